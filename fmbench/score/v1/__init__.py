"""Version 1 of the score: the composite of the paper (§3.3) with decisions 1 to 5."""
