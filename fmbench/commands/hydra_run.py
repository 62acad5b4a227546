"""One run as Hydra's job, composed once: its settings, Hydra's own, and what Hydra writes of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from fmbench.commands.hydra_flags import RunArguments
from fmbench.settings import Settings, SettingsError, check_overrides, conf_dir, load_settings, validate
from fmbench.settings.load import CONFIG_NAME, HYDRA_VERSION, plain_values, require_seat_used

if TYPE_CHECKING:
    from hydra._internal.hydra import Hydra
    from omegaconf import DictConfig

Played = TypeVar("Played")


@dataclass(frozen=True, slots=True)
class HydraRun:
    """What Hydra composed for a run."""

    settings: Settings
    composed: "DictConfig"
    """The settings with Hydra's own."""
    hydra: "Hydra"

    def own(self, key: str) -> Any:
        """What Hydra's own settings say at `key`, such as `hydra.run.dir`, as plain values.

        Raises SettingsError.
        """
        from omegaconf import OmegaConf
        from omegaconf.errors import OmegaConfBaseException

        try:
            found = OmegaConf.select(self.composed, key)
            return OmegaConf.to_container(found) if OmegaConf.is_config(found) else found
        except OmegaConfBaseException as error:
            raise SettingsError(f"cannot tell {key}: {error}") from None

    def play(self, folder: Path, play: Callable[[], Played]) -> Played:
        """Play as Hydra's job in a folder, where Hydra writes what was asked for.

        Raises what `play` raises, OSError if Hydra cannot write.
        """
        from hydra._internal.callbacks import Callbacks
        from hydra.core.utils import configure_log, run_job
        from hydra.types import HydraContext, RunMode
        from omegaconf import open_dict, read_write

        config = self.composed
        with read_write(config), open_dict(config):
            config.hydra.mode = RunMode.RUN
            config.hydra.run.dir = str(folder)
        reports: list[Played] = []
        errors: list[Exception] = []

        def job(_composed: "DictConfig") -> None:
            try:
                reports.append(play())
            # Hydra would print a trace; every command tells its errors in one way.
            except Exception as error:
                errors.append(error)

        configure_log(config.hydra.hydra_logging, config.hydra.verbose)
        callbacks = Callbacks(config)
        callbacks.on_run_start(config=config, config_name=CONFIG_NAME)
        try:
            done = run_job(
                task_function=job,
                config=config,
                job_dir_key="hydra.run.dir",
                job_subdir_key=None,
                hydra_context=HydraContext(config_loader=self.hydra.config_loader, callbacks=callbacks),
            )
        except OSError as full:
            unwritten = str(full.filename or folder / str(config.hydra.output_subdir))
            hint = f"{full.strerror or full}; see to the disk, then give the command again"
            raise OSError(full.errno, hint, unwritten) from None
        callbacks.on_run_end(config=config, config_name=CONFIG_NAME, job_return=done)
        for error in errors:
            raise error
        return reports[0]


@contextmanager
def composed_run(given: RunArguments) -> Iterator[HydraRun]:
    """Compose and validate the settings of a run; Hydra stays set up until the context is left.

    Raises SettingsError.
    """
    check_overrides(given.own, sweep=False)
    from hydra import initialize_config_dir
    from hydra.core.global_hydra import GlobalHydra
    from hydra.errors import HydraException
    from hydra.types import RunMode
    from omegaconf.errors import OmegaConfBaseException

    with initialize_config_dir(version_base=HYDRA_VERSION, config_dir=str(conf_dir()), job_name="fmbench"):
        hydra = GlobalHydra.instance().hydra
        assert hydra is not None
        try:
            composed = hydra.compose_config(CONFIG_NAME, list(given.overrides), RunMode.RUN)
            mapping = plain_values(composed)
        except (HydraException, OmegaConfBaseException) as error:
            load_settings(given.own)  # tells what is wrong with the settings themselves, if that is it
            raise SettingsError(f"cannot compose what Hydra was told: {error}") from None
        require_seat_used(given.own, mapping)
        yield HydraRun(validate(mapping), composed, hydra)
