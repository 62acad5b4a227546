"""Names to objects: the policies that the settings put on the seats.

The one place that knows every kind of player.
"""

from fmbench.game.stops import Policy
from fmbench.policies import build_policy
from fmbench.settings import Settings
from fmbench.settings.seats import Seat


def seats_of(settings: Settings) -> tuple[Seat, ...]:
    """Who sits where, in order of seats."""
    return (settings.seat,) if settings.roster is None else settings.roster.in_order()


def build_policies(settings: Settings, seed: int) -> tuple[Policy, ...]:
    """A fresh policy for each seat of one world, in order of seats."""
    return tuple(build_policy(seat, seed=seed, seat=number) for number, seat in enumerate(seats_of(settings)))
