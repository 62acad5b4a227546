"""Which model sits where, and the seats of the settings made to say so."""

import re

from inspect_ai.model import Model, get_model

from fmbench.evals.names import ChainId
from fmbench.evals.scripted import ScriptedModel, declared_seat
from fmbench.settings import Settings
from fmbench.settings.seats import ModelOptions, ModelSeat, Seat
from fmbench.tracking import seat_label

_LONGEST_NAME = 64


def model_of(chain: ChainId) -> Model:
    """The model that plays a chain: the task's own one, or in the Arena that of the seat's role."""
    return get_model() if chain.track == "solo" else get_model(role=seat_label(chain.seat))


def seat_models(settings: Settings) -> dict[str, Model]:
    """The model of each role of an Arena: the one that was asked for, else what the roster declares."""
    assert settings.roster is not None
    return {
        seat_label(number): get_model(role=seat_label(number), default=_declared_model(seat))
        for number, seat in enumerate(settings.roster.in_order())
    }


def with_models(settings: Settings, models: dict[str, Model]) -> Settings:
    """The same settings with these models in the Arena's seats, by role."""
    assert settings.roster is not None
    seats = {role: _seat_of(models[role], seat) for role, seat in settings.roster.seats.items()}
    return settings.model_copy(update={"roster": settings.roster.model_copy(update={"seats": seats})})


def with_model(settings: Settings, model: Model) -> Settings:
    """The same settings with this model in the solo seat."""
    return settings.model_copy(update={"seat": _seat_of(model, settings.seat)})


def _declared_model(seat: Seat) -> str:
    return seat.options.model if isinstance(seat, ModelSeat) else f"scripted/{seat.policy}"


def _seat_of(model: Model, given: Seat) -> Seat:
    """The settings of a seat that a model plays; a script's are those of the script itself."""
    if isinstance(model.api, ScriptedModel):
        return given if given.policy == model.api.model_name else declared_seat(model.api.model_name)
    if isinstance(given, ModelSeat) and given.options.model == str(model):
        return given
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", str(model)).strip("-._")[:_LONGEST_NAME]
    return ModelSeat(name=name, kind="llm", policy="model", options=ModelOptions(model=str(model)))
