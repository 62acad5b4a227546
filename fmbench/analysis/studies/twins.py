"""Pairs of scripts that differ in one habit: whether the habit pays as the world promises."""

from collections.abc import Mapping
from typing import Literal, Self

from pydantic import Field, model_validator

from fmbench.analysis.statistics import Estimate
from fmbench.analysis.studies.design import (
    Report,
    StudySpec,
    count_text,
    difference_of,
    estimate_text,
    estimate_values,
    mean_of,
    require_one_world,
    seeds_text,
    stamp_text,
)
from fmbench.analysis.studies.play import Player
from fmbench.analysis.studies.records import SeatRecord
from fmbench.analysis.studies.variants import Composer, Variant, worlds_of
from fmbench.analysis.tables import Table, number
from fmbench.settings import SettingsError
from fmbench.settings.base import Frozen

Wanted = Literal["above", "below", "not below", "not above"]
_VERDICT_NOTE = (
    "A claim holds if the 95% interval of a - b lies on the wanted side of zero, fails if it lies on the "
    "other side, and is open otherwise; of `not below` and `not above` the mean alone must lie on its side."
)
_OFFERS_NOTE = (
    "Offers per signing of a seat are pooled over seeds; a - b is the mean of the differences seed by seed, "
    "over seeds on which both signed, and so need not be the difference of the two. With counters, a price "
    "that a seller named and that was paid counts as one more offer."
)


class Pair(Frozen):
    """Two seats and what is claimed of `a`'s score (or offers per signing) against `b`'s."""

    a: str
    b: str
    claim: str
    wanted: Wanted
    figure: Literal["score", "offers_per_signing"] = "score"


class TwinsSpec(StudySpec):
    """Pairs of seats; a name that `seats` does not declare is that of a seat in `conf/seat`."""

    seats: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    pairs: tuple[Pair, ...]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse no pairs and a seat compared with itself."""
        if not self.pairs:
            raise ValueError("pairs must not be empty")
        alone = [pair.a for pair in self.pairs if pair.a == pair.b]
        if alone:
            raise ValueError(f"pairs compare {alone[0]} with itself")
        return self


def twins(spec: TwinsSpec, player: Player) -> Report:
    """Play every seat that a pair names on every seed and judge the claims. Raises SettingsError."""
    composer = Composer(spec.years, spec.overrides)
    named = dict.fromkeys(name for pair in spec.pairs for name in (pair.a, pair.b))
    variants = {name: composer.variant(name, spec.seats.get(name, (f"seat={name}",))) for name in named}
    require_one_world(list(variants.values()))
    for pair in spec.pairs:
        if variants[pair.a].seats == variants[pair.b].seats:
            raise SettingsError(f"pairs compare {pair.a} with {pair.b}, which plays in every way as it does")
    played = player.play(worlds_of(list(variants.values()), spec.seeds))
    runs = {name: played.seats(variant) for name, variant in variants.items()}
    basis = f"{seeds_text(spec.seeds)}; {stamp_text(next(iter(variants.values())), spec)}"
    return Report(
        "twins",
        "Twins: scripts that differ in one habit",
        (_VERDICT_NOTE, _OFFERS_NOTE),
        (_pairs_table(spec, runs, basis), _seats_table(variants, runs, basis)),
    )


def verdict_of(wanted: Wanted, gap: Estimate | None) -> str:
    """Whether a claim about the sign of a difference holds."""
    if gap is None:
        return "not played"
    if wanted in ("not below", "not above"):
        signed = gap.value if wanted == "not below" else -gap.value
        return "holds" if signed >= 0 else "fails"
    if not gap.bounded or gap.low <= 0 <= gap.high:
        return "open"
    return "holds" if (gap.value > 0) == (wanted == "above") else "fails"


def offers_per_signing(runs: Mapping[int, SeatRecord], *, counters: bool) -> float | None:
    """Offers over signings of all seeds together; None if nobody was signed."""
    signings = sum(run.signings for run in runs.values())
    offers = sum(run.offers + run.counters * counters for run in runs.values())
    return offers / signings if signings else None


def _figure_of(figure: str, runs: Mapping[int, SeatRecord]) -> dict[int, float]:
    """The compared figure by seed; a run without a signing has no offers per signing."""
    if figure == "score":
        return {seed: run.score for seed, run in runs.items()}
    return {seed: run.offers / run.signings for seed, run in runs.items() if run.signings}


def _pairs_table(spec: TwinsSpec, runs: Mapping[str, Mapping[int, SeatRecord]], basis: str) -> Table:
    rows, data = [], []
    for pair in spec.pairs:
        a, b = (_figure_of(pair.figure, runs[name]) for name in (pair.a, pair.b))
        gap = difference_of(a, b)
        verdict = verdict_of(pair.wanted, gap)
        figure = pair.figure.replace("_", " ")
        n = "0" if gap is None else str(gap.n)
        rows.append((pair.claim, pair.a, pair.b, figure, pair.wanted, estimate_text(gap), verdict, n))
        data.append((pair.claim, pair.a, pair.b, pair.figure, pair.wanted, *estimate_values(gap), verdict))
    return Table(
        "twins_pairs",
        f"Paired differences a - b with 95% t intervals over seeds, each claim alone, not adjusted; {basis}",
        ("claim", "a", "b", "figure", "wanted", "a - b", "verdict", "n"),
        tuple(rows),
        ("claim", "a", "b", "figure", "wanted", "difference", "low", "high", "n", "verdict"),
        tuple(data),
        left=5,
    )


def _seats_table(
    variants: Mapping[str, Variant], runs: Mapping[str, Mapping[int, SeatRecord]], basis: str
) -> Table:
    rows, data = [], []
    for name, variant in variants.items():
        found = runs[name]
        score = mean_of({seed: run.score for seed, run in found.items()})
        ends = {seed: run.died for seed, run in found.items()}
        plain = offers_per_signing(found, counters=False)
        countered = offers_per_signing(found, counters=True)
        revivals = sum(run.revivals for run in found.values())
        rows.append(
            (name, estimate_text(score), count_text(ends), str(revivals), number(plain), number(countered),
             str(len(found)))
        )  # fmt: skip
        data.append(
            (name, variant.params_hash, *estimate_values(score), sum(ends.values()), revivals,
             sum(run.offers for run in found.values()), sum(run.counters for run in found.values()),
             sum(run.signings for run in found.values()), plain, countered)
        )  # fmt: skip
    return Table(
        "twins_seats",
        f"The seats of the pairs: score with 95% t interval over seeds, deaths, offers per signing; {basis}",
        ("seat", "score", "settled early", "revivals", "offers/signing", "with counters", "n"),
        tuple(rows),
        ("seat", "params_hash", "mean", "low", "high", "n", "settled_early", "revivals", "offers", "counters",
         "signings", "offers_per_signing", "with_counters"),
        tuple(data),
    )  # fmt: skip
