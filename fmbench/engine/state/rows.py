"""Columns of the growing tables of the world (int64, one row an entry)."""

# installments: money owed for transfers
FROM_CLUB, TO_CLUB, AMOUNT, DUE_DAY, PLAYER = range(5)
INSTALLMENT_COUNT = 5

# offers: bids for a seat's man, and counter-prices named to a seat
OFFER_ID, OFFER_KIND, OFFER_PLAYER, OFFER_BUYER, OFFER_SELLER, OFFER_AMOUNT = range(6)
OFFER_CEILING, OFFER_RAISES, OFFER_DELIVERED, OFFER_EXPIRES, OFFER_STATE, OFFER_DAY = range(6, 12)
OFFER_WAGE, OFFER_YEARS = 12, 13  # terms the bidder lodged for the man, or UNTOLD
OFFER_COUNT = 14
INCOMING, COUNTER = 0, 1  # kinds
QUEUED, PENDING, AGREED, CLOSED = range(4)  # states

# bids: what is lodged today and resolves at the day's end
BID_BUYER, BID_PLAYER, BID_AMOUNT, BID_WAGE, BID_YEARS, BID_STATE, BID_OFFER, BID_SELLER = range(8)
BID_COUNT = 8
LODGED, DEAL = 0, 1  # a deal has its seller's word already

UNTOLD = -1  # BID_WAGE and OFFER_WAGE of a bid without terms

# approaches: contract offers to free agents lodged today
APPROACH_CLUB, APPROACH_PLAYER, APPROACH_WAGE, APPROACH_YEARS = range(4)
APPROACH_COUNT = 4

# orders: standing orders, a fixed block of slots a seat
ORDER_METRIC, ORDER_COMPARISON, ORDER_THRESHOLD, ORDER_ACTION, ORDER_CREATED = range(5)
ORDER_COUNT = 5

# events: what happened, for the inboxes
EVENT_DAY, EVENT_SEAT, EVENT_TYPE, EVENT_A, EVENT_B, EVENT_C, EVENT_D = range(7)
EVENT_COUNT = 7

# archives
RECORD_PLAYER, RECORD_SEASON, RECORD_CLUB, RECORD_APPEARANCES, RECORD_GOALS, RECORD_RATING = range(6)
RECORD_COUNT = 6
MOVE_DAY, MOVE_PLAYER, MOVE_FROM, MOVE_TO, MOVE_FEE, MOVE_HOW = range(6)
MOVE_COUNT = 6
INJURY_DAY, INJURY_PLAYER, INJURY_DAYS = range(3)
INJURY_COUNT = 3
PLACE_SEASON, PLACE, PLACE_CLUB, PLACE_POINTS, PLACE_FOR, PLACE_AGAINST = range(6)
PLACE_COUNT = 6

DRAFTED, BOUGHT, FREE_SIGNED, PROMOTED, RELEASED, EXPIRED, RETIRED, ABROAD, LEFT = range(9)
MOVES = (
    "drafted", "bought", "free_signed", "promoted", "released",
    "contract_expired", "retired", "sold_abroad", "left_football",
)  # fmt: skip
