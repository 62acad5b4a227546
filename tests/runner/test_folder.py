"""A run's folder is never written over, and tells how far each seed has come."""

import pickle
import resource
from pathlib import Path

import pytest

from fmbench.game.journal import Journal
from fmbench.runner import RunFolder, RunFolderError
from fmbench.runner.folder import find_run_folders
from fmbench.settings import Settings, SettingsError


def test_settings_come_back_from_the_folder_as_they_went_in(tmp_path: Path, settings: Settings) -> None:
    RunFolder.create(tmp_path / "run", settings)
    assert RunFolder.open(tmp_path / "run").settings == settings


def test_a_run_folder_survives_the_way_to_a_worker(tmp_path: Path, settings: Settings) -> None:
    folder = RunFolder.create(tmp_path, settings)
    assert pickle.loads(pickle.dumps(folder)) == folder


def test_a_folder_with_a_run_is_refused_with_the_way_to_go_on(tmp_path: Path, settings: Settings) -> None:
    folder = RunFolder.create(tmp_path, settings)
    assert folder.state_of(1) == "new"
    Journal.create(folder.world_journal(1), {}).close()
    assert folder.state_of(1) == "begun"
    with pytest.raises(RunFolderError, match="fmbench resume") as refused:
        RunFolder.create(tmp_path, settings)
    assert refused.value.exit_code == 2


def test_a_journal_without_a_whole_header_counts_as_not_begun(tmp_path: Path, settings: Settings) -> None:
    folder = RunFolder.create(tmp_path, settings)
    folder.seed_folder(1).mkdir()
    folder.world_journal(1).write_bytes(b'{"format":1,"ki')
    assert folder.state_of(1) == "new"


def test_a_folder_that_is_no_run_is_named(tmp_path: Path) -> None:
    for search in (RunFolder.open, find_run_folders):
        with pytest.raises(RunFolderError, match=str(tmp_path)):
            search(tmp_path)


def test_damaged_settings_of_a_run_that_began_are_named(tmp_path: Path, settings: Settings) -> None:
    folder = RunFolder.create(tmp_path, settings)
    folder.seed_folder(1).mkdir()
    folder.world_journal(1).touch()
    stored = folder.path / ".hydra" / "config.yaml"
    stored.write_text("years: [", encoding="utf-8")
    with pytest.raises(RunFolderError, match="cannot be read"):
        RunFolder.open(tmp_path)
    stored.write_text("years: 2\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="missing"):
        RunFolder.open(tmp_path)


def test_jobs_of_a_sweep_are_found_in_order_of_their_numbers(tmp_path: Path, settings: Settings) -> None:
    for number in (10, 2, 0):
        RunFolder.create(tmp_path / str(number), settings)
    assert [folder.name for folder in find_run_folders(tmp_path)] == ["0", "2", "10"]


def test_what_failed_is_written_down_and_forgotten_when_it_is_mended(
    tmp_path: Path, settings: Settings
) -> None:
    folder = RunFolder.create(tmp_path, settings)
    folder.record_failures({3: "Traceback\nOSError: disk full"})
    assert "seed 3: Traceback" in folder.failure_path.read_text(encoding="utf-8")
    folder.record_failures({})
    assert not folder.failure_path.exists()


def test_a_note_that_a_full_disk_refuses_is_not_there(tmp_path: Path, settings: Settings) -> None:
    folder = RunFolder.create(tmp_path, settings)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            folder.record_failures({3: "OSError: disk full"})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [path.name for path in tmp_path.iterdir()] == [".hydra"]
