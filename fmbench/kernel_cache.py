"""Where compiled kernels are kept: one folder for each version of the sources.

Numba's own cache looks only at the file a kernel stands in, so a change in a
called kernel, a constant or a field of a tuple of another file would go unnoticed.
A folder named after a digest of all files that kernels import, directly or not,
cannot be stale. Each place of installation has its own, for numba does not share
kernels between places. Import this module before numba.
"""

import hashlib
import os
import re
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).parent
DATA = (PACKAGE / "engine" / "tables.npy",)
_IMPORT = re.compile(
    r"^(?:from|import) (fmbench[\w.]*)(?: import (?:\(([\w, \n]+)|([\w, ]+)))?", re.MULTILINE
)


def compiled_sources() -> list[Path]:
    """Files of the engine with kernels and all files of the package that these import, sorted.

    A kernel elsewhere takes its constants from the engine or its own file.
    """
    engine = (PACKAGE / "engine").rglob("*.py")
    waiting = [path for path in engine if "\n@kernel" in path.read_text("utf-8")]
    found = set(waiting)
    while waiting:
        imported = _imported(waiting.pop().read_text("utf-8")) - found
        found |= imported
        waiting += sorted(imported)
    return sorted(found)


def _imported(source: str) -> set[Path]:
    """Files of the package that a source imports."""
    files = set()
    for module, block, line in _IMPORT.findall(source):
        names = [name.split()[0] for name in (block or line).split(",") if name.strip()]
        for dotted in (module, *(f"{module}.{name}" for name in names)):
            path = PACKAGE.joinpath(*dotted.split(".")[1:])
            files |= {file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()}
    return files


def _sources_digest() -> str:
    digest = hashlib.blake2b(str(PACKAGE).encode(), digest_size=8)
    for path in (*compiled_sources(), *DATA):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def kernel_cache_folder() -> Path:
    """The folder for this version's compiled kernels; created when missing."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = base / "fm-bench" / f"kernels-{_sources_digest()}"
    if _writable(folder):
        return folder
    fallback = Path(tempfile.gettempdir()) / f"fm-bench-{os.getuid()}" / folder.name
    fallback.mkdir(parents=True, exist_ok=True)
    return fallback


def kernels_are_compiled() -> bool:
    """Whether some kernel is in the cache already."""
    return any(Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*.nbi"))


if "NUMBA_CACHE_DIR" not in os.environ:
    os.environ["NUMBA_CACHE_DIR"] = str(kernel_cache_folder())
