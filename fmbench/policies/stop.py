"""The course of a stop that blind managers share: look at the club, draft or manage, advance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_template
from fmbench.game.view import ClubOverview, DraftPool
from fmbench.policies.sight import ask

if TYPE_CHECKING:
    from fmbench.game.packet import Packet


def play_stop(
    packet: Packet,
    door: Door,
    pick: Callable[[DraftPool, ClubOverview], Sequence[int]],
    manage: Callable[[ClubOverview], None],
) -> None:
    """One stop: the draft by `pick`, which gives places in the pool, or else `manage`; then `advance`."""
    overview = ask(door, "get_club_overview", ClubOverview)
    if overview is not None:
        if packet.stop.is_draft:
            pool = ask(door, "get_draft_pool", DraftPool)
            if pool is not None:
                ids = [format_template(place + 1) for place in pick(pool, overview)]
                door.call("submit_draft", {"template_ids": ids})
        else:
            manage(overview)
    door.call("advance", {})
