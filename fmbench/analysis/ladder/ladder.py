"""The ladder of scripted anchors: random, idle, heuristic, oracle on the same seeds (paper §3.3, §4.1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from fmbench.analysis.board import Board, Entrant, Pool, deaths_of, differing_fields, settings_apart
from fmbench.analysis.figures import Figure, trajectories
from fmbench.analysis.ladder.criteria import ORDER, Criterion, judge
from fmbench.analysis.metrics import offers_per_signing
from fmbench.analysis.mining import MinedRun
from fmbench.analysis.statistics import Comparison, compare_seats
from fmbench.analysis.tables import Table, interval, listed, number, settle_text
from fmbench.settings import load_settings
from fmbench.tracking.stamp import identify_seat


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rungs of one pool from the lowest up, neighbours compared, the criteria judged.

    `mark` stands on every line of a board of mixed pools and is empty otherwise. `aside` are the labels of
    further seats with the policy of a rung, of which one alone is shown. `apart` names the settings in which
    this pool differs from the others of a mixed board.
    """

    pool: Pool
    mark: str
    rungs: dict[str, Entrant]
    neighbours: tuple[Comparison, ...]
    criteria: tuple[Criterion, ...]
    aside: tuple[str, ...]
    apart: str = ""

    @property
    def basis(self) -> str:
        """How many worlds there are and what they were made with, in one line."""
        stamp = next(run.result.stamp for entrant in self.rungs.values() for run in entrant.runs.values())
        years = stamp.knobs["years"]
        changed = " with changes" if self.pool.value("engine_dirty") == "yes" else ""
        worlds = (
            f"score points; n = {len(self.seeds)} seed{'s' * (len(self.seeds) != 1)}; world {stamp.world}, "
            f"opponents {stamp.opponents}, score {stamp.score_version}, {years} year{'s' * (years != 1)}, "
            f"params hash {self.pool.short('params_hash')}, "
            f"engine commit {self.pool.short('engine_commit')}{changed}"
        )
        return f"{worlds}; where the pools differ: {self.apart}" if self.apart else worlds

    @property
    def seeds(self) -> tuple[int, ...]:
        """Every seed that a rung played."""
        return tuple(sorted({seed for entrant in self.rungs.values() for seed in entrant.runs}))

    @property
    def died_out(self) -> tuple[int, int]:
        """Blind runs that a death settled, of all blind runs."""
        ends = [
            run.result.termination.reason
            for rung, entrant in self.rungs.items() if rung != "oracle"
            for run in entrant.runs.values()
        ]  # fmt: skip
        return sum(end in ("fired", "insolvent") for end in ends), len(ends)


NOTES = (
    "offers/signing: bids for each signing that cost a fee, 7/0 if seven brought none",
    "95% t: Student's t interval of the mean over seeds; SD: of the sample",
    "deaths, stops, titles (won by the seat), champions (different ones of the world): by seed",
    "settle: season in which a run ended early, by seed; - if it was completed",
    "smallest gap to be seen: the true gap that so many seeds show four times in five",
    "loose bound: points that no run can reach, with every title and all money and ability of a world",
)
"""What the words of a printed ladder mean."""


def build_ladders(board: Board) -> tuple[Ladder, ...]:
    """A ladder for each pool of a solo board that has a rung, the largest pool first."""
    found = (_build(board, pool) for pool in board.pools)
    return tuple(ladder for ladder in found if ladder.rungs)


def _build(board: Board, pool: Pool) -> Ladder:
    found = {rung: seats for rung in ORDER if (seats := _seats(board, pool, rung))}
    rungs = {rung: _anchor(rung, seats) for rung, seats in found.items()}
    aside = tuple(seat.label for rung, seats in found.items() for seat in seats if seat is not rungs[rung])
    pairs = [(rungs[high].label, rungs[low].label) for low, high in zip(rungs, list(rungs)[1:], strict=False)]
    scores = {entrant.label: entrant.scores for entrant in rungs.values()}
    compared = compare_seats(scores, planned=pairs)[: len(pairs)] if pairs else ()
    fields = ", ".join(differing_fields(board.pools))
    mark = f"pool {pool.mark}: stamps differ in {fields}" if board.is_mixed else ""
    stamps = [run.result.stamp for entrant in board.entrants for run in entrant.runs.values()]
    apart = settings_apart(pool, board.pools, stamps) if board.is_mixed else ""
    return Ladder(pool, mark, rungs, compared, judge(rungs), aside, apart)


