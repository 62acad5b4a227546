"""Who sits in a seat: a blind script with its options (paper appendix E, mechanics §15), or a model."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from fmbench.settings.base import Flag, Label, Number, Subsystem, Whole, public

SCRIPTS = ("idle", "random", "heuristic", "steward")
SCRIPTED = "scripted/"
"""What Inspect's names of scripts begin with."""
POLICIES = (*SCRIPTS, "oracle", "model")


class NoOptions(Subsystem):
    """Options of a policy that has nothing to choose."""


class RandomOptions(Subsystem):
    """Options of the random policy."""

    actions_max: Whole = public("Most random acts in a stop.", "count", 0, 10)
    accept_share: Number = public("Chance of accepting a pending offer.", "prob", 0, 1)
    bid_min: Number = public("Lowest random bid.", "M", 0, 1000)
    bid_max: Number = public("Highest random bid.", "M", 0, 1000)


class HeuristicOptions(Subsystem):
    """Options of the disciplined heuristic."""

    accept_share: Number = public("Offer over shown value from which a sale is accepted.", "x", 0, 10)
    counter_share: Number = public("Counter to a lower offer, over shown value.", "x", 0, 10)
    renew_months: Whole = public("Months left at which a contract is renewed.", "month", 0, 60)
    renew_age: Whole = public("Oldest age at which a contract is renewed.", "year", 16, 45)
    renew_best: Whole = public("Best men among whom contracts are renewed.", "count", 0, 30)
    wage_share: Number = public("Wage bill over revenue above which nothing is signed.", "x revenue", 0, 2)
    sell_age: Whole = public("Age above which a player is listed.", "year", 16, 50)
    target_age: Whole = public("Oldest age of a transfer target.", "year", 16, 50)
    target_above_median: Flag = public("Whether targets must reach the own squad's median band.", "bool")
    signings_max: Whole = public("Most signings in one stop.", "count", 0, 30)
    raise_share: Number = public("Second bid over the first, after a rejection.", "x", 1, 5)
    rest_fatigue: Number = public("Fatigue above which a player is rested.", "pt", 0, 100)
    promote_count: Whole = public("Prospects promoted from each class.", "count", 0, 20)
    invest_cash: Number = public("Cash above which the cheapest facility is built.", "M real", 0, 1000)
    invest_until: Whole = public("Last season in which it starts to build.", "season", 0, 40)
    spend: Flag = public("Whether it buys players and builds.", "bool")
    style: Literal["fixed", "by_place"] = public("Its first style, or one by place.", "choice")


class StewardOptions(Subsystem):
    """Options of the steward, a careful blind script."""

    seasons: Whole = public("Seasons it plans for.", "season", 1, 40)
    spend: Flag = public("Whether it goes to market at all.", "bool")
    bidding: Literal["bayesian", "bisecting", "shown"] = public("How it finds out what owners ask.", "choice")
    style: Literal["fixed", "by_place"] = public("One style, or one by the opponent's place.", "choice")
    renew_months: Whole = public("Months left at which a contract is renewed.", "month", 0, 60)
    invest_from: Whole = public("First season in which it starts to build.", "season", 1, 41)
    invest_until: Whole = public("Last season in which it starts to build.", "season", 0, 40)
    training: Whole = public("Level up to which it builds the training ground.", "level", 1, 10)
    academy: Whole = public("Level up to which it builds the academy.", "level", 1, 10)
    stadium: Whole = public("Level up to which it builds the stadium.", "level", 1, 10)
    title: Number = public("Worth of a point of ability in one place for a season.", "M real", 0, 100)
    draft_title: Number = public("The same at the draft.", "M real", 0, 100)
    value: Number = public("What a man's value two years ahead counts for.", "x", 0, 10)
    late_value: Number = public("The same in the seasons of the last snapshots.", "x", 0, 10)
    money: Number = public("What a credit of a fee counts for.", "x", 0, 10)
    idle_money: Number = public("The same while more lies idle than the score counts whole.", "x", 0, 10)
    least_gain: Number = public("Least gain for which it buys.", "M real", 0, 1000)
    least_free: Number = public("Least worth of a free agent or prospect it takes.", "M real", 0, 1000)
    reserve: Number = public("Cash kept in every month it foresees.", "M real", 0, 1000)
    wages: Number = public("Most wages over yearly revenue.", "x revenue", 0, 2)
    squad: Whole = public("Most seniors.", "count", 16, 30)
    rest_fatigue: Number = public("Fatigue above which a man sits out a match.", "pt", 0, 100)
    emergency: Number = public("Board confidence below which strength comes first.", "pt", 0, 100)


