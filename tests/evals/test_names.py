"""Ids of samples can be read back, and name world, seat and stop."""

import pytest

from fmbench.evals.names import FINAL, ChainId, read_sample_id


@pytest.mark.parametrize("track", ["solo", "arena"])
@pytest.mark.parametrize("part", [1, 2])
def test_an_id_is_read_back(track: str, part: int) -> None:
    chain = ChainId(7, 0 if track == "solo" else 2, track)
    for stop in ("Y03-D181#042", FINAL):
        read = read_sample_id(chain.sample(stop, part))
        assert (read.chain, read.stop, read.part, read.is_final) == (chain, stop, part, stop == FINAL)


def test_ids_read_well() -> None:
    assert ChainId(1, 0, "solo").sample("Y03-D181#042") == "seed1/Y03-D181#042"
    assert ChainId(7, 2, "arena").sample("Y03-D181#042") == "seed7/seat03/Y03-D181#042"
    assert ChainId(7, 2, "arena").sample("Y03-D181#042", 2) == "seed7/seat03/Y03-D181#042~2"


@pytest.mark.parametrize("given", [1, "1", "seed1", "seedx/Y01-D000#001", ""])
def test_ids_of_other_tasks_are_refused(given: object) -> None:
    with pytest.raises(ValueError, match="none of this task"):
        read_sample_id(given)
