"""The lines that an evaluation prints while it plays are those of a run, with what was spent."""

from pathlib import Path

import pytest

from fmbench.evals.prices import read_prices
from fmbench.evals.telling import SeasonLines
from fmbench.evals.usage import RunUsage
from fmbench.runner import SeatSettled
from fmbench.runner.folder import RunFolder
from fmbench.settings import Settings


def test_a_seat_whose_run_ends_early_is_told_with_its_reason(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    used = RunUsage(RunFolder(tmp_path, settings), read_prices(None))
    settled = SeatSettled(7, 0, "idle", season=4, years=20, reason="fired")
    lines = SeasonLines(settings.model_copy(update={"seeds": (7, 1024)}))
    lines.tell(settled, used, replayed=False)
    lines.tell(settled, used, replayed=True)
    told = "seed    7  season  4/20  idle dismissed by the board: no revival is left, its score is settled"
    assert capsys.readouterr().err.splitlines() == [told, f"{told}  from the record"]
