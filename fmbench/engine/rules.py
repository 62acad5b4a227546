"""Settings in the units of the engine.

Every knob keeps its name. Its unit decides its form: M credits become whole
credits, points become milli-points, credits, points H and whole numbers stay, any
other decimal becomes micro-units; lists become int64 arrays, mappings by role or grade become
arrays in the order of the mapping. Kernels take the tuple of one subsystem; those
that are called every day take its ``packed`` form.
"""

from collections import namedtuple
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel

from fmbench.engine.calendar import Calendar, build_calendar
from fmbench.engine.fixed import credits_of, micro, milli
from fmbench.engine.packing import pack
from fmbench.engine.state import roles
from fmbench.settings.board import Board
from fmbench.settings.budgets import Budgets
from fmbench.settings.calendar import Calendar as CalendarSettings
from fmbench.settings.condition import Condition
from fmbench.settings.contracts import Contracts
from fmbench.settings.draft import Draft
from fmbench.settings.facilities import Facilities
from fmbench.settings.finances import Finances
from fmbench.settings.growth import Growth
from fmbench.settings.insolvency import Insolvency
from fmbench.settings.league import League
from fmbench.settings.market import Market
from fmbench.settings.match import Match
from fmbench.settings.opponents import Opponents
from fmbench.settings.scoring import Scoring
from fmbench.settings.scouting import Scouting
from fmbench.settings.traits import Traits
from fmbench.settings.valuation import Valuation
from fmbench.settings.youth import Youth

LABEL = "label"  # names of options tell results apart; no rule depends on them
MONEY = "M"
POINTS = "pt"
COUNTED = ("credit", "H")  # whole already
NO_BOUND = 1 << 60  # what an open upper bound (null) becomes


def _scalar(value: Any, unit: str) -> Any:
    if unit.startswith(MONEY):
        return credits_of(value)
    if unit.startswith(POINTS):
        return milli(value)
    if unit.startswith(COUNTED) or isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    return micro(value)


def _roles(names: Iterable[str], width: int) -> list[int]:
    numbers = [roles.ROLES.index(name) for name in names]
    return numbers + [-1] * (width - len(numbers))


def _table(value: list[Any], unit: str) -> npt.NDArray[np.int64]:
    """A list of lists: role names become numbers filled up with -1, null an open bound."""
    if any(isinstance(item, str) for row in value for item in row):
        width = max(len(row) for row in value)
        return np.array([_roles(row, width) for row in value], dtype=np.int64)
    table = [[NO_BOUND if x is None else _scalar(float(x), unit) for x in row] for row in value]
    return np.array(table, dtype=np.int64)


def _converted(value: Any, unit: str) -> Any:
    if isinstance(value, BaseModel):
        value = value.model_dump()
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        if value and isinstance(value[0], list | tuple):
            return _table(list(value), unit)
        if value and isinstance(value[0], str):
            known = all(item in roles.ROLES for item in value)
            return np.array(_roles(value, 0), dtype=np.int64) if known else tuple(value)
        decimals = any(isinstance(item, float) for item in value)
        items = [float(item) if decimals else item for item in value]
        return np.array([_scalar(item, unit) for item in items], dtype=np.int64)
    if isinstance(value, str) or value is None:
        return value
    return _scalar(value, unit)


def _units(model: type[BaseModel]) -> dict[str, str]:
    """The fields of a subsystem that the engine reads, with their units."""
    extras = ((name, field.json_schema_extra) for name, field in model.model_fields.items())
    units = {name: str(extra.get("unit", "-")) if isinstance(extra, dict) else "-" for name, extra in extras}
    return {name: unit for name, unit in units.items() if unit != LABEL}


class _Packable:
    """What every subsystem's tuple can do besides."""

    @cached_property
    def packed(self) -> npt.NDArray[np.void]:
        """The numbers as one record, [1], for kernels (packing.py)."""
        return pack(self)


def _form_of(model: type[BaseModel]) -> Any:
    """A tuple class for a subsystem. It stands in this module under its name, for
    numba finds a compiled kernel in its cache only if the class of the rules it takes
    can be found again."""
    name = f"{model.__name__}Rules"
    fields = namedtuple(name, list(_units(model)))  # type: ignore[misc]
    form = type(name, (_Packable, fields), {"__module__": __name__, "__doc__": model.__doc__})
    globals()[name] = form
    return form


_FORMS: dict[type[BaseModel], Any] = {
    model: _form_of(model)
    for model in (
        Board, Budgets, CalendarSettings, Condition, Contracts, Draft, Facilities, Finances, Growth,
        Insolvency, League, Market, Match, Opponents, Scoring, Scouting, Traits, Valuation, Youth,
    )
}  # fmt: skip


def engine_form(model: BaseModel) -> Any:
    """A named tuple with the fields of ``model`` in engine units."""
    values = [_converted(getattr(model, name), unit) for name, unit in _units(type(model)).items()]
    return _FORMS[type(model)](*values)


class _Subsystems(NamedTuple):
    calendar: Calendar
    draft: Any
    traits: Any
    growth: Any
    youth: Any
    scouting: Any
    condition: Any
    match: Any
    league: Any
    valuation: Any
    market: Any
    contracts: Any
    finances: Any
    facilities: Any
    board: Any
    insolvency: Any
    budgets: Any
    opponents: Any
    scoring: Any
    years: int
    stops: Any


class Rules(_Subsystems):
    """All rules of one world; each member is the engine form of a subsystem."""

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What others work out from the rules alone and need again and again, by name."""
        return {}

    def slots_of(self, formation: int) -> npt.NDArray[np.int64]:
        """The role of each slot of a formation (roles.FORMATIONS), [11] (decisions 21)."""
        slots: npt.NDArray[np.int64] = (self.match.slots_442, self.match.slots_433, self.match.slots_352)[
            formation
        ]
        return slots


def build_rules(settings: Any) -> Rules:
    """Engine form of a validated `fmbench.settings.Settings`."""
    world = settings.world
    names = [n for n in Rules._fields if n not in ("calendar", "opponents", "scoring", "years", "stops")]
    return Rules(
        calendar=build_calendar(world.calendar),
        opponents=engine_form(settings.opponents),
        scoring=engine_form(settings.scoring),
        years=settings.years,
        stops=engine_form(world.calendar),
        **{name: engine_form(getattr(world, name)) for name in names},
    )
