"""Limits of spending: a run that reaches one pauses between two turns and can be gone on with."""

from collections.abc import Iterable

from fmbench.evals.names import ChainId
from fmbench.evals.usage import RunUsage, Usage
from fmbench.settings.running import Calls


class SpendingLimitReached(Exception):  # noqa: N818
    """A seat or its run has spent what it may; nothing is lost and nothing is scored."""

    def __init__(self, setting: str, limit: float, spent: float) -> None:
        super().__init__(
            f"paused: calls.{setting} = {limit:,}, {spent:,} are spent; all turns so far are kept, and the "
            f"same command with a higher calls.{setting} goes on from here"
        )


class TokensUnknown(Exception):  # noqa: N818
    """A limit in tokens is set, but how many a call takes is not told."""

    def __init__(self, setting: str, model: str) -> None:
        super().__init__(
            f"paused: calls.{setting} is set, but the provider of {model} does not say how many tokens a "
            f"call took; the same command with calls.{setting}=null goes on without this limit"
        )


class CostUnknown(Exception):  # noqa: N818
    """A limit in USD is set, but what a call costs is not known."""

    def __init__(self, setting: str, model: str) -> None:
        super().__init__(
            f"paused: calls.{setting} is set, but neither its provider nor calls.prices says what a call "
            f"to {model} costs"
        )


def require_leave_to_spend(calls: Calls, usage: RunUsage, chain: ChainId) -> None:
    """Refuse another call once a limit is reached. Scripts spend nothing.

    A call under way when the limit is reached still counts, so a run may spend one call a seat more.
    Raises SpendingLimitReached, TokensUnknown, CostUnknown.
    """
    seat = usage.of(chain.seed, chain.seat)
    if seat is None:
        return
    _require("seat", seat, (seat,), calls.tokens_per_seat, calls.usd_per_seat)
    if calls.tokens_per_run is not None or calls.usd_per_run is not None:
        _require("run", usage.total, usage, calls.tokens_per_run, calls.usd_per_run)


def _require(part: str, spent: Usage, seats: Iterable[Usage], tokens: int | None, usd: float | None) -> None:
    if tokens is not None:
        for seat in seats:
            if seat.calls_without_tokens:
                raise TokensUnknown(f"tokens_per_{part}", seat.model)
        if spent.tokens >= tokens:
            raise SpendingLimitReached(f"tokens_per_{part}", tokens, spent.tokens)
    if usd is not None:
        for seat in seats:
            if seat.calls_without_cost:
                raise CostUnknown(f"usd_per_{part}", seat.model)
        if spent.usd >= usd:
            raise SpendingLimitReached(f"usd_per_{part}", usd, round(spent.usd, 6))
