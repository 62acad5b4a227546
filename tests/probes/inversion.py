"""What a blind seat can find out about abilities, and how near a regression takes it to the truth.

The attacker sees what the door shows and no more: bands, stars, ages, wages, contracts,
ratings, goals, fees, its bids and what became of them, the wages men asked of it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from fmbench.engine.state import league as T
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.answers import Accepted, Rejected
from fmbench.game.packet import Packet
from fmbench.game.stops import Door
from fmbench.game.view.men import Men, men_of
from tests.probes.steward import bid, offer_wage, status_of

Floats = npt.NDArray[np.float64]

BIDS = 10
"""Negotiation moves of a stop."""

PREMIUMS = (1.0, 1.4, 1.9)
"""Shares of the shown value that the attacker bids from window to window."""

TOO_LITTLE = 10_000
"""A wage that nobody signs for: a man who is asked so names his price, a deal so closed is void."""

RIDGE = 1.0
AGES = (20, 22, 24, 26, 28, 30, 32, 34)


class Spy:
    """Asks everybody everything that costs nothing, every stop.

    `fees` holds, by player, the log of the price an owner named or took, `wages` that of
    the wage an own man named, `bids` that of what other clubs bid for own men.
    """

    def __init__(self, world_of: Callable[[], World]) -> None:
        self.world_of = world_of
        self.fees: dict[int, float] = {}
        self.wages: dict[int, float] = {}
        self.bids: dict[int, float] = {}
        self.asked = 0

    def play(self, packet: Packet, door: Door) -> None:
        """One stop."""
        if not packet.stop.is_draft:
            world = self.world_of()
            squad = men_of(world, 0, world.squad(0))
            for offer in range(len(packet.offers)):
                if packet.offers.kind[offer] == K.INCOMING:
                    self.bids[int(packet.offers.player[offer])] = _log(int(packet.offers.amount[offer]))
            for player in squad.player.tolist():
                self.ask_wage(player, door)
            if packet.window_open:
                self.ask_fees(world, door)
        door.call("advance", {})

    def ask_wage(self, player: int, door: Door) -> None:
        """Hear what an own man wants to earn."""
        answer = offer_wage(door, player, TOO_LITTLE, 1)
        if isinstance(answer, Rejected):
            demand = answer.as_json()["demand_m_per_year"]
            assert isinstance(demand, int | float)
            self.wages[player] = min(self.wages.get(player, 99.0), _log(round(demand * 1_000_000)))

    def ask_fees(self, world: World, door: Door) -> None:
        """Bid for the next men in turn; a deal that is struck is made void by its terms."""
        men = men_of(world, 0, np.arange(world.player_count, dtype=np.int64))
        others = np.flatnonzero((men.status == P.SENIOR) & (men.club != 0) & (men.value > 0))
        for _ in range(BIDS):
            round_, place = divmod(self.asked, len(others))
            man = int(others[place])
            fee = int(men.value[man] * PREMIUMS[round_ % len(PREMIUMS)]) // 10_000 * 10_000 + 10_000
            self.asked += 1
            answer = bid(door, man, fee)
            if status_of(answer) == "agreed":
                offer_wage(door, man, TOO_LITTLE, 1)
            if isinstance(answer, Accepted):
                amount = answer.as_json().get("amount_m", fee / 1_000_000)
                assert isinstance(amount, int | float)
                self.fees[man] = min(self.fees.get(man, 99.0), _log(round(amount * 1_000_000)))


class Evidence:
    """All that the attacker knows of every senior on one day; rows are men.

    `middle` and `truth` are in points; `others` marks the men of other clubs.
    """

    def __init__(self, world: World, spy: Spy, *, draft_prices: bool = True) -> None:
        self.ids = np.flatnonzero(world.players[P.STATUS] == P.SENIOR)
        men = men_of(world, 0, self.ids)
        self.middle = (men.low + men.high) / 2
        self.truth = world.players[P.ABILITY, self.ids] / 1000
        self.origin = world.players[P.ORIGIN, self.ids]
        self.others = men.club != 0
        columns = [*_plain(men), *_results(world, men), *self._answers(spy)]
        if draft_prices:
            columns += _draft_prices(world, self.ids)
        self.features = np.stack(columns, axis=1)
        self.beliefs = np.stack((self.middle, men.half_stars / 2, np.log(men.value + 1)), axis=1)

    def _answers(self, spy: Spy) -> list[Floats]:
        columns: list[Floats] = []
        for known in (spy.fees, spy.wages, spy.bids):
            columns += _known([known.get(player) for player in self.ids.tolist()])
        return columns

    def scout_error(self) -> float:
        """RMSE of the band's middle over other clubs' men, the scout's common error taken out."""
        return _spread((self.middle - self.truth)[self.others])

    def blind_error(self) -> float:
        """RMSE of an attacker without labels: beliefs regressed on all else, the best mix with the band.

        Which mix is best only the truth knows: the attacker is given it.
        """
        fitted = _fit(self.features, self.middle)(self.features)
        return min(
            _spread((fitted + share * (self.middle - fitted) - self.truth)[self.others])
            for share in (0.0, 0.2, 0.4, 0.6, 0.8)
        )

    def labelled_error(self, rounds: int = 4) -> float:
        """RMSE of an attacker who is told the truth about half of the men, on the other half.

        Copies of one template never stand on both sides.
        """
        everything = np.concatenate((self.features, self.beliefs), axis=1)
        chance, origins = np.random.default_rng(0), np.unique(self.origin)
        errors = []
        for _ in range(rounds):
            told = np.isin(self.origin, chance.permutation(origins)[: len(origins) // 2])
            guess = _fit(everything[told], self.truth[told])
            asked = ~told & self.others
            errors.append(float(np.sqrt(np.mean((guess(everything[asked]) - self.truth[asked]) ** 2))))
        return sum(errors) / len(errors)


def _plain(men: Men) -> list[Floats]:
    columns = [(men.role == role) * 1.0 for role in range(8)]
    columns += [np.maximum(men.age - age, 0) * 1.0 for age in (0, *AGES)]
    columns += [np.log(men.wage), (men.age <= 20) * 1.0, (men.age >= 32) * 1.0]
    columns += [men.contract_end * 1.0, men.months_left * 1.0, men.listed * 1.0]
    return columns


def _results(world: World, men: Men) -> list[Floats]:
    games, rated = men.appearances / 30.0, np.maximum(men.mean_rating, 0) / 1000
    table = world.table[:, men.club]
    success = [table[row] / 30.0 for row in (T.POINTS, T.GOALS_FOR, T.GOALS_AGAINST)]
    return [games, rated, (games > 0) * 1.0, men.goals / 30.0, *success, *(games * part for part in success)]


def _draft_prices(world: World, ids: npt.NDArray[np.int64]) -> list[Floats]:
    moves = world.moves.view
    drafted = moves[moves[:, K.MOVE_HOW] == K.DRAFTED]
    paid = dict(zip(drafted[:, K.MOVE_PLAYER].tolist(), drafted[:, K.MOVE_FEE].tolist(), strict=True))
    return _known([_log(paid[player]) if player in paid else None for player in ids.tolist()])


def _known(values: list[float | None]) -> list[Floats]:
    """A column of what is known and one that says of whom; the mean stands for the unknown."""
    told = [value for value in values if value is not None]
    middle = sum(told) / max(len(told), 1)
    column = np.array([middle if value is None else value for value in values])
    return [column, np.array([value is not None for value in values]) * 1.0]


def _fit(features: Floats, target: Floats) -> Callable[[Floats], Floats]:
    """Ridge regression on standardised features, by least squares."""
    centre, scale = features.mean(axis=0), features.std(axis=0)
    scale[scale == 0] = 1.0
    stacked = np.concatenate(((features - centre) / scale, np.sqrt(RIDGE) * np.eye(features.shape[1])))
    wanted = np.concatenate((target - target.mean(), np.zeros(features.shape[1])))
    weights = np.linalg.lstsq(stacked, wanted, rcond=None)[0]
    return lambda asked: np.asarray((asked - centre) / scale @ weights + target.mean())


def _spread(errors: Floats) -> float:
    return float(errors.std())


def _log(amount: int) -> float:
    return float(np.log(max(amount, 1)))
