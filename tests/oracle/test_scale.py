"""The oracle survives and wins; where it stands on the scale is in tests/scale."""

from __future__ import annotations

from fmbench.engine.state import club as C
from fmbench.game.episode import Episode
from tests.oracle.runs import play, settings_of


def test_it_is_not_fired_in_six_seasons() -> None:
    episode = Episode(settings_of(), seed=1)
    play(episode, until=6 * 360)
    assert episode.world.clubs[C.REVIVALS, 0] == 0
    assert episode.world.clubs[C.TITLES, 0] >= 1
