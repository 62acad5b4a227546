"""Scores beside the oracle of the same seed: shares of it, and what is left to it."""

from fmbench.analysis.board.board import Board
from fmbench.analysis.board.entrants import Entrant
from fmbench.analysis.statistics import Estimate, OptimalityGap, mean_interval, optimality_gap

FLOOR = "idle"
"""The script that marks 0 where scores are placed between a floor and the oracle."""


def shares_of_oracle(board: Board, entrant: Entrant) -> dict[int, float]:
    """Score over the oracle's on each common seed; seeds whose oracle is not above 0 are left out."""
    oracle = board.oracle_of(entrant.pool)
    if oracle is None:
        return {}
    return {
        seed: score / oracle.scores[seed]
        for seed, score in entrant.scores.items()
        if oracle.scores.get(seed, 0.0) > 0
    }


def mean_share_of_oracle(board: Board, entrant: Entrant) -> Estimate | None:
    """Mean share of the oracle over common seeds; None without an oracle of the pool."""
    shares = shares_of_oracle(board, entrant)
    return mean_interval(shares, unit=entrant.unit) if shares else None


def gap_to_oracle(board: Board, entrant: Entrant) -> OptimalityGap | None:
    """How much of the way from the idle script to the oracle is left; None without both on a seed."""
    oracle, floor = board.oracle_of(entrant.pool), board.script_of(FLOOR, entrant.pool)
    if oracle is None or floor is None:
        return None
    bottom, top = floor.scores, oracle.scores
    if not entrant.scores.keys() & bottom.keys() & top.keys():
        return None
    if any(top[seed] <= bottom[seed] for seed in entrant.scores if seed in bottom and seed in top):
        return None
    return optimality_gap(entrant.scores, bottom, top, unit=entrant.unit)
