"""One tool of the door, and one call of it that has been read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.tools.arguments import ToolArguments

Group = Literal["query", "action", "notebook", "control"]
Phase = Literal["draft", "season", "always"]


@dataclass(frozen=True, slots=True, eq=False)
class ToolSpec:
    """The one definition of a tool that providers, people, scripts and docs share.

    There is one object a tool, so that looking one up need not compare descriptions.

    `phase` says when it is legal: at the draft stop only, at every other stop,
    or always (decisions 17).
    """

    name: str
    group: Group
    phase: Phase
    arguments: type[ToolArguments]
    description: str

    def refusal_in(self, *, draft: bool) -> Refusal | None:
        """Why the tool is not legal at the draft stop, or outside it; None if it is."""
        if self.phase == "draft" and not draft:
            return Refusal(
                RefusalCode.NOT_NOW,
                f"{self.name} is legal at the draft stop only, and the draft is over",
                "Use get_squad and get_transfer_market instead.",
            )
        if self.phase == "season" and draft:
            return Refusal(
                RefusalCode.NOT_NOW,
                f"{self.name} is not legal at the draft stop",
                "Use get_draft_pool, submit_draft, the notebook and advance.",
            )
        return None


@dataclass(frozen=True, slots=True)
class ParsedCall:
    """A call whose tool is known and whose arguments are of the right kinds."""

    spec: ToolSpec
    arguments: ToolArguments

    @property
    def name(self) -> str:
        """The tool's name."""
        return self.spec.name

    @property
    def queries(self) -> int:
        """How many of the stop's queries the call costs."""
        return 1 if self.spec.group == "query" else 0

    @property
    def negotiation_moves(self) -> int:
        """How many of the stop's negotiation moves the call costs."""
        return self.arguments.negotiation_moves()

    def to_wire(self) -> dict[str, object]:
        """The arguments as the journal writes them; reading them gives the same call."""
        return self.arguments.to_wire()
