"""What a model used beside its tokens: calls, cost, models as served, use season by season.

From the usage manifest that lies beside a result. It is no part of the world and is not
replayed: it informs, and no score rests on it.
"""

from fmbench.analysis.mining import MinedRun, UsageManifest, Verified, read_manifest
from fmbench.runner.folder import RunFolder

RunKey = tuple[str, int, int, str]
"""Digest of the world, seed, number of the seat, name of who sat there."""


def run_key(run: MinedRun) -> RunKey:
    """What tells a run from every other; copies of one run share it."""
    result = run.result
    return result.digest, result.seed, result.seat, result.stamp.seat.name


def read_manifests(verified: tuple[Verified, ...]) -> dict[RunKey, UsageManifest]:
    """The manifests of all models' runs of verified worlds."""
    found: dict[RunKey, UsageManifest] = {}
    for verdict in verified:
        models = [run for run in verdict.world.runs if run.result.stamp.seat.kind == "llm"]
        if models:
            folders = RunFolder.open(verdict.path).seat_folders(verdict.seed)
            for run in models:
                usage = read_manifest(folders[run.result.seat])
                if usage is not None:
                    found.setdefault(run_key(run), usage)
    return found
