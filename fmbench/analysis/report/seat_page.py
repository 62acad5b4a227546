"""What a seat's page tells: its runs, curves, behaviour, notebook, transfers, honors and deaths."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fmbench.analysis.board import (
    Behaviour,
    Entrant,
    deaths_of,
    flatten,
    remarks_on,
    shares_of_oracle,
)
from fmbench.analysis.metrics import WINDOWS, Measure, similarities, title_rotation, titles_won
from fmbench.analysis.mining import MinedRun, UsageManifest
from fmbench.analysis.report.charts import Series, legend, line_chart
from fmbench.analysis.report.text import Change, change_between
from fmbench.analysis.tables import facts_of, number, ordinal, settle_text
from fmbench.engine.calendar import day_of_year, season_of
from fmbench.game.tools.ids import format_player, format_stop
from fmbench.game.view.names import club_names
from fmbench.score import CREDITS_PER_M

MEANINGS = {
    "endgame_shift": "long-horizon acts a season, years 17-20 less years 2-16",
    "long_horizon_rate": "long-horizon acts a season",
    "idle_cash": "season-end cash over net worth",
    "renewal_lead": "median months left when renewal talks open",
    "last_minute_share": "share of renewals opened at the last minute",
    "offers_per_signing": "transfer offers per signing",
    "notebook_similarity": "likeness of consecutive season-end notebooks",
    "score_per_million_tokens": "score per million tokens",
    "warning_exposure": "share of stops with a warning (failed metric)",
    "youth_harvest": "share of promoted youths who played (failed metric)",
    "tactic_reversals": "changes of formation or style (failed metric)",
}
_CURVES = (
    ("score if completed then", "score_if_completed", False),
    ("league position", "position", True),
    ("net worth, M", "net_worth_m", False),
    ("squad value, M", "squad_value_m", False),
)


@dataclass(frozen=True, slots=True)
class Deal:
    """A transfer as the page shows it; fee and true value in M credits of its day."""

    day: str
    direction: str
    player: str
    age: int
    fee: str
    value: str
    other: str


@dataclass(frozen=True, slots=True)
class NotebookSeason:
    """A season-end notebook: its size, its likeness to the one before, and what changed."""

    season: int
    size: int
    similarity: str
    change: Change


@dataclass(frozen=True, slots=True)
class SeedPart:
    """One run of the seat."""

    seed: int
    facts: tuple[tuple[str, str], ...]
    honors: tuple[tuple[str, str, str], ...]
    deaths: tuple[str, ...]
    notebook: tuple[NotebookSeason, ...]
    deals: tuple[Deal, ...]

    @property
    def wrote(self) -> bool:
        """Whether anything was ever noted."""
        return any(season.size for season in self.notebook)


@dataclass(frozen=True, slots=True)
class SeatPage:
    """Everything of one entrant."""

    entrant: Entrant
    identity: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    profile: tuple[str, ...]
    charts: tuple[tuple[str, Markup], ...]
    legend: Markup
    metrics: tuple[tuple[str, tuple[str, ...]], ...]
    parts: tuple[SeedPart, ...]


def build_seat_page(behaviour: Behaviour, entrant: Entrant) -> SeatPage:
    """The page of one entrant; one without a counted run has remarks only."""
    board = behaviour.board
    shares = shares_of_oracle(board, entrant)
    unit = "seed" if board.track == "solo" else "world"
    names = [f"{unit} {seed}" for seed in entrant.runs]
    return SeatPage(
        entrant=entrant,
        identity=tuple((name, str(value)) for name, value in flatten(entrant.identity.details).items()),
        remarks=remarks_on(board, entrant),
        profile=tuple(facts_of(behaviour, entrant)) if entrant.runs else (),
        charts=tuple(_charts(entrant, names)),
        legend=legend(names),
        metrics=tuple(_metrics(behaviour, entrant)) if entrant.runs else (),
        parts=tuple(
            _part(seed, run, shares.get(seed), behaviour.manifest_of(run))
            for seed, run in entrant.runs.items()
        ),
    )


def _charts(entrant: Entrant, names: Sequence[str]) -> Iterator[tuple[str, Markup]]:
    for title, field, flipped in _CURVES:
        series = [
            Series(
                name,
                tuple((float(season.season), float(getattr(season, field))) for season in run.result.seasons),
            )
            for name, run in zip(names, entrant.runs.values(), strict=True)
        ]
        yield title, line_chart(f"{entrant.label}, {title}", series, flipped=flipped)


def _metrics(behaviour: Behaviour, entrant: Entrant) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each metric over the whole run and by window, means over the seeds that have it."""
    profiles = list(behaviour.profiles[entrant.label].values())
    for name, meaning in MEANINGS.items():
        if name == "notebook_similarity" and not entrant.wrote:
            # Empty notebooks are alike by definition; a reader would take that for a habit.
            yield meaning, ("nothing written", *("-" for _ in WINDOWS))
            continue
        cells = [_mean([profile.whole[name] for profile in profiles])]
        for place in range(len(WINDOWS)):
            by_window = [
                profile.by_window[name][place][1] for profile in profiles if name in profile.by_window
            ]
            cells.append(_mean(by_window))
        yield meaning, tuple(cells)


