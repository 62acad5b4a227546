"""The committed tables: pinned, and the ones that the program builds."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

from fmbench.engine import make_tables, tables

PINNED = "bb1bb235b4d8a872be13719acf7ff294f5997628315142f69712fa770a518b84"


def test_the_tables_are_those_every_result_was_made_with() -> None:
    committed = Path(tables.__file__).with_name("tables.npy")
    assert hashlib.sha256(np.load(committed).astype("<i8").tobytes()).hexdigest() == PINNED


@pytest.mark.slow
def test_the_program_builds_the_committed_tables() -> None:
    committed = Path(tables.__file__).with_name("tables.npy")
    assert np.array_equal(make_tables.build(), np.load(committed))


def test_each_table_runs_from_end_to_end() -> None:
    assert (tables.EXP[0], tables.EXP[-1]) == (2**30, 2**31)
    assert (tables.LN[0], tables.LN[-1]) == (0, 693_147_181)
    assert tables.QUANTILE[tables.QUANTILE_STEPS // 2] == 0
    assert tables.QUANTILE[0] == -tables.QUANTILE[-1]
    assert tables.CDF[tables.CDF_STEPS // 2] == 500_000
    for table in (tables.EXP, tables.LN, tables.QUANTILE, tables.CDF):
        assert (np.diff(table) >= 0).all()
