"""The seat's own men: senior squad and academy."""

from __future__ import annotations

from dataclasses import dataclass

from fmbench.engine.calendar import absolute
from fmbench.engine.world import World
from fmbench.game.view import men as M
from fmbench.game.view import words
from fmbench.game.view.men import Men, men_json, men_of, who


@dataclass(frozen=True, slots=True)
class Squad:
    """Answer of get_squad: the seniors by id."""

    men: Men

    def as_json(self) -> dict[str, object]:
        """The men; of every one what he is and how he stands."""
        shown = men_json(self.men)
        for man in shown:
            del man["club"], man["status"]
        return {"players": shown}

    def fingerprint(self) -> bytes:
        """The bytes of the men's table."""
        return self.men.table.tobytes()


@dataclass(frozen=True, slots=True)
class Academy:
    """Answer of get_youth_academy: the prospects by id; their terms end on the intake day."""

    men: Men
    intake: int  # day of the year

    def as_json(self) -> dict[str, object]:
        """The prospects with the day on which an unpromoted one leaves."""
        prospects = [
            {**who(man), "term_ends": words.day_id(absolute(man[M.TERM_END], self.intake))}
            for man in self.men.table.T.tolist()
        ]
        return {"prospects": prospects}

    def fingerprint(self) -> bytes:
        """The bytes of the men's table."""
        return self.men.table.tobytes()


def squad_of(world: World, seat: int) -> Squad:
    """The seat's seniors."""
    return Squad(men_of(world, seat, world.squad(seat)))


def academy_of(world: World, seat: int) -> Academy:
    """The seat's prospects."""
    return Academy(men_of(world, seat, world.academy(seat)), world.rules.calendar.intake)
