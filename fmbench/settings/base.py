"""The vocabulary in which every knob is declared: number types, bounds, visibility.

Models hold no values: `conf/` does. A knob is a field whose declaration says what it is for, its unit,
what is allowed and whether a seat may know it.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    Strict,
    StringConstraints,
    ValidationInfo,
    field_validator,
)
from pydantic_core import PydanticCustomError

Visibility = Literal["public", "secret"]

SIGNIFICANT_DIGITS = 12


def normalised(value: float) -> float:
    """Return `value` rounded to 12 significant digits, without a negative zero.

    Noise of arithmetic on overrides must not change the params hash.
    """
    return float(f"{value:.{SIGNIFICANT_DIGITS}g}") + 0.0


Number = Annotated[float, Strict(), AfterValidator(normalised)]
Whole = Annotated[int, Strict()]
Flag = Annotated[bool, Strict()]
Label = Annotated[str, Strict(), StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]


def public(
    description: str,
    unit: str = "",
    low: float | None = None,
    high: float | None = None,
    *,
    standard: Any = None,
    built_in: str = "",
) -> Any:
    """Declare a knob that the rules shown to a seat may tell.

    `low` and `high` bound the number, or each number of a list or mapping. `standard` is the one value
    that the paper fixes: another needs `allow_nonstandard=true`. `built_in` says why even that permits no
    other value.
    """
    if built_in:
        low, high = standard, standard
    return _knob("public", description, unit, low, high, standard, built_in)


def secret(
    description: str,
    unit: str = "",
    low: float | None = None,
    high: float | None = None,
    *,
    standard: Any = None,
) -> Any:
    """Declare a knob that would let a seat work back to hidden truth; arguments as in `public`."""
    return _knob("secret", description, unit, low, high, standard)


def _knob(
    visibility: Visibility,
    description: str,
    unit: str,
    low: float | None,
    high: float | None,
    standard: Any,
    built_in: str = "",
) -> Any:
    extra: dict[str, Any] = {"unit": unit, "visibility": visibility, "built_in": built_in}
    if low is not None and high is not None:
        extra["minimum"], extra["maximum"] = low, high
    if standard is not None:
        extra["standard"] = standard
    return Field(description=description, json_schema_extra=extra)


def extras_of(model: type[BaseModel], field: str) -> dict[str, Any]:
    """Return what the declaration of a field says beside its type: unit, visibility, bounds, standard."""
    extra = model.model_fields[field].json_schema_extra
    return extra if isinstance(extra, dict) else {}


def numbers_in(value: object, entry: str = "") -> Iterator[tuple[str, float]]:
    """Yield every number inside a knob's value with the name of its entry, such as `.GK` or `[2]`."""
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield entry, value
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from numbers_in(item, f"{entry}[{index}]")
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from numbers_in(getattr(value, name), f"{entry}.{name}")


class Frozen(BaseModel):
    """A settings model: unknown names refused, no value changed after validation, no NaN."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Subsystem(Frozen):
    """A group of knobs, each held to the bounds of its declaration."""

    @field_validator("*", mode="after")
    @classmethod
    def within_bounds(cls, value: Any, info: ValidationInfo) -> Any:
        """Refuse a number outside its knob's bounds.

        Errors: `out_of_range`, naming the entry when the knob holds several numbers.
        """
        extra = extras_of(cls, str(info.field_name))
        if "minimum" not in extra:
            return value
        for entry, number in numbers_in(value):
            if not extra["minimum"] <= number <= extra["maximum"]:
                raise PydanticCustomError("out_of_range", "out of range", {"entry": entry, "number": number})
        return value

    def require(self, holds: bool, rule: str) -> None:
        """Refuse a combination of knobs. Errors: `clash` with the rule that is broken."""
        if not holds:
            raise PydanticCustomError("clash", "{rule}", {"rule": rule})

    def require_order(self, *names: str) -> Self:
        """Refuse knobs that fall from one name to the next; equal ones may stand side by side."""
        for lower, upper in pairwise(names):
            low, high = getattr(self, lower), getattr(self, upper)
            self.require(low <= high, f"{lower} ({low}) must not exceed {upper} ({high})")
        return self

    def require_rising(self, *names: str) -> Self:
        """Refuse a list whose entries do not rise strictly."""
        for name in names:
            entries = getattr(self, name)
            rises = all(low < high for low, high in pairwise(entries))
            self.require(rises, f"the entries of {name} must rise, not {list(entries)}")
        return self

    def require_shares(self, *names: str) -> Self:
        """Refuse a list of chances that do not add up to 1."""
        for name in names:
            total = normalised(sum(getattr(self, name)))
            self.require(abs(total - 1) < 1e-9, f"the entries of {name} must add up to 1, not {total}")
        return self


class Part(Subsystem):
    """A subsystem of the world, with the name of the option that declares it."""

    version: Label = public("Name of this option of the subsystem.", "label")
