"""Roles, styles, formations, facilities: the closed lists of the game."""

ROLES = ("GK", "CB", "FB", "DM", "CM", "AM", "W", "ST")
GK, CB, FB, DM, CM, AM, W, ST = range(8)

FORMATIONS = ("4-4-2", "4-3-3", "3-5-2")
STYLES = ("pressing", "possession", "direct", "counter")
PRESSING, POSSESSION, DIRECT, COUNTER = range(4)
"""Each style beats the next one in the cycle; the last beats the first."""

FACILITIES = ("academy", "training", "stadium")
ACADEMY, TRAINING, STADIUM = range(3)

SELLER_STYLES = ("hard", "fair", "soft")
TIERS = ("easy", "medium", "hard")
EASY, MEDIUM, HARD = range(3)
