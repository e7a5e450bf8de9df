"""What a hint says of a step, short of the whole step."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model import House, Step
from nonet.words.steps import describe_cells


def describe_hint(
    step: Step, size: int, grade: int, house: House | None, values: Sequence[int]
) -> str:
    """A hint of grade 1 (where to look) or 2 (the technique and the cells it rests on).

    Args:
        step: What the hint leads to.
        size: N.
        grade: 1 or 2.
        house: Where the step is found best, if it is in a house.
        values: The values that the step rests on.
    """
    if grade > 1:
        return f"{step.technique}: it rests on {describe_cells(step.cells, size)}."
    if house is not None:
        return f"Look at {house.name}."
    if len(values) == 1 and not step.placements:
        return f"Look at the {values[0]}s."
    return f"Look at {describe_cells(step.cells[:1], size)}."
