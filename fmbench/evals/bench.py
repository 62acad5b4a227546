"""What playing through Inspect costs beyond the engine and the player, beside a solver that does nothing."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from inspect_ai import SampleSource, Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, EvalSample, read_eval_log_sample_summaries
from inspect_ai.solver import Generate, Solver, TaskState, solver

from fmbench.evals.evaluate import evaluate
from fmbench.runner import RunFolder, run
from fmbench.settings import load_settings
from fmbench.tracking import TURNS_NAME, Result, read_result
from fmbench.tracking.turns import read_turns

MS_A_STOP, MS_A_TURN = 35, 18
"""What a stop and a turn may cost beyond engine and player, in milliseconds."""

_SEED = 5
"""A world in which the heuristic plays all seasons."""


@dataclass(frozen=True, slots=True)
class InspectCost:
    """One world of the heuristic through Inspect, the same by `fmbench run`, and empty samples."""

    years: int
    stops: int
    turns: int
    inspect_seconds: float
    inspect_cpu_seconds: float
    """Of these, what the processor took; the rest is waiting for the disk or for other processes."""
    run_seconds: float
    """Engine and player alone."""
    run_cpu_seconds: float
    idle_seconds: float
    """As many samples, one after another, of a solver that does nothing."""
    idle_cpu_seconds: float
    log_mb: float

    @property
    def overhead_seconds(self) -> float:
        """Beyond engine and player; the script's play on a copy of the world is in it."""
        return self.inspect_seconds - self.run_seconds

    @property
    def overhead_cpu_seconds(self) -> float:
        """The same by the processor's clock, which other work of the machine does not lengthen."""
        return self.inspect_cpu_seconds - self.run_cpu_seconds

    @property
    def allowed_seconds(self) -> float:
        """What the overhead may be."""
        return (MS_A_STOP * self.stops + MS_A_TURN * self.turns) / 1000

    def as_json(self) -> dict[str, object]:
        """All figures."""
        return {
            **asdict(self),
            "overhead_seconds": round(self.overhead_seconds, 3),
            "overhead_cpu_seconds": round(self.overhead_cpu_seconds, 3),
            "allowed_seconds": round(self.allowed_seconds, 3),
            "overhead_over_idle": round(self.overhead_seconds / self.idle_seconds, 3),
            "overhead_over_idle_cpu": round(self.overhead_cpu_seconds / self.idle_cpu_seconds, 3),
        }

    def __str__(self) -> str:
        lines = [
            f"{self.years} years of the heuristic: {self.stops} stops, {self.turns} turns; wall (processor)"
        ]
        rows = (
            ("through Inspect", self.inspect_seconds, self.inspect_cpu_seconds),
            ("engine and player alone", self.run_seconds, self.run_cpu_seconds),
            ("overhead", self.overhead_seconds, self.overhead_cpu_seconds),
            ("as many empty samples", self.idle_seconds, self.idle_cpu_seconds),
        )
        lines += [f"{name:<24} {wall:8.2f} s ({processor:.2f} s)" for name, wall, processor in rows]
        lines.append(
            f"allowed overhead         {self.allowed_seconds:8.2f} s: {MS_A_STOP} ms a stop, "
            f"{MS_A_TURN} ms a turn"
        )
        over = self.overhead_seconds / self.idle_seconds
        over_cpu = self.overhead_cpu_seconds / self.idle_cpu_seconds
        lines.append(f"overhead over empty ones {over:8.2f} times ({over_cpu:.2f} times)")
        lines.append(f"log                      {self.log_mb:8.2f} MB")
        return "\n".join(lines)


def measure_inspect(years: int) -> InspectCost:
    """Play one world both ways, and as many empty samples."""
    overrides = [
        "seat=heuristic",
        f"years={years}",
        f"seeds=[{_SEED}]",
        "tracking=none",
        "run.progress=false",
    ]
    with TemporaryDirectory(prefix="fmbench-") as folder:
        # The first of each loads and compiles what there is to load and compile.
        short = [*overrides[:1], "years=1", *overrides[2:]]
        run(load_settings(short), Path(folder) / "warm")
        evaluate(short, run_dir=str(Path(folder) / "warm-inspect"))
        processing = process_time()
        direct = run(load_settings(overrides), Path(folder) / "run").results[0]
        run_cpu_seconds = process_time() - processing
        started, processing = perf_counter(), process_time()
        done = evaluate(overrides, run_dir=str(Path(folder) / "inspect"))
        seconds, cpu_seconds = perf_counter() - started, process_time() - processing
        played = RunFolder.open(done.path)
        _require_equal(read_result(played.result_paths(_SEED)[0]), direct)
        log = Path(done.log.location)
        ids = [str(summary.id) for summary in read_eval_log_sample_summaries(str(log))]
        idle_seconds, idle_cpu_seconds = _time_empty_samples(ids, Path(folder) / "empty")
        return InspectCost(
            years=years,
            stops=direct.stops.total,
            turns=sum(1 for _ in read_turns(played.seat_folders(_SEED)[0] / TURNS_NAME)),
            inspect_seconds=round(seconds, 3),
            inspect_cpu_seconds=round(cpu_seconds, 3),
            run_seconds=round(direct.timing.engine_seconds + direct.timing.seat_seconds, 3),
            run_cpu_seconds=round(run_cpu_seconds, 3),
            idle_seconds=round(idle_seconds, 3),
            idle_cpu_seconds=round(idle_cpu_seconds, 3),
            log_mb=round(log.stat().st_size / 1e6, 3),
        )


def _require_equal(through_inspect: Result, direct: Result) -> None:
    if through_inspect.digest != direct.digest:
        raise RuntimeError(f"the worlds differ: {through_inspect.digest} and {direct.digest}")


def _time_empty_samples(ids: list[str], log_folder: Path) -> tuple[float, float]:
    """Seconds by the wall and by the processor."""
    started, processing = perf_counter(), process_time()
    task = Task(dataset=_OneByOne(ids), solver=_do_nothing(), name="empty")
    logs: list[EvalLog] = inspect_eval(
        task, model="none/none", log_dir=str(log_folder), log_buffer=1, display="none"
    )
    if logs[0].status != "success":
        raise RuntimeError(f"the empty samples ended with status {logs[0].status}")
    return perf_counter() - started, process_time() - processing


class _OneByOne(SampleSource):
    """Samples of given ids, each begun when the last one is done, as the stops of a chain are."""

    def __init__(self, ids: list[str]) -> None:
        self._samples: Iterator[Sample] = (Sample(id=name, input="nothing to do") for name in ids)

    def initial_samples(self) -> list[Sample]:
        """The first one."""
        return [next(self._samples)]

    async def sample_complete(self, sample: EvalSample) -> list[Sample] | None:  # noqa: ARG002
        """The next one."""
        following = next(self._samples, None)
        return None if following is None else [following]


@solver
def _do_nothing() -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001
        return state

    return solve
