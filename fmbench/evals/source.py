"""Where the samples come from: the first stop of every world, then what follows as each is done."""

from inspect_ai import SampleSource
from inspect_ai.dataset import (
    MemoryDataset,  # noqa: F401
    Sample,
)
from inspect_ai.log import EvalSample

from fmbench.evals.names import FINAL, ChainId, SampleId, read_sample_id
from fmbench.evals.run import EvalRun
from fmbench.evals.stop import StopPlay
from fmbench.evals.world import WorldPlay
from fmbench.game.stops import StopInfo

DRAFT = StopInfo(number=1, season=1, day=0, types=("draft",))
"""Every seat's first stop."""


class StopSource(SampleSource):
    """Feeds one run to Inspect. Chains are independent; the seats of one world wait for one another."""

    def __init__(self, run: EvalRun) -> None:
        self._run = run

    def initial_samples(self) -> list[Sample]:
        """The draft of every seat; the same in every attempt, so that a log can be retried."""
        return [_sample(chain, DRAFT) for chain in self._run.chains]

    async def sample_complete(self, sample: EvalSample) -> list[Sample] | None:
        """The stops that follow this one; the closing samples once its world has ended.

        A sample that failed has no successor: its chain is incomplete until the log is retried.
        One that was ended from outside, without a score, is played on by another sample then.
        Raises RunRefused where a log is retried that may not be.
        """
        done = read_sample_id(sample.id)
        if sample.error is not None or done.is_final:
            return None
        self._run.require_leave_to_play()
        world = self._run.world(done.chain.seed)
        if not sample.scores and not world.has_played(done):
            return self._again(world, done)
        world.close_again(done)
        stops = world.go_on_after(done)
        if stops is None:
            return None
        if not world.episode.finished:
            return [_stop_sample(world.chain(stop.seat.number), stop) for stop in stops]
        self._run.summarize()
        return [_final_sample(world.chain(seat)) for seat in range(len(world.results))]

    def _again(self, world: WorldPlay, cut_short: SampleId) -> list[Sample] | None:
        """A further sample for a stop that a log holds as ended too early; none in the same attempt."""
        stop = world.stop(cut_short)
        if stop.turns:
            return None
        return [_sample(cut_short.chain, stop.info, cut_short.part + 1)]


def _stop_sample(chain: ChainId, stop: StopPlay) -> Sample:
    return _sample(chain, stop.info)


def _sample(chain: ChainId, stop: StopInfo, part: int = 1) -> Sample:
    where = "draft" if stop.is_draft else f"season {stop.season}, day {stop.day}: {', '.join(stop.types)}"
    return Sample(
        id=chain.sample(stop.id, part),
        input=where,
        metadata={
            "seed": chain.seed,
            "seat": chain.seat + 1,
            "stop": stop.number,
            "season": stop.season,
            "day": stop.day,
            "types": list(stop.types),
        },
    )


def _final_sample(chain: ChainId) -> Sample:
    return Sample(
        id=chain.sample(FINAL),
        input="the run is over",
        metadata={"seed": chain.seed, "seat": chain.seat + 1},
    )
