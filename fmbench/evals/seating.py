"""Which model sits where and how it is called, and the seats of the settings made to say so."""

import re
from typing import Any

from inspect_ai.model import GenerateConfig, Model, get_model, model_roles

# Inspect has no public name for what was given on its command line.
from inspect_ai.model._generate_config import active_generate_config

from fmbench.evals.generation import STAMPED, require_none_for_all, require_stamped
from fmbench.evals.names import ChainId
from fmbench.evals.scripted import ScriptedModel, script_name
from fmbench.settings import Settings, SettingsError
from fmbench.settings.running import Calls
from fmbench.settings.seats import ModelOptions, ModelSeat, Seat
from fmbench.tracking import seat_label

_NO_MODEL = "none/none"
_LONGEST_NAME = 64


def model_of(chain: ChainId) -> Model:
    """The model that plays a chain: the task's own one, or in the Arena that of the seat's role."""
    return get_model() if chain.track == "solo" else get_model(role=seat_label(chain.seat))


def require_models(settings: Settings) -> None:
    """Refuse models that Inspect was given for no seat, a solo seat without one, and what no seat has.

    Errors: SettingsError.
    """
    roles, model = model_roles(), str(get_model())
    require_stamped("generation setting", get_model().config.merge(active_generate_config()))
    if settings.roster is None:
        if roles:
            raise SettingsError(f"--model-role {next(iter(roles))}: the solo seat has no role; use --model")
        if model == _NO_MODEL:
            raise SettingsError("no model is named: give --model, such as --model scripted/heuristic")
        return
    if model != _NO_MODEL:
        raise SettingsError(
            f"--model {model}: the Arena has a model for each seat; give --model-role seat01={model} "
            f"and --model {_NO_MODEL}"
        )
    require_none_for_all(active_generate_config())
    seats = sorted(settings.roster.seats)
    for role, given in roles.items():
        if role not in seats:
            raise SettingsError(f"--model-role {role}: must be one of {seats[0]} to {seats[-1]}")
        if isinstance(given, list):
            raise SettingsError(f"--model-role {role}: one seat takes one model, {len(given)} are given")
        require_stamped(f"--model-role {role}:", given.config)


def declared_model(seat: Seat, settings: Settings) -> Model:
    """The model that the settings put on a seat, called as they say; a script is one of our provider's."""
    if isinstance(seat, ModelSeat):
        return get_model(seat.options.model, config=generate_config(seat.options, settings.calls))
    return get_model(f"scripted/{script_name(seat, settings.years) or seat.policy}")


def generate_config(options: ModelOptions | None, calls: Calls) -> GenerateConfig:
    """How a seat's model is called, as Inspect takes it."""
    chosen: dict[str, Any] = {} if options is None else options.model_dump(exclude={"model"})
    return GenerateConfig(
        **chosen,
        attempt_timeout=calls.attempt_seconds,
        max_retries=calls.retries,
        max_connections=calls.connections,
    )


def seat_models(settings: Settings) -> dict[str, Model]:
    """The model of each role of an Arena: the one that was asked for, else what the roster declares.

    Inspect gives no role the waits of its task, so each model has those of the settings itself, unless
    others were given with the role.
    """
    assert settings.roster is not None
    models = {
        seat_label(number): get_model(role=seat_label(number), default=declared_model(seat, settings))
        for number, seat in enumerate(settings.roster.in_order())
    }
    for model in models.values():
        model.config = generate_config(None, settings.calls).merge(model.config)
    return models


def with_models(settings: Settings, models: dict[str, Model]) -> Settings:
    """The same settings with these models in the Arena's seats, by role. Raises SettingsError."""
    assert settings.roster is not None
    seats = {
        role: _seat_of(f"--model-role {role}", models[role], models[role].config, seat, settings.years)
        for role, seat in settings.roster.seats.items()
    }
    return settings.model_copy(update={"roster": settings.roster.model_copy(update={"seats": seats})})


def with_model(settings: Settings, model: Model) -> Settings:
    """The same settings with this model in the solo seat.

    What was given on the command line goes before what the seat declares for the same model.
    Raises SettingsError.
    """
    given = model.config.merge(active_generate_config())
    seat = _seat_of("--model", model, given, settings.seat, settings.years)
    return settings.model_copy(update={"seat": seat})


def _seat_of(argument: str, model: Model, given: GenerateConfig, declared: Seat, years: int) -> Seat:
    """The settings of a seat that a model plays. Raises SettingsError."""
    if isinstance(model.api, ScriptedModel):
        return _script_of(argument, model.api, declared, years)
    is_declared = isinstance(declared, ModelSeat) and declared.options.model == str(model)
    own = declared.options.model_dump() if isinstance(declared, ModelSeat) and is_declared else {}
    values = {
        name: own.get(name) if getattr(given, name) is None else getattr(given, name) for name in STAMPED
    }
    options = ModelOptions.model_validate({"model": str(model), **values})
    if isinstance(declared, ModelSeat) and declared.options == options:
        return declared
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", str(model)).strip("-._")[:_LONGEST_NAME]
    return ModelSeat(name=name, kind="llm", policy="model", options=options)


def _script_of(argument: str, model: ScriptedModel, declared: Seat, years: int) -> Seat:
    """The script that a model names; the name of a policy stands for one of options of its own, too.

    Raises SettingsError if the settings put the same policy with other options on the seat, for
    either could be meant.
    """
    script = model.declared(years)
    if declared.policy != script.policy or declared == script:
        return script
    name, theirs = model.model_name, script_name(declared, years)
    if theirs == script.policy:
        return script
    if theirs is None and name == script.policy:
        return declared
    raise SettingsError(
        f"{argument} scripted/{name}: the settings put another {script.policy} on this seat; name "
        f"scripted/{theirs or script.policy} to play that one, or set the seat to {name} in the overrides"
    )
