"""What each study says of planted runs, and that every declared study can be carried out."""

from collections.abc import Sequence
from typing import Any

import pytest
from omegaconf import OmegaConf

from fmbench.analysis.studies import STUDIES, read_study
from fmbench.analysis.studies.demands import DemandsSpec, demands
from fmbench.analysis.studies.luck import SEATS, LuckSpec, clones, luck, world_share
from fmbench.analysis.studies.play import Played
from fmbench.analysis.studies.standing import StandingSpec, standing
from fmbench.analysis.studies.throughput import throughput_table
from fmbench.analysis.studies.tornado import TornadoSpec, tornado
from fmbench.analysis.studies.twins import TwinsSpec, twins
from fmbench.analysis.studies.variants import World
from fmbench.settings import SettingsError, conf_dir
from tests.analysis.studies.planted import Planted, run_of

K_MATCH, MAX_LEVEL = "world.board.k_match", "world.facilities.max_level"


def test_a_tornado_puts_the_knob_that_moves_scores_most_on_top_and_keeps_its_signs() -> None:
    spec = TornadoSpec(years=20, seeds=(1, 2), seats=("idle",), by=0.2,
                       knobs={MAX_LEVEL: {}, K_MATCH: {"low": 1.0, "high": 3.0}})  # fmt: skip

    def seats(label: str, seed: int) -> list[Any]:
        return [run_of(seed + {f"idle {K_MATCH}=1": 4.0, f"idle {K_MATCH}=3": -3.0}.get(label, 0.0))]

    report = tornado(spec, Planted(seats))
    rows = report.tables[1].rows
    assert rows[0][0::2] == (K_MATCH, "1", "3", "2")
    assert [row[3] for row in rows] == ["4.00 [4.00, 4.00]", "0.00 [0.00, 0.00]"]
    assert rows[0][5] == "-3.00 [-3.00, -3.00]"
    assert rows[1][:3] == (MAX_LEVEL, "10", "8")


def test_a_tornado_moves_whole_numbers_by_one_at_least_and_nothing_past_its_bounds() -> None:
    knobs = {"world.facilities.start_level": {}, "world.board.gain_share": {"by": 0.5}}
    planted = Planted(lambda _label, _seed: [run_of(0.0)])
    tornado(TornadoSpec(years=1, seeds=(1,), seats=("idle",), by=0.01, knobs=knobs), planted)
    settings = [world.variant.settings.world for world in planted.asked]
    assert {world.facilities.start_level for world in settings} == {0, 1, 2}
    assert max(world.board.gain_share for world in settings) == 1.0


@pytest.mark.parametrize(
    "knob", ["years", "workers", "world.board.k_mach", "world.draft.role_quota", "world.facilities"]
)
def test_what_is_no_single_number_cannot_be_moved(knob: str) -> None:
    spec = TornadoSpec(years=1, seeds=(1,), seats=("idle",), by=0.2, knobs={knob: {}})
    with pytest.raises(SettingsError, match=knob.rpartition(".")[2]):
        tornado(spec, Planted(lambda _label, _seed: []))


def test_seats_that_play_under_other_rules_are_not_compared() -> None:
    elsewhere = ("seat=random", f"{K_MATCH}=1.5")
    pair: Any = {"a": "idle", "b": "moved", "claim": "it pays", "wanted": "above"}
    planted = Planted(lambda _label, _seed: [run_of(0.0)])
    with pytest.raises(SettingsError, match="moved: plays under another world"):
        twins(TwinsSpec(years=1, seeds=(1,), seats={"moved": elsewhere}, pairs=(pair,)), planted)
    variants = {"idle": ("seat=idle",), "random": ("seat=random",), "moved": elsewhere}
    with pytest.raises(SettingsError, match="moved: plays under another world"):
        standing(StandingSpec(years=2, seeds=(1,), at=(1,), variants=variants), planted)
    assert planted.asked == []


def test_a_pair_of_one_player_under_two_names_is_refused() -> None:
    pair = {"a": "idle", "b": "same", "claim": "it pays", "wanted": "above"}
    spec = TwinsSpec.model_validate(
        {"years": 1, "seeds": (1,), "seats": {"same": ("seat=idle",)}, "pairs": (pair,)}
    )
    with pytest.raises(SettingsError, match="compare idle with same"):
        twins(spec, Planted(lambda _label, _seed: [run_of(0.0)]))


