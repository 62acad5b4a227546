"""What each demand on a manager contributes: the anchors with it and with it switched off."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Self

from pydantic import model_validator

from fmbench.analysis.statistics import Estimate, SeedScores, paired_differences
from fmbench.analysis.studies.design import (
    Report,
    StudySpec,
    count_text,
    difference_of,
    estimate_text,
    estimate_values,
    mean_of,
    no_seat_twice,
    seeds_text,
    stamp_text,
)
from fmbench.analysis.studies.play import Played, Player
from fmbench.analysis.studies.variants import Composer, Variant, worlds_of
from fmbench.analysis.tables import Table
from fmbench.settings import SettingsError
from fmbench.settings.base import Label

Scores = Mapping[str, SeedScores]
"""Scores by seat and seed."""
_NOTE = (
    "A demand's contribution to a score is the declared world's score less that without the demand: below "
    "zero, the demand makes the world harder for that seat."
)


class DemandsSpec(StudySpec):
    """Seats from the weakest up, and the overrides that switch each demand off."""

    seats: tuple[Label, ...]
    demands: dict[str, tuple[str, ...]]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse an empty study."""
        if not (self.seats and self.demands and all(self.demands.values())):
            raise ValueError("seats, demands and the overrides of each demand must not be empty")
        no_seat_twice(self.seats)
        return self


def demands(spec: DemandsSpec, player: Player) -> Report:
    """Play every seat in the declared world and in one without each demand. Raises SettingsError."""
    composer = Composer(spec.years, spec.overrides)
    declared = {seat: composer.variant(seat, [f"seat={seat}"]) for seat in spec.seats}
    off = {
        demand: {
            seat: composer.variant(f"{seat} without {demand}", [f"seat={seat}", *overrides])
            for seat in spec.seats
        }
        for demand, overrides in spec.demands.items()
    }
    for demand, variants in off.items():
        if any(variants[seat].rules == declared[seat].rules for seat in spec.seats):
            raise SettingsError(f"demands.{demand}: switches nothing off, its worlds are the declared ones")
    all_worlds = [*declared.values(), *(one for variants in off.values() for one in variants.values())]
    played = player.play(worlds_of(all_worlds, spec.seeds))
    basis = f"{seeds_text(spec.seeds)}; {stamp_text(declared[spec.seats[0]], spec)}"
    with_all = {seat: played.scores(variant) for seat, variant in declared.items()}
    without = {
        demand: {seat: played.scores(variant) for seat, variant in variants.items()}
        for demand, variants in off.items()
    }
    return Report(
        "demands",
        "What each demand contributes",
        (_NOTE,),
        (
            _scores_table(declared, off, played, with_all, without, basis),
            _gaps_table(spec.seats, with_all, without, basis),
        ),
    )


def _scores_table(
    declared: Mapping[str, Variant],
    off: Mapping[str, Mapping[str, Variant]],
    played: Played,
    with_all: Scores,
    without: Mapping[str, Scores],
    basis: str,
) -> Table:
    rows, data = [], []

    def add(demand: str, seat: str, variant: Variant, scores: SeedScores, gap: Estimate | None) -> None:
        ends = {seed: run.died for seed, run in played.seats(variant).items()}
        mean = mean_of(scores)
        rows.append(
            (demand, seat, estimate_text(mean), count_text(ends), estimate_text(gap), str(len(scores)))
        )
        data.append(
            (
                demand,
                seat,
                variant.params_hash,
                *estimate_values(mean),
                sum(ends.values()),
                *estimate_values(gap),
            )
        )

    for seat, variant in declared.items():
        add("none", seat, variant, with_all[seat], None)
    for demand, variants in off.items():
        for seat, variant in variants.items():
            scores = without[demand][seat]
            add(demand, seat, variant, scores, difference_of(with_all[seat], scores))
    return Table(
        "demands_scores",
        "Scores with each demand switched off, and its contribution (declared world less that world, paired "
        f"by seed), with 95% t intervals over seeds, not adjusted; {basis}",
        ("switched off", "seat", "score", "settled early", "contribution", "n"),
        tuple(rows),
        ("switched_off", "seat", "params_hash", "mean", "low", "high", "n", "settled_early", "contribution",
         "contribution_low", "contribution_high", "pairs"),
        tuple(data),
        left=2,
    )  # fmt: skip


def _gaps_table(seats: tuple[str, ...], with_all: Scores, without: Mapping[str, Scores], basis: str) -> Table:
    """What becomes of the distance between neighbours, which is what the scale is made of."""
    rows, data = [], []
    for low, high in pairwise(seats):
        whole = paired_differences(with_all[high], with_all[low])
        for demand, scores in {"none": with_all, **without}.items():
            left = paired_differences(scores[high], scores[low])
            gap = mean_of(left)
            change = None if demand == "none" else difference_of(whole, left)
            rows.append(
                (f"{high} - {low}", demand, estimate_text(gap), estimate_text(change), str(len(left)))
            )
            data.append((high, low, demand, *estimate_values(gap), *estimate_values(change)))
    return Table(
        "demands_gaps",
        "Distance between neighbouring seats with each demand switched off, and what the demand "
        f"contributes to it, paired by seed, with 95% t intervals over seeds, not adjusted; {basis}",
        ("seats", "switched off", "distance", "contribution", "n"),
        tuple(rows),
        ("upper", "lower", "switched_off", "distance", "low", "high", "n", "contribution", "contribution_low",
         "contribution_high", "pairs"),
        tuple(data),
        left=2,
    )  # fmt: skip
