"""Rules of the steward, on made men and scripted doors."""

from __future__ import annotations

import numpy as np
import pytest

from fmbench.game.answers import Accepted, Rejected
from fmbench.game.episode import Episode, play_stop
from fmbench.policies import build_policy
from fmbench.policies.steward import contracts, cover, curves
from fmbench.policies.steward.files import Files
from fmbench.policies.steward.outlook import Outlook, Prior
from fmbench.policies.steward.ratings import Memory, this_season
from fmbench.settings import load_settings
from fmbench.settings.folder import groups
from tests.policies.doors import ScriptedDoor, made_men

POINT = 1_000


def prior_of(count: int = 60) -> Prior:
    """Men of 26 whose wages double every eight points."""
    points = np.arange(count) % 20 + 60
    wages = np.array([int(1_000_000 * 2 ** ((p - 70) / 8)) for p in points])
    return Prior([made_men(count, low=points - 5, high=points + 5, age=np.full(count, 26), wage=wages)])


def test_a_wide_band_is_trusted_less_than_a_narrow_one() -> None:
    high = {"low": np.array([80, 80]), "high": np.array([90, 90]), "age": np.full(2, 26)}
    view = Outlook(made_men(2, grade=np.array([0, 3]), **high), prior_of(), 720)
    assert 70 * POINT < view.ability[1] < view.ability[0] < 85 * POINT


def test_the_old_lose_and_the_young_with_promise_gain_value() -> None:
    men = made_men(2, role=np.array([4, 4]), age=np.array([20, 31]), half_stars=np.array([9, 6]))
    view = Outlook(men, prior_of(), 720)
    assert view.ahead[0] > view.full[0]
    assert view.ahead[1] < view.full[1] * 2 // 3


def test_value_doubles_every_four_and_a_half_points() -> None:
    value = np.array([1_000_000], dtype=np.int64)
    assert curves.risen(value, np.array([4_500])) == pytest.approx(2_000_000, rel=0.001)
    assert curves.risen(value, np.array([-4_500])) == pytest.approx(500_000, rel=0.001)


@pytest.mark.parametrize("amount", [1, 7, 1_000, 2_500_000, 10**9])
def test_doublings_are_logarithms_to_base_two(amount: int) -> None:
    assert curves.doublings(amount) == pytest.approx(1_000 * np.log2(amount), abs=12)


def test_men_stand_where_the_eleven_shows_most() -> None:
    roles = np.array([0, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7, 7, 4])
    men = made_men(13, role=roles)
    slots = np.array([0, 2, 1, 1, 2, 6, 3, 4, 6, 7, 7])
    held = cover.assigned(cover.shown_in(men, np.full(13, 70 * POINT), slots))
    assert len(set(held)) == 11
    assert men.role[held].tolist() == slots.tolist()


def test_talks_begin_low_and_end_with_what_the_man_asks() -> None:
    def answer(args: object) -> Accepted | Rejected:
        assert isinstance(args, dict)
        wage = args["wage_m_per_year"]
        return Accepted({"status": "signed"}) if wage >= 1.25 else Rejected({"demand_m_per_year": 1.3})

    door = ScriptedDoor(offer_contract=answer)
    assert contracts.talk(door, 7, 1_000_000, 2_000_000, insist=True) == 1_300_000
    wages = [args["wage_m_per_year"] for args in door.asked("offer_contract")]
    assert wages == sorted(wages)
    assert contracts.talk(door, 7, 1_000_000, 1_050_000, insist=True) == 0


def test_files_survive_the_notebook() -> None:
    files = Files("men 12/785/3 40/802/-2\nnew 7 9")
    assert files.seen == {12: (785, 3), 40: (802, -2)}
    assert Files(files.as_text()).seen == files.seen
    assert Files(files.as_text()).unseen == [7, 9]
    assert Files("").as_text() == "men \nnew "


class Witness:
    """Keeps what a steward calls."""

    def __init__(self, *overrides: str) -> None:
        self.settings = load_settings(["seat=steward", "years=2", *overrides])
        self.policy = build_policy(self.settings.seat, seed=1, seat=0)
        self.calls: list[tuple[int, int, str, dict[str, object]]] = []

    def play(self, packet, door) -> None:  # type: ignore[no-untyped-def]
        witness = self

        class Recorder:
            def call(self, tool, args, /):  # type: ignore[no-untyped-def]
                witness.calls.append((packet.season, packet.day, tool, dict(args)))
                return door.call(tool, args)

        self.policy.play(packet, Recorder())

    def run(self) -> list[tuple[int, int, str, dict[str, object]]]:
        episode = Episode(self.settings, seed=1)
        while not episode.finished:
            for seat in episode.stopped:
                play_stop(seat, self)
            episode.proceed()
        return self.calls


def test_equal_settings_give_equal_calls() -> None:
    assert Witness().run() == Witness().run()


def test_a_hoarder_buys_nobody_and_signs_no_free_agent() -> None:
    tools = [call[2] for call in Witness("seat.options.spend=false").run()]
    assert "make_transfer_offer" not in tools


def test_nothing_is_built_outside_the_seasons_of_building() -> None:
    calls = Witness("seat.options.invest_from=2").run()
    assert {season for season, _, tool, _ in calls if tool == "invest"} <= {2}


def test_one_style_is_chosen_before_the_first_match_and_kept() -> None:
    calls = [call for call in Witness().run() if call[2] == "set_tactics"]
    assert len(calls) <= 1
    assert all(season == 1 and day < 66 for season, day, _, _ in calls)


def test_the_notebook_carries_what_was_learnt() -> None:
    notes = [args["text"] for _, _, tool, args in Witness().run() if tool == "rewrite_notes"]
    assert str(notes[-1]).count("asks ") == 3


def test_ratings_of_many_matches_count_more_than_those_of_few() -> None:
    men = made_men(3, mean_rating=np.full(3, 7_000), appearances=np.array([4, 10, 30]))
    plain = Outlook(men, prior_of(), 720)
    heard = Outlook(men, prior_of(), 720, this_season(men), 70 * POINT)
    gained = (heard.ability - plain.ability).tolist()
    assert gained[0] == 0
    assert 0 < gained[1] < gained[2]


def test_goals_do_not_make_a_rating() -> None:
    men = made_men(
        2, mean_rating=np.array([6_500, 6_800]), appearances=np.full(2, 10), goals=np.array([0, 5])
    )
    assert this_season(men).above.tolist() == [0, 0]


def test_past_seasons_ratings_fade_but_are_kept() -> None:
    men = made_men(2, mean_rating=np.array([7_000, -1]), appearances=np.array([20, 0]))
    memory = Memory("")
    memory.close_season(men)
    kept = Memory(memory.as_text())
    assert kept.past == {100: (12_500, 12)}


TWINS = [name for name in groups()["seat"] if name.startswith(("steward-", "heuristic-"))]


@pytest.mark.parametrize("name", TWINS)
def test_a_twin_is_its_model_but_for_its_options(name: str) -> None:
    twin, model = load_settings([f"seat={name}"]).seat, load_settings([f"seat={name.split('-')[0]}"]).seat
    assert twin.policy == model.policy == twin.name
    assert twin.options != model.options
