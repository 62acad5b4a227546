"""The folder of compiled kernels: named by what is compiled in, and always one that can be written."""

from pathlib import Path

import pytest

from fmbench import kernel_cache
from fmbench.kernel_cache import PACKAGE, compiled_sources, kernel_cache_folder

NAMES = {path.relative_to(PACKAGE).as_posix() for path in compiled_sources()}


def test_every_file_of_the_engine_with_a_kernel_names_the_folder() -> None:
    for path in (PACKAGE / "engine").rglob("*.py"):
        if "\n@kernel" in path.read_text("utf-8"):
            assert path.relative_to(PACKAGE).as_posix() in NAMES


@pytest.mark.parametrize(
    "name",
    [
        "engine/calendar.py", "engine/tables.py", "engine/make_tables.py", "engine/rules.py",
        "engine/football/fixtures.py", "engine/football/pitch.py", "engine/state/roles.py",
        "engine/state/player.py", "settings/match.py", "settings/board.py", "settings/youth.py",
    ],
)  # fmt: skip
def test_files_with_constants_and_fields_of_tuples_name_it_too(name: str) -> None:
    assert name in NAMES


def test_files_that_no_kernel_sees_do_not() -> None:
    assert "engine/season.py" not in NAMES
    assert not any(name.startswith(("game/", "runner/", "policies/")) for name in NAMES)


def test_another_source_has_another_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel_cache, "PACKAGE", tmp_path)
    monkeypatch.setattr(kernel_cache, "DATA", ())
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    source = tmp_path / "engine" / "match.py"
    source.parent.mkdir()
    source.write_text("from fmbench.engine.pitch import LONG\n@kernel\n")
    (tmp_path / "engine" / "pitch.py").write_text("LONG = 1\n")
    before = kernel_cache_folder()
    assert kernel_cache_folder() == before
    (tmp_path / "engine" / "pitch.py").write_text("LONG = 2\n")
    assert kernel_cache_folder() != before
    assert before.is_dir()


def test_kernels_go_to_the_temporary_folder_when_the_cache_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(kernel_cache.tempfile, "gettempdir", lambda: str(tmp_path))
    folder = kernel_cache_folder()
    assert folder.is_dir()
    assert folder.is_relative_to(tmp_path)
