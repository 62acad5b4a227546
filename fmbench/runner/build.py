"""Names to objects: the policies that the settings put on the seats.

The one place that knows every kind of player.
"""

from collections.abc import Callable

from fmbench.engine.world import World
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
            f"the seat is played by {model}, a language model: go on by the `fmbench eval` that began it"
        )


def seats_of(settings: Settings) -> tuple[Seat, ...]:
    """Who sits where, in order of seats."""
    return (settings.seat,) if settings.roster is None else settings.roster.in_order()


def build_policies(settings: Settings, episode: Episode) -> tuple[Policy, ...]:
    """A fresh policy for each seat of one world, in order of seats."""
    return tuple(
        policy_of(seat, episode.world.seed, number, _world_of(episode, number))
        for number, seat in enumerate(seats_of(settings))
    )


def policy_of(seat: Seat, seed: int, number: int, world: Callable[[], World]) -> Policy:
    """A fresh policy for the seat of a number, counted from 0.

    `world` gives the world that the seat's calls reach: among several seats, the fork of its own
    stop. The oracle reads it, nobody else is handed it.
    """
    if isinstance(seat, ModelSeat):
        return _Absent(seat.options.model)
    if isinstance(seat, OracleSeat):
        return Oracle(seat.options, number, world)
    return build_policy(seat, seed=seed, seat=number)


def _world_of(episode: Episode, number: int) -> Callable[[], World]:
    return lambda: episode.seats[number].world


class _Absent:
    """Holds a model's seat in a run that is replayed or abandoned; it cannot play."""

    def __init__(self, model: str) -> None:
        self._model = model

    def play(self, packet: Packet, door: Door) -> None:  # noqa: ARG002
        """Refuse to play. Raises ModelSeatError."""
        raise ModelSeatError(self._model)
