"""Arguments of the action tools."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from fmbench.game.tools.arguments import (
    OFFER_ID,
    PLAYER_ID,
    TEMPLATE_ID,
    ArgumentError,
    ToolArguments,
    choice,
    decimal_number,
    list_of,
    money,
    true_or_false,
    whole_number,
)

LINEUP_SIZE = 11
DRAFT_SIZE = 25
LONGEST_CONTRACT = 5
ORDER_SLOTS = 10

Formation = Literal["4-4-2", "4-3-3", "3-5-2"]
Style = Literal["pressing", "possession", "direct", "counter"]
Response = Literal["accept", "reject", "counter", "accept_counter"]
Facility = Literal["academy", "training", "stadium"]
OrderMetric = Literal["offer_to_value", "age", "months_left", "fatigue", "cash_m", "wage_ratio"]
OrderComparison = Literal["above", "below"]
OrderAction = Literal["accept_offer", "reject_offer", "list", "unlist", "renew_at_demand", "rest", "clear"]


class SetLineup(ToolArguments):
    """The preferred eleven; man i fills slot i of the formation (decisions 21)."""

    player_ids: Annotated[tuple[int, ...], list_of(PLAYER_ID, fewest=LINEUP_SIZE, most=LINEUP_SIZE)] = Field(
        description=(
            "Exactly 11 different ids of your senior players, in the order of the formation's "
            "slots, keeper first."
        )
    )


class SetTactics(ToolArguments):
    """Formation and style from the next match on."""

    formation: Annotated[Formation, choice(Formation)] = Field(
        description="Defenders, midfielders and forwards in front of the keeper."
    )
    style: Annotated[Style, choice(Style)] = Field(description="How the team plays.")


class MakeTransferOffer(ToolArguments):
    """A bid for a man of another club; `amount` is the whole fee in credits."""

    player_id: Annotated[int, PLAYER_ID] = Field(
        description="Id of a player under contract with another club, such as P00361."
    )
    amount: Annotated[int, money(1)] = Field(
        alias="amount_m",
        description="The whole fee in M credits, more than 0 and at most 1,000,000, e.g. 8.25.",
    )

    def negotiation_moves(self) -> int:
        """A bid is a negotiation move."""
        return 1


class RespondToOffer(ToolArguments):
    """An answer to a pending offer; `amount` in credits goes with a counter and only with it."""

    offer_id: Annotated[int, OFFER_ID] = Field(
        description="Id of a pending offer, such as F00012, from the packet or get_inbox."
    )
    response: Annotated[Response, choice(Response)] = Field(
        description=(
            "accept: sell at the offered fee; reject: turn it down; counter: ask for amount_m "
            "instead; accept_counter: pay the price a selling club named in answer to your bid."
        )
    )
    amount: Annotated[int | None, money(1).or_null()] = Field(
        default=None,
        alias="amount_m",
        description=(
            "The fee you ask for in M credits, more than 0 and at most 1,000,000, with "
            "response counter; null with every other response."
        ),
    )

    @model_validator(mode="after")
    def _check_amount(self) -> Self:
        if self.response == "counter" and self.amount is None:
            raise ArgumentError(
                "is null, but a counter needs the fee you ask for",
                "Send amount_m in M credits, such as 8.25.",
                argument="amount_m",
            )
        if self.response != "counter" and self.amount is not None:
            raise ArgumentError(
                f"must be null when response is {self.response}",
                "Send amount_m only with response counter.",
                argument="amount_m",
            )
        return self

    def negotiation_moves(self) -> int:
        """Only a counter is a negotiation move."""
        return 1 if self.response == "counter" else 0


class OfferContract(ToolArguments):
    """Terms for a man; `wage` is in credits a year."""

    player_id: Annotated[int, PLAYER_ID] = Field(
        description=("Id of your own senior player, of a free agent, or of a player you are bidding for.")
    )
    wage: Annotated[int, money(1)] = Field(
        alias="wage_m_per_year",
        description="Wage in M credits a year, more than 0 and at most 1,000,000, e.g. 3.4.",
    )
    years: Annotated[int, whole_number(1, LONGEST_CONTRACT)] = Field(
        description="Seasons the contract covers, this one included, 1 to 5."
    )


class ListPlayer(ToolArguments):
    """Put a man on the transfer list or take him off."""

    player_id: Annotated[int, PLAYER_ID] = Field(description="Id of your own senior player.")
    listed: Annotated[bool, true_or_false()] = Field(
        description="true puts him on the transfer list, false takes him off."
    )


class ReleasePlayer(ToolArguments):
    """Let a man or an academy prospect go."""

    player_id: Annotated[int, PLAYER_ID] = Field(
        description="Id of your own senior player or academy prospect."
    )


class PromoteYouth(ToolArguments):
    """Bring a prospect into the senior squad."""

    player_id: Annotated[int, PLAYER_ID] = Field(description="Id of your own academy prospect.")


class Invest(ToolArguments):
    """Start building."""

    facility: Annotated[Facility, choice(Facility)] = Field(
        description=(
            "academy: better youth classes; training: faster growth, slower decline, fewer "
            "injuries; stadium: more seats."
        )
    )


class SetStandingOrder(ToolArguments):
    """One threshold and one action, or a slot to clear (decisions 26).

    `threshold_millionths` is the threshold times 1,000,000 in the metric's own
    unit: ratio, years, months, fatigue points, M credits or share of income.
    """

    slot: Annotated[int, whole_number(1, ORDER_SLOTS)] = Field(
        description="Place of the order, 1 to 10; an order already there is replaced."
    )
    metric: Annotated[OrderMetric | None, choice(OrderMetric).or_null()] = Field(
        default=None,
        description=(
            "What is compared. offer_to_value: the offered fee over the player's value as your "
            "scout sees it, only with accept_offer and reject_offer; age: years; months_left: "
            "months of contract left; fatigue: 0 fresh to 100; cash_m: your cash in M credits; "
            "wage_ratio: wage bill over yearly income, 0.5 is half. Null with clear."
        ),
    )
    comparison: Annotated[OrderComparison | None, choice(OrderComparison).or_null()] = Field(
        default=None,
        description="The order acts while the metric is above or below it. Null with clear.",
    )
    threshold_millionths: Annotated[int | None, decimal_number().or_null()] = Field(
        default=None,
        alias="threshold",
        description=(
            "The number compared with, in the metric's unit, -1,000,000 to 1,000,000. Null with clear."
        ),
    )
    action: Annotated[OrderAction, choice(OrderAction)] = Field(
        description=(
            "accept_offer or reject_offer: answer the pending offers that meet the condition; "
            "list, unlist, renew_at_demand (at the wage he asks for) or rest (leave out of the "
            "next match): apply to your senior players who meet it; clear: empty the slot."
        )
    )

    @model_validator(mode="after")
    def _check_condition(self) -> Self:
        condition = {
            "metric": self.metric,
            "comparison": self.comparison,
            "threshold": self.threshold_millionths,
        }
        for name, value in condition.items():
            if self.action == "clear" and value is not None:
                raise ArgumentError(
                    "must be null when action is clear",
                    "Send null for metric, comparison and threshold to empty a slot.",
                    argument=name,
                )
            if self.action != "clear" and value is None:
                raise ArgumentError(
                    f"is null, but action {self.action} needs it",
                    "Send metric, comparison and threshold, or action clear to empty the slot.",
                    argument=name,
                )
        self._check_metric_fits()
        return self

    def _check_metric_fits(self) -> None:
        about_offers = self.action in ("accept_offer", "reject_offer")
        if self.metric == "offer_to_value" and not about_offers:
            raise ArgumentError(
                f"is offer_to_value, which action {self.action} cannot use",
                "Use offer_to_value with accept_offer or reject_offer, or another metric.",
                argument="metric",
            )


class SubmitDraft(ToolArguments):
    """The pick list, in the order of picking."""

    template_ids: Annotated[tuple[int, ...], list_of(TEMPLATE_ID, fewest=0, most=DRAFT_SIZE)] = Field(
        description=(
            "0 to 25 different template ids, T01 to T50, from get_draft_pool. A short list is "
            "filled up automatically."
        )
    )
