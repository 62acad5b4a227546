"""Ids of samples: `seed1/Y03-D181#042`, in the Arena `seed7/seat03/Y03-D181#042`; the last is `.../FINAL`."""

import re
from typing import NamedTuple

FINAL = "FINAL"
_SAMPLE = re.compile(r"seed(?P<seed>\d+)(?:/seat(?P<seat>\d\d))?/(?P<stop>\S+)")


class ChainId(NamedTuple):
    """One seat's run in one world: the samples of a chain follow one another. `seat` counts from 0."""

    seed: int
    seat: int
    track: str

    def __str__(self) -> str:
        """`seed1`, or `seed7/seat03` where seats are named from 01."""
        return f"seed{self.seed}" if self.track == "solo" else f"seed{self.seed}/seat{self.seat + 1:02d}"

    def sample(self, stop: str) -> str:
        """The id of one of its samples: a stop's id, or FINAL."""
        return f"{self}/{stop}"


class SampleId(NamedTuple):
    """A sample's id taken apart."""

    chain: ChainId
    stop: str

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
    return SampleId(chain, found["stop"])
