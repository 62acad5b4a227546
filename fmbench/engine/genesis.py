"""Seed to world: draft pool, empty clubs, price levels (mechanics §3, paper §4.1)."""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market.valuation import times_small, value_of
from fmbench.engine.market.wages import wage_of
from fmbench.engine.people.birth import TRAITS, draw_traits, trait_spreads
from fmbench.engine.people.scouting import scout_bias
from fmbench.engine.rules import Rules
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World

FIRST_CAPACITY = 1024
NO_CONTRACT_EFFECT = 24
LATEST_GROWTH_AGE = 27


def price_levels(years: int, inflation: int) -> Ints:
    """Price level by season in micro, [years + 8]; index 0 and 1 are day 0's prices."""
    levels = [MICRO * MICRO, MICRO * MICRO]
    while len(levels) < years + 8:
        levels.append(levels[-1] + levels[-1] // MICRO * inflation)
    return np.array([(level + MICRO // 2) // MICRO for level in levels], dtype=np.int64)


def create_world(rules: Rules, seed: int, seats: int) -> World:
    """The world on draft day: the pool is open, no club has a man yet.

    ``seed`` in [0, 2**63); ``seats`` clubs in the first slots are managed from outside.
    """
    world = World(seed=seed, rules=rules, seat_count=seats, capacity=FIRST_CAPACITY)
    world.price_levels = price_levels(rules.years, rules.finances.inflation)
    world.pool = draw_pool(world)
    world.draft_lists = np.zeros((seats, rules.draft.pool_size), dtype=np.int64)
    for slot in range(CLUBS):
        _found_club(world, slot, seats)
    return world


def _found_club(world: World, slot: int, seats: int) -> None:
    club, draft, seed = world.clubs[:, slot], world.rules.draft, world.seed
    club[:] = 0
    club[C.REPUTATION] = draft.start_reputation
    club[C.LEVEL : C.LEVEL + 3] = world.rules.facilities.start_level
    club[C.BUILD_START : C.BUILD_START + 3] = -1
    club[C.USUAL_FORMATION] = rng.below(seed, rng.CLUB, slot, 0, 0, len(roles.FORMATIONS))
    club[C.USUAL_STYLE] = rng.below(seed, rng.CLUB, slot, 1, 0, len(roles.STYLES))
    club[C.FORMATION] = club[C.USUAL_FORMATION]
    club[C.STYLE] = club[C.USUAL_STYLE]
    club[C.LAST_STYLE] = -1
    club[C.LAST_PLACE] = CLUBS // 2
    club[C.TARGET] = CLUBS // 2
    club[C.CONFIDENCE] = world.rules.board.start
    club[C.GRACE_UNTIL] = world.rules.board.min_tenure
    club[C.SELLER_STYLE] = _seller_style(world, slot)
    club[C.TIER] = roles.MEDIUM
    club[C.SEAT] = slot if slot < seats else -1
    club[C.ADMINISTRATION_DAY] = -1
    club[C.SETTLED_DAY] = -1
    club[C.SETTLED_REASON] = -1
    club[C.BUYS_WINDOW] = -1


def _seller_style(world: World, slot: int) -> int:
    chance = int(rng.uniform_micro(world.seed, rng.CLUB, slot, 2, 0))
    for style, probability in enumerate(world.rules.market.style_probs):
        if chance < probability:
            return style
        chance -= int(probability)
    return len(roles.SELLER_STYLES) - 1


def draw_pool(world: World) -> Ints:
    """The 50 templates, [player rows, 50]; ten of each tier in no order, priced and contracted.

    A template is a player column: WAGE and CONTRACT_END are preset, ARRIVED_FEE is
    its price. Price and wage derive from one noisy public view of the man, so the
    two together tell no more of him than the price alone (decisions 6).
    """
    draft, seed = world.rules.draft, world.seed
    pool = np.full((P.COUNT, draft.pool_size), -1, dtype=np.int64)
    quota = [role for role, number in enumerate(draft.role_quota) for _ in range(int(number))]
    tiers = [tier for tier in range(draft.tier_count) for _ in range(draft.tier_size)]
    role_of, tier_of = _dealt(world, 0), _dealt(world, 1)
    spreads = trait_spreads(world.rules)
    for template in range(draft.pool_size):
        man = pool[:, template]
        man[[P.LISTED, P.FORM, P.FATIGUE, P.APPEARANCES, P.GOALS, P.RATING_SUM]] = 0
        man[P.ROLE] = quota[role_of[template]]
        man[list(TRAITS)] = draw_traits(seed, rng.POOL, template, int(man[P.ROLE]), spreads)
        man[P.ORIGIN] = template
        _draw_ability(world, man, template, tiers[tier_of[template]])
        _draw_contract(world, man, template)
    return pool


def _dealt(world: World, deck: int) -> list[int]:
    """The numbers of the templates in keyed order; a deck for roles and one for tiers."""
    size = world.rules.draft.pool_size
    lots = [int(rng.below(world.seed, rng.POOL, k, deck, 0, 1 << 30)) for k in range(size)]
    return sorted(range(size), key=lambda k: (lots[k], k))


def _draw_ability(world: World, man: Ints, template: int, tier: int) -> None:
    """Age, ability within the tier (0 is the best), potential above it for the young."""
    draft, traits, seed = world.rules.draft, world.rules.traits, world.seed
    low, high = int(draft.tier_ability_lo[tier]), int(draft.tier_ability_hi[tier])
    age = int(rng.between(seed, rng.POOL, template, 100, 0, draft.age_lo, draft.age_hi))
    ability = int(rng.between(seed, rng.POOL, template, 101, 0, low, high))
    years = max(LATEST_GROWTH_AGE - age, 0)
    reach = int(rng.uniform_micro(seed, rng.POOL, template, 102, 0)) * 2
    potential = ability + share(draft.pot_gap_per_year * years, reach)
    man[P.BORN] = 1 - age
    man[P.ABILITY] = ability
    man[P.POTENTIAL] = min(max(potential, ability), max(traits.potential_max, ability))


def _draw_contract(world: World, man: Ints, template: int) -> None:
    draft, seed = world.rules.draft, world.seed
    age = 1 - int(man[P.BORN])
    value = value_of(
        int(man[P.ABILITY]), int(man[P.POTENTIAL]), age, int(man[P.ROLE]), NO_CONTRACT_EFFECT,
        MICRO, world.rules.valuation,
    )  # fmt: skip
    noise = share(int(rng.normal_micro(seed, rng.POOL, template, 103, 0)), draft.price_noise_sd)
    price = int(times_small(value, noise))
    steps = max((price + draft.price_step // 2) // draft.price_step, 1)
    man[P.ARRIVED_FEE] = steps * draft.price_step
    wage = wage_of(
        int(man[P.ABILITY]), age, int(man[P.WAGE_FACTOR]), draft.start_reputation,
        world.rules.condition.morale_start, MICRO, world.rules.contracts,
    )  # fmt: skip
    rated = noise * world.rules.contracts.wage_slope // world.rules.valuation.slope
    man[P.WAGE] = round_to(share(int(times_small(int(wage), rated)), draft.wage_share), 10_000)
    years = rng.between(seed, rng.POOL, template, 104, 0, draft.contract_years_lo, draft.contract_years_hi)
    man[P.CONTRACT_END] = int(years)


def round_to(amount: int, step: int) -> int:
    """To the nearest multiple of ``step``, halves up."""
    return (amount + step // 2) // step * step


def pool_beliefs(world: World, slot: int) -> Ints:
    """A seat's scout's first look at the pool: ability and potential, milli-points, [2, 50].

    The errors are those the scout will have about the copies too.
    """
    scouting = world.rules.scouting
    limit = world.rules.traits.ability_max
    result = np.zeros((2, world.pool.shape[1]), dtype=np.int64)
    for template in range(world.pool.shape[1]):
        bias = scout_bias(world.seed, slot, template, scouting)
        noise = rng.normal_micro(world.seed, rng.OBSERVATION, slot, template, 0)
        seen = int(noise) * scouting.obs_sd // MICRO
        ability = int(world.pool[P.ABILITY, template]) + bias[0] + seen
        ability = min(max(ability, 1000), limit)
        potential = int(world.pool[P.POTENTIAL, template]) + bias[1] + seen
        result[:, template] = ability, min(max(potential, ability), limit)
    return result
