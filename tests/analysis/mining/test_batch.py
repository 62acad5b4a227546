"""Many replays at once leave nothing behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

KILLED = """
import os, signal, time
from multiprocessing import get_context
from fmbench.analysis.mining.batch import end_with_parent

def replay(pipe):
    end_with_parent()
    pipe.send("at work")
    time.sleep(600)

if __name__ == "__main__":
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    spawn.Process(target=replay, args=(theirs,)).start()
    print(ours.recv(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_replay_outlives_a_report_that_was_killed(tmp_path: Path) -> None:
    program = tmp_path / "killed.py"
    program.write_text(KILLED, encoding="ascii")
    # Its output ends when the last process that could write to it is gone.
    killed = subprocess.run(
        [sys.executable, str(program)], stdout=subprocess.PIPE, text=True, check=False, timeout=60
    )
    assert killed.stdout == "at work\n"
