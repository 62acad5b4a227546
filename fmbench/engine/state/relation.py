"""Rows of ``world.relations`` (int64, [seats, COUNT, capacity]).

What a seat's club and a player have with each other: the scout's belief, and
the memory of negotiations.
"""

OBSERVATIONS = 0  # how often the scout has seen him
NOISE_SUM = 1  # milli-points, sum of the observations' noise
SEEN_DAY = 2  # day of the last observation or -1
BELIEF = 3  # milli-points of ability, as of the last observation
BELIEF_POTENTIAL = 4  # milli-points
RATCHET = 5  # micro, on top of the ask for this buyer
RATCHET_DAY = 6  # day the ratchet was last brought up to date
REJECTIONS = 7  # rejected bids within the window
REJECTED_DAY = 8  # day of the first rejection in the window
COOLDOWN_UNTIL = 9  # no talks on a transfer before this day
COUNTER_LOW = 10  # credits, highest counter named in this window (never falling)
COUNTER_WINDOW = 11  # number of the window that counter belongs to
TALKS = 12  # rounds of contract talks refused lately
TALKS_DAY = 13  # day of the last refused round
WAGE_RATCHET = 14  # micro, on top of the reservation wage
TALKS_COOLDOWN = 15  # no contract talks before this day
BIDS = 16  # bids made in all
BEST_BID = 17  # credits, highest bid refused
COUNT = 18
