"""Squad value and net worth as the seat's own scout sees them (decisions 6)."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any

import numpy as np

from fmbench.engine.calendar import YEAR
from fmbench.engine.club.facilities import finished_worth, paid_in_works
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.kernel import kernel
from fmbench.engine.market.transfers import liabilities
from fmbench.engine.market.valuation import value_with
from fmbench.engine.market.wages import wage_of
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import Ints, World
from fmbench.score import net_worth
from fmbench.settings.scoring import Scoring

WHOLE = 1_000_000
"""The totals are shown in whole M."""


def believed_worth(world: World, seat: int) -> tuple[int, int, int]:
    """Squad value and net worth in whole M of credits, and the plain wage bill, credits."""
    sums = np.zeros(3, dtype=np.int64)
    _sum_squad(
        world.players, world.relations[seat], world.squad(seat), max(world.day, 1),
        int(world.clubs[C.REPUTATION, seat]), world.price_level, world.rules.scoring.hoard_wage_cap,
        world.rules.valuation.packed, world.rules.contracts.packed, sums,
    )  # fmt: skip
    value, capped_bill, bill = sums.tolist()
    worth = net_worth(
        cash=int(world.clubs[C.CASH, seat]),
        capped_wage_bill=capped_bill,
        squad_value=value,
        facilities_paid_building=paid_in_works(world, seat),
        facilities_finished=finished_worth(world, seat),
        liabilities=liabilities(world, seat),
        scoring=_constants(*_worth_rules(world.rules.scoring)),
    )
    return _whole(value), _whole(worth), bill


def _whole(amount: int) -> int:
    """To the nearest M."""
    return (amount + WHOLE // 2) // WHOLE * WHOLE


@kernel
def _sum_squad(
    players: Ints, relation: Ints, ids: Ints, day: int, reputation: int, price: int, cap: int,
    valuation: Any, contracts: Any, sums: Ints,
) -> None:  # fmt: skip
    """Believed value, wage bill with each wage capped against a believed reservation, wage bill."""
    prices, wages = valuation[0], contracts[0]
    season = (day - 1) // YEAR + 1
    for i in ids:
        belief = relation[R.BELIEF, i]
        sums[0] += value_with(players, i, belief, relation[R.BELIEF_POTENTIAL, i], day, price, prices)
        wanted = wage_of(
            belief, season - players[P.BORN, i], MICRO, reputation, players[P.MORALE, i], price, wages
        )
        sums[1] += min(players[P.WAGE, i], share(wanted, cap))
        sums[2] += players[P.WAGE, i]


_WORTH = (
    "liquidity", "hoard_multiple", "hoard_share", "facility_building_share",
    "facility_finished_share",
)  # fmt: skip
_worth_rules = attrgetter(*_WORTH)


@lru_cache(maxsize=8)
def _constants(*micro: int) -> Scoring:
    """The score's constants of net worth, back from the world's units."""
    constants: dict[str, Any] = {n: v / MICRO for n, v in zip(_WORTH, micro, strict=True)}
    return Scoring.model_construct(None, **constants)
