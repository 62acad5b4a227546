"""A run as one can read it: what a seat is told at each stop, what it does, what it hears."""

from __future__ import annotations

from collections.abc import Mapping

from fmbench.engine.calendar import YEAR
from fmbench.engine.world import World
from fmbench.game.answers import Answer
from fmbench.game.episode import Episode, play_stop
from fmbench.game.packet import Packet
from fmbench.game.stops import Door, Policy
from fmbench.game.view.league import table_of
from fmbench.policies import build_policy
from fmbench.settings import Settings, load_settings

SHOWN_EVENTS = 8
"""Events of a stop that are written out."""

LONGEST_LIST = 12
"""Entries of an argument that are written out."""


def heuristic_settings() -> Settings:
    """A solo run of the disciplined heuristic."""
    return load_settings(["seat=heuristic"])


def heuristic_of(settings: Settings, seed: int) -> Policy:
    """The heuristic of a solo run."""
    assert settings.seat.policy == "heuristic"
    return build_policy(settings.seat, seed=seed, seat=0)


class Scribe:
    """Lets a policy play and writes down its stops."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.lines: list[str] = []

    def play(self, packet: Packet, door: Door) -> None:
        """One stop: packet, acts, answers."""
        self.lines += ["", f"{packet.stop_id}  {', '.join(packet.types)}", f"  {_digest(packet)}"]
        events = packet.as_json()["inbox"]
        assert isinstance(events, list)
        self.lines += [f"  < {_event(event)}" for event in events[:SHOWN_EVENTS]]
        if len(events) > SHOWN_EVENTS:
            self.lines.append(f"  < and {len(events) - SHOWN_EVENTS} more")
        self.policy.play(packet, WritingDoor(door, self.lines))


class WritingDoor:
    """A door that writes down what is called and what it answers; of a query only that it was asked."""

    def __init__(self, door: Door, lines: list[str]) -> None:
        self._door = door
        self._lines = lines

    def call(self, tool: str, args: Mapping[str, object]) -> Answer:
        """Call the tool behind."""
        answer = self._door.call(tool, args)
        content = answer.as_json()
        if tool == "get_draft_pool":
            self._lines += _pool(content)
        elif tool.startswith("get_") and content["ok"]:
            self._lines.append(f"  > {tool}{_plain(args)}")
        else:
            heard = {name: value for name, value in content.items() if name != "ok"}
            self._lines.append(f"  > {tool}{_plain(args)} = {_plain(heard).strip()}")
        return answer


def first_season(seed: int) -> str:
    """The draft and the first season of the heuristic, then the table."""
    settings = heuristic_settings()
    episode, scribe = Episode(settings, seed), Scribe(heuristic_of(settings, seed))
    table: list[str] = []
    while episode.world.season == 1:
        for seat in episode.stopped:
            if seat.stop.day == settings.scoring.snapshot_day:
                table = _table(episode.world)
            play_stop(seat, scribe)
        episode.proceed()
    snapshot, completed, _ = episode.keepers[0].seasons[0]
    worth = (
        f"Place {snapshot.position}, honors {snapshot.honors}, net worth {_millions(snapshot.net_worth)}, "
        f"squad {_millions(snapshot.squad_value)}, cash {_millions(snapshot.cash)}, "
        f"score if completed now {completed.final:.2f}."
    )
    return "\n".join(
        [
            f"Seed {seed}, the heuristic in the first seat: the draft and season 1.",
            "< is what it is told, > what it calls and hears; queries without their answers.",
            *scribe.lines,
            "",
            "The final table and the true worth of the club on that evening.",
            *table,
            worth,
            "",
        ]
    )


def whole_run(seed: int) -> str:
    """One line a season of a whole run of the heuristic, with the world's digest at its end."""
    settings = heuristic_settings()
    lines = [
        f"Seed {seed}, the heuristic in the first seat: the settlement of each season.",
        "",
        f"{'evening':9}  {'digest':32}  place  honors  net worth  revivals  score if completed",
    ]
    episode, policy = Episode(settings, seed), heuristic_of(settings, seed)
    keeper = episode.keepers[0]
    while not episode.finished:
        for seat in episode.stopped:
            play_stop(seat, policy)
        before = len(keeper.seasons)
        episode.proceed()
        if len(keeper.seasons) > before:
            snapshot, completed, _ = keeper.seasons[-1]
            lines.append(
                f"{_evening(episode.world)}  {episode.world.digest()}  {snapshot.position:5}  "
                f"{snapshot.honors:6}  {_millions(snapshot.net_worth):>9}  {completed.revivals:8}  "
                f"{completed.final:18.2f}"
            )
    assert keeper.final is not None
    assert keeper.termination is not None
    end = (
        f"{keeper.termination.reason} after {keeper.termination.t_years:.2f} years, "
        f"final score {keeper.final.final:.2f}, world {episode.world.digest()}"
    )
    return "\n".join([*lines, "", end, ""])


