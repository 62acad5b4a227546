"""Whether a result agrees with the folder it lies in, with its journal and with itself.

A cheap check without a replay: a figure that was edited together with all that follows from it passes
here and is found by `fmbench replay` alone.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from fmbench.game.journal import End, JournalError, Recording, read_journal
from fmbench.score import (
    SCORE_VERSION,
    ScoreInputError,
    ScoreInputs,
    channel_terms,
    discounted_score,
    raw_score,
)
from fmbench.settings.scoring import Scoring
from fmbench.tracking.comparing import differing_stamps
from fmbench.tracking.files import JOURNAL_NAME, place_of
from fmbench.tracking.results import Result, ResultUnreadable

ReadJournal = Callable[[Path], Recording]
# Each part of a score is rounded by itself, to six decimals.
_ROUNDING = 1e-3
_DEATHS = ("fired", "insolvent")


class ResultContradicted(ResultUnreadable):
    """A result that says otherwise than its folder, its journal or itself."""


def require_agreement(path: Path, result: Result, read: ReadJournal = read_journal) -> None:
    """Refuse a result that was copied, edited or left over.

    Compared are seed and seat with the folder, the stamp with the journal's header, the reason and,
    unless a death came last, the digest with the journal's end, the score with its own parts, and the end
    with the years that were to be played.
    `read` may keep journals that are read for several seats. Raises ResultContradicted with file and
    field.
    """
    for field, reason in _contradictions(path, result, read):
        raise ResultContradicted(path, field, reason)


def _contradictions(path: Path, result: Result, read: ReadJournal) -> Iterator[tuple[str, str]]:
    yield from _score_contradictions(result)
    yield from _horizon_contradictions(result)
    if result.stamp.seed != result.seed:
        yield "stamp.seed", f"is {result.stamp.seed}, seed is {result.seed}"
    place = place_of(path)
    if place is None:
        return
    if result.seed != place.seed:
        yield "seed", f"is {result.seed}, its folder is that of seed {place.seed}"
    if result.seat != (place.seat or 0):
        yield "seat", f"is {result.seat}, its folder is that of seat {place.seat or 0}"
    own = path.with_name(JOURNAL_NAME)
    world = own if place.seat is None else path.parents[1] / JOURNAL_NAME
    try:
        for difference in differing_stamps(result, read(own).stamp):
            field, _, reason = difference.partition(" ")
            yield field, reason
        yield from _end_contradictions(result, read(world))
    except (JournalError, OSError) as error:
        yield "digest", f"cannot be compared with its journal: {error}"


def _horizon_contradictions(result: Result) -> Iterator[tuple[str, str]]:
    years, year, seasons = result.stamp.knobs.get("years"), result.termination.year, len(result.seasons)
    if not isinstance(years, int) or year > years:
        yield "termination.year", f"is {year}, the run has {years} years"
    elif result.termination.reason == "completed" and seasons != years:
        yield "seasons", f"has {seasons} entries, a completed run has one for each of {years} years"


def _end_contradictions(result: Result, world: Recording) -> Iterator[tuple[str, str]]:
    ends = [line for line in world.lines if isinstance(line, End)]
    own = [end for end in ends if end.seat == result.seat]
    if not own:
        yield "termination", f"the journal {world.path} holds no end of this run"
        return
    if result.termination.reason != own[-1].reason:
        yield "termination.reason", f"is {result.termination.reason}, the journal says {own[-1].reason}"
    # The world of several seats goes on until the last of them has ended; after a death its day still
    # comes to a close, so that only the end of the whole run leaves the world as the journal saw it.
    if ends[-1].reason not in _DEATHS and result.digest != ends[-1].world:
        yield "digest", f"is {result.digest}, the journal says {ends[-1].world}"


def _score_contradictions(result: Result) -> Iterator[tuple[str, str]]:
    if result.stamp.score_version != SCORE_VERSION:
        return
    score, inputs = result.score, result.score.inputs
    try:
        scoring = Scoring.model_validate(result.stamp.knobs.get("scoring"))
        terms = channel_terms(ScoreInputs(h=inputs.h, va_m=inputs.va_m, m_m=inputs.m_m), scoring)
        raw = raw_score(terms)
        final = discounted_score(raw, score.rho, score.revivals, scoring)
    except (ValueError, ScoreInputError) as error:
        yield "stamp.knobs.scoring", " ".join(str(error).split())
        return
    for field, found, made in (
        ("score.channels.honors", score.channels.honors, terms.honors),
        ("score.channels.value_added", score.channels.value_added, terms.value_added),
        ("score.channels.squad", score.channels.squad, terms.squad),
        ("score.raw", score.raw, raw),
        ("score.final", score.final, final),
    ):
        if abs(found - made) > _ROUNDING:
            yield field, f"is {found}, its inputs give {made:.6f}"
