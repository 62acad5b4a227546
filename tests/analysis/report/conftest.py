"""Real short runs, and sites made of them and of hand-made runs."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from fmbench import load_settings, run
from fmbench.analysis.board import Sources
from fmbench.analysis.figures import Figure
from fmbench.analysis.mining import GateReport, MinedRun, Verified
from fmbench.analysis.mining.records import MinedWorld
from fmbench.analysis.report import Site, build_site
from fmbench.analysis.report import site as site_module
from fmbench.analysis.tables import to_csv
from fmbench.runner.folder import RunFolder
from fmbench.settings import Settings
from tests.analysis.fields import arena_runs, ladder_runs, model_runs

SEEDS = (3, 4)
FIELD = [*ladder_runs((1, 2)), *model_runs(), *arena_runs()]
MakeSite = Callable[..., Site]


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two years of two scripts on two seeds; nobody may change it."""
    folder = tmp_path_factory.mktemp("played") / "runs"
    for seat in ("idle", "heuristic"):
        overrides = [f"seat={seat}", "years=2", f"seeds={list(SEEDS)}", "tracking=none", "run.progress=false"]
        assert not run(load_settings(overrides), folder / seat).failed
    return folder


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def make_site(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> MakeSite:
    """Build a site from hand-made runs as if they had been verified, its figures left blank."""
    monkeypatch.setattr(site_module, "write_figure", _leave_blank)
    return partial(build_made, tmp_path, settings)


def _leave_blank(figure: Figure, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{figure.name}.csv").write_text(to_csv(figure.heading, figure.rows))
    for form in ("png", "svg"):
        (folder / f"{figure.name}.{form}").touch()


@pytest.fixture(scope="session")
def full_site(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> Site:
    """The site of a field with everything in it; nobody may change it."""
    return build_made(tmp_path_factory.mktemp("full"), settings, FIELD)


def build_made(
    base: Path,
    settings: Settings,
    runs: Sequence[MinedRun],
    out: Path | None = None,
    *,
    allow_mixed: bool = False,
    semantic: bool = False,
) -> Site:
    """A site below `base`, from runs that count as verified."""
    folder = base / "made"
    if not folder.exists():
        RunFolder.create(folder, settings)
    worlds = tuple(
        Verified(folder, one.result.seed, MinedWorld(seed=one.result.seed, record="", runs=(one,)))
        for one in runs
    )
    return build_site(
        GateReport(worlds),
        Sources({folder: "made"}),
        out or base / "site",
        allow_mixed=allow_mixed,
        semantic=semantic,
    )


def write_usage(folder: Path) -> None:
    """A usage manifest as a model's run leaves it."""
    folder.mkdir(parents=True, exist_ok=True)
    usage = {
        "tokens": {"input": 20, "output": 5, "cache_read": 4, "cache_write": 1}, "tokens_total": 30,
        "calls": 3, "cost_usd": 1.5, "reasoning_tokens": 7, "models_served": {"ash-2026": 3},
        "seasons": {"1": {"tokens": 20, "cost_usd": 1.0}, "2": {"tokens": 10, "cost_usd": 0.5}},
    }  # fmt: skip
    (folder / "usage.json").write_text(json.dumps(usage))
