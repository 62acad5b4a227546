"""Points, tie-breaks and honors (paper §3.3)."""

from typing import Literal, Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public

TieBreak = Literal["points", "goal_difference", "goals_for", "head_to_head", "wins", "keyed"]


class League(Part):
    """How the table is made and what it earns."""

    tiebreak: tuple[TieBreak, ...] = public(
        "What decides a place, first first; the keyed draw ends every tie.", "order"
    )
    points_win: Whole = public("League points for a win.", "league point", 1, 5, standard=3)
    points_draw: Whole = public("League points for a draw.", "league point", 0, 3, standard=1)
    honors_champion: Number = public("Honor points of the champion.", "H", 0, 500, standard=100)
    honors_top4: Number = public("Honor points of places 2 to 4.", "H", 0, 200, standard=20)
    honors_admin: Number = public("Honor points lost by administration.", "H", -200, 0)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse tie-breaks that may leave two clubs level or name a rule twice."""
        rules = list(self.tiebreak)
        self.require(len(set(rules)) == len(rules), f"tiebreak names a rule twice: {rules}")
        self.require(
            rules[:1] == ["points"] and rules[-1] == "keyed", "tiebreak starts with points, ends keyed"
        )
        return self.require_order("points_draw", "points_win")
