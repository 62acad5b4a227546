"""Ids of samples: `seed1/Y03-D181#042`, in the Arena `seed7/seat03/Y03-D181#042`; the last is `.../FINAL`."""

import re
from typing import NamedTuple

from fmbench.tracking import seat_label

FINAL = "FINAL"
_SAMPLE = re.compile(r"seed(?P<seed>\d+)(?:/seat(?P<seat>\d\d))?/(?P<stop>[^\s~]+)(?:~(?P<part>\d+))?")


class ChainId(NamedTuple):
    """One seat's run in one world: the samples of a chain follow one another. `seat` counts from 0."""

    seed: int
    seat: int
    track: str

    def __str__(self) -> str:
        """`seed1`, or `seed7/seat03` where seats are named from 01."""
        return f"seed{self.seed}" if self.track == "solo" else f"seed{self.seed}/{seat_label(self.seat)}"

    def sample(self, stop: str, part: int = 1) -> str:
        """The id of one of its samples: a stop's id, or FINAL; `part` tells samples of one stop apart."""
        return f"{self}/{stop}" + (f"~{part}" if part > 1 else "")


class SampleId(NamedTuple):
    """A sample's id taken apart."""

    chain: ChainId
    stop: str
    part: int = 1
    """Above 1 for a sample that goes on with a stop whose sample was ended from outside."""

    @property
    def is_final(self) -> bool:
        """Whether it closes its chain."""
        return self.stop == FINAL


def read_sample_id(given: object) -> SampleId:
    """Take an id apart. Raises ValueError for one that is of another task."""
    found = _SAMPLE.fullmatch(str(given))
    if found is None:
        raise ValueError(f"sample id {given!r} is none of this task")
    seat = found["seat"]
    chain = ChainId(int(found["seed"]), int(seat or 1) - 1, "solo" if seat is None else "arena")
    return SampleId(chain, found["stop"], int(found["part"] or 1))
