"""The flags of `fmbench run` told apart from its overrides, in whatever order they are given."""

from collections.abc import Sequence
from dataclasses import dataclass

from fmbench.settings import SettingsError

_SHOWING = {"-h", "--help", "--hydra-help", "-c", "--cfg", "-i", "--info", "-sc", "--shell-completion"}
_CONFIG = {"-c", "--cfg"}
_VALUED = {"-c", "--cfg", "-p", "--package"}
_PLAIN = {"-h", "--help", "--hydra-help", "--resolve", "-i", "--info", "-sc", "--shell-completion"}
_MULTIRUN = {"-m", "--multirun"}
_RUN = {"-r", "--run"}
_FRAMEWORK = ("hydra.", "hydra/")


@dataclass(frozen=True, slots=True)
class RunArguments:
    """What stands on the command line of a run."""

    flags: tuple[str, ...]
    """Hydra's flags, `-m` left out, with their values."""
    overrides: tuple[str, ...]
    multirun: bool

    @property
    def only_shows(self) -> bool:
        """Whether help or settings are asked for and nothing is played."""
        return any(flag.partition("=")[0] in _SHOWING for flag in self.flags)

    @property
    def shows_settings(self) -> bool:
        """Whether composed settings are asked for, which must be legal then."""
        return any(flag.partition("=")[0] in _CONFIG for flag in self.flags)

    @property
    def own(self) -> tuple[str, ...]:
        """The overrides of settings, without those of Hydra itself, such as the run's folder."""
        return tuple(given for given in self.overrides if not given.lstrip("+~").startswith(_FRAMEWORK))


def read_run_arguments(arguments: Sequence[str]) -> RunArguments:
    """Tell flags from overrides. Raises SettingsError for a flag that a run does not take."""
    flags: list[str] = []
    overrides: list[str] = []
    multirun = False
    remaining = list(arguments)
    while remaining:
        given = remaining.pop(0)
        name, assigned, _ = given.partition("=")
        if not given.startswith("-"):
            overrides.append(given)
        elif name in _MULTIRUN and not assigned:
            multirun = True
        elif name in _VALUED:
            flags.append(given)
            if not assigned and remaining:
                flags.append(remaining.pop(0))
        elif name in _PLAIN:
            flags.append(given)
        elif name not in _RUN:
            raise SettingsError(
                f"fmbench run has no flag {given!r}; it takes -m, --help, --cfg job, --resolve, --info, "
                "--hydra-help, and settings as NAME=VALUE"
            )
    if any(given.lstrip("+~").startswith("hydra.mode") for given in overrides):
        raise SettingsError("hydra.mode is chosen by -m: a sweep with it, one run without")
    return RunArguments(tuple(flags), tuple(overrides), multirun)
