"""One table in three forms: Markdown, LaTeX and CSV."""

import csv
import io
import math
from collections.abc import Sequence
from pathlib import Path

from fmbench.analysis.tables.table import Table, Value

_LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{",
    "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "±": r"$\pm$", "<": r"$<$",
    ">": r"$>$", "|": r"$|$", "·": r"$\cdot$",
}  # fmt: skip
_DIGITS = 9


def to_markdown(table: Table) -> str:
    """A caption and a table as GitHub reads it."""
    rule = ["---" if column < table.left else "---:" for column in range(len(table.heading))]
    lines = [_markdown_row(row) for row in (table.heading, rule, *table.rows)]
    return f"{table.caption}\n\n" + "\n".join(lines) + "\n"


def to_latex(table: Table) -> str:
    """A floating table with rules of booktabs."""
    columns = "l" * table.left + "r" * (len(table.heading) - table.left)
    rows = [" & ".join(map(escape_latex, row)) + r" \\" for row in table.rows]
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{escape_latex(table.caption)}}}",
        rf"\label{{tab:{table.name}}}",
        rf"\begin{{tabular}}{{{columns}}}",
        r"\toprule",
        " & ".join(map(escape_latex, table.heading)) + r" \\",
        r"\midrule",
        *rows,
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def to_csv(heading: tuple[str, ...], rows: tuple[tuple[Value, ...], ...]) -> str:
    """Plain values; an empty cell for none."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows([plain(value) for value in row] for row in rows)
    return text.getvalue()


def plain(value: Value) -> str:
    """A value as a CSV cell: floats to nine digits, where libraries agree.

    Words that a spreadsheet would take for a formula get an apostrophe in front.
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.{_DIGITS}g}" if math.isfinite(value) else str(value)
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return str(value)


def escape_latex(text: str) -> str:
    """Text with every sign that LaTeX would read as its own."""
    return "".join(_LATEX.get(sign, sign) for sign in " ".join(text.split()))


def write_table(table: Table, folder: Path) -> tuple[str, ...]:
    """Write the three files of a table; returns their names."""
    files = {
        f"{table.name}.md": to_markdown(table),
        f"{table.name}.tex": to_latex(table),
        f"{table.name}.csv": to_csv(table.data_heading, table.data),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return tuple(files)


def _markdown_row(cells: Sequence[str]) -> str:
    escaped = (
        " ".join(cell.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
        for cell in cells
    )
    return f"| {' | '.join(escaped)} |"
