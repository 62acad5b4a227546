"""Before a long run: one call to every model, and what the run will cost at most."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser, Model, ModelOutput

from fmbench.evals.failures import describe_failure
from fmbench.evals.prices import Prices, cost_of, read_prices
from fmbench.evals.seating import declared_model
from fmbench.evals.tools import offered_tools
from fmbench.runner.build import seats_of
from fmbench.settings import Settings
from fmbench.settings.seats import ModelOptions, ModelSeat
from fmbench.tracking.counting import shows_reasoning

_SYSTEM = "This is a test of the connection before a run. Do as you are told."
_ASKED = "Call the tool `advance` now, once, and no other."
PAPER_TOKENS_M = (24, 274)
"""Fewest and most tokens that a seat took in 20 seasons, in millions (paper table 13)."""
_PAPER_YEARS = 20


@dataclass(frozen=True, slots=True)
class Check:
    """What one call to a model showed; `problem` is None if the model can play."""

    seat: str
    model: str
    seconds: float
    tokens: int
    cost: float | None
    reasoned: bool
    asked_to_reason: bool
    problem: str | None

    def __str__(self) -> str:
        if self.problem is not None:
            return f"{self.seat} ({self.model}): {self.problem}"
        cost = "" if self.cost is None else f", {self.cost:.4f} USD"
        reasoning = "reasoned" if self.reasoned else "no reasoning shown"
        loud = "  REASONING WAS ASKED FOR" if self.asked_to_reason and not self.reasoned else ""
        return (
            f"{self.seat} ({self.model}): ok, {self.seconds:.1f} s, {self.tokens} tokens{cost}, "
            f"{reasoning}{loud}"
        )


def model_seats(settings: Settings) -> dict[ModelOptions, str]:
    """Every way in which a model is called, with the name of the first seat that has it."""
    found: dict[ModelOptions, str] = {}
    for seat in seats_of(settings):
        if isinstance(seat, ModelSeat):
            found.setdefault(seat.options, seat.name)
    return found


async def check_model(seat: ModelSeat, settings: Settings, prices: Prices) -> Check:
    """Offer a model all tools and ask for one call. A failure of any kind is in the check."""
    asked = seat.options.reasoning_effort not in (None, "none") or bool(seat.options.reasoning_tokens)
    started = perf_counter()
    try:
        output = await _ask(declared_model(seat, settings), settings)
    # A missing key, a wrong name, a refused schema: a provider fails in its own ways.
    except Exception as error:
        problem = describe_failure(error)
        seconds = perf_counter() - started
        return Check(seat.name, seat.options.model, seconds, 0, None, False, asked, problem)
    usage, kept = output.usage, output.model_dump(mode="json", exclude_none=True)
    return Check(
        seat=seat.name,
        model=seat.options.model,
        seconds=perf_counter() - started,
        tokens=0 if usage is None else usage.total_tokens,
        cost=None if usage is None else cost_of(usage, seat.options.model, prices),
        reasoned=shows_reasoning(kept),
        asked_to_reason=asked,
        problem=_problem_of(output),
    )


async def check_seats(settings: Settings) -> list[Check]:
    """Check every model of the settings, one after another; scripts need none."""
    prices = prices_of(settings)
    first = {seat.options: seat for seat in reversed(seats_of(settings)) if isinstance(seat, ModelSeat)}
    return [await check_model(first[options], settings, prices) for options in model_seats(settings)]


def prices_of(settings: Settings) -> Prices:
    """The prices that the settings name. Raises SettingsError."""
    return read_prices(None if settings.calls.prices is None else Path.cwd() / settings.calls.prices)


async def _ask(model: Model, settings: Settings) -> ModelOutput:
    messages: list[ChatMessage] = [ChatMessageSystem(content=_SYSTEM), ChatMessageUser(content=_ASKED)]
    return await model.generate(messages, offered_tools(settings.harness.tool_order))


def _problem_of(output: ModelOutput) -> str | None:
    if not output.choices:
        return "it answered nothing"
    calls = output.message.tool_calls or []
    if any(call.function == "advance" and call.parse_error is None for call in calls):
        return None
    made = ", ".join(call.function for call in calls) or "no tool"
    return f"it was asked to call advance and called {made} (stop reason {output.stop_reason})"


def describe_most(settings: Settings) -> Iterator[str]:
    """What the run may spend at most, in lines."""
    calls = settings.calls
    playing = [seat for seat in seats_of(settings) if isinstance(seat, ModelSeat)]
    count = len(playing) * len(settings.seeds)
    if not count:
        yield "no model plays: the run costs nothing"
        return
    tokens = _least(calls.tokens_per_run, _times(calls.tokens_per_seat, count))
    usd = _least(calls.usd_per_run, _times(calls.usd_per_seat, count))
    if tokens is not None:
        yield f"at most {tokens:,.0f} tokens, then the run pauses (and the calls under way)"
        dearest = _dearest(playing, prices_of(settings))
        if dearest is not None:
            usd = _least(usd, tokens * dearest / 1e6)
    if usd is not None:
        yield f"at most {usd:,.2f} USD, then the run pauses (and the calls under way)"
    if tokens is None and usd is None:
        low, high = (bound * settings.years / _PAPER_YEARS * count for bound in PAPER_TOKENS_M)
        yield (
            f"no limit is set: {count} seats of models over {settings.years} seasons, by the paper's range "
            f"{low:,.0f}M to {high:,.0f}M tokens; set calls.tokens_per_run or calls.usd_per_run"
        )


def _dearest(seats: list[ModelSeat], prices: Prices) -> float | None:
    """The highest price of a million tokens of any kind; None unless all models have one."""
    found = [prices.get(seat.options.model) for seat in seats]
    known = [price for price in found if price is not None]
    if len(known) < len(found):
        return None
    return max(float(value) for price in known for value in price.model_dump().values())


def _least(*bounds: float | None) -> float | None:
    known = [bound for bound in bounds if bound is not None]
    return min(known) if known else None


def _times(bound: float | None, count: int) -> float | None:
    return None if bound is None else bound * count
