"""Resampling by name: the same key gives the same resamples on every machine.

A report made twice from the same runs must agree to the byte, so a bootstrap owns no
generator: number i of a key is a pure function of the key and i (SplitMix64's finaliser).
"""

from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from fmbench.analysis.statistics.errors import require

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)


def keyed_bits(key: str, count: int) -> NDArray[np.uint64]:
    """`count` random 64-bit words named by `key`."""
    start = np.frombuffer(blake2b(key.encode(), digest_size=8).digest(), dtype="<u8")[0]
    words: NDArray[np.uint64] = start + np.arange(1, count + 1, dtype=np.uint64) * _GOLDEN
    words = (words ^ (words >> np.uint64(30))) * _MIX1
    words = (words ^ (words >> np.uint64(27))) * _MIX2
    return words ^ (words >> np.uint64(31))


def keyed_uniforms(key: str, count: int) -> NDArray[np.float64]:
    """`count` uniforms strictly between 0 and 1, multiples of 2**-53 plus half a step."""
    return ((keyed_bits(key, count) >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53


def resampled_indices(key: str, replicates: int, n: int) -> NDArray[np.int64]:
    """Indices of a bootstrap, shape (replicates, n), each in [0, n).

    Raises:
        StatisticsError: no replicate or nothing to resample.
    """
    require(replicates >= 1, "replicates", replicates, "must be at least 1")
    require(1 <= n < 2**31, "n", n, "must be at least 1 and below 2**31")
    high = keyed_bits(f"{key}/{n}", replicates * n) >> np.uint64(32)
    return ((high * np.uint64(n)) >> np.uint64(32)).astype(np.int64).reshape(replicates, n)
