"""Small worlds to try the people in: nobody in them but those a test adds."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from fmbench.engine.calendar import build_calendar
from fmbench.engine.people import new_person
from fmbench.engine.rules import Rules, engine_form
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state.roles import ROLES
from fmbench.engine.world import World
from fmbench.settings import load_settings

_OTHERS = (
    "draft", "growth", "youth", "scouting", "condition", "match", "league", "valuation", "market",
    "contracts", "finances", "facilities", "board", "insolvency", "budgets",
)  # fmt: skip


def _traits(model: Any) -> Any:
    neighbours = np.full((len(ROLES), 3), -1, dtype=np.int64)
    for role, names in enumerate(model.neighbours.in_order()):
        neighbours[role, : len(names)] = [ROLES.index(name) for name in names]
    plain = {name: getattr(model, name) for name in ("ability_max", "potential_max", "second_role_prob")}
    milli = {name: round(plain[name] * 1000) for name in ("ability_max", "potential_max")}
    micro = {
        name: round(getattr(model, name) * 1_000_000)
        for name in (
            "second_role_prob", "onset_sd", "dev_rate_sd", "injury_prone_sd", "consistency_lo",
            "consistency_hi",
        )
    }  # fmt: skip
    arrays = {
        "onset_mean": model.onset_mean.in_order(),
        "dev_rate_clip": model.dev_rate_clip,
        "injury_prone_clip": model.injury_prone_clip,
    }
    lists = {k: np.array([round(x * 1_000_000) for x in v], dtype=np.int64) for k, v in arrays.items()}
    return SimpleNamespace(neighbours=neighbours, **milli, **micro, **lists)


@cache
def plain_rules() -> Rules:
    """The rules as declared, in engine units."""
    settings = load_settings()
    parts = {name: engine_form(getattr(settings.world, name)) for name in _OTHERS}
    return Rules(
        calendar=build_calendar(settings.world.calendar),
        traits=_traits(settings.world.traits),
        opponents=None,
        scoring=None,
        years=settings.years,
        stops=engine_form(settings.world.calendar),
        **parts,
    )


def changed(subsystem: str, **knobs: Any) -> Rules:
    """The rules with some knobs of one subsystem set otherwise, in engine units."""
    rules = plain_rules()
    return rules._replace(**{subsystem: getattr(rules, subsystem)._replace(**knobs)})


def empty_world(seed: int = 1, seats: int = 1, rules: Rules | None = None, capacity: int = 512) -> World:
    """Sixteen clubs without players; the first ``seats`` of them are managed from outside."""
    world = World(seed=seed, rules=rules or plain_rules(), seat_count=seats, capacity=capacity)
    world.clubs[C.SEAT] = -1
    world.clubs[C.SEAT, :seats] = np.arange(seats)
    world.clubs[C.LEVEL : C.LEVEL + 3] = 1
    world.price_levels = np.full(24, 1_000_000, dtype=np.int64)
    world.day = 1
    return world


def add_man(world: World, **facts: int) -> int:
    """A senior of club 0, 25 years old, steady and average; ``facts`` are rows by lower-case name."""
    player_id = new_person(world)
    usual = {
        "status": P.SENIOR, "club": 0, "role": 4, "born": world.season - 25, "ability": 70_000,
        "potential": 78_000, "development": 1_000_000, "onset": 30_000, "proneness": 1_000_000,
        "play_share": 1_000_000,
    }  # fmt: skip
    for name, value in (usual | facts).items():
        world.players[getattr(P, name.upper()), player_id] = value
    return player_id
