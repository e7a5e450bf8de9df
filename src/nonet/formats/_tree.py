"""Values of any type as one tree: lists, objects with text as keys, numbers, texts and None.

Arrays and tables of any library, tuples and all that can be gone over are lists; mappings are
objects; sets in them, what is left of a cell, are lists in order. What texts hold in any notation
is such a tree already. A cell is a number or a text; it is empty where it is 0, None, NaN or
``""``, or any of ``. * _ -``, as in text.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Set
from numbers import Real
from operator import index
from typing import IO, Any, Protocol, SupportsIndex, TypeGuard

from nonet.errors import FormatError, IllegalSymbolError, UsageError
from nonet.formats._text import show
from nonet.model import Document, Grid, Puzzle, cell_name

EXAMPLE = "nonet.solve([[5, 3, 0, ...], [6, 0, 0, ...], ...])"
NOTHING = frozenset({"", "nan", "none", "null", "<na>", "undefined", "missing"})
EMPTY = (0, None, "", ".", "0", "-", "_")  # as cells, and what is noted in them
_MOST_BITS = 64  # of a number that is looked at as a cell
_MISSING = ("NAType", "NaTType", "MaskedConstant", "Undefined")  # of pandas, NumPy
_DEEPEST = 12  # levels: one for an object, two for a list, which may hold itself many times
_LONGEST_CELL = 3  # a number of a board up to 999x999
_MOST_KEYS = 160_000  # of an object: the cells of the largest board that is read from values
_PLAIN = frozenset({int, float, bool, str, type(None)})
_WHOLE = (str, bytes, bytearray, Puzzle, Document, Grid)


class SupportsToNumpy(Protocol):
    """A table that becomes an array, as those of pandas and Polars do.

    Example:
        >>> import pandas
        >>> table = pandas.DataFrame([[1, 0, 0, 4], [0] * 4, [2, 0, 0, 0], [0, 0, 0, 3]])
        >>> nonet.write(nonet.solve(table).solution)
        '1234341223414123'
    """

    def to_numpy(self) -> Any:
        """Its cells as an array."""


CellLike = int | float | str | SupportsIndex | None
_Row = CellLike | Mapping[str, Any] | Iterable[CellLike | Mapping[str, Any] | Iterable[CellLike]]
PuzzleLike = (
    Puzzle
    | Document
    | Grid
    | str
    | bytes
    | bytearray
    | os.PathLike[str]
    | IO[str]
    | IO[bytes]
    | Mapping[Any, Any]
    | Iterable[_Row]
    | SupportsToNumpy
)
"""What every function takes as a puzzle.

A `Puzzle`, `Document` or `Grid`; text in any format; rows of cells, or all cells in a row, as
lists, tuples or arrays, with 0 or None for an empty cell; an object of JSON; a dictionary by cell
(``{(0, 0): 5}``, ``{"r1c1": 5}``), by row or of rows of cells; cells may be objects
(``{"value": 5, "isGiven": True}``); bytes, a path or an open file with the text of one puzzle.

Example:
    >>> def givens(puzzle: nonet.PuzzleLike) -> int:
    ...     return nonet.solve(puzzle).puzzle.clues
    >>> givens("1..4....2......3"), givens([1] + [0] * 15), givens({(0, 0): 9, (8, 8): 1})
    (4, 1, 2)
