"""Why the world refuses an act, in words: the rule, the value given, what would be legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fmbench.engine.answer import Illegal
from fmbench.engine.calendar import day_of_year, season_of
from fmbench.engine.world import World
from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.tools.amounts import from_millionths
from fmbench.game.tools.ids import format_offer, format_player, format_stop
from fmbench.game.tools.spec import ParsedCall


class Case(NamedTuple):
    """One refused act: where, which call, and the facts the world gave."""

    world: World
    call: ParsedCall
    facts: dict[str, Any]

    @property
    def player(self) -> str:
        """The man that the call is about, by id."""
        number = self.facts.get("player", getattr(self.call.arguments, "player_id", None))
        return "the player" if number is None else format_player(number)

    @property
    def offer(self) -> str:
        """The offer that the call is about, by id."""
        return format_offer(int(getattr(self.call.arguments, "offer_id", 0)))

    def money(self, fact: str) -> str:
        """A fact in credits as an amount in M credits."""
        return f"{from_millionths(int(self.facts[fact])):,} M"

    def date(self, fact: str) -> str:
        """A fact that is an absolute day, such as Y03-D181."""
        day = int(self.facts[fact])
        return format_stop(season_of(day), day_of_year(day))

    @property
    def today(self) -> str:
        """The day of the stop."""
        return format_stop(self.world.season, day_of_year(self.world.day))


def explain(world: World, call: ParsedCall, illegal: Illegal) -> Refusal:
    """The refusal of an act that the world's rules forbid.

    Raises:
        KeyError: the world used a code that the table below does not know.
    """
    of_draft = call.name == "submit_draft" and illegal.code == "no_cash"
    code, words = _WORDS["over_draft_budget" if of_draft else illegal.code]
    message, hint = words(Case(world, call, illegal.facts))
    return Refusal(code, message, hint)


def unknown_player(number: int) -> Refusal:
    """No man has this id."""
    return Refusal(
        RefusalCode.UNKNOWN_ID,
        f"there is no player {format_player(number)}",
        "Use player ids as the game's answers show them.",
    )


def _not_yours(case: Case) -> tuple[str, str]:
    return (
        f"{case.player} is not among the men of your club that {case.call.name} is for",
        "Use ids from get_squad, or from get_youth_academy for prospects.",
    )


def _already_so(case: Case) -> tuple[str, str]:
    return f"{case.call.name} would change nothing", "Nothing needs to be done; go on."


def _squad_too_small(case: Case) -> tuple[str, str]:
    limit = case.facts["limit"]
    return (
        f"a squad keeps at least {limit} seniors, sales agreed today counted as gone",
        "Sign or promote a man first.",
    )


def _squad_full(case: Case) -> tuple[str, str]:
    return (
        f"a squad has at most {case.facts['limit']} seniors, and yours is full",
        "Sell or release a man first.",
    )


def _no_cash(case: Case) -> tuple[str, str]:
    return (
        f"{case.call.name} needs {case.money('needed')} today; {case.money('available')} are free",
        "Money for other bids of yours is kept aside. Offer less, or raise cash by sales first.",
    )


def _liability_cap(case: Case) -> tuple[str, str]:
    return (
        f"the later parts of the fee are {case.money('needed')}; you may still owe {case.money('available')}",
        "Offer a lower fee, or wait until earlier fees are paid off.",
    )


def _embargo(case: Case) -> tuple[str, str]:
    return (
        f"{case.call.name} is barred while your club is in administration or its cash is below zero",
        "Bring cash above zero: sell or release men. Renewals at the present wage or less stay legal.",
    )


def _already_building(case: Case) -> tuple[str, str]:
    return (
        f"this facility is being built until {case.date('done')}",
        "There is one project for each kind at a time. Wait until it is finished, or build another facility.",
    )


def _limit(case: Case) -> tuple[str, str]:
    return (
        f"{case.facts['what']}: the limit of {case.facts['limit']} is reached",
        "It cannot be passed; do something else.",
    )


def _draft_cost(case: Case) -> tuple[str, str]:
    return (
        f"your list, filled up, costs {case.money('needed')}; the budget is {case.money('available')}",
        "A short list is filled up to a squad. Replace dear templates by cheaper ones.",
    )


def _bad_argument(case: Case) -> tuple[str, str]:
    value = case.facts["value"]
    shown = f"{from_millionths(int(value))}" if case.facts["argument"] == "amount_m" else f"{value}"
    return (
        f"{case.facts['argument']} is {shown}, but must be {case.facts['allowed']}",
        "Send a value that is allowed, or answer in another way.",
    )


def _cooldown(case: Case) -> tuple[str, str]:
    return (
        f"talks about {case.player} are broken off until {case.date('until')}; today is {case.today}",
        "Too many offers were refused. Wait, or turn to another player.",
    )


def _unknown_offer(case: Case) -> tuple[str, str]:
    return f"{case.offer} is no offer made to you", "Use offer ids from the packet or get_inbox."


def _expired(case: Case) -> tuple[str, str]:
    return (
        f"{case.offer} cannot be answered any more: it has lapsed, was answered, or is void",
        "See get_inbox for the offers that are open.",
    )


def _wrong_response(case: Case) -> tuple[str, str]:
    given = getattr(case.call.arguments, "response", case.call.name)
    return (
        f"response {given} does not fit this offer",
        f"Use {case.facts['use']} or reject.",
    )


def _window_closed(case: Case) -> tuple[str, str]:
    calendar = case.world.rules.calendar
    first, second = calendar.summer, calendar.winter
    return (
        f"the transfer window is closed on {case.today}",
        f"Windows: days {first[0]}-{first[1]} and {second[0]}-{second[1]} of a season. Renewals need none.",
    )


def _duplicate(case: Case) -> tuple[str, str]:
    return (
        f"{case.call.name}: a bid or deal of this kind already stands",
        "Wait for its result at the end of the day or in your inbox.",
    )


def _fee_out_of_bounds(case: Case) -> tuple[str, str]:
    market = case.world.rules.market
    low, high = from_millionths(market.seat_fee_lo), from_millionths(market.seat_fee_hi)
    amount = getattr(case.call.arguments, "amount", None)
    return (
        f"a fee of {from_millionths(int(amount or 0)):,} M between two managed clubs is out of bounds",
        f"It must lie within {low} to {high} times the player's public value.",
    )


def _free_agent(case: Case) -> tuple[str, str]:
    return f"{case.player} has no club that could sell him", "Use offer_contract to sign him."


def _not_for_sale(case: Case) -> tuple[str, str]:
    return (
        f"{case.player} cannot be signed: he is an academy prospect or has left football",
        "Use ids from get_transfer_market or of other clubs' seniors.",
    )


def _own_player(case: Case) -> tuple[str, str]:
    return f"{case.player} is a man of your own club", "Use offer_contract to renew with him."


def _no_bid(case: Case) -> tuple[str, str]:
    return (
        f"{case.player} is under contract elsewhere and you have made no bid for him today",
        "Bid with make_transfer_offer first; terms are kept for the case that the bid is won.",
    )


Words = Callable[[Case], tuple[str, str]]

_WORDS: dict[str, tuple[RefusalCode, Words]] = {
    "not_yours": (RefusalCode.NOT_YOURS, _not_yours),
    "already_so": (RefusalCode.ALREADY_SO, _already_so),
    "squad_too_small": (RefusalCode.SQUAD_TOO_SMALL, _squad_too_small),
    "squad_full": (RefusalCode.SQUAD_FULL, _squad_full),
    "no_cash": (RefusalCode.NO_CASH, _no_cash),
    "over_draft_budget": (RefusalCode.OVER_DRAFT_BUDGET, _draft_cost),
    "liability_cap": (RefusalCode.LIABILITY_CAP, _liability_cap),
    "embargo": (RefusalCode.EMBARGO, _embargo),
    "already_building": (RefusalCode.UNDER_CONSTRUCTION, _already_building),
    "limit": (RefusalCode.LIMIT, _limit),
    "bad_argument": (RefusalCode.BAD_ARGUMENT, _bad_argument),
    "cooldown": (RefusalCode.COOLDOWN, _cooldown),
    "unknown_id": (RefusalCode.UNKNOWN_ID, _unknown_offer),
    "expired": (RefusalCode.EXPIRED, _expired),
    "wrong_response": (RefusalCode.WRONG_RESPONSE, _wrong_response),
    "window_closed": (RefusalCode.WINDOW_CLOSED, _window_closed),
    "duplicate": (RefusalCode.DUPLICATE, _duplicate),
    "fee_out_of_bounds": (RefusalCode.FEE_OUT_OF_RANGE, _fee_out_of_bounds),
    "free_agent": (RefusalCode.UNAVAILABLE, _free_agent),
    "not_for_sale": (RefusalCode.UNAVAILABLE, _not_for_sale),
    "own_player": (RefusalCode.YOURS, _own_player),
    "no_bid": (RefusalCode.UNAVAILABLE, _no_bid),
}
