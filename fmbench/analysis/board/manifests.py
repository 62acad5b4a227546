"""What a model used beside its tokens: calls, cost, models as served, use season by season.

From the usage manifest that lies beside a result, which the gate has compared with the turns. Cost
stands there alone: it informs, and no score rests on it.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from fmbench.analysis.mining import (
    GateReport,
    MinedRun,
    Refused,
    UsageManifest,
    Verified,
    read_manifest,
)
from fmbench.runner.folder import RunFolder
from fmbench.tracking import TURNS_NAME, USAGE_NAME

RunKey = tuple[str, int, int, str]
"""Digest of the world, seed, number of the seat, name of who sat there."""


def run_key(run: MinedRun) -> RunKey:
    """What tells a run from every other; copies of one run share it."""
    result = run.result
    return result.digest, result.seed, result.seat, result.stamp.seat.name


def read_manifests(verified: tuple[Verified, ...]) -> dict[RunKey, UsageManifest]:
    """The manifests of all models' runs of verified worlds."""
    return {run_key(use.run): use.manifest for use in _uses(verified) if use.manifest is not None}


def refuse_other_copies(gate: GateReport, label: Callable[[Path], str]) -> GateReport:
    """The gate without the copies of a model's run that say different things of its use: none is believed."""
    copies: dict[RunKey, list[_Use]] = {}
    for use in _uses(gate.verified):
        copies.setdefault(run_key(use.run), []).append(use)
    refused: dict[tuple[Path, int], Refused] = {}
    for uses in copies.values():
        differs = _differing_file(uses)
        for use in uses if differs else ():
            path, seed = use.world.path, use.world.seed
            others = ", ".join(label(other.world.path) for other in uses if other is not use)
            reason = f"copies of this run do not have the same {differs}: {others}"
            refused[path, seed] = Refused(path, seed, reason)
    return GateReport(tuple(refused.get((verdict.path, verdict.seed), verdict) for verdict in gate.verdicts))


def _differing_file(uses: Sequence["_Use"]) -> str | None:
    """The file in which copies of one run differ; one that has lost its manifest contradicts none."""
    if len({use.run.tokens for use in uses}) > 1:
        return TURNS_NAME
    manifests = [use.manifest for use in uses if use.manifest is not None]
    return USAGE_NAME if any(manifest != manifests[0] for manifest in manifests) else None


class _Use(NamedTuple):
    world: Verified
    run: MinedRun
    manifest: UsageManifest | None


def _uses(verified: tuple[Verified, ...]) -> Iterator[_Use]:
    """Each run of a model with its world and its manifest, if it has one."""
    for verdict in verified:
        models = [run for run in verdict.world.runs if run.result.stamp.seat.kind == "llm"]
        if models:
            folders = RunFolder.open(verdict.path).seat_folders(verdict.seed)
            for run in models:
                yield _Use(verdict, run, read_manifest(folders[run.result.seat]))
