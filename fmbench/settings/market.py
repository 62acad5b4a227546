"""Asks, bids, counters, offers for a seat's players, and installments (mechanics §7, §8)."""

from itertools import pairwise
from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public, secret
from fmbench.settings.shapes import BySellerStyle


class Market(Part):
    """How clubs trade players."""

    mispricing_sd: Number = secret("Permanent mispricing of a player, by seed.", "log", 0, 0.4)
    seller_style: BySellerStyle = secret("Ask factor of the three kinds of sellers.", "x", 0.7, 1.5)
    style_probs: tuple[Number, Number, Number] = secret(
        "Chances that a club sells hard, fair or soft.", "prob", 0, 1
    )
    distress_max: Number = secret("Most that an empty till takes off an ask.", "x", 0, 0.5)
    key_player: Number = secret("Ask factor of a seller's three best men.", "x", 1, 2)
    listed: Number = secret("Ask factor of a listed player.", "x", 0.6, 1)
    last_year: Number = secret("Ask factor with less than 12 months left.", "x", 0.5, 1)
    reluctance_lo: Number = secret("Lowest reluctance to sell a regular starter.", "x", 1, 4)
    reluctance_hi: Number = secret("Highest reluctance to sell a regular starter.", "x", 1, 5)
    reluctance_other_lo: Number = secret(
        "Lowest reluctance for listed, surplus, last-year and older men.", "x", 0.5, 2
    )
    reluctance_other_hi: Number = secret(
        "Highest reluctance for listed, surplus, last-year and older men.", "x", 0.5, 3
    )
    reluctance_age: Whole = secret("Age above which a man counts among those sold readily.", "year", 25, 40)
    belief_clip: Number = secret(
        "Farthest that a seller's or buyer's belief may stand from the public value.", "x", 0, 1
    )
    public_noise_sd: Number = secret(
        "Noise of the public value, from which draft prices and preset wages derive.", "log", 0, 0.6
    )
    threshold_jitter_sd: Number = secret("Daily jitter of the price that a seller accepts.", "log", 0, 0.2)
    reject_raise: Number = secret("Rise of the ask after each rejected bid of one buyer.", "x", 0, 0.15)
    insult_share: Number = secret("Share of the ask below which a bid is an insult.", "x ask", 0.2, 0.9)
    insult_raise: Number = secret("Rise of the ask after an insult.", "x", 0, 0.3)
    raise_halflife: Whole = secret("Days in which half of a rise is forgotten.", "day", 30, 720)
    raise_cap: Number = secret("Largest rise from rejected bids.", "x", 0.1, 2)
    pair_markup: Number = secret(
        "Markup for each finished deal between the same two clubs.", "x/deal", 0, 0.3
    )
    pair_cap: Number = secret("Largest markup between two clubs.", "x", 0, 1)
    pair_halflife: Whole = secret("Days in which half of that markup is forgotten.", "day", 90, 1080)
    cooldown_rejects: Whole = public("Rejected bids after which a seller stops talking.", "count", 1, 10)
    cooldown_window: Whole = public("Days within which those rejections count.", "day", 5, 60)
    cooldown_days: Whole = public("Days without talks after that.", "day", 0, 120)
    counter_min_share: Number = secret("Share of the ask below which a bid gets a plain no.", "x ask", 0, 1)
    counter_pad_lo: Number = secret("Smallest pad of a seller's counter above his ask.", "x", 0, 0.2)
    counter_pad_hi: Number = secret("Largest pad of a seller's counter above his ask.", "x", 0, 0.4)
    counter_answer_gap: Number = secret(
        "Gap to a seat's counter within which a buyer raises once more.", "x", 0, 0.5
    )
    ladder: tuple[tuple[Number | None, Number], ...] = public(
        "Price ladder: up to each price, the step of prices; the last has no end.", "M", 0.01, 1000
    )
    buyer_ceiling: Number = secret("Most that a buyer pays over his belief.", "x belief", 1, 1.5)
    buyer_budget_share: Number = secret(
        "Share of its cash a rival club may spend in a window.", "x cash", 0.1, 1
    )
    bid_open_lo: Number = secret(
        "Lowest opening bid of a rival club, as a share of its ceiling.", "x ceiling", 0.3, 1
    )
    bid_open_hi: Number = secret(
        "Highest opening bid of a rival club, as a share of its ceiling.", "x ceiling", 0.3, 1
    )
    bid_raises: Whole = secret("Times a rival club raises its bid.", "count", 0, 5)
    flip_days: Whole = secret("Days after a purchase in which a resale is taxed.", "day", 0, 720)
    flip_tax: Number = secret("Loss in ask and ceiling of a man resold within those days.", "x", 0, 0.5)
    resale_cap: Number = secret(
        "Most that a rival club pays for a man it sold lately, over what it got for him.", "x fee", 0.5, 3
    )
    resale_days: Whole = secret("Days for which that limit holds.", "day", 0, 1080)
    offer_rate: Number = secret(
        "Chance that a rival club bids for a man of a seat, each window day.", "1/day", 0, 0.3
    )
    seat_fee_lo: Number = public("Lowest fee between two seats, over the public value.", "x value", 0, 1)
    seat_fee_hi: Number = public("Highest fee between two seats, over the public value.", "x value", 1, 10)
    free_agent_days: Whole = public(
        "Days after which an unsigned free agent leaves the world.", "day", 30, 1080
    )
    upfront: Number = public("Part of a fee paid at once; the rest in equal parts.", "x fee", 0.2, 1)
    instal_days: tuple[Whole, Whole] = public(
        "Days after the deal on which the further parts are due.", "day", 1, 1440
    )
    liab_cap: Number = public(
        "Most that may be owed in installments, over yearly revenue.", "x revenue", 0, 3
    )

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse ranges that are upside down, chances that do not add up, a ladder that does not rise."""
        self.require_shares("style_probs").require_rising("instal_days")
        self.require_order("reluctance_lo", "reluctance_hi")
        self.require_order("reluctance_other_lo", "reluctance_other_hi")
        self.require_order("counter_pad_lo", "counter_pad_hi").require_order("bid_open_lo", "bid_open_hi")
        bounds = [bound for bound, _ in self.ladder]
        whole = [bound for bound in bounds if bound is not None]
        rises = all(low < high for low, high in pairwise(whole))
        ends = bounds[-1:] == [None] and len(whole) == len(bounds) - 1
        self.require(
            rises and ends, f"the bounds of ladder must rise and only the last be null, not {bounds}"
        )
        return self
