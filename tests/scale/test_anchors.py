"""The scale of world and score: where the four anchors stand (paper §4.1, docs/calibration.md)."""

from __future__ import annotations

from statistics import mean
from typing import NamedTuple

from fmbench.game.episode import Episode, play_stop
from fmbench.runner.build import build_policies
from fmbench.settings import load_settings

SEEDS = (1, 1024, 2026)
BLIND = ("random", "idle", "heuristic")
LADDER = (*BLIND, "oracle")


class Run(NamedTuple):
    """How a run of 20 seasons ended."""

    score: float
    reason: str
    revivals: int
    stops: int
    honors: float


def played(seat: str, seed: int) -> Run:
    settings = load_settings([f"seat={seat}"])
    episode = Episode(settings, seed)
    policies = build_policies(settings, episode)
    while not episode.finished:
        for stopped in episode.stopped:
            play_stop(stopped, policies[stopped.number])
        episode.proceed()
    keeper = episode.keepers[0]
    assert keeper.final is not None
    assert keeper.termination is not None
    score = keeper.final
    stops = episode.stop_counts(0).total
    return Run(score.final, keeper.termination.reason, score.revivals, stops, score.inputs.h)


def test_the_anchors_stand_where_they_were_calibrated() -> None:
    """One test, so that twelve runs are played once."""
    runs = {seat: [played(seat, seed) for seed in SEEDS] for seat in LADDER}
    means = {seat: mean(run.score for run in runs[seat]) for seat in LADDER}
    bands = {"random": (-21, -13), "idle": (-3, 1.5), "heuristic": (8, 27), "oracle": (90, 101)}
    outside = {seat: means[seat] for seat, (low, high) in bands.items() if not low <= means[seat] <= high}
    assert not outside

    for standing in zip(*(runs[seat] for seat in LADDER), strict=True):
        scores = [run.score for run in standing]
        assert scores == sorted(set(scores)), "random < idle < heuristic < oracle on every seed"

    for run in runs["oracle"]:
        assert (run.reason, run.revivals) == ("completed", 0)
        assert run.score > 85
        assert 330 <= run.stops <= 400
        assert 1200 <= run.honors <= 1700

    died = sum(run.reason != "completed" for seat in BLIND for run in runs[seat])
    assert 6 <= died <= 8
    assert len({run.reason for run in runs["heuristic"]}) > 1
