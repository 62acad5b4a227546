"""Rows of ``world.players`` (int64, [COUNT, capacity]; column = player id).

Days are absolute (``season_index * 360 + day of year``, see calendar.py),
seasons count from 1, -1 means none.
"""

# what he is
ROLE = 0  # 0..7, see roles.py
SECOND_ROLE = 1  # a second natural role or -1
BORN = 2  # season in which he was 0 years old (usually negative)
# hidden truth
ABILITY = 3  # milli-points
POTENTIAL = 4  # milli-points
DEVELOPMENT = 5  # micro, multiplies growth
ONSET = 6  # milli-years of age at which decline begins
PRONENESS = 7  # micro, multiplies injury hazards
CONSISTENCY = 8  # micro, spread of one performance
FIT_STYLE = 9  # style that suits him
MISFIT_STYLE = 10  # style that does not
MISPRICING = 11  # micro, log; how far his owners' asks are off his value
WAGE_FACTOR = 12  # micro, multiplies his reservation wage
# where he is
STATUS = 13  # UNBORN, ACADEMY, SENIOR, FREE or GONE
CLUB = 14  # club slot or -1
# contract
WAGE = 15  # credits a year
CONTRACT_END = 16  # season; ends on its day 360
TERM_END = 17  # academy: season whose intake day ends the term
LISTED = 18  # 1 if on the transfer list
ARRIVED_DAY = 19
ARRIVED_FEE = 20  # credits
FREE_SINCE = 21  # day he became a free agent
SIGNED_FREE_DAY = 22  # day of his last signing as a free agent
RENEWED_DAY = 23  # last renewal that raised morale
RETIRING = 24  # 1 once announced
# condition
FORM = 25  # milli, -1000..1000
MORALE = 26  # milli-points, 0..100000
FATIGUE = 27  # milli-points, 0..100000
INJURED_UNTIL = 28  # first day he is fit again
LAST_MATCH_DAY = 29
PLAY_SHARE = 30  # micro, moving share of his club's matches he started
# this season
APPEARANCES = 31
GOALS = 32
RATING_SUM = 33  # milli-points over appearances
# market mood
SOLD_BY = 34  # club that sold him last or -1
SOLD_FEE = 35  # credits of that sale
SOLD_DAY = 36
RESTED = 37  # 1: a standing order keeps him out of the next match
ORDERED_DAY = 38  # last day a standing order acted on him
ORIGIN = 39  # what scouts' biases are keyed by: copies of one template share it
PUBLIC_NOISE = 40  # micro, log; how far the public value is off the true one
COUNT = 41

UNBORN, ACADEMY, SENIOR, FREE, GONE = 0, 1, 2, 3, 4
