"""What each man is worth to the club: the plan of one stop, in today's credits.

A man is worth his value two years ahead (at most at the last verdict), what he does for places in
the table until then, less his wages.
"""

from __future__ import annotations

import numpy as np

from fmbench.game.view import ClubOverview, Men
from fmbench.policies.sight import MILLION, Ints, share_of
from fmbench.policies.steward.cover import Cover, shown_in
from fmbench.policies.steward.curves import risen
from fmbench.policies.steward.outlook import Outlook, Prior, level_of
from fmbench.policies.steward.purse import Purse
from fmbench.policies.steward.ratings import Record
from fmbench.settings.seats import StewardOptions

YEAR, SETTLEMENT = 360, 300
LOOK_AHEAD = 2 * YEAR
PRICE_RISE = 1.04
HOARD = 1
"""Yearly wage bills up to which cash is kept as dear as any."""

LATE = 3
"""Last seasons in which what is held stands in the last snapshots."""


def price_level(season: int) -> int:
    """Prices of a season over those of the first, micro."""
    level = MILLION
    for _ in range(1, season):
        level = share_of(level, PRICE_RISE)
    return level


def days_ahead(day: int, years: int) -> int:
    """Days from today until the day that men are bought for."""
    last = (years - 1) * YEAR + SETTLEMENT
    return min(max(last - day, 0), LOOK_AHEAD)


class Plan:
    """The squad as it stands, those who go apart, and what men are worth in it."""

    def __init__(
        self, overview: ClubOverview, men: Men, prior: Prior, purse: Purse, options: StewardOptions, *,
        season: int, scale: int, alarm: bool, record: Record,
    ) -> None:  # fmt: skip
        self.options = options
        self.overview = overview
        self.prior = prior
        self.purse = purse
        self.alarm = alarm
        self.season, self.years = season, options.seasons
        self.price = price_level(season)
        self.days = days_ahead(overview.status.day, options.seasons)
        self.level = level_of(men, prior, record)
        self.view = Outlook(men, prior, self.days, record, self.level)
        self.stays = np.full(len(men), 1, dtype=np.int64)
        self.coming: list[tuple[int, int]] = []
        self.scale = scale
        self.new_cover()

    def __len__(self) -> int:
        """How many seniors there will be."""
        return int(self.stays.sum()) + len(self.coming)

    @property
    def men(self) -> Men:
        """The seniors of today."""
        return self.view.men

    def new_cover(self) -> None:
        """Who holds which place among those who stay."""
        self.cover = Cover(self.men, self.view.soon * self.stays, self.overview.slots)

    def drop(self, man: int) -> None:
        """A man will go."""
        self.stays[man] = 0
        self.purse.bill -= int(self.men.wage[man])
        self.new_cover()

    def settle(self, men: Men, ability: Ints, man: int) -> None:
        """A newcomer takes the place in which he gains most."""
        cover = self.cover
        shown = shown_in(men, ability, self.overview.slots)[man]
        slot = int((np.maximum(shown - cover.first, 0) * 2 + np.maximum(shown - cover.second, 0)).argmax())
        first = int(cover.first[slot])
        cover.first[slot] = max(int(shown[slot]), first)
        cover.second[slot] = max(int(cover.second[slot]), min(int(shown[slot]), first))

    def worths(self, view: Outlook, wages: Ints, trust: int) -> Ints:
        """What men from elsewhere would be worth here on ``wages``, credits; ``trust`` in per cent."""
        gains = self.cover.gains(view.men, view.soon)
        return self._lasting(view.ahead) * trust // 100 + self._football(gains) - self.paid(wages)

    def own_worths(self) -> Ints:
        """What each of the seniors is worth if he stays, credits."""
        losses = self.cover.losses(len(self.men))
        return self._lasting(self.view.ahead) + self._football(losses) - self.paid(self.men.wage)

    def paid(self, wages: Ints) -> Ints:
        """What wages until the day ahead count for, credits."""
        return wages * self.days // YEAR * min(self.money, MILLION) // MILLION

    @property
    def money(self) -> int:
        """What a credit of a fee counts for, micro: less, the more lies idle; more, if cash runs short."""
        dear, cheap = round(self.options.money * MILLION), round(self.options.idle_money * MILLION)
        if self.purse.lowest < self.purse.reserve:
            return dear * 3 // 2
        if self.alarm:
            return cheap
        idle = max(self.purse.lowest - HOARD * self.purse.bill, 0)
        return max(dear - (dear - cheap) * idle // max(self.purse.bill, 1), cheap)

    def real(self, amount_m: float) -> int:
        """M credits of the first season in today's credits."""
        return round(amount_m * MILLION) * self.price // MILLION

    def usual_wages(self, ability: Ints) -> Ints:
        """What men of such ability usually earn here, credits a year: eight points double a wage."""
        men = self.men
        paid = np.flatnonzero(men.age >= 22)
        if len(paid) == 0:
            return np.full(len(ability), self.real(2.0), dtype=np.int64)
        wage = int(men.wage[paid].sum()) // len(paid)
        mean = int(self.view.ability[paid].sum()) // len(paid)
        return risen(np.full(len(ability), wage, dtype=np.int64), (ability - mean) * 9 // 16)

    def _lasting(self, ahead: Ints) -> Ints:
        late = self.season > self.years - LATE
        rate = round((self.options.late_value if late else self.options.value) * 1_000)
        return ahead * rate // 1_000 * self.scale // 1_000

    def _football(self, points: Ints) -> Ints:
        rate = self.real(self.options.title) * (3 if self.alarm else 1)
        return points * (rate * self.days // YEAR) // 1_000
