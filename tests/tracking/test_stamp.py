"""A stamp says everything that two results must share to be compared."""

from collections.abc import Callable

from fmbench.settings import Settings, load_settings, params_hash
from fmbench.tracking import Result, Stamp, build_stamp, identify_seat
from fmbench.tracking.stamp import identify_harness


def stamp_of(settings: Settings, seed: int = 1) -> Stamp:
    return build_stamp(settings, seat=identify_seat(settings.seat), seed=seed, effective_seed=99)


def test_stamp_carries_identity_versions_and_every_knob(settings: Settings) -> None:
    stamp = stamp_of(settings)
    assert stamp.params_hash == params_hash(settings)
    assert (stamp.seed, stamp.effective_seed) == (1, 99)
    assert (stamp.track, stamp.opponents, stamp.score_version) == ("solo", "tiered", "v1")
    assert stamp.seat.name == "heuristic"
    assert stamp.seat.details["policy"] == "heuristic"
    assert {"python", "numpy", "numba", "pydantic", "hydra-core"} <= stamp.libraries.keys()
    assert stamp.knobs.keys() >= {"years", "world", "opponents", "scoring", "allow_nonstandard"}
    assert not stamp.knobs.keys() & {"seeds", "workers", "run", "tracking"}


def test_stamp_survives_the_way_through_a_journal(settings: Settings) -> None:
    stamp = stamp_of(settings)
    assert Stamp.model_validate_json(stamp.model_dump_json()) == stamp
    assert Stamp.model_validate(stamp.model_dump(mode="json")) == stamp


def test_equal_settings_differ_in_nothing_and_a_changed_knob_is_named(settings: Settings) -> None:
    stamp = stamp_of(settings)
    changed = load_settings(["seat=heuristic", "world.market.reject_raise=0.05"])
    assert stamp.differences(stamp_of(settings)) == ()
    assert stamp.differences(stamp_of(changed)) == ("params_hash", "knobs")
    assert stamp.differences(stamp_of(settings, seed=2)) == ("seed",)


def test_machine_is_no_part_of_what_is_compared(settings: Settings) -> None:
    stamp = stamp_of(settings)
    elsewhere = stamp.model_copy(update={"platform": {"system": "Plan 9"}})
    assert stamp.differences(elsewhere) == ()


def test_harness_version_follows_the_turn_caps(settings: Settings) -> None:
    changed = load_settings(["seat=heuristic", "world.budgets.max_calls=32"])
    assert identify_harness(settings).startswith("v1-")
    assert identify_harness(settings) != identify_harness(changed)


def test_result_keeps_the_stamp_whole(make_result: Callable[..., Result]) -> None:
    result = make_result()
    assert Result.model_validate_json(result.model_dump_json()).stamp == result.stamp
