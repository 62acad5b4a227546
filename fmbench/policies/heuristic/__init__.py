"""The disciplined heuristic, one file a rule; `manager.py` is its table of contents."""

from fmbench.policies.heuristic.manager import Heuristic

__all__ = ["Heuristic"]
