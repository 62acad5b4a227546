"""The params hash: one name for one set of rules."""

import hashlib
import json
from typing import Any

from fmbench.settings.model import Settings

FORMAT = "fmbench-params/1"


def hashed_values(settings: Settings) -> dict[str, Any]:
    """Return the plain values that make the world and its score: years, world, opponents, scoring."""
    return settings.model_dump(mode="json", include={"years", "world", "opponents", "scoring"})


def params_hash(settings: Settings) -> str:
    """Return the SHA-256, in hex, of the canonical text of `hashed_values`.

    Two settings have the same hash exactly when each of these knobs has the same value. Seeds, seats and
    tracking are no part of it.
    """
    text = json.dumps(
        hashed_values(settings), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    )
    return hashlib.sha256(f"{FORMAT}\n{text}".encode()).hexdigest()
