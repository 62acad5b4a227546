"""A scripted seller says no: the counter-price of a near miss, the ratchet, the end of talks.

Mechanics §7, decisions 10.
"""

from fmbench.engine import rng
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market.asks import NOT_FOR_SALE, ratchet_now
from fmbench.engine.market.ladder import ladder_up
from fmbench.engine.state import relation as R
from fmbench.engine.world import World


def counter_price(world: World, seat: int, player: int, amount: int, limit: int) -> int:
    """The seller's counter-price for a near miss, 0 for a plain no.

    Padded by a keyed share, never falling within a window, not a function of the bid.
    """
    market = world.rules.market
    if limit >= NOT_FOR_SALE or amount < share(limit, market.counter_min_share):
        return 0
    window = world.rules.calendar.window_number(world.day)
    pad = rng.between(
        world.seed, rng.COUNTER_PAD, player, seat, window,
        market.counter_pad_lo, market.counter_pad_hi,
    )  # fmt: skip
    price = int(ladder_up(share(limit, MICRO + int(pad)), market.ladder))
    memory = world.relations[seat]
    if memory[R.COUNTER_WINDOW, player] == window:
        price = max(price, int(memory[R.COUNTER_LOW, player]))
    memory[R.COUNTER_WINDOW, player] = window
    memory[R.COUNTER_LOW, player] = price
    return price


def reject_bid(world: World, seat: int, player: int, amount: int, limit: int) -> None:
    """A rejected bid raises the hidden ask, more so an insult; spam ends the talks."""
    market = world.rules.market
    memory = world.relations[seat]
    insult = limit < NOT_FOR_SALE and amount < share(limit, market.insult_share)
    raised = ratchet_now(world, seat, player) + (market.insult_raise if insult else market.reject_raise)
    memory[R.RATCHET, player] = min(raised, market.raise_cap)
    memory[R.RATCHET_DAY, player] = world.day
    memory[R.BEST_BID, player] = max(int(memory[R.BEST_BID, player]), amount)
    if world.day - int(memory[R.REJECTED_DAY, player]) > market.cooldown_window:
        memory[R.REJECTIONS, player] = 0
    if memory[R.REJECTIONS, player] == 0:
        memory[R.REJECTED_DAY, player] = world.day
    memory[R.REJECTIONS, player] += 1
    if memory[R.REJECTIONS, player] >= market.cooldown_rejects:
        memory[R.COOLDOWN_UNTIL, player] = world.day + market.cooldown_days
        memory[R.REJECTIONS, player] = 0
