"""Managers and checks that the tests of whole runs share."""

import random
from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np

from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.world import World
from fmbench.game.answers import Accepted, Answer
from fmbench.game.episode import Episode, play_stop
from fmbench.game.packet import Packet
from fmbench.game.recorder import Recorders
from fmbench.game.stops import Door, Policy
from fmbench.game.tools.ids import format_offer, format_player, format_template
from fmbench.settings import Settings, load_settings


@lru_cache
def settings_of(*overrides: str) -> Settings:
    return load_settings(list(overrides))


SOLO = ("years=2",)
ARENA = ("track=arena", "roster=scripted16", "years=1")


class Idle:
    """Advances, and nothing else."""

    def play(self, _packet: Packet, door: Door) -> None:
        door.call("advance", {})


class Chaos:
    """Calls everything, sensibly and senselessly; the same at the same stop of the same seat."""

    def __init__(self, key: int = 0, calls: int = 12) -> None:
        self.key = key
        self.calls = calls
        self.made = 0

    def play(self, packet: Packet, door: Door) -> None:
        chance = random.Random(f"{self.key} {packet.stop.id}")
        wants = _draft_wants(chance) if packet.stop.is_draft else _season_wants(chance, packet, door)
        for _ in range(self.calls):
            tool, args = chance.choice(wants)() if chance.random() < 0.93 else _nonsense(chance)
            door.call(tool, args)
            self.made += 1
        door.call("advance", {})


Call = tuple[str, Mapping[str, object]]


def _draft_wants(chance: random.Random) -> list[Callable[[], Call]]:
    def picks() -> Call:
        few = chance.sample(range(1, 51), chance.randrange(1, 5))
        return "submit_draft", {"template_ids": [format_template(number) for number in few]}

    return [
        picks,
        lambda: ("get_draft_pool", {}),
        lambda: ("get_club_overview", {}),
        lambda: ("append_note", {"text": f"draft {chance.random()}"}),
        lambda: ("set_tactics", {"formation": "4-4-2", "style": "direct"}),
    ]


def _season_wants(chance: random.Random, packet: Packet, door: Door) -> list[Callable[[], Call]]:
    mine = _ids(door.call("get_squad", {}))
    market = _ids(door.call("get_transfer_market", {"page": chance.choice([1, 1, 2])}))
    youth = _ids(door.call("get_youth_academy", {}))
    offers = [format_offer(number) for number in packet.offers.offer.tolist()] or ["F00001"]
    other = market + [format_player(number) for number in range(0, 400, 37)]

    def own() -> str:
        return chance.choice(mine) if mine else "P00001"

    def their() -> str:
        return chance.choice(other)

    def prospect() -> str:
        return chance.choice(youth) if youth else "P00002"

    def money(high: float) -> float:
        return round(chance.uniform(0.05, high), 2)

    def respond() -> Call:
        response = chance.choice(["accept", "reject", "counter", "accept_counter"])
        amount = money(30) if response == "counter" else None
        return "respond_to_offer", {
            "offer_id": chance.choice(offers), "response": response, "amount_m": amount,
        }  # fmt: skip

    def order() -> Call:
        slot = chance.randrange(1, 11)
        if chance.random() < 0.2:
            return "set_standing_order", {"slot": slot, "action": "clear"}
        action = chance.choice(["accept_offer", "reject_offer", "list", "unlist", "renew_at_demand", "rest"])
        metric = chance.choice(["age", "months_left", "fatigue", "cash_m", "wage_ratio"])
        threshold = {"age": 31, "months_left": 9, "fatigue": 70, "cash_m": 40, "wage_ratio": 0.7}[metric]
        if action in ("accept_offer", "reject_offer"):
            metric, threshold = "offer_to_value", 1.1
        return "set_standing_order", {
            "slot": slot, "metric": metric, "comparison": chance.choice(["above", "below"]),
            "threshold": threshold, "action": action,
        }  # fmt: skip

    return [
        lambda: ("set_lineup", {"player_ids": chance.sample(mine, 11) if len(mine) > 10 else mine}),
        lambda: (
            "set_tactics",
            {
                "formation": chance.choice(["4-4-2", "4-3-3", "3-5-2"]),
                "style": chance.choice(["pressing", "possession", "direct", "counter"]),
            },
        ),
        lambda: ("make_transfer_offer", {"player_id": their(), "amount_m": money(25)}),
        lambda: ("make_transfer_offer", {"player_id": their(), "amount_m": money(4)}),
        respond,
        lambda: (
            "offer_contract",
            {"player_id": own(), "wage_m_per_year": money(5), "years": chance.randrange(1, 6)},
        ),
        lambda: (
            "offer_contract",
            {"player_id": their(), "wage_m_per_year": money(6), "years": chance.randrange(1, 6)},
        ),
        lambda: ("list_player", {"player_id": own(), "listed": chance.random() < 0.5}),
        lambda: ("release_player", {"player_id": chance.choice([own(), prospect()])}),
        lambda: ("promote_youth", {"player_id": prospect()}),
        lambda: ("invest", {"facility": chance.choice(["academy", "training", "stadium"])}),
        order,
        lambda: ("append_note", {"text": f"{packet.stop.id} {chance.random():.3f}"}),
        lambda: ("rewrite_notes", {"text": "short"}),
        lambda: ("get_player", {"player_id": their()}),
        lambda: ("get_finances", {}),
        lambda: ("get_inbox", {}),
        lambda: ("get_history", {"kind": chance.choice(["honors", "seasons", "transfers"])}),
        lambda: ("get_fixtures", {}),
        lambda: ("get_league_table", {}),
        lambda: (
            "get_match_report",
            {"match_id": f"Y{packet.season:02d}-R{chance.randrange(1, 31):02d}-M{chance.randrange(1, 9)}"},
        ),
        lambda: ("get_draft_pool", {}),
        lambda: ("submit_draft", {"template_ids": ["T01"]}),
    ]


