"""Sharper clues: their numbers are chosen first, and the board follows from them.

The numbers of clues on a random board are mostly near the middle of their range, so that many
boards obey them: twelve little killers leave millions. Numbers near the ends of the range leave
few. So one clue after the other gets a number near an end of its range with which it and the
clues before it can still be obeyed, as setters choose them by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from nonet.constraints import Outline
from nonet.model import Constraint, Layout
from nonet.model.constraint import parts_of

# Asks if some clues can be obeyed together.
Find = Callable[[Sequence[Constraint]], bool]


def number_field(outline: Outline) -> str | None:
    """The number that each clue of a rule has to have, if the generator chooses it."""
    names = [part.name for part in parts_of(outline.kind.make) if part.is_number]
    return next((name for name in names if name not in outline.given), None)


def sharpened(
    clues: Sequence[Constraint], name: str, layout: Layout, chance: Random, find: Find
) -> list[Constraint] | None:
    """The clues with other numbers; None where no number was found for one of them.

    Args:
        clues: Of a rule.
        name: Of the field with their number.
        layout: The board.
        chance: A source of chance.
        find: Sees whether those that have their numbers can be obeyed.
    """
    done: list[Constraint] = []
    for clue in clues:
        numbers = list(clue.numbers(name, layout))
        if chance.random() < 0.5:
            numbers.reverse()
        sharper = _near_the_end(
            clue, name, numbers, chance, lambda with_number: find([*done, with_number])
        )
        if sharper is None:
            return None
        done.append(sharper)
    return done


def _near_the_end(
    clue: Constraint,
    name: str,
    numbers: Sequence[int],
    chance: Random,
    find: Callable[[Constraint], bool],
) -> Constraint | None:
    """The clue with the first number that can be obeyed, or one a little further inside."""
    plain: Any = clue
    for at, number in enumerate(numbers):
        last: Constraint = replace(plain, **{name: number})
        if not find(last):
            continue
        inside = numbers[at + 1 : at + 1 + len(list(clue.named_cells()))]
        if inside:
            other: Constraint = replace(plain, **{name: chance.choice(inside)})
            return other if find(other) else last
        return last
    return None
