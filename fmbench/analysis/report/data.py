"""The data files of a site: every run, every season, every metric, every comparison, as CSV."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fmbench.analysis.board import Behaviour, Fault, Semantics, deaths_of
from fmbench.analysis.report.leaderboard import COMPARISON_HEADING, Leaderboard, comparison_rows
from fmbench.analysis.tables import Value


class DataFile(NamedTuple):
    """A CSV file with a word on what is in it."""

    name: str
    meaning: str
    heading: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def make_data_files(
    leaderboards: Sequence[Leaderboard],
    behaviours: Sequence[Behaviour],
    semantics: Sequence[Semantics | None],
    faults: Sequence[Fault],
) -> tuple[DataFile, ...]:
    """All data files of a site; that of notebooks by meaning only where it was asked for."""
    return (
        *_notebooks(behaviours, semantics),
        _runs(leaderboards),
        _seasons(leaderboards),
        _metrics(behaviours),
        _associations(behaviours),
        DataFile(
            "comparisons.csv", "every pair of seats, with intervals and adjusted p-values",
            COMPARISON_HEADING, comparison_rows(leaderboards),
        ),
        DataFile(
            "kept_out.csv", "worlds that were kept out, and why", ("run", "seed", "kind", "reason"),
            tuple((fault.run, fault.seed, fault.kind, fault.reason) for fault in faults),
        ),
    )  # fmt: skip


def _runs(leaderboards: Sequence[Leaderboard]) -> DataFile:
    rows: list[tuple[Value, ...]] = []
    for leaderboard in leaderboards:
        for entrant in leaderboard.board.entrants:
            for seed, run in entrant.runs.items():
                result, stamp = run.result, run.result.stamp
                score = result.score
                rows.append(
                    (
                        leaderboard.board.track, entrant.label, entrant.pool.mark, seed, result.seat,
                        score.final, score.raw, score.channels.honors, score.channels.value_added,
                        score.channels.squad,
                        score.rho, score.revivals, deaths_of(run), result.termination.reason,
                        result.termination.year, result.stops.total, result.stops.forced, result.digest,
                        stamp.params_hash, stamp.score_version, stamp.harness_version, stamp.engine_version,
                        stamp.engine_commit, None if run.tokens is None else run.tokens.total,
                    )
                )  # fmt: skip
    heading = (
        "track", "seat", "pool", "seed", "number", "final", "raw", "honors", "value_added", "squad", "rho",
        "revivals", "deaths", "reason", "year", "stops", "forced", "digest", "params_hash", "score_version",
        "harness_version", "engine_version", "engine_commit", "tokens",
    )  # fmt: skip
    return DataFile("runs.csv", "every counted run with its score and stamp", heading, tuple(rows))


def _seasons(leaderboards: Sequence[Leaderboard]) -> DataFile:
    rows: list[tuple[Value, ...]] = [
        (
            leaderboard.board.track, entrant.label, entrant.pool.mark, seed, at.season, at.position,
            at.honors, at.net_worth_m, at.squad_value_m, at.cash_m, at.score_if_completed,
            at.score_if_settled,
        )
        for leaderboard in leaderboards
        for entrant in leaderboard.board.entrants
        for seed, run in entrant.runs.items()
        for at in run.result.seasons
    ]  # fmt: skip
    heading = ("track", "seat", "pool", "seed", "season", "position", "honors", "net_worth_m",
               "squad_value_m", "cash_m", "score_if_completed", "score_if_settled")  # fmt: skip
    return DataFile("seasons.csv", "every season of every counted run", heading, tuple(rows))


def _metrics(behaviours: Sequence[Behaviour]) -> DataFile:
    rows: list[tuple[Value, ...]] = []
    for behaviour in behaviours:
        track = behaviour.board.track
        for label, by_seed in behaviour.profiles.items():
            for seed, profile in by_seed.items():
                for name, measure in profile.whole.items():
                    rows.append((track, label, seed, name, "whole run", measure.value, measure.undefined))
                for name, windows in profile.by_window.items():
                    rows += [
                        (track, label, seed, name, str(span), measure.value, measure.undefined)
                        for span, measure in windows
                    ]
    heading = ("track", "seat", "seed", "metric", "window", "value", "undefined")
    return DataFile("metrics.csv", "every metric of every run, whole and by stage", heading, tuple(rows))


def _notebooks(behaviours: Sequence[Behaviour], semantics: Sequence[Semantics | None]) -> Iterator[DataFile]:
    rows: list[tuple[Value, ...]] = [
        (behaviour.board.track, label, seed, measure.value, measure.undefined)
        for behaviour, found in zip(behaviours, semantics, strict=True)
        if found is not None
        for label, by_seed in found.runs.items()
        for seed, measure in by_seed.items()
    ]
    if rows:
        yield DataFile(
            "notebooks_by_meaning.csv", "likeness of consecutive season-end notebooks by an embedding",
            ("track", "seat", "seed", "semantic_similarity", "undefined"), tuple(rows),
        )  # fmt: skip


def _associations(behaviours: Sequence[Behaviour]) -> DataFile:
    rows: list[tuple[Value, ...]] = []
    for behaviour in behaviours:
        for one in behaviour.associations:
            pooled = one.found.pooled
            found = [("all", pooled), *((str(seed), correlation) for seed, correlation in one.found.by_seed)]
            rows += [
                (behaviour.board.track, one.metric, seed, correlation.r, correlation.p,
                 one.adjusted.p if correlation is pooled else None, correlation.n)
                for seed, correlation in found
            ]  # fmt: skip
    heading = ("track", "metric", "seed", "r", "p", "p_adjusted", "seats")
    return DataFile("correlations.csv", "rank correlations of metrics with the score", heading, tuple(rows))
