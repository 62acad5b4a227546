"""The solver: one stop from its packet to `advance`, turn by turn."""

from time import perf_counter

# Inspect has no public name for it.
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.event import ModelEvent
from inspect_ai.log import transcript
from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import LimitExceededError

from fmbench.evals.failures import ModelFailed, hide_secrets
from fmbench.evals.names import SampleId, read_sample_id
from fmbench.evals.reasoning import generation_settings
from fmbench.evals.run import EvalRun
from fmbench.evals.seating import model_of
from fmbench.evals.stop import ReadsAhead, StopPlay, Turn, playing
from fmbench.evals.tools import answer_messages, offered_tools, show_answers
from fmbench.game.prompts import Prompt, load_prompt, write_rules


def stop_solver(run: EvalRun) -> Solver:
    """The solver of one run's samples."""
    prompt = load_prompt(run.settings.harness.prompt)
    system = prompt.system_with(write_rules(run.settings, prompt))

    @solver(name="play_stop")
    def play_stop() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001
            run.require_leave_to_play()
            sample = read_sample_id(state.sample_id)
            if sample.is_final:
                return state
            stop = run.stop(sample)
            # The conversation is the sample's own list, so that a sample cut short shows what was said.
            state.messages = [ChatMessageSystem(content=system), ChatMessageUser(content=stop.packet)]
            await _Conversation(run, sample, stop, state, prompt).play()
            return state

        return solve

    return play_stop()


class _Conversation:
    """One stop as a conversation between its seat and its model."""

    def __init__(
        self, run: EvalRun, sample: SampleId, stop: StopPlay, state: TaskState, prompt: Prompt
    ) -> None:
        self._run = run
        self._chain = sample.chain
        self._stop = stop
        self._state = state
        self._prompt = prompt
        self._model = model_of(sample.chain)
        self._tools = offered_tools(run.settings.harness.tool_order)

    async def play(self) -> None:
        """Play the stop to its end; what an earlier attempt of the sample played is told first."""
        stop = self._stop
        if isinstance(self._model.api, ReadsAhead) and stop.script is None:
            self._model.api.read_ahead(stop)
        token = playing.set(stop)
        try:
            for turn in stop.turns:
                if turn.is_done:
                    self._recount(turn)
            while stop.is_open:
                await self._play_turn()
        finally:
            playing.reset(token)

    async def _play_turn(self) -> None:
        stop, messages = self._stop, self._state.messages
        turn = stop.turn()
        messages += self._note_before(turn)
        if turn.output is None:
            await self._generate(turn)
        elif turn.replayed:
            transcript().info(f"turn {turn.number} is on record and is not generated again")
        assert turn.output is not None
        self._state.output = turn.output
        messages.append(turn.message)
        stop.carry_out(turn)
        await show_answers(turn, messages)
        if not turn.calls:
            messages.append(ChatMessageUser(content=self._prompt.nudge))
        if stop.is_open and (turn.note == "last" or turn.output.stop_reason == "model_length"):
            stop.force()

    async def _generate(self, turn: Turn) -> None:
        """Buy the turn from the model, once there is leave to spend."""
        self._run.require_leave_to_spend(self._chain)
        started = perf_counter()
        try:
            output = await self._model.generate(self._state.messages, self._tools)
        except (PrerequisiteError, LimitExceededError):
            raise
        # Every provider fails in its own ways; what they have in common is that none of it is play.
        except Exception as error:
            if (failed := _last_call()) is not None:
                hide_secrets(failed)
            raise ModelFailed(str(self._model), error) from None
        called = _last_call()
        settings = {} if called is None else generation_settings(called.config)
        self._stop.record(turn, output, settings, perf_counter() - started)

    def _recount(self, turn: Turn) -> None:
        """A turn that an earlier attempt of this sample has played, as part of the conversation."""
        messages = self._state.messages
        messages += self._note_before(turn)
        messages.append(turn.message)
        messages += answer_messages(turn)
        if not turn.calls:
            messages.append(ChatMessageUser(content=self._prompt.nudge))

    def _note_before(self, turn: Turn) -> list[ChatMessage]:
        if turn.note == "reminder":
            limits = self._stop.seat.budget.limits
            return [ChatMessageUser(content=self._prompt.reminder_with(limits.hard_turns))]
        if turn.note == "last":
            return [ChatMessageUser(content=self._prompt.last_turn)]
        return []


def _last_call() -> ModelEvent | None:
    event = transcript().history.find_last(lambda event: isinstance(event, ModelEvent))
    return event if isinstance(event, ModelEvent) else None
