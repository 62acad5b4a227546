"""`fmbench track`: the store it records into."""

from pathlib import Path

import pytest

from fmbench.cli import main
from fmbench.runner import run
from fmbench.settings import load_settings


def test_a_run_is_recorded_in_the_store_that_it_declares_unless_another_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own, other = (f"sqlite:///{tmp_path}/{name}.db" for name in ("own", "other"))
    declared = ["tracking=mlflow", f"tracking.uri={own}", "tracking.experiment=mine"]
    settings = load_settings(["seat=idle", "years=1", *declared])
    folder = run(settings, tmp_path / "run", progress=lambda _notice: None, record=False).folder
    for arguments, told in (
        ([], "1 recorded, 0 recorded before"),
        ([], "0 recorded, 1 recorded before"),
        ([f"--uri={own}"], "0 recorded, 1 recorded before"),
        ([f"--uri={other}"], "1 recorded, 0 recorded before"),
    ):
        capsys.readouterr()
        assert main(["track", str(folder), *arguments]) == 0
        assert capsys.readouterr().out.strip() == told
    assert sorted(path.name for path in tmp_path.glob("*.db")) == ["other.db", "own.db"]


def test_one_run_of_other_settings_costs_a_sweep_itself_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, years in (("0", 1), ("1", 2)):
        settings = load_settings(["seat=idle", f"years={years}", "tracking=none"])
        run(settings, tmp_path / "sweep" / name, progress=lambda _notice: None)
    for path in ("result.json", "journal.jsonl"):
        (tmp_path / "sweep/1/seed1" / path).write_bytes((tmp_path / "sweep/0/seed1" / path).read_bytes())
    assert main(["track", str(tmp_path / "sweep"), f"--uri=sqlite:///{tmp_path}/runs.db"]) == 1
    told = capsys.readouterr()
    assert "1 recorded, 0 recorded before" in told.out
    assert str(tmp_path / "sweep/1") in told.err
    assert "its results are not recorded" in told.err
