"""Invented names of the sixteen clubs, drawn from the seed."""

from __future__ import annotations

from functools import lru_cache

from fmbench.engine import rng
from fmbench.engine.calendar import CLUBS

_STEMS = (
    "Ardo", "Brevi", "Calu", "Dorve", "Elmi", "Fenra", "Gavo", "Hespa", "Ilvo", "Jorra", "Kestu",
    "Lumo", "Marvi", "Nelo", "Orvi", "Pelu", "Quori", "Rusta", "Selvo", "Tarni", "Ulme", "Vanto",
    "Wesko", "Yarro",
)  # fmt: skip
_ENDINGS = ("mar", "dell", "vik", "thane", "ness", "lund", "crest", "gate")
_LOTS = 10  # attributes of a club from here on deal the stems
_ENDING = 9


@lru_cache(maxsize=64)
def club_names(seed: int) -> tuple[str, ...]:
    """The names by club slot, [16], all different."""
    lots = [rng.below(seed, rng.CLUB, 0, _LOTS + k, 0, 1 << 30) for k in range(len(_STEMS))]
    dealt = sorted(range(len(_STEMS)), key=lambda k: (lots[k], k))
    endings = [rng.below(seed, rng.CLUB, slot, _ENDING, 0, len(_ENDINGS)) for slot in range(CLUBS)]
    return tuple(_STEMS[dealt[slot]] + _ENDINGS[endings[slot]] for slot in range(CLUBS))
