"""Sensitivity of the anchors: one knob at a time, down and up, on common seeds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from pydantic import model_validator

from fmbench.analysis.declared import require_world_knob
from fmbench.analysis.figures import Figure
from fmbench.analysis.figures.panels import name_rows
from fmbench.analysis.figures.style import ACCENT, INK, SECOND
from fmbench.analysis.statistics import Estimate
from fmbench.analysis.studies.design import (
    Report,
    StudySpec,
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
from fmbench.settings import Settings, SettingsError
from fmbench.settings.base import Frozen, Label, Number
from fmbench.settings.catalogue import knob_at, names
from fmbench.settings.errors import unknown_name
from fmbench.settings.validation import value_at

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

_SHOWN_DIGITS = 4
_SIDES = ((ACCENT, ""), (SECOND, "///"))
"""Colour and hatch of a knob moved down and up."""


class Move(Frozen):
    """How far a knob is moved: by a share of its declared value, inside its bounds, or to named ends."""

    by: Number | None = None
    low: Number | None = None
    high: Number | None = None


class TornadoSpec(StudySpec):
    """Seats, and knobs with how far each is moved; `by` is the share for those that do not say."""

    seats: tuple[Label, ...]
    by: Number
    knobs: dict[str, Move]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse an empty study."""
        if not (self.seats and self.knobs and self.by > 0):
            raise ValueError("seats and knobs must not be empty, and by must be above 0")
        no_seat_twice(self.seats)
        return self


@dataclass(frozen=True, slots=True)
class Bar:
    """One knob's effect on one seat: mean differences from the declared world, None where none was played."""

    knob: str
    declared: float
    low: float
    high: float
    down: Estimate | None
    up: Estimate | None
    down_hash: str
    up_hash: str

    @property
    def reach(self) -> float:
        """The larger of the two mean differences, in points."""
        return max((abs(side.value) for side in (self.down, self.up) if side is not None), default=0.0)


def tornado(spec: TornadoSpec, player: Player) -> Report:
    """Play every seat under the declared world and with each knob down and up. Raises SettingsError."""
    composer = Composer(spec.years, spec.overrides)
    declared = {seat: composer.variant(seat, [f"seat={seat}"]) for seat in spec.seats}
    ends = {
        name: _ends(name, move, spec.by, declared[spec.seats[0]].settings)
        for name, move in spec.knobs.items()
    }
    moved = {
        (seat, name, value): composer.variant(
            f"{seat} {name}={_shown(value)}", [f"seat={seat}"], {name: value}
        )
        for seat in spec.seats
        for name, (_, low, high) in ends.items()
        for value in (low, high)
    }
    played = player.play(worlds_of([*declared.values(), *moved.values()], spec.seeds))

    def bar(seat: str, name: str) -> Bar:
        value, low, high = ends[name]
        sides = [moved[seat, name, end] for end in (low, high)]
        down, up = (difference_of(played.scores(side), played.scores(declared[seat])) for side in sides)
        return Bar(name, value, low, high, down, up, *(side.params_hash for side in sides))

    bars = {seat: [bar(seat, name) for name in ends] for seat in spec.seats}
    reach = {name: max(bars[seat][place].reach for seat in spec.seats) for place, name in enumerate(ends)}
    order = sorted(reach, key=lambda name: (-reach[name], name))
    ordered = {seat: sorted(found, key=lambda one: order.index(one.knob)) for seat, found in bars.items()}
    basis = f"{seeds_text(spec.seeds)}; {stamp_text(declared[spec.seats[0]], spec)}"
    return Report(
        "tornado",
        "Sensitivity of the anchors to single knobs",
        (),
        (
            _declared_table(declared, played, basis),
            *(_table(seat, found, basis) for seat, found in ordered.items()),
        ),
        (_figure(ordered, basis),),
    )  # fmt: skip


def _ends(name: str, move: Move, by: float, settings: Settings) -> tuple[float, float, float]:
    """Declared value, low and high of a knob. Raises SettingsError if it is no number or cannot be moved."""
    knob = knob_at(name)
    if knob is None:
        raise unknown_name(name, names())
    require_world_knob(name)
    value = value_at(settings, name) if name == knob.path else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SettingsError(f"knobs.{name}: must be a single number, which this setting is not")
    if knob.low is None or knob.high is None:
        raise SettingsError(f"knobs.{name}: has no bounds to be moved between")
    whole = isinstance(value, int)
    step = abs(value) * (by if move.by is None else move.by)
    if whole:
        step = max(round(step), 1)
    low = max(value - step, knob.low) if move.low is None else move.low
    high = min(value + step, knob.high) if move.high is None else move.high
    if not low < high:
        raise SettingsError(f"knobs.{name}: cannot be moved from {value}: low {low} is not below high {high}")
    if whole:
        return value, round(low), round(high)
    return value, _rounded(low), _rounded(high)


