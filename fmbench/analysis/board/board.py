"""Boards: the entrants of one track side by side, in one pool or marked as mixed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from fmbench.analysis.board.entrants import (
    Entrant,
    all_different,
    count_runs,
    label_identities,
    slugs_of,
)
from fmbench.analysis.board.mixing import MixedPools
from fmbench.analysis.board.pools import Pool, find_pools, pool_values
from fmbench.analysis.mining import MinedRun
from fmbench.analysis.statistics import SeedScores, Unit
from fmbench.tracking import SeatIdentity, seat_label

Track = Literal["solo", "arena"]
TRACKS: tuple[Track, ...] = ("solo", "arena")
ANY_SEAT = -1


class Key(NamedTuple):
    """What makes runs those of one entrant; the identity as canonical JSON."""

    pool: Pool
    identity: str
    seat: int


@dataclass(frozen=True, slots=True)
class Board:
    """The field of one track: entrants from the best mean down, those without a score last.

    `seeds` are all seeds that any of them played.
    """

    track: Track
    pools: tuple[Pool, ...]
    seeds: tuple[int, ...]
    entrants: tuple[Entrant, ...]

    @property
    def is_mixed(self) -> bool:
        """Whether several pools stand on it, so that every line carries its pool's mark."""
        return len(self.pools) > 1

    @property
    def scores(self) -> dict[str, SeedScores]:
        """Final scores by label and seed, of entrants that have any."""
        return {entrant.label: entrant.scores for entrant in self.entrants if entrant.runs}

    @property
    def ranked(self) -> tuple[Entrant, ...]:
        """Blind entrants with a score on every seed; only these have a place."""
        return tuple(
            entrant for entrant in self.entrants
            if entrant.runs and entrant.is_complete and not entrant.is_oracle
        )  # fmt: skip

    @property
    def field(self) -> tuple[Entrant, ...]:
        """Whose behaviour is compared: the models if there are three or more, else every blind seat."""
        blind = tuple(entrant for entrant in self.entrants if entrant.runs and not entrant.is_oracle)
        models = tuple(entrant for entrant in blind if entrant.is_model)
        return models if len(models) >= 3 else blind

    def oracle_of(self, pool: Pool) -> Entrant | None:
        """The oracle of the same pool, if it was run."""
        return next((one for one in self.entrants if one.is_oracle and one.pool == pool and one.runs), None)

    def script_of(self, policy: str, pool: Pool) -> Entrant | None:
        """The entrant of a pool that a scripted policy plays."""
        return next(
            (
                one
                for one in self.entrants
                if one.identity.details.get("policy") == policy and one.pool == pool
            ),
            None,
        )


def build_boards(
    runs: Sequence[MinedRun], *, allow_mixed: bool = False, folders: Sequence[Path] = ()
) -> tuple[Board, ...]:
    """One board a track that has runs, solo first.

    Raises MixedPools where the stamps of a track differ and `allow_mixed` is not set; `folders`, one for
    each run, tell it where the runs lie.
    """
    boards = []
    for track in TRACKS:
        places = [place for place, run in enumerate(runs) if run.result.stamp.track == track]
        of_track = [runs[place] for place in places]
        if not allow_mixed:
            _require_one_pool(track, of_track, [folders[place] for place in places] if folders else ())
        if of_track:
            boards.append(_build_board(track, of_track))
    return tuple(boards)


def _require_one_pool(track: Track, runs: Sequence[MinedRun], folders: Sequence[Path]) -> None:
    stamps = [run.result.stamp for run in runs]
    pools = find_pools(stamps)
    if len(pools) > 1:
        raise MixedPools(track, pools, stamps, folders)


def _build_board(track: Track, runs: Sequence[MinedRun]) -> Board:
    pools = find_pools(run.result.stamp for run in runs)
    seeds = tuple(sorted({run.result.seed for run in runs}))
    by_values = {pool.values: pool for pool in pools}
    namesakes = _names_sharing_a_world(track, runs)
    groups: dict[Key, list[MinedRun]] = {}
    for run in runs:
        stamp = run.result.stamp
        seat = run.result.seat if stamp.seat.name in namesakes else ANY_SEAT
        groups.setdefault(Key(by_values[pool_values(stamp)], _canonical(stamp.seat), seat), []).append(run)
    return Board(track, pools, seeds, _entrants(track, seeds, groups, is_mixed=len(pools) > 1))


def _entrants(
    track: Track, seeds: tuple[int, ...], groups: dict["Key", list[MinedRun]], *, is_mixed: bool
) -> tuple[Entrant, ...]:
    keys = sorted(groups, key=lambda key: (key.pool.mark, key.identity, key.seat))
    distinct = sorted({key.identity for key in keys})
    names = dict(zip(distinct, label_identities([_restore(text) for text in distinct]), strict=True))
    labels = all_different(_label(names[key.identity], key, is_mixed) for key in keys)
    entrants = []
    for key, label, slug in zip(keys, labels, slugs_of(labels), strict=True):
        counted, repeats = count_runs(groups[key])
        missing = tuple(seed for seed in seeds if seed not in counted)
        unit: Unit = "seed" if track == "solo" else "world"
        entrants.append(
            Entrant(label, slug, key.pool, _restore(key.identity), counted, repeats, missing, unit)
        )
    return tuple(sorted(entrants, key=_standing))


def _standing(entrant: Entrant) -> tuple[bool, float, str]:
    return entrant.mean is None, -(entrant.mean or 0.0), entrant.label


def _label(name: str, key: "Key", is_mixed: bool) -> str:
    seat = "" if key.seat == ANY_SEAT else f", {seat_label(key.seat)}"
    return f"{name}{seat} [pool {key.pool.mark}]" if is_mixed else f"{name}{seat}"


def _names_sharing_a_world(track: Track, runs: Sequence[MinedRun]) -> set[str]:
    """Names that sit on several seats of one world: there the seat tells who is who."""
    if track == "solo":
        return set()
    seats: dict[str, set[int]] = {}
    for run in runs:
        seats.setdefault(f"{run.result.digest} {run.result.stamp.seat.name}", set()).add(run.result.seat)
    return {key.partition(" ")[2] for key, found in seats.items() if len(found) > 1}


def _canonical(identity: SeatIdentity) -> str:
    return json.dumps(identity.model_dump(mode="json"), sort_keys=True)


def _restore(text: str) -> SeatIdentity:
    return SeatIdentity.model_validate_json(text)