def _ids(answer: Answer) -> list[str]:
    if not isinstance(answer, Accepted):
        return []
    return [format_player(number) for number in answer.payload.men.player.tolist()]  # type: ignore[union-attr]


def _nonsense(chance: random.Random) -> Call:
    return chance.choice(HOSTILE)


HOSTILE: list[Call] = [
    ("make_transfer_offer", {"player_id": "P00030", "amount_m": float("nan")}),
    ("make_transfer_offer", {"player_id": "P00030", "amount_m": float("inf")}),
    ("make_transfer_offer", {"player_id": "P00030", "amount_m": -1}),
    ("make_transfer_offer", {"player_id": "P00030", "amount_m": 10**25}),
    ("make_transfer_offer", {"player_id": "P99999", "amount_m": 1}),
    ("make_transfer_offer", {"player_id": "P00030", "amount_m": 1_000_000}),
    ("offer_contract", {"player_id": "P00030", "wage_m_per_year": True, "years": 2}),
    ("offer_contract", {"player_id": "P99999", "wage_m_per_year": 2, "years": 2}),
    ("offer_contract", {"player_id": "P00390", "wage_m_per_year": 2, "years": 9}),
    ("respond_to_offer", {"offer_id": "F99999", "response": "accept"}),
    ("respond_to_offer", {"offer_id": "F00016", "response": "counter", "amount_m": None}),
    ("release_player", {"player_id": "P00399"}),
    ("release_player", {"player_id": "\uff300\uff100001"}),
    ("promote_youth", {"player_id": "P99998"}),
    ("list_player", {"player_id": "P00399", "listed": "true"}),
    ("set_lineup", {"player_ids": ["P00399"] * 11}),
    ("set_lineup", {"player_ids": [f"P{number:05d}" for number in range(389, 400)]}),
    ("set_lineup", {"player_ids": "all"}),
    ("set_tactics", {"formation": "2-3-5", "style": "pressing"}),
    ("invest", {"facility": "casino"}),
    ("set_standing_order", {"slot": 11, "action": "clear"}),
    ("set_standing_order", {"slot": 1, "action": "list"}),
    ("get_player", {"player_id": "P88888"}),
    ("get_match_report", {"match_id": "Y99-R01-M1"}),
    ("get_transfer_market", {"page": 0}),
    ("append_note", {"text": "x" * 1_000_000}),
    ("append_note", {"text": "\ud800"}),
    ("append_note", {}),
    ("rewrite_notes", {"text": 3}),
    ("advance", {"now": True}),
    ("resign", {}),
    ("", {}),
]
"""Calls that are refused at any stop of a season."""


def play(episode: Episode, policies: Mapping[int, Policy] | Policy, until: int | None = None) -> Episode:
    """Play on to the end, or until a stop on or after an absolute day is open."""
    while not episode.finished and (until is None or episode.world.day < until):
        for seat in episode.stopped:
            if seat.is_open:
                policy = policies[seat.number] if isinstance(policies, Mapping) else policies
                play_stop(seat, policy)
        episode.proceed()
    return episode


def begin(overrides: tuple[str, ...] = SOLO, seed: int = 1, recorders: Recorders | None = None) -> Episode:
    return Episode(settings_of(*overrides), seed, recorders)


def assert_whole(world: World) -> None:
    """Money is conserved and every man is in exactly one place."""
    ledgers = world.ledger[:, :, L.WHOLE_RUN]
    assert (ledgers.sum(axis=1) == world.clubs[C.CASH]).all()
    assert int(ledgers[:, [L.TRANSFERS_IN, L.TRANSFERS_OUT]].sum()) == 0
    men = world.players[:, : world.player_count]
    status, club = men[P.STATUS], men[P.CLUB]
    employed = (status == P.SENIOR) | (status == P.ACADEMY)
    assert ((club >= 0) == employed).all()
    assert np.isin(status, (P.ACADEMY, P.SENIOR, P.FREE, P.GONE)).all()
    assert (world.players[P.STATUS, world.player_count :] == P.UNBORN).all()
    seniors = status == P.SENIOR
    assert (men[P.CONTRACT_END, seniors] >= world.season).all()
    assert (men[P.WAGE, seniors] > 0).all()
    assert (men[P.WAGE, ~seniors] <= 0).all()
    sizes = np.bincount(club[seniors], minlength=16)
    assert sizes.max() <= world.rules.draft.max_senior
    for slot in range(16):
        named = world.lineups[slot][world.lineups[slot] >= 0]
        assert (world.players[P.CLUB, named] == slot).all()
        assert (world.players[P.STATUS, named] == P.SENIOR).all()