def _rounded(value: float) -> float:
    return float(_shown(value))


def _declared_table(declared: dict[str, Variant], played: Played, basis: str) -> Table:
    found = {seat: mean_of(played.scores(variant)) for seat, variant in declared.items()}
    return Table(
        "tornado_declared",
        f"Scores in the declared world, mean with 95% t interval over seeds; {basis}",
        ("seat", "score", "n"),
        tuple((seat, estimate_text(one), str(0 if one is None else one.n)) for seat, one in found.items()),
        ("seat", "mean", "low", "high", "n"),
        tuple((seat, *estimate_values(one)) for seat, one in found.items()),
    )


def _table(seat: str, bars: Sequence[Bar], basis: str) -> Table:
    rows = tuple(
        (one.knob, _shown(one.declared), _shown(one.low), estimate_text(one.down), _shown(one.high),
         estimate_text(one.up), str(min(0 if side is None else side.n for side in (one.down, one.up))))
        for one in bars
    )  # fmt: skip
    data = tuple(
        (seat, one.knob, one.declared, one.low, *estimate_values(one.down), one.down_hash, one.high,
         *estimate_values(one.up), one.up_hash)
        for one in bars
    )  # fmt: skip
    return Table(
        f"tornado_{seat}",
        f"{seat}: change of the score in points against the declared world when one knob is moved, mean of "
        f"paired differences with 95% t interval over seeds, not adjusted for the number of knobs; {basis}",
        ("knob", "declared", "down to", "change", "up to", "change", "n"),
        rows,
        ("seat", "knob", "declared", "low", "low_change", "low_from", "low_to", "low_n", "low_params_hash",
         "high", "high_change", "high_from", "high_to", "high_n", "high_params_hash"),
        data,
    )  # fmt: skip


def _figure(bars: dict[str, list[Bar]], basis: str) -> Figure:
    knobs = [one.knob for one in next(iter(bars.values()))]

    def draw(canvas: "Canvas") -> None:
        from matplotlib.patches import Patch

        panels = canvas.subplots(1, len(bars), sharey=True, squeeze=False)[0]
        for axes, (seat, found) in zip(panels, bars.items(), strict=True):
            for row, one in enumerate(found):
                for side, (color, hatch) in zip((one.down, one.up), _SIDES, strict=True):
                    if side is not None:
                        axes.barh(
                            row,
                            side.value,
                            color=color,
                            hatch=hatch,
                            edgecolor=INK,
                            linewidth=0.4,
                            alpha=0.85,
                        )
                        if side.bounded:
                            shift = -0.14 if side is one.down else 0.14
                            axes.plot([side.low, side.high], [row + shift] * 2, color=INK, linewidth=0.8)
            axes.axvline(0.0, color=INK, linewidth=0.8)
            axes.set_title(seat)
            axes.set_xlabel("change of score")
            axes.grid(axis="x", alpha=0.3)
        canvas.legend(
            [Patch(facecolor=color, hatch=hatch, edgecolor=INK, linewidth=0.4) for color, hatch in _SIDES],
            ["knob moved down", "knob moved up"],
            loc="outside lower center",
            ncols=2,
            fontsize=8,
        )
        name_rows(panels[0], [name.removeprefix("world.") for name in knobs])

    rows = tuple(
        (seat, one.knob, side, value, *estimate_values(found))
        for seat, ordered in bars.items()
        for one in ordered
        for side, value, found in (("low", one.low, one.down), ("high", one.high, one.up))
    )
    return Figure(
        "tornado",
        "Tornado chart of the anchors",
        "Mean change of the score when one knob is moved down (plain bars) or up (hatched), with 95% t "
        f"intervals as lines; knobs in order of the largest change on any seat; {basis}",
        ("seat", "knob", "end", "value", "change", "low", "high", "n"),
        rows,
        draw,
        (3.0 + 2.6 * len(bars), 1.6 + 0.27 * len(knobs)),
    )


def _shown(value: float) -> str:
    return f"{value:.{_SHOWN_DIGITS}g}"
