"""The jobs of a sweep: what an experiment declares together with the command line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from fmbench.settings import check_sweep
from fmbench.settings.overrides import sweep_values


@dataclass(frozen=True, slots=True)
class SweepAxes:
    """The overrides of a sweep, such as `seat=idle,random`: some crossed, some moved one at a time."""

    crossed: tuple[str, ...]
    one_at_a_time: tuple[str, ...]

    @property
    def jobs(self) -> list[tuple[str, ...]]:
        """The overrides of every job: each combination as it is, then with each single change."""
        combinations = list(product(*(sweep_values(axis) for axis in self.crossed)))
        changes = [(), *((value,) for axis in self.one_at_a_time for value in sweep_values(axis))]
        return [(*combination, *change) for change in changes for combination in combinations]

    def check(self) -> None:
        """Refuse any value that is refused on its own, a model's seat too. Raises SettingsError."""
        from fmbench.runner.batch import require_scripts

        check_sweep([*self.crossed, *self.one_at_a_time], require_scripts)


def axes_of(sweeper: Mapping[str, Any], given: Sequence[str]) -> SweepAxes:
    """The axes of a sweep from its composed `hydra.sweeper` and the command line, which goes before it."""
    named = {override.partition("=")[0] for override in given}

    def declared(kind: str) -> tuple[str, ...]:
        axes = sweeper.get(kind) or {}
        return tuple(f"{name}={values}" for name, values in axes.items() if name not in named)

    return SweepAxes((*given, *declared("params")), declared("one_at_a_time"))
