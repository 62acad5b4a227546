"""Seats that stop on one day act on forks of the frozen world; then their stops are joined.

An act in a stop writes only to what the seat's own club owns, or adds rows that
resolve at the day's end. So a fork is copied where acts may write, and joining it
takes over just that: joined in any order, the stops of a day make the same world
(interface note, "Several seats in one world").
"""

from typing import Any, NamedTuple

import numpy as np
import xxhash

from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World

BY_COLUMN = ("clubs", "seats")
"""Tables whose column of the seat's number is the seat's own."""
BY_BLOCK = ("orders", "lineups", "ledger", "draft_lists")
"""Tables whose first axis names the seat or its club."""
LODGED = ("bids", "approaches", "asked_prices", "moves", "events")
"""Tables that acts add rows to."""


class Fork(NamedTuple):
    """One seat's copy of the frozen world; ``men`` are its men and prospects at the freeze.

    What a seat knows of players (``world.relations[seat]``) is read and written by
    nobody else, so the copy shares it with the world.
    """

    world: World
    seat: int
    men: Ints
    counts: tuple[int, ...]


def fork_world(world: World, seat: int) -> Fork:
    """A copy of the world for one seat's stop; it shares what no act may change."""
    twin = object.__new__(World)
    twin.__dict__.update(world.__dict__)
    for name in ("players", "offers", *BY_COLUMN, *BY_BLOCK, *LODGED):
        setattr(twin, name, getattr(world, name).copy())
    counts = tuple(getattr(world, name).count for name in LODGED)
    return Fork(twin, seat, np.flatnonzero(world.players[P.CLUB] == seat), counts)


def join_fork(world: World, fork: Fork) -> None:
    """Take over what a seat did on its fork; its own acts tell it nothing that it does not know."""
    seat, twin = fork.seat, fork.world
    world.players[:, fork.men] = twin.players[:, fork.men]
    for name in BY_COLUMN:
        getattr(world, name)[:, seat] = getattr(twin, name)[:, seat]
    for name in BY_BLOCK:
        getattr(world, name)[seat] = getattr(twin, name)[seat]
    _join_offers(world, fork)
    for name, count in zip(LODGED, fork.counts, strict=True):
        for row in getattr(twin, name).view[count:].tolist():
            if name != "events" or row[K.EVENT_SEAT] != seat:
                getattr(world, name).append(*row)


def _join_offers(world: World, fork: Fork) -> None:
    """Answers belong to the seat an offer was made to; an offer once closed stays closed."""
    mine, theirs = world.offers.view, fork.world.offers.view
    incoming = theirs[:, K.OFFER_KIND] == K.INCOMING
    asked = np.where(incoming, theirs[:, K.OFFER_SELLER], theirs[:, K.OFFER_BUYER]) == fork.seat
    state = np.maximum(mine[:, K.OFFER_STATE], theirs[:, K.OFFER_STATE])
    mine[asked] = theirs[asked]
    mine[:, K.OFFER_STATE] = state


def fork_digest(fork: Fork) -> str:
    """128 bits, as hex, over all that a seat's stop may have changed."""
    seat, twin = fork.seat, fork.world
    parts: list[Any] = [twin.players[:, fork.men], twin.relations[seat], twin.offers.view]
    parts += [getattr(twin, name)[:, seat] for name in BY_COLUMN]
    parts += [getattr(twin, name)[seat] for name in BY_BLOCK]
    parts += [getattr(twin, name).view[count:] for name, count in zip(LODGED, fork.counts, strict=True)]
    state = xxhash.xxh3_128()
    for part in parts:
        state.update(np.ascontiguousarray(part).data)
    return state.hexdigest()
