"""From run folders to behaviour: only what a replay reproduces is mined.

`print(mine_runs([Path("outputs/...")]))` says `30/30 replays, 0 drift` or what was refused and why.
"""

from fmbench.analysis.mining.batch import GateReport, mine_runs
from fmbench.analysis.mining.gate import Refused, Verdict, Verified, verify
from fmbench.analysis.mining.records import (
    ContractOffer,
    Investment,
    Man,
    MinedRun,
    MinedWorld,
    Promotion,
    SeasonCalls,
    SeasonNotes,
    StopSeen,
    TacticsCall,
    TokenUsage,
    Trade,
    TransferOffer,
)
from fmbench.analysis.mining.usage import UsageManifest, UsageUnreadable, read_manifest
from fmbench.tracking import USAGE_NAME

__all__ = [
    "USAGE_NAME",
    "ContractOffer",
    "GateReport",
    "Investment",
    "Man",
    "MinedRun",
    "MinedWorld",
    "Promotion",
    "Refused",
    "SeasonCalls",
    "SeasonNotes",
    "StopSeen",
    "TacticsCall",
    "TokenUsage",
    "Trade",
    "TransferOffer",
    "UsageManifest",
    "UsageUnreadable",
    "Verdict",
    "Verified",
    "mine_runs",
    "read_manifest",
    "verify",
]
