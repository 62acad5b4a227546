"""The draft: lists, auto-fill, the scripted clubs' picks, and its close (mechanics §3).

Picks are independent copies: no club's list touches another's.
"""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO
from fmbench.engine.football.fixtures import schedule
from fmbench.engine.kernel import kernel
from fmbench.engine.people.birth import new_person
from fmbench.engine.people.scouting import first_look
from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import Ints, World

STARTER_WEIGHT = 3  # of a gain in a role that the formation uses, against one in another
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
    money = int(draft.budget * SPENDING_SHARE // 100) - cost(world, picks)
    weights = np.ones(len(roles.ROLES), dtype=np.int64)
    weights[world.rules.slots_of(int(world.clubs[C.USUAL_FORMATION, slot]))] = STARTER_WEIGHT
    squad = np.array(picks, dtype=np.int64)
    _upgrade(pool, squad, belief, weights, money, int(draft.price_step))
    return sorted(squad.tolist())


@kernel
def _upgrade(pool: Ints, squad: Ints, belief: Ints, weights: Ints, money: int, price_step: int) -> None:
    """Make the best affordable exchange in ``squad``, again and again; ``weights`` [8] of a gain by role."""
    free = np.ones(pool.shape[1], dtype=np.int64)
    for template in squad:
        free[template] = 0
    place, into = _best_swap(pool, squad, free, belief, weights, money, price_step)
    while place >= 0:
        out = squad[place]
        money -= pool[P.ARRIVED_FEE, into] - pool[P.ARRIVED_FEE, out]
        free[out], free[into], squad[place] = 1, 0, into
        place, into = _best_swap(pool, squad, free, belief, weights, money, price_step)


@kernel
def _best_swap(
    pool: Ints, squad: Ints, free: Ints, belief: Ints, weights: Ints, money: int, price_step: int
) -> tuple[int, int]:
    """The affordable exchange within a role with most believed gain for its price.

    (place in ``squad``, template that takes it), or -1 twice; of equals the one of the lower role.
    """
    best, place, found = 0, -1, -1
    for role in range(len(weights)):
        for k in range(len(squad)):
            out = squad[k]
            if pool[P.ROLE, out] != role:
                continue
            for into in range(len(free)):
                if free[into] == 0 or pool[P.ROLE, into] != role:
                    continue
                gain = (belief[into] - belief[out]) * weights[role]
                price = pool[P.ARRIVED_FEE, into] - pool[P.ARRIVED_FEE, out]
                if gain <= 0 or price > money:
                    continue
                merit = gain * MICRO // max(price, price_step)
                if merit > best:
                    best, place, found = merit, k, into
    return place, found


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
