"""A picture of how runs went: score, position, net worth and squad value by season."""

from collections.abc import Sequence
from pathlib import Path

from fmbench.runner.tables import seat_name
from fmbench.tracking import Result

PICTURE_NAME = "trajectories.png"
_PANELS = (
    ("score_if_completed", "score if completed"),
    ("position", "position"),
    ("net_worth_m", "net worth, M"),
    ("squad_value_m", "squad value, M"),
)
_LABELLED_AT_MOST = 16


def draw_trajectories(results: Sequence[Result], path: Path) -> None:
    """Write the picture: one line a seat and seed. Raises OSError if the disk refuses."""
    # Half a second of import; a figure of its own needs no screen.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 6.5), layout="constrained")
    axes = figure.subplots(2, 2, sharex=True)
    for axis, (field, title) in zip(axes.flat, _PANELS, strict=True):
        for result in results:
            seasons = [season.season for season in result.seasons]
            values = [getattr(season, field) for season in result.seasons]
            axis.plot(seasons, values, marker=".", label=f"{seat_name(result)}, seed {result.seed}")
        axis.set_title(title)
        axis.grid(alpha=0.3)
        axis.xaxis.get_major_locator().set_params(integer=True)
        if field == "position":
            axis.set_ylim(16.5, 0.5)
    for axis in axes[1]:
        axis.set_xlabel("season")
    if len(results) <= _LABELLED_AT_MOST:
        figure.legend(
            *axes.flat[0].get_legend_handles_labels(), loc="outside lower center", ncols=min(len(results), 4)
        )
    figure.savefig(path, dpi=120)
