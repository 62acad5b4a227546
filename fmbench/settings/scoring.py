"""The composite score (paper §3.3, appendix I)."""

from typing import Literal, Self

from pydantic import model_validator

from fmbench.settings.base import Label, Number, Subsystem, Whole, public
from fmbench.settings.shapes import ByChannel

SCORES = ("v1",)
"""The scores that are written; an option with other numbers is called `v1-NAME`."""


class Scoring(Subsystem):
    """How a run becomes one number."""

    version: Label = public("Name of this score; results of two versions are never pooled.", "label")
    weights: ByChannel = public(
        "Points of each channel's logarithm.",
        "pt",
        0,
        100,
        standard={"honors": 18.0, "value_added": 10.0, "squad": 6.0},
    )
    divisors: ByChannel = public(
        "Scale inside each channel's logarithm.",
        "H, M, M",
        1,
        1000,
        standard={"honors": 60.0, "value_added": 40.0, "squad": 80.0},
    )
    window: Whole = public("Latest season snapshots that are averaged.", "season", 1, 10, standard=3)
    liquidity: Number = public("Share of squad value in net worth.", "x", 0, 1, standard=0.8)
    hoard_multiple: Number = public(
        "Yearly wage bills of cash that count in full.", "x wages", 0, 20, standard=3
    )
    hoard_share: Number = public("Share of cash above that which counts.", "x", 0, 1, standard=0.3)
    hoard_wage_cap: Number = public(
        "Most that one wage adds to the bill in the cash rule.", "x reservation", 1, 2
    )
    rho_base: Number = public(
        "Settlement factor of a run that falls just short of the horizon.", "x", 0, 1, standard=0.8
    )
    rho_exponent: Number = public(
        "Exponent of the share of the horizon reached.", "exponent", 0, 5, standard=1.5
    )
    deflate_origin: Literal["start_of_year_1"] = public(
        "Date whose prices the money terms are stated in.", "choice"
    )
    snapshot_day: Whole = public("Day of the season on which net worth is taken.", "day", 180, 400)
    revival_discount: Number = public("Score factor of each revival used.", "x/death", 0, 1, standard=0.8)
    facility_building_share: Number = public(
        "Share of what was paid that counts while a facility is being built.", "x", 0, 1, standard=0.5
    )
    facility_finished_share: Number = public(
        "Share of its cost that counts once a facility is finished.", "x", 0, 1
    )

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a score that is not written."""
        known = self.version.partition("-")[0] in SCORES
        self.require(
            known,
            f'version = "{self.version}": must be {" or ".join(SCORES)}, or that with a dash and more, '
            f"as in {SCORES[0]}-no-honors",
        )
        return self
