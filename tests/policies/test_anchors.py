"""The three anchors in a real world: legal, repeatable, within their budgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from fmbench.game.answers import Accepted, Answer, Refusal, RefusalCode, Rejected
from fmbench.game.episode import Episode, play_stop
from fmbench.game.packet import Packet
from fmbench.game.seat import facade
from fmbench.game.stops import Door
from fmbench.policies import build_policy
from fmbench.settings import load_settings


class Witness:
    """Plays as a policy does and keeps what it called and was answered."""

    def __init__(self, name: str, seed: int) -> None:
        self.policy = build_policy(load_settings([f"seat={name}"]).seat, seed=seed, seat=0)
        self.tools: Counter[str] = Counter()
        self.refused: Counter[RefusalCode] = Counter()

    def play(self, packet: Packet, door: Door) -> None:
        """One stop of the policy, watched."""
        self.policy.play(packet, _Watched(self, door))

    def note(self, tool: str, answer: Answer) -> None:
        """Count a call."""
        self.tools[tool] += 1
        if isinstance(answer, Refusal):
            self.refused[answer.code] += 1
        assert isinstance(answer, Accepted | Rejected | Refusal)


class _Watched:
    def __init__(self, witness: Witness, door: Door) -> None:
        self._witness = witness
        self._door = door

    def call(self, tool: str, args: Mapping[str, object]) -> Answer:
        answer = self._door.call(tool, args)
        self._witness.note(tool, answer)
        return answer


def played(name: str, seed: int, years: int = 1) -> tuple[Episode, Witness]:
    episode = Episode(load_settings([f"seat={name}", f"years={years}"]), seed)
    witness = Witness(name, seed)
    while not episode.finished:
        for seat in episode.stopped:
            play_stop(seat, witness)
        episode.proceed()
    return episode, witness


def test_idle_only_advances() -> None:
    episode, witness = played("idle", 1)
    assert set(witness.tools) == {"advance"}
    assert witness.tools["advance"] == episode.stop_counts(0).total


@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_the_same_seed_gives_the_same_run_and_another_seed_another(name: str) -> None:
    digests = [played(name, seed)[0].world.digest() for seed in (3, 3, 4)]
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_no_budget_is_overdrawn_and_no_argument_is_malformed(name: str) -> None:
    _, witness = played(name, 2, years=2)
    sloppy = {
        RefusalCode.BAD_ARGUMENT, RefusalCode.BUDGET_CALLS, RefusalCode.BUDGET_NEGOTIATION,
        RefusalCode.BUDGET_QUERIES, RefusalCode.MISSING_ARGUMENT, RefusalCode.NOT_NOW,
        RefusalCode.STOP_CLOSED, RefusalCode.UNKNOWN_ARGUMENT, RefusalCode.UNKNOWN_ID,
        RefusalCode.UNKNOWN_TOOL,
    }  # fmt: skip
    assert not sloppy & set(witness.refused)


def test_random_bids_lists_and_changes_tactics() -> None:
    _, witness = played("random", 1)
    assert {"make_transfer_offer", "list_player", "set_tactics"} <= set(witness.tools)


def test_the_heuristic_uses_every_tool_of_its_rules() -> None:
    _, witness = played("heuristic", 2, years=4)
    assert {
        "submit_draft", "set_lineup", "set_tactics", "set_standing_order", "make_transfer_offer",
        "respond_to_offer", "offer_contract", "promote_youth", "invest",
    } <= set(witness.tools)  # fmt: skip


def test_the_heuristics_draft_list_is_accepted() -> None:
    for seed in (1, 1024, 2026):
        episode = Episode(load_settings(["seat=heuristic", "years=1"]), seed)
        play_stop(episode.stopped[0], Witness("heuristic", seed))
        assert episode.world.draft_lists[0].sum() == 25


def test_a_policy_can_reach_call_and_nothing_else_of_its_door() -> None:
    episode = Episode(load_settings(["seat=idle", "years=1"]), 1)
    door = facade(episode.stopped[0])
    assert [name for name in dir(door) if not name.startswith("_")] == ["call"]
    assert not hasattr(door, "__dict__")
    assert [name for name in dir(door.call) if not name.startswith("_")] == []
    with pytest.raises(AttributeError):
        door.other = 1  # type: ignore[attr-defined]
