"""Write the goldens anew: ``python -m tests.golden.regenerate [NAME ...]``, all without a name.

Look at the difference before it is committed: it is a change of the rules.
"""

import sys
from pathlib import Path

from tests.golden.texts import GOLDENS

FOLDER = Path(__file__).parent


def path_of(name: str) -> Path:
    """The file of a golden."""
    return FOLDER / f"{name}.txt"


def main(names: list[str]) -> None:
    """Write the goldens of these names and say which changed."""
    for name in names or list(GOLDENS):
        path, text = path_of(name), GOLDENS[name]()
        before = path.read_text("utf-8") if path.exists() else ""
        path.write_text(text, "utf-8")
        print(f"{path.name}: {'unchanged' if text == before else 'changed'}")


if __name__ == "__main__":
    main(sys.argv[1:])
