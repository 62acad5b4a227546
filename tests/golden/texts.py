"""What the goldens hold: each is a text made anew by a function without arguments.

A playthrough is added by a function here and its name in `GOLDENS`; then regenerate.
"""

from collections.abc import Callable

from fmbench.engine import season
from fmbench.engine.football.standings import order
from fmbench.engine.people import alive_count
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.state import roles
from fmbench.engine.world import World
from fmbench.game.view.names import club_names
from tests.engine.worlds import drafted_world, play
from tests.golden.playthrough import first_season, whole_run


def season_digests(seed: int) -> str:
    """One line a season of a world of sixteen scripted clubs, with its digest at the end."""
    lines = [
        f"Seed {seed}, sixteen scripted clubs: the last evening of each season.",
        "",
        f"{'evening':9}  {'digest':32}  {'champion':12}  points  goals  alive",
    ]
    world = drafted_world(seed)
    while not world.finished:
        season.play_day(world)
        season.end_day(world)
        if world.day % 360 == 0 or world.finished:
            lines.append(_evening(world))
    return "\n".join(lines) + "\n"


def _evening(world: World) -> str:
    champion = int(order(world)[0])
    evening = f"Y{world.season:02d}-D{(world.day - 1) % 360 + 1:03d}"
    points, goals = world.table[T.POINTS, champion], world.table[T.GOALS_FOR].sum()
    name = club_names(world.seed)[champion]
    return f"{evening:9}  {world.digest()}  {name:12}  {points:6}  {goals:5}  {alive_count(world):5}"


def first_table(seed: int) -> str:
    """The final table of the first season."""
    world = play(drafted_world(seed), 300)
    names = club_names(seed)
    lines = [f"Seed {seed}, sixteen scripted clubs: the final table of season 1.", ""]
    lines.append("place  club          run by   played  won  drawn  lost  goals  points")
    for place, slot in enumerate(order(world).tolist(), start=1):
        row = world.table[:, slot]
        goals = f"{row[T.GOALS_FOR]}:{row[T.GOALS_AGAINST]}"
        tier = roles.TIERS[world.clubs[C.TIER, slot]]
        lines.append(
            f"{place:5}  {names[slot]:12}  {tier:7}  {row[T.PLAYED]:6}  {row[T.WON]:3}  "
            f"{row[T.DRAWN]:5}  {row[T.LOST]:4}  {goals:>5}  {row[T.POINTS]:6}"
        )
    return "\n".join(lines) + "\n"


GOLDENS: dict[str, Callable[[], str]] = {
    "season_digests_seed1": lambda: season_digests(1),
    "season_digests_seed1024": lambda: season_digests(1024),
    "first_table_seed1": lambda: first_table(1),
    "first_season_seed1": lambda: first_season(1),
    "heuristic_seed1": lambda: whole_run(1),
    "heuristic_seed1024": lambda: whole_run(1024),
}
