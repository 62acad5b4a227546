"""Files on other clubs' men who are not on the market: found in match reports, kept in the notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fmbench.game.stops import Door
from fmbench.game.tools.ids import MatchId, format_match, format_player, parse_player
from fmbench.game.view import MatchReport, Men, PlayerReport
from fmbench.policies.sight import ask
from fmbench.policies.steward.outlook import Outlook, Prior, joined

MATCHES = 8
FIRST_ROUND, SPACING, ROUNDS = 66, 8, 30
KEPT = 60
"""Men of whom a file is kept: the best by today's belief."""

ASKED = 12
"""Men looked at again in a window before bids are made."""

OLDEST = 29
HEADING, UNSEEN = "men", "new"


class Files:
    """Ids of men with the ability believed in when last seen (tenths of a point) and their ages."""

    __slots__ = ("seen", "unseen")

    def __init__(self, text: str) -> None:
        self.seen: dict[int, tuple[int, int]] = {}
        self.unseen: list[int] = []
        for line in text.splitlines():
            words = line.split()
            if words[:1] == [HEADING]:
                for entry in words[1:]:
                    player, ability, born = (int(part) for part in entry.split("/"))
                    self.seen[player] = (ability, born)
            elif words[:1] == [UNSEEN]:
                self.unseen = [int(word) for word in words[1:]]

    def as_text(self) -> str:
        """Two lines of the notebook."""
        kept = sorted(self.seen.items(), key=lambda entry: (-entry[1][0], entry[0]))[:KEPT]
        men = " ".join(f"{player}/{ability}/{born}" for player, (ability, born) in kept)
        return f"{HEADING} {men}\n{UNSEEN} " + " ".join(str(player) for player in self.unseen)

    def read_reports(self, door: Door, season: int, day: int) -> None:
        """Who started in the latest round; those without a file wait to be looked at."""
        played = min((day - FIRST_ROUND) // SPACING + 1, ROUNDS)
        known = set(self.unseen)
        for match in range(1, MATCHES + 1):
            name = format_match(MatchId(season, played, match))
            report = ask(door, "get_match_report", MatchReport, {"match_id": name})
            for player in [] if report is None else _starters(report.as_json()):
                if player not in known and player not in self.seen:
                    known.add(player)
                    self.unseen.append(player)

    def look(self, door: Door, prior: Prior, season: int, own: Sequence[int], queries: int) -> None:
        """Look at those who wait, as many as there are queries for."""
        mine = set(own)
        while self.unseen and queries > 0:
            player = self.unseen.pop(0)
            if player in mine:
                continue
            queries -= 1
            found = _looked_at(door, player)
            if found is not None and int(found.age[0]) <= OLDEST:
                ability = int(Outlook(found, prior, 0).ability[0]) // 100
                self.seen[player] = (ability, season - int(found.age[0]))

    def best(self, door: Door, season: int, listed: Sequence[int], own: Sequence[int]) -> Men | None:
        """The best of them as they are shown today, who are not on the market anyway."""
        others = set(listed) | set(own)
        ranked = sorted(
            (player for player, (_, born) in self.seen.items()
             if player not in others and season - born <= OLDEST),
            key=lambda player: (-self.seen[player][0], player),
        )  # fmt: skip
        found = [_looked_at(door, player) for player in ranked[:ASKED]]
        kept = [men for men in found if men is not None]
        if not kept:
            return None
        return joined(kept)


def _looked_at(door: Door, player: int) -> Men | None:
    report = ask(door, "get_player", PlayerReport, {"player_id": format_player(player)})
    bound = report is not None and int(report.men.contract_end[0]) >= 0 and int(report.men.status[0]) == 2
    return report.men if report is not None and bound and not report.men.is_own[0] else None


def _starters(report: Mapping[str, object]) -> list[int]:
    found = []
    for side in ("home", "away"):
        shown = report[side]
        lineup = shown["lineup"] if isinstance(shown, Mapping) else []
        found += [parse_player(str(man["player"])) for man in lineup if man["player"]]
    return [player for player in found if player is not None]
