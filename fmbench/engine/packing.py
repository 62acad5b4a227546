"""Tuples of rules as records, the form in which kernels take them.

A kernel is handed a tuple field by field, at every call from Python and at every
call within; that takes longer than a small kernel runs. A record is handed over as
one address, and its fields are read by the same names.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

NUMBERS = (int, np.integer, np.ndarray)


def pack(rules: Any) -> npt.NDArray[np.void]:
    """The numbers of a named tuple as one record, [1]; fields that are no numbers are left out."""
    numbers = {name: value for name, value in rules._asdict().items() if isinstance(value, NUMBERS)}
    fields = [(name, np.int64, np.shape(value)) for name, value in numbers.items()]
    record = np.zeros(1, dtype=np.dtype((np.record, fields)))
    for name, value in numbers.items():
        record[name] = value
    return record
