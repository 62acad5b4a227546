"""The steward: a careful blind script, by which what the four demands pay is measured."""

from fmbench.policies.steward.manager import Steward

__all__ = ["Steward"]
