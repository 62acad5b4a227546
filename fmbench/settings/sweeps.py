"""Sweeps checked value by value before the first of their runs starts."""

from collections.abc import Callable, Sequence

from fmbench.settings.load import load_settings
from fmbench.settings.model import Settings
from fmbench.settings.overrides import check_overrides, sweep_values


def check_sweep(overrides: Sequence[str], require: Callable[[Settings], None] | None = None) -> None:
    """Refuse a sweep such as `world.match.mu=1.2,1.4` if any value of any axis is refused.

    Each value is tried with the first values of the other axes; combinations that clash otherwise fail in
    their own run. `require` is told each of the settings that are tried, to refuse what it does not play.
    Errors: `SettingsError`.
    """
    check_overrides(overrides)
    axes = [sweep_values(override) for override in overrides]
    first = [values[0] for values in axes]
    tried = [first]
    for position, values in enumerate(axes):
        tried += [[*first[:position], value, *first[position + 1 :]] for value in values[1:]]
    for one in tried:
        settings = load_settings(one)
        if require is not None:
            require(settings)
