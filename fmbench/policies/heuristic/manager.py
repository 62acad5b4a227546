"""The disciplined heuristic: what a careful club does, rule by rule (paper Appendix E)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fmbench.game.stops import Door
from fmbench.game.view import ClubOverview, Squad
from fmbench.game.view.words import FORMATIONS, STYLES
from fmbench.policies.heuristic import bargain, contracts, cover, draft, lineup, market, tactics, works, youth
from fmbench.policies.heuristic.wages import WageRoom
from fmbench.policies.sight import ask
from fmbench.policies.stop import play_stop
from fmbench.settings.seats import HeuristicOptions

if TYPE_CHECKING:
    from fmbench.game.packet import Packet


class Heuristic:
    """Everything a manager should do mechanically, without judgment about which season it is.

    Remembers nothing: what it does follows from the packet and the answers alone.
    """

    __slots__ = ("options",)

    def __init__(self, options: HeuristicOptions) -> None:
        self.options = options

    def play(self, packet: Packet, door: Door) -> None:
        """One stop: the rules of mechanics §15 in order, then `advance`."""
        play_stop(
            packet,
            door,
            lambda pool, overview: draft.pick(pool, overview.slots),
            lambda overview: self._manage(packet, overview, door),
        )

    def _manage(self, packet: Packet, overview: ClubOverview, door: Door) -> None:
        squad = ask(door, "get_squad", Squad)
        if squad is None:
            return
        men, options = squad.men, self.options
        room = WageRoom(overview.wage_bill, packet.wage_ratio, options.wage_share)
        if packet.window_open:
            bargain.answer_bids(packet.offers, men, door, options)
        contracts.renew_core(men, room, door, options)
        contracts.list_old(men, door, options)
        if packet.window_open:
            if options.spend:
                market.buy_young(men, packet.cash, room, door, options)
            cover.fill_up(men, room, door, options)
        if "youth_intake" in packet.types:
            youth.promote_best(room, door, options)
        if packet.fixture.table.shape[1]:
            lineup.rest_the_tired(overview, door, options)
            lineup.set_lineup(men, overview, door, options)
            if options.style == "by_place":
                formation, style = FORMATIONS[overview.formation], STYLES[overview.style]
                place = int(packet.fixture.opponent_place[0])
                tactics.set_style(place, formation, style, door)
        builds = options.spend and packet.season <= options.invest_until
        if builds and "season_settlement" in packet.types:
            works.build_cheapest(overview, packet.season, packet.cash, door, options)
