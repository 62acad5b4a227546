"""The text of answers and packets: sizes, names, units, ids, one spelling in every process."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from fmbench.engine.world import World
from fmbench.game.answers import ANSWER_CAP
from fmbench.game.tools.ids import parse_match, parse_offer, parse_player, parse_template
from fmbench.game.view.market import PAGE_SIZE
from tests.game.view.looks import answer_text, call, packet_text, payload, played_world, queries

HIDDEN = (
    "ability", "potential", "development", "onset", "proneness", "consistency", "misfit",
    "mispricing", "noise", "belief", "bias", "ratchet", "reluctance", "ceiling", "reservation",
    "play_share", "seller_style", "tier",
)  # fmt: skip
MONEY = ("cash", "fee", "wage", "value", "amount", "price", "cost", "worth", "budget", "stipend")
NOT_AN_AMOUNT = {"wage_ratio", "budgets"}
LARGEST_SANE_M = 5_000

PROGRAM = """
import hashlib
from tests.game.view.looks import answer_text, packet_text, played_world, queries
digest = hashlib.blake2b()
for seats, until in ((1, 0), (1, 190), (2, 5)):
    world = played_world(seed=9, seats=seats, until=until)
    for parsed in queries(world, 0):
        digest.update(answer_text(world, 0, parsed).encode())
    digest.update(packet_text(world, 0).encode())
print(digest.hexdigest())
"""


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every plain value of JSON with the nearest key above it."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part, key)
    else:
        yield key, value


def texts(world: World, seat: int = 0) -> Iterator[tuple[str, str]]:
    """Every answer and the packet of a seat, with what was asked."""
    for parsed in queries(world, seat):
        yield parsed.name, answer_text(world, seat, parsed)
    yield "packet", packet_text(world, seat)


def test_every_answer_of_the_last_season_stays_under_the_cap(last_season: World) -> None:
    for name, text in texts(last_season):
        if name != "packet":
            assert text.startswith('{"ok":true'), f"{name}: {text[:200]}"
            assert len(text) <= ANSWER_CAP, name


def test_every_page_stays_under_the_cap(last_season: World) -> None:
    for tool, args in (
        ("get_transfer_market", {}),
        ("get_history", {"kind": "transfers"}),
        ("get_history", {"kind": "seasons"}),
        ("get_history", {"kind": "honors"}),
    ):
        page: int | None = 1
        while page is not None:
            answer = json.loads(answer_text(last_season, 0, call(tool, page=page, **args)))
            assert answer["ok"], (tool, page)
            page = answer["next_page"]


def test_no_text_names_a_hidden_field(world: World) -> None:
    for name, text in texts(world):
        for key, _ in leaves(json.loads(text)):
            assert not any(word in key for word in HIDDEN), f"{name} shows {key}"


def test_money_is_in_m_credits_under_one_suffix(world: World) -> None:
    for name, text in texts(world):
        for key, value in leaves(json.loads(text)):
            if re.search(r"_m(_per_year)?$", key):
                assert value is None or isinstance(value, float), (name, key, value)
                assert value is None or abs(value) <= LARGEST_SANE_M, (name, key, value)
            elif key not in NOT_AN_AMOUNT and not isinstance(value, bool | str):
                assert not any(word in key for word in MONEY), (name, key, value)


def test_ids_in_texts_read_back(solo: World) -> None:
    for name, text in texts(solo):
        for key, value in leaves(json.loads(text)):
            if key in ("player", "lineup") and value is not None:
                assert parse_player(value) is not None, (name, value)
            elif key in ("offer", "offer_id"):
                assert parse_offer(value) is not None, (name, value)
            elif key == "match_id":
                assert parse_match(value) is not None, (name, value)
            elif key == "id" and name not in ("packet", "get_inbox"):
                read = parse_template if name == "get_draft_pool" else parse_player
                assert read(value) is not None, (name, value)


def test_days_are_spelt_one_way(solo: World) -> None:
    for name, text in texts(solo):
        for key, value in leaves(json.loads(text)):
            if key.endswith(("_day", "_until", "_closes", "_ends")) and value is not None:
                assert re.fullmatch(r"Y\d\d-D\d\d\d", value), (name, key, value)


def test_a_match_id_of_the_fixtures_opens_its_report(solo: World) -> None:
    fixtures = json.loads(answer_text(solo, 0, call("get_fixtures")))["matches"]
    played = [match for match in fixtures if match["result"] is not None]
    assert played
    for match in played:
        report = json.loads(answer_text(solo, 0, call("get_match_report", match_id=match["match_id"])))
        mine, other = ("home", "away") if match["venue"] == "home" else ("away", "home")
        assert report[mine]["goals"] == match["result"]["scored"]
        assert report[other]["club"] == match["opponent"]


def test_a_page_of_the_market_is_never_longer_than_stated(last_season: World) -> None:
    assert len(payload(last_season, 0, call("get_transfer_market")).men) == PAGE_SIZE


def test_the_draft_stop_answers_two_queries_and_a_packet() -> None:
    world = played_world(seed=3, seats=1, until=0)
    names = [name for name, _ in texts(world)]
    assert names == ["get_club_overview", "get_draft_pool", "packet"]


def test_texts_are_the_same_under_every_hash_seed() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, text=True,
        )
        for seed in ("1", "2")
    ]  # fmt: skip
    first, second = (run.communicate()[0] for run in runs)
    assert first == second != ""
