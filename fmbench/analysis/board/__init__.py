"""From verified runs to comparable fields: pools, entrants, boards, behaviour, and what is amiss."""

from fmbench.analysis.board.behaviour import CAPABILITIES, FAILED, Association, Behaviour
from fmbench.analysis.board.board import Board, Track, build_boards
from fmbench.analysis.board.entrants import Entrant, Repeat, deaths_of, flatten
from fmbench.analysis.board.faults import MEANINGS, Fault, FaultKind, count_kinds, find_faults
from fmbench.analysis.board.manifests import read_manifests, refuse_other_copies
from fmbench.analysis.board.mixing import MixedPools, settings_apart
from fmbench.analysis.board.pools import COMPARED, Pool, differing_fields
from fmbench.analysis.board.relative import gap_to_oracle, mean_share_of_oracle, shares_of_oracle
from fmbench.analysis.board.remarks import remarks_on
from fmbench.analysis.board.semantics import Semantics, compare_semantics
from fmbench.analysis.board.sources import Sources, find_sources
from fmbench.analysis.board.stamps import refuse_mixed

__all__ = [
    "CAPABILITIES",
    "COMPARED",
    "FAILED",
    "MEANINGS",
    "Association",
    "Behaviour",
    "Board",
    "Entrant",
    "Fault",
    "FaultKind",
    "MixedPools",
    "Pool",
    "Repeat",
    "Semantics",
    "Sources",
    "Track",
    "build_boards",
    "compare_semantics",
    "count_kinds",
    "deaths_of",
    "differing_fields",
    "find_faults",
    "find_sources",
    "flatten",
    "gap_to_oracle",
    "mean_share_of_oracle",
    "read_manifests",
    "refuse_mixed",
    "refuse_other_copies",
    "remarks_on",
    "settings_apart",
    "shares_of_oracle",
]
