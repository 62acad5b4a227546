"""What the compiled parts of the market need to know of a day, in one tuple."""

from typing import Any, NamedTuple

from fmbench.engine.world import Ints, World


class Today(NamedTuple):
    """The arrays of the world and the rules that prices depend on; kernels only read them."""

    seed: int
    day: int  # at least 1: the draft's prices are those of the first day
    season: int
    price: int  # price level, micro
    players: Ints
    born: int  # players so far
    clubs: Ints
    pairs: Ints
    valuation: Any  # these three as records, [1] (packing.py)
    market: Any
    contracts: Any
    sell_share: int  # micro; what a scripted club asks at most for a man it has listed


def today_of(world: World) -> Today:
    """The market's view of a world today."""
    return Today(
        seed=world.seed,
        day=max(world.day, 1),
        season=world.season,
        price=world.price_level,
        players=world.players,
        born=world.player_count,
        clubs=world.clubs,
        pairs=world.pairs,
        valuation=world.rules.valuation.packed,
        market=world.rules.market.packed,
        contracts=world.rules.contracts.packed,
        sell_share=int(world.rules.opponents.sell_share),
    )