def _seats(board: Board, pool: Pool, policy: str) -> list[Entrant]:
    """The seats of a policy, those with its own name first, else by label: no score decides who is shown."""
    of_policy = [
        entrant for entrant in board.entrants
        if entrant.pool == pool and entrant.runs and entrant.identity.details.get("policy") == policy
    ]  # fmt: skip
    return sorted(of_policy, key=lambda one: (one.identity.name != policy, one.label))


def _anchor(rung: str, seats: Sequence[Entrant]) -> Entrant:
    """The seat that plays as `conf/seat` declares the rung; without one, the first."""
    if len(seats) == 1:
        return seats[0]
    declared = identify_seat(load_settings([f"seat={rung}"]).seat)
    return next((one for one in seats if one.identity == declared), seats[0])


def ladder_table(ladder: Ladder) -> Table:
    """One line a rung, its seeds in columns."""
    seeds = ladder.seeds
    rows, data = [], []
    for entrant in ladder.rungs.values():
        runs, estimate = list(entrant.runs.values()), entrant.estimate
        scores = entrant.scores
        champions = [str(len(set(run.result.world.champions))) for run in runs]
        titles = [str(sum(season.position == 1 for season in run.result.seasons)) for run in runs]
        bids = [_bids_text(run) for run in runs]
        rows.append(
            (
                entrant.label, *(number(scores.get(seed)) for seed in seeds), number(entrant.mean),
                "-" if estimate is None else interval(estimate.low, estimate.high), number(entrant.sd),
                listed([deaths_of(run) for run in runs]), listed([_settle_year(run) for run in runs]),
                listed([run.result.stops.total for run in runs]), listed(titles), listed(champions),
                listed(bids),
                *((ladder.mark,) if ladder.mark else ()),
            )
        )  # fmt: skip
        for seed, run in entrant.runs.items():
            data.append(
                (
                    entrant.label, ladder.pool.mark, seed, run.result.score.final, entrant.mean, entrant.sd,
                    deaths_of(run), settle_text(run), run.result.termination.year, run.result.stops.total,
                    sum(season.position == 1 for season in run.result.seasons),
                    len(set(run.result.world.champions)), *_bids_values(run),
                )
            )  # fmt: skip
    return Table(
        "ladder" if not ladder.mark else f"ladder_pool_{ladder.pool.mark.lower()}",
        "The ladder of scripted anchors. Scores in points, deaths, settle year, stops, titles won, distinct "
        "champions of the world and offers per signing by seed; 95% t intervals of the mean; "
        f"{ladder.basis}.",
        ("seat", *(f"seed {seed}" for seed in seeds), "mean", "95% t", "SD", "deaths", "settle", "stops",
         "titles", "champions", "offers/signing", *(("pool",) if ladder.mark else ())),
        tuple(rows),
        ("seat", "pool", "seed", "score", "mean", "sd", "deaths", "settle", "year", "stops", "titles",
         "champions", "offers", "signings", "offers_per_signing"),
        tuple(data),
    )  # fmt: skip


def ladder_figure(ladder: Ladder) -> Figure:
    """Score, position, net worth and squad value by season, a line a rung."""
    name = (
        "ladder_trajectories" if not ladder.mark else f"ladder_trajectories_pool_{ladder.pool.mark.lower()}"
    )
    return trajectories(
        name,
        "Trajectories of the ladder",
        "Means over the seeds still playing in a season, shading from the worst to the best of them; "
        f"{ladder.basis}.",
        list(reversed(ladder.rungs.values())),
        ("score_if_completed", "position", "net_worth_m", "squad_value_m"),
    )


def neighbour_lines(comparisons: Sequence[Comparison]) -> list[str]:
    """Each planned pair: the verdict with its paired interval, and what could have been seen."""
    lines = []
    for pair in comparisons:
        gap = pair.difference
        detectable = f"; smallest gap to be seen {pair.minimum_detectable:.2f}" if pair.n > 1 else ""
        span = interval(gap.low, gap.high)
        lines.append(f"{pair.a} - {pair.b}: {gap.value:.2f} {span} ({gap.method}, n = {pair.n}){detectable}")
    return lines


def _settle_year(run: MinedRun) -> str:
    end = run.result.termination
    return "-" if end.reason == "completed" else f"Y{end.year}"


def _bids_values(run: MinedRun) -> tuple[int, int, float | None]:
    """Offers, signings with a fee, and offers for each; none for a run without a signing."""
    measure = offers_per_signing(run)
    signings = round(measure["signings"])
    return round(measure["offers"]), signings, measure.value if signings else None


def _bids_text(run: MinedRun) -> str:
    measure = offers_per_signing(run)
    if not measure["signings"]:
        return f"{measure['offers']:.0f}/0"
    return number(measure.value, 1)
