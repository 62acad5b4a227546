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

from fmbench.evals.turns import read_turns

TASKS = Path(__file__).with_name("counted.py")
LONGEST_ATTEMPT = 600.0
_LOOK_EVERY = 0.002


@dataclass
class Evaluation:
    """One evaluation in a folder of its own: the command, its calls, its logs, its run folder."""

    folder: Path
    task: str
    arguments: list[str]
    attempts: list[str] = field(default_factory=list)

    @property
    def run_folder(self) -> Path:
        """Where the run lies."""
        return self.folder / "run"

    @property
    def logs(self) -> list[Path]:
        """The logs, oldest first."""
        return sorted((self.folder / "logs").glob("*.eval"), key=lambda path: path.stat().st_mtime_ns)

    @property
    def calls(self) -> int:
        """How often the model has been called, over all attempts."""
        path = self.folder / "calls"
        return path.stat().st_size if path.exists() else 0

    def command(self, kind: str) -> list[str]:
        """The command line of a first attempt, `eval`, or of `eval-retry` on the newest log."""
        inspect = [sys.executable, str(TASKS), kind]
        common = ["--display", "none", "--log-dir", str(self.folder / "logs")]
        if kind == "eval-retry":
            return [*inspect, str(self.logs[-1]), *common, "--log-buffer", "1"]
        return [
            *inspect, f"{TASKS}@{self.task}", *common, "--log-buffer", "1", "--log-format", "eval",
            "-T", f"run_dir={self.run_folder}", *self.arguments,
        ]  # fmt: skip

    def attempt(self, kind: str, kill_after: int | None = None, jitter: float = 0.0) -> bool:
        """Run one attempt; True if it was killed, `jitter` seconds after its n-th further call."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.attempts.append(kind)
        output = (self.folder / f"output{len(self.attempts)}").open("wb")
        environment = os.environ | {"FMBENCH_COUNTED_CALLS": str(self.folder / "calls")}
        process = subprocess.Popen(
            self.command(kind), stdout=output, stderr=subprocess.STDOUT, cwd=self.folder, env=environment
        )
        start, deadline = self.calls, monotonic() + LONGEST_ATTEMPT
        while process.poll() is None and monotonic() < deadline:
            if kill_after is not None and self.calls >= start + kill_after:
                sleep(jitter)
                process.send_signal(signal.SIGKILL)
                process.wait()
                return True
            sleep(_LOOK_EVERY)
        assert process.poll() == 0, (self.folder / f"output{len(self.attempts)}").read_text()
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


def kill_often(evaluation: Evaluation, kills: int, calls: int, dice: random.Random) -> int:
    """Kill an evaluation of so many calls `kills` times on its way, then let it end; counts the kills."""
    done = 0
    while done < kills:
        kind = "eval-retry" if evaluation.logs and dice.random() < 0.6 else "eval"
        done += 1
        left = calls - evaluation.calls
        after = dice.randrange(0, max(2, 2 * left // (kills - done + 2)))
        if not evaluation.attempt(kind, after, dice.random() * 0.03):
            return done - 1
    evaluation.attempt("eval-retry" if evaluation.logs else "eval")
    return done
