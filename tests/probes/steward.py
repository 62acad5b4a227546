"""A competent manager for the probes: it knows the truth, and acts through the door alone.

It stands for any good seat: a pump that does not pay for a seat that knows every
threshold pays for nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from fmbench.engine import draft
from fmbench.engine.market.asks import NOT_FOR_SALE, plain_asks, squads_of, threshold
from fmbench.engine.market.revenue import yearly_revenue
from fmbench.engine.market.today import today_of
from fmbench.engine.market.transfers import first_part, liabilities
from fmbench.engine.market.valuation import months_left, true_values
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World
from fmbench.game.answers import Answer
from fmbench.game.packet import Packet
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_offer, format_player, format_template

CORE = 18
"""Men who are kept, on long contracts."""

COVER = 4
"""Men beyond the core who are not put up for sale."""

LONGEST = 5
OLDEST_BOUGHT = 28
WAGE_SHARE = 80
"""Per cent of the revenue that wages may reach."""

RESERVE_SHARE = 30
"""Per cent of the yearly wages kept in cash when buying."""

TARGETS = 4
"""Men bid for at one stop."""

DEAR = 10_000_000
"""Fee in credits below which the better man is bought, whatever he costs."""


class Steward:
    """Keeps the best eighteen at the least wage they sign for, buys strength, promotes talent."""

    def __init__(self, world_of: Callable[[], World], seat: int = 0) -> None:
        self.world_of = world_of
        self.seat = seat

    def play(self, packet: Packet, door: Door) -> None:
        """One stop."""
        self.manage(packet, door)
        door.call("advance", {})

    def manage(self, packet: Packet, door: Door) -> None:
        """All of a stop but its end."""
        world = self.world_of()
        if packet.stop.is_draft:
            picks = draft.scripted_list(world, self.seat)
            door.call("submit_draft", {"template_ids": [format_template(pick + 1) for pick in picks]})
            return
        renew_core(world, self.seat, door)
        promote_talent(world, self.seat, door)
        if packet.window_open:
            sell_spare(world, self.seat, packet, door)
            buy_strength(world, self.seat, door)
        rest_the_tired(world, self.seat, door)


def by_strength(world: World, seat: int) -> Ints:
    """The seat's seniors, the strongest first."""
    squad = world.squad(seat)
    return squad[np.lexsort((squad, -world.players[P.ABILITY, squad]))]


def sign(world: World, seat: int, door: Door, player: int, years: int = LONGEST) -> Answer:
    """Offer a man exactly what he signs for."""
    return offer_wage(door, player, reservation(world, player, seat), years)


def offer_wage(door: Door, player: int, wage: int, years: int = LONGEST) -> Answer:
    """Offer a man a wage in credits a year."""
    terms = {"player_id": format_player(player), "wage_m_per_year": wage / 1_000_000, "years": years}
    return door.call("offer_contract", terms)


def bid(door: Door, player: int, fee: int) -> Answer:
    """Bid a fee in credits."""
    return door.call("make_transfer_offer", {"player_id": format_player(player), "amount_m": fee / 1_000_000})


def status_of(answer: Answer) -> str:
    """What became of a legal act; empty for a refused one."""
    return str(answer.as_json().get("status", ""))


