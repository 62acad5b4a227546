"""Rows of ``world.seats`` (int64, [COUNT, seats]; column = seat number)."""

LAST_BATCH_DAY = 0  # last delivery of offers
BOARD_WARNED_DAY = 1
FINANCE_WARNED_DAY = 2
RUNWAY_STAGE = 3  # latest warning: 0 none, 1 at 60 days, 2 at 30 days
FORCED = 4  # stops closed by the hard cap
STOPS = 5
SCHEDULED = 6
EVENT_STOPS = 7
DRAFTED = 8  # 1 once the draft is done
OFFERS = 9  # offers of this seat so far, for their ids
COUNT = 10
