"""The site: pages, tables, figures and data in one folder that works without a network."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from fmbench.analysis.board import (
    CAPABILITIES,
    COMPARED,
    FAILED,
    MEANINGS,
    Behaviour,
    Board,
    Fault,
    Semantics,
    Sources,
    build_boards,
    compare_semantics,
    count_kinds,
    differing_fields,
    find_faults,
    read_manifests,
    refuse_other_copies,
)
from fmbench.analysis.figures import Figure, make_figures, write_figure
from fmbench.analysis.metrics import WINDOWS, load_embedding, trades
from fmbench.analysis.mining import GateReport
from fmbench.analysis.report.arena_page import build_arena_page
from fmbench.analysis.report.behaviour_page import build_behaviour_page
from fmbench.analysis.report.data import make_data_files
from fmbench.analysis.report.leaderboard import Leaderboard, build_leaderboard
from fmbench.analysis.report.seat_page import build_seat_page
from fmbench.analysis.report.text import visible
from fmbench.analysis.statistics import Correlation, counted
from fmbench.analysis.tables import AXES, interval, make_tables, to_csv, write_table
from fmbench.runner.folder import claimed
from fmbench.runner.places import require_folder
from fmbench.tracking.stamp import engine_version

if TYPE_CHECKING:
    from jinja2 import Environment

INDEX = "index.html"
MARKER = ".fm-bench-report"
_DRAFT = f"{MARKER}-draft"
_OLD = f"{MARKER}-old"
_FRONT = ("figure2", "figure7")


@dataclass(frozen=True, slots=True)
class Site:
    """What was built: its boards and what was kept out of them."""

    path: Path
    boards: tuple[Board, ...]
    faults: tuple[Fault, ...]
    gate_line: str


def build_site(
    gate: GateReport,
    sources: Sources,
    out: Path,
    faults: Sequence[Fault] = (),
    *,
    allow_mixed: bool = False,
    semantic: bool = False,
) -> Site:
    """Build the whole site from runs that went through the gate; an older site there is replaced.

    `faults` are of runs that never came to the gate; `semantic` compares notebooks by meaning as well.
    Raises MixedPools, SemanticsMissing, SettingsError for a folder that cannot be had, RunFolderError
    for one that another report is writing to, SiteUnwritten. Whatever is raised, an older site stays as
    it was.
    """
    require_room(out)
    if semantic:
        load_embedding()
    gate = refuse_other_copies(gate, sources.label)
    boards = build_boards(gate.runs, allow_mixed=allow_mixed, folders=gate.folders)
    kept_out = (*find_faults(gate, sources.label), *faults)
    manifests = read_manifests(gate.verified)
    behaviours = tuple(Behaviour(board, manifests) for board in boards)
    site = Site(out, boards, kept_out, gate.line)
    semantics = [compare_semantics(one) if semantic else None for one in behaviours]
    with _replaced(out) as draft:
        _Builder(site, draft, behaviours, semantics).build()
    return site


def require_room(out: Path) -> None:
    """Refuse a folder that no site can be written to. Raises SettingsError."""
    require_folder("--out", out, (MARKER,), "a report")


class _Builder:
    """Writes one site; everything it shows was computed before the first page."""

    def __init__(
        self,
        site: Site,
        folder: Path,
        behaviours: Sequence[Behaviour],
        semantics: Sequence[Semantics | None],
    ) -> None:
        self.site = site
        self.folder = folder
        self.behaviours = behaviours
        self.semantics = semantics
        self.leaderboards: tuple[Leaderboard, ...] = tuple(map(build_leaderboard, site.boards))
        self.tables = make_tables(behaviours)
        self.figures = make_figures(behaviours)
        self.data_files = make_data_files(self.leaderboards, behaviours, semantics, site.faults)
        self.templates = _open_templates()

    def build(self) -> None:
        """Files first, then the pages that lead to them."""
        for table in self.tables:
            write_table(table, self.folder / "files" / "tables")
        for figure in self.figures:
            write_figure(figure, self.folder / "files" / "figures")
        for file in self.data_files:
            _write(self.folder / "files" / "data" / file.name, to_csv(file.heading, file.rows))
        style = files("fmbench.analysis.report").joinpath("templates/style.css").read_text(encoding="utf-8")
        _write(self.folder / "style.css", style)
        self._pages()

    def _pages(self) -> None:
        self._page(
            INDEX, "index.html",
            leaderboards=self.leaderboards, faults=self.site.faults,
            fault_counts=count_kinds(self.site.faults), meanings=MEANINGS,
            figures=self._figures_named(_FRONT),
        )  # fmt: skip
        self._page(
            "behaviour.html", "behaviour.html",
            behaviours=list(map(build_behaviour_page, self.behaviours, self.semantics)), axes=AXES,
            figures=[
                figure for figure in self.figures
                if not figure.name.startswith(("figure2_", "figure7_")) and "_arena_" not in figure.name
            ],
        )  # fmt: skip
        for behaviour in self.behaviours:
            board = behaviour.board
            if board.track == "arena":
                shown = [figure for figure in self.figures if "_arena_" in figure.name]
                self._page("arena.html", "arena.html", page=build_arena_page(board), figures=shown)
            for entrant in board.entrants:
                self._page(
                    f"seat-{board.track}-{entrant.slug}.html", "seat.html",
                    page=build_seat_page(behaviour, entrant), track=board.track, seeds=board.seeds,
                    windows=[str(window) for window in WINDOWS],
                )  # fmt: skip
        self._page(
            "method.html", "method.html",
            leaderboards=self.leaderboards, compared=COMPARED, capabilities=CAPABILITIES, failed=FAILED,
            trades=trades, semantic=any(self.semantics),
        )  # fmt: skip
        named = [(file.name, file.meaning) for file in self.data_files]
        self._page(
            "downloads.html", "downloads.html", tables=self.tables, all_figures=self.figures, data_files=named
        )

    def _page(self, name: str, template: str, **context: object) -> None:
        page = self.templates.get_template(template).render(
            here=name, pages=self._menu(), version=engine_version(), gate_line=self.site.gate_line, **context
        )
        _write(self.folder / name, page)

    def _menu(self) -> list[tuple[str, str]]:
        arena = [("arena.html", "Arena")] if any(board.track == "arena" for board in self.site.boards) else []
        return [
            (INDEX, "Leaderboard"), *arena, ("behaviour.html", "Behaviour"), ("method.html", "Method"),
            ("downloads.html", "Downloads"),
        ]  # fmt: skip

    def _figures_named(self, starts: tuple[str, ...]) -> list[Figure]:
        return [figure for figure in self.figures if figure.name.partition("_")[0] in starts]


def _open_templates() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    templates = Environment(
        loader=PackageLoader("fmbench.analysis.report"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    templates.filters["visible"] = visible
    templates.globals.update(
        differing=differing_fields, span=interval, signed=_signed, told=_told, counted=counted
    )
    return templates


def _signed(value: float, form: str = "%+.2f") -> str:
    """A correlation or a p-value; a dash where there is none."""
    return "-" if value != value else form % value


def _told(correlation: Correlation) -> str:
    """A correlation with its p-value; undefined where fewer than three seats differ."""
    if correlation.r != correlation.r:
        return "undefined (too few seats that differ)"
    return f"{correlation.r:+.2f} (p = {correlation.p:.2g})"


class SiteUnwritten(OSError):  # noqa: N818
    """The disk refused a part of a site; nothing of it is left."""

    def __init__(self, out: Path, error: OSError) -> None:
        super().__init__(
            f"--out = {out}: the site cannot be written ({error.strerror or error}); what was there is as it "
            "was; make room, or name a folder on another disk, and give the command again"
        )


@contextmanager
def _replaced(out: Path) -> Iterator[Path]:
    """A folder to build a site in, which takes the place of the older one once it is whole.

    Raises SiteUnwritten if the disk refuses, RunFolderError.
    """
    missing = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        out.mkdir(parents=True, exist_ok=True)
        with claimed(out, "another report is being written there"), _drafted(out) as draft:
            yield draft
    except BaseException as error:
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()
        if isinstance(error, OSError):
            raise SiteUnwritten(out, error) from None
        raise


@contextmanager
def _drafted(out: Path) -> Iterator[Path]:
    is_new = not any(out.iterdir())
    draft, old = out / _DRAFT, out / _OLD
    try:
        # The folder itself stays: it may be a link, or where the command was given.
        if not (out / MARKER).exists():
            _write(out / MARKER, "A report of fm-bench; made anew it replaces this folder.\n")
        for left in (draft, old):
            shutil.rmtree(left, ignore_errors=True)
        yield draft
        _exchange(out, draft, old)
    except BaseException:
        if is_new:
            (out / MARKER).unlink(missing_ok=True)
        raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)


def _exchange(out: Path, draft: Path, old: Path) -> None:
    """Put the new site in the place of the older one; if that fails midway, all of it is taken back."""
    old.mkdir()
    moved: list[tuple[Path, Path]] = []

    def move(origin: Path, folder: Path) -> None:
        moved.append((origin, origin.rename(folder / origin.name)))

    try:
        for found in list(out.iterdir()):
            if found.name not in (MARKER, _DRAFT, _OLD):
                # Another report may be trying out whether it could write here.
                with suppress(FileNotFoundError):
                    move(found, old)
        for made in list(draft.iterdir()):
            move(made, out)
    except BaseException:
        for origin, place in reversed(moved):
            place.rename(origin)
        raise


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
