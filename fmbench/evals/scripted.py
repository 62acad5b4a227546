"""Scripts as models: `scripted/NAME` plays the script of `conf/seat/NAME.yaml` by real tool calls.

The policy plays its stop at once, on a copy of the world through a door that takes down its
calls; the calls are then given out turn by turn, and the seat answers them on the real world.
No network, no key, and the same world as `fmbench run`.
"""

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    modelapi,
)
from inspect_ai.tool import ToolCall, ToolChoice, ToolInfo

from fmbench.evals.names import read_sample_id
from fmbench.evals.refusals import refusal
from fmbench.evals.stop import ScriptedCall, StopPlay, playing
from fmbench.game.answers import Answer, Refusal, RefusalCode
from fmbench.game.recorder import Recorder
from fmbench.game.seat import Seat
from fmbench.game.stops import SeatMemory
from fmbench.runner.build import policy_of
from fmbench.settings import load_settings
from fmbench.settings.folder import conf_dir, groups
from fmbench.settings.seats import ModelSeat
from fmbench.settings.seats import Seat as SeatSettings

PROVIDER = "scripted"
CALLS_PER_TURN = 4
_CHARACTERS_PER_TOKEN = 4
_ROOM_FOR_NOTES = 250_000


@modelapi(name=PROVIDER)
def scripted() -> type[ModelAPI]:
    """The provider, for Inspect's registry."""
    return ScriptedModel


@cache
def declared_seat(name: str, years: int) -> SeatSettings:
    """The script that a file of `conf/seat` declares for a run of so many seasons.

    Raises PrerequisiteError if none of that name does.
    """
    names = groups()["seat"]
    seat = load_settings([f"seat={name}", f"years={years}"]).seat if name in names else None
    if seat is None or isinstance(seat, ModelSeat):
        scripts = ", ".join(sorted(filter(_is_script, names)))
        raise refusal(f"{PROVIDER}/{name}: must be one of {scripts}")
    return seat


def script_name(seat: SeatSettings, years: int) -> str | None:
    """The name under which a script's seat is declared in `conf/seat`; None if its options are its own."""
    names = sorted(groups()["seat"], key=lambda name: name != seat.policy)
    return next((name for name in names if _is_script(name) and declared_seat(name, years) == seat), None)


@cache
def _is_script(name: str) -> bool:
    """Whether a file declares a script; a twin says so in the file that it builds on."""
    from omegaconf import OmegaConf

    declared = OmegaConf.load(conf_dir() / "seat" / f"{name}.yaml")
    kind = OmegaConf.select(declared, "kind")
    if kind is not None:
        return bool(kind == "script")
    bases = OmegaConf.select(declared, "defaults", default=())
    return any(_is_script(str(base)) for base in bases if base in groups()["seat"])


class ScriptedModel(ModelAPI):
    """A script behind Inspect's model interface; it counts four characters as a token."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        calls_per_turn: int = CALLS_PER_TURN,
        delay: float = 0.0,
    ) -> None:
        """`delay` is the longest time, in seconds, that it pretends to think; every turn has its own."""
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())
        self.declared(years=1)  # a wrong name is refused before anything is played
        self.calls_per_turn = int(calls_per_turn)
        self.delay = float(delay)

    def declared(self, years: int) -> SeatSettings:
        """The script's own settings in a run of so many seasons. Raises PrerequisiteError."""
        return declared_seat(self.model_name, years)

    def read_ahead(self, stop: StopPlay) -> None:
        """Let the policy play the whole stop on a copy of the world, before anything is done in it."""
        given = stop.seat_settings
        seed = read_sample_id(stop.sample_id).chain.seed
        shadow = _shadow_of(stop.seat)
        years = shadow.world.rules.years
        settings = self.declared(years) if isinstance(given, ModelSeat) else given
        policy = policy_of(settings, seed, stop.seat.number, lambda: shadow.world)
        door = _TakingDown(shadow)
        policy.play(shadow.packet(), door)
        stop.script = (*door.calls, ScriptedCall("advance", {}))

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002
        tools: list[ToolInfo],  # noqa: ARG002
        tool_choice: ToolChoice,  # noqa: ARG002
        config: GenerateConfig,  # noqa: ARG002
    ) -> ModelOutput:
        """The next calls of the script, as many as fit into a turn."""
        stop = playing.get()
        if stop.script is None:
            raise RuntimeError(f"{stop.sample_id}: the script has not been read ahead")
        await asyncio.sleep(self._pause(stop))
        said = [message for message in input if isinstance(message, ChatMessageAssistant)]
        made = sum(len(message.tool_calls or ()) for message in said)
        limits = stop.seat.budget.limits
        size = min(max(self.calls_per_turn, -(-len(stop.script) // limits.soft_turns)), limits.max_calls)
        read = sum(len(message.text) for message in input)
        return self._output(stop.info.id, read, made, stop.script[made : made + size])

    def _output(self, stop: str, read: int, made: int, calls: Sequence[ScriptedCall]) -> ModelOutput:
        """`read` characters have been read, `made` calls of the stop have been given out before."""
        message = ChatMessageAssistant(
            content="",
            model=self.model_name,
            source="generate",
            tool_calls=[
                ToolCall(id=f"{stop}-{made + at}", function=call.tool, arguments=call.args)
                for at, call in enumerate(calls, start=1)
            ],
        )
        written = sum(len(call.tool) + len(str(call.args)) for call in calls) // _CHARACTERS_PER_TOKEN
        read //= _CHARACTERS_PER_TOKEN
        return ModelOutput(
            model=self.model_name,
            choices=[ChatCompletionChoice(message=message, stop_reason="tool_calls")],
            usage=ModelUsage(input_tokens=read, output_tokens=written, total_tokens=read + written),
        )

    def _pause(self, stop: StopPlay) -> float:
        key = f"{stop.sample_id}/{len(stop.turns)}".encode()
        return self.delay * blake2b(key, digest_size=1).digest()[0] / 256


class _TakingDown:
    """A door to a seat that takes down the calls it passes on."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.calls: list[ScriptedCall] = []

    def call(self, tool: str, args: Mapping[str, object]) -> Answer:
        """Pass a call on; one beyond the cap of the script's only turn must not get into another one."""
        answer = self._seat.call(tool, args)
        is_beyond = isinstance(answer, Refusal) and answer.code is RefusalCode.BUDGET_CALLS
        if tool != "advance" and not is_beyond:
            wire: dict[str, Any] = dict(args)
            self.calls.append(ScriptedCall(tool, wire))
        return answer


def _shadow_of(seat: Seat) -> Seat:
    """The same seat at the same stop on a copy of its world; what is done there stays there."""
    room = len(seat.memory.notebook) + _ROOM_FOR_NOTES
    limits = seat.budget.limits
    memory = SeatMemory(seat.memory.notebook, seat.memory.recent.copy())
    shadow = Seat(seat.number, memory, limits, room, Recorder(), lambda _seat: None, durable=False)
    shadow.open(seat.world.fork(), seat.stop, None)
    shadow.begin_turn()
    return shadow
