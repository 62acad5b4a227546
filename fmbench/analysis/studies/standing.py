"""How well the standing of early years predicts the final one, over scripted variants."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Self

from pydantic import model_validator

from fmbench.analysis.figures import Figure
from fmbench.analysis.figures.style import ACCENT, INK, SECOND
from fmbench.analysis.statistics import spearman
from fmbench.analysis.studies.design import (
    Report,
    StudySpec,
    count_text,
    estimate_text,
    estimate_values,
    mean_of,
    require_one_world,
    seeds_text,
    stamp_text,
)
from fmbench.analysis.studies.play import Played, Player
from fmbench.analysis.studies.variants import Composer, Variant, worlds_of
from fmbench.analysis.tables import Table
from fmbench.settings.base import Whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

_FEWEST = 3
_ASIDE = 0.35
"""Years by which single seeds stand beside their mean."""
_SETTLED_NOTE = (
    "The standing after a year is the score of a run that would be complete then. A run that was settled by "
    "then stands at its final score, as it will at the end."
)
_LEVEL_NOTE = (
    "A correlation is Spearman's over the variants of one world; the interval is over worlds and may reach "
    "beyond 1. Worlds in which all variants stand level have none and are left out."
)


class StandingSpec(StudySpec):
    """Variants by name, each as overrides, and the years whose standing is compared with the last."""

    at: tuple[Whole, ...]
    variants: dict[str, tuple[str, ...]]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse too few variants and years outside the run."""
        if len(self.variants) < _FEWEST:
            raise ValueError(f"variants must be at least {_FEWEST}, for a rank correlation over them")
        if any(year < 1 for year in self.at):
            raise ValueError("at must name years from 1")
        return self

    @property
    def marks(self) -> tuple[int, ...]:
        """The years that are looked at: those before the end."""
        return tuple(sorted({year for year in self.at if year < self.years}))


def standing(spec: StandingSpec, player: Player) -> Report:
    """Play every variant on every seed and compare standings. Raises SettingsError."""
    composer = Composer(spec.years, spec.overrides)
    variants = [composer.variant(label, overrides) for label, overrides in spec.variants.items()]
    require_one_world(variants)
    played = player.play(worlds_of(variants, spec.seeds))
    basis = f"n = {len(variants)} variants on {len(spec.seeds)} seeds; {stamp_text(variants[0], spec)}"
    by_mark = {mark: agreement(played, variants, spec.seeds, mark) for mark in spec.marks}
    return Report(
        "standing",
        "How well early standing predicts the final one",
        (_SETTLED_NOTE, _LEVEL_NOTE, f"Worlds: {seeds_text(spec.seeds)}."),
        (
            _agreement_table(spec, variants, played, by_mark, basis),
            _variants_table(spec, variants, played, basis),
        ),
        (_figure(by_mark, spec.years, basis),),
    )  # fmt: skip


def agreement(played: Played, variants: list[Variant], seeds: tuple[int, ...], mark: int) -> dict[int, float]:
    """Rank correlation by seed between the standing after a year and the final scores."""
    found = {}
    for seed in seeds:
        seats = {one.label: played.seats(one)[seed] for one in variants if seed in played.seats(one)}
        then = {label: seat.standing(mark) for label, seat in seats.items()}
        r = spearman(then, {label: seat.score for label, seat in seats.items()}).r
        if r == r:  # not nan: somebody stood above somebody
            found[seed] = r
    return found


