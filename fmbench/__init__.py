"""A benchmark that measures whether a language model can manage.

An agent runs a football club for 20 simulated years through 26 tools in a deterministic world.
"""

from fmbench.settings import Settings, SettingsError, load_settings

__all__ = ["Settings", "SettingsError", "load_settings"]
