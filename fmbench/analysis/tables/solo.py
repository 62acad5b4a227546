"""Tables of the solo track: results, runs one by one, season snapshots, the scale of a run."""

from collections.abc import Callable, Iterable

from fmbench.analysis.board import Board, Entrant, deaths_of, mean_share_of_oracle
from fmbench.analysis.mining import MinedRun
from fmbench.analysis.statistics import counted
from fmbench.analysis.tables.table import Table, Value, interval, number, ordinal, spread

SNAPSHOT_YEARS = (5, 10, 15, 20)
QUERIES = ("get_",)
NOTES = ("append_note", "rewrite_notes")


def results_table(board: Board) -> Table:
    """Mean, spread and interval of every seat, with its tokens (paper Table 2)."""
    rows, data = [], []
    for entrant in board.entrants:
        estimate, share = entrant.estimate, mean_share_of_oracle(board, entrant)
        label = f"{entrant.label} (privileged)" if entrant.is_oracle else entrant.label
        rows.append(
            (
                label,
                spread(entrant.mean, entrant.sd),
                "-" if estimate is None else interval(estimate.low, estimate.high),
                str(len(entrant.runs)),
                "-" if share is None else f"{100 * share.value:.0f}%",
                "-" if entrant.tokens_m is None else f"{number(entrant.tokens_m, 0)}M",
            )
        )
        data.append(
            (
                entrant.label, entrant.identity.kind, entrant.pool.mark, len(entrant.runs), entrant.mean,
                entrant.sd, *((None, None) if estimate is None else (estimate.low, estimate.high)),
                None if share is None else share.value, entrant.tokens_m,
            )
        )  # fmt: skip
    return Table(
        "table2_solo_results",
        f"Solo results over {counted(len(board.seeds), 'seed')}: mean and sample standard deviation of the "
        "final score, 95% t interval of the mean, share of the oracle's score on the same seeds, "
        "tokens a run.",
        ("seat", "score", "95% interval", "seeds", "of oracle", "tokens"),
        tuple(rows),
        ("seat", "kind", "pool", "seeds", "mean", "sd", "low", "high", "share_of_oracle", "tokens_m"),
        tuple(data),
    )


def runs_table(board: Board) -> Table:
    """Every run by itself: how it ended, deaths, stops, hours (the shape of the paper's Table 3)."""
    rows, data = [], []
    for entrant in board.entrants:
        for seed, run in entrant.runs.items():
            result = run.result
            timing = result.timing
            hours = (timing.engine_seconds + timing.seat_seconds + timing.journal_seconds) / 3600
            stops, deaths = result.stops, deaths_of(run)
            rows.append(
                (
                    entrant.label, str(seed), number(result.score.final), settle_text(run), str(deaths),
                    str(stops.total), str(stops.forced), number(hours),
                )
            )  # fmt: skip
            data.append(
                (
                    entrant.label, entrant.pool.mark, seed, result.score.final, result.termination.reason,
                    result.termination.year, deaths, stops.total, stops.scheduled, stops.event, stops.forced,
                    hours,
                )
            )  # fmt: skip
    return Table(
        "table3_runs",
        "Every solo run. Deaths are revivals spent, and one more where a death settled the run.",
        ("player", "seed", "score", "settle", "deaths", "stops", "forced", "hours"),
        tuple(rows),
        ("player", "pool", "seed", "score", "settle", "year", "deaths", "stops", "scheduled", "event",
         "forced", "hours"),
        tuple(data),
    )  # fmt: skip


def settle_text(run: MinedRun) -> str:
    """How a run ended: completed, or why and in which year."""
    end = run.result.termination
    return end.reason if end.reason == "completed" else f"{end.reason}, year {end.year}"


