"""What a search may move and what it aims at, from a YAML file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Self

from pydantic import model_validator

from fmbench.analysis.calibration.targets import Target
from fmbench.analysis.declared import find_declared, read_declared, require_world_knob
from fmbench.settings import Settings, SettingsError, load_settings
from fmbench.settings.base import Frozen, Label, Number, Whole
from fmbench.settings.catalogue import knob_at, names
from fmbench.settings.errors import shown, unknown_name

_DIGITS = 6
_STEPS_MAX = 1_000_000
_SAMPLER_SEED_MAX = 2**32 - 1


class Range(Frozen):
    """Where a knob is looked for; with `step` on a grid from `low`."""

    low: Number
    high: Number
    step: Number | None = None

    @model_validator(mode="after")
    def rises(self) -> Self:
        """Refuse an empty range."""
        if not self.low < self.high:
            raise ValueError(f"low ({self.low}) must be below high ({self.high})")
        span = self.high - self.low
        if self.step is not None and not span / _STEPS_MAX <= self.step <= span:
            raise ValueError(f"step ({self.step}) must lie from high - low down to a millionth of it")
        return self


class Spec(Frozen):
    """A search: scripted seats on seeds, knobs with ranges, targets with bands and weights."""

    overrides: tuple[str, ...] = ()
    """Settings that hold in every trial."""
    years: Whole
    seats: tuple[Label, ...]
    seeds: tuple[Whole, ...]
    trials: Whole
    sampler_seed: Whole = 0
    knobs: dict[str, Range]
    targets: tuple[Target, ...]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse an empty search and targets of seats that do not play."""
        if not (self.seats and self.seeds and self.knobs and self.targets and self.trials > 0):
            raise ValueError("seats, seeds, knobs, targets and trials must not be empty")
        for name, given in (("seats", self.seats), ("seeds", self.seeds)):
            if len(set(given)) < len(given):
                raise ValueError(f"{name} must name none twice")
        if not 0 <= self.sampler_seed <= _SAMPLER_SEED_MAX:
            raise ValueError(f"sampler_seed must lie from 0 to {_SAMPLER_SEED_MAX}")
        absent = {seat for target in self.targets for seat in target.seats} - set(self.seats)
        if absent:
            raise ValueError(f"targets name {', '.join(sorted(absent))}, which is none of seats")
        return self

    def settings(self, seat: str, values: Mapping[str, float]) -> Settings:
        """The settings of one seat's worlds in a trial. Raises SettingsError where values clash."""
        seeds = ",".join(map(str, self.seeds))
        fixed = [f"seat={seat}", f"years={self.years}", f"seeds=[{seeds}]", "tracking=none"]
        moved = [f"{name}={self.text_of(name, value)}" for name, value in values.items()]
        return load_settings([*fixed, *self.overrides, *moved])

    def is_whole(self, name: str) -> bool:
        """Whether a knob takes whole numbers."""
        knob = knob_at(name)
        return knob is not None and "whole number" in knob.entry_shape

    def text_of(self, name: str, value: float) -> str:
        """A value as it stands in an override and in the file of the best trial."""
        return str(round(value)) if self.is_whole(name) else repr(float(f"{value:.{_DIGITS}g}"))


def find_spec(name: str) -> Path:
    """The file of a search: a path, or the name of one of those in `conf/`. Raises SettingsError."""
    return find_declared("calibration", name, "search")


def read_spec(path: Path) -> Spec:
    """Read and check a search: its form, and that every knob takes both ends of its range.

    Raises SettingsError, for an unknown knob the one that a run would raise.
    """
    spec = read_declared(path, Spec)
    for seat in spec.seats:
        if spec.settings(seat, {}).seat.kind != "script":
            raise SettingsError(f"{path}: seats = {shown(seat)}: must be a scripted seat")
    for name, span in spec.knobs.items():
        if knob_at(name) is None:
            raise unknown_name(name, names())
        for end in (span.low, span.high):
            # As it stands: a fraction of a whole number is refused, not rounded.
            load_settings([*spec.overrides, f"seat={spec.seats[0]}", f"{name}={_plain(end)}"])
        require_world_knob(name)
        if spec.is_whole(name) and span.step is not None and span.step != int(span.step):
            raise SettingsError(f"{path}: knobs.{name}.step = {span.step}: must be a whole number")
    return spec


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
