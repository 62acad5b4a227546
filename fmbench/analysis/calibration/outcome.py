"""What a search leaves: the best settings as a file of overrides, and a table of all trials."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fmbench.analysis.calibration.spec import Spec
from fmbench.tracking.files import write_atomically

BEST = "best.yaml"
TABLE = "trials.csv"


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial that is over; `values` are those of the targets, in order, where it is complete."""

    number: int
    state: str
    """complete, clash (the settings contradict each other) or failed."""
    distance: float | None
    knobs: dict[str, float]
    values: tuple[float | None, ...]


def write_outcome(folder: Path, spec: Spec, done: Sequence[Trial], best: Trial | None) -> None:
    """Write the table and, once a trial is complete, the best settings; each file whole at any moment."""
    write_atomically(folder / TABLE, _table(spec, done))
    if best is not None:
        write_atomically(folder / BEST, override_file(spec, best, len(done)))


def override_file(spec: Spec, best: Trial, trials: int) -> str:
    """The best settings and those that held in every trial as overrides, with what they gave."""
    seeds = ", ".join(map(str, spec.seeds))
    as_played = f"years={spec.years} 'seeds=[{seeds.replace(' ', '')}]'"
    held = [override.partition("=") for override in spec.overrides]
    lines = [
        f"# Trial {best.number} of {trials}: distance {best.distance:.4f} from the target bands;",
        f"# {', '.join(spec.seats)}; n = {len(spec.seeds)} (seeds {seeds}), years a world: {spec.years}.",
        *(
            f"# {target.label}: {_number(value)}, wanted {_band(target.low, target.high)}: "
            f"{'met' if target.is_met(value) else 'missed'}"
            for target, value in zip(spec.targets, best.values, strict=True)
        ),
        f"# As it was played: fmbench run @best.yaml seat={spec.seats[0]} {as_played}",
        # Quoted, so that each is read back as the text it is.
        *(f"{name}: {json.dumps(value)}" for name, _, value in held),
        *(f"{name}: {spec.text_of(name, value)}" for name, value in sorted(best.knobs.items())),
    ]
    return "\n".join(lines) + "\n"


def trial_line(spec: Spec, trial: Trial, best: Trial | None, done: int, trials: int, problem: str) -> str:
    """A trial that has just ended, in one line."""
    knobs = "  ".join(f"{name}={spec.text_of(name, value)}" for name, value in trial.knobs.items())
    outcome = problem if trial.distance is None else f"distance {trial.distance:.4f}"
    nearest = "" if best is None else f" (best {best.distance:.4f}, trial {best.number})"
    return f"{done}/{trials} trials  trial {trial.number}: {outcome}{nearest}  {knobs}"


def _table(spec: Spec, done: Sequence[Trial]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    labels = [target.label for target in spec.targets]
    table.writerow(["trial", "state", "distance", *spec.knobs, *labels])
    for trial in sorted(done, key=lambda one: one.number):
        values = trial.values or (None,) * len(labels)
        knobs = [spec.text_of(name, trial.knobs[name]) for name in spec.knobs]
        table.writerow([trial.number, trial.state, trial.distance, *knobs, *values])
    return text.getvalue()


def _number(value: float | None) -> str:
    return "not told" if value is None else f"{value:.2f}"


def _band(low: float | None, high: float | None) -> str:
    if low is None:
        return f"at most {high:g}"
    return f"at least {low:g}" if high is None else f"{low:g} to {high:g}"
