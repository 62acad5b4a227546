"""Studies of the scale with scripted seats: knobs, demands, luck, early standing, twins, throughput."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from fmbench.analysis.declared import find_declared, first_fault, read_declared
from fmbench.analysis.studies.demands import DemandsSpec, demands
from fmbench.analysis.studies.design import Report, StudySpec, write_report
from fmbench.analysis.studies.luck import LuckSpec, luck
from fmbench.analysis.studies.play import Player
from fmbench.analysis.studies.standing import StandingSpec, standing
from fmbench.analysis.studies.throughput import ThroughputSpec, throughput
from fmbench.analysis.studies.tornado import TornadoSpec, tornado
from fmbench.analysis.studies.twins import TwinsSpec, twins
from fmbench.settings import SettingsError

__all__ = [
    "STUDIES",
    "Player",
    "Report",
    "Study",
    "StudySpec",
    "read_study",
    "write_report",
]


class Study(NamedTuple):
    """How a study is declared, and what carries it out."""

    spec: type[StudySpec]
    carry_out: Callable[[Any, Player], Report]


STUDIES = {
    "tornado": Study(TornadoSpec, tornado),
    "demands": Study(DemandsSpec, demands),
    "luck": Study(LuckSpec, luck),
    "standing": Study(StandingSpec, standing),
    "twins": Study(TwinsSpec, twins),
    "throughput": Study(ThroughputSpec, throughput),
}


def read_study(
    name: str,
    declared: Path | None = None,
    *,
    seeds: tuple[int, ...] | None = None,
    years: int | None = None,
    overrides: Sequence[str] = (),
) -> StudySpec:
    """What a study plays: its file, by default the one of `conf/study`, with what the caller says otherwise.

    Raises SettingsError.
    """
    path = find_declared("study", name if declared is None else str(declared), "study")
    spec = read_declared(path, STUDIES[name].spec)
    said: dict[str, object] = {"overrides": (*spec.overrides, *overrides)}
    if seeds is not None:
        said["seeds"] = seeds
    if years is not None:
        said["years"] = years
    try:
        return type(spec).model_validate({**spec.model_dump(), **said})
    except ValidationError as error:
        raise SettingsError(first_fault(name, error)) from None
