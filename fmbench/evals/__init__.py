"""Language models in the seats, through Inspect: a decision stop is a sample (interface note).

Importing this package is cheap; what needs Inspect is imported by `fmbench.evals._registry`.
"""
