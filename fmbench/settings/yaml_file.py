"""YAML files that users write, or that runs leave and users may damage."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fmbench.settings.errors import SettingsError

if TYPE_CHECKING:
    from yaml import Node

_MOST_VALUES = 100_000
"""More than any file of settings holds."""


class YamlFileError(ValueError):
    """A file that is no YAML, or none that anybody writes; the message does not name the file."""


def read_yaml(path: Path, shown: str, *, resolve: bool) -> Any:
    """The mapping or list in a file, references followed if `resolve`; errors call the file `shown`.

    Raises SettingsError for a file that cannot be read or is no YAML.
    """
    try:
        return load_yaml(path, resolve=resolve)
    except OSError as error:
        # The loader itself answers a single number or text so.
        reason = error.strerror or "must hold lines of NAME: VALUE"
        raise SettingsError(f"{shown}: {reason}") from None
    except YamlFileError as error:
        raise SettingsError(f"{shown}: cannot be read as YAML: {error}") from None


def load_yaml(path: Path, *, resolve: bool) -> Any:
    """The mapping or list in a file, references followed if `resolve`.

    Raises YamlFileError for what is no YAML, nests without end, or repeats itself to more than settings
    hold; OSError.
    """
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException
    from yaml import YAMLError

    try:
        _refuse_repetition(path)
        return OmegaConf.to_container(OmegaConf.load(path), resolve=resolve)
    except RecursionError:
        raise YamlFileError("it is nested too deeply") from None
    except (YAMLError, OmegaConfBaseException, UnicodeDecodeError) as error:
        raise YamlFileError(" ".join(str(error).split())) from None


def _refuse_repetition(path: Path) -> None:
    """Refuse anchors that stand for one another so often that a few lines fill the memory."""
    text = path.read_text(encoding="utf-8")
    # Without an alias a file holds no more than is written in it.
    if "*" not in text:
        return
    import yaml

    node = yaml.compose(text, Loader=yaml.SafeLoader)
    if node is not None and _count(node, {}) > _MOST_VALUES:
        raise YamlFileError(f"its anchors repeat it to more than {_MOST_VALUES} values")


def _count(node: "Node", counted: dict[int, int]) -> int:
    """Values of a node, written out; raises RecursionError for one that holds itself."""
    import yaml

    known = counted.get(id(node))
    if known is not None:
        return known
    inner: list[Node] = []
    if isinstance(node, yaml.SequenceNode):
        inner = node.value
    elif isinstance(node, yaml.MappingNode):
        inner = [part for pair in node.value for part in pair]
    counted[id(node)] = total = 1 + sum(_count(part, counted) for part in inner)
    return total