class OracleOptions(Subsystem):
    """Options of the oracle: how it weighs what it knows."""

    value: Number = public("What a man's value two years ahead counts for.", "x", 0, 10)
    late_value: Number = public("The same in the seasons of the last snapshots.", "x", 0, 10)
    money: Number = public("What a credit of a fee counts for.", "x", 0, 10)
    idle_money: Number = public("The same while more lies idle than the score counts whole.", "x", 0, 10)
    title: Number = public("Worth of a point of log supremacy for a season.", "M real", 0, 1000)
    draft_title: Number = public("The same in the draft.", "M real", 0, 1000)
    least_gain: Number = public("Least gain for which it buys.", "M real", 0, 1000)
    least_free: Number = public("Least worth of a free agent it signs.", "M real", 0, 1000)
    reserve: Number = public("Cash kept on every day it foresees.", "M real", 0, 1000)
    wages: Number = public("Most wages over yearly revenue.", "x revenue", 0, 2)
    squad: Whole = public("Most seniors.", "count", 16, 30)
    listed: Whole = public("Most men it keeps on the transfer list.", "count", 0, 30)
    academy: Whole = public("Level up to which it builds the academy.", "level", 1, 10)
    training: Whole = public("Level up to which it builds the training ground.", "level", 1, 10)
    stadium: Whole = public("Level up to which it builds the stadium.", "level", 1, 10)
    last_work: Whole = public("Last season in which it starts to build.", "season", 0, 40)
    rest_fatigue: Number = public("Fatigue above which a man sits out a match.", "pt", 0, 100)
    emergency: Number = public("Board confidence below which strength comes first.", "pt", 0, 100)
    alarm_factor: Number = public("How many times as much strength is worth then.", "x", 1, 10)


class SeatBase(Subsystem):
    """What every seat has."""

    name: Label = public(
        "Name under which results are recorded; a script is named after its policy.", "label"
    )
    kind: Literal["script", "llm"] = public("Whether a script or a language model decides.", "choice")
    policy: str

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a name or a kind under which results would be taken for those of another player."""
        is_model = self.policy == "model"
        kind = "llm" if is_model else "script"
        self.require(self.kind == kind, f"kind is {self.kind}, but policy={self.policy} is a {kind}")
        self.require(
            is_model or self.name == self.policy,
            f"name is {self.name}, but a script is recorded under the name of its policy, {self.policy}",
        )
        self.require(
            not (is_model and self.name in POLICIES),
            f"name is {self.name}, the name of a script, not of a model",
        )
        return self


class IdleSeat(SeatBase):
    """A seat that submits nothing and advances."""

    policy: Literal["idle"] = public("The policy that decides.", "choice")
    options: NoOptions = public("Options of the policy.")


class RandomSeat(SeatBase):
    """A seat that acts at random."""

    policy: Literal["random"] = public("The policy that decides.", "choice")
    options: RandomOptions = public("Options of the policy.")


class HeuristicSeat(SeatBase):
    """A seat run by the disciplined heuristic."""

    policy: Literal["heuristic"] = public("The policy that decides.", "choice")
    options: HeuristicOptions = public("Options of the policy.")


class StewardSeat(SeatBase):
    """A seat run by the steward."""

    policy: Literal["steward"] = public("The policy that decides.", "choice")
    options: StewardOptions = public("Options of the policy.")


class OracleSeat(SeatBase):
    """A seat run by the privileged oracle."""

    policy: Literal["oracle"] = public("The policy that decides.", "choice")
    options: OracleOptions = public("Options of the policy.")


ReasoningEffort = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]


class ModelOptions(Subsystem):
    """Which model is called, and how it generates; null leaves a choice to its provider."""

    model: str = public("Model with its provider, as Inspect names it.", "name")
    temperature: Number | None = public("Temperature of sampling.", "1", 0, 2)
    top_p: Number | None = public("Share of the probability that is sampled from.", "prob", 0, 1)
    max_tokens: Whole | None = public("Most tokens of one answer.", "token", 1, 10_000_000)
    reasoning_effort: ReasoningEffort | None = public("How much the model is asked to reason.", "choice")
    reasoning_tokens: Whole | None = public("Budget of reasoning in one answer.", "token", 0, 10_000_000)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a script under the name of a model."""
        script = self.model.removeprefix(SCRIPTED)
        self.require(
            script == self.model,
            f'model = "{self.model}": must be a language model, not a script; the seat of a script is chosen '
            f"by seat={script}",
        )
        return self


class ModelSeat(SeatBase):
    """A seat that a language model plays, through Inspect."""

    policy: Literal["model"] = public("The policy that decides.", "choice")
    options: ModelOptions = public("Options of the policy.")


ScriptSeat = IdleSeat | RandomSeat | HeuristicSeat | StewardSeat
Seat = Annotated[ScriptSeat | OracleSeat | ModelSeat, Field(discriminator="policy")]
