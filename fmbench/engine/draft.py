"""The draft: lists, auto-fill, the scripted clubs' picks, and its close (mechanics §3).

Picks are independent copies: no club's list touches another's.
"""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO
from fmbench.engine.football.fixtures import schedule
from fmbench.engine.people.birth import new_person
from fmbench.engine.people.scouting import first_look
from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import Ints, World

SPENDING_SHARE = 97  # per cent of the budget a scripted club aims to spend


def auto_fill(world: World, picks: list[int]) -> list[int]:
    """Complete a list to a squad by rising price, so from the cheapest men (decisions 17).

    Keeps ``min_gk`` keepers and enough men for one formation.
    """
    draft, pool = world.rules.draft, world.pool
    chosen = list(picks)
    cheapest = sorted(
        (t for t in range(draft.pool_size) if t not in set(picks)),
        key=lambda t: (int(pool[P.ARRIVED_FEE, t]), t),
    )
    for role, least in _least_men(world).items():
        have = sum(1 for t in chosen if pool[P.ROLE, t] == role)
        of_role = [t for t in cheapest if pool[P.ROLE, t] == role and t not in chosen]
        chosen += of_role[: max(min(least - have, draft.squad_size - len(chosen)), 0)]
    rest = [t for t in cheapest if t not in chosen]
    return sorted(chosen + rest[: draft.squad_size - len(chosen)])


def _least_men(world: World) -> dict[int, int]:
    """Men by role for the plainest formation, and the keepers."""
    plain = np.bincount(world.rules.slots_of(0), minlength=len(roles.ROLES)).tolist()
    least = {role: men for role, men in enumerate(plain) if men}
    least[roles.GK] = int(world.rules.draft.min_gk)
    return least


def cost(world: World, picks: list[int]) -> int:
    """Price of a list, credits."""
    return int(world.pool[P.ARRIVED_FEE, picks].sum()) if picks else 0


def submit(world: World, seat: int, picks: list[int]) -> Outcome:
    """A seat's list of templates, each once; resubmitting replaces it (decisions 17).

    Completed, it must fit the budget and hold ``min_gk`` keepers, else Illegal.
    """
    draft = world.rules.draft
    if len(set(picks)) < len(picks):
        raise Illegal("duplicate")
    if len(picks) > draft.squad_size:
        raise Illegal("limit", what="men in a draft list", limit=int(draft.squad_size))
    full = auto_fill(world, picks)
    total = cost(world, full)
    if total > draft.budget:
        raise Illegal("no_cash", needed=total, available=int(draft.budget))
    keepers = sum(1 for t in full if world.pool[P.ROLE, t] == roles.GK)
    if keepers < draft.min_gk:
        raise Illegal("limit", what="fewest keepers", limit=int(draft.min_gk))
    world.draft_lists[seat] = 0
    world.draft_lists[seat, picks] = 1
    return Outcome("listed", {"cost": total, "left": int(draft.budget) - total})


def scripted_list(world: World, slot: int) -> list[int]:
    """A scripted club's picks: from the cheapest squad, the best believed upgrades per credit.

    All scripted clubs draft with medium levers (decisions 19).
    """
    draft, pool = world.rules.draft, world.pool
    spread = world.rules.scouting.ai_belief_sd
    belief = np.zeros(draft.pool_size, dtype=np.int64)
    for template in range(draft.pool_size):
        error = rng.normal_micro(world.seed, rng.RIVAL_BELIEF, slot, template, 0)
        belief[template] = int(pool[P.ABILITY, template]) + int(error) * spread // MICRO
    picks = auto_fill(world, [])
    money = draft.budget * SPENDING_SHARE // 100 - cost(world, picks)
    while True:
        swap = _best_swap(world, picks, belief, money, slot)
        if swap is None:
            return sorted(picks)
        out, into = swap
        money -= int(pool[P.ARRIVED_FEE, into] - pool[P.ARRIVED_FEE, out])
        picks[picks.index(out)] = into


def _best_swap(world: World, picks: list[int], belief: Ints, money: int, slot: int) -> tuple[int, int] | None:
    """The affordable exchange within a role with most believed gain for its price."""
    pool = world.pool
    starters = world.rules.slots_of(int(world.clubs[C.USUAL_FORMATION, slot])).tolist()
    best, found = 0, None
    for role in range(8):
        mine = [t for t in picks if pool[P.ROLE, t] == role]
        others = [t for t in range(pool.shape[1]) if pool[P.ROLE, t] == role and t not in picks]
        weight = 3 if starters.count(role) else 1
        for out in mine:
            for into in others:
                gain = int(belief[into] - belief[out]) * weight
                price = int(pool[P.ARRIVED_FEE, into] - pool[P.ARRIVED_FEE, out])
                if gain <= 0 or price > money:
                    continue
                merit = gain * MICRO // max(price, world.rules.draft.price_step)
                if merit > best:
                    best, found = merit, (out, into)
    return found


def close_draft(world: World) -> None:
    """Make the squads, open the books, set the tiers, draw the first fixtures."""
    draft = world.rules.draft
    for slot in range(CLUBS):
        if world.seat_of(slot) >= 0:
            picks = auto_fill(world, np.flatnonzero(world.draft_lists[slot]).tolist())
        else:
            picks = scripted_list(world, slot)
        for template in picks:
            _copy(world, template, slot)
        world.book(slot, L.OPENING, int(draft.budget + draft.stipend) - cost(world, picks))
    world.seats[S.DRAFTED] = 1
    world.seats[S.LAST_BATCH_DAY] = -int(world.rules.stops.offer_batch_min_gap)
    _assign_tiers(world)
    everyone = np.arange(world.player_count, dtype=np.int64)
    for seat in range(world.seat_count):
        first_look(world, seat, everyone)
    schedule(world)


def _copy(world: World, template: int, slot: int) -> None:
    """An own man with the template's truth; later draws are keyed by his own id."""
    man = new_person(world)
    kept = [
        P.ROLE, P.SECOND_ROLE, P.BORN, P.ABILITY, P.POTENTIAL, P.DEVELOPMENT, P.ONSET,
        P.PRONENESS, P.CONSISTENCY, P.FIT_STYLE, P.MISFIT_STYLE, P.MISPRICING, P.WAGE_FACTOR,
        P.PUBLIC_NOISE, P.WAGE, P.CONTRACT_END, P.ORIGIN,
    ]  # fmt: skip
    world.players[kept, man] = world.pool[kept, template]
    world.players[P.STATUS, man] = P.SENIOR
    world.players[P.CLUB, man] = slot
    world.players[P.ARRIVED_DAY, man] = 0
    world.moves.append(0, man, -1, slot, int(world.pool[P.ARRIVED_FEE, template]), K.DRAFTED)


def _assign_tiers(world: World) -> None:
    """The frozen cycle over the scripted clubs by cash, ties by slot (paper Appendix F)."""
    scripted = [slot for slot in range(CLUBS) if world.seat_of(slot) < 0]
    scripted.sort(key=lambda slot: (-int(world.clubs[C.CASH, slot]), slot))
    pattern = world.rules.opponents.pattern
    for rank, slot in enumerate(scripted):
        world.clubs[C.TIER, slot] = roles.TIERS.index(pattern[rank % len(pattern)])
