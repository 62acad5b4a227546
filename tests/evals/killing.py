"""Run an evaluation in a process of its own, kill it where it hurts, and go on with it."""

import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

from inspect_ai.log import read_eval_log

from fmbench.tracking.turns import read_turns

TASKS = Path(__file__).with_name("counted.py")
LONGEST_ATTEMPT = 600.0
_LOOK_EVERY = 0.002
_LONGEST_JITTER = 0.1
"""Seconds; longer than a turn, so that a kill falls between turns, stops and writes as well."""


@dataclass
class Evaluation:
    """One evaluation in a folder of its own: the command, its calls, its logs, its run folder.

    A turn is known by its stop and its number: `seed1/seat03/Y01-D002#002 1`.
    """

    folder: Path
    task: str
    arguments: list[str]
    attempts: list[str] = field(default_factory=list)
    lost: list[list[str]] = field(default_factory=list)
    """For each kill, the turns that were called for and not yet on disk."""

    @property
    def run_folder(self) -> Path:
        """Where the run lies."""
        return self.folder / "run"

    @property
    def logs(self) -> list[Path]:
        """The logs, oldest first."""
        return sorted((self.folder / "logs").glob("*.eval"), key=lambda path: path.stat().st_mtime_ns)

    @property
    def calls(self) -> list[str]:
        """The turns that the model has been called for, over all attempts."""
        path = self.folder / "calls"
        return path.read_text().splitlines() if path.exists() else []

    @property
    def recorded(self) -> set[str]:
        """The turns that are on disk."""
        return {
            f"{path.parent.relative_to(self.run_folder)}/{record.stop} {record.turn}"
            for path in self.run_folder.rglob("turns.jsonl")
            for record in read_turns(path)
        }

    def command(self, kind: str) -> list[str]:
        """The command line of a first attempt, of `eval-retry` on the newest log, or of a set."""
        inspect = [sys.executable, str(TASKS), kind]
        common = ["--display", "none", "--log-dir", str(self.folder / "logs"), "--log-buffer", "1"]
        if kind == "eval-retry":
            return [*inspect, str(self.logs[-1]), *common]
        return [
            *inspect, f"{TASKS}@{self.task}", *common, "--log-format", "eval",
            "-T", f"run_dir={self.run_folder}", *self.arguments,
        ]  # fmt: skip

    def attempt(self, kind: str, kill_after: int | None = None, jitter: float = 0.0) -> bool:
        """Run one attempt; True if it was killed, `jitter` seconds after its n-th further call.

        No turn that is on disk is called for again, and a seat loses at most one call by a kill.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        self.attempts.append(kind)
        before, begun = self.recorded, len(self.calls)
        killed = self._run(kind, None if kill_after is None else begun + kill_after, jitter)
        called, kept = self.calls[begun:], self.recorded
        assert not before & set(called)
        assert before <= kept
        lost = [turn for turn in called if turn not in kept]
        chains = [turn.rpartition("/")[0] for turn in lost]
        assert len(chains) == len(set(chains))
        if killed:
            self.lost.append(lost)
        else:
            assert not lost
        # Whatever a kill hits, the newest log can be read, and so be gone on with.
        for log in self.logs[-1:]:
            assert read_eval_log(str(log)).eval.task_args["run_dir"] == str(self.run_folder)
        return killed

    def _run(self, kind: str, kill_at: int | None, jitter: float) -> bool:
        path = self.folder / f"output{len(self.attempts)}"
        environment = os.environ | {"FMBENCH_COUNTED_CALLS": str(self.folder / "calls")}
        with path.open("wb") as output:
            process = subprocess.Popen(
                self.command(kind), stdout=output, stderr=subprocess.STDOUT, cwd=self.folder, env=environment
            )
            deadline = monotonic() + LONGEST_ATTEMPT
            while process.poll() is None and monotonic() < deadline:
                if kill_at is not None and len(self.calls) >= kill_at:
                    sleep(jitter)
                    process.send_signal(signal.SIGKILL)
                    return process.wait() == -signal.SIGKILL
                sleep(_LOOK_EVERY)
        assert process.poll() == 0, path.read_text()
        return False

    @property
    def results(self) -> dict[str, object]:
        """All results without times."""
        found = {}
        for path in sorted(self.run_folder.rglob("result.json")):
            result = json.loads(path.read_text())
            del result["timing"]
            found[str(path.relative_to(self.run_folder))] = result
        return found

    @property
    def usage(self) -> dict[str, Counter[str]]:
        """Tokens and turns by seat, from the turn journals."""
        total: dict[str, Counter[str]] = {}
        for path in sorted(self.run_folder.rglob("turns.jsonl")):
            count: Counter[str] = Counter()
            for record in read_turns(path):
                usage = {k: v for k, v in record.output["usage"].items() if isinstance(v, int)}
                count.update({"turns": 1, **usage})
            total[str(path.relative_to(self.run_folder))] = count
        return total


def kill_often(
    evaluation: Evaluation, kinds: tuple[str, str], kills: int, calls: int, dice: random.Random
) -> None:
    """Kill an evaluation of so many calls on its way, up to `kills` times, then let it end.

    `kinds` are the commands that begin it and that go on with it; the first goes on with it as well.
    """
    for left in range(kills, 0, -1):
        kind = kinds[1] if evaluation.logs and dice.random() < 0.6 else kinds[0]
        most = 2 * (calls - len(evaluation.recorded)) // (left + 1)
        if not evaluation.attempt(kind, dice.randrange(max(2, most)), dice.random() * _LONGEST_JITTER):
            return
    evaluation.attempt(kinds[1] if evaluation.logs else kinds[0])