def _agreement_table(
    spec: StandingSpec,
    variants: list[Variant],
    played: Played,
    by_mark: Mapping[int, Mapping[int, float]],
    basis: str,
) -> Table:
    rows, data = [], []
    for mark, found in by_mark.items():
        runs = [seat for one in variants for seat in played.seats(one).values()]
        over = {place: len(seat.scores) < mark for place, seat in enumerate(runs)}
        led = _leaders(played, variants, spec.seeds, mark)
        estimate = mean_of(found)
        lowest = min(found.values(), default=None)
        rows.append(
            (str(mark), estimate_text(estimate), "-" if lowest is None else f"{lowest:.2f}",
             str(len(found)), count_text(led), count_text(over))
        )  # fmt: skip
        data.append(
            (mark, *estimate_values(estimate), lowest, sum(led.values()), sum(over.values()), len(over))
        )
    return Table(
        "standing_agreement",
        f"Rank correlation between the standing after a year and after year {spec.years}, mean with 95% t "
        f"interval over seeds; {basis}",
        ("year", "correlation", "lowest", "n", "worlds whose leader won", "runs settled before"),
        tuple(rows),
        ("year", "correlation", "low", "high", "n", "lowest", "leader_won", "settled_before", "runs"),
        tuple(data),
    )


def _leaders(played: Played, variants: list[Variant], seeds: tuple[int, ...], mark: int) -> dict[int, bool]:
    """By seed, whether a variant that led after a year had the best final score."""
    led = {}
    for seed in seeds:
        seats = [played.seats(one)[seed] for one in variants if seed in played.seats(one)]
        if seats:
            best, first = max(seat.score for seat in seats), max(seat.standing(mark) for seat in seats)
            led[seed] = any(seat.score == best and seat.standing(mark) == first for seat in seats)
    return led


def _variants_table(spec: StandingSpec, variants: list[Variant], played: Played, basis: str) -> Table:
    rows, data = [], []
    for one in variants:
        seats = played.seats(one)
        ends = {seed: seat.died for seed, seat in seats.items()}
        means = [mean_of({seed: seat.standing(mark) for seed, seat in seats.items()}) for mark in spec.marks]
        final = mean_of(played.scores(one))
        shown = ["-" if found is None else f"{found.value:.2f}" for found in means]
        rows.append((one.label, *shown, estimate_text(final), count_text(ends)))
        data.append(
            (one.label, one.params_hash, *(None if found is None else found.value for found in means),
             *estimate_values(final), sum(ends.values()))
        )  # fmt: skip
    years = [f"year {mark}" for mark in spec.marks]
    return Table(
        "standing_variants",
        f"Standing of each variant, mean over seeds, the final one with 95% t interval; {basis}",
        ("variant", *years, f"year {spec.years}", "settled early"), tuple(rows),
        ("variant", "params_hash", *(f"year_{mark}" for mark in spec.marks), "final", "low", "high", "n",
         "settled_early"), tuple(data),
    )  # fmt: skip


def _figure(by_mark: Mapping[int, Mapping[int, float]], years: int, basis: str) -> Figure:
    means = {mark: mean_of(found) for mark, found in by_mark.items()}

    def draw(canvas: "Canvas") -> None:
        axes = canvas.subplots()
        for mark, found in by_mark.items():
            axes.plot([mark + _ASIDE] * len(found), list(found.values()), "_", color=SECOND, markersize=7)
        for mark, one in means.items():
            if one is not None:
                error = [[one.value - one.low], [one.high - one.value]] if one.bounded else None
                axes.errorbar(
                    mark, one.value, yerr=error, fmt="D", color=ACCENT, markeredgecolor=INK, capsize=3
                )
        axes.axhline(0.0, color=INK, linewidth=0.8)
        axes.set_xticks(list(by_mark))
        axes.set_xlim(0, years)
        axes.set_ylim(-1.05, 1.05)
        axes.set_xlabel("standing after year")
        axes.set_ylabel(f"rank correlation with year {years}")
        axes.grid(alpha=0.3)

    return Figure(
        "standing",
        "How well early standing predicts the final one",
        f"Diamonds: mean over seeds with 95% t interval; strokes: single seeds; {basis}",
        ("year", "seed", "correlation"),
        tuple((mark, seed, r) for mark, found in by_mark.items() for seed, r in found.items()),
        draw,
        (5.5, 3.8),
    )
