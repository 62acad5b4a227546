"""Fields of hand-made runs: several seats on several seeds, with stamps to tell them apart."""

from typing import Any

from fmbench.analysis.mining import MinedRun, SeasonNotes, TokenUsage
from fmbench.tracking import SeatIdentity
from fmbench.tracking.results import Season
from tests.analysis.mined import arrival, bid, day, promotion, run_of, stop, tactics, talks, works

SCORING = {
    "weights": {"honors": 18.0, "value_added": 10.0, "squad": 6.0},
    "divisors": {"honors": 60.0, "value_added": 40.0, "squad": 80.0},
}


def seat_run(
    name: str,
    seed: int,
    final: float,
    *,
    policy: str = "",
    kind: Any = "script",
    details: dict[str, Any] | None = None,
    track: str = "solo",
    seat: int = 0,
    digest: str = "",
    years: int = 20,
    ended: int | None = None,
    stamp: dict[str, Any] | None = None,
    tokens: int | None = None,
    text: str = "",
    **mined: Any,
) -> MinedRun:
    """A run of a named seat; one that `ended` early was fired in that year. `text` fills its notebook."""
    last = years if ended is None else ended - 1
    base = run_of(
        played=[_season(number, final * number / years) for number in range(1, last + 1)],
        years=years, final=final, seat=seat, name=name, reason="completed" if ended is None else "fired",
        **{**_acts(seed), **mined},
    )  # fmt: skip
    chosen = {"policy": policy or name, **(details or {})}
    identity = SeatIdentity(name=name, kind=kind, details=chosen)
    changed = base.result.stamp.model_copy(
        update={"seat": identity, "seed": seed, "effective_seed": seed, "track": track,
                "knobs": {"years": years, "scoring": SCORING}, **(stamp or {})}
    )  # fmt: skip
    result = base.result.model_copy(
        update={
            "seed": seed,
            "stamp": changed,
            "digest": digest or f"{seed:032x}",
            "termination": base.result.termination.model_copy(update={"year": ended or years}),
            "world": base.result.world.model_copy(update={"champions": ("Ardomar",) * years}),
        }
    )
    usage = None if tokens is None else TokenUsage(input=tokens, output=0, cache_read=0, cache_write=0)
    notes = tuple(SeasonNotes(season=number, text=text * number) for number in range(1, last + 1))
    return base.model_copy(update={"result": result, "tokens": usage, "notebooks": notes})


def ladder_runs(seeds: tuple[int, ...] = (1, 2, 3)) -> list[MinedRun]:
    """The four anchors in order on every seed."""
    scores = {"random": -17.0, "idle": -1.0, "heuristic": 17.0, "oracle": 95.0}
    return [seat_run(name, seed, final + seed) for name, final in scores.items() for seed in seeds]


def model_runs(seeds: tuple[int, ...] = (1, 2)) -> list[MinedRun]:
    """Three models that reason, write and spend tokens."""
    served = {"reasoning_served": "on"}
    return [
        seat_run(
            name, seed, final + seed, policy="model", kind="llm", details=served, tokens=tokens,
            text=f"{name} plan {seed}\n",
        )
        for name, final, tokens in (
            ("ash", 80.0, 30_000_000), ("birch", 60.0, 50_000_000), ("cedar", 40.0, 90_000_000),
        )
        for seed in seeds
    ]  # fmt: skip


def arena_runs(world: int = 7, seats: int = 4) -> list[MinedRun]:
    """Seats of one shared world, the later the better."""
    names = ("ash", "birch", "heuristic", "heuristic")
    return [
        seat_run(names[seat], world, 10.0 * seat + world, track="arena", seat=seat, policy=names[seat])
        for seat in range(seats)
    ]


def _season(number: int, score: float) -> Season:
    return Season(
        season=number, position=1 if number % 2 else 4, honors=10 * number, net_worth_m=100.0 + number,
        squad_value_m=50.0 + number, cash_m=20.0 + number, score_if_completed=score,
        score_if_settled=score / 2,
    )  # fmt: skip


def _acts(seed: int) -> dict[str, Any]:
    """A little of everything that metrics count."""
    return {
        "stops": [stop(day(1, 5)), stop(day(2, 5), "wage_ratio"), stop(day(18, 5))],
        "transfer_offers": [bid(day(2, 10 + at)) for at in range(2 + seed % 3)],
        "trades": [arrival(day(2, 20)), arrival(day(3, 20), 5.0, age=21, player=2)],
        "contract_offers": [talks(day(3, 40), months_left=18), talks(day(5, 40), player=2, months_left=4)],
        "investments": [works(day(4, 50)), works(day(17, 50))],
        "promotions": [promotion(day(3, 305), starts=9)],
        "tactics": [tactics(day(1, 63), is_reversal=True)],
    }
