"""A benchmark that measures whether a language model can manage.

An agent runs a football club for 20 simulated years through 26 tools in a deterministic world.

Example: `from fmbench import load_settings, run`, then
`run(load_settings(["seat=heuristic", "years=2", "tracking=none"])).summary.mean`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fmbench.runner import RunReport, resume, run
    from fmbench.settings import Settings, SettingsError, load_settings

__all__ = ["RunReport", "Settings", "SettingsError", "load_settings", "resume", "run"]

# Names are looked up at first use: a command that needs none of them must start at once.
_HOME = {
    "RunReport": "fmbench.runner",
    "Settings": "fmbench.settings",
    "SettingsError": "fmbench.settings",
    "load_settings": "fmbench.settings",
    "resume": "fmbench.runner",
    "run": "fmbench.runner",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'fmbench' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
