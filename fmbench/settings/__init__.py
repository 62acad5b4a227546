"""Everything that can be declared about a run, typed, bounded and documented.

The models import without Hydra; only `load_settings` needs it.
"""

from fmbench.settings.catalogue import Knob, hashed_knobs, knobs
from fmbench.settings.errors import SettingsError
from fmbench.settings.folder import conf_dir
from fmbench.settings.hashing import hashed_values, params_hash
from fmbench.settings.load import compose_mapping, load_settings
from fmbench.settings.model import Settings, World
from fmbench.settings.overrides import check_overrides
from fmbench.settings.sweeps import check_sweep
from fmbench.settings.validation import nonstandard_knobs, validate

__all__ = [
    "Knob",
    "Settings",
    "SettingsError",
    "World",
    "check_overrides",
    "check_sweep",
    "compose_mapping",
    "conf_dir",
    "hashed_knobs",
    "hashed_values",
    "knobs",
    "load_settings",
    "nonstandard_knobs",
    "params_hash",
    "validate",
]
