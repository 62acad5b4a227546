"""Every price is read, none is searched for (paper Appendix H)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fmbench.engine.market.asks import threshold
from fmbench.engine.market.offers import find
from fmbench.engine.market.valuation import months_left
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.episode import Episode
from fmbench.game.tools.ids import parse_offer, parse_player
from tests.oracle.runs import Call, play, settings_of


def _player(args: Mapping[str, object]) -> int:
    found = parse_player(str(args["player_id"]))
    assert found is not None
    return found


def watch(world: World, tool: str, args: Mapping[str, object]) -> object:
    """What decides the call: the exact price and whether anybody else is after him today."""
    if tool == "make_transfer_offer":
        man = _player(args)
        return threshold(world, man, 0), bool((world.bids.view[:, K.BID_PLAYER] == man).any())
    if tool == "offer_contract":
        man = _player(args)
        own = world.players[P.CLUB, man] == 0
        free = world.players[P.STATUS, man] == P.FREE
        wanted = (world.approaches.view[:, K.APPROACH_PLAYER] == man).any()
        return (
            reservation(world, man, 0),
            bool(free and wanted),
            int(world.players[P.WAGE, man]) if own else 0,
            months_left(world, man),
        )
    if tool == "respond_to_offer":
        offer = parse_offer(str(args["offer_id"]))
        assert offer is not None
        row = world.offers.view[find(world, offer)]
        man = int(row[K.OFFER_PLAYER])
        held = world.day - int(world.players[P.ARRIVED_DAY, man])
        bought = world.players[P.ARRIVED_FEE, man] > 0
        return int(row[K.OFFER_AMOUNT]), int(row[K.OFFER_CEILING]), held if bought else None
    return None


@lru_cache
def seasons() -> tuple[Episode, tuple[Call, ...]]:
    """Six seasons of the oracle, watched."""
    episode = Episode(settings_of(), seed=1)
    return episode, tuple(play(episode, watch, until=6 * 360))


def _credits(amount_m: object) -> int:
    assert isinstance(amount_m, float)
    return round(amount_m * 1_000_000)


def test_every_purchase_of_an_uncontested_man_closes_on_the_first_offer_at_the_threshold() -> None:
    bids = [call for call in seasons()[1] if call.tool == "make_transfer_offer"]
    uncontested = [call for call in bids if call.seen[1] is False]  # type: ignore[index]
    assert len(uncontested) > 10
    for call in uncontested:
        assert call.answer.as_json()["status"] == "agreed"
        assert _credits(call.args["amount_m"]) == call.seen[0]  # type: ignore[index]


def test_offers_for_each_signing_are_at_most_a_tenth_above_one() -> None:
    world = seasons()[0].world
    moves = world.moves.view
    signed = (moves[:, K.MOVE_TO] == 0) & (moves[:, K.MOVE_HOW] == K.BOUGHT)
    offers = int(world.relations[0][R.BIDS].sum())
    assert signed.sum() <= offers <= 1.1 * signed.sum()


def test_every_wage_is_the_reservation_wage_but_where_another_club_bids_for_a_free_agent() -> None:
    offers = [call for call in seasons()[1] if call.tool == "offer_contract"]
    assert len(offers) > 50
    for call in offers:
        wage, contested, *_ = call.seen  # type: ignore[misc]
        offered = _credits(call.args["wage_m_per_year"])
        assert offered >= wage if contested else offered == wage


def test_a_renewal_raises_a_wage_in_the_months_before_staying_becomes_dearer() -> None:
    rises = [
        call
        for call in seasons()[1]
        if call.tool == "offer_contract" and 0 < call.seen[2] < _credits(call.args["wage_m_per_year"])  # type: ignore[index]
    ]
    assert len(rises) > 10
    assert all(6 < call.seen[3] <= 8 for call in rises)  # type: ignore[index]


def test_every_sale_is_at_the_buyers_ceiling_and_not_within_a_year_of_purchase() -> None:
    sales = [call for call in seasons()[1] if call.tool == "respond_to_offer"]
    assert sales
    for call in sales:
        amount, ceiling, held = call.seen  # type: ignore[misc]
        asked = call.args.get("amount_m")
        assert (amount if asked is None else _credits(asked)) == ceiling
        assert held is None or held >= 360
        assert call.answer.as_json()["status"] == "agreed"
