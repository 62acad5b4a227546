"""Behaviour metrics: pure functions of mined runs (paper §4.2.1, Appendix J; mechanics §16).

`profile_of(run)` measures everything; each metric is a function of its own as well.
"""

from fmbench.analysis.metrics.cash import idle_cash
from fmbench.analysis.metrics.compute import score_per_million_tokens
from fmbench.analysis.metrics.endgame import endgame_shift, long_horizon_rate
from fmbench.analysis.metrics.failed import tactic_reversals, warning_exposure, youth_harvest
from fmbench.analysis.metrics.matrix import Axis, CapabilityRow, capability_matrix, rank_scores, ranking
from fmbench.analysis.metrics.measure import WHOLE, WINDOWS, Measure, Span
from fmbench.analysis.metrics.memory import (
    CENTRE,
    CENTRES,
    CentreTrial,
    centre_sensitivity,
    distance_from_band,
    notebook_similarity,
    similarities,
    text_similarities,
)
from fmbench.analysis.metrics.prices import offers_by_season, offers_per_signing
from fmbench.analysis.metrics.profile import Profile, axis_values, mean_over_seeds, profile_of
from fmbench.analysis.metrics.renewals import last_minute_share, renewal_episodes, renewal_lead
from fmbench.analysis.metrics.semantics import (
    SemanticsMissing,
    load_embedding,
    semantic_similarity,
    semantic_text_similarities,
)
from fmbench.analysis.metrics.spending import Spending, spending
from fmbench.analysis.metrics.titles import Dynasty, TitleRotation, dynasties, title_rotation, titles_won
from fmbench.analysis.metrics.trades import Flag, PairDeals, TradeNetwork, trade_network

__all__ = [
    "CENTRE",
    "CENTRES",
    "WHOLE",
    "WINDOWS",
    "Axis",
    "CapabilityRow",
    "CentreTrial",
    "Dynasty",
    "Flag",
    "Measure",
    "PairDeals",
    "Profile",
    "SemanticsMissing",
    "Span",
    "Spending",
    "TitleRotation",
    "TradeNetwork",
    "axis_values",
    "capability_matrix",
    "centre_sensitivity",
    "distance_from_band",
    "dynasties",
    "endgame_shift",
    "idle_cash",
    "last_minute_share",
    "load_embedding",
    "long_horizon_rate",
    "mean_over_seeds",
    "notebook_similarity",
    "offers_by_season",
    "offers_per_signing",
    "profile_of",
    "rank_scores",
    "ranking",
    "renewal_episodes",
    "renewal_lead",
    "score_per_million_tokens",
    "semantic_similarity",
    "semantic_text_similarities",
    "similarities",
    "spending",
    "tactic_reversals",
    "text_similarities",
    "title_rotation",
    "titles_won",
    "trade_network",
    "warning_exposure",
    "youth_harvest",
]
