"""The oracle: perfect information, no other power (paper §4.1, Appendix H)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fmbench.engine.football.pitch import pitch_of
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.stops import Door
from fmbench.oracle import academy, bargain, contracts, draft, eleven, free_agents, sales, survival, works
from fmbench.oracle.hand import Hand
from fmbench.oracle.plan import Plan
from fmbench.oracle.truth import Truth
from fmbench.settings.seats import OracleOptions

if TYPE_CHECKING:
    from fmbench.game.packet import Packet


class Oracle:
    """Reads the true state of its seat's world; acts through the door like anyone else."""

    __slots__ = ("_world", "options", "seat")

    def __init__(self, options: OracleOptions, seat: int, world: Callable[[], World]) -> None:
        self.options = options
        self.seat = seat
        self._world = world

    def play(self, packet: Packet, door: Door) -> None:
        """One stop, then `advance`."""
        world = self._world()
        hand = Hand(door, world)
        if packet.stop.is_draft:
            hand.draft(draft.pick(world, self.seat, pitch_of(world.rules), self.options))
        else:
            self._manage(world, hand)
        hand.advance()

    def _manage(self, world: World, hand: Hand) -> None:
        alarm = survival.is_emergency(world, self.seat, self.options)
        plan = Plan(Truth(world, self.seat), pitch_of(world.rules), self.options, alarm=alarm)
        if world.orders[self.seat, 0, K.ORDER_METRIC] < 0:
            hand.rest_above(self.options.rest_fatigue)
        contracts.cut_wages(plan, hand)
        contracts.extend(plan, hand)
        academy.promote(plan, hand)
        if world.rules.calendar.window_open(world.day):
            sales.answer_bids(plan, hand)
            free_agents.sign_free(plan, hand)
            bargain.buy(plan, hand)
            sales.list_surplus(plan, hand)
        works.build(plan, hand)
        eleven.field(world, self.seat, plan.pitch, hand)
