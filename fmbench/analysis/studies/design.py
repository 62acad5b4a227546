"""What studies have in common: how one is declared, and what it reports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from pydantic import model_validator

from fmbench.analysis.figures import Figure, write_figure
from fmbench.analysis.statistics import Estimate, SeedScores, mean_interval, paired_interval
from fmbench.analysis.studies.variants import Variant, code_digest
from fmbench.analysis.tables import Table, interval, number, to_markdown, write_table
from fmbench.settings import SettingsError
from fmbench.settings.base import Frozen, Whole
from fmbench.settings.model import SEED_MAX
from fmbench.tracking.files import write_atomically

_DIGITS = 12


class StudySpec(Frozen):
    """What every study declares: its horizon, its worlds, and settings that hold in all of them."""

    years: Whole
    seeds: tuple[Whole, ...]
    overrides: tuple[str, ...] = ()

    @model_validator(mode="after")
    def has_worlds(self) -> Self:
        """Refuse no seeds, seeds given twice and seeds out of bounds."""
        if not self.seeds or len(set(self.seeds)) < len(self.seeds):
            raise ValueError("seeds must name at least one world and none twice")
        if not all(0 <= seed <= SEED_MAX for seed in self.seeds):
            raise ValueError(f"seeds must lie from 0 to {SEED_MAX}")
        return self


def no_seat_twice(seats: Sequence[str]) -> None:
    """Refuse a seat that is named twice: it would count double. Raises ValueError."""
    twice = next((seat for seat in seats if seats.count(seat) > 1), None)
    if twice is not None:
        raise ValueError(f"seats names {twice} more than once")


def require_one_world(variants: Sequence[Variant]) -> None:
    """Refuse variants that differ in more than who sits: their scores cannot be compared.

    Raises SettingsError with the first that plays under other rules than the first of all.
    """
    for variant in variants:
        if variant.rules != variants[0].rules:
            raise SettingsError(
                f"{variant.label}: plays under another world, score, horizon or track than "
                f"{variants[0].label}; they may differ in their seats alone"
            )


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a study; `name` is that of its folder."""

    name: str
    title: str
    notes: tuple[str, ...]
    tables: tuple[Table, ...]
    figures: tuple[Figure, ...] = ()

    def markdown(self) -> str:
        """Everything to read, as one page."""
        pictures = [f"![{figure.title}]({figure.name}.png)\n\n{figure.text}\n" for figure in self.figures]
        notes = ["\n".join(f"- {note}" for note in self.notes) + "\n"] if self.notes else []
        return "\n".join([f"# {self.title}\n", *notes, *map(to_markdown, self.tables), *pictures])


def write_report(report: Report, folder: Path) -> None:
    """Write the page, the tables as Markdown, LaTeX and CSV, the figures as PNG, SVG and CSV."""
    folder.mkdir(parents=True, exist_ok=True)
    for table in report.tables:
        write_table(table, folder)
    for figure in report.figures:
        write_figure(figure, folder)
    write_atomically(folder / "README.md", report.markdown())


def stamp_text(variant: Variant, spec: StudySpec) -> str:
    """What the worlds of a table were made with; `variant` is the one the others are compared with."""
    settings = variant.settings
    years = "1 year" if spec.years == 1 else f"{spec.years} years"
    return (
        f"world {settings.world.name}, score {settings.scoring.version}, {years}, params hash "
        f"{variant.params_hash[:_DIGITS]}, code {code_digest()}."
    )


def seeds_text(seeds: Sequence[int]) -> str:
    """How many worlds there were, and which."""
    first, last = min(seeds), max(seeds)
    whole = last - first + 1 == len(seeds) and len(seeds) > 3
    named = f"{first} to {last}" if whole else ", ".join(map(str, sorted(seeds)))
    return f"n = {len(seeds)} seeds ({named})" if len(seeds) > 1 else f"n = 1 seed ({named})"


def mean_of(values: SeedScores) -> Estimate | None:
    """Mean with its t interval; None without a value."""
    return mean_interval(values) if values else None


def difference_of(a: SeedScores, b: SeedScores) -> Estimate | None:
    """Paired mean of a - b with its t interval; None without a common seed."""
    return paired_interval(a, b) if a.keys() & b.keys() else None


def estimate_text(found: Estimate | None) -> str:
    """Value and 95% interval as cells show them."""
    return "-" if found is None else f"{number(found.value)} {interval(found.low, found.high)}"


def estimate_values(found: Estimate | None) -> tuple[float | int | None, ...]:
    """Value, low, high, n for a CSV file."""
    return (None, None, None, 0) if found is None else (found.value, found.low, found.high, found.n)


def count_text(counts: Mapping[int, bool]) -> str:
    """How many of how many, such as `3 of 10`."""
    return f"{sum(counts.values())} of {len(counts)}" if counts else "-"
