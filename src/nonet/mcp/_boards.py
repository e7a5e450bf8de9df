"""Boards as rows, short enough for a reader of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nonet.mcp._ask import Ask

MOST_DIGIT = 9
_HOW_TO_READ: tuple[str, ...] = ("box", "game", "regions", "rule", "meaning")
# Up to 9 a row is a text of digits; above a list of numbers, with null where nothing is known.
Rows = list[str] | list[list[int | None]]


def rows_of(values: Sequence[int], puzzle: Mapping[str, Any]) -> Rows:
    """The values of all cells, counted from 1 and 0 for none, as rows.

    Args:
        values: Of all cells.
        puzzle: The record of their puzzle.
    """
    size = puzzle["size"]
    least = _least(puzzle)
    greatest = max(values, default=0) + least - 1
    numbers = [value + least - 1 if value else None for value in values]
    gaps = _gaps(puzzle)
    for cell in gaps:
        numbers[cell] = None
    rows = [numbers[begin : begin + size] for begin in range(0, len(numbers), size)]
    if max(size, greatest) > MOST_DIGIT:
        return rows
    return ["".join("." if value is None else str(value) for value in row) for row in rows]


def drawn(rows: Rows) -> str:
    """Rows as lines of text."""
    if all(isinstance(row, str) for row in rows):
        return "\n".join(map(str, rows))
    width = max((len(str(value)) for row in rows for value in row if value is not None), default=1)
    return "\n".join(
        " ".join(("." if value is None else str(value)).rjust(width) for value in row)
        for row in rows
    )


def _least(puzzle: Mapping[str, Any]) -> int:
    if "least" in puzzle:  # of a board
        return int(puzzle["least"])
    return int(puzzle.get("value_range", (1,))[0])


def _gaps(puzzle: Mapping[str, Any]) -> list[int]:
    gaps = puzzle.get("gaps") or []
    size = puzzle["size"]
    return [gap if isinstance(gap, int) else _cell(gap, size) for gap in gaps]


def _cell(name: str, size: int) -> int:
    row, _, column = name.removeprefix("r").partition("c")
    return (int(row) - 1) * size + int(column) - 1


async def in_play(ask: Ask, given: dict[str, Any]) -> dict[str, Any]:
    """The fields with the values of the board as it stands, where that was given."""
    fields = dict(given)
    now = fields.pop("now", None)
    if now is not None:
        names = [name for name in _HOW_TO_READ if name in fields]
        reading = {name: fields[name] for name in names}
        board = (await ask("convert", {**reading, "puzzle": now}))["puzzle"]
        fields["values"] = board["values"] or board["givens"]
    return fields
