"""A blind policy can reach nothing but the packet and the door (decisions 31)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fmbench.policies

FOLDER = Path(fmbench.policies.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))

ALLOWED = {
    "__future__": {"annotations"},
    "collections.abc": {"Callable", "Mapping", "Sequence"},
    "hashlib": {"blake2b"},
    "typing": {"TYPE_CHECKING", "NamedTuple", "TypeVar"},
    "fmbench.game.answers": {"Accepted", "Answer", "Refusal", "RefusalCode", "Rejected"},
    "fmbench.game.packet": {"Packet"},
    "fmbench.game.stops": {"Door", "Policy"},
    "fmbench.game.tools.ids": {
        "MatchId",
        "format_match",
        "format_offer",
        "format_player",
        "format_template",
        "parse_player",
    },
    "fmbench.game.view": {
        "Academy",
        "ClubOverview",
        "DraftPool",
        "Finances",
        "Fixtures",
        "MarketPage",
        "MatchReport",
        "Men",
        "Offers",
        "PlayerReport",
        "Squad",
    },
    "fmbench.game.view.overview": {"NEXT_COST"},
    "fmbench.game.view.words": {"FACILITIES", "FORMATIONS", "STYLES"},
    "fmbench.settings.seats": {
        "HeuristicOptions",
        "HeuristicSeat",
        "RandomOptions",
        "RandomSeat",
        "ScriptSeat",
        "StewardOptions",
        "StewardSeat",
    },
}
"""What a policy may import from which module."""

NUMPY_MODULES = {("numpy", "np"), ("numpy.typing", "npt")}

ALLOWED_OF_NUMPY = {
    "NDArray",
    "arange",
    "array",
    "bincount",
    "asarray",
    "bool_",
    "concatenate",
    "flatnonzero",
    "full",
    "int64",
    "lexsort",
    "maximum",
    "minimum",
    "sort",
    "where",
    "zeros",
}
"""What a policy may use of numpy: nothing that reads files, memory or modules."""

FORBIDDEN_NAMES = {
    "__builtins__",
    "__import__",
    "breakpoint",
    "compile",
    "delattr",
    "dir",
    "eval",
    "exec",
    "getattr",
    "globals",
    "hasattr",
    "importlib",
    "input",
    "locals",
    "open",
    "setattr",
    "vars",
}


def faults_of(source: str) -> list[str]:
    """What in the source of a policy may lead past the door."""
    faults = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            if node.attr.startswith("_") and not _is_own(node):
                faults.append(f"line {node.lineno}: private attribute {node.attr}")
            elif _is_of_numpy(node) and node.attr not in ALLOWED_OF_NUMPY:
                faults.append(f"line {node.lineno}: numpy's {node.attr}")
        elif isinstance(node, ast.Name) and node.id in FORBIDDEN_NAMES:
            faults.append(f"line {node.lineno}: name {node.id}")
        elif isinstance(node, ast.Import):
            faults += [
                f"line {node.lineno}: import {alias.name}"
                for alias in node.names
                if (alias.name, alias.asname) not in NUMPY_MODULES
            ]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            own = module == "fmbench.policies" or module.startswith("fmbench.policies.")
            for alias in node.names:
                private = alias.name.startswith("_") or alias.name == "*"
                if private or (not own and alias.name not in ALLOWED.get(module, set())):
                    faults.append(f"line {node.lineno}: from {module} import {alias.name}")
    return faults


def _is_own(node: ast.Attribute) -> bool:
    """A method's call of another of its own class: ``self._name``, never a dunder."""
    return isinstance(node.value, ast.Name) and node.value.id == "self" and not node.attr.startswith("__")


def _is_of_numpy(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("np", "npt")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_policies_reach_nothing_but_packet_and_door(path: Path) -> None:
    assert faults_of(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "import fmbench.engine.world",
        "from fmbench.engine import rng",
        "from fmbench.game.view import answer_query",
        "from fmbench.game.view.market import market_of",
        "from fmbench.game.seat import Seat",
        "from fmbench.policies.sight import *",
        "from fmbench import engine",
        "import importlib",
        "getattr(door, 'world')",
        "door.call.__closure__",
        "door._seat",
        "self.__dict__",
        "vars(door)",
        "eval('1')",
        "numpy.random.__loader__",
        "import numpy",
        "np.load('file')",
        "np.ctypeslib",
        "object.__subclasses__()",
    ],
)
def test_the_lint_of_policies_sees_ways_past_the_door(source: str) -> None:
    assert faults_of(source)