def test_a_demand_that_changes_no_world_is_refused() -> None:
    spec = DemandsSpec(years=1, seeds=(1,), seats=("idle",), demands={"boards": ("experiment=ladder",)})
    with pytest.raises(SettingsError, match=r"demands\.boards: switches nothing off"):
        demands(spec, Planted(lambda _label, _seed: [run_of(0.0)]))


@pytest.mark.parametrize("study", ["tornado", "demands", "luck", "throughput"])
def test_a_seat_named_twice_is_refused(study: str) -> None:
    spec = read_study(study)
    with pytest.raises(ValueError, match="names idle more than once"):
        type(spec).model_validate({**spec.model_dump(), "seats": ("idle", "idle")})


def test_a_demand_contributes_what_is_lost_or_gained_with_it() -> None:
    spec = DemandsSpec(years=20, seeds=(1, 2), seats=("idle", "heuristic"),
                       demands={"boards": ("world/board=lenient",)})  # fmt: skip
    scores = {"idle": 0.0, "heuristic": 10.0, "idle without boards": 5.0, "heuristic without boards": 30.0}
    report = demands(spec, Planted(lambda label, seed: [run_of(scores[label] + seed)]))
    by_seat, gaps = report.tables
    assert [row[4] for row in by_seat.rows] == ["-", "-", "-5.00 [-5.00, -5.00]", "-20.00 [-20.00, -20.00]"]
    assert [row[2] for row in gaps.rows] == ["10.00 [10.00, 10.00]", "25.00 [25.00, 25.00]"]
    assert gaps.rows[1][3] == "-15.00 [-15.00, -15.00]"


def test_all_seats_of_a_luck_world_are_the_same_script() -> None:
    settings = clones(LuckSpec(years=1, seeds=(1, 2), seats=("heuristic",)), "heuristic").settings
    assert settings.roster is not None
    assert len({seat.model_dump_json() for seat in settings.roster.in_order()}) == 1
    assert settings.track.seats == len(settings.roster.seats) == SEATS


def test_the_share_of_variance_between_worlds_tells_worlds_from_chance() -> None:
    assert world_share([[1.0, 5.0, 9.0], [9.0, 1.0, 5.0]]) == 0.0
    assert world_share([[1.0, 1.0], [9.0, 9.0]]) == 1.0
    assert world_share([[0.0, 2.0], [1.0, 3.0], [4.0, 6.0]]) == pytest.approx(10 / 16)
    assert world_share([[2.0, 2.0], [2.0, 2.0]]) == 0.0


def test_the_luck_floor_is_the_spread_within_worlds() -> None:
    spec = LuckSpec(years=20, seeds=(1, 2, 3), seats=("idle",))
    report = luck(spec, Planted(lambda _label, seed: [run_of(float(at + seed)) for at in range(SEATS)]))
    found = dict(report.tables[0].rows)
    assert found["SD of score within a world"] == "4.76 [4.76, 4.76]"
    assert found["SD of a seat's rank over worlds, mean of the seats"] == "0.00"
    assert report.tables[1].rows[15][2] == "1.00 [1.00, 1.00]"
    assert "n = 3 worlds of 16 seats" in report.tables[0].caption


def standing_of(early: Sequence[float], final: Sequence[float], died: int = 0) -> tuple[str, ...]:
    spec = StandingSpec(years=4, seeds=(1,), at=(1, 2, 9), variants={
        name: (f"seat={name}",) for name in ("random", "idle", "heuristic")})  # fmt: skip
    runs = {
        label: run_of(last, 4, died=died if place == 0 else 0, scores=[first] * 2 + [last] * 2)
        for place, (label, first, last) in enumerate(zip(spec.variants, early, final, strict=True))
    }
    return standing(spec, Planted(lambda label, _seed: [runs[label]])).tables[0].rows[1]


def test_early_standing_that_tells_the_end_correlates_fully() -> None:
    assert standing_of((1, 2, 3), (4, 5, 6))[1:3] == ("1.00 unbounded", "1.00")
    assert standing_of((3, 2, 1), (4, 5, 6))[2] == "-1.00"
    assert standing_of((1, 1, 1), (4, 5, 6))[1:4] == ("-", "-", "0")


