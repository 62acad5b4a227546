"""From eleven men, a formation and a style to goals (mechanics §6)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public, secret
from fmbench.settings.shapes import ByRole, Role


class Match(Part):
    """How two line-ups become a score."""

    mu: Number = secret("Goals of one side between equals on neutral ground.", "goal", 0.8, 2)
    home_log: Number = secret("Home advantage.", "log", 0, 0.6)
    beta_line: Number = secret("Effect of attack against defence.", "log/pt", 0.01, 0.1)
    beta_mid: Number = secret("Effect of midfield against midfield.", "log/pt", 0, 0.05)
    sup_clip: Number = secret("Largest supremacy that counts.", "log", 0.6, 3)
    goal_cap: Whole = secret("Most goals of one side in a match.", "goal", 6, 15)
    w_att: ByRole[Number] = secret("Weight of each role in attack.", "weight", 0, 2.6)
    w_def: ByRole[Number] = secret("Weight of each role in defence.", "weight", 0, 2.6)
    w_mid: ByRole[Number] = secret("Weight of each role in midfield.", "weight", 0, 2.6)
    f442: tuple[Number, Number, Number] = secret(
        "Attack, midfield and defence offsets of 4-4-2.", "log", -0.2, 0.2
    )
    f433: tuple[Number, Number, Number] = secret(
        "Attack, midfield and defence offsets of 4-3-3.", "log", -0.2, 0.2
    )
    f352: tuple[Number, Number, Number] = secret(
        "Attack, midfield and defence offsets of 3-5-2.", "log", -0.2, 0.2
    )
    slots_442: tuple[Role, ...] = public("Roles of the eleven slots of 4-4-2, in line-up order.", "role")
    slots_433: tuple[Role, ...] = public("Roles of the eleven slots of 4-3-3, in line-up order.", "role")
    slots_352: tuple[Role, ...] = public("Roles of the eleven slots of 3-5-2, in line-up order.", "role")
    formation_counter: Number = secret("Gain of a formation over the one it beats.", "log", 0, 0.2)
    style_counter: Number = secret("Gain of a style over the one it beats.", "log", 0, 0.3)
    switch_penalty: Number = secret("Loss in the first match after a change of style.", "log", 0, 0.4)
    switch_matches: Whole = secret("Matches over which that loss fades.", "match", 0, 10)
    perf_floor: Number = secret("Lowest performance factor of a man in a match.", "x", 0.5, 1)
    rating_noise: Number = secret("Noise in a match rating.", "pt", 0, 1)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a formation that is not a goalkeeper and ten others."""
        for name in ("slots_442", "slots_433", "slots_352"):
            slots = getattr(self, name)
            fits = len(slots) == 11 and slots[0] == "GK" and slots.count("GK") == 1
            self.require(fits, f"{name} needs 11 roles, GK first and once, not {list(slots)}")
        return self
