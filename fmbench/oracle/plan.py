"""What each man is worth to the score: the plan of one stop (Appendix H, score-aware scheduling).

A man is worth his market value on the day ahead, what he does for titles until then, less
his wages: all in today's credits.
"""

from __future__ import annotations

import numpy as np

from fmbench.engine.calendar import YEAR
from fmbench.engine.fixed import MICRO, micro, share
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints
from fmbench.oracle.purse import Purse
from fmbench.oracle.strength import Cover, best_cover
from fmbench.oracle.truth import Truth
from fmbench.settings.seats import OracleOptions

LAST_SEASONS = 4
"""Seasons at the end in which what is bought stands in the last snapshots."""

HOARD = 3
"""Yearly wage bills up to which the score counts cash in full (paper §3.3)."""


class Plan:
    """The squad as it will stand after today's deals, and what men are worth in it."""

    def __init__(self, truth: Truth, pitch: Pitch, options: OracleOptions, *, alarm: bool) -> None:
        self.truth = truth
        self.pitch = pitch
        self.options = options
        self.alarm = alarm
        self.purse = Purse(truth, options, alarm=alarm)
        squad = truth.squad.tolist()
        self.pay = dict(zip(squad, truth.world.players[P.WAGE, squad].tolist(), strict=True))
        self._cover: Cover | None = None

    def __len__(self) -> int:
        """How many seniors there will be."""
        return len(self.pay)

    @property
    def men(self) -> Ints:
        """Who will be there: those of today first, ascending, then those who come."""
        return np.array(list(self.pay), dtype=np.int64)

    @property
    def cover(self) -> Cover:
        """Who will cover which place."""
        if self._cover is None:
            men = self.men
            self._cover = best_cover(self.truth.world, men, self.truth.ability[men], self.pitch)
        return self._cover

    def add(self, man: int, wage: int) -> None:
        """A man will come."""
        self.pay[man] = wage
        self._cover = None

    def drop(self, man: int) -> None:
        """A man will go."""
        self.purse.bill -= self.pay.pop(man)
        self._cover = None

    def worths(self, men: Ints, wages: Ints) -> Ints:
        """What men from elsewhere would be worth here on ``wages``, credits [men]."""
        gains = self.cover.gains(self.truth.world, men, self.truth.ability[men], self.pitch)
        return self._lasting(men) + self._football(gains) - self._paid(wages)

    def own_worths(self) -> Ints:
        """What each of ``men`` is worth if he stays, credits [men]."""
        men, losses = self.men, self.cover.losses
        lost = np.array([losses.get(man, 0) for man in self.pay], dtype=np.int64)
        wages = np.array(list(self.pay.values()), dtype=np.int64)
        return self._lasting(men) + self._football(lost) - self._paid(wages)

    def own_worth(self, man: int) -> int:
        """What an own man is worth if he stays, credits."""
        return int(self.own_worths()[list(self.pay).index(man)])

    @property
    def money(self) -> int:
        """What a credit of a fee counts for, micro.

        Half as much again while cash is foreseen to fall below the reserve; less and less,
        the more lies idle above what the score counts in full; little in an emergency.
        """
        dear, cheap, purse = micro(self.options.money), micro(self.options.idle_money), self.purse
        if purse.lowest < purse.reserve:
            return dear * 3 // 2
        if self.alarm:
            return cheap
        idle = max(purse.lowest - HOARD * purse.bill, 0)
        return max(dear - (dear - cheap) * idle // max(purse.bill, 1), cheap)

    def real(self, amount_m: float) -> int:
        """An option in M credits of day 0, in today's credits."""
        return self.truth.world.nominal(micro(amount_m))

    @property
    def _years(self) -> int:
        """Micro-years from today to the day ahead."""
        return self.truth.days_ahead * MICRO // YEAR

    def _lasting(self, men: Ints) -> Ints:
        world, options = self.truth.world, self.options
        late = world.season > world.rules.years - LAST_SEASONS
        rate = micro(options.late_value if late else options.value)
        return self.truth.ahead[men] * rate // MICRO

    def _football(self, supremacy: Ints) -> Ints:
        """Credits that micro log supremacy is worth until the day ahead."""
        options = self.options
        rate = self.real(options.title) * (round(options.alarm_factor) if self.alarm else 1)
        return supremacy * share(rate, self._years) // MICRO

    def _paid(self, wages: Ints) -> Ints:
        return wages * self._years // MICRO
