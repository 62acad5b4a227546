"""Where compiled kernels are kept: one folder for each version of the sources.

Numba's own cache looks only at the file a kernel stands in, so a change in a
called kernel of another file would go unnoticed. A folder named after a digest
of all sources that are compiled in cannot be stale. Import this module before numba.
"""

import hashlib
import os
import tempfile
from pathlib import Path


def _sources_digest() -> str:
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted((Path(__file__).parent / "engine").rglob("*.py")):
        source = path.read_bytes()
        if b"@kernel" in source or path.parent.name == "state":  # the rest is not compiled in
            digest.update(path.name.encode())
            digest.update(source)
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
    """Whether some kernel of this version is in the cache already."""
    return any(kernel_cache_folder().rglob("*.nbi"))


if "NUMBA_CACHE_DIR" not in os.environ:
    os.environ["NUMBA_CACHE_DIR"] = str(kernel_cache_folder())
