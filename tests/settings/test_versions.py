"""A calibration of the world is whole: its parts are its own, and results show it by one name."""

import pytest

from fmbench.settings import conf_dir, load_settings

CALIBRATIONS = sorted(file.stem for file in (conf_dir() / "world").glob("*.yaml"))


@pytest.mark.parametrize("name", CALIBRATIONS)
def test_results_of_a_calibration_bear_its_name_alone(name: str) -> None:
    assert load_settings([f"world={name}"]).world.name == name
