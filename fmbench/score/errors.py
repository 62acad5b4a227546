"""The error of a score that was asked for something it cannot be computed from."""


class ScoreInputError(ValueError):
    """An argument of the score is outside what the rules allow.

    The message names the argument, the value given and what is allowed.
    """

    def __init__(self, argument: str, value: object, allowed: str) -> None:
        super().__init__(f"{argument}={value!r}: {allowed}")
        self.argument = argument
        self.value = value
        self.allowed = allowed
