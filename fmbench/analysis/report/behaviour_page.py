"""The behaviour page: the capability matrix, what goes with the score, how early the order shows."""

from dataclasses import dataclass
from math import isfinite

from fmbench.analysis.board import Association, Behaviour, Semantics
from fmbench.analysis.metrics import CapabilityRow, CentreTrial
from fmbench.analysis.statistics import Standing, season_standings, survival_curve

CHECKED_SEASONS = (1, 3, 5, 10, 15, 20)


@dataclass(frozen=True, slots=True)
class Survival:
    """Share of an entrant's runs that completed each checked season."""

    label: str
    shares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BehaviourPage:
    """What a board's field did.

    `standings` are of each seed with two or more seats, `centres` there where notebooks differ,
    `semantics` where it was asked for and somebody wrote.
    """

    behaviour: Behaviour
    matrix: tuple[CapabilityRow, ...]
    associations: tuple[Association, ...]
    centres: tuple[CentreTrial, ...]
    semantics: Semantics | None
    standings: tuple[tuple[int, tuple[Standing, ...]], ...]
    checked: tuple[int, ...]
    survival: tuple[Survival, ...]


def build_behaviour_page(behaviour: Behaviour, semantics: Semantics | None) -> BehaviourPage:
    """The page of one board."""
    horizon = max((run.years for one in behaviour.board.entrants for run in one.runs.values()), default=0)
    checked = tuple(season for season in CHECKED_SEASONS if season <= horizon)
    return BehaviourPage(
        behaviour=behaviour,
        matrix=behaviour.matrix,
        associations=behaviour.associations,
        centres=behaviour.centres if any(isfinite(one.correlation.r) for one in behaviour.centres) else (),
        semantics=semantics,
        standings=tuple(_standings(behaviour, checked)),
        checked=checked,
        survival=tuple(_survival(behaviour, horizon, checked)),
    )


def _standings(behaviour: Behaviour, checked: tuple[int, ...]) -> list[tuple[int, tuple[Standing, ...]]]:
    """Order of the field after each checked season; a settled run keeps its final score."""
    found = []
    for seed in behaviour.board.seeds:
        runs = {one.label: one.runs[seed] for one in behaviour.field if seed in one.runs}
        if len(runs) < 2:
            continue
        scores = {
            season: {
                label: next(
                    (at.score_if_completed for at in run.result.seasons if at.season == season),
                    run.result.score.final,
                )
                for label, run in runs.items()
            }
            for season in checked
        }
        found.append((seed, season_standings(scores)))
    return found


def _survival(behaviour: Behaviour, horizon: int, checked: tuple[int, ...]) -> list[Survival]:
    rows = []
    for entrant in behaviour.board.entrants:
        if entrant.runs:
            played = {seed: len(run.seasons_played) for seed, run in entrant.runs.items()}
            curve = survival_curve(played, horizon, unit=entrant.unit)
            rows.append(Survival(entrant.label, tuple(f"{curve.shares[season]:.0%}" for season in checked)))
    return rows
