"""The steward: a careful manager who trusts bands little, prices as they turn out, and money late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fmbench.game.answers import Answer, Refusal, RefusalCode
from fmbench.game.stops import Door
from fmbench.game.view import ClubOverview, Finances, Squad
from fmbench.game.view.words import FORMATIONS, STYLES
from fmbench.policies.heuristic import tactics
from fmbench.policies.prices import PriceBook, bump
from fmbench.policies.sight import MILLION, ask
from fmbench.policies.steward import academy, contracts, draft, eleven, market, sales, works
from fmbench.policies.steward.files import MATCHES, Files
from fmbench.policies.steward.outlook import Prior, joined
from fmbench.policies.steward.plan import Plan, price_level
from fmbench.policies.steward.purse import Purse
from fmbench.policies.steward.ratings import Memory
from fmbench.policies.stop import play_stop
from fmbench.settings.seats import StewardOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fmbench.game.packet import Packet

USUAL_PLACE = 8
FIRST_PRICES = ((1.05, 5), (1.0, 5), (1.8, 5))
"""Asks over value of listed men, men in their last year, others, before any talk: middle and width."""

REPORT_DAYS = (90, 150, 240)
QUERIES = 24
"""Looks at other clubs' men in a stop outside the windows."""


class Careful:
    """The door, with some calls of the stop kept for its end."""

    __slots__ = ("_door", "left")

    KEPT = 4

    def __init__(self, door: Door, calls: int) -> None:
        self._door = door
        self.left = calls - self.KEPT

    def call(self, tool: str, args: Mapping[str, object], /) -> Answer:
        """Pass a call on while there are calls to spare."""
        if self.left <= 0:
            return Refusal(RefusalCode.BUDGET_CALLS, "kept for the end of the stop", "")
        self.left -= 1
        return self._door.call(tool, args)


class Steward:
    """Plays by its options; what it has learnt of prices stands in the notebook."""

    __slots__ = ("options",)

    def __init__(self, options: StewardOptions) -> None:
        self.options = options

    def play(self, packet: Packet, door: Door) -> None:
        """One stop, then `advance`."""
        play_stop(
            packet,
            door,
            lambda pool, overview: draft.pick(pool, overview.slots, self.options),
            lambda overview: self._manage(packet, overview, door),
        )

    def _manage(self, packet: Packet, overview: ClubOverview, door: Door) -> None:
        options, careful = self.options, Careful(door, 62)
        squad, finances = ask(careful, "get_squad", Squad), ask(careful, "get_finances", Finances)
        if squad is None or finances is None:
            return
        men, price = squad.men, price_level(packet.season)
        others = market.look(careful) if packet.window_open else None
        files = Files(packet.notebook)
        prior = Prior([men] if others is None else [men, others])
        alarm = packet.confidence < round(options.emergency * 1_000)
        place = packet.position or USUAL_PLACE
        purse = Purse(
            overview, finances, price, place, wages=options.wages,
            reserve=round(options.reserve * MILLION) * price // MILLION, alarm=alarm,
        )  # fmt: skip
        book = PriceBook([bump(*first) for first in FIRST_PRICES])
        book.read(packet.notebook)
        memory = Memory(packet.notebook)
        plan = Plan(
            overview,
            men,
            prior,
            purse,
            options,
            season=packet.season,
            scale=_scale(book),
            alarm=alarm,
            record=memory.record(men),
        )
        contracts.cut_wages(plan, careful, packet.status.day)
        contracts.renew(plan, careful)
        academy.promote(plan, careful, packet.day)
        if others is not None and options.spend:
            sales.answer_bids(plan, packet.offers, careful)
            market.sign_free(plan, others, careful)
            if plan.purse.lowest > plan.purse.reserve + plan.real(5.0):
                more = files.best(careful, packet.season, others.player.tolist(), men.player.tolist())
                others = others if more is None else joined([others, more])
            market.buy(plan, others, book, careful)
            sales.list_surplus(plan, careful)
        elif others is None and options.spend:
            if packet.day in REPORT_DAYS:
                files.read_reports(careful, packet.season, packet.day)
            left = QUERIES - MATCHES if packet.day in REPORT_DAYS else QUERIES
            files.look(careful, prior, packet.season, men.player.tolist(), left)
        if "season_settlement" in packet.types:
            memory.close_season(men)
        notes = (book.as_text(), files.as_text(), memory.as_text())
        door.call("rewrite_notes", {"text": "\n".join(notes)})
        works.build(plan, careful)
        eleven.rest_order(plan, door)
        self._set_style(packet, overview, door)
        eleven.field(plan, door)

    def _set_style(self, packet: Packet, overview: ClubOverview, door: Door) -> None:
        if self.options.style == "fixed":
            if overview.last_style < 0 and packet.day <= 5:
                eleven.keep_style(overview, door)
        elif packet.fixture.table.shape[1]:
            formation, style = FORMATIONS[overview.formation], STYLES[overview.style]
            tactics.set_style(int(packet.fixture.opponent_place[0]), formation, style, door)


def _scale(book: PriceBook) -> int:
    """What owners make of the scout's values, thousandths: a scout who overrates all is found out."""
    return min(max(round(book.open(1).middle() / FIRST_PRICES[1][0] * 1_000), 500), 1_300)
