"""What a seat's run is worth: baseline, snapshots, revivals, deaths (paper §3.3, decisions 1-5).

Reads the truth, for the score alone: nothing here is ever shown to a seat.
"""

from typing import NamedTuple, cast

from fmbench.engine.calendar import YEAR, day_of_year
from fmbench.engine.club.facilities import finished_worth, paid_in_works
from fmbench.engine.draft import auto_fill, cost
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market.transfers import liabilities
from fmbench.engine.market.valuation import true_values, value_true
from fmbench.engine.market.wages import own_reservations, wage_of
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import COMPLETED, REASONS, Ints, World
from fmbench.score import (
    Death,
    Injection,
    LiveValues,
    Score,
    SeasonSnapshot,
    SeatRecord,
    Termination,
    TerminationReason,
    net_worth,
)
from fmbench.settings import Settings


class Worth(NamedTuple):
    """A club's true worth on a day, nominal credits."""

    net_worth: int
    squad_value: int
    cash: int


class SeasonScores(NamedTuple):
    """A season's snapshot with the scores the run had then."""

    snapshot: SeasonSnapshot
    if_completed: Score
    if_settled: Score


def club_worth(world: World, slot: int, settings: Settings) -> Worth:
    """Net worth with capped wages, and squad value without men just signed free (decisions 4, 33)."""
    squad = world.squad(slot)
    values = true_values(world)[squad]
    signed = world.players[P.SIGNED_FREE_DAY, squad]
    quarantine = world.rules.contracts.free_signing_snapshot_days
    values[(signed > 0) & (world.day - signed <= quarantine)] = 0
    cash, squad_value = int(world.clubs[C.CASH, slot]), int(values.sum())
    worth = net_worth(
        cash=cash,
        capped_wage_bill=_capped_wages(world, squad),
        squad_value=squad_value,
        facilities_paid_building=paid_in_works(world, slot),
        facilities_finished=finished_worth(world, slot),
        liabilities=liabilities(world, slot),
        scoring=settings.scoring,
    )
    return Worth(worth, squad_value, cash)


def _capped_wages(world: World, squad: Ints) -> int:
    """Yearly wages, none counted above its share of the man's reservation (decisions 4)."""
    cap = world.rules.scoring.hoard_wage_cap
    wages = world.players[P.WAGE, squad].tolist()
    wanted = own_reservations(world)[squad].tolist()
    return sum(min(wage, share(want, cap)) for wage, want in zip(wages, wanted, strict=True))


def auto_squad_worth(world: World, settings: Settings) -> int:
    """Net worth, on day 0, of a club whose whole squad was filled up for it (decisions 1)."""
    rules, pool = world.rules, world.pool
    picks = auto_fill(world, [])
    values = [int(value_true(pool, t, 1, MICRO, rules.valuation)) for t in picks]
    bill = 0
    for t in picks:
        wanted = wage_of(
            int(pool[P.ABILITY, t]), 1 - int(pool[P.BORN, t]), int(pool[P.WAGE_FACTOR, t]),
            rules.draft.start_reputation, rules.condition.morale_start, MICRO, rules.contracts,
        )  # fmt: skip
        bill += min(int(pool[P.WAGE, t]), int(share(int(wanted), rules.scoring.hoard_wage_cap)))
    return net_worth(
        cash=int(rules.draft.budget + rules.draft.stipend) - cost(world, picks),
        capped_wage_bill=bill,
        squad_value=sum(values),
        facilities_paid_building=0,
        facilities_finished=0,
        liabilities=0,
        scoring=settings.scoring,
    )


class ScoreKeeper:
    """Watches one seat day by day and knows its scores; beside the world, never in its digest."""

    def __init__(self, settings: Settings, seat: int) -> None:
        self.seat = seat
        self.seasons: list[SeasonScores] = []
        self.deaths: list[Death] = []
        self.final: Score | None = None
        self.termination: Termination | None = None
        self._settings = settings
        self._injected = 0
        self._record: SeatRecord | None = None

    @property
    def record(self) -> SeatRecord:
        """What the seat has achieved so far; there is one from the close of the draft."""
        if self._record is None:
            raise RuntimeError(f"seat {self.seat} has no record before the draft is closed")
        return self._record

    def open_books(self, world: World) -> None:
        """At the close of the draft: the baseline (decisions 1)."""
        own = club_worth(world, self.seat, self._settings).net_worth
        floor = self._settings.world.insolvency.revival_baseline_floor == "auto_squad"
        self._record = SeatRecord(
            scoring=self._settings.scoring,
            inflation=self._settings.world.finances.inflation,
            horizon_years=self._settings.years,
            own_baseline=own,
            auto_squad_net_worth=auto_squad_worth(world, self._settings) if floor else own,
        )

    def watch(self, world: World) -> bool:
        """After a day's phases: a revival, the season's snapshot, a settling death.

        Returns whether the seat's run has ended by it.
        """
        if self.termination is not None:
            return False
        injected = int(world.ledger[self.seat, L.INJECTION, L.WHOLE_RUN])
        if len(self.record.injections) < world.clubs[C.REVIVALS, self.seat]:
            added = injected - self._injected
            self.deaths.append(Death(world.season, day_of_year(world.day), self._why_revived(world), added))
            counted = added if world.rules.insolvency.revival_clawback else 0
            self._record = self.record.with_revival(Injection(world.season, counted))
            self._injected = injected
        if day_of_year(world.day) == world.rules.scoring.snapshot_day:
            self._take_snapshot(world)
        if world.clubs[C.SETTLED_DAY, self.seat] == world.day:
            self.end(world, int(world.clubs[C.SETTLED_REASON, self.seat]))
        return self.final is not None

    def _why_revived(self, world: World) -> TerminationReason:
        """Why the seat died today, from what its inbox is told."""
        events = world.events.view
        told = (events[:, K.EVENT_SEAT] == self.seat) & (events[:, K.EVENT_TYPE] == E.DISMISSAL_AND_REVIVAL)
        return cast(TerminationReason, REASONS[int(events[told, K.EVENT_A][-1])])

    def _take_snapshot(self, world: World) -> None:
        worth = club_worth(world, self.seat, self._settings)
        snapshot = SeasonSnapshot(
            season=world.season,
            position=int(world.clubs[C.LAST_PLACE, self.seat]),
            honors=_honors(world, self.seat),
            net_worth=worth.net_worth,
            squad_value=worth.squad_value,
            cash=worth.cash,
        )
        self._record = self.record.with_snapshot(snapshot)
        self.seasons.append(
            SeasonScores(
                snapshot,
                self.record.score_if_completed(),
                self.record.score_if_settled(self._years(world)),
            )
        )

    def end(self, world: World, reason: int) -> None:
        """The seat's run is over for one of ``world.REASONS``: its final score."""
        worth = club_worth(world, self.seat, self._settings)
        live = LiveValues(world.season, _honors(world, self.seat), worth.net_worth, worth.squad_value)
        years = float(self._settings.years) if reason == COMPLETED else self._years(world)
        self.termination = Termination(cast(TerminationReason, REASONS[reason]), years)
        self.final = self.record.final_score(self.termination, live)

    def _years(self, world: World) -> float:
        return world.day / YEAR


def _honors(world: World, slot: int) -> int:
    """Honor points of the whole run."""
    return int(world.clubs[C.HONORS, slot])
