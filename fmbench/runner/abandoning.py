"""End a run before its horizon: its worlds settle where their journals stand."""

from contextlib import suppress
from pathlib import Path

from fmbench.game.journal import Advance, JournalError
from fmbench.runner.batch import RunReport, finish_run, last_line, require_sound, unfinished
from fmbench.runner.folder import RunFolder, RunFolderError, claimed
from fmbench.runner.journals import read_journals


def abandon(run_dir: Path | str, *, record: bool = True) -> RunReport:
    """End a run now: every world whose draft is closed settles where its journals stand (decisions 2).

    Seeds that have not come so far, having no baseline to be scored by, are left as they are and out of
    the summary. Raises RunFolderError if there is no world to settle or a journal was written with other
    settings; nothing is written then.
    """
    from fmbench.runner.simulation import abandon_world

    folder = RunFolder.open(Path(run_dir))
    with claimed(folder.path):
        begun = [seed for seed in folder.settings.seeds if folder.state_of(seed) == "begun"]
        if not begun:
            ended = "no unfinished seed has begun" if unfinished(folder) else "this run has ended"
            raise RunFolderError(folder.path, f"{ended}, there is nothing to settle")
        require_sound(folder)
        drafted = [seed for seed in begun if _is_drafted(folder, seed)]
        if not drafted:
            raise RunFolderError(
                folder.path,
                "no unfinished seed has closed its draft, before which there is no score to settle by; "
                "go on with the run, or delete the folder",
            )
        done = [abandon_world(folder, seed) for seed in drafted]
        traces = {world.seed: world.trace for world in done if world.outcome == "failed"}
        with suppress(OSError):
            folder.record_failures(traces)
        return finish_run(folder, {seed: last_line(trace) for seed, trace in traces.items()}, record)


def _is_drafted(folder: RunFolder, seed: int) -> bool:
    """Whether every seat of a begun world has closed its draft; a journal that cannot be read fails later."""
    try:
        record = read_journals(folder, seed)
    except (JournalError, OSError):
        return True
    recordings = record.seats or (record.world,)
    return all(any(isinstance(line, Advance) for line in recording.lines) for recording in recordings)
