"""What is kept of a played world: one line of plain figures for each world of a study."""

from collections.abc import Callable
from hashlib import sha256
from typing import Literal

from fmbench.analysis.metrics import offers_per_signing
from fmbench.analysis.mining.miner import Miner
from fmbench.analysis.studies.variants import World, code_digest
from fmbench.game.answers import Accepted, Rejected
from fmbench.game.episode import Episode
from fmbench.game.observer import HearAnswer
from fmbench.game.seat import Seat
from fmbench.game.tools import ParsedCall
from fmbench.game.tools.action import RespondToOffer
from fmbench.game.view.names import club_names
from fmbench.runner.journals import seat_stamps
from fmbench.runner.outcome import build_result
from fmbench.runner.unrecorded import play_unrecorded
from fmbench.score import TerminationReason
from fmbench.tracking.results import ResultPart, Timing

_SEAL_DIGITS = 16
_NO_TIME = Timing(engine_seconds=0, seat_seconds=0, journal_seconds=0)


class SeatRecord(ResultPart):
    """One seat's run; `scores` and `positions` by season up to the end of its run.

    `offers` are accepted bids for players, `counters` prices named by sellers that were paid, `signings`
    arrivals with a fee.
    """

    name: str
    score: float
    reason: TerminationReason
    year: int
    revivals: int
    stops: int
    titles: int
    offers: int
    counters: int
    signings: int
    scores: tuple[float, ...]
    positions: tuple[int, ...]

    @property
    def died(self) -> bool:
        """Whether dismissal or insolvency ended the run for good."""
        return self.reason in ("fired", "insolvent")

    def standing(self, season: int) -> float:
        """Score if complete at that season's verdict; of a run that was over by then, its final score."""
        return self.scores[season - 1] if season <= len(self.scores) else self.score


class WorldRecord(ResultPart):
    """One played world; `key` is that of `World`, `digest` the world's at its end."""

    format: Literal[1] = 1
    key: str
    params_hash: str
    score_version: str
    code: str
    track: str
    years: int
    seed: int
    digest: str
    seats: tuple[SeatRecord, ...]
    seal: str = ""
    """Digest of all other fields, of which an edit does not think; empty in files of older versions."""

    @property
    def sealed(self) -> "WorldRecord":
        """The same with its seal."""
        return self.model_copy(update={"seal": self._digest()})

    @property
    def is_sound(self) -> bool:
        """Whether no field was changed since it was sealed."""
        return self.seal in ("", self._digest())

    def _digest(self) -> str:
        return sha256(self.model_dump_json(exclude={"seal"}).encode()).hexdigest()[:_SEAL_DIGITS]


class _Watch(Miner):
    """The miner, and how often each seat paid a price that a seller had named."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.counters = [0] * seats

    def call_begins(self, seat: Seat, call: ParsedCall) -> HearAnswer:
        """The truth of the instant of a call."""
        hear = super().call_begins(seat, call)
        wanted = call.arguments
        pays = isinstance(wanted, RespondToOffer) and wanted.response == "accept_counter"

        def note(answer: Accepted | Rejected) -> None:
            self.counters[seat.number] += pays
            hear(answer)

        return note


def play_record(world: World, should_stop: Callable[[], bool]) -> WorldRecord | None:
    """Play one world to its end and keep its figures; None if it was stopped on the way."""
    settings = world.variant.settings
    watch = _Watch(settings.track.seats)
    episode = play_unrecorded(settings, world.seed, should_stop, watch)
    if episode is None:
        return None
    return WorldRecord(
        key=world.key,
        params_hash=world.variant.params_hash,
        score_version=settings.scoring.version,
        code=code_digest(),
        track=settings.track.name,
        years=settings.years,
        seed=world.seed,
        digest=episode.world.digest(),
        seats=tuple(_seat_record(episode, watch, seat) for seat in range(settings.track.seats)),
    )


def _seat_record(episode: Episode, watch: _Watch, number: int) -> SeatRecord:
    seed = episode.world.seed
    result = build_result(episode, number, seat_stamps(episode.settings, seed)[number], _NO_TIME)
    run = watch.books[number].close(result, club_names(seed)[number], episode.settings.years, None, ())
    bids = offers_per_signing(run)
    return SeatRecord(
        name=result.stamp.seat.name,
        score=result.score.final,
        reason=result.termination.reason,
        year=result.termination.year,
        revivals=result.score.revivals,
        stops=result.stops.total,
        titles=sum(season.position == 1 for season in result.seasons),
        offers=round(bids["offers"]),
        counters=watch.counters[number],
        signings=round(bids["signings"]),
        scores=tuple(season.score_if_completed for season in result.seasons),
        positions=tuple(season.position for season in result.seasons),
    )
