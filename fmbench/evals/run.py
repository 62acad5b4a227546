"""Everything that one Inspect task plays: its settings, its run folder, the worlds of its seeds."""

from pathlib import Path

from fmbench.evals.folders import open_folder
from fmbench.evals.names import ChainId, SampleId
from fmbench.evals.prices import Prices
from fmbench.evals.spending import require_leave_to_spend
from fmbench.evals.stop import StopPlay
from fmbench.evals.telling import SeasonLines
from fmbench.evals.usage import RunUsage, write_manifests
from fmbench.evals.world import WorldPlay
from fmbench.game.episode import Episode
from fmbench.runner.folder import RunFolder
from fmbench.runner.journals import seat_stamps
from fmbench.runner.notices import SeasonPlayed, SeatSettled
from fmbench.runner.outcome import report_season
from fmbench.settings import Settings
from fmbench.tracking import LiveRuns, Result, TrackReport, summarize, track, write_summary


class RunRefused(Exception):  # noqa: N818
    """Inspect was asked for something that would break the chains of stops, or has been done already."""


class EvalRun:
    """The worlds of a task, each opened when its first sample is played or comes from a log."""

    def __init__(self, settings: Settings, path: Path, prices: Prices) -> None:
        self.settings = settings
        self.path = path
        self._prices = prices
        self._lines = SeasonLines(settings)
        self._live = LiveRuns(settings.tracking)
        self.refusal: str | None = None
        """Why nothing may be played, such as a setting of Inspect that would break the chains."""
        self._folder: RunFolder | None = None
        self._usage: RunUsage | None = None
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
            self._worlds[seed] = WorldPlay(self.folder, seed, self.usage, self._tell)
        return self._worlds[seed]

    @property
    def usage(self) -> RunUsage:
        """What the run has used so far, over all attempts."""
        if self._usage is None:
            self._usage = RunUsage(self.folder, self._prices)
        return self._usage

    def require_leave_to_spend(self, chain: ChainId) -> None:
        """Raises what `spending.require_leave_to_spend` does."""
        require_leave_to_spend(self.settings.calls, self.usage, chain)

    def require_leave_to_play(self) -> None:
        """Raises RunRefused with the reason why nothing may be played."""
        if self.refusal is not None:
            raise RunRefused(self.refusal)

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

    def record(self, log: str) -> TrackReport | None:
        """Hand the finished results with their log to the tracking store; None if they are not to be."""
        if self.settings.tracking.kind == "none":
            return None
        path = Path(log)
        return track(self.path, self.settings.tracking, path if path.is_file() else None)

    def restart(self, refusal: str | None) -> None:
        """Begin another attempt: every world stands at its first stop again, whatever is on disk."""
        self.close()
        self._worlds = {}
        self._usage = None
        self._lines = SeasonLines(self.settings)
        self._live = LiveRuns(self.settings.tracking)
        self.refusal = refusal

    def close(self) -> None:
        """Release every journal and say what was used; live tracking is told that nothing follows for now."""
        # Without a world of its own it has counted, at most, what somebody else is playing.
        if self._usage is not None and self._worlds:
            write_manifests(self.folder, self._usage)
        for world in self._worlds.values():
            world.close()
        self._live.close()

    def _tell(self, episode: Episode, notice: SeasonPlayed | SeatSettled, replayed: bool) -> None:
        self._lines.tell(notice, self.usage, replayed=replayed)
        if isinstance(notice, SeatSettled):
            return
        seed = episode.world.seed
        paths = self.folder.result_paths(seed)
        for seat, stamp in enumerate(seat_stamps(self.settings, seed)):
            seasons = episode.keepers[seat].seasons
            if seasons:
                self._live.tell(paths[seat], stamp, seat, report_season(seasons[-1]))
