"""Names to objects: the policies that the settings put on the seats.

The one place that knows every kind of player.
"""

from fmbench.game.episode import Episode
from fmbench.game.packet import Packet
from fmbench.game.stops import Door, Policy
from fmbench.oracle import Oracle
from fmbench.policies import build_policy
from fmbench.settings import Settings
from fmbench.settings.seats import ModelSeat, OracleSeat, Seat


class ModelSeatError(RuntimeError):
    """A model's seat was to be played here, where no model is called."""

    def __init__(self, model: str) -> None:
        super().__init__(
            f"the seat is played by {model}: evaluate it with `inspect eval fmbench/solo --model {model}`"
        )


def seats_of(settings: Settings) -> tuple[Seat, ...]:
    """Who sits where, in order of seats."""
    return (settings.seat,) if settings.roster is None else settings.roster.in_order()


def build_policies(settings: Settings, episode: Episode) -> tuple[Policy, ...]:
    """A fresh policy for each seat of one world, in order of seats."""
    return tuple(_policy_of(seat, episode, number) for number, seat in enumerate(seats_of(settings)))


def _policy_of(seat: Seat, episode: Episode, number: int) -> Policy:
    if isinstance(seat, ModelSeat):
        return _Absent(seat.options.model)
    if isinstance(seat, OracleSeat):
        # It reads the world that its calls reach: among several seats, the fork of its own stop.
        return Oracle(seat.options, number, lambda: episode.seats[number].world)
    return build_policy(seat, seed=episode.world.seed, seat=number)


class _Absent:
    """Holds a model's seat in a run that is replayed or abandoned; it cannot play."""

    def __init__(self, model: str) -> None:
        self._model = model

    def play(self, packet: Packet, door: Door) -> None:  # noqa: ARG002
        """Refuse to play. Raises ModelSeatError."""
        raise ModelSeatError(self._model)
