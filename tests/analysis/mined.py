"""Mined runs made by hand, for the tests of what is measured on them."""

from collections.abc import Sequence
from typing import Any

from fmbench.analysis.mining import (
    ContractOffer,
    Investment,
    Man,
    MinedRun,
    Promotion,
    SeasonNotes,
    StopSeen,
    TacticsCall,
    Trade,
    TransferOffer,
)
from fmbench.score import CREDITS_PER_M
from fmbench.tracking import Result, SeatIdentity, Stamp
from fmbench.tracking.results import (
    Channels,
    Inputs,
    ScoreReport,
    Season,
    Stops,
    TerminationReport,
    Timing,
    WorldReport,
)

STAMP = Stamp(
    engine_version="0", engine_commit="none", engine_dirty=None, params_hash="0" * 64, score_version="v1",
    harness_version="v1", track="solo", opponents="tiered", world="tiered_v1", seed=1, effective_seed=1,
    seat=SeatIdentity(name="someone", kind="script", details={}), knobs={}, libraries={}, platform={},
)  # fmt: skip


def day(season: int, day_of_year: int) -> int:
    return (season - 1) * 360 + day_of_year


def man(player: int = 1, age: int = 25, months_left: int = 24, value_m: float = 10.0) -> Man:
    return Man(
        player=player, age=age, ability=75_000, potential=80_000, value=round(value_m * CREDITS_PER_M),
        months_left=months_left,
    )  # fmt: skip


def season_of(number: int, cash_m: float = 10.0, net_worth_m: float = 100.0, position: int = 5) -> Season:
    return Season(
        season=number, position=position, honors=0, net_worth_m=net_worth_m, squad_value_m=50.0,
        cash_m=cash_m, score_if_completed=10.0, score_if_settled=1.0,
    )  # fmt: skip


def seasons(last: int) -> tuple[Season, ...]:
    return tuple(season_of(number) for number in range(1, last + 1))


def run_of(
    *,
    played: int | Sequence[Season] = 20,
    years: int = 20,
    final: float = 50.0,
    seat: int = 0,
    name: str = "someone",
    reason: Any = "completed",
    texts: Sequence[str] = (),
    **mined: Any,
) -> MinedRun:
    """A run with the given seasons and acts; `texts` are its season-end notebooks from season 1."""
    score = ScoreReport(
        final=final, raw=final, channels=Channels(honors=0.0, value_added=0.0, squad=0.0), rho=1.0,
        revivals=0, inputs=Inputs(h=0, va_m=0.0, m_m=0.0),
    )  # fmt: skip
    identity = SeatIdentity(name=name, kind="script", details={})
    result = Result(
        seed=1,
        seat=seat,
        score=score,
        termination=TerminationReport(reason=reason, year=years),
        stops=Stops(total=1, scheduled=1, event=0, forced=0),
        seasons=seasons(played) if isinstance(played, int) else tuple(played),
        world=WorldReport(
            players_alive_mean=0.0, players_distinct=0, matches=0, goals_per_match=0.0,
            home_draw_away=(0.0, 0.0, 0.0), champions=(),
        ),
        digest="0" * 32,
        timing=Timing(engine_seconds=0.0, seat_seconds=0.0, journal_seconds=0.0),
        stamp=STAMP.model_copy(update={"seat": identity}),
    )  # fmt: skip
    empty: dict[str, Any] = dict.fromkeys(
        ("stops", "calls", "contract_offers", "transfer_offers", "investments", "promotions", "tactics",
         "trades"), (),
    )  # fmt: skip
    notebooks = tuple(SeasonNotes(season=at, text=text) for at, text in enumerate(texts, start=1))
    acts = {name: tuple(part) if isinstance(part, list) else part for name, part in mined.items()}
    return MinedRun(
        **{**empty, "result": result, "club": "Ardomar", "years": years, "tokens": None,
           "notebooks": notebooks, **acts}
    )  # fmt: skip


def talks(on: int, player: int = 1, months_left: int = 12, whose: Any = "own") -> ContractOffer:
    return ContractOffer(
        day=on,
        man=man(player, months_left=months_left),
        whose=whose,
        wage=1,
        years=3,
        cash=0,
        status="signed",
    )


def bid(on: int, status: str = "rejected", player: int = 1) -> TransferOffer:
    return TransferOffer(day=on, man=man(player), seller=3, amount=1, cash=0, status=status)


def arrival(
    on: int, fee_m: float = 10.0, *, age: int = 25, seat: int = -1, player: int = 1, value_m: float = 10.0
) -> Trade:
    fee = round(fee_m * CREDITS_PER_M)
    return Trade(
        day=on, direction="in", how="bought" if fee else "free_signed",
        man=man(player, age=age, value_m=value_m), club=3 if seat < 0 else seat, seat=seat, fee=fee,
    )  # fmt: skip


def sale(on: int, fee_m: float = 10.0) -> Trade:
    return arrival(on, fee_m).model_copy(update={"direction": "out"})


def works(on: int, cost_m: float = 10.0) -> Investment:
    return Investment(day=on, facility="academy", cost=round(cost_m * CREDITS_PER_M), cash=0)


def promotion(on: int, player: int = 1, starts: int = 0) -> Promotion:
    return Promotion(day=on, man=man(player, age=17), cash=0, starts=starts)


def tactics(on: int, *, is_reversal: bool) -> TacticsCall:
    return TacticsCall(day=on, formation="4-4-2", style="direct", is_reversal=is_reversal)


def stop(on: int, *warnings: str) -> StopSeen:
    return StopSeen(day=on, types=("monthly_report",), warnings=warnings)
