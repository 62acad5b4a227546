"""Bids for other clubs' men: made in a stop, answered or sealed, resolved at day end.

Mechanics §8, decisions 8, 10, 13, 14, 16: alone with the seller a bid is answered
at once; against a live bid of another club it is sealed and the highest bid at or
above its threshold wins at the end of the day.
"""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.market import offers
from fmbench.engine.market.asks import threshold, thresholds
from fmbench.engine.market.rejections import counter_price, reject_bid
from fmbench.engine.market.transfers import check_buyer, reserved, transfer
from fmbench.engine.market.wages import automatic_terms, calm, check_talks, refuse_talks, reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World

OUTBID, TERMS_REFUSED, VOID = range(3)


def lodged_bid(world: World, slot: int, player: int) -> int:
    """Index of a club's bid for a man lodged today, or -1."""
    bids = world.bids.view
    found = np.flatnonzero((bids[:, K.BID_BUYER] == slot) & (bids[:, K.BID_PLAYER] == player))
    return int(found[0]) if len(found) else -1


def _check_target(world: World, slot: int, player: int) -> int:
    """Raise Illegal unless the man is a senior of another club; returns that club."""
    seller = int(world.players[P.CLUB, player])
    if world.players[P.STATUS, player] == P.FREE:
        raise Illegal("free_agent")
    if world.players[P.STATUS, player] != P.SENIOR or seller < 0:
        raise Illegal("not_for_sale")
    if seller == slot:
        raise Illegal("own_player")
    return seller


def make_bid(world: World, seat: int, player: int, amount: int) -> Outcome:
    """A seat's bid. Statuses: agreed, lodged, delivered, countered, rejected."""
    slot = seat
    seller = _check_target(world, slot, player)
    memory = world.relations[seat]
    if world.day < memory[R.COOLDOWN_UNTIL, player]:
        raise Illegal("cooldown", until=int(memory[R.COOLDOWN_UNTIL, player]))
    if lodged_bid(world, slot, player) >= 0 or offers.live_bid(world, slot, player) >= 0:
        raise Illegal("duplicate")
    check_buyer(world, slot, amount, reserved(world, slot))
    owned_by_seat = world.seat_of(seller) >= 0
    if owned_by_seat:
        offers.check_seat_fee(world, player, amount)
    memory[R.BIDS, player] += 1
    if owned_by_seat or offers.contested(world, player):
        world.bids.append(slot, player, amount, K.UNTOLD, K.UNTOLD, K.LODGED, -1, seller)
        return Outcome("delivered" if owned_by_seat else "lodged", {"amount": amount})
    limit = threshold(world, player, slot)
    if amount >= limit:
        world.bids.append(slot, player, amount, K.UNTOLD, K.UNTOLD, K.DEAL, -1, seller)
        return Outcome("agreed", {"fee": amount})
    price = counter_price(world, seat, player, amount, limit)
    reject_bid(world, seat, player, amount, limit)
    if price == 0:
        return Outcome("rejected", {})
    offer = offers.name_counter(world, seat, player, seller, price, now=True)
    return Outcome("countered", {"offer": offer, "amount": price})


def lodge_terms(world: World, slot: int, player: int, wage: int, years: int) -> bool:
    """Terms for a man this club has bid for today; False if there is no such bid.

    Raises Illegal while the man does not talk to a seat, or for a term out of bounds.
    """
    index = lodged_bid(world, slot, player)
    if index < 0:
        return False
    seat = world.seat_of(slot)
    if seat >= 0:
        check_talks(world, seat, player, years)
    world.bids.view[index, K.BID_WAGE] = wage
    world.bids.view[index, K.BID_YEARS] = years
    return True


