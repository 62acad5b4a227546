"""The scorer: at a stop the score so far and what the stop took, at the end of a chain its final score."""

from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from fmbench.evals.metrics import fm_metrics
from fmbench.evals.names import SampleId, read_sample_id
from fmbench.evals.run import EvalRun
from fmbench.tracking import Result

SCORER_NAME = "fm_score"


class StopNotClosed(Exception):  # noqa: N818
    """A sample ended before its seat advanced; it is an error, so that a retry plays it on."""

    def __init__(self, sample_id: str) -> None:
        super().__init__(
            f"{sample_id}: the sample ended before its seat advanced; what it did is on record, and a "
            "retry of the log goes on from there"
        )


def stop_scorer(run: EvalRun) -> Scorer:
    """The scorer of one run's samples."""
    expected = [str(chain) for chain in run.chains]

    @scorer(metrics=fm_metrics(), name=SCORER_NAME)
    def fm_score() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001
            sample = read_sample_id(state.sample_id)
            common: dict[str, Any] = {
                "chain": str(sample.chain),
                "chains": expected,
                "final": sample.is_final,
            }
            if not sample.is_final:
                return _score_of_stop(run, sample, common)
            result = run.result(sample.chain)
            if result is None:
                raise StopNotClosed(str(state.sample_id))
            usage = run.usage.of(sample.chain.seed, sample.chain.seat)
            if usage is not None:
                common["usage"] = usage.as_json()
            return _score_of_result(result, common)

        return score

    return fm_score()


def _score_of_stop(run: EvalRun, sample: SampleId, common: dict[str, Any]) -> Score:
    stop = run.stop(sample)
    if stop.is_open:
        raise StopNotClosed(stop.sample_id)
    figures = stop.figures
    explanation = (
        f"{figures.turns} turns, {figures.acts} acts, {figures.refusals} refused, "
        f"{figures.queries} queries, {figures.moves} negotiation moves"
        + (", closed by force" if figures.forced else "")
    )
    return Score(
        value=stop.score_so_far,
        explanation=explanation,
        metadata={**common, **figures._asdict()},
    )


def _score_of_result(result: Result, common: dict[str, Any]) -> Score:
    channels = result.score.channels
    reason = result.termination.reason
    return Score(
        value=result.score.final,
        explanation=f"{reason} in year {result.termination.year}: honors {channels.honors:.2f}, "
        f"value added {channels.value_added:.2f}, squad {channels.squad:.2f}",
        metadata={
            **common,
            "score": result.score.model_dump(mode="json"),
            "termination": result.termination.model_dump(mode="json"),
            "stops": result.stops.model_dump(mode="json"),
            "digest": result.digest,
        },
    )
