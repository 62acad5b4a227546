"""Rows of ``world.seats`` (int64, [COUNT, seats]; column = seat number)."""

LAST_BATCH_DAY = 0  # last delivery of offers
BOARD_WARNED_DAY = 1
FINANCE_WARNED_DAY = 2
RUNWAY_STAGE = 3  # 0 none, 1 warned at 60 days, 2 warned at 30 days
WAGE_WARNED_DAY = 4
FORCED = 5  # stops closed by the hard cap
STOPS = 6
SCHEDULED = 7
EVENT_STOPS = 8
DRAFTED = 9  # 1 once the draft is done
OFFERS = 10  # offers of this seat so far, for their ids
COUNT = 11
