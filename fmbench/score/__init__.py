"""The score of a seat: pure functions from whole credits and honors points to points.

Each version is a folder of its own (`v1`) over shared types and arithmetic. What is named
here is the current version; an older one stays importable from its folder.
"""

from fmbench.score.arithmetic import CREDITS_PER_M, deflate
from fmbench.score.errors import ScoreInputError
from fmbench.score.types import (
    Death,
    Injection,
    LiveValues,
    Score,
    ScoreChannels,
    ScoreInputs,
    SeasonSnapshot,
    Termination,
    TerminationReason,
)
from fmbench.score.v1.composite import (
    SCORE_VERSION,
    baseline_after_revival,
    channel_terms,
    compose_score,
    discounted_score,
    raw_score,
    settlement_discount,
)
from fmbench.score.v1.ledger import SeatRecord
from fmbench.score.v1.net_worth import effective_cash, net_worth

__all__ = [
    "CREDITS_PER_M",
    "SCORE_VERSION",
    "Death",
    "Injection",
    "LiveValues",
    "Score",
    "ScoreChannels",
    "ScoreInputError",
    "ScoreInputs",
    "SeasonSnapshot",
    "SeatRecord",
    "Termination",
    "TerminationReason",
    "baseline_after_revival",
    "channel_terms",
    "compose_score",
    "deflate",
    "discounted_score",
    "effective_cash",
    "net_worth",
    "raw_score",
    "settlement_discount",
]
