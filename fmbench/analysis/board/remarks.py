"""What a reader must know before trusting a line of a board."""

from collections.abc import Iterator

from fmbench.analysis.board.board import Board
from fmbench.analysis.board.entrants import Entrant
from fmbench.analysis.board.pools import differing_fields
from fmbench.analysis.board.reasoning import reasoning_warning
from fmbench.analysis.statistics import counted


def remarks_on(board: Board, entrant: Entrant) -> tuple[str, ...]:
    """Remarks on one line, the gravest first; none for a clean one."""
    return tuple(_remarks(board, entrant))


def _remarks(board: Board, entrant: Entrant) -> Iterator[str]:
    if board.is_mixed:
        fields = ", ".join(differing_fields(board.pools))
        yield f"pool {entrant.pool.mark}: mixed board, stamps differ in {fields}"
    for repeat in entrant.repeats:
        if repeat.identical:
            yield f"seed {repeat.seed}: {len(repeat.finals)} identical copies of one run, counted once"
        else:
            values = ", ".join(f"{final:.2f}" for final in repeat.finals)
            yield f"seed {repeat.seed}: {len(repeat.finals)} different runs ({values}), none counted"
    unplayed = [seed for seed in entrant.missing if seed not in {repeat.seed for repeat in entrant.repeats}]
    if unplayed:
        seeds = ", ".join(map(str, unplayed))
        yield f"no run on {counted(len(unplayed), entrant.unit)} of {len(board.seeds)} ({seeds}): not ranked"
    warning = reasoning_warning(entrant.identity)
    if warning is not None:
        yield warning
    if entrant.reasoning == "off":
        yield "reasoning off"
    elif entrant.reasoning == "not stated":
        yield "reasoning not stated"
    for seed, run in entrant.runs.items():
        result = run.result
        if result.termination.reason == "abandoned":
            yield f"seed {seed}: abandoned in year {result.termination.year}, settled there"
        if result.stops.forced:
            yield f"seed {seed}: {result.stops.forced} of {result.stops.total} stops closed by force"
        for note in run.notes:
            yield f"seed {seed}: {note}"
    if entrant.pool.value("engine_dirty") == "yes":
        yield "made from changed sources"
