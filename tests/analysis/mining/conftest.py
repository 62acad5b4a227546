"""One short run of the heuristic, played once, and a copy of it for each test that tampers."""

import shutil
from pathlib import Path

import pytest

from fmbench import load_settings, run

SEED = 3


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two years of the heuristic; nobody may change the folder."""
    path = tmp_path_factory.mktemp("played") / "run"
    settings = load_settings(
        ["seat=heuristic", "years=2", f"seeds=[{SEED}]", "tracking=none", "run.progress=false"]
    )
    report = run(settings, path)
    assert not report.failed
    return path


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    """A run folder to tamper with."""
    return Path(shutil.copytree(played, tmp_path / "run"))


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
