"""Help for a player in words: where a step is, and what is wrong on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.model import Candidate, House, Step, cell_name
from nonet.words.lists import listed
from nonet.words.steps import describe_candidates, describe_cells

if TYPE_CHECKING:
    from nonet._explain import Mistake

UNSOLVABLE = "This board has no solution: at least one of the values that it began with is wrong."


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


def describe_mistakes(wrong: Sequence[Mistake], size: int, grade: int = 3) -> str:
    """Mistakes in words.

    Args:
        wrong: What `mistakes` has found, at least one.
        size: N.
        grade: 1: that something is wrong; 2: in which cells; 3: what to do.
    """
    names = [cell_name(each.cell, size) for each in wrong]
    first = wrong[0]
    if first.placed:
        if grade == 1:
            return "A value on the board is wrong: go back before you go on."
        if len(wrong) == 1:
            return f"The value in {names[0]} is wrong: undo to before {names[0]} = {first.value}."
        each = (f"{n} = {m.value}" for n, m in zip(names, wrong, strict=True))
        return (
            f"These values are wrong: {listed(each)}. Undo to before the first of them was written."
        )
    if grade == 1:
        return "A needed pencil mark was crossed out."
    if grade == 2:
        return f"A needed pencil mark is missing in {listed(names)}."
    lacking = [Candidate(m.cell, m.value) for m in wrong]
    return f"Put back the pencil mark {describe_candidates(lacking, size)}."
