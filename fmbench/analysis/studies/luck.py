"""The luck floor: how far sixteen equal scripts part in one world (an Arena of clones)."""

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from typing import TYPE_CHECKING, Self

from pydantic import model_validator

from fmbench.analysis.figures import Figure
from fmbench.analysis.figures.style import ACCENT, INK, SECOND
from fmbench.analysis.statistics import Estimate, mean_interval
from fmbench.analysis.statistics.moments import mean, settled, standard_deviation
from fmbench.analysis.statistics.ranks import doubled_ranks
from fmbench.analysis.studies.design import (
    Report,
    StudySpec,
    estimate_text,
    estimate_values,
    no_seat_twice,
    seeds_text,
    stamp_text,
)
from fmbench.analysis.studies.play import Player
from fmbench.analysis.studies.records import WorldRecord
from fmbench.analysis.studies.variants import Composer, Variant, worlds_of
from fmbench.analysis.tables import Table, number
from fmbench.settings import validate
from fmbench.settings.base import Label
from fmbench.tracking import seat_label

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

SEATS = 16


class LuckSpec(StudySpec):
    """Scripts, each of which sits in all sixteen seats of every world of its own."""

    seats: tuple[Label, ...]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse no script, and a single world, in which nothing can be told apart."""
        if len(self.seeds) < 2 or not self.seats:
            raise ValueError("seeds must name at least two worlds, and seats a script")
        no_seat_twice(self.seats)
        return self


def luck(spec: LuckSpec, player: Player) -> Report:
    """Play worlds of sixteen equal scripts and part their scores into world and chance."""
    variants = {seat: clones(spec, seat) for seat in spec.seats}
    played = player.play(worlds_of(list(variants.values()), spec.seeds))
    tables: list[Table] = []
    figures: list[Figure] = []
    for seat, variant in variants.items():
        records = played.worlds(variant)
        if not records:
            continue
        scores = {seed: [one.score for one in record.seats] for seed, record in records.items()}
        basis = f"n = {len(scores)} worlds of {SEATS} seats, all {seat}; {stamp_text(variant, spec)}"
        tables += [
            _spread_table(f"luck_{seat}_spread", records, scores, basis),
            _seats_table(f"luck_{seat}_by_seat", scores, basis),
            _worlds_table(f"luck_{seat}_by_world", records, scores, basis),
        ]
        figures.append(_figure(f"luck_{seat}", scores, basis))
    title = f"The luck floor: {SEATS} equal scripts in one world"
    return Report("luck", title, (f"Worlds: {seeds_text(spec.seeds)}.",), tuple(tables), tuple(figures))


def clones(spec: LuckSpec, script: str) -> Variant:
    """An Arena whose sixteen seats are the same script. Raises SettingsError."""
    composer = Composer(spec.years, spec.overrides)
    seat = composer.variant(script, [f"seat={script}"]).settings.seat.model_dump(mode="json")
    mapping = composer.mapping(["track=arena"])
    seats = {seat_label(place): seat for place in range(SEATS)}
    mapping["roster"] = {"name": f"{script}{SEATS}", "seats": seats}
    return Variant(f"{SEATS} x {script}", validate(mapping))


def world_share(scores: Sequence[Sequence[float]]) -> float:
    """Share of the variance of scores that lies between worlds (intraclass correlation).

    0 if worlds differ no more than chance within them makes them differ; `scores` has one row of equal
    length for each world.
    """
    size = len(scores[0])
    within = mean([standard_deviation(world) ** 2 for world in scores])
    between = size * standard_deviation([mean(world) for world in scores]) ** 2
    world = max((between - within) / size, 0.0)
    return settled(world / (world + within)) if world + within else 0.0


def _spread_table(
    name: str, records: Mapping[int, WorldRecord], scores: Mapping[int, Sequence[float]], basis: str
) -> Table:
    several = len(scores) > 1
    sd_of_means = standard_deviation([mean(found) for found in scores.values()]) if several else None
    sds = {seed: standard_deviation(found) for seed, found in scores.items()}
    places = {
        seed: standard_deviation([_mean_place(seat.positions) for seat in record.seats])
        for seed, record in records.items()
    }
    pooled = settled(sqrt(mean([sd**2 for sd in sds.values()])))
    share = world_share(list(scores.values())) if several else None
    ranks = _ranks(scores)
    rank_sd = mean([standard_deviation(found) for found in ranks.values()]) if several else None
    findings: list[tuple[str, Estimate | float | None]] = [
        ("SD of score within a world", mean_interval(sds, unit="world")),
        ("the same, pooled over worlds", pooled),
        ("best less worst score of a world",
         mean_interval({seed: max(found) - min(found) for seed, found in scores.items()}, unit="world")),
        ("SD of a world's mean score", sd_of_means),
        ("share of score variance between worlds", share),
        ("SD of a seat's rank over worlds, mean of the seats", rank_sd),
        (f"the same if ranks were drawn by lot ({SEATS} places)", sqrt((SEATS**2 - 1) / 12)),
        ("SD of mean league place within a world", mean_interval(places, unit="world")),
    ]  # fmt: skip
    rows = tuple(
        (figure, estimate_text(found) if isinstance(found, Estimate) else number(found))
        for figure, found in findings
    )
    data = tuple(
        (
            figure,
            *(estimate_values(found) if isinstance(found, Estimate) else (found, None, None, len(scores))),
        )
        for figure, found in findings
    )
    return Table(
        name,
        f"Spread of equal scripts, with 95% t intervals over worlds where one is given; {basis}",
        ("figure", "value"), rows, ("figure", "value", "low", "high", "n"), data,
    )  # fmt: skip


def _seats_table(name: str, scores: Mapping[int, Sequence[float]], basis: str) -> Table:
    """Whether a seat's number helps: scores and ranks of each seat over worlds."""
    ranks = _ranks(scores)
    rows, data = [], []
    for place in range(SEATS):
        label = seat_label(place)
        score = mean_interval({seed: found[place] for seed, found in scores.items()}, unit="world")
        rank = mean_interval(dict(zip(scores, ranks[place], strict=True)), unit="world")
        sd = standard_deviation(ranks[place]) if len(scores) > 1 else None
        rows.append((label, estimate_text(score), estimate_text(rank), number(sd)))
        data.append((label, *estimate_values(score), *estimate_values(rank), sd))
    return Table(
        name,
        "Score and rank (1 is the best of its world) by number of seat, with 95% t intervals over worlds, "
        f"not adjusted for {SEATS} seats; {basis}",
        ("seat", "score", "rank", "SD of rank"),
        tuple(rows),
        (
            "seat",
            "score",
            "score_low",
            "score_high",
            "n",
            "rank",
            "rank_low",
            "rank_high",
            "rank_n",
            "rank_sd",
        ),
        tuple(data),
    )


