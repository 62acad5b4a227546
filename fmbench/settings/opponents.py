"""Rival managers: one manager, five competence levers, a frozen pattern of tiers (paper table 6)."""

from fmbench.settings.base import Flag, Label, Number, Subsystem, Whole, public, secret
from fmbench.settings.shapes import ByTier, Tier


class Opponents(Subsystem):
    """How the rival managers differ and what they do."""

    name: Label = public("Name of this set of rivals.", "label")
    sigma: ByTier[Number] = secret(
        "Lever: noise of a manager's beliefs.", "x", 0, 3, standard={"easy": 1.3, "medium": 1.0, "hard": 0.35}
    )
    rotate: ByTier[Flag] = secret(
        "Lever: whether tired men are rested.", "bool", standard={"easy": False, "medium": True, "hard": True}
    )
    market_every: ByTier[Whole] = secret(
        "Lever: market days between two visits.",
        "market day",
        1,
        10,
        standard={"easy": 2, "medium": 1, "hard": 1},
    )
    gap: ByTier[Number] = secret(
        "Lever: factor on the upgrade that a purchase needs.",
        "x",
        0,
        3,
        standard={"easy": 1.5, "medium": 1.0, "hard": 0.25},
    )
    wage: ByTier[Number] = secret(
        "Lever: factor on the planned wage bill.",
        "x",
        0.5,
        2,
        standard={"easy": 0.92, "medium": 1.0, "hard": 1.1},
    )
    pattern: tuple[Tier, Tier, Tier] = secret(
        "Tiers dealt in turn to clubs by initial cash, ties by slot.", "cycle"
    )
    gap_base: Number = secret(
        "Upgrade over the weakest starter that a purchase needs, times the lever.", "pt", 0, 6
    )
    market_day: Whole = secret("Days between market days within a window.", "day", 1, 30)
    sell_age: Whole = secret("Age above which men are sold.", "year", 28, 35)
    sell_share: Number = secret("Offer over belief from which a sale is accepted.", "x belief", 0.8, 1.6)
    renew_months: Whole = secret("Months left at which contracts are renewed.", "month", 3, 24)
    renew_pad: Number = secret("Renewal wage over the believed reservation wage.", "x belief", 1, 1.3)
    min_cash: Number = secret("Cash kept back.", "M real", 0, 60)
    invest_cash: Number = secret("Cash above which a facility is built.", "M real", 20, 200)
    squad_goal: Whole = secret("Senior players aimed at.", "count", 18, 30)
    promote_pot: Number = secret("Believed potential from which a prospect is promoted.", "pt", 55, 85)
    max_buys: Whole = secret("Most purchases in a window.", "per window", 1, 8)
    max_level: Whole = secret("Highest facility level a rival club builds.", "level", 0, 20)
    dividend_above: Number = secret(
        "Cash above which a rival club pays a dividend on the settlement day.", "M real", 0, 1000
    )
