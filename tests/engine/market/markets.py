"""Worlds in the middle of a window, and men to deal in, for tests of the market."""

from functools import cache

import numpy as np

from fmbench.engine import season
from fmbench.engine.market import bids, offers
from fmbench.engine.market.asks import threshold
from fmbench.engine.market.transfers import depart
from fmbench.engine.market.valuation import public_value
from fmbench.engine.market.wages import reservation
from fmbench.engine.rules import Rules
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import World
from tests.engine.worlds import declared_rules, drafted_world, play

SUMMER = 10  # a day of the first summer window on which no scripted club acts
M = 1_000_000


@cache
def _stop(seed: int, seats: int, day: int, rules: Rules | None) -> World:
    world = play(drafted_world(seed, seats, rules), day - 1)
    season.play_day(world)
    return world


def summer_stop(seats: int = 1, *, seed: int = 1, day: int = SUMMER) -> World:
    """A world of one's own in a stop of the first summer; seats drafted nothing and hold cash."""
    return _stop(seed, seats, day, None).fork()


def quiet(world: World) -> World:
    """The same world, but no scripted club has dealt with a seat, and none deals from now on."""
    world.offers.clear()
    world.seats[S.OFFERS] = 0
    rules = world.rules
    calm = rules.opponents._replace(max_buys=0, squad_goal=0)
    market = rules.market._replace(offer_rate=0)
    world.rules = rules._replace(opponents=calm, market=market)
    world.clubs[C.FREE_SIGNINGS, world.clubs[C.SEAT] < 0] = 99
    return world


def targets(world: World, seat: int = 0, low: int = 3 * M, high: int = 15 * M) -> list[int]:
    """Men of scripted clubs whom this seat could buy for such a fee today, by id."""
    scripted = np.flatnonzero(world.clubs[C.SEAT] < 0).tolist()
    men = sorted(man for slot in scripted for man in world.squad(slot).tolist())
    return [man for man in men if low <= threshold(world, man, seat) <= high]


def a_target(world: World, seat: int = 0) -> int:
    """One such man."""
    return targets(world, seat)[0]


def dearest_man(world: World, seat: int = 0) -> int:
    """The dearest man of a seat."""
    return max(world.squad(seat).tolist(), key=lambda man: (public_value(world, man), man))


def on_day(world: World, day: int) -> World:
    """Move the calendar alone; nothing happens on the days between."""
    world.set_day(day)
    return world


def next_day(world: World) -> World:
    """Resolve what was lodged and go on to the next day's stop."""
    season.end_day(world)
    season.play_day(world)
    return world


def events(world: World, seat: int, kind: int) -> list[list[int]]:
    """The facts of a seat's events of one type, oldest first."""
    rows = world.events.view
    mine = (rows[:, K.EVENT_SEAT] == seat) & (rows[:, K.EVENT_TYPE] == kind)
    facts: list[list[int]] = rows[mine][:, K.EVENT_A :].tolist()
    return facts


def offer_for(world: World, player: int, buyer: int, amount: int, ceiling: int) -> int:
    """A scripted club's bid for a seat's man, delivered; returns its id."""
    owner = world.seat_of(int(world.players[P.CLUB, player]))
    offers.queue(world, player, buyer, amount, ceiling)
    offers.deliver(world, owner)
    return int(world.offers.view[-1, K.OFFER_ID])


def free_agent(world: World, club: int = 15) -> int:
    """A man of a scripted club who has just lost his contract."""
    man = int(world.squad(club)[0])
    depart(world, man, K.EXPIRED)
    return man


def good_terms(world: World, player: int, slot: int) -> int:
    """A wage well above what he wants from this club."""
    return 2 * reservation(world, player, slot)


def buy(world: World, seat: int, player: int, fee: int) -> None:
    """A seat's bid that must be taken, closed at the day's end."""
    assert bids.make_bid(world, seat, player, fee).status == "agreed"
    bids.resolve_bids(world)
    assert world.players[P.CLUB, player] == seat


def rules_of(**knobs: int) -> Rules:
    """The declared rules with some knobs of the market set otherwise."""
    rules = declared_rules()
    return rules._replace(market=rules.market._replace(**knobs))
