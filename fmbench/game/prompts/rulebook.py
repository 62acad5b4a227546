"""The rules as a seat is told them, generated from the settings in force."""

from fmbench.settings import Settings


def write_rules(settings: Settings) -> str:
    """The rules document, in Markdown."""
    return f"The run lasts {settings.years} seasons."
