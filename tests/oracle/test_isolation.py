"""Nothing but the composition root can reach the oracle (paper Appendix H)."""

from __future__ import annotations

import ast
from pathlib import Path

import fmbench

PACKAGE = Path(fmbench.__file__).parent
ROOT = PACKAGE / "runner" / "build.py"


def imports_of(source: str, package: str = "fmbench") -> set[str]:
    """Dotted names that a source of a package imports anywhere, also as `from ..package import module`."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: -(node.level - 1) or None] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def reaches_the_oracle(source: str, package: str = "fmbench") -> bool:
    """Whether a source imports the oracle, or names it where a name could be imported by."""
    if any(
        name == "fmbench.oracle" or name.startswith("fmbench.oracle.") for name in imports_of(source, package)
    ):
        return True
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return any(isinstance(text, str) and "fmbench.oracle" in text for text in texts)


def package_of(path: Path) -> str:
    """The package that a source's relative imports start from."""
    return ".".join(path.parent.relative_to(PACKAGE.parent).parts)


def test_only_the_composition_root_imports_the_oracle() -> None:
    others = [path for path in sorted(PACKAGE.rglob("*.py")) if PACKAGE / "oracle" not in path.parents]
    reaching = [path for path in others if reaches_the_oracle(path.read_text("utf-8"), package_of(path))]
    assert reaching == [ROOT]


def test_the_lint_sees_every_way_of_importing() -> None:
    for source in (
        "import fmbench.oracle",
        "from fmbench.oracle import Oracle",
        "from fmbench import oracle",
        "def late():\n    from fmbench.oracle.truth import Truth",
        "importlib.import_module('fmbench.oracle')",
    ):
        assert reaches_the_oracle(source), source
    for source in (
        "from ..oracle import Oracle",
        "from .. import oracle",
        "from ..oracle.truth import Truth",
    ):
        assert reaches_the_oracle(source, "fmbench.policies"), source
        assert not reaches_the_oracle(source, "fmbench.policies.steward"), source
    assert reaches_the_oracle("from ...oracle import Oracle", "fmbench.policies.steward")
