"""Rows of ``world.table`` ([COUNT, 16]) and columns of ``world.matches``."""

# world.table: the league table of the season; DEDUCTED is 0 or less and already in POINTS
PLAYED, WON, DRAWN, LOST, GOALS_FOR, GOALS_AGAINST, POINTS, DEDUCTED = range(8)
FORM5 = 8  # last five results, base 4: 1 lost, 2 drawn, 3 won, latest lowest
TABLE_COUNT = 9

# world.matches: one row a match of the season, [240, MATCH_COUNT]
HOME, AWAY, ROUND, DAY, IS_PLAYED, HOME_GOALS, AWAY_GOALS = range(7)
HOME_STYLE, AWAY_STYLE, HOME_FORMATION, AWAY_FORMATION = range(7, 11)
MEN = 11  # 22 player ids, home eleven first; -1 is a stand-in
RATINGS = 33  # 22 ratings, milli-points
SCORED = 55  # 22 goals
MATCH_COUNT = 77
