"""The profile of each seat in a sentence made of its own numbers (paper Table 7)."""

from collections.abc import Iterator

from fmbench.analysis.board import Behaviour, Entrant
from fmbench.analysis.metrics import CapabilityRow
from fmbench.analysis.statistics import counted
from fmbench.analysis.tables.table import Table, number

AXES = {
    "price_discovery": "price discovery",
    "memory_curation": "memory curation",
    "proactive_control": "proactive control",
    "credit_assignment": "credit assignment",
    "endgame_awareness": "endgame awareness",
    "compute_efficiency": "compute efficiency",
}
METRICS = ("offers_per_signing", "notebook_similarity", "renewal_lead", "last_minute_share", "idle_cash",
           "endgame_shift", "tactic_reversals")  # fmt: skip


GENERALIST = 0.75
"""Rank score on its weakest axis from which a seat is a generalist."""


def profiles_table(behaviour: Behaviour) -> Table:
    """Score, spread and what stands out, seat by seat."""
    rows, data = [], []
    for entrant, axes in zip(behaviour.field, behaviour.matrix, strict=True):
        facts = "; ".join((*_extremes(axes), *facts_of(behaviour, entrant))) or "no behaviour to speak of"
        rows.append((entrant.label, number(entrant.mean, 1), number(entrant.sd, 1), facts))
        metrics = [behaviour.mean(entrant, name) for name in METRICS]
        ranks = [axes.rank_scores[axis] for axis in axes.rank_scores]
        data.append((entrant.label, entrant.mean, entrant.sd, *ranks, *metrics))
    return Table(
        "table7_profiles",
        f"Profiles of {counted(len(rows), 'seat')}, means over seeds. Ranks are within this field; "
        "an axis on which another seat has the same value is left out of them.",
        ("seat", "score", "sd", "profile"),
        tuple(rows),
        ("seat", "score", "sd", *(f"rank_{axis}" for axis in AXES), *METRICS),
        tuple(data),
    )


def _extremes(axes: CapabilityRow) -> Iterator[str]:
    known = {
        AXES[axis]: score
        for axis, score in axes.rank_scores.items()
        if score is not None and axis not in axes.tied
    }
    if len(known) < 2:
        return
    best, worst = max(known.values()), min(known.values())
    if worst >= GENERALIST:
        yield f"generalist, no axis below {number(worst)}"
        return
    yield f"best at {_named(known, best)} ({number(best)})"
    yield f"weakest at {_named(known, worst)} ({number(worst)})"


def _named(known: dict[str, float], value: float) -> str:
    names = [name for name, score in known.items() if score == value]
    return " and ".join(names) if len(names) <= 2 else f"{len(names)} of {len(known)} axes"


def facts_of(behaviour: Behaviour, entrant: Entrant) -> Iterator[str]:
    """The numbers behind a profile in words; a number that a seat does not have is left out."""
    offers = behaviour.mean(entrant, "offers_per_signing")
    if offers is not None:
        yield (
            "bids without a signing or none"
            if offers == float("inf")
            else f"{number(offers, 1)} offers per signing"
        )
    lead, late = behaviour.mean(entrant, "renewal_lead"), behaviour.mean(entrant, "last_minute_share")
    if lead is not None and late is not None:
        yield f"renewals opened {number(lead, 0)} months ahead, {100 * late:.0f}% at the last minute"
    cash = behaviour.mean(entrant, "idle_cash")
    if cash is not None:
        yield f"idle cash {100 * cash:.0f}% of net worth"
    shift = behaviour.mean(entrant, "endgame_shift")
    if shift is not None:
        yield f"long-horizon acts {shift:+.1f} a season at the end"
    similarity = behaviour.mean(entrant, "notebook_similarity")
    if similarity is not None and entrant.wrote:
        yield f"notebook similarity {number(similarity)}"
