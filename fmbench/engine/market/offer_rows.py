"""Questions about the rows of ``world.offers`` that are asked every day, compiled."""

import numpy as np

from fmbench.engine.kernel import kernel
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints


@kernel
def audience_of(clubs: Ints, offer: Ints) -> int:
    """The seat that has to answer an offer: the owner, or the seat a price was named to; -1: none is left."""
    slot = offer[K.OFFER_SELLER] if offer[K.OFFER_KIND] == K.INCOMING else offer[K.OFFER_BUYER]
    return int(clubs[C.SEAT, slot])


@kernel
def any_queued(offers: Ints, clubs: Ints, seat: int) -> bool:
    """Whether an offer waits to be delivered to a seat."""
    found = False
    for offer in offers:
        found = found or (offer[K.OFFER_STATE] == K.QUEUED and audience_of(clubs, offer) == seat)
    return found


@kernel
def waiting_for(offers: Ints, clubs: Ints, seat: int, state: int) -> Ints:
    """Rows of a seat's offers in a state, oldest first."""
    found = np.empty(len(offers), dtype=np.int64)
    number = 0
    for row in range(len(offers)):
        if offers[row, K.OFFER_STATE] == state and audience_of(clubs, offers[row]) == seat:
            found[number] = row
            number += 1
    return found[:number].copy()


@kernel
def lapsing_rows(offers: Ints, players: Ints, clubs: Ints, day: int) -> Ints:
    """Rows of the offers that lapse on a day, oldest first."""
    found = np.empty(len(offers), dtype=np.int64)
    number = 0
    for row in range(len(offers)):
        state, man = offers[row, K.OFFER_STATE], offers[row, K.OFFER_PLAYER]
        here = players[P.CLUB, man] == offers[row, K.OFFER_SELLER] and players[P.STATUS, man] == P.SENIOR
        old = state == K.PENDING and offers[row, K.OFFER_EXPIRES] <= day
        if state != K.CLOSED and (old or not here or audience_of(clubs, offers[row]) < 0):
            found[number] = row
            number += 1
    return found[:number].copy()


@kernel
def any_closed(offers: Ints) -> bool:
    """Whether an offer is over and may go."""
    found = False
    for offer in offers:
        found = found or offer[K.OFFER_STATE] == K.CLOSED
    return found
