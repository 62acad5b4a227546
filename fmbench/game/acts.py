"""The action tools: a call that has been read becomes an act in the world."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fmbench.engine import draft
from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.calendar import day_of_year, season_of
from fmbench.engine.club import facilities, orders, squad
from fmbench.engine.market import bids, free_agents, offers, wages
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import World
from fmbench.game.answers import Accepted, Answer, Rejected
from fmbench.game.refusals import explain, unknown_player
from fmbench.game.tools.action import (
    Invest,
    ListPlayer,
    MakeTransferOffer,
    OfferContract,
    PromoteYouth,
    ReleasePlayer,
    RespondToOffer,
    SetLineup,
    SetStandingOrder,
    SetTactics,
    SubmitDraft,
)
from fmbench.game.tools.amounts import from_millionths
from fmbench.game.tools.ids import format_offer, format_stop
from fmbench.game.tools.spec import ParsedCall


def answer_act(world: World, seat: int, call: ParsedCall) -> Answer:
    """Carry out one action tool for a seat; a refusal has changed nothing."""
    for player in _players_named(call):
        if not 0 <= player < world.player_count:
            return unknown_player(player)
    try:
        outcome = _ACTS[call.name](world, seat, call.arguments)
    except Illegal as illegal:
        return explain(world, call, illegal)
    facts = _facts_shown(outcome.facts)
    if outcome.status == "rejected":
        return Rejected(facts)
    return Accepted({"status": outcome.status, **facts})


def _players_named(call: ParsedCall) -> tuple[int, ...]:
    # Asking a model for an attribute that it lacks is slow.
    given = vars(call.arguments)
    several: tuple[int, ...] = given.get("player_ids", ())
    return (given["player_id"],) if "player_id" in given else several


def _set_lineup(world: World, seat: int, wanted: SetLineup) -> Outcome:
    return squad.set_lineup(world, seat, list(wanted.player_ids))


def _set_tactics(world: World, seat: int, wanted: SetTactics) -> Outcome:
    formation, style = roles.FORMATIONS.index(wanted.formation), roles.STYLES.index(wanted.style)
    return squad.set_tactics(world, seat, formation, style)


def _make_transfer_offer(world: World, seat: int, wanted: MakeTransferOffer) -> Outcome:
    return bids.make_bid(world, seat, wanted.player_id, wanted.amount)


def _respond_to_offer(world: World, seat: int, wanted: RespondToOffer) -> Outcome:
    if wanted.amount is not None:
        return offers.counter(world, seat, wanted.offer_id, wanted.amount)
    respond = {
        "accept": offers.accept,
        "reject": offers.reject,
        "accept_counter": offers.accept_counter,
    }[wanted.response]
    return respond(world, seat, wanted.offer_id)


def _offer_contract(world: World, seat: int, wanted: OfferContract) -> Outcome:
    """Own man: talks at once; free agent: a bid of terms; another club's: kept for a bid won."""
    player, wage, years = wanted.player_id, wanted.wage, wanted.years
    status = world.players[P.STATUS, player]
    if status == P.FREE:
        return free_agents.talk_free_agent(world, seat, player, wage, years)
    if world.players[P.CLUB, player] == seat:
        squad.own_senior(world, seat, player)
        return wages.talk_renewal(world, seat, player, wage, years)
    if status != P.SENIOR:
        raise Illegal("not_for_sale")
    if not bids.lodge_terms(world, seat, player, wage, years):
        raise Illegal("no_bid")
    return Outcome("lodged", {"wage": wage, "years": years})


def _list_player(world: World, seat: int, wanted: ListPlayer) -> Outcome:
    return squad.list_player(world, seat, wanted.player_id, wanted.listed)


def _release_player(world: World, seat: int, wanted: ReleasePlayer) -> Outcome:
    return squad.release(world, seat, wanted.player_id)


def _promote_youth(world: World, seat: int, wanted: PromoteYouth) -> Outcome:
    return squad.promote_youth(world, seat, wanted.player_id)


def _invest(world: World, seat: int, wanted: Invest) -> Outcome:
    return facilities.start_work(world, seat, roles.FACILITIES.index(wanted.facility))


def _set_standing_order(world: World, seat: int, wanted: SetStandingOrder) -> Outcome:
    slot = wanted.slot - 1
    if slot >= world.rules.budgets.standing_orders_max:
        raise Illegal("limit", what="standing orders", limit=world.rules.budgets.standing_orders_max)
    if wanted.metric is None or wanted.comparison is None or wanted.threshold_millionths is None:
        return orders.clear_order(world, seat, slot)
    return orders.set_order(
        world,
        seat,
        slot,
        orders.METRICS.index(wanted.metric),
        orders.COMPARISONS.index(wanted.comparison),
        wanted.threshold_millionths,
        orders.ACTIONS.index(wanted.action),
    )


def _submit_draft(world: World, seat: int, wanted: SubmitDraft) -> Outcome:
    return draft.submit(world, seat, [number - 1 for number in wanted.template_ids])


_ACTS: dict[str, Callable[[World, int, Any], Outcome]] = {
    "set_lineup": _set_lineup,
    "set_tactics": _set_tactics,
    "make_transfer_offer": _make_transfer_offer,
    "respond_to_offer": _respond_to_offer,
    "offer_contract": _offer_contract,
    "list_player": _list_player,
    "release_player": _release_player,
    "promote_youth": _promote_youth,
    "invest": _invest,
    "set_standing_order": _set_standing_order,
    "submit_draft": _submit_draft,
}


def _amount_m(amount: int) -> object:
    return from_millionths(amount)


def _date(day: int) -> object:
    return format_stop(season_of(day), day_of_year(day))


def _number(number: int) -> object:
    return number


_FACTS: dict[str, tuple[str, Callable[[int], object]]] = {
    "fee": ("fee_m", _amount_m),
    "amount": ("amount_m", _amount_m),
    "offer": ("offer_id", format_offer),
    "demand": ("demand_m_per_year", _amount_m),
    "wage": ("wage_m_per_year", _amount_m),
    "years": ("years", _number),
    "contract_end": ("contract_end_season", _number),
    "severance": ("severance_m", _amount_m),
    "cost": ("cost_m", _amount_m),
    "left": ("budget_left_m", _amount_m),
    "done": ("done_day", _date),
    "slot": ("slot", lambda slot: slot + 1),
}
"""What the world's facts are called at the door, and how they are spelt."""


def _facts_shown(facts: dict[str, int]) -> dict[str, object]:
    shown = {}
    for name, value in facts.items():
        label, spell = _FACTS[name]
        shown[label] = spell(int(value))
    return shown
