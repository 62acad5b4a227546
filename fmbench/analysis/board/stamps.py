"""Whether runs may stand on one board, by the stamps of their results alone, before any is replayed."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from fmbench.analysis.board.mixing import MixedPools
from fmbench.analysis.board.pools import find_pools
from fmbench.tracking import Result, ResultUnreadable, find_results, read_result, require_agreement
from fmbench.tracking.files import run_folder_of


def refuse_mixed(track: str, folders: Sequence[Path]) -> None:
    """Refuse runs of one track whose results were made under different rules or code. Raises MixedPools.

    A result that cannot be read or contradicts its journal is left to the replay, which refuses it alone.
    """
    found = [(path, result) for path, result in _results(folders) if result.stamp.track == track]
    if len(find_pools(result.stamp for _, result in found)) < 2:
        return
    agreed = [(path, result) for path, result in found if _agrees(path, result)]
    stamps = [result.stamp for _, result in agreed]
    pools = find_pools(stamps)
    if len(pools) > 1:
        raise MixedPools(track, pools, stamps, [run_folder_of(path) for path, _ in agreed])


def _results(folders: Sequence[Path]) -> Iterator[tuple[Path, Result]]:
    for path in (path for folder in folders for path in find_results(folder)):
        try:
            yield path, read_result(path)
        except (ResultUnreadable, OSError):
            continue


def _agrees(path: Path, result: Result) -> bool:
    try:
        require_agreement(path, result)
    except ResultUnreadable:
        return False
    return True
