"""Season by season: what is told of a world while it is played."""

from collections.abc import Iterator
from math import ceil

from fmbench.game.episode import Episode
from fmbench.runner.build import seats_of
from fmbench.runner.notices import SeasonPlayed, SeatSeason, SeatSettled
from fmbench.runner.outcome import in_millions


def seasons_played(episode: Episode) -> int:
    """How many seasons have had their verdict."""
    return max(len(keeper.seasons) for keeper in episode.keepers)


class News:
    """What has happened in a world since this was made, or since it was last asked."""

    def __init__(self, episode: Episode) -> None:
        self._episode = episode
        self._seasons = seasons_played(episode)
        self._settled = settled_early(episode).keys()

    def fresh(self) -> Iterator[SeasonPlayed | SeatSettled]:
        """A season's verdict, then the seats whose runs have ended before the horizon."""
        season = seasons_played(self._episode)
        if season > self._seasons:
            self._seasons = season
            yield describe_verdict(self._episode)
        settled = settled_early(self._episode)
        for seat in [seat for seat in settled if seat not in self._settled]:
            yield settled[seat]
        self._settled = settled.keys()


def describe_verdict(episode: Episode) -> SeasonPlayed:
    """The last season that has had its verdict, with every seat that has had one; there must be one."""
    names = [seat.name for seat in seats_of(episode.settings)]
    seats = tuple(
        _seat_season(episode, number, names[number])
        for number, keeper in enumerate(episode.keepers)
        if keeper.seasons
    )
    return SeasonPlayed(episode.world.seed, seasons_played(episode), episode.settings.years, seats)


def _seat_season(episode: Episode, number: int, name: str) -> SeatSeason:
    keeper = episode.keepers[number]
    snapshot, completed, _ = keeper.seasons[-1]
    snapshot_day = episode.settings.scoring.snapshot_day
    return SeatSeason(
        seat=number,
        name=name,
        position=snapshot.position,
        honors=snapshot.honors,
        net_worth_m=in_millions(snapshot.net_worth),
        score_if_completed=completed.final,
        settled=keeper.final is not None and len(keeper.seasons) < episode.settings.years,
        revivals=len(keeper.deaths),
        deaths=tuple(
            death
            for death in keeper.deaths
            # What comes after a verdict is told with the next one.
            if death.season + (death.day > snapshot_day) == snapshot.season
        ),
    )


def settled_early(episode: Episode) -> dict[int, SeatSettled]:
    """The seats whose runs have ended before the horizon, by number."""
    names = [seat.name for seat in seats_of(episode.settings)]
    years = episode.settings.years
    return {
        keeper.seat: SeatSettled(
            episode.world.seed, keeper.seat, names[keeper.seat],
            ceil(keeper.termination.t_years), years, keeper.termination.reason,
        )
        for keeper in episode.keepers
        if keeper.termination is not None and keeper.termination.reason != "completed"
    }  # fmt: skip
