"""The ladder of scripted anchors, and whether it makes a scale."""

from fmbench.analysis.ladder.criteria import ORDER, Criterion, judge, loose_bound
from fmbench.analysis.ladder.ladder import (
    NOTES,
    Ladder,
    build_ladders,
    ladder_figure,
    ladder_table,
    neighbour_lines,
)
from fmbench.analysis.ladder.play import SEEDS, PlayedRungs, play_rungs

__all__ = [
    "NOTES",
    "ORDER",
    "SEEDS",
    "Criterion",
    "Ladder",
    "PlayedRungs",
    "build_ladders",
    "judge",
    "ladder_figure",
    "ladder_table",
    "loose_bound",
    "neighbour_lines",
    "play_rungs",
]
