"""Kinds of money: second axis of ``world.ledger`` ([16, COUNT, 3]).

Third axis: this season, last season, whole run. For every club the sum over
the kinds of the whole run is its cash.
"""

OPENING, TV, GATE, SPONSORS, MERCHANDISE, PRIZE, TRANSFERS_IN, TRANSFERS_OUT = range(8)
WAGES, RUNNING, UPKEEP, BUILDING, SEVERANCE, INTEREST, DIVIDEND, INJECTION, SALES_ABROAD = range(8, 17)
COUNT = 17
KINDS = (
    "opening", "tv", "gate", "sponsors", "merchandise", "prize", "transfers_in", "transfers_out",
    "wages", "running", "upkeep", "building", "severance", "interest", "dividend", "injection",
    "sales_abroad",
)  # fmt: skip
INCOME = (TV, GATE, SPONSORS, MERCHANDISE, PRIZE)
THIS_SEASON, LAST_SEASON, WHOLE_RUN = range(3)