def _mean(measures: Sequence[Measure]) -> str:
    values = [measure.value for measure in measures if measure.value is not None]
    if not values:
        return "-"
    mean = sum(values) / len(values)
    return "no signing" if mean == float("inf") else number(mean)


def _part(seed: int, run: MinedRun, share: float | None, manifest: UsageManifest | None) -> SeedPart:
    score, stops = run.result.score, run.result.stops
    channels, inputs = score.channels, score.inputs
    facts = (
        ("final score", number(score.final)),
        ("of the oracle on this seed", "-" if share is None else f"{100 * share:.0f}%"),
        ("honors", number(channels.honors)),
        ("value added", number(channels.value_added)),
        ("squad", number(channels.squad)),
        ("inputs", f"H {inputs.h}, VA {number(inputs.va_m, 1)}M, M {number(inputs.m_m, 1)}M"),
        ("ended", settle_text(run)),
        ("rho", number(score.rho, 3)),
        ("deaths", str(deaths_of(run))),
        ("titles", str(len(titles_won(run)))),
        ("titles in this league", _rotation(run)),
        ("stops", f"{stops.total}: {stops.scheduled} scheduled, {stops.event} more, {stops.forced} forced"),
        ("club", run.club),
    )  # fmt: skip
    return SeedPart(
        seed,
        (*facts, *_usage(run, manifest)),
        tuple(_honors(run)),
        tuple(_deaths(run)),
        tuple(_notebook(run)),
        tuple(_deals(run)),
    )


def _rotation(run: MinedRun) -> str:
    """How the title went round in the run's world, whoever won it."""
    rotation = title_rotation(run.result.world.champions)
    if rotation.longest is None:
        return "none yet"
    seasons = f"{rotation.seasons} season{'' if rotation.seasons == 1 else 's'}"
    clubs = f"{rotation.champions} club{'' if rotation.champions == 1 else 's'}"
    return f"{clubs} in {seasons}, at most {rotation.longest.titles} in a row ({rotation.longest.club})"


def _usage(run: MinedRun, manifest: UsageManifest | None) -> Iterator[tuple[str, str]]:
    """What the model used, as far as it is on record."""
    if run.tokens is not None:
        tokens = run.tokens
        yield (
            "tokens",
            (
                f"{tokens.total:,}: {tokens.input:,} in, {tokens.output:,} out, "
                f"{tokens.cache_read:,} cache read, {tokens.cache_write:,} cache write"
            ),
        )
    if manifest is None:
        return
    if manifest.reasoning_tokens is not None:
        yield "of which reasoning", f"{manifest.reasoning_tokens:,}"
    if manifest.calls is not None:
        yield "calls", f"{manifest.calls:,}"
    if manifest.cost_usd is not None:
        yield "cost", f"{manifest.cost_usd:,.2f} USD"
    models = sorted(filter(None, manifest.models_served))
    if models:
        yield "served as", ", ".join(models)


def _honors(run: MinedRun) -> Iterator[tuple[str, str, str]]:
    before = 0
    for season in run.result.seasons:
        title = "champion" if season.position == 1 else ""
        yield (
            f"Y{season.season:02d}",
            f"{ordinal(season.position)} {title}".strip(),
            f"{season.honors - before:+d} ({season.honors})",
        )
        before = season.honors


def _deaths(run: MinedRun) -> Iterator[str]:
    for stop in run.stops:
        for kind in ("administration", "revival"):
            if kind in stop.types:
                yield f"{_day(stop.day)}: {kind}"
    end = run.result.termination
    if end.reason != "completed":
        yield f"year {end.year}: {end.reason}, the run is settled"


def _notebook(run: MinedRun) -> Iterator[NotebookSeason]:
    before = ""
    likeness = dict(similarities(run))
    for book in run.notebooks:
        similarity = (
            number(likeness[book.season]) if book.season in likeness and (book.text or before) else "-"
        )
        yield NotebookSeason(book.season, len(book.text), similarity, change_between(before, book.text))
        before = book.text


def _deals(run: MinedRun) -> Iterator[Deal]:
    clubs = club_names(run.result.stamp.effective_seed)
    words = {"bought": "bought from", "free_signed": "signed free", "sold_abroad": "sold abroad"}
    for trade in run.trades:
        arrival = trade.direction == "in"
        how = words[trade.how] if arrival or trade.how != "bought" else "sold to"
        other = f" {clubs[trade.club]}" if trade.club >= 0 else ""
        yield Deal(
            _day(trade.day),
            "in" if arrival else "out",
            format_player(trade.man.player),
            trade.man.age,
            number(trade.fee / CREDITS_PER_M),
            number(trade.man.value / CREDITS_PER_M),
            f"{how}{other}",
        )


def _day(day: int) -> str:
    return format_stop(season_of(day), day_of_year(day)) if day else "draft"
