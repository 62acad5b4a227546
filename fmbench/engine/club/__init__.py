"""A club's money, buildings, board, trouble and squad."""
