"""Randomness by name: a draw is a pure function of (seed, domain, a, b, c).

Two rounds of SplitMix64's finaliser over the key. A domain is one question the
world asks of chance; the closed list below keeps two questions from sharing a
draw (mechanics §17). ``a``, ``b``, ``c`` name the entity, the day and the index;
what they are stands beside each domain.
"""

import numpy as np

from fmbench.engine.fixed import MICRO
from fmbench.engine.kernel import kernel
from fmbench.engine.tables import QUANTILE, QUANTILE_STEPS

# world and people                       a, b, c
POOL = 1  # template, attribute
FIXTURES = 3  # season, club
CLUB = 4  # club, attribute
NEWBORN = 5  # birth number, attribute
INTAKE = 6  # club, season, 0 part of a man 1 spread
GROWTH = 7  # player, day
RETIRE = 8  # player, season
# scouting
BIAS = 10  # club, origin, 0 ability 1 potential
SKEW = 11  # club
OBSERVATION = 12  # club, player, number of the observation; club, template, 0
RIVAL_BELIEF = 13  # club, origin, 0 ability 1 potential
STARS = 14  # club, player
# body
MATCH_INJURY = 20  # player, day
TRAINING_INJURY = 21  # player, day
INJURY_LENGTH = 22  # player, day
# match
PERFORMANCE = 30  # player, day
GOALS = 31  # club, day
SCORER = 32  # club, day, goal
RATING = 33  # player, day
TIE_BREAK = 34  # season, club
# market
RELUCTANCE = 40  # player, season
JITTER = 41  # player, buyer, day
COUNTER_PAD = 42  # player, buyer, window
OFFER_COMES = 43  # seat, day
OFFER_WHO = 44  # seat, day, index
OFFER_OPEN = 45  # player, buyer, day
BID_TIE = 46  # player, bidder, day
DEMAND_PAD = 47  # player, club, year
AUTO_TERMS = 48  # player, club, year

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_KEY_B = np.uint64(0xD6E8FEB86659FD93)
_KEY_C = np.uint64(0xA0761D6478BD642F)
_S27 = np.uint64(27)
_S30 = np.uint64(30)
_S31 = np.uint64(31)
_S32 = np.uint64(32)


@kernel
def _mix(x: np.uint64) -> np.uint64:
    x = (x ^ (x >> _S30)) * _MIX1
    x = (x ^ (x >> _S27)) * _MIX2
    return x ^ (x >> _S31)


@kernel
def draw(seed: int, domain: int, a: int, b: int, c: int) -> np.uint64:
    """64 random bits named by the key."""
    x = _mix(np.uint64(seed) + _GOLDEN * np.uint64(domain))
    x = _mix(x + np.uint64(a) * _KEY_B + np.uint64(b) * _KEY_C)
    return _mix(x + np.uint64(c) * _GOLDEN)


@kernel
def below(seed: int, domain: int, a: int, b: int, c: int, n: int) -> int:
    """A whole number in [0, n), n < 2**31."""
    return int(np.int64((draw(seed, domain, a, b, c) >> _S32) * np.uint64(n) >> _S32))


@kernel
def uniform_micro(seed: int, domain: int, a: int, b: int, c: int) -> int:
    """Uniform in [0, 1) in micro-units."""
    return below(seed, domain, a, b, c, MICRO)


@kernel
def between(seed: int, domain: int, a: int, b: int, c: int, low: int, high: int) -> int:
    """A whole number in [low, high], high - low < 2**31."""
    return low + below(seed, domain, a, b, c, high - low + 1)


@kernel
def normal_micro(seed: int, domain: int, a: int, b: int, c: int) -> int:
    """Standard normal in micro-units, within +-4.01."""
    bits = np.int64(draw(seed, domain, a, b, c) >> _S32)
    scaled = bits * QUANTILE_STEPS
    step = scaled >> 32
    inner = (scaled - (step << 32)) >> 12
    low: int = QUANTILE[step]
    return int(low + ((QUANTILE[step + 1] - low) * inner >> 20))