def snapshots_table(board: Board, seed: int, name: str, caption: str) -> Table:
    """Position, honors, net worth, squad value and score at years 5, 10, 15, 20 of one world."""
    entrants = sorted(
        (entrant for entrant in board.entrants if seed in entrant.runs),
        key=lambda entrant: (-entrant.scores[seed], entrant.label),
    )
    years = _years_of(entrants, seed)
    rows, data = [], []
    for entrant in entrants:
        run = entrant.runs[seed]
        rows.append((entrant.label, *(snapshot_text(run, year) for year in years)))
        data += [(entrant.label, seed, *values) for values in _snapshots(run, years)]
    return Table(
        name,
        f"{caption} Cell: position, honors, net worth, squad value, score if completed then; a run that was "
        "settled before keeps its final score.",
        ("seat", *(f"Y{year}" for year in years)),
        tuple(rows),
        ("seat", "seed", "year", "position", "honors", "net_worth_m", "squad_value_m", "score"),
        tuple(data),
    )


def snapshot_text(run: MinedRun, year: int) -> str:
    """One cell of a snapshot table."""
    season = next((one for one in run.result.seasons if one.season == year), None)
    if season is None:
        return f"settled · {number(run.result.score.final, 1)}"
    return " · ".join(
        (
            ordinal(season.position), f"{season.honors}H", f"{number(season.net_worth_m, 0)}M",
            f"{number(season.squad_value_m, 0)}M", number(season.score_if_completed, 1),
        )
    )  # fmt: skip


def _years_of(entrants: list[Entrant], seed: int) -> tuple[int, ...]:
    """The snapshot years within the horizon; of a shorter run its last year."""
    horizon = max(entrant.runs[seed].years for entrant in entrants)
    return tuple(year for year in SNAPSHOT_YEARS if year <= horizon) or (horizon,)


def _snapshots(run: MinedRun, years: Iterable[int]) -> Iterable[tuple[Value, ...]]:
    seasons = {season.season: season for season in run.result.seasons}
    for year in years:
        if year in seasons:
            at = seasons[year]
            yield year, at.position, at.honors, at.net_worth_m, at.squad_value_m, at.score_if_completed
        else:
            yield year, None, None, None, None, run.result.score.final


def scale_table(board: Board) -> Table:
    """What one run takes: medians and ranges over seats (paper Table 13)."""
    field = board.field
    quantities: tuple[tuple[str, Callable[[MinedRun], float | None]], ...] = (
        ("decision stops", lambda run: run.result.stops.total),
        ("of which scheduled", lambda run: run.result.stops.scheduled),
        ("matches simulated in the world", lambda run: run.result.world.matches),
        ("state-changing actions", _actions),
        ("queries", lambda run: _calls(run, lambda tool: tool.startswith(QUERIES))),
        ("notebook writes", lambda run: _calls(run, lambda tool: tool in NOTES)),
        (
            "notebook size at the end, characters",
            lambda run: len(run.notebooks[-1].text) if run.notebooks else None,
        ),
        ("tokens, M", lambda run: None if run.tokens is None else run.tokens.total / 1_000_000),
    )
    rows, data = [], []
    for quantity, read in quantities:
        means = [mean for entrant in field if (mean := _mean_over_seeds(entrant, read)) is not None]
        median, low, high = _summary(means)
        rows.append((quantity, number(median, 1), _range(low, high), str(len(means))))
        data.append((quantity, median, low, high, len(means)))
    return Table(
        "table13_run_scale",
        f"One run by the numbers: medians and ranges over {counted(len(field), 'seat')}, each the mean of "
        "its seeds.",
        ("quantity", "median", "range", "seats"),
        tuple(rows),
        ("quantity", "median", "low", "high", "seats"),
        tuple(data),
    )


def _mean_over_seeds(entrant: Entrant, read: Callable[[MinedRun], float | None]) -> float | None:
    values = [value for run in entrant.runs.values() if (value := read(run)) is not None]
    return sum(values) / len(values) if values else None


def _summary(values: list[float]) -> tuple[float | None, float | None, float | None]:
    if not values:
        return None, None, None
    ordered, middle = sorted(values), len(values) // 2
    median = ordered[middle] if len(values) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return median, ordered[0], ordered[-1]


def _range(low: float | None, high: float | None) -> str:
    return "-" if low is None else f"{number(low, 1)} to {number(high, 1)}"


def _calls(run: MinedRun, wanted: Callable[[str], bool]) -> int:
    return sum(count for season in run.calls for tool, count in season.calls.items() if wanted(tool))


def _actions(run: MinedRun) -> int:
    return _calls(run, lambda tool: not tool.startswith(QUERIES) and tool not in NOTES)
