"""What happened in a run, to read: seasons, titles, transfers, deaths and the end, seat by seat.

Rebuilt from the journals, so that it can be read while a run is unfinished; what it says of transfers
is what the archive of the game says to any seat.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from fmbench.game.episode import Episode
from fmbench.game.recorder import Diverged, Recorder, Recorders
from fmbench.game.replay import retrace
from fmbench.game.scorekeeper import ScoreKeeper, SeasonScores
from fmbench.game.tools.query import GetHistory
from fmbench.game.view.history import history_of
from fmbench.game.view.names import club_names
from fmbench.runner.build import seats_of
from fmbench.runner.folder import RunFolder
from fmbench.runner.journals import WorldRecord, read_journals
from fmbench.runner.outcome import in_millions
from fmbench.runner.progress import ENDS, ordinal
from fmbench.score import Death, Score
from fmbench.tracking import seat_label

_WIDTH = 110
_INDENT = " " * 8
_PRIZES = {1: "champion", 2: "runner-up"}


@dataclass(frozen=True, slots=True)
class Deal:
    """One completed transfer of a seat's club."""

    season: int
    is_arrival: bool
    text: str


def tell_world(folder: RunFolder, seed: int, only_seat: int | None = None) -> Iterator[str]:
    """The lines of one begun world's timeline; of one seat only if asked for.

    Raises the errors of journals. A journal that this version cannot play to its end is told up to
    where it differs, and then Diverged is raised.
    """
    episode, drift = rebuild(folder, seed)
    figures = episode.statistics.figures(episode.world)
    distinct = len(set(figures.champions))
    yield (
        f"seed {seed}: {len(figures.champions)} of {folder.settings.years} seasons, "
        f"{figures.matches} matches, {distinct} different champions"
    )
    names = [seat.name for seat in seats_of(folder.settings)]
    for seat, keeper in enumerate(episode.keepers):
        if only_seat in (None, seat):
            club = club_names(episode.world.seed)[seat]
            title = names[seat] if len(names) == 1 else f"{seat_label(seat)} {names[seat]}"
            yield f"  {title} at {club}"
            yield from _tell_seasons(keeper, find_deals(episode, seat))
            yield f"    {_describe_end(keeper, folder.settings.years)}"
    if drift is not None:
        raise drift


def rebuild(folder: RunFolder, seed: int) -> tuple[Episode, Diverged | None]:
    """The episode where its journals end, or just before they differ from what is played here."""
    episode = Episode(folder.settings, seed, _past(read_journals(folder, seed)))
    try:
        retrace(episode, partial=True)
    except Diverged as diverged:
        return episode, diverged
    return episode, None


def find_deals(episode: Episode, seat: int) -> list[Deal]:
    """A seat's completed transfers, in order of time."""
    club = club_names(episode.world.seed)[seat]
    deals, page = [], 1
    while True:
        answer = history_of(episode.world, seat, GetHistory(kind="transfers", page=page)).as_json()
        entries = answer["entries"]
        assert isinstance(entries, list)
        deals += [_describe_deal(entry, club) for entry in entries if club in (entry["from"], entry["to"])]
        if answer["next_page"] is None:
            return deals[::-1]
        page += 1


def _past(record: WorldRecord) -> Recorders:
    world = Recorder(past=record.world.lines)
    if record.seats is None:
        return Recorders.solo(world)
    return Recorders(world, tuple(Recorder(past=recording.lines) for recording in record.seats))


def _describe_deal(entry: Mapping[str, Any], club: str) -> Deal:
    fee = f"{entry['fee_m']:.2f}M" if entry["fee_m"] else "free"
    is_arrival = entry["to"] == club
    if is_arrival:
        other = f" from {entry['from']}" if entry["from"] else ""
    else:
        other = f" to {entry['to']}" if entry["to"] else " abroad"
    season = int(str(entry["day"])[1:3])
    return Deal(season, is_arrival, f"{entry['player']}{other} {fee}")


def _tell_seasons(keeper: ScoreKeeper, deals: list[Deal]) -> Iterator[str]:
    deaths = keeper.deaths
    told = {season.snapshot.season: season for season in keeper.seasons}
    last = max([*told, *(deal.season for deal in deals), *(death.season for death in deaths)], default=0)
    for number in range(1, last + 1):
        yield (
            f"    Y{number:02d}  {_describe_season(told[number])}" if number in told else f"    Y{number:02d}"
        )
        for revival, death in enumerate(deaths, start=1):
            if death.season == number:
                yield f"{_INDENT}{_describe_death(death)} (revival {revival})"
        for label, arrival in (("in", True), ("out", False)):
            texts = [deal.text for deal in deals if deal.season == number and deal.is_arrival is arrival]
            if texts:
                yield from wrap(
                    f"{label}: {'; '.join(texts)}", _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT
                )


def _describe_season(season: SeasonScores) -> str:
    at = season.snapshot
    prize = f"  {_PRIZES[at.position]}" if at.position in _PRIZES else ""
    return (
        f"{ordinal(at.position):>4}  honors {at.honors:>4}  net worth {in_millions(at.net_worth):>7.1f}M  "
        f"squad {in_millions(at.squad_value):>7.1f}M  cash {in_millions(at.cash):>7.1f}M  "
        f"score if completed {season.if_completed.final:>6.1f}{prize}"
    )


def _describe_death(death: Death) -> str:
    money = f", the owners put in {in_millions(death.injected):.1f}M" if death.injected else ""
    return f"day {death.day}: {ENDS[death.reason]}{money}"


def _describe_end(keeper: ScoreKeeper, years: int) -> str:
    if keeper.final is None or keeper.termination is None:
        return f"not ended yet; {len(keeper.seasons)} of {years} seasons played"
    years_played = f"{keeper.termination.t_years:.2f} years"
    return f"{keeper.termination.reason} after {years_played}: {_describe_score(keeper.final)}"


def _describe_score(score: Score) -> str:
    parts = score.channels
    terms = f"honors {parts.honors:.2f}, value {parts.value_added:.2f}, squad {parts.squad:.2f}"
    return f"score {score.final:.2f} ({terms}; rho {score.rho:.3f}, revivals {score.revivals})"
