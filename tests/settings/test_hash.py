"""One set of rules has one hash."""

from typing import Any

import pytest

from fmbench.settings import Settings, conf_dir, hashed_knobs, load_settings, params_hash, validate
from fmbench.settings.base import normalised

FROZEN = {("tiered_v1", "v1"): "3b5cc981dcdb96cd7e287b96b40b54157eda8994123f013b6744ea1b0154178e"}
"""Params hash of every version of world and score; a change of either is a new version."""


def varied(settings: Settings, path: str, value: Any) -> Settings:
    plain = settings.model_dump(mode="json")
    *parents, leaf = path.split(".")
    group = plain
    for name in parents:
        group = group[name]
    group[leaf] = value
    plain["allow_nonstandard"] = True
    return validate(plain)


@pytest.mark.parametrize(("world", "scoring"), FROZEN)
def test_a_frozen_version_keeps_its_hash_and_stays_runnable(world: str, scoring: str) -> None:
    settings = load_settings([f"world={world}", f"scoring={scoring}"])
    assert params_hash(settings) == FROZEN[world, scoring]


def test_every_version_that_ships_is_frozen() -> None:
    worlds = {file.stem for file in (conf_dir() / "world").glob("*.yaml")}
    scores = {file.stem for file in (conf_dir() / "scoring").glob("v*.yaml")}
    assert worlds == {world for world, _ in FROZEN}
    assert scores == {scoring for _, scoring in FROZEN}


def test_the_frozen_versions_are_the_ones_played_by_default(settings: Settings) -> None:
    assert params_hash(settings) in FROZEN.values()


@pytest.mark.parametrize("value", ["3e-2", "0.03", "0.030000000000000000001", "0.0300000000000001"])
def test_spelling_of_a_number_does_not_change_the_hash(value: str, settings: Settings) -> None:
    assert params_hash(load_settings([f"world.market.reject_raise={value}"])) == params_hash(settings)


def test_whole_number_for_a_decimal_knob_does_not_change_the_hash(settings: Settings) -> None:
    assert params_hash(load_settings(["world.valuation.ref_value=8"])) == params_hash(settings)


def test_negative_zero_is_zero() -> None:
    assert str(normalised(-0.0)) == "0.0"


@pytest.mark.parametrize(
    "override",
    ["years=3", "world.market.reject_raise=0.05", "opponents=hard", "scoring.facility_finished_share=1"],
)
def test_years_world_rivals_and_score_change_the_hash(override: str, settings: Settings) -> None:
    assert params_hash(load_settings([override])) != params_hash(settings)


@pytest.mark.parametrize(
    "override", ["seeds=[2]", "seat=heuristic", "tracking=none", "workers=2", "track=arena"]
)
def test_seeds_seats_and_tracking_do_not_change_the_hash(override: str, settings: Settings) -> None:
    assert params_hash(load_settings([override])) == params_hash(settings)


def test_every_number_of_the_rules_changes_the_hash(settings: Settings) -> None:
    seen = {params_hash(settings)}
    changed = 0
    for path, knob in hashed_knobs().items():
        if knob.shape == "a number":
            middle = (float(knob.low or 0) + float(knob.high or 0)) / 2 + 0.001
            try:
                seen.add(params_hash(varied(settings, path, middle)))
            except ValueError:
                continue
            changed += 1
    assert changed > 150
    assert len(seen) == changed + 1
