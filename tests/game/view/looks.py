"""Worlds to look at, and every answer and packet a seat can get from them."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import numpy as np

from fmbench.engine import rng
from fmbench.engine.answer import Illegal
from fmbench.engine.calendar import day_of_year
from fmbench.engine.club import facilities, orders, squad
from fmbench.engine.genesis import create_world
from fmbench.engine.market import bids, offers, wages
from fmbench.engine.rules import Rules, build_rules
from fmbench.engine.season import end_day, run_to_stop, stop_types, stopped_seats
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.world import World
from fmbench.game.answers import Accepted, to_json
from fmbench.game.budget import StopBudget
from fmbench.game.packet import Packet, build_packet
from fmbench.game.stops import RecentAct, SeatMemory, StopInfo
from fmbench.game.tools import parse_call
from fmbench.game.tools.ids import MATCH_COUNT, MatchId, format_match, format_player
from fmbench.game.tools.spec import ParsedCall
from fmbench.game.view import answer_query
from fmbench.game.view.men import HALF_STARS, Men
from fmbench.settings import load_settings

FOREVER = 1 << 40
PLAY = 63
"""A domain of chance that the world does not use."""
BUDGETS = load_settings().world.budgets


@cache
def declared_rules() -> Rules:
    """The rules as declared, in engine units."""
    return build_rules(load_settings())


def played_world(seed: int, seats: int, until: int) -> World:
    """A world on the first stop at or after an absolute day, its seats kept in office and busy."""
    world = create_world(declared_rules(), seed, seats)
    while world.day < until:
        world.clubs[C.GRACE_UNTIL, :seats] = FOREVER
        world.clubs[C.CONFIDENCE, :seats] = 60_000
        world.events.clear()
        end_day(world)
        run_to_stop(world, lambda: None)
        for seat in stopped_seats(world):
            act(world, seat)
    return world


def act(world: World, seat: int) -> None:
    """A few keyed acts, legal or not, of all kinds."""

    def below(index: int, n: int) -> int:
        return int(rng.below(world.seed, PLAY, world.day, seat, index, n))

    men = world.squad(seat)
    own = int(men[below(0, len(men))])
    other = below(1, world.player_count)
    tries = [
        lambda: bids.make_bid(world, seat, other, (1 + below(2, 40)) * 500_000),
        lambda: squad.list_player(world, seat, own, below(3, 2) == 1),
        lambda: wages.talk_renewal(world, seat, own, 1_000_000 + below(4, 5_000_000), 3),
        lambda: squad.set_tactics(world, seat, below(5, 3), below(6, 4)),
        lambda: facilities.start_work(world, seat, below(7, 3)),
        lambda: orders.set_order(world, seat, 0, orders.AGE, 0, 31_000_000, orders.LIST),
        *(
            lambda row=row: offers.counter(world, seat, int(row[0]), int(row[5]) * 2)
            for row in offers.pending(world, seat)[:1]
        ),
        *(
            lambda youth=youth: squad.promote_youth(world, seat, youth)
            for youth in world.academy(seat).tolist()[: len(men) < 22]
        ),
    ]
    for attempt in tries:
        try:
            attempt()
        except Illegal:
            continue


def stop_of(world: World, seat: int) -> StopInfo:
    return StopInfo(7, world.season, day_of_year(world.day), tuple(stop_types(world, seat)))


def packet_of(world: World, seat: int) -> Packet:
    memory = SeatMemory("Buy a keeper.\nSell the old.")
    memory.recent.append(RecentAct("Y01-D002#002", "set_tactics", {"formation": "4-3-3"}, "set"))
    return build_packet(world, seat, stop_of(world, seat), memory, StopBudget(BUDGETS))


def packet_text(world: World, seat: int) -> str:
    return json.dumps(packet_of(world, seat).as_json(), allow_nan=False)


def call(tool: str, **args: object) -> ParsedCall:
    parsed = parse_call(tool, args)
    assert isinstance(parsed, ParsedCall), parsed
    return parsed


def queries(world: World, seat: int) -> Iterator[ParsedCall]:
    """Calls of all twelve query tools, with every kind of argument."""
    if world.day == 0:
        yield call("get_club_overview")
        yield call("get_draft_pool")
        return
    for tool in (
        "get_club_overview", "get_squad", "get_league_table", "get_fixtures", "get_finances",
        "get_youth_academy", "get_inbox", "get_draft_pool",
    ):  # fmt: skip
        yield call(tool)
    played = np.flatnonzero(world.matches[:, T.IS_PLAYED] == 1)
    for row in played[::31].tolist():
        match = MatchId(world.season, row // MATCH_COUNT + 1, row % MATCH_COUNT + 1)
        yield call("get_match_report", match_id=format_match(match))
    yield call("get_transfer_market")
    yield call("get_transfer_market", page=3)
    yield call("get_transfer_market", role="CB", max_price_m=3.5, max_age=27)
    for status in ("listed", "free_agent", "last_year"):
        yield call("get_transfer_market", status=status)
    for kind in ("honors", "seasons", "transfers"):
        yield call("get_history", kind=kind)
    yield call("get_history", kind="transfers", season=max(world.season - 1, 1), page=2)
    ids = [*range(0, world.player_count, 23), *world.squad(seat).tolist()[:3]]
    ids += np.flatnonzero(world.relations[seat, 16] > 0).tolist()[:3]
    for player in ids:
        yield call("get_player", player_id=format_player(player))


def answer_text(world: World, seat: int, parsed: ParsedCall) -> str:
    return to_json(answer_query(world, seat, parsed))


def payload(world: World, seat: int, parsed: ParsedCall) -> Any:
    answer = answer_query(world, seat, parsed)
    assert isinstance(answer, Accepted), answer
    return answer.payload


def columns(part: Any, path: str = "") -> dict[str, bytes]:
    """Every array of a payload but the stars, whose noise is drawn from the seed."""
    if isinstance(part, Men):
        rows = [row for row in range(len(part.table)) if row != HALF_STARS]
        return {path: part.table[rows].tobytes()}
    if isinstance(part, np.ndarray):
        return {path: part.tobytes()}
    if not is_dataclass(part):
        return {}
    found: dict[str, bytes] = {}
    for field in fields(part):
        found |= columns(getattr(part, field.name), f"{path}.{field.name}")
    return found
