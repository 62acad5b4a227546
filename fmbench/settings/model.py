"""The whole of what can be declared, in one model."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Flag, Label, Part, Subsystem, Whole, public
from fmbench.settings.board import Board
from fmbench.settings.budgets import Budgets
from fmbench.settings.calendar import Calendar
from fmbench.settings.condition import Condition
from fmbench.settings.contracts import Contracts
from fmbench.settings.draft import Draft
from fmbench.settings.facilities import Facilities
from fmbench.settings.finances import Finances
from fmbench.settings.growth import Growth
from fmbench.settings.insolvency import Insolvency
from fmbench.settings.league import League
from fmbench.settings.market import Market
from fmbench.settings.match import Match
from fmbench.settings.opponents import Opponents
from fmbench.settings.running import Calls, Harness, Roster, Running, Track, Tracking
from fmbench.settings.scoring import Scoring
from fmbench.settings.scouting import Scouting
from fmbench.settings.seats import Seat
from fmbench.settings.traits import Traits
from fmbench.settings.valuation import Valuation
from fmbench.settings.youth import Youth

SEED_MAX = 2**63 - 1


class World(Subsystem):
    """The rules of the world, one group a subsystem."""

    version: Label = public("Name of this calibration of the world.", "label")
    calendar: Calendar = public("Days of the season.")
    draft: Draft = public("Draft pool and clubs on day 0.")
    traits: Traits = public("What players are born with.")
    growth: Growth = public("Growth, decline and retirement.")
    youth: Youth = public("Youth classes and academies.")
    scouting: Scouting = public("What clubs believe of players.")
    condition: Condition = public("Form, morale, fatigue and injuries.")
    match: Match = public("Tactics and matches.")
    league: League = public("Points, tie-breaks and honors.")
    valuation: Valuation = public("What players are worth.")
    market: Market = public("Asks, bids and offers.")
    contracts: Contracts = public("Wages, demands and free agents.")
    finances: Finances = public("Income, costs and inflation.")
    facilities: Facilities = public("What clubs build.")
    board: Board = public("Targets, confidence and dismissal.")
    insolvency: Insolvency = public("Administration, deaths and revivals.")
    budgets: Budgets = public("What a seat may do in a stop.")

    @property
    def name(self) -> str:
        """The calibration and each part that another option declares, such as `tiered_v1 market=static`."""
        parts = ((name, getattr(self, name)) for name in type(self).model_fields)
        others = [
            f"{name}={part.version}"
            for name, part in parts
            if isinstance(part, Part) and part.version != self.version
        ]
        return " ".join([self.version, *others])

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse subsystems that contradict each other."""
        rounds = 2 * (self.draft.clubs - 1)
        last_round = self.calendar.round1_day + self.calendar.round_spacing * (rounds - 1)
        settlement = self.calendar.settlement_day
        self.require(
            last_round < settlement,
            f"the last round is on day {last_round}, calendar.settlement_day is {settlement}",
        )
        self.require(
            settlement <= self.contracts.expiry_day <= self.calendar.year_days,
            f"contracts.expiry_day ({self.contracts.expiry_day}) must lie between calendar.settlement_day "
            f"({settlement}) and calendar.year_days ({self.calendar.year_days})",
        )
        return self


class Settings(Subsystem):
    """Everything that makes a run: its length, seeds, seats, world, rivals and score.

    Example: `load_settings(["seat=heuristic", "years=2"])`.
    """

    years: Whole = public("Seasons played.", "season", 1, 40)
    seeds: tuple[Whole, ...] = public("Worlds played, by seed.", "seed", 0, SEED_MAX)
    track: Track = public("Seats in a world.")
    seat: Seat = public("Who sits in the seat of a solo world.")
    roster: Roster | None = public("Who sits where in an arena world.")
    world: World = public("The rules of the world.")
    opponents: Opponents = public("Rival managers.")
    scoring: Scoring = public("The composite score.")
    harness: Harness = public("How models are put to work.")
    calls: Calls = public("How models are called, and what a run may spend.")
    tracking: Tracking = public("Where finished runs are recorded.")
    workers: Whole = public("Worlds played at the same time.", "count", 1, 256)
    run: Running = public("What a run shows.")
    allow_nonstandard: Flag = public("Whether knobs fixed by the paper may be changed.", "bool")

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse seeds given twice, seats that do not fit the track, a snapshot on a wrong day."""
        self.require(len(self.seeds) > 0, "seeds must name at least one seed, such as [1,1024,2026]")
        twice = sorted({seed for seed in self.seeds if self.seeds.count(seed) > 1})
        self.require(not twice, f"seeds names {', '.join(map(str, twice))} more than once")
        self._require_roster()
        day, first, last = (
            self.scoring.snapshot_day,
            self.world.calendar.settlement_day,
            self.world.contracts.expiry_day,
        )
        self.require(
            first <= day < last,
            f"scoring.snapshot_day ({day}) must lie from world.calendar.settlement_day ({first}) "
            f"to before world.contracts.expiry_day ({last})",
        )
        return self

    def _require_roster(self) -> None:
        """Refuse a roster whose seats are not those of the track."""
        named = [] if self.roster is None else sorted(self.roster.seats)
        expected = [f"seat{number:02d}" for number in range(1, self.track.seats + 1)]
        if self.track.name == "solo":
            self.require(
                self.track.seats == 1 or self.roster is not None,
                f"track.seats = {self.track.seats}: must be 1 in track=solo; track=arena has 16",
            )
            self.require(
                self.roster is None, "track=solo takes no roster; add track=arena, or drop the roster"
            )
        else:
            self.require(
                bool(named),
                f"track={self.track.name} needs a roster of {self.track.seats} seats, "
                "such as scripted16, not none",
            )
            self.require(
                named == expected,
                f"track.seats = {self.track.seats}: needs a roster of {expected[0]} to {expected[-1]}, "
                f"and the one chosen has {len(named)} seats: {', '.join(named)}",
            )
