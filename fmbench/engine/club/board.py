"""The board: season target, confidence, warnings, firing (mechanics §11, decisions 32).

The target follows the strength of the squad as the club's own scout sees it, so
that it tells a seat nothing that its scout does not.
"""

import numpy as np

from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO, clip, share
from fmbench.engine.kernel import kernel
from fmbench.engine.market.asks import wage_bills
from fmbench.engine.market.revenue import yearly_revenue
from fmbench.engine.market.valuation import soft_rank
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import league as T
from fmbench.engine.state import relation as R
from fmbench.engine.state import seat as S
from fmbench.engine.world import Ints, World

WORST_MISS = 6
FULL = 100_000  # milli-points, most of confidence


def strengths(world: World, belief: Ints) -> Ints:
    """Mean belief of each club's best men (``strength_men``), milli-points, [16]."""
    men = int(world.rules.board.strength_men)
    result = np.zeros(CLUBS, dtype=np.int64)
    for slot in range(CLUBS):
        best = np.sort(belief[world.squad(slot)])[::-1][:men]
        result[slot] = int(best.sum()) // men
    return result


def set_targets(world: World) -> None:
    """Preseason: each managed club's place to reach, 1 + sum Phi + cushion, bounded."""
    board = world.rules.board
    for slot in range(CLUBS):
        seat = world.seat_of(slot)
        if seat < 0:
            continue
        strength = strengths(world, world.relations[seat][R.BELIEF])
        others = np.delete(strength, slot)
        rank = soft_rank(int(strength[slot]), others, board.strength_sd)
        target = (rank + board.cushion + MICRO // 2) // MICRO
        world.clubs[C.TARGET, slot] = clip(target, board.target_min, board.target_max)


def _shift(world: World, slot: int, change: int) -> None:
    world.clubs[C.CONFIDENCE, slot] = clip(int(world.clubs[C.CONFIDENCE, slot]) + change, 0, FULL)


def judge_matches(world: World, played: list[int]) -> None:
    """After each match: points against those expected of the target's place."""
    league, board = world.rules.league, world.rules.board
    live = world.live_seats()
    if not played or not live:
        return
    for match in world.matches[played[0] : played[-1] + 1, : T.AWAY_GOALS + 1].tolist():
        margin = match[T.HOME_GOALS] - match[T.AWAY_GOALS]
        for slot, lead in ((match[T.HOME], margin), (match[T.AWAY], -margin)):
            if slot not in live:
                continue
            points = league.points_win if lead > 0 else league.points_draw if lead == 0 else 0
            expected = board.exp_top - board.exp_step * (int(world.clubs[C.TARGET, slot]) - 1)
            change = board.k_match * (points * 1000 - expected) // 1000
            _shift(world, slot, share(change, board.gain_share) if change > 0 else int(change))


def wage_ratio(world: World, slot: int) -> int:
    """Wages of a year against the expected revenue, micro."""
    return int(wage_bills(world)[slot]) * MICRO // max(yearly_revenue(world, slot), 1)


def judge_finances(world: World) -> None:
    """Reports: wages above the warning share and cash below zero cost confidence."""
    board = world.rules.board
    for seat in world.live_seats():
        ratio = wage_ratio(world, seat)
        if ratio > world.rules.finances.wage_warn:
            severe = ratio > world.rules.finances.wage_severe
            _shift(world, seat, board.wage_breach * (2 if severe else 1))
            world.emit(seat, E.FINANCE_WARNING, 2, ratio)
        if world.clubs[C.CASH, seat] < 0:
            _shift(world, seat, board.neg_cash)
            world.emit(seat, E.FINANCE_WARNING, 1, int(world.clubs[C.DAYS_NEGATIVE, seat]))


def season_verdict(world: World, order: Ints) -> None:
    """Settlement: honors for all, the board's verdict for seats, last place (paper §3.3)."""
    league, board = world.rules.league, world.rules.board
    for place, slot in enumerate(order.tolist(), start=1):
        honors = league.honors_champion if place == 1 else league.honors_top4 if place <= 4 else 0
        world.clubs[C.HONORS, slot] += honors
        world.clubs[C.TITLES, slot] += place == 1
        world.clubs[C.TOP4, slot] += 2 <= place <= 4
        seat = world.seat_of(slot)
        if seat >= 0:
            target = int(world.clubs[C.TARGET, slot])
            missed = min(place - target, WORST_MISS)
            change = board.met if missed <= 0 else board.missed + board.missed_place * missed
            change += board.title if place == 1 else 0
            before = int(world.clubs[C.CONFIDENCE, slot])
            _shift(world, slot, int(change))
            after = int(world.clubs[C.CONFIDENCE, slot])
            world.emit(seat, E.SEASON_VERDICT, place, target, after - before, honors)
        world.clubs[C.LAST_PLACE, slot] = place


def move_reputations(world: World) -> None:
    """Settlement: reputation moves a share of the way to the level of the final place."""
    rules = world.rules.finances
    level = rules.rep_top - rules.rep_per_place * (world.clubs[C.LAST_PLACE] - 1)
    gap = level - world.clubs[C.REPUTATION]
    world.clubs[C.REPUTATION] += gap * rules.rep_rate // MICRO


@kernel
def lowest_confidence(clubs: Ints) -> int:
    """The least confidence of a board in its seat, milli-points; `FULL` if no club is managed."""
    lowest = FULL
    for slot in range(CLUBS):
        if clubs[C.SEAT, slot] >= 0:
            lowest = min(lowest, clubs[C.CONFIDENCE, slot])
    return lowest


def warn(world: World) -> None:
    """A stop for a seat whose confidence is low, not again within the cooldown."""
    if lowest_confidence(world.clubs) >= world.rules.board.warn:
        return
    for seat in world.live_seats():
        confidence = int(world.clubs[C.CONFIDENCE, seat])
        last = int(world.seats[S.BOARD_WARNED_DAY, seat])
        if confidence >= world.rules.board.warn:
            continue
        if last == 0 or world.day - last >= world.rules.stops.warn_stop_cooldown:
            world.seats[S.BOARD_WARNED_DAY, seat] = world.day
            world.emit(seat, E.BOARD_WARNING, confidence)
            world.call_stop(seat, "board_warning")


def loses_patience(world: World, slot: int, place: int, vote_today: bool) -> bool:
    """Whether the board fires a club's manager today."""
    board = world.rules.board
    if world.day < world.clubs[C.GRACE_UNTIL, slot]:
        return False
    confidence = int(world.clubs[C.CONFIDENCE, slot])
    if confidence < board.fire:
        return True
    return bool(vote_today and confidence < board.vote and place > world.clubs[C.TARGET, slot])
