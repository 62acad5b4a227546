"""Blind scripts that play through the same door and budgets as anyone else (paper Appendix E)."""

from __future__ import annotations

from fmbench.game.stops import Policy
from fmbench.policies.heuristic import Heuristic
from fmbench.policies.idle import Idle
from fmbench.policies.random import Random
from fmbench.policies.steward import Steward
from fmbench.settings.seats import HeuristicSeat, RandomSeat, ScriptSeat, StewardSeat

__all__ = ["Heuristic", "Idle", "Random", "Steward", "build_policy"]


def build_policy(settings: ScriptSeat, *, seed: int, seat: int) -> Policy:
    """The policy that a seat's settings name.

    `seed` is the world's and `seat` the seat's number from 0; only random uses them.
    """
    if isinstance(settings, HeuristicSeat):
        return Heuristic(settings.options)
    if isinstance(settings, StewardSeat):
        return Steward(settings.options)
    if isinstance(settings, RandomSeat):
        return Random(settings.options, seed, seat)
    return Idle()