def renew_core(world: World, seat: int, door: Door) -> None:
    """Men of the core whose contracts run down, and those who cost more than they would sign for."""
    for player in by_strength(world, seat)[:CORE].tolist():
        wanted, wage = reservation(world, player, seat), int(world.players[P.WAGE, player])
        runs_down = months_left(world, player) <= 18
        if world.players[P.RETIRING, player] == 0 and (runs_down or wanted < wage * 9 // 10):
            sign(world, seat, door, player)


def promote_talent(world: World, seat: int, door: Door) -> None:
    """Prospects who will be good enough for the league, once they are grown."""
    for player in world.academy(seat).tolist():
        grown = world.season - int(world.players[P.BORN, player]) >= 18
        if grown and world.players[P.POTENTIAL, player] >= 74_000:
            door.call("promote_youth", {"player_id": format_player(player)})


class Bid(NamedTuple):
    """A pending bid for an own man, with the most its bidder would pay."""

    offer: int
    player: int
    amount: int
    ceiling: int
    countered: bool


def incoming_bids(world: World, packet: Packet) -> list[Bid]:
    """The pending bids for own men, as the world has them."""
    rows = world.offers.view
    known = np.isin(rows[:, K.OFFER_ID], packet.offers.offer) & (rows[:, K.OFFER_KIND] == K.INCOMING)
    columns = [K.OFFER_ID, K.OFFER_PLAYER, K.OFFER_AMOUNT, K.OFFER_CEILING, K.OFFER_RAISES]
    return [Bid(*row[:4], row[4] > 0) for row in rows[known][:, columns].tolist()]


def sell_at_most(offer: Bid, door: Door) -> Answer:
    """Sell at the most the bidder pays."""
    args: dict[str, object] = {"offer_id": format_offer(offer.offer), "response": "accept", "amount_m": None}
    if offer.ceiling > offer.amount and not offer.countered:
        args |= {"response": "counter", "amount_m": offer.ceiling / 1_000_000}
    return door.call("respond_to_offer", args)


def sell_spare(world: World, seat: int, packet: Packet, door: Door) -> None:
    """List the men beyond the core and its cover; sell outside the core for nine tenths of the value."""
    ranked, values = by_strength(world, seat).tolist(), true_values(world)
    for player in ranked[CORE + COVER :]:
        if world.players[P.LISTED, player] == 0:
            door.call("list_player", {"player_id": format_player(player), "listed": True})
    for offer in incoming_bids(world, packet):
        if offer.player not in ranked[:CORE] and offer.ceiling >= values[offer.player] * 9 // 10:
            sell_at_most(offer, door)


def money_to_spend(world: World, seat: int) -> int:
    """Cash above a reserve and above what is owed for men within the year."""
    bill = int(world.players[P.WAGE, world.squad(seat)].sum())
    return int(world.clubs[C.CASH, seat]) - bill * RESERVE_SHARE // 100 - liabilities(world, seat) // 2


def buy_strength(world: World, seat: int, door: Door) -> None:
    """Buy men who lift the eleven, the most points for what they cost beyond their resale first."""
    squad = by_strength(world, seat)
    bill = int(world.players[P.WAGE, squad].sum())
    if len(squad) >= 28:
        return
    asks = plain_asks(world, today_of(world), squads_of(world))
    weakest = weakest_by_role(world, squad)
    gain = world.players[P.ABILITY] - weakest[np.maximum(world.players[P.ROLE], 0)]
    age = world.season - world.players[P.BORN]
    wanted = (asks < NOT_FOR_SALE) & (gain > 2000) & (age <= OLDEST_BOUGHT) & (world.players[P.RETIRING] == 0)
    ids = np.flatnonzero(wanted)
    cost = np.maximum(asks[ids], DEAR)
    money = money_to_spend(world, seat)
    for player in ids[np.lexsort((ids, -(gain[ids] * 1_000_000 // cost)))][: 3 * TARGETS].tolist():
        fee, wage = threshold(world, player, seat), reservation(world, player, seat)
        room = yearly_revenue(world, seat) * WAGE_SHARE // 100 - bill
        if fee > money or wage > room:
            continue
        if status_of(bid(door, player, fee)) in ("agreed", "lodged"):
            sign(world, seat, door, player)
            money -= (fee + first_part(world, fee)) // 2
            bill += wage


def weakest_by_role(world: World, squad: Ints) -> Ints:
    """Ability of the man whom a newcomer of each role would put on the bench, milli-points, [8]."""
    match = world.rules.match
    needed = np.bincount(match.slots_442, minlength=8)
    weakest = np.zeros(8, dtype=np.int64)
    for role in range(8):
        abilities = np.sort(world.players[P.ABILITY, squad[world.players[P.ROLE, squad] == role]])[::-1]
        places = max(int(needed[role]), 1)
        weakest[role] = abilities[places - 1] if len(abilities) >= places else 50_000
    return weakest


def rest_the_tired(world: World, seat: int, door: Door) -> None:
    """Leave the eleven to the staff, who know who is tired on the day, and order rest once."""
    if not (world.orders[seat] >= 0).any():
        order = {"slot": 1, "metric": "fatigue", "comparison": "above", "threshold": 45, "action": "rest"}
        door.call("set_standing_order", order)
