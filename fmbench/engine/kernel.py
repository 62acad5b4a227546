"""The decorator of every compiled function of the world.

No fast maths, no parallel loops: the same bytes on any processor. With
``NUMBA_DISABLE_JIT=1`` the kernels run as plain Python and give the same world.
"""

import sys
from collections.abc import Callable
from typing import Any, TypeVar, cast

import fmbench.kernel_cache  # noqa: F401  (names the cache folder before numba reads it)

import numba  # isort: skip

# Numba would load scipy's linear algebra, a fifth of a second, to see whether it is there; no kernel uses it.
_BLAS = "scipy.linalg.cython_blas"
if _BLAS not in sys.modules:
    sys.modules[_BLAS] = None  # type: ignore[assignment]
    import numba.np.arraymath

    del sys.modules[_BLAS]

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile ``function`` at its first call and cache the result on disk."""
    return cast(F, numba.njit(cache=True, error_model="numpy")(function))
