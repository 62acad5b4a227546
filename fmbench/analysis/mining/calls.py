"""What is written down of a call: its truth an instant before it, and how it was answered."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from fmbench.analysis.mining.book import SeatBook
from fmbench.analysis.mining.records import (
    ContractOffer,
    Investment,
    Promotion,
    TacticsCall,
    TransferOffer,
    WhoseMan,
)
from fmbench.analysis.mining.truth import man_now
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import World
from fmbench.game.answers import Accepted, Rejected
from fmbench.game.observer import HearAnswer
from fmbench.game.seat import Seat
from fmbench.game.tools import ParsedCall
from fmbench.game.tools.action import Invest, MakeTransferOffer, OfferContract, PromoteYouth, SetTactics


def watch_call(book: SeatBook, seat: Seat, call: ParsedCall) -> HearAnswer:
    """Look at the world before a call; what comes back writes it down once it is answered."""
    begin = _BEGINNINGS.get(call.name)
    hear = None if begin is None else begin(book, seat, call.arguments)

    def note(answer: Accepted | Rejected) -> None:
        book.count_call(seat.stop.season, call.name)
        if hear is not None:
            hear(answer)

    return note


def _contract_offer(book: SeatBook, seat: Seat, wanted: OfferContract) -> HearAnswer:
    world = seat.world
    man, whose, cash = man_now(world, wanted.player_id), _whose(world, seat, wanted.player_id), _cash(seat)

    def note(answer: Accepted | Rejected) -> None:
        book.contract_offers.append(
            ContractOffer(
                day=world.day, man=man, whose=whose, wage=wanted.wage, years=wanted.years, cash=cash,
                status=_status(answer),
            )
        )  # fmt: skip

    return note


def _transfer_offer(book: SeatBook, seat: Seat, wanted: MakeTransferOffer) -> HearAnswer:
    world = seat.world
    man, cash = man_now(world, wanted.player_id), _cash(seat)
    seller = int(world.players[P.CLUB, wanted.player_id])

    def note(answer: Accepted | Rejected) -> None:
        book.transfer_offers.append(
            TransferOffer(
                day=world.day, man=man, seller=seller, amount=wanted.amount, cash=cash, status=_status(answer)
            )
        )

    return note


def _investment(book: SeatBook, seat: Seat, wanted: Invest) -> HearAnswer:
    world, cash = seat.world, _cash(seat)

    def note(_: Accepted | Rejected) -> None:
        cost = int(world.clubs[C.BUILD_COST + roles.FACILITIES.index(wanted.facility), seat.number])
        book.investments.append(Investment(day=world.day, facility=wanted.facility, cost=cost, cash=cash))

    return note


def _promotion(book: SeatBook, seat: Seat, wanted: PromoteYouth) -> HearAnswer:
    world = seat.world
    man, cash = man_now(world, wanted.player_id), _cash(seat)

    def note(_: Accepted | Rejected) -> None:
        book.promotions.append(Promotion(day=world.day, man=man, cash=cash, starts=0))
        book.starts[man.player] = 0

    return note


def _tactics(book: SeatBook, seat: Seat, wanted: SetTactics) -> HearAnswer:
    world = seat.world
    club = world.clubs[:, seat.number]
    in_force = roles.FORMATIONS[club[C.FORMATION]], roles.STYLES[club[C.STYLE]]
    is_reversal = (wanted.formation, wanted.style) != in_force

    def note(_: Accepted | Rejected) -> None:
        book.tactics.append(
            TacticsCall(
                day=world.day, formation=wanted.formation, style=wanted.style, is_reversal=is_reversal
            )
        )

    return note


def _notebook(book: SeatBook, seat: Seat, _: object) -> HearAnswer:
    def note(_: Accepted | Rejected) -> None:
        book.notes[seat.stop.season] = seat.memory.notebook

    return note


_BEGINNINGS: dict[str, Callable[[SeatBook, Seat, Any], HearAnswer]] = {
    "offer_contract": _contract_offer,
    "make_transfer_offer": _transfer_offer,
    "invest": _investment,
    "promote_youth": _promotion,
    "set_tactics": _tactics,
    "append_note": _notebook,
    "rewrite_notes": _notebook,
}


def _cash(seat: Seat) -> int:
    return int(seat.world.clubs[C.CASH, seat.number])


def _whose(world: World, seat: Seat, player: int) -> WhoseMan:
    if world.players[P.CLUB, player] == seat.number:
        return "own"
    return "free" if world.players[P.STATUS, player] == P.FREE else "other"


def _status(answer: Accepted | Rejected) -> str:
    if isinstance(answer, Rejected):
        return "rejected"
    return str(cast(Mapping[str, object], answer.payload)["status"])
