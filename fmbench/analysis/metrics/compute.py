"""Compute: what a point of score cost in tokens (paper §4.2.1, Figure 14)."""

from fmbench.analysis.metrics.measure import Measure
from fmbench.analysis.mining.records import MinedRun

TOKENS_PER_UNIT = 1_000_000


def score_per_million_tokens(run: MinedRun) -> Measure:
    """Final score over millions of tokens, read, written and cached together; high is better.

    A negative score gives a negative value and ranks by it. Tokens are known of the whole run,
    so there is no value by window.
    """
    if run.tokens is None or run.tokens.total == 0:
        return Measure.none("no tokens were recorded")
    millions = run.tokens.total / TOKENS_PER_UNIT
    return Measure.of(run.result.score.final / millions, tokens_m=millions)