def resolve_bids(world: World) -> None:
    """Day end: deals close, sealed bids are opened, bids for seats' men go to their owners."""
    if not world.bids.count:
        return
    rows = world.bids.view
    rows = rows[np.lexsort((rows[:, K.BID_BUYER], rows[:, K.BID_PLAYER]))]
    world.bids.clear()
    limits = _limits(world, rows)
    for player in np.unique(rows[:, K.BID_PLAYER]):
        field = rows[rows[:, K.BID_PLAYER] == player]
        if world.seat_of(int(field[0, K.BID_SELLER])) >= 0:
            _resolve_with_seat(world, field)
        else:
            _resolve_sealed(world, field, limits)
    agreed = world.offers.view[:, K.OFFER_STATE] == K.AGREED
    world.offers.view[agreed, K.OFFER_STATE] = K.CLOSED


def _limits(world: World, rows: Ints) -> dict[tuple[int, int], int]:
    """Thresholds of the bids that scripted sellers have not answered, by (buyer, player), credits.

    Taken before any deal closes, so that one sale of the day does not move the next one's price.
    """
    open_bids = rows[(rows[:, K.BID_STATE] == K.LODGED) & (world.clubs[C.SEAT, rows[:, K.BID_SELLER]] < 0)]
    if not len(open_bids):
        return {}
    pairs = open_bids[:, [K.BID_PLAYER, K.BID_BUYER]]
    limits = thresholds(world, pairs).tolist()
    return {(buyer, player): limit for (player, buyer), limit in zip(pairs.tolist(), limits, strict=True)}


def _ranked(world: World, field: Ints) -> list[Ints]:
    """Bids for one man, the highest first; ties by keyed draw."""

    def rank(row: Ints) -> tuple[int, int]:
        player, buyer = int(row[K.BID_PLAYER]), int(row[K.BID_BUYER])
        lot = rng.below(world.seed, rng.BID_TIE, player, buyer, world.day, 1 << 30)
        return -int(row[K.BID_AMOUNT]), int(lot)

    return sorted(field, key=rank)


def _resolve_with_seat(world: World, field: Ints) -> None:
    """Agreed sales of a seat's man close, the other sound bids for him go to his owner."""
    sold = False
    for row in _ranked(world, field[field[:, K.BID_STATE] == K.DEAL]):
        if sold:
            _tell_lost(world, row, OUTBID)
        else:
            sold = _close(world, row)
    for row in field[field[:, K.BID_STATE] == K.LODGED]:
        if sold:
            _tell_lost(world, row, OUTBID)
        elif not _is_still_there(world, row):
            _tell_lost(world, row, VOID)
        elif row[K.BID_WAGE] != K.UNTOLD and row[K.BID_WAGE] < _wanted(world, row):
            _refuse_terms(world, row)
        else:
            buyer, player, amount = int(row[K.BID_BUYER]), int(row[K.BID_PLAYER]), int(row[K.BID_AMOUNT])
            wage, years = int(row[K.BID_WAGE]), int(row[K.BID_YEARS])
            offers.queue(world, player, buyer, amount, amount, wage, years)


def _resolve_sealed(world: World, field: Ints, limits: dict[tuple[int, int], int]) -> None:
    """Highest bid at or above its threshold wins and pays its bid; a void one blocks nobody."""
    sold = False
    for row in _ranked(world, field):
        limit = limits.get((int(row[K.BID_BUYER]), int(row[K.BID_PLAYER])), 0)
        if sold:
            _tell_lost(world, row, OUTBID)
        elif row[K.BID_AMOUNT] >= limit:
            sold = _close(world, row)
        else:
            _refuse_sealed(world, row, limit)


def _refuse_sealed(world: World, row: Ints, limit: int) -> None:
    """The seller's answer to a sealed bid below his threshold, as it would be in a stop."""
    buyer, player, amount = int(row[K.BID_BUYER]), int(row[K.BID_PLAYER]), int(row[K.BID_AMOUNT])
    seat = world.seat_of(buyer)
    if seat < 0:
        return
    price = counter_price(world, seat, player, amount, limit)
    reject_bid(world, seat, player, amount, limit)
    if price > 0:
        offers.name_counter(world, seat, player, int(row[K.BID_SELLER]), price, now=False)
    _tell_lost(world, row, OUTBID)


