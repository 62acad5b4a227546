"""Settings from the files in `conf/` and from overrides, wherever the caller stands."""

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fmbench.settings.errors import SettingsError, shown
from fmbench.settings.folder import FileState, conf_dir, files_as_they_are
from fmbench.settings.model import Settings
from fmbench.settings.overrides import FRAMEWORK, check_overrides, not_mergeable
from fmbench.settings.validation import validate

if TYPE_CHECKING:
    from omegaconf import DictConfig

CONFIG_NAME = "config"
HYDRA_VERSION = "1.3"
_REMEMBERED = 256

# Hydra keeps its state in one global; two threads composing at once would read each other's.
_composing = threading.RLock()


def load_settings(overrides: Sequence[str] = ()) -> Settings:
    """Return validated settings: the declared ones with `overrides` such as `seat=heuristic` applied.

    Works from any folder, in any thread, inside or outside a Hydra job.
    Errors: `SettingsError`.
    """
    return validate(compose_mapping(overrides))


def compose_mapping(overrides: Sequence[str] = ()) -> dict[str, Any]:
    """Return the composed, not yet validated settings as plain Python values.

    To validate many variants, compose once and change the mapping.
    Errors: `SettingsError` for an override that cannot be applied.
    """
    given = _require_overrides(overrides)
    check_overrides(given, sweep=False)
    mapping = deepcopy(_composed(tuple(given), files_as_they_are()))
    require_seat_used(given, mapping)
    return mapping


@lru_cache(maxsize=_REMEMBERED)
def _composed(overrides: tuple[str, ...], _files: tuple[FileState, ...]) -> dict[str, Any]:
    """The composed settings, remembered: Hydra takes half a second, and a sweep asks more than once."""
    from hydra import compose
    from hydra.errors import HydraException
    from omegaconf.errors import OmegaConfBaseException

    with _composing, _own_hydra():
        try:
            return plain_values(compose(CONFIG_NAME, overrides=list(overrides)))
        except (HydraException, OmegaConfBaseException) as error:
            raise _explained(str(error)) from None


def require_seat_used(overrides: Sequence[str], mapping: Mapping[str, Any]) -> None:
    """Refuse to choose the seat of a solo world for an arena world, where it would play nothing.

    Errors: `SettingsError`.
    """
    if mapping["track"]["name"] == "solo":
        return
    for given in overrides:
        name = given.partition("=")[0]
        if name == "seat" or name.startswith("seat."):
            raise SettingsError(
                f"{given!r}: track={mapping['track']['name']} has no such seat; choose all of its seats by "
                "roster=NAME, one of them by seat@roster.seats.seat01=NAME"
            )


def plain_values(composed: "DictConfig") -> dict[str, Any]:
    """Return what is composed as plain Python values, without Hydra's own.

    Errors: those of OmegaConf for a value that is missing or refers to nothing.
    """
    from omegaconf import OmegaConf

    def plain(value: Any) -> Any:
        if not OmegaConf.is_config(value):
            return value
        return OmegaConf.to_container(value, resolve=True, throw_on_missing=True)

    return {str(name): plain(composed[name]) for name in composed if name != FRAMEWORK}


def _require_overrides(overrides: object) -> list[str]:
    """The overrides as a list of text. Errors: `SettingsError` for anything but settings as NAME=VALUE."""
    if not isinstance(overrides, list | tuple):
        raise SettingsError(
            f"overrides = {shown(overrides)}: must be a list of text, such as ['seat=heuristic', 'years=2']"
        )
    for given in overrides:
        if not isinstance(given, str):
            raise SettingsError(f"override {shown(given)}: must be text, such as 'years=2'")
        if given.startswith("-"):
            raise SettingsError(f"override {given!r}: flags belong to the command line; write NAME=VALUE")
        if given.lstrip("+~").startswith((f"{FRAMEWORK}.", f"{FRAMEWORK}/", f"{FRAMEWORK}=")):
            raise SettingsError(f"override {given!r}: only settings can be given here, none of Hydra's own")
    return list(overrides)


def _explained(problem: str) -> SettingsError:
    """Return what Hydra found wrong, in terms of settings.

    It refuses names that exist for another choice only, such as an option of another policy.
    """
    unmatched = re.search(r"Could not override '([^']+)'", problem)
    if unmatched:
        return SettingsError(f"no setting named {unmatched[1]!r} with the groups chosen")
    unmerged = re.match(r"Error merging override (.+)", problem)
    if unmerged:
        return not_mergeable(unmerged[1])
    return SettingsError(f"cannot compose the settings: {problem}")


@contextmanager
def _own_hydra() -> Iterator[None]:
    """Give the caller a Hydra of its own on `conf/`, and put back the one that was there."""
    from hydra import initialize_config_dir
    from hydra.core.global_hydra import GlobalHydra

    outer = GlobalHydra.instance().hydra
    GlobalHydra.instance().clear()
    try:
        with initialize_config_dir(version_base=HYDRA_VERSION, config_dir=str(conf_dir())):
            yield
    finally:
        GlobalHydra.instance().hydra = outer
