"""Made-up runs for the tests of result files and of the tracking store."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fmbench.game.journal import Journal
from fmbench.settings import Settings, load_settings
from fmbench.tracking import (
    JOURNAL_NAME,
    RESULT_NAME,
    Result,
    build_stamp,
    identify_seat,
    seat_folder,
    seed_folder,
    write_result,
)
from fmbench.tracking.results import (
    Channels,
    Inputs,
    ScoreReport,
    Season,
    Stops,
    TerminationReport,
    Timing,
    WorldReport,
)

MakeResult = Callable[..., Result]
MakeRun = Callable[..., Path]


@pytest.fixture(scope="session")
def settings() -> Settings:
    return load_settings(["seat=heuristic"])


@pytest.fixture(scope="session")
def make_result(settings: Settings) -> MakeResult:
    def make(seed: int = 1, seat: int = 0, final: float = 51.25) -> Result:
        stamp = build_stamp(
            settings, seat=identify_seat(settings.seat), seed=seed, effective_seed=seed + 2**62
        )
        return Result(
            seed=seed,
            seat=seat,
            score=ScoreReport(
                final=final,
                raw=final,
                channels=Channels(honors=30.0, value_added=15.0, squad=6.25),
                rho=1.0,
                revivals=0,
                inputs=Inputs(h=240, va_m=120.5, m_m=88.0),
            ),
            termination=TerminationReport(reason="completed", year=20),
            stops=Stops(total=374, scheduled=260, event=114, forced=0),
            seasons=tuple(_make_season(season) for season in range(1, 21)),
            world=WorldReport(
                players_alive_mean=480.5,
                players_distinct=2001,
                matches=4800,
                goals_per_match=2.71,
                home_draw_away=(0.46, 0.25, 0.29),
                champions=("Northgate",) * 12 + ("Rovers End",) * 8,
            ),
            digest="ab" * 16,
            timing=Timing(engine_seconds=0.5, seat_seconds=0.25, journal_seconds=0.05),
            stamp=stamp,
        )

    return make


@pytest.fixture
def make_run(make_result: MakeResult) -> MakeRun:
    def make(run_folder: Path, seeds: tuple[int, ...] = (1,), seats: int = 1) -> Path:
        for seed in seeds:
            for seat in range(seats):
                solo = seats == 1
                folder = seed_folder(run_folder, seed) if solo else seat_folder(run_folder, seed, seat)
                result = make_result(seed, seat, 50.0 + seat)
                Journal.create(folder / JOURNAL_NAME, result.stamp.model_dump(mode="json")).close()
                write_result(folder / RESULT_NAME, result)
        hydra_folder = run_folder / ".hydra"
        hydra_folder.mkdir()
        (hydra_folder / "config.yaml").write_text("years: 20\n")
        return run_folder

    return make


def _make_season(season: int) -> Season:
    return Season(
        season=season,
        position=3,
        honors=12 * season,
        net_worth_m=120.0 + season,
        squad_value_m=80.0,
        cash_m=25.5,
        score_if_completed=2.5 * season,
        score_if_settled=2.0 * season,
    )
