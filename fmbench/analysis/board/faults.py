"""Worlds that are on no board, and why: refused, drifted, unfinished, failed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from fmbench.analysis.mining import GateReport, Refused
from fmbench.runner.folder import FAILED_NAME, RunFolder, RunFolderError, SeedState
from fmbench.settings import SettingsError

FaultKind = Literal["unfinished", "not begun", "drift", "refused", "failure"]
MEANINGS: dict[FaultKind, str] = {
    "unfinished": "the chain of journals or results ends before the run does",
    "not begun": "declared in the settings of a run and never played",
    "drift": "the replay came out otherwise than recorded",
    "refused": "a file, a stamp or a figure contradicts the record",
    "failure": "the program, a provider or the machine failed; this is no play and no score",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One world, or one whole run if `seed` is None; `run` names its folder without the way to it."""

    kind: FaultKind
    run: str
    seed: int | None
    reason: str


def find_faults(gate: GateReport, label: Callable[[Path], str]) -> tuple[Fault, ...]:
    """Every refused world and every note of a failure in the folders of the gate, in order of runs."""
    faults = [_fault_of(refused, label) for refused in gate.refused]
    for path in dict.fromkeys(verdict.path for verdict in gate.verdicts):
        faults += _failures(path, label(path))
    return tuple(
        sorted(faults, key=lambda fault: (fault.run, fault.seed is None, fault.seed or 0, fault.kind))
    )


def count_kinds(faults: Sequence[Fault]) -> dict[FaultKind, int]:
    """How many of each kind there are, in order of kinds, without zeros."""
    counts = {kind: sum(fault.kind == kind for fault in faults) for kind in MEANINGS}
    return {kind: count for kind, count in counts.items() if count}


def _fault_of(refused: Refused, label: Callable[[Path], str]) -> Fault:
    name = label(refused.path)
    # Where a folder lies says nothing about it, and a report is the same wherever it is made.
    reason = refused.reason.replace(str(refused.path), name)
    return Fault(_kind_of(refused), name, refused.seed, reason)


def _kind_of(refused: Refused) -> FaultKind:
    if refused.drifted:
        return "drift"
    try:
        state = RunFolder.open(refused.path).state_of(refused.seed)
    except (RunFolderError, SettingsError, OSError):
        return "refused"
    kinds: dict[SeedState, FaultKind] = {"new": "not begun", "begun": "unfinished", "finished": "refused"}
    return kinds[state]


def _failures(path: Path, name: str) -> list[Fault]:
    """What the run's note of failures says, one line a paragraph."""
    note = path / FAILED_NAME
    if not note.is_file():
        return []
    lines = [line for line in note.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
    heads = [line for line in lines if line.startswith("seed ")]
    last = lines[-1].strip().replace(str(path), name) if lines else "no reason was noted"
    return [
        Fault(
            "failure",
            name,
            None,
            f"{', '.join(head.partition(':')[0] for head in heads)}: {last}".lstrip(": "),
        )
    ]