def _tell_lost(world: World, row: Ints, why: int) -> None:
    """The bidder, if a seat, learns that he lost (and no more)."""
    seat = world.seat_of(int(row[K.BID_BUYER]))
    world.emit(seat, E.BID_LOST, int(row[K.BID_PLAYER]), int(row[K.BID_AMOUNT]), why)


def _wanted(world: World, row: Ints) -> int:
    return reservation(world, int(row[K.BID_PLAYER]), int(row[K.BID_BUYER]))


def _refuse_terms(world: World, row: Ints) -> None:
    """Terms below the reservation void a bid; for a seat they were a round of talks."""
    seat = world.seat_of(int(row[K.BID_BUYER]))
    if seat >= 0:
        refuse_talks(world, seat, int(row[K.BID_PLAYER]))
    _tell_lost(world, row, TERMS_REFUSED)


def _is_still_there(world: World, row: Ints) -> bool:
    """Whether the man is still a senior of the club that was to sell him."""
    player = int(row[K.BID_PLAYER])
    here = world.players[P.CLUB, player] == row[K.BID_SELLER]
    return bool(here and world.players[P.STATUS, player] == P.SENIOR)


def _is_sound(world: World, row: Ints) -> bool:
    """Whether a deal can still be done: man, seller's squad, window, buyer's squad and money."""
    buyer, seller = int(row[K.BID_BUYER]), int(row[K.BID_SELLER])
    if not _is_still_there(world, row):
        return False
    if len(world.squad(seller)) <= world.rules.draft.min_senior:
        return False
    try:
        check_buyer(world, buyer, int(row[K.BID_AMOUNT]))
    except Illegal:
        return False
    return True


def _close(world: World, row: Ints) -> bool:
    """Recheck everything, settle the man's terms, transfer him. False if it fell through."""
    buyer, player, fee = int(row[K.BID_BUYER]), int(row[K.BID_PLAYER]), int(row[K.BID_AMOUNT])
    if not _is_sound(world, row):
        _tell_lost(world, row, VOID)
        _tell_seller(world, row)
        return False
    wage, years = int(row[K.BID_WAGE]), int(row[K.BID_YEARS])
    if wage == K.UNTOLD:
        wage, years = automatic_terms(world, player, buyer)
    elif not _has_his_word(world, row) and wage < _wanted(world, row):
        _refuse_terms(world, row)
        return False
    _sign(world, row, fee, wage, years)
    return True


def _has_his_word(world: World, row: Ints) -> bool:
    """Terms of a bid that went to a seat were judged on that day; they hold while it is answered."""
    index = offers.find(world, int(row[K.BID_OFFER])) if row[K.BID_OFFER] >= 0 else -1
    return index >= 0 and world.offers.view[index, K.OFFER_KIND] == K.INCOMING


def _tell_seller(world: World, row: Ints) -> None:
    """A seat hears that a sale it had agreed to is off."""
    if _has_his_word(world, row):
        offer = world.offers.view[offers.find(world, int(row[K.BID_OFFER]))]
        facts = (offer[K.OFFER_ID], offer[K.OFFER_PLAYER], offer[K.OFFER_BUYER], offer[K.OFFER_AMOUNT])
        world.emit(world.seat_of(int(row[K.BID_SELLER])), E.OFFER_LAPSED, *map(int, facts))


def _sign(world: World, row: Ints, fee: int, wage: int, years: int) -> None:
    buyer, player, seller = int(row[K.BID_BUYER]), int(row[K.BID_PLAYER]), int(row[K.BID_SELLER])
    transfer(world, player, buyer, fee, wage, years)
    seat = world.seat_of(buyer)
    if seat >= 0:
        calm(world, seat, player)
    else:
        world.clubs[C.BUYS, buyer] += 1
    world.emit(seat, E.BID_WON, player, seller, fee, wage)


def ai_bid(world: World, buyer: int, player: int, fee: int, wage: int, years: int) -> None:
    """A scripted club's bid for a scripted club's man, lodged for the day's end."""
    seller = int(world.players[P.CLUB, player])
    world.bids.append(buyer, player, fee, wage, years, K.LODGED, -1, seller)
