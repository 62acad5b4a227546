"""Everything that one Inspect task plays: its settings, its run folder, the worlds of its seeds."""

from pathlib import Path

from fmbench.evals.folders import open_folder
from fmbench.evals.names import ChainId, SampleId
from fmbench.evals.stop import StopPlay
from fmbench.evals.world import WorldPlay
from fmbench.runner.folder import RunFolder
from fmbench.settings import Settings
from fmbench.tracking import Result, summarize, write_summary


class EvalRun:
    """The worlds of a task, each opened when its first sample is played or comes from a log."""

    def __init__(self, settings: Settings, path: Path) -> None:
        self.settings = settings
        self.path = path
        self.refusal: str | None = None
        """Why nothing may be played, such as a setting of Inspect that would break the chains."""
        self._folder: RunFolder | None = None
        self._worlds: dict[int, WorldPlay] = {}

    @property
    def chains(self) -> tuple[ChainId, ...]:
        """Every seat of every seed: what a complete run has a final score of."""
        track = self.settings.track
        return tuple(
            ChainId(seed, seat, track.name) for seed in self.settings.seeds for seat in range(track.seats)
        )

    @property
    def folder(self) -> RunFolder:
        """The run folder, begun at first use."""
        if self._folder is None:
            self._folder = open_folder(self.path, self.settings)
        return self._folder

    def world(self, seed: int) -> WorldPlay:
        """The world of a seed, opened at first use."""
        if seed not in self._worlds:
            self._worlds[seed] = WorldPlay(self.folder, seed)
        return self._worlds[seed]

    def stop(self, sample: SampleId) -> StopPlay:
        """The open stop that a sample plays."""
        return self.world(sample.chain.seed).stop(sample)

    def result(self, chain: ChainId) -> Result | None:
        """The result of a seat, once its world has ended."""
        world = self._worlds.get(chain.seed)
        return world.results[chain.seat] if world is not None and world.results else None

    @property
    def is_complete(self) -> bool:
        """Whether every chain has come to its end in this attempt."""
        return all(self.result(chain) is not None for chain in self.chains)

    def summarize(self) -> None:
        """Write the scores of all seeds once each has ended."""
        if self.is_complete:
            results = [result for world in self._worlds.values() for result in world.results]
            write_summary(self.folder.summary_path, summarize(results, {}))

    def restart(self, refusal: str | None) -> None:
        """Begin another attempt: every world stands at its first stop again, whatever is on disk."""
        self.close()
        self._worlds = {}
        self.refusal = refusal

    def close(self) -> None:
        """Release every journal."""
        for world in self._worlds.values():
            world.close()
