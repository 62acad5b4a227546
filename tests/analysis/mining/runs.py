"""Real short runs that the tests of the gate and of the miner share, and ways to tamper with them."""

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fmbench import load_settings
from fmbench.game.journal import Act, Advance, End, Journal, Line, Refused, read_journal
from fmbench.runner.folder import RunFolder
from fmbench.runner.journals import seat_stamps
from fmbench.tracking.stamp import as_served
from fmbench.tracking.turns import TurnJournal, TurnRecord


def rewrite_journal(
    path: Path, change: Callable[[list[Line]], list[Line]], stamp: Mapping[str, Any] | None = None
) -> None:
    """Write a journal anew with changed lines and a chain that fits them: a careful forgery."""
    recording = read_journal(path)
    path.unlink()
    with Journal.create(path, stamp or recording.stamp) as journal:
        for line in change(list(recording.lines)):
            match line:
                case Act():
                    journal.record_act(line.stop, line.seat, line.turn, line.tool, line.args, line.answer)
                case Refused():
                    journal.record_refused(line.stop, line.seat, line.count)
                case Advance():
                    journal.record_advance(
                        line.stop, line.seat, forced=line.forced, world=line.world, parts=line.parts
                    )
                case End():
                    journal.record_end(
                        line.stop, line.seat, reason=line.reason, year=line.year, world=line.world
                    )
        journal.flush(durable=False)


def edit_json(path: Path, change: Callable[[Any], None]) -> None:
    """Change a JSON file by hand."""
    content = json.loads(path.read_bytes())
    change(content)
    path.write_text(json.dumps(content))


def as_model_run(script: Path, path: Path, seed: int) -> Path:
    """A script's solo run as if a model had played it: two turns, the second with reasoning."""
    settings = load_settings(
        ["seat=claude-fable-5", "years=2", f"seeds=[{seed}]", "tracking=none", "run.progress=false"]
    )
    folder = RunFolder.create(path, settings)
    (stamp,) = seat_stamps(settings, seed)
    shutil.copytree(script / f"seed{seed}", folder.seed_folder(seed))
    rewrite_journal(folder.world_journal(seed), list, stamp.model_dump(mode="json"))
    with TurnJournal(folder.seed_folder(seed) / "turns.jsonl") as turns:
        for stop, used in (
            ("Y01-D000#001", {"input_tokens": 5, "output_tokens": 1, "input_tokens_cache_write": 2}),
            ("Y02-D010#020", {"output_tokens": 3, "input_tokens_cache_read": 3, "reasoning_tokens": 2}),
        ):
            output = {"model": "fable", "usage": used, "choices": [{"message": {"content": "so be it"}}]}
            turns.append(TurnRecord(stop, 1, 1.0, {"reasoning_effort": "high"}, output))
    served = as_served(stamp.seat, reasoned=True, asked=True).model_dump(mode="json")
    edit_json(folder.result_paths(seed)[0], lambda result: result["stamp"].update(seat=served))
    usage = {
        "tokens": {"input": 5, "output": 4, "cache_read": 3, "cache_write": 2}, "tokens_total": 14,
        "calls": 2, "calls_without_tokens": 0, "reasoning_tokens": 2, "models_served": {"fable": 2},
        "seasons": {"1": {"tokens": 8, "cost_usd": 1.0}, "2": {"tokens": 6, "cost_usd": 0.5}},
        "cost_usd": 1.5, "reasoning": {"served": "on"},
    }  # fmt: skip
    (folder.seed_folder(seed) / "usage.json").write_text(json.dumps(usage))
    return path


def flip_byte(path: Path, at: int) -> None:
    """Change one bit of one byte."""
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(bytes(content))
