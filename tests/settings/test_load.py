"""Settings load the same from anywhere and can be swapped group by group, knob by knob."""

import subprocess
import sys
import threading
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from fmbench.settings import (
    Settings,
    SettingsError,
    compose_mapping,
    conf_dir,
    load_settings,
    nonstandard_knobs,
    validate,
)
from fmbench.settings.folder import groups

ROOT = Path(__file__).parents[2]
ROSTERS = ("roster=scripted16", "roster=paper16")


def test_a_run_is_twenty_years_of_one_seat_by_default(settings: Settings) -> None:
    assert (settings.years, settings.seeds, settings.track.seats) == (20, (1,), 1)
    assert nonstandard_knobs(settings) == ()


def test_single_knob_is_overridden_and_nothing_else(settings: Settings) -> None:
    changed = load_settings(["world.market.reject_raise=0.05"])
    assert changed.world.market.reject_raise == 0.05
    back = changed.model_dump()
    back["world"]["market"]["reject_raise"] = settings.world.market.reject_raise
    assert back == settings.model_dump()


@pytest.mark.parametrize("group", ["market", "match", "board"])
def test_any_subsystem_can_be_chosen(group: str, settings: Settings) -> None:
    assert load_settings([f"world/{group}=tiered_v1"]) == settings


def options_to_try() -> list[str]:
    return [f"{group}={option}" for group, options in groups().items() for option in options]


@pytest.mark.parametrize("choice", options_to_try())
def test_every_option_of_every_group_composes(choice: str) -> None:
    load_settings([choice, "track=arena"] if choice in ROSTERS else [choice])


def test_arena_seats_sixteen_and_each_can_be_exchanged() -> None:
    settings = load_settings(["track=arena", "seat@roster.seats.seat02=idle"])
    assert settings.roster is not None
    policies = [seat.policy for seat in settings.roster.in_order()]
    assert len(policies) == 16
    assert policies[:2] == ["heuristic", "idle"]


def test_experiments_are_sets_of_overrides() -> None:
    assert load_settings(["experiment=smoke"]).years == 2


def test_settings_do_not_change_after_validation(settings: Settings) -> None:
    with pytest.raises(ValueError, match="frozen"):
        settings.world.match.mu = 1.0  # type: ignore[misc]


def test_a_composed_mapping_can_be_varied_without_composing_again() -> None:
    mapping = compose_mapping(["seat=heuristic"])
    for years in (1, 2, 3):
        assert validate({**mapping, "years": years}).years == years


def test_what_a_caller_does_to_a_mapping_is_not_seen_by_the_next_one() -> None:
    mapping = compose_mapping(["seat=heuristic"])
    mapping["world"]["match"]["mu"] = None
    assert compose_mapping(["seat=heuristic"])["world"]["match"]["mu"] is not None


def test_a_file_changed_between_two_loads_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conf = copytree(conf_dir(), tmp_path / "conf")
    for module in ("folder", "load"):
        monkeypatch.setattr(f"fmbench.settings.{module}.conf_dir", lambda: conf)
    seat = conf / "seat" / "heuristic.yaml"
    assert compose_mapping(["seat=heuristic"])["seat"]["name"] == "heuristic"
    seat.write_text(seat.read_text().replace("name: heuristic", "name: other"))
    assert compose_mapping(["seat=heuristic"])["seat"]["name"] == "other"
    seat.rename(seat.with_name("other.yaml"))
    assert compose_mapping(["seat=other"])["seat"]["name"] == "other"
    with pytest.raises(SettingsError, match="seat"):
        compose_mapping(["seat=heuristic"])


def test_threads_load_side_by_side() -> None:
    found: dict[int, int] = {}

    def load(years: int) -> None:
        found[years] = load_settings([f"years={years}"]).years

    threads = [threading.Thread(target=load, args=(years,)) for years in range(11, 17)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {years: years for years in range(11, 17)}


def test_an_outer_hydra_is_put_back() -> None:
    from hydra import compose, initialize_config_dir
    from hydra.core.global_hydra import GlobalHydra

    with initialize_config_dir(version_base="1.3", config_dir=str(conf_dir())):
        outer = GlobalHydra.instance().hydra
        load_settings(["years=18"])
        assert GlobalHydra.instance().hydra is outer
        assert compose("config").years == 20
    assert GlobalHydra.instance().hydra is None


def test_settings_load_from_any_folder(tmp_path: Path) -> None:
    program = "from fmbench.settings import load_settings; print(load_settings(['years=3']).years)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "3\n"
    assert list(tmp_path.iterdir()) == []


def test_the_models_import_without_hydra() -> None:
    program = (
        "import sys; import fmbench.settings; "
        "print(sorted({'hydra', 'omegaconf', 'mlflow', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "overrides", ["years=2", b"years=2", None, 3, {"years": 2}, [3], [None], [b"years=2"], ["-m"],
                  ["hydra.run.dir=x"], ["+hydra.verbose=true"], ["hydra/launcher=basic"]],
)  # fmt: skip
def test_what_is_no_list_of_settings_is_refused_in_one_line(overrides: Any) -> None:
    with pytest.raises(SettingsError, match="overrid") as raised:
        load_settings(overrides)
    assert "\n" not in str(raised.value)
