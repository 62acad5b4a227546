"""Where the declared settings live on disk."""

from pathlib import Path


def conf_dir() -> Path:
    """Return the absolute folder of the settings files.

    It is the one inside an installed package if there is one, else that of the checkout.
    """
    package = Path(__file__).resolve().parents[1]
    installed = package / "conf"
    return installed if installed.is_dir() else package.parent / "conf"


def groups() -> dict[str, tuple[str, ...]]:
    """Return the options of every group, such as `world/market`, in alphabetical order."""
    found: dict[str, list[str]] = {}
    for path in sorted(conf_dir().rglob("*.yaml")):
        group = path.parent.relative_to(conf_dir()).as_posix()
        if group != "." and not group.startswith("hydra/"):
            found.setdefault(group, []).append(path.stem)
    return {group: tuple(options) for group, options in found.items()}
