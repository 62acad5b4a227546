"""The paper's figures from verified runs, as PNG and SVG with the data behind each as CSV."""

from collections.abc import Iterator, Sequence

from fmbench.analysis.board import Behaviour
from fmbench.analysis.figures.figure import Figure, write_figure
from fmbench.analysis.figures.habits import control, credit, warnings, youth_and_endgame
from fmbench.analysis.figures.matrix import capability_figure
from fmbench.analysis.figures.memory import notebooks
from fmbench.analysis.figures.offers import offers
from fmbench.analysis.figures.scores import final_scores, tokens_and_score
from fmbench.analysis.figures.spending import score_and_spending
from fmbench.analysis.figures.trajectories import arena_trajectories, solo_trajectories, trajectories

__all__ = ["Figure", "make_figures", "trajectories", "write_figure"]


def make_figures(behaviours: Sequence[Behaviour]) -> tuple[Figure, ...]:
    """Every figure that applies to these boards, in the paper's order."""
    figures = [figure for behaviour in behaviours for figure in _figures_of(behaviour)]
    return tuple(sorted(figures, key=lambda figure: (_number(figure.name), figure.name)))


def _figures_of(behaviour: Behaviour) -> Iterator[Figure]:
    board = behaviour.board
    played = [seed for seed in board.seeds if any(seed in entrant.runs for entrant in board.entrants)]
    if not played:
        return
    yield from (offers(board, seed) for seed in played)
    if board.track == "arena":
        for seed in played:
            yield from arena_trajectories(board, seed)
        return
    yield solo_trajectories(board)
    yield final_scores(board)
    if behaviour.field:
        yield from (
            make(behaviour) for make in (credit, control, capability_figure, warnings, youth_and_endgame)
        )
        yield from filter(
            None, (make(behaviour) for make in (score_and_spending, notebooks, tokens_and_score))
        )


def _number(name: str) -> int:
    return int(name.removeprefix("figure").partition("_")[0])
