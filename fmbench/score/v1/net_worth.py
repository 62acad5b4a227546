"""What a club is worth to the score: exact integers, rounded down once at the end.

Shares and the hoard multiple are taken to 6 decimals.
"""

from fmbench.score.arithmetic import exact_int
from fmbench.score.errors import ScoreInputError
from fmbench.settings.scoring import Scoring

_MICRO = 1_000_000
# Hoarded cash carries two decimal constants (multiple and share), hence micro twice.
_PICO = _MICRO * _MICRO


def effective_cash(cash: int, capped_wage_bill: int, scoring: Scoring) -> int:
    """Cash as the score counts it, in whole credits, rounded down.

    Cash above `hoard_multiple` times the yearly wage bill counts at `hoard_share` only;
    negative cash counts in full. In `capped_wage_bill` no wage is above its share of the
    player's reservation, or wages raised before a snapshot would buy points.
    Source: paper §3.3, decisions 4.

    Raises:
        ScoreInputError: a number is not whole, or the wage bill is negative.
    """
    return _effective_cash_pico(cash, capped_wage_bill, scoring) // _PICO


def net_worth(
    cash: int,
    capped_wage_bill: int,
    squad_value: int,
    facilities_paid_building: int,
    facilities_finished: int,
    liabilities: int,
    scoring: Scoring,
) -> int:
    """Net worth in whole credits, rounded down; receivables are not counted.

    Effective cash + `liquidity` x squad value + `facility_building_share` x what has been
    paid so far for works under construction + `facility_finished_share` x the cost of
    finished works - outstanding fee liabilities. Source: paper §3.3, decisions 3.

    Raises:
        ScoreInputError: a number is not whole, or one other than cash is negative.
    """
    squad = _not_negative("squad_value", squad_value)
    building = _not_negative("facilities_paid_building", facilities_paid_building)
    finished = _not_negative("facilities_finished", facilities_finished)
    owed = _not_negative("liabilities", liabilities)
    assets_micro = (
        squad * _micro(scoring.liquidity)
        + building * _micro(scoring.facility_building_share)
        + finished * _micro(scoring.facility_finished_share)
    )
    cash_pico = _effective_cash_pico(cash, capped_wage_bill, scoring)
    return (cash_pico + assets_micro * _MICRO) // _PICO - owed


def _effective_cash_pico(cash: int, capped_wage_bill: int, scoring: Scoring) -> int:
    held = exact_int("cash", cash) * _MICRO
    bill = _not_negative("capped_wage_bill", capped_wage_bill)
    threshold = bill * _micro(scoring.hoard_multiple)
    full = min(held, threshold)
    hoard = max(held - threshold, 0)
    return full * _MICRO + hoard * _micro(scoring.hoard_share)


def _micro(constant: float) -> int:
    return round(constant * _MICRO)


def _not_negative(argument: str, value: int) -> int:
    number = exact_int(argument, value)
    if number < 0:
        raise ScoreInputError(argument, number, "must be at least 0")
    return number
