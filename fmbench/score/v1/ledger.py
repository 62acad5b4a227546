"""The seat record: season by season what a score needs, and the scores it gives."""

from dataclasses import dataclass, replace

from fmbench.score.arithmetic import ORIGINS, deflate
from fmbench.score.errors import ScoreInputError
from fmbench.score.types import (
    Injection,
    LiveValues,
    Score,
    ScoreInputs,
    SeasonSnapshot,
    Termination,
)
from fmbench.score.v1.composite import (
    SCORE_VERSION,
    baseline_after_revival,
    compose_score,
    deflated_mean,
    in_millions,
    is_of_this_version,
    settlement_discount,
)
from fmbench.settings.scoring import Scoring


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What one seat has achieved so far; each `with_` method returns a new record.

    `own_baseline` is the seat's net worth at the close of its draft and
    `auto_squad_net_worth` that of the seed's auto-filled club on day 0, in credits
    (decisions 1). `inflation` is the yearly rate of the world.

    Raises:
        ScoreInputError: the settings ask for another score version.
    """

    scoring: Scoring
    inflation: float
    horizon_years: int
    own_baseline: int
    auto_squad_net_worth: int
    snapshots: tuple[SeasonSnapshot, ...] = ()
    injections: tuple[Injection, ...] = ()

    def __post_init__(self) -> None:
        if not is_of_this_version(self.scoring):
            raise ScoreInputError(
                "scoring.version", self.scoring.version, f"this record scores {SCORE_VERSION}"
            )

    def with_snapshot(self, snapshot: SeasonSnapshot) -> "SeatRecord":
        """The record after the verdict of the next season.

        Raises:
            ScoreInputError: the season is not the next one or lies beyond the horizon.
        """
        expected = len(self.snapshots) + 1
        if snapshot.season != expected:
            raise ScoreInputError("season", snapshot.season, f"the next season is {expected}")
        if snapshot.season > self.horizon_years:
            raise ScoreInputError("season", snapshot.season, f"the last season is {self.horizon_years}")
        return replace(self, snapshots=(*self.snapshots, snapshot))

    def with_revival(self, injection: Injection) -> "SeatRecord":
        """The record after a death that the seat survived with the money injected.

        Raises:
            ScoreInputError: the money injected is negative.
        """
        if injection.amount < 0:
            raise ScoreInputError("amount", injection.amount, "must be at least 0")
        return replace(self, injections=(*self.injections, injection))

    @property
    def revivals(self) -> int:
        """Deaths survived so far."""
        return len(self.injections)

    @property
    def baseline(self) -> float:
        """The net worth that value added is measured from, in day-0 credits."""
        if not self.injections:
            return float(self.own_baseline)
        origin, injected = self._origin, 0.0
        for injection in self.injections:
            injected += deflate(injection.amount, injection.season, self.inflation, origin)
        return baseline_after_revival(float(self.own_baseline), injected, float(self.auto_squad_net_worth))

    @property
    def _origin(self) -> int:
        return ORIGINS[self.scoring.deflate_origin]

    def score_inputs(self, live: LiveValues | None = None) -> ScoreInputs:
        """H, VA and M as they stand.

        Money is the deflated mean of the last `window` snapshots, of fewer if there are
        fewer, and of the live values alone before the first. Honors are the live ones
        when given, else those of the last snapshot. Source: mechanics §10.

        Raises:
            ScoreInputError: there is neither a snapshot nor a live value.
        """
        recent: tuple[SeasonSnapshot | LiveValues, ...] = self.snapshots[-self.scoring.window :]
        latest = live if live is not None else (recent[-1] if recent else None)
        if latest is None:
            raise ScoreInputError("live", live, "is needed before the first snapshot")
        money = recent or (latest,)
        worth = deflated_mean([(at.season, at.net_worth) for at in money], self.inflation, self._origin)
        squad = deflated_mean([(at.season, at.squad_value) for at in money], self.inflation, self._origin)
        return ScoreInputs(h=latest.honors, va_m=in_millions(worth - self.baseline), m_m=in_millions(squad))

    def score_if_completed(self, live: LiveValues | None = None) -> Score:
        """The score if the run were complete now: rho is 1, revivals count."""
        return compose_score(self.score_inputs(live), 1.0, self.revivals, self.scoring)

    def score_if_settled(self, t_years: float, live: LiveValues | None = None) -> Score:
        """The score if the run settled now, `t_years` after its start."""
        rho = settlement_discount(t_years, self.horizon_years, self.scoring)
        return compose_score(self.score_inputs(live), rho, self.revivals, self.scoring)

    def final_score(self, termination: Termination, live: LiveValues | None = None) -> Score:
        """The score of the ended run; a settling death brings rho, no further discount.

        A run is complete with the verdict of the last season. Source: decisions 2.

        Raises:
            ScoreInputError: the run is called completed before the last snapshot.
        """
        if termination.reason != "completed":
            return self.score_if_settled(termination.t_years, live)
        if len(self.snapshots) != self.horizon_years:
            raise ScoreInputError(
                "reason",
                termination.reason,
                f"needs {self.horizon_years} snapshots, there are {len(self.snapshots)}",
            )
        return self.score_if_completed()
