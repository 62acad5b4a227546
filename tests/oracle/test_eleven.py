"""The eleven by the truth: no legal exchange makes it better, and no injured man is in it."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from fmbench.engine.football.pitch import pitch_of
from fmbench.engine.people.condition import recover
from fmbench.engine.state import league as L
from fmbench.engine.state import player as P
from fmbench.game.episode import Episode
from fmbench.oracle.eleven import fatigue_after, matches_ahead
from fmbench.oracle.strength import Cover, assign, best_cover
from fmbench.oracle.truth import Truth
from tests.oracle.runs import play, settings_of


def _season() -> Episode:
    episode = Episode(settings_of("years=2"), seed=4)
    play(episode, until=130)
    return episode


def test_an_assignment_is_the_best_of_all() -> None:
    scores = np.random.default_rng(1).integers(0, 1000, (6, 4))
    rows, columns = assign(scores)
    best = max(sum(scores[man, k] for k, man in enumerate(men)) for men in permutations(range(6), 4))
    assert int(scores[rows, columns].sum()) == best


def test_only_men_who_can_play_are_named() -> None:
    episode = _season()
    world = episode.world
    ahead = matches_ahead(world, 0)
    assert 1 <= len(ahead) <= 5
    men = world.lineups[0]
    last = int(world.matches[ahead[-1], L.DAY])
    assert (world.players[P.INJURED_UNTIL, men] <= last).all()
    assert len(set(men.tolist())) == 11


def test_fatigue_is_projected_as_the_days_will_make_it() -> None:
    world = _season().world.fork()
    men = world.squad(0)
    expected = fatigue_after(world, men, 3)
    for _ in range(3):
        world.set_day(world.day + 1)
        recover(world)
    assert world.players[P.FATIGUE, men].tolist() == expected.tolist()


def test_a_better_man_gains_and_a_holder_costs() -> None:
    world = _season().world
    truth, pitch = Truth(world, 0), pitch_of(world.rules)
    men = truth.squad
    cover = best_cover(world, men, truth.ability[men], pitch)
    without = [man for man in men.tolist() if man != cover.holders[5]]
    fewer = np.array(without, dtype=np.int64)
    weaker = Cover(world, fewer, truth.ability[fewer], pitch, cover.formation)
    lost = cover.total - weaker.total
    assert 0 < lost <= cover.losses[int(cover.holders[5])] + 1
    came = np.array([cover.holders[5]], dtype=np.int64)
    assert 0 < weaker.gains(world, came, truth.ability[came], pitch)[0] <= lost + 1
