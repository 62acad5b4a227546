"""The solver: one stop from its packet to `advance`, turn by turn."""

from time import perf_counter

from inspect_ai.log import transcript
from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser, Model
from inspect_ai.solver import Generate, Solver, TaskState, solver

from fmbench.evals.names import read_sample_id
from fmbench.evals.run import EvalRun
from fmbench.evals.seating import model_of
from fmbench.evals.stop import ReadsAhead, StopPlay, Turn, playing
from fmbench.evals.tools import answer_messages, offered_tools, show_answers
from fmbench.game.prompts import Prompt, load_prompt, write_rules


class RunRefused(Exception):  # noqa: N818
    """Inspect was asked for something that would break the chains of stops."""


def stop_solver(run: EvalRun) -> Solver:
    """The solver of one run's samples."""
    prompt = load_prompt(run.settings.harness.prompt)
    system = prompt.system_with(write_rules(run.settings, prompt))

    @solver(name="play_stop")
    def play_stop() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001
            if run.refusal is not None:
                raise RunRefused(run.refusal)
            sample = read_sample_id(state.sample_id)
            if sample.is_final:
                return state
            stop = run.stop(sample)
            # The conversation is the sample's own list, so that a sample cut short shows what was said.
            state.messages = [ChatMessageSystem(content=system), ChatMessageUser(content=stop.packet)]
            await _play(stop, state, prompt, model_of(sample.chain))
            return state

        return solve

    return play_stop()


async def _play(stop: StopPlay, state: TaskState, prompt: Prompt, model: Model) -> None:
    if isinstance(model.api, ReadsAhead) and stop.script is None:
        model.api.read_ahead(stop)
    token = playing.set(stop)
    try:
        for turn in stop.turns:
            if turn.is_done:
                _recount(turn, stop, state.messages, prompt)
        while stop.is_open:
            await _play_turn(stop, state, prompt, model)
    finally:
        playing.reset(token)


async def _play_turn(stop: StopPlay, state: TaskState, prompt: Prompt, model: Model) -> None:
    turn = stop.turn()
    state.messages += _note_before(turn, stop, prompt)
    if turn.output is None:
        started = perf_counter()
        output = await model.generate(state.messages, offered_tools())
        stop.record(turn, output, perf_counter() - started)
    elif turn.replayed:
        transcript().info(f"turn {turn.number} is on record and is not generated again")
    assert turn.output is not None
    state.output = turn.output
    state.messages.append(turn.message)
    stop.carry_out(turn)
    await show_answers(turn, state.messages)
    if not turn.calls:
        state.messages.append(ChatMessageUser(content=prompt.nudge))
    if stop.is_open and (turn.note == "last" or turn.output.stop_reason == "model_length"):
        stop.force()


def _recount(turn: Turn, stop: StopPlay, messages: list[ChatMessage], prompt: Prompt) -> None:
    """A turn that an earlier attempt of this sample has played, as part of the conversation."""
    messages += _note_before(turn, stop, prompt)
    messages.append(turn.message)
    messages += answer_messages(turn)
    if not turn.calls:
        messages.append(ChatMessageUser(content=prompt.nudge))


def _note_before(turn: Turn, stop: StopPlay, prompt: Prompt) -> list[ChatMessage]:
    if turn.note == "reminder":
        return [ChatMessageUser(content=prompt.reminder_with(stop.seat.budget.limits.hard_turns))]
    if turn.note == "last":
        return [ChatMessageUser(content=prompt.last_turn)]
    return []
