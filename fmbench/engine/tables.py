"""Committed integer tables of exp, ln, normal quantiles and normal CDF (int64)."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from fmbench.engine.make_tables import CDF_STEPS, EXP_STEPS, LN_STEPS, QUANTILE_STEPS

_ALL: npt.NDArray[np.int64] = np.load(Path(__file__).with_name("tables.npy"))
_ENDS = np.cumsum([EXP_STEPS + 1, LN_STEPS + 1, QUANTILE_STEPS + 1, CDF_STEPS + 1])

EXP = _ALL[: _ENDS[0]].copy()
LN = _ALL[_ENDS[0] : _ENDS[1]].copy()
QUANTILE = _ALL[_ENDS[1] : _ENDS[2]].copy()
CDF = _ALL[_ENDS[2] : _ENDS[3]].copy()

__all__ = ["CDF", "CDF_STEPS", "EXP", "EXP_STEPS", "LN", "LN_STEPS", "QUANTILE", "QUANTILE_STEPS"]
