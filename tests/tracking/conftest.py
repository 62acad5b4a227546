"""Made-up runs for the tests of result files and of the tracking store."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from fmbench.game.journal import Journal
from fmbench.score import ScoreInputs, compose_score
from fmbench.settings import Settings, load_settings
from fmbench.tracking import (
    JOURNAL_NAME,
    RESULT_NAME,
    Result,
    build_stamp,
    find_results,
    identify_seat,
    read_result,
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
    def make(seed: int = 1, seat: int = 0, final: float | None = None, h: int = 240) -> Result:
        score = compose_score(ScoreInputs(h=h, va_m=120.5, m_m=88.0), 1.0, 0, settings.scoring)
        stamp = build_stamp(
            settings, seat=identify_seat(settings.seat), seed=seed, effective_seed=seed + 2**62
        )
        return Result(
            seed=seed,
            seat=seat,
            score=ScoreReport(
                final=score.final if final is None else final,
                raw=score.raw,
                channels=Channels(**asdict(score.channels)),
                rho=score.rho,
                revivals=score.revivals,
                inputs=Inputs(**asdict(score.inputs)),
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
        solo = seats == 1
        for seed in seeds:
            for seat in range(seats):
                folder = seed_folder(run_folder, seed) if solo else seat_folder(run_folder, seed, seat)
                result = make_result(seed, seat, h=240 + seat)
                write_result(folder / RESULT_NAME, result)
                journal = Journal.create(folder / JOURNAL_NAME, result.stamp.model_dump(mode="json"))
                if solo:
                    _record_ends(journal, [result])
                journal.close()
            if not solo:
                results = [read_result(found) for found in find_results(seed_folder(run_folder, seed))]
                path = seed_folder(run_folder, seed) / JOURNAL_NAME
                with Journal.create(path, results[0].stamp.model_dump(mode="json")) as journal:
                    _record_ends(journal, results)
        hydra_folder = run_folder / ".hydra"
        hydra_folder.mkdir()
        (hydra_folder / "config.yaml").write_text("years: 20\n")
        return run_folder

    return make


def _record_ends(journal: Journal, results: list[Result]) -> None:
    for result in results:
        end = result.termination
        journal.record_end("Y20-D300#001", result.seat, reason=end.reason, year=end.year, world=result.digest)
    journal.flush(durable=True)


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
