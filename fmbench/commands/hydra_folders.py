"""Where Hydra will put a run or a sweep, known and claimed before it starts."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from fmbench.runner.folder import claimed, refuse_taken
from fmbench.runner.places import make_folder, require_folder
from fmbench.settings import SettingsError, conf_dir
from fmbench.settings.errors import shown

FolderKey = Literal["hydra.run.dir", "hydra.sweep.dir"]


@contextmanager
def claimed_folder(key: FolderKey, named: object, overrides: Sequence[str]) -> Iterator[Path]:
    """Make the folder that `hydra.run.dir` or `hydra.sweep.dir` names, held for this process alone.

    A name that comes from the clock gets a number when another process took it in the same second; a
    name that was asked for must be free. Raises SettingsError if `named` is no name or the folder cannot
    be made or written to, RunFolderError if it holds a run or another process is about to play one there.
    """
    path = _path_of(key, named)
    require_folder(key, path)
    asked_for = folder_overrides(key, overrides)
    if asked_for:
        refuse_taken(path)
        make_folder(key, path)
    else:
        path = _make_free(key, path)
    with claimed(path):
        if asked_for:
            # Another process may have begun and ended a run since.
            refuse_taken(path)
        yield path


def folder_overrides(key: FolderKey, overrides: Sequence[str]) -> list[str]:
    """Those of the overrides that name the folder."""
    return [override for override in overrides if override.lstrip("+").startswith(f"{key}=")]


def naming_folder(key: FolderKey, path: Path, overrides: Sequence[str]) -> list[str]:
    """The overrides with one that names the folder for certain."""
    named = folder_overrides(key, overrides)
    others = [override for override in overrides if override not in named]
    return [*others, f"{key}={_quoted(str(path))}"]


def _make_free(key: FolderKey, path: Path) -> Path:
    number, candidate = 1, path
    while True:
        try:
            make_folder(key, candidate, exist_ok=False)
        except FileExistsError:
            number += 1
            candidate = path.with_name(f"{path.name}-{number}")
        else:
            return candidate


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _path_of(key: FolderKey, named: object) -> Path:
    if named is None or not str(named).strip():
        raise SettingsError(f"{key} = {shown(named)}: must be the name of a folder, such as outputs/first")
    return Path(str(named)).resolve()


def composed_hydra(key: str, overrides: Sequence[str]) -> Any:
    """What Hydra's own settings say at `key`, such as `hydra.sweeper`, as plain values; one value an axis.

    Raises SettingsError.
    """
    from hydra import compose, initialize_config_dir
    from hydra.errors import HydraException
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException

    try:
        with initialize_config_dir(version_base="1.3", config_dir=str(conf_dir())):
            composed = compose("config", overrides=list(overrides), return_hydra_config=True)
        found = OmegaConf.select(composed, key)
        return OmegaConf.to_container(found) if OmegaConf.is_config(found) else found
    except (HydraException, OmegaConfBaseException) as error:
        raise SettingsError(f"cannot tell {key}: {error}") from None
