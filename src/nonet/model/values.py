"""Values as users give them: flat, in rows, or as an array; checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from nonet.errors import IllegalSymbolError, ShapeError, UsageError
from nonet.model.cells import as_integer, cell_name
from nonet.model.layout import Layout

if TYPE_CHECKING:
    from numpy.typing import NDArray


_EMPTY = ".0*_-"
_LARGEST_DIGIT = 9


def as_values(layout: Layout, values: Sequence[Any]) -> tuple[int, ...]:
    """N x N plain integers from 0 to N; of a text the values that its symbols show.

    Raises:
        UsageError: Something is not an integer, or the layout is not a Layout.
        ShapeError: Their number is not N x N.
        IllegalSymbolError: Some are outside of 0 to N; all of these are named.
    """
    if not isinstance(layout, Layout):
        raise UsageError(f"expected a Layout, such as Layout.of(9), not {layout!r}")
    if hasattr(values, "tolist"):
        values = values.tolist()
    rows: list[Any] = list(values)
    if rows and all(isinstance(row, str) for row in rows):
        rows = _of_symbols(layout, "".join("".join(rows).split()))
    if rows and all(isinstance(row, Iterable) and not isinstance(row, str) for row in rows):
        rows = list(chain.from_iterable(rows))
    checked = tuple(0 if value is None else as_integer(value) for value in rows)
    _check(layout, checked)
    return with_gaps(layout, checked) if layout.gaps else checked


def _of_symbols(layout: Layout, text: str) -> list[int]:
    """The values of a text with a symbol for each cell, as the board shows them."""
    if layout.least < 0 or layout.values[-1] > _LARGEST_DIGIT:
        raise UsageError("nonet.parse reads texts of boards with values of several characters")
    shown = {str(value): number for number, value in enumerate(layout.values, 1)}
    symbols = {**dict.fromkeys(_EMPTY, 0), **shown}
    wrong = next((symbol for symbol in text if symbol not in symbols), None)
    if wrong is not None:
        raise UsageError(
            f"{wrong!r} is no value of this board, and no empty cell: nonet.parse reads all formats"
        )
    return [symbols[symbol] for symbol in text]


def with_gaps(layout: Layout, values: Sequence[int]) -> tuple[int, ...]:
    """The values with the least one where no cell is.

    Raises:
        ShapeError: Another value stands there.
    """
    filled = list(values)
    for cell in layout.gaps:
        if filled[cell] > 1:
            raise ShapeError(f"there is no cell {cell_name(cell, layout.size)}")
        filled[cell] = 1
    return tuple(filled)


def shown_values(layout: Layout, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The values of numbers as people see them; empty is 0, or less than all values."""
    shift = layout.least - 1
    if not shift:
        return numbers
    empty = min(0, shift)
    return tuple(number + shift if number else empty for number in numbers)


def as_array(
    layout: Layout, values: Sequence[int], dtype: Any = None, copy: bool | None = None
) -> NDArray[Any]:
    """Values as an array of shape (rows, N), as NumPy asks for it by ``__array__``.

    Args:
        layout: The board.
        values: Row by row.
        dtype: Its type; None for uint8 (uint16 above 255, int16 from 0 on).
        copy: Whether it must not share memory with the values, which it never does.

    Raises:
        ValueError: A view was asked for.
    """
    import numpy as np

    if copy is False:
        raise ValueError("the values are a tuple: an array of them is always a copy")
    usual = "uint8" if layout.value_count < 256 else "uint16"
    usual = "int16" if layout.least < 1 else usual
    array = np.array(values, dtype=usual).reshape(layout.height, layout.size)
    return array if dtype is None else array.astype(dtype, copy=False)


def _check(layout: Layout, values: Sequence[int]) -> None:
    if len(values) != layout.cell_count:
        raise ShapeError(
            f"a {layout.height}x{layout.size} board has {layout.cell_count} cells, "
            f"but there are {len(values)} values"
        )
    wrong: dict[int, int] = {}
    for cell, value in enumerate(values):
        if not 0 <= value <= layout.value_count:
            wrong.setdefault(value, cell)
    if wrong:
        listed = ", ".join(
            f"{value} (first at {cell_name(cell, layout.size)})" for value, cell in wrong.items()
        )
        raise IllegalSymbolError(
            f"values must be 1 to {layout.value_count}, or 0 for an empty cell, not {listed}",
            symbols=[str(value) for value in wrong],
        )
