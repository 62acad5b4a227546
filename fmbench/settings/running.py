"""How a run is played and recorded: track, roster, harness, tracking, progress."""

from typing import Literal

from fmbench.settings.base import Flag, Label, Subsystem, Whole, public
from fmbench.settings.seats import Seat


class Track(Subsystem):
    """How many seats share a world."""

    name: Literal["solo", "arena"] = public(
        "One seat among scripted clubs, or a seat for every club.", "choice"
    )
    seats: Whole = public("Seats in one world.", "count", 1, 16)


class Roster(Subsystem):
    """Who sits where in a world with several seats."""

    name: Label = public("Name of the roster.", "label")
    seats: dict[str, Seat] = public("The seats by name, in order: seat01, seat02 and so on.")

    def in_order(self) -> tuple[Seat, ...]:
        """Return the seats in the order of their names."""
        return tuple(self.seats[name] for name in sorted(self.seats))


class Harness(Subsystem):
    """How a model is put to work; scripts do not depend on it."""

    version: Label = public("Name of this harness; results of two versions are never pooled.", "label")
    prompt: Label = public("System prompt in use.", "label")


class Tracking(Subsystem):
    """Where finished runs are recorded beside their folder."""

    kind: Literal["mlflow", "none"] = public("Tracking store.", "choice")
    uri: str | None = public(
        "Address of the MLflow store; null is a database in the working folder.", "address"
    )
    experiment: str = public("MLflow experiment that runs are recorded under.", "name")


class Running(Subsystem):
    """What a run shows while it plays."""

    progress: Flag = public("Whether a line is printed for each season.", "bool")
