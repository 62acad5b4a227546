"""Results of several pools on one board are refused: which runs they are, and in what they differ."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import JsonValue

from fmbench.analysis.board.pools import Pool, differing_fields, pool_values
from fmbench.settings.errors import shown
from fmbench.tracking import Stamp

_MOST_POOLS = 4
_MOST_FOLDERS = 3
_MOST_SETTINGS = 5


class MixedPools(Exception):  # noqa: N818
    """Results of different pools were to stand on one board.

    `folders` are where the results lie, one for each stamp, or none at all.
    """

    exit_code = 2

    def __init__(
        self, track: str, pools: Sequence[Pool], stamps: Sequence[Stamp], folders: Sequence[Path] = ()
    ) -> None:
        fields = differing_fields(pools)
        advice = "name the runs of one pool alone, or use --allow-mixed to show all, marked on every line"
        lines = [f"{track}: stamps differ in {', '.join(fields)}; {advice}"]
        for pool in pools[:_MOST_POOLS]:
            values = ", ".join(f"{name} {pool.short(name)}" for name in fields)
            results = "1 result" if pool.runs == 1 else f"{pool.runs} results"
            lines.append(f"  pool {pool.mark}, {results}: {values}{_where(pool, stamps, folders)}")
        if len(pools) > _MOST_POOLS:
            lines.append(f"  and {len(pools) - _MOST_POOLS} more pools")
        settings = [
            f"{name} " + ", ".join(f"{mark} {value}" for mark, value in values.items())
            for name, values in _differing_settings(pools[:_MOST_POOLS], stamps)
        ]
        if settings:
            lines.append(f"  settings: {_first(settings, _MOST_SETTINGS, '; ')}")
        super().__init__("\n".join(lines))


def settings_apart(pool: Pool, pools: Sequence[Pool], stamps: Sequence[Stamp]) -> str:
    """What a pool has in the settings that differ between the pools, such as `years 20`; may be empty."""
    own = [f"{name} {values[pool.mark]}" for name, values in _differing_settings(pools, stamps)]
    return _first(own, _MOST_SETTINGS, "; ")


def _where(pool: Pool, stamps: Sequence[Stamp], folders: Sequence[Path]) -> str:
    found = [
        _near(folder)
        for stamp, folder in zip(stamps, folders, strict=bool(folders))
        if pool_values(stamp) == pool.values
    ]
    return f"; {_first(list(dict.fromkeys(found)), _MOST_FOLDERS, ', ')}" if found else ""


def _near(folder: Path) -> str:
    here = Path.cwd()
    return str(folder.relative_to(here)) if folder.is_relative_to(here) else str(folder)


def _first(parts: Sequence[str], most: int, between: str) -> str:
    more = f" and {len(parts) - most} more" if len(parts) > most else ""
    return between.join(parts[:most]) + more


def _differing_settings(
    pools: Sequence[Pool], stamps: Sequence[Stamp]
) -> Iterator[tuple[str, dict[str, str]]]:
    """Names with the value in each pool by its mark, such as `years`, A 20, B 2; of a pool's first result."""
    firsts = {
        pool.mark: dict(_flat(next(stamp for stamp in stamps if pool_values(stamp) == pool.values).knobs))
        for pool in pools
    }
    for name in dict.fromkeys(name for knobs in firsts.values() for name in knobs):
        values = {mark: shown(knobs.get(name)) for mark, knobs in firsts.items()}
        if len(set(values.values())) > 1:
            yield name, values


def _flat(knobs: Mapping[str, JsonValue], above: str = "") -> Iterator[tuple[str, JsonValue]]:
    for name, value in knobs.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value
