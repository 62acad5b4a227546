"""What the oracle reads at a stop: true worths, wages and asks, now and ahead (paper Appendix H)."""

from __future__ import annotations

import copy
from functools import cached_property

import numpy as np

from fmbench.engine.calendar import YEAR, absolute, season_of
from fmbench.engine.fixed import MICRO
from fmbench.engine.market import asks
from fmbench.engine.market.today import today_of
from fmbench.engine.market.valuation import fill_true_values
from fmbench.engine.market.wages import fill_reservations
from fmbench.engine.people import growth
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import Ints, World

LOOK_AHEAD = 2 * YEAR
"""Days ahead at which a man's worth is read."""

LONG = 5
"""Seasons of a contract that leaves his value whole."""


class Truth:
    """The world of one seat at one stop. Everything by player id is [count]; money in today's credits."""

    def __init__(self, world: World, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.count = world.player_count
        self.last_day = absolute(world.rules.years, int(world.rules.scoring.snapshot_day))

    @cached_property
    def squad(self) -> Ints:
        """The seat's seniors, ascending."""
        return self.world.squad(self.seat)

    @cached_property
    def days_ahead(self) -> int:
        """Days to the day on which worth ahead is read: two years, at most to the last snapshot."""
        return min(max(self.last_day - self.world.day, 0), LOOK_AHEAD)

    @cached_property
    def fresh(self) -> Ints:
        """True value of everyone under a long contract."""
        return self._value(self._twin(), max(self.world.day, 1))

    @cached_property
    def _futures(self) -> tuple[Ints, Ints]:
        """Ability in a year, and value on the day ahead at today's prices, by the growth that will come."""
        world = self.world
        twin = self._twin()
        day, end = max(world.day, 1), max(world.day, 1) + self.days_ahead
        tick, middle = int(world.rules.growth.tick_days), min(day + YEAR, end)
        ability = twin.players[P.ABILITY, : self.count].copy()
        for tomorrow in range(-(-(day + 1) // tick) * tick, end + 1, tick):
            twin.set_day(tomorrow)
            growth.grow(twin)
            if tomorrow <= middle:
                ability = twin.players[P.ABILITY, : self.count].copy()
        return ability, self._value(twin, end)

    @cached_property
    def ability(self) -> Ints:
        """Mean of ability now and in a year, milli-points."""
        return (self.world.players[P.ABILITY, : self.count] + self._futures[0]) // 2

    @property
    def ahead(self) -> Ints:
        """True value under a long contract on the day ahead."""
        return self._futures[1]

    @cached_property
    def wages(self) -> Ints:
        """What everyone would sign for with the seat's club; a free agent's premium apart."""
        world = self.world
        twin = self._twin()
        out = np.zeros(world.capacity, dtype=np.int64)
        fill_reservations(
            twin.players, self.count, world.clubs, world.season, world.price_level,
            world.rules.contracts.packed, out,
        )  # fmt: skip
        wages = out[: self.count]
        free = world.players[P.STATUS, : self.count] == P.FREE
        wages[free] = wages[free] * world.rules.contracts.fa_wage_mult // MICRO
        return wages

    @cached_property
    def asks(self) -> Ints:
        """Fees at which scripted owners sell to the seat today, up to the day's jitter."""
        world = self.world
        today, squads = today_of(world), asks.squads_of(world)
        plain = asks.plain_asks(world, today, squads)[: self.count]
        half_life = int(world.rules.market.pair_halflife)
        markups = np.array(
            [asks.pair_markup(world.pairs, slot, self.seat, world.day, half_life) for slot in range(16)],
            dtype=np.int64,
        )
        owners = world.players[P.CLUB, : self.count]
        memory = world.relations[self.seat, :, : self.count]
        shut = (plain >= asks.NOT_FOR_SALE) | (memory[R.COOLDOWN_UNTIL] > world.day)
        plain[shut] = 0
        plain = plain * (MICRO + markups[owners]) // MICRO
        plain[shut] = asks.NOT_FOR_SALE
        return plain

    def _twin(self) -> World:
        """A world whose men all play for the seat, on long contracts; only its men are its own."""
        twin = copy.copy(self.world)
        twin.players = self.world.players.copy()
        men = twin.players[:, : self.count]
        alive = np.isin(men[P.STATUS], (P.SENIOR, P.FREE))
        men[P.STATUS, alive] = P.SENIOR
        men[P.CLUB, alive] = self.seat
        men[P.CONTRACT_END] = season_of(self.world.day) + LONG
        return twin

    def _value(self, twin: World, day: int) -> Ints:
        out = np.zeros(twin.capacity, dtype=np.int64)
        twin.players[P.CONTRACT_END, : self.count] = season_of(day) + LONG
        valuation = twin.rules.valuation.packed
        fill_true_values(twin.players, self.count, day, self.world.price_level, valuation, out)
        return out[: self.count]
