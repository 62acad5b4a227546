"""How a run is played and recorded: track, roster, harness, tracking, progress."""

from typing import Literal, Self

from pydantic import model_validator

from fmbench.settings.base import Flag, Label, Number, Subsystem, Whole, public
from fmbench.settings.errors import has_credentials
from fmbench.settings.seats import Seat

NO_CREDENTIALS = (
    "must be an address without user and password, for it is printed and kept in files; MLflow reads them "
    "from MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD"
)
MOST = 10**15
"""Bound of counts that have none by nature."""


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
    tool_order: Literal["catalogue", "reversed"] = public("Order in which the tools are offered.", "choice")


class Calls(Subsystem):
    """How models are called, and what a run may spend; no part of what a run is."""

    attempt_seconds: Whole = public(
        "Longest wait for one answer before it is asked for again.", "s", 1, 86_400
    )
    retries: Whole = public("Attempts after a failed one before the stop fails.", "count", 0, 1000)
    connections: Whole = public("Most calls to one model at a time.", "count", 1, 1000)
    prices: str | None = public(
        "File of prices in USD per million tokens by model, as Inspect's --model-cost-config reads it.",
        "path",
    )
    tokens_per_seat: Whole | None = public("Tokens after which a seat pauses.", "token", 0, MOST)
    tokens_per_run: Whole | None = public("Tokens after which a run pauses.", "token", 0, MOST)
    usd_per_seat: Number | None = public("Cost after which a seat pauses.", "USD", 0, 1_000_000)
    usd_per_run: Number | None = public("Cost after which a run pauses.", "USD", 0, 1_000_000)


class Tracking(Subsystem):
    """Where finished runs are recorded beside their folder."""

    kind: Literal["mlflow", "none"] = public("Tracking store.", "choice")
    uri: str | None = public(
        "Address of the MLflow store; null is a database in the working folder.", "address"
    )
    experiment: str = public("MLflow experiment that runs are recorded under.", "name")

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse an address that would give a password away."""
        self.require(self.uri is None or not has_credentials(self.uri), f"uri {NO_CREDENTIALS}")
        return self


class Running(Subsystem):
    """What a run shows while it plays."""

    progress: Flag = public("Whether a line is printed for each season.", "bool")
