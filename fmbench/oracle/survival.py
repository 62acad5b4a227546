"""The survival controller: when the board loses faith, strength comes before every margin (Appendix H)."""

from __future__ import annotations

import numpy as np

from fmbench.engine.fixed import milli
from fmbench.engine.state import club as C
from fmbench.engine.world import World
from fmbench.oracle.plan import Plan
from fmbench.settings.seats import OracleOptions

BEST_MEN = 14
"""Men by whom the board measures a squad; none of them goes in an emergency."""


def is_emergency(world: World, seat: int, options: OracleOptions) -> bool:
    """Whether confidence is below the emergency threshold, well above the board's own."""
    return bool(world.clubs[C.CONFIDENCE, seat] < milli(options.emergency))


def untouchable(plan: Plan) -> set[int]:
    """Men who are not for sale today."""
    if not plan.alarm:
        return set()
    men = plan.men
    return set(men[np.lexsort((men, -plan.truth.ability[men]))][:BEST_MEN].tolist())
