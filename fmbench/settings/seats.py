"""Who sits in a seat: a blind script with its options (paper appendix E, mechanics §15), or a model."""

from typing import Annotated, Literal

from pydantic import Field

from fmbench.settings.base import Flag, Label, Number, Subsystem, Whole, public

SCRIPTS = ("idle", "random", "heuristic")
POLICIES = (*SCRIPTS, "model")


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


class SeatBase(Subsystem):
    """What every seat has."""

    name: Label = public("Name under which results are recorded.", "label")
    kind: Literal["script", "llm"] = public("Whether a script or a language model decides.", "choice")


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


class ModelOptions(Subsystem):
    """Which model is called, and how."""

    model: str = public("Model with its provider, as Inspect names it.", "name")


class ModelSeat(SeatBase):
    """A seat that a language model plays, through Inspect."""

    policy: Literal["model"] = public("The policy that decides.", "choice")
    options: ModelOptions = public("Options of the policy.")


ScriptSeat = IdleSeat | RandomSeat | HeuristicSeat
Seat = Annotated[ScriptSeat | ModelSeat, Field(discriminator="policy")]
