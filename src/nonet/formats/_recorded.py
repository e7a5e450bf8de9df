"""Solutions that stand beside a puzzle: whether the puzzle as it is read allows them.

Where a rule is meant otherwise than it is read, or one of a cell's marks is only a note, the
setter's own solution shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from nonet.model import Layout, cell_name


def against_solution(
    recorded: Any, layout: Layout, givens: Sequence[int], marks: Mapping[int, set[int]]
) -> Iterator[str]:
    """What a recorded solution says against the reading, in a few words; nothing if it fits.

    Args:
        recorded: A text or a list with the value of each cell; what is no value is not known.
        layout: The board with its rules.
        givens: Its givens.
        marks: The values that are left of some cells.
    """
    values = recorded_values(recorded, layout)
    if values is None:
        return
    for cell, (value, given) in enumerate(zip(values, givens, strict=True)):
        name = cell_name(cell, layout.size)
        if value and given not in (0, value):
            yield f"the solution beside it has {value} at {name}, where {given} is given"
            return
        if value and value not in marks.get(cell, (value,)):
            yield f"the solution beside it has {value} at {name}, which its marks leave out"
            return
    whole = [value or given for value, given in zip(values, givens, strict=True)]
    conflict = next(iter(layout.conflicts(whole)), None) if any(values) else None
    if conflict is not None:
        yield f"the solution beside it does not fit: {conflict}"


def recorded_values(recorded: Any, layout: Layout) -> list[int] | None:
    """A value for each cell, 0 where it is not known; None if that is not a whole board."""
    if isinstance(recorded, int | float):
        recorded = str(recorded)  # SudokuPad shortens a text of digits to a number
    if isinstance(recorded, str):
        recorded = recorded.split(",") if "," in recorded else list("".join(recorded.split()))
    if not isinstance(recorded, list | tuple):
        return None
    if recorded and all(isinstance(row, list | tuple) for row in recorded):
        recorded = list(chain.from_iterable(recorded))
    if len(recorded) != layout.cell_count:
        return None
    texts = [str(each).strip() for each in recorded]
    numbers = [int(text) if text.isascii() and text.isdecimal() else 0 for text in texts]
    return [number if number <= layout.value_count else 0 for number in numbers]
