"""What a study plays: settings under a label, and worlds of them by seed."""

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import fmbench
from fmbench.runner.batch import require_scripts
from fmbench.runner.build import seats_of
from fmbench.settings import Settings, params_hash, validate
from fmbench.settings.catalogue import is_name, names
from fmbench.settings.errors import unknown_name
from fmbench.settings.load import compose_mapping
from fmbench.tracking.stamp import identify_seat

_PLAYED_BY = (
    "analysis/metrics", "analysis/mining", "engine", "game", "oracle", "policies", "runner/outcome.py",
    "score",
)  # fmt: skip
"""Parts of the package that decide what happens in a world and what is counted of it."""
_DIGITS = 12


class Variant:
    """Settings under a label that is unique in its study; worlds of it differ by seed alone."""

    def __init__(self, label: str, settings: Settings) -> None:
        self.label = label
        self.settings = settings

    @cached_property
    def params_hash(self) -> str:
        """The params hash of its worlds."""
        return params_hash(self.settings)

    @property
    def rules(self) -> tuple[str, str]:
        """What must be equal for scores to be compared: params hash and track."""
        return self.params_hash, self.settings.track.name

    @cached_property
    def seats(self) -> str:
        """Who sits where with which options, as text that is equal exactly for equal players."""
        found = [identify_seat(seat).model_dump(mode="json") for seat in seats_of(self.settings)]
        return json.dumps(found, sort_keys=True)


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """One world to be played."""

    variant: Variant
    seed: int

    @property
    def key(self) -> str:
        """Digest of all that decides the outcome: rules, seats, seed and the code that plays."""
        variant = self.variant
        parts = (*variant.rules, variant.seats, self.seed, code_digest())
        return sha256("\n".join(map(str, parts)).encode()).hexdigest()


def worlds_of(variants: Sequence[Variant], seeds: Sequence[int]) -> tuple[World, ...]:
    """Every variant on every seed, seed after seed, so that what is there at any time can be compared."""
    return tuple(World(variant, seed) for seed in seeds for variant in variants)


@cache
def code_digest() -> str:
    """Digest of the sources and tables that play a world, so that worlds of other code are not reused."""
    package = Path(fmbench.__file__).parent
    digest = sha256()
    for part in _PLAYED_BY:
        place = package / part
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.suffix in (".py", ".npy"):
                digest.update(path.relative_to(package).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:_DIGITS]


class Composer:
    """Settings of many variants that share overrides; equal choices are composed once."""

    def __init__(self, years: int, overrides: Sequence[str]) -> None:
        self._fixed = (f"years={years}", "tracking=none", *overrides)
        self._composed: dict[tuple[str, ...], dict[str, Any]] = {}

    def variant(
        self, label: str, overrides: Sequence[str], values: Mapping[str, float] | None = None
    ) -> Variant:
        """A variant with further overrides and single numbers set. Raises SettingsError."""
        mapping = self.mapping(overrides)
        for name, value in (values or {}).items():
            _set(mapping, name, value)
        settings = validate(mapping)
        require_scripts(settings)
        return Variant(label, settings)

    def mapping(self, overrides: Sequence[str]) -> dict[str, Any]:
        """Plain values, the caller's own, to be changed and validated. Raises SettingsError."""
        chosen = tuple(overrides)
        if chosen not in self._composed:
            self._composed[chosen] = compose_mapping([*self._fixed, *chosen])
        return deepcopy(self._composed[chosen])


def _set(mapping: dict[str, Any], name: str, value: float) -> None:
    if not is_name(name):
        raise unknown_name(name, names())
    *parents, leaf = name.split(".")
    owner = mapping
    for parent in parents:
        owner = owner[parent]
    owner[leaf] = value