"""


def is_text(value: object) -> TypeGuard[str | bytes | bytearray]:
    """True if a value is text, though its characters could be gone over."""
    return isinstance(value, str | bytes | bytearray)


def tree(value: Any, levels: int = _DEEPEST, *, inside: bool = False) -> Any:
    """The tree of a value; texts, puzzles and what is no value of a puzzle are as they are.

    Args:
        value: The value.
        levels: How deep to go into it.
        inside: Whether it is in an object, where a set is what is left of a cell.

    Raises:
        FormatError: An object has more keys than any board.
        UsageError: It is a set, or has rows that are sets.
    """
    if type(value) in _PLAIN or levels <= 0:
        return value
    if isinstance(value, list):  # of which most items are plain, and asked nothing
        return [
            item if type(item) in _PLAIN else tree(item, levels - 2, inside=inside)
            for item in value
        ]
    if isinstance(value, dict | Mapping):  # the first of which is known without a search
        if len(value) > _MOST_KEYS:
            problem = f"an object of {len(value):,} keys (up to {_MOST_KEYS:,}) is no puzzle"
            raise FormatError(problem)
        return {
            key if type(key) is str else _key_text(key): item
            if type(item) in _PLAIN
            else tree(item, levels - 1, inside=True)
            for key, item in value.items()
        }
    if isinstance(value, _WHOLE):
        return value
    if hasattr(value, "to_pylist") and not hasattr(value, "column_names"):
        return tree(value.to_pylist(), levels, inside=inside)  # a column of pyarrow
    value = _listed(value)
    if isinstance(value, Set):
        if not inside:
            raise no_puzzle(value, "its cells have no order")
        return sorted(value, key=lambda item: (len(str(item)), str(item)))
    if isinstance(value, Iterable) and not is_text(value):
        return [tree(item, levels - 2, inside=inside) for item in value]
    return value


def _listed(value: Any) -> Any:
    """An array, a table or a column as a list; any other value as it is."""
    if hasattr(value, "to_numpy") and getattr(value, "ndim", 0) != 1:
        value = value.to_numpy()
    if hasattr(value, "tolist"):
        shape = getattr(value, "shape", ())
        if len(shape) > 2 and 1 in shape:  # (1, 9, 9) or (9, 9, 1): one board
            value = value.reshape([n for n in shape if n != 1] or [1])
        return value.tolist()
    if hasattr(value, "__array__"):
        return _listed(value.__array__())
    return value.to_list() if hasattr(value, "to_list") else value


def _key_text(key: Any) -> str:
    """A key as text: a pair as ``1,2``, a number of any library as its digits."""
    if isinstance(key, tuple):
        return ",".join(map(_key_text, key))
    try:
        return str(key) if isinstance(key, str | bool) else str(index(key))
    except TypeError:
        return str(key)


def is_cell(value: Any) -> bool:
    """True if a value could stand for a cell, and not for a row or a puzzle."""
    if is_text(value):
        return len(value.strip()) <= _LONGEST_CELL
    return not isinstance(value, list | Mapping | Puzzle | Document | Grid)


def no_puzzle(value: Any, why: str = "") -> UsageError:
    """The error for what cannot be a puzzle, which shows what can."""
    reason = f" ({why})" if why else ""
    return UsageError(
        f"a puzzle is expected, not {type(value).__name__}{reason}: a text of its cells, or rows "
        f"of numbers with 0 for an empty cell, as in {EXAMPLE}"
    )


def cell_token(value: Any, cell: int, size: int) -> str:
    """A cell as a word.

    Raises:
        IllegalSymbolError: It is something that no cell holds.
    """
    if isinstance(value, str):
        word = value.strip()
        return "." if word.casefold() in NOTHING else word
    if type(value) is int:
        if value.bit_length() > _MOST_BITS:
            raise IllegalSymbolError(
                f"{cell_name(cell, size)} is a number of {value.bit_length():,} bits: a cell is a "
                f"number from 1 to {size}",
                symbols=["a large number"],
            )
        return str(value)
    if value is None or type(value).__name__ in _MISSING:
        return "."
    number = None if isinstance(value, bool) or type(value).__name__ == "bool" else _number(value)
    if number is None:
        raise IllegalSymbolError(
            f"{cell_name(cell, size)} is {shown(value)}: a cell is a number from 1 to {size}, or 0 "
            "or None where it is empty",
            symbols=[str(value)],
        )
    return number


def _number(value: Any) -> str | None:
    """A number of any library as a word; None for what is not a whole one."""
    if isinstance(value, bytes):
        return value.decode("latin-1").strip() or "."
    try:
        return str(index(value))
    except TypeError:
        if not isinstance(value, Real) and not hasattr(value, "__float__"):
            return None
    number = float(value)
    if number != number:  # noqa: PLR0124 - NaN alone differs from itself
        return "."
    return str(int(number)) if number.is_integer() else None


def shown(value: Any) -> str:
    """A value in a message."""
    if isinstance(value, list | Mapping):
        return "a list" if isinstance(value, list) else "an object"
    if value is None or isinstance(value, bool | int | float):
        return show(repr(value))[1:-1]
    return show(value) if isinstance(value, str) else f"{type(value).__name__} {str(value)[:24]}"
