"""A search is checked before anything is played or written."""

from pathlib import Path

import pytest

from fmbench.analysis.calibration import find_spec, read_spec
from fmbench.settings import SettingsError, conf_dir

GOOD = """
years: 1
seats: [idle]
seeds: [1]
trials: 2
knobs:
  world.board.k_match: {low: 1.6, high: 2.6, step: 0.1}
targets:
  - {seats: [idle], figure: score, low: -3, high: 1.5, unit: 1}
"""

BOMB = "\n".join(
    ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
)
"""A few lines that stand for more values than there is memory."""


def refusal(folder: Path, old: str, new: str) -> str:
    path = folder / "search.yaml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(SettingsError) as refused:
        read_spec(path)
    return str(refused.value)


@pytest.mark.parametrize(
    "path", sorted((conf_dir() / "calibration").glob("*.yml")), ids=lambda path: path.stem
)
def test_every_declared_search_is_valid(path: Path) -> None:
    assert read_spec(path).targets


def test_an_unknown_knob_is_refused_as_by_a_run(tmp_path: Path) -> None:
    said = refusal(tmp_path, "world.board.k_match", "world.board.k_mach")
    assert said == "no setting named 'world.board.k_mach'; did you mean 'world.board.k_match'?"


def test_a_range_beyond_the_bounds_of_its_knob_is_refused_as_by_a_run(tmp_path: Path) -> None:
    said = refusal(tmp_path, "high: 2.6", "high: 26")
    assert said == "world.board.k_match = 26.0: must be a number from 0 to 5 (pt per point)"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("figure: score", "figure: luck", "targets.0.figure"),
        ("low: 1.6", "low: 3", "must be below high"),
        ("seats: [idle], figure", "seats: [random], figure", "which is none of seats"),
        ("trials: 2", "trails: 2", "trials"),
        ("seats: [idle]\n", "seats: [idle, idel]\n", "did you mean 'idle'"),
        ("seats: [idle]\n", "seats: [idle, glm-5.2]\n", "must be a scripted seat"),
        ("years: 1", "years: [", "cannot be read as YAML"),
        ("seats: [idle]\n", "seats: [idle, idle]\n", "seats must name none twice"),
        ("seeds: [1]", "seeds: [1, 1]", "seeds must name none twice"),
        ("trials: 2", "trials: 2\nsampler_seed: -1", "sampler_seed must lie from 0"),
        ("figure: score", "figure: rises", "rises needs at least two seats"),
        (
            "world.board.k_match: {low: 1.6, high: 2.6, step: 0.1}",
            "workers: {low: 1, high: 3}",
            "must be a setting of world",
        ),
        (
            "world.board.k_match: {low: 1.6, high: 2.6, step: 0.1}",
            "world.insolvency.sale_max: {low: 2, high: 8, step: 0.5}",
            "must be a whole number",
        ),
        (GOOD, "3", "must hold lines of NAME: VALUE"),
        (GOOD, "years: &a [*a]", "nested too deeply"),
        (GOOD, "years: " + "[" * 3000, "nested too deeply"),
        (GOOD, BOMB, "its anchors repeat it to more than 100000 values"),
        ("low: 1.6", "low: .nan", "knobs.world.board.k_match.low = NaN: must be a finite number"),
        ("years: 1", "yaers: 1", "yaers = 1: is no name known here; did you mean 'years'?"),
        ("trials: 2", "", "trials: is missing"),
        ("unit: 1", "unit: 1, weight: 1.0e+308", "weight (1e+308) must lie from 0 to 1e+06"),
        ("unit: 1", "unit: 1, weight: -1", "weight (-1) must lie from 0 to 1e+06"),
        ("unit: 1", "unit: 1.0e-300", "unit (1e-300) must lie from 1e-06 to 1e+09"),
        ("low: -3", "low: -1.0e+308", "low and high must lie from -1e+09 to 1e+09"),
        ("step: 0.1", "step: 1.0e-300", "must lie from high - low down to a millionth of it"),
        (
            "world.board.k_match",
            "world.board",
            "world.board is a group of settings; name one of them, such as",
        ),
    ],
)
def test_a_wrong_search_is_refused_in_one_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    said = refusal(tmp_path, old, new)
    assert told in said
    assert "\n" not in said


def test_a_search_is_found_by_path_or_by_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    assert find_spec(str(path)) == path
    assert find_spec("smoke").name == "smoke.yml"
    with pytest.raises(SettingsError, match="did you mean 'smoke'"):
        find_spec("smok")
