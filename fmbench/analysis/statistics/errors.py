"""The error of a statistic that was asked for something the numbers cannot give."""


class StatisticsError(ValueError):
    """An argument of a statistic is outside what it is defined for.

    The message names the argument, the value given and what is allowed.
    """

    def __init__(self, argument: str, value: object, allowed: str) -> None:
        super().__init__(f"{argument}={value!r}: {allowed}")
        self.argument = argument
        self.value = value
        self.allowed = allowed


def require(holds: bool, argument: str, value: object, allowed: str) -> None:
    """Raise the typed error unless `holds`."""
    if not holds:
        raise StatisticsError(argument, value, allowed)