def test_a_run_that_was_settled_stands_at_its_final_score() -> None:
    settled = run_of(-7.0, died=2, scores=[30.0])
    assert [settled.standing(season) for season in (1, 2, 20)] == [30.0, -7.0, -7.0]


@pytest.mark.parametrize(
    ("wanted", "shift", "verdict"),
    [("above", 5.0, "holds"), ("below", 5.0, "fails"), ("above", 0.5, "open"), ("not below", 0.5, "holds"),
     ("not above", 0.5, "fails")],
)  # fmt: skip
def test_a_claim_holds_fails_or_stays_open(wanted: str, shift: float, verdict: str) -> None:
    pair = {"a": "a", "b": "idle", "claim": "it pays", "wanted": wanted}
    spec = TwinsSpec(years=1, seeds=(1, 2, 3), seats={"a": ("seat=random",)}, pairs=(pair,))
    report = twins(spec, Planted(lambda label, seed: [run_of(shift + seed % 2 if label == "a" else 0.0)]))
    pairs = report.tables[0]
    assert dict(zip(pairs.heading, pairs.rows[0], strict=True)).items() >= {
        "claim": "it pays", "wanted": wanted, "verdict": verdict}.items()  # fmt: skip


def test_paid_counters_count_as_offers_in_a_column_of_their_own() -> None:
    pair = {"a": "idle", "b": "random", "claim": "fewer offers", "wanted": "below",
            "figure": "offers_per_signing"}  # fmt: skip
    spec = TwinsSpec(years=1, seeds=(1, 2), seats={}, pairs=(pair,))

    def seats(label: str, seed: int) -> list[Any]:
        if label == "random":
            return [run_of(0.0, offers=5, signings=0 if seed == 2 else 1)]
        return [run_of(0.0, offers=4, counters=2, signings=2)]

    pairs, by_seat = twins(spec, Planted(seats)).tables
    assert by_seat.rows[0][4:6] == ("2.00", "3.00")
    assert by_seat.rows[1][4:6] == ("10.00", "10.00")
    assert pairs.rows[0][-1] == "1", "a run without a signing has no offers per signing"


def test_throughput_gives_medians_and_their_ratio() -> None:
    table = throughput_table({1: [90.0, 100.0, 300.0], 2: [180.0, 190.0, 200.0]}, "basis")
    assert [row[1:] for row in table.rows] == [
        ("100", "90", "300", "1.00", "3"), ("190", "180", "200", "1.90", "3")]  # fmt: skip


def test_no_table_overwrites_the_data_of_a_figure() -> None:
    def seats(_label: str, seed: int) -> list[Any]:
        return [run_of(float(at + seed)) for at in range(SEATS)]

    for name in ("tornado", "luck", "standing"):
        spec = read_study(name, seeds=(1, 2))
        changes = {"knobs": {K_MATCH: {"by": 0.1}}, "seats": ("idle", "random")}
        small = spec.model_validate({**spec.model_dump(), **{key: changes[key] for key in changes if key in
                                     type(spec).model_fields}})  # fmt: skip
        report = STUDIES[name].carry_out(small, Planted(seats))
        written = [part.name for part in (*report.tables, *report.figures)]
        assert len(set(written)) == len(written) > 2


class ReachedError(Exception):
    """The study is sound and would be played now."""


class Stub(Planted):
    def play(self, worlds: Sequence[World]) -> Played:
        assert len({world.variant.label for world in worlds}) * len({world.seed for world in worlds}) == len(
            worlds
        )
        raise ReachedError

    def warm(self, worlds: Sequence[World]) -> None:
        self.play(worlds)


@pytest.mark.parametrize("name", STUDIES)
def test_every_declared_study_can_be_played(name: str) -> None:
    with pytest.raises(ReachedError):
        STUDIES[name].carry_out(read_study(name), Stub(lambda _label, _seed: []))


def test_the_declared_tornado_moves_the_thirty_knobs_of_the_sensitivity_sweep() -> None:
    spec = read_study("tornado")
    assert isinstance(spec, TornadoSpec)
    sweep = OmegaConf.load(conf_dir() / "experiment" / "sensitivity.yaml")
    assert set(spec.knobs) == set(sweep.hydra.sweeper.one_at_a_time)
    assert len(spec.knobs) == 30
