"""What the rules in pencilmark's JSON consist of: cells, numbers, keys, and what they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nonet.constraints import CONSTRAINTS
from nonet.errors import FormatError, ShapeError, UnsupportedError
from nonet.model import Constraint, Layout, parse_cell

Cells = tuple[int, ...]
Item = dict[str, Any]
COMMON = frozenset({"type", "kind", "id", "label", "style"})  # the last three adorn


def cells_of(names: Any, layout: Layout) -> Cells:
    """The cells of a list of names such as ``r1c1``.

    Raises:
        FormatError: It is not one.
    """
    if not isinstance(names, list) or not names:
        raise FormatError("a list of cells such as r1c1 is expected")
    try:
        return tuple(parse_cell(str(name), layout.size, layout.height) for name in names)
    except ShapeError as error:
        raise FormatError(error.message) from None


def number_of(item: Item, key: str) -> int:
    """A number of a rule.

    Raises:
        FormatError: There is another thing, or nothing.
    """
    value = item.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 10**6:
        raise FormatError(f"{key!r} must be a number, not {value!r}")
    return value


def only(item: Item, *keys: str) -> None:
    """Refuses a key that is not known, because it may change the rule.

    Raises:
        UnsupportedError: There is one.
    """
    unknown = [key for key in item if key not in COMMON and key not in keys]
    if unknown:
        raise UnsupportedError(f"the key {unknown[0]!r} of it is not supported")


def made(rule: str, **found: Any) -> Constraint:
    """A rule of nonet by its name and fields."""
    return CONSTRAINTS.get(rule).make(**found)


def table(cells: Cells, layout: Layout, holds: Callable[[int, int], bool]) -> Constraint:
    """What two values must be to each other, along a line of two cells or more."""
    least, values = layout.least, layout.values
    allowed = tuple(sum(1 << (b - least) for b in values if holds(a, b)) for a in values)
    return made("pair-table", cells=cells, allowed=allowed)
