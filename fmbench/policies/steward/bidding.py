"""How much to bid: by what owners have asked so far, the shown value, or by halving what is unknown."""

from __future__ import annotations

from fmbench.policies.prices import PriceBook, Talk
from fmbench.policies.sight import MILLION
from fmbench.policies.steward.plan import Plan

RAISE = 1.03
TELLS = 0.6
"""How much of what an owner asks more or less than usual says about the man."""

LEAST_RAISE = 1.08
"""A new bid over the best one refused: less only teaches the owner to ask for more."""

SHOWN_RAISE = 1.06
HIGHEST_SHARE = 2
"""The halved range of what an owner may ask ends at this many times the shown value."""


class Haggle:
    """Talks with one owner about one man. Amounts in credits."""

    def __init__(self, plan: Plan, book: PriceBook, kind: int, anchor: int, shown: int) -> None:
        self.money = plan.money
        self.style = plan.options.bidding
        self.book = book
        self.kind = kind - 1
        self.anchor = anchor
        self.shown = shown
        self.talk: Talk = book.open(self.kind)
        self.usual = self.talk.middle()
        self.best_refused = 0
        self.tries = 0
        self.is_known = False
        self.is_closed = False
        self.raised = 1.0

    def next_bid(self, gross: int, costs: int) -> tuple[int, int]:
        """(bid, what it promises) for a man who brings ``gross`` and costs ``costs`` beside his fee."""

        def surplus(ratio: float) -> float:
            if ratio * self.raised * self.anchor < LEAST_RAISE * self.best_refused:
                return 0.0
            told = min(max(1.0 + TELLS * (ratio / self.usual - 1.0), 0.55), 1.25)
            fee = ratio * self.raised * self.anchor
            return gross * told - costs - fee * self.money / MILLION

        if self.style == "bayesian":
            ratio, promise = self.talk.best(surplus)
            return round(ratio * self.raised * self.anchor), round(promise)
        most = (gross - costs) * MILLION / max(self.money, 1)
        if self.style == "shown":
            bid = max(self.shown, round(self.best_refused * SHOWN_RAISE))
        else:
            low = self.best_refused
            bid = (low + max(HIGHEST_SHARE * self.shown, low)) // 2
        return bid, round((most - bid) * self.money / MILLION)

    def recall(self, best_refused: int, counter: int) -> None:
        """What earlier talks about him met."""
        self.is_known = True
        self.best_refused = best_refused
        if counter > 0:
            self.talk.named(counter / self.anchor)
        if best_refused > 0:
            self.talk.refused(best_refused / self.anchor)
            self.raised = RAISE

    def taken(self, bid: int, *, sealed: bool) -> None:
        """The bid was agreed, or sealed for the day's end."""
        self.tries += 1
        if not sealed:
            self.talk.taken(bid / self.anchor / self.raised)
            self.close()

    def refused(self, bid: int) -> None:
        """The bid was turned down."""
        self.tries += 1
        self.best_refused = max(self.best_refused, bid)
        self.talk.refused(bid / self.anchor / self.raised)
        self.raised *= RAISE

    def named(self, bid: int, price: int) -> None:
        """He named a price instead."""
        self.talk.named(price / self.anchor / self.raised)
        self.refused(bid)

    def close(self) -> None:
        """Nothing more is bid: what the talk taught goes into the book, once."""
        if self.tries > 0 and not self.is_closed:
            self.is_closed = True
            self.book.learn(self.kind, self.talk, 1.0)


def haggle_for(plan: Plan, book: PriceBook, kind: int, anchor: int, shown: int) -> Haggle:
    """Talks about a man of a kind (1 listed, 2 last year)."""
    return Haggle(plan, book, kind, anchor, max(shown, 10_000))