def _worlds_table(
    name: str, records: Mapping[int, WorldRecord], scores: Mapping[int, Sequence[float]], basis: str
) -> Table:
    rows, data = [], []
    for seed, found in scores.items():
        died = sum(seat.died for seat in records[seed].seats)
        figures = (mean(found), standard_deviation(found), min(found), max(found))
        rows.append((str(seed), *map(number, figures), f"{died} of {SEATS}"))
        data.append((seed, *map(settled, figures), died))
    return Table(
        name,
        f"Scores of each world; {basis}",
        ("seed", "mean", "SD", "lowest", "highest", "settled early"), tuple(rows),
        ("seed", "mean", "sd", "lowest", "highest", "settled_early"), tuple(data),
    )  # fmt: skip


def _figure(name: str, scores: Mapping[int, Sequence[float]], basis: str) -> Figure:
    ordered = sorted(scores.items(), key=lambda one: (fsum(one[1]), one[0]))

    def draw(canvas: "Canvas") -> None:
        axes = canvas.subplots()
        for row, (_, found) in enumerate(ordered):
            axes.plot(
                [row] * len(found), found, "o", color=ACCENT, markersize=3.5, alpha=0.7, markeredgewidth=0
            )
            axes.plot(row, mean(found), "_", color=SECOND, markersize=11, markeredgewidth=2)
        axes.axhline(mean([mean(found) for _, found in ordered]), color=INK, linewidth=0.8, linestyle=":")
        axes.set_xticks(range(len(ordered)), [str(seed) for seed, _ in ordered], rotation=90, fontsize=7)
        axes.set_xlabel("world, by mean score")
        axes.set_ylabel("final score")
        axes.grid(axis="y", alpha=0.3)

    return Figure(
        name,
        f"Scores of {SEATS} equal scripts, world by world",
        f"Points are seats, strokes the means of worlds, the dotted line the mean of all; {basis}",
        ("seed", "seat", "score"),
        tuple((seed, seat_label(seat), score) for seed, found in ordered for seat, score in enumerate(found)),
        draw,
        (max(4.0, 1.5 + 0.24 * len(ordered)), 3.8),
    )


def _ranks(scores: Mapping[int, Sequence[float]]) -> dict[int, list[float]]:
    """Ranks of each seat by world, 1 for the best score, ties sharing the mean of their places."""
    by_world = [
        [rank / 2 for rank in doubled_ranks([-score for score in found])] for found in scores.values()
    ]
    return {seat: [ranks[seat] for ranks in by_world] for seat in range(SEATS)}


def _mean_place(positions: Sequence[int]) -> float:
    """Mean league place; the last one for a run that saw no verdict."""
    return mean(positions) if positions else float(SEATS)
