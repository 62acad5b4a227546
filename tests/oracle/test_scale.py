"""Where the oracle stands: it survives, wins, and marks the top of the scale."""

from __future__ import annotations

import pytest

from fmbench.engine.state import club as C
from fmbench.game.episode import Episode, play_stop
from fmbench.game.scorekeeper import ScoreKeeper
from tests.oracle.runs import oracle_of, play, settings_of

SEEDS = (1, 1024, 2026)


def test_it_is_not_fired_in_six_seasons() -> None:
    episode = Episode(settings_of(), seed=1)
    play(episode, until=6 * 360)
    assert episode.world.clubs[C.REVIVALS, 0] == 0
    assert episode.world.clubs[C.TITLES, 0] >= 1


def _complete(seed: int) -> ScoreKeeper:
    episode = Episode(settings_of(), seed=seed)
    oracle = oracle_of(episode)
    while not episode.finished:
        for seat in episode.stopped:
            play_stop(seat, oracle)
        episode.proceed()
    return episode.keepers[0]


@pytest.mark.slow
def test_it_completes_every_seed_above_85() -> None:
    for seed in SEEDS:
        keeper = _complete(seed)
        assert keeper.termination is not None
        assert keeper.termination.reason == "completed"
        assert keeper.final is not None
        assert keeper.final.revivals == 0
        assert keeper.final.final > 85
        assert keeper.final.inputs.h >= 1200
