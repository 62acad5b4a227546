"""A result is held against its journal: what cannot differ must not, and what may is no contradiction."""

from pathlib import Path

import pytest

from fmbench.game.journal import End, Recording
from fmbench.tracking import Result, ResultContradicted, require_agreement
from tests.tracking.conftest import MakeResult


def ended(result: Result, reason: str, world: str) -> Recording:
    """A journal whose last line ends the run of the first seat."""
    end = End("Y04-D190#071", result.seat, reason, 4, world)
    return Recording(Path("journal.jsonl"), result.stamp.model_dump(mode="json"), (end,), b"", 0, 0)


def settled(make_result: MakeResult, reason: str) -> Result:
    made = make_result()
    termination = made.termination.model_copy(update={"reason": reason, "year": 4})
    return made.model_copy(update={"termination": termination})


@pytest.mark.parametrize("reason", ["fired", "insolvent"])
def test_after_a_death_the_day_comes_to_its_close_and_may_change_the_world(
    make_result: MakeResult, reason: str
) -> None:
    result = settled(make_result, reason)
    journal = ended(result, reason, "cd" * 16)
    require_agreement(Path("run/seed1/result.json"), result, lambda _path: journal)


@pytest.mark.parametrize("reason", ["completed", "abandoned"])
def test_the_end_of_the_run_leaves_the_world_as_the_journal_saw_it(
    make_result: MakeResult, reason: str
) -> None:
    result = settled(make_result, reason)
    same, other = (ended(result, reason, world) for world in ("ab" * 16, "cd" * 16))
    require_agreement(Path("run/seed1/result.json"), result, lambda _path: same)
    with pytest.raises(ResultContradicted, match="digest"):
        require_agreement(Path("run/seed1/result.json"), result, lambda _path: other)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"year": 21}, "termination.year: is 21, the run has 20 years"),
        ({"seasons": 19}, "seasons: has 19 entries, a completed run has one for each of 20 years"),
    ],
)
def test_a_result_lies_within_the_years_of_its_run(
    make_result: MakeResult, change: dict[str, int], told: str
) -> None:
    made = make_result()
    end = made.termination.model_copy(update={"year": change.get("year", 20)})
    seasons = made.seasons[: change.get("seasons", 20)]
    result = made.model_copy(update={"termination": end, "seasons": seasons})
    journal = ended(result, "completed", result.digest)
    with pytest.raises(ResultContradicted, match=told):
        require_agreement(Path("run/seed1/result.json"), result, lambda _path: journal)