def _evening(world: World) -> str:
    return f"Y{world.season:02d}-D{(world.day - 1) % YEAR + 1:03d}"


def _digest(packet: Packet) -> str:
    digest = packet.as_json()["digest"]
    assert isinstance(digest, dict)
    fixture = digest["next_fixture"]
    ahead = f"next {fixture['opponent']} ({fixture['venue']})" if fixture else "no match ahead"
    warnings = f", warned of {', '.join(digest['warnings'])}" if digest["warnings"] else ""
    return (
        f"place {digest['position'] or '-'} of target {digest['target'] or '-'}, "
        f"{digest['points']} points of {digest['played']}, cash {digest['cash_m']:.1f}M, "
        f"wages {digest['wage_ratio']:.2f}, confidence {digest['confidence']:.0f}, "
        f"{len(digest['injuries'])} injured, {ahead}, "
        f"window {'open' if digest['window_open'] else 'closed'}{warnings}"
    )


def _event(event: Mapping[str, object]) -> str:
    shown = {name: value for name, value in event.items() if name not in ("day", "type", "answer_id")}
    shown.pop("action_required")
    return f"{event['day']} {event['type']}{_plain(shown)}"


def _plain(facts: Mapping[str, object]) -> str:
    """Facts in a row; long lists cut short."""
    return "".join(f" {name}={_value(value)}" for name, value in facts.items())


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        shown = [str(entry) for entry in value[:LONGEST_LIST]]
        return ",".join(shown) + (f",+{len(value) - LONGEST_LIST}" if len(value) > LONGEST_LIST else "")
    if isinstance(value, Mapping):
        return "(" + _plain(value).strip() + ")"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _table(world: World) -> list[str]:
    rows = table_of(world, 0).as_json()["table"]
    assert isinstance(rows, list)
    lines = []
    for row in rows:
        mark = "*" if row["yours"] else " "
        results = f"{row['won']:2} {row['drawn']:2} {row['lost']:2}"
        goals = f"{row['goals_for']:3}:{row['goals_against']:<3}"
        lines.append(f"  {row['place']:2}  {row['club']:12} {mark} {results}  {goals} {row['points']:3}")
    return lines


def _pool(content: Mapping[str, object]) -> list[str]:
    templates = content["templates"]
    assert isinstance(templates, list)
    lines = ["  > get_draft_pool", "    id   roles    age  band   stars  price  wage  years"]
    for man in templates:
        band = f"{man['band'][0]}-{man['band'][1]}"
        lines.append(
            f"    {man['id']}  {'/'.join(man['roles']):7}  {man['age']:3}  {band:6} {man['stars']:5}  "
            f"{man['price_m']:5}  {man['wage_m_per_year']:4}  {man['years']:5}"
        )
    return lines


def _millions(amount: int) -> str:
    return f"{amount / 1_000_000:.1f}M"
