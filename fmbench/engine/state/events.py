"""The 19 types of events a seat's inbox can hold, and what a, b, c, d are."""

EVENTS = (
    "offer_received",  # offer, player, buyer, amount
    "counter_received",  # offer, player, seller, amount
    "bid_won",  # player, seller, amount, wage
    "bid_lost",  # player, amount, 0 outbid or refused 1 terms refused 2 void
    "offer_lapsed",  # offer, player, buyer, amount
    "contract_expiring",  # player, months left
    "contract_answer",  # player, 1 signed 0 refused, wage asked or agreed, years
    "player_left_free",  # player
    "injury_major",  # player, days
    "retirement",  # player
    "youth_arrived",  # player
    "youth_term_lapsing",  # player
    "facility_completed",  # facility, level
    "standing_order_executed",  # slot, player, action, amount
    "season_verdict",  # place, target, change of confidence (milli), honors gained
    "board_warning",  # confidence (milli)
    "finance_warning",  # 0 runway 1 below zero 2 wage ratio, days or ratio
    "administration",  # points, cash, men sold
    "dismissal_and_revival",  # reason, revivals used, money put in
)
(
    OFFER_RECEIVED, COUNTER_RECEIVED, BID_WON, BID_LOST, OFFER_LAPSED, CONTRACT_EXPIRING,
    CONTRACT_ANSWER, PLAYER_LEFT_FREE, INJURY_MAJOR, RETIREMENT, YOUTH_ARRIVED,
    YOUTH_TERM_LAPSING, FACILITY_COMPLETED, STANDING_ORDER_EXECUTED, SEASON_VERDICT,
    BOARD_WARNING, FINANCE_WARNING, ADMINISTRATION, DISMISSAL_AND_REVIVAL,
) = range(19)  # fmt: skip
