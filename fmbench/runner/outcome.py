"""From an episode that has ended to the results that are kept of it."""

from math import ceil

from fmbench.game.episode import Episode
from fmbench.game.scorekeeper import ScoreKeeper, SeasonScores
from fmbench.game.statistics import WorldFigures
from fmbench.score import CREDITS_PER_M, Score
from fmbench.tracking import Result, Stamp
from fmbench.tracking.results import (
    Channels,
    Inputs,
    ScoreReport,
    Season,
    Stops,
    TerminationReport,
    Timing,
    WorldReport,
)


def build_result(episode: Episode, seat: int, stamp: Stamp, timing: Timing) -> Result:
    """The result of one seat whose run is over. Raises ValueError if it is not."""
    keeper = episode.keepers[seat]
    if keeper.final is None:
        raise ValueError(f"seat {seat}: its run has not ended")
    return Result(
        seed=stamp.seed,
        seat=seat,
        score=_report_score(keeper.final),
        termination=_report_termination(keeper),
        stops=Stops(**episode.stop_counts(seat)._asdict()),
        seasons=tuple(report_season(season) for season in keeper.seasons),
        world=_report_world(episode.statistics.figures(episode.world)),
        digest=episode.world.digest(),
        timing=timing,
        stamp=stamp,
    )


def _report_score(score: Score) -> ScoreReport:
    channels, inputs = score.channels, score.inputs
    return ScoreReport(
        final=score.final,
        raw=score.raw,
        channels=Channels(honors=channels.honors, value_added=channels.value_added, squad=channels.squad),
        rho=score.rho,
        revivals=score.revivals,
        inputs=Inputs(h=inputs.h, va_m=inputs.va_m, m_m=inputs.m_m),
    )


def _report_termination(keeper: ScoreKeeper) -> TerminationReport:
    assert keeper.termination is not None
    # The year under way, from 1: the first stop after the draft is on day 1 or later.
    return TerminationReport(reason=keeper.termination.reason, year=ceil(keeper.termination.t_years))


def report_season(season: SeasonScores) -> Season:
    """One season of a seat, as its result says it."""
    snapshot = season.snapshot
    return Season(
        season=snapshot.season,
        position=snapshot.position,
        honors=snapshot.honors,
        net_worth_m=in_millions(snapshot.net_worth),
        squad_value_m=in_millions(snapshot.squad_value),
        cash_m=in_millions(snapshot.cash),
        score_if_completed=season.if_completed.final,
        score_if_settled=season.if_settled.final,
    )


def _report_world(figures: WorldFigures) -> WorldReport:
    home, draw, away = (round(share, 6) for share in figures.home_draw_away)
    return WorldReport(
        players_alive_mean=round(figures.players_alive_mean, 3),
        players_distinct=figures.players_distinct,
        matches=figures.matches,
        goals_per_match=round(figures.goals_per_match, 6),
        home_draw_away=(home, draw, away),
        champions=figures.champions,
    )


def in_millions(amount: int) -> float:
    """Whole credits in M credits, rounded to a credit."""
    return round(amount / CREDITS_PER_M, 6)
