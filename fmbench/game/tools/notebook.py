"""Arguments of the notebook tools."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fmbench.game.tools.arguments import ToolArguments, note_text


class AppendNote(ToolArguments):
    """What to add at the end of the notebook."""

    text: Annotated[str, note_text(fewest=1)] = Field(
        description="Text to add on a new line, 1 to 250,000 characters; no control characters."
    )


class RewriteNotes(ToolArguments):
    """What the notebook is to hold from now on."""

    text: Annotated[str, note_text(fewest=0)] = Field(
        description=(
            "The whole new notebook, 0 to 250,000 characters; no control characters. What is "
            "not in it is lost."
        )
    )
