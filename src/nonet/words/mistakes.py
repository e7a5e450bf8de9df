"""What is wrong on a board, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.model import Candidate, cell_name
from nonet.words.lists import listed
from nonet.words.steps import describe_candidates

if TYPE_CHECKING:
    from nonet._explain import Mistake

UNSOLVABLE = "This board has no solution: at least one of the values it began with is wrong."


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
        return "A pencil mark was crossed out that is needed."
    if grade == 2:
        return f"A needed pencil mark is missing in {listed(names)}."
    lacking = [Candidate(m.cell, m.value) for m in wrong]
    return f"Put back the pencil mark {describe_candidates(lacking, size)}."
