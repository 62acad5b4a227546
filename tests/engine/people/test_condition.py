"""Fatigue, morale and injuries (mechanics §4)."""

import numpy as np
import pytest

from fmbench.engine.fixed import MICRO
from fmbench.engine.people import injure_starters, recover
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state.events import INJURY_MAJOR
from fmbench.engine.state.roles import TRAINING
from fmbench.engine.state.rows import EVENT_A, EVENT_TYPE, INJURY_DAYS, INJURY_PLAYER
from tests.engine.people.worlds import add_man, changed, empty_world

NO_INJURIES = {"injury_train_hazard": 0, "injury_match_hazard": 0}


def test_playing_every_match_means_kicking_off_at_53_fatigue() -> None:
    world = empty_world(rules=changed("condition", **NO_INJURIES))
    man = add_man(world)
    for _ in range(30):
        world.players[P.FATIGUE, man] += world.rules.condition.fatigue_match
        for _ in range(8):
            world.set_day(world.day + 1)
            recover(world)
    assert world.players[P.FATIGUE, man] / 1000 == pytest.approx(53, abs=1)


def test_two_matches_in_three_mean_a_fresh_man() -> None:
    world = empty_world(rules=changed("condition", **NO_INJURIES))
    man = add_man(world)
    fresh = []
    for match in range(30):
        if match % 3:
            fresh.append(int(world.players[P.FATIGUE, man]))
            world.players[P.FATIGUE, man] += world.rules.condition.fatigue_match
        for _ in range(8):
            world.set_day(world.day + 1)
            recover(world)
    assert 15_000 <= np.mean(fresh[10:]) <= 30_000


def test_recovery_slows_past_thirty() -> None:
    world = empty_world(rules=changed("condition", **NO_INJURIES))
    young, old = add_man(world, fatigue=60_000), add_man(world, born=world.season - 36, fatigue=60_000)
    recover(world)
    assert world.players[P.FATIGUE, young] < world.players[P.FATIGUE, old] < 60_000


def test_morale_returns_to_neutral() -> None:
    world = empty_world(rules=changed("condition", **NO_INJURIES))
    low, high = add_man(world, morale=20_000), add_man(world, morale=95_000)
    for _ in range(360):
        world.set_day(320)  # out of season, when nobody frets about matches
        recover(world)
    neutral = world.rules.condition.morale_start
    assert abs(world.players[P.MORALE, low] - neutral) < 100
    assert abs(world.players[P.MORALE, high] - neutral) < 100


def test_an_able_man_without_a_match_for_thirty_days_frets_in_season_only() -> None:
    world = empty_world(rules=changed("condition", **NO_INJURIES))
    neutral = world.rules.condition.morale_start
    idle = add_man(world, last_match_day=66)
    busy = add_man(world, last_match_day=146)
    hurt = add_man(world, last_match_day=66, injured_until=200)
    new = add_man(world, arrived_day=140)
    prospect = add_man(world, status=P.ACADEMY)
    world.set_day(150)
    recover(world)
    assert world.players[P.MORALE, idle] < neutral
    assert all(world.players[P.MORALE, i] == neutral for i in (busy, hurt, new, prospect))
    summer = add_man(world)
    world.set_day(40)
    recover(world)
    assert world.players[P.MORALE, summer] == neutral


def test_28_in_100_injuries_last_thirty_days() -> None:
    world = empty_world(rules=changed("condition", injury_match_hazard=MICRO), capacity=4000)
    for _ in range(4000):
        add_man(world, last_match_day=1)
    injure_starters(world)
    days = world.injuries.view[:, INJURY_DAYS]
    assert len(days) > 3500
    assert np.mean(days >= 30) == pytest.approx(0.285, abs=0.025)
    assert days.min() >= 1
    assert days.max() <= world.rules.condition.injury_dur_max


def starters_hurt(**facts: int) -> int:
    rules = changed("condition", injury_match_hazard=200_000)
    world = empty_world(rules=rules, capacity=3000)
    world.clubs[C.LEVEL + TRAINING, 1] = 10
    for _ in range(3000):
        add_man(world, last_match_day=1, **facts)
    injure_starters(world)
    return world.injuries.count


def test_tired_old_and_frail_men_are_hurt_more_and_a_training_ground_helps() -> None:
    plain = starters_hurt()
    assert starters_hurt(fatigue=80_000) > 1.15 * plain
    assert starters_hurt(born=-35) > 1.1 * plain
    assert starters_hurt(proneness=2_000_000) > 1.7 * plain
    assert starters_hurt(club=1) < 0.8 * plain


def test_only_those_who_played_today_are_hurt_in_a_match() -> None:
    world = empty_world(rules=changed("condition", injury_match_hazard=MICRO))
    add_man(world, last_match_day=-1)
    played = add_man(world, last_match_day=1)
    injure_starters(world)
    assert world.injuries.view[:, INJURY_PLAYER].tolist() == [played]
    assert world.players[P.INJURED_UNTIL, played] > world.day


def test_a_year_brings_a_club_of_25_three_or_four_training_injuries() -> None:
    world = empty_world()
    for man in range(400):
        add_man(world, club=man % 16)
    for _ in range(360):
        world.set_day(world.day + 1)
        recover(world)
    assert world.injuries.count / 16 == pytest.approx(3.4, abs=0.7)


def test_a_seat_hears_of_major_injuries_of_its_first_team_alone() -> None:
    world = empty_world(rules=changed("condition", injury_match_hazard=MICRO), capacity=400)
    for club in (0, 1):
        for play_share in (MICRO, 0):
            for _ in range(100):
                add_man(world, club=club, play_share=play_share, last_match_day=1)
    injure_starters(world)
    events = world.events.view
    assert set(events[:, EVENT_TYPE]) == {INJURY_MAJOR}
    assert 15 <= len(events) <= 45
    assert events[:, EVENT_A].max() < 100


def test_major_injuries_stop_a_seat_about_three_times_in_two_seasons() -> None:
    """Eleven regulars and fourteen reserves, in ten clubs: 1.5 a season and club (mechanics §4)."""
    world = empty_world(seats=10)
    men = [add_man(world, club=club, play_share=MICRO * (k < 13)) for club in range(10) for k in range(25)]
    for day in range(1, 361):
        world.set_day(day)
        recover(world)
        if day in world.rules.calendar.rounds:
            fit = [i for i in men if world.players[P.INJURED_UNTIL, i] <= day]
            for club in range(10):
                mine = [i for i in fit if world.players[P.CLUB, i] == club][:11]
                world.players[P.LAST_MATCH_DAY, mine] = day
                world.players[P.FATIGUE, mine] += world.rules.condition.fatigue_match
            injure_starters(world)
    assert world.events.count / 10 == pytest.approx(1.6, abs=0.6)
