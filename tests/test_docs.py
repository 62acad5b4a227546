"""What the pages say is what happens: errors as printed, folders that stay out of the repository."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from fmbench.settings import SettingsError, load_settings

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
_EXAMPLE = re.compile(r"^\$ fmbench run (.+)\nfmbench: (.+)$", re.MULTILINE)
_MADE = re.compile(r"(?:hydra\.run\.dir=|--out[ =]|--log-dir[ =]|--output[ =]|calls\.prices=)([a-z][\w.-]*)")


@pytest.mark.parametrize(
    ("command", "said"),
    [example for page in PAGES for example in _EXAMPLE.findall(page.read_text(encoding="utf-8"))],
)
def test_errors_stand_on_the_pages_as_they_are_printed(command: str, said: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load_settings(shlex.split(command))
    assert str(refused.value) == said


def test_what_the_pages_tell_to_make_is_kept_out_of_the_repository() -> None:
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()}
    made = {name for page in PAGES for name in _MADE.findall(page.read_text(encoding="utf-8"))}
    assert {"site", "my-run"} <= made
    assert {name for name in made if name not in ignored and name not in ("outputs", "sweeps")} == set()


def test_nothing_that_a_run_or_a_tool_makes_is_part_of_the_repository() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("no checkout")
    listed = ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"]
    assert subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout == ""
