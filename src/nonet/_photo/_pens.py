"""A person's digits on a photo, known from printed ones by how they are written."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import compress

SIGNS = 9  # the largest board whose cells have one sign each, which is looked at for writing
_SURE = 0.9  # a probability that a person wrote a digit
_FEWEST = 4  # such digits: fewer are print that looks odd
_COLOURED = 0.98  # the probability of a digit in the colour of a player
_RIGHT = 0.95  # of the entries of a person

Chances = Sequence[Sequence[float]]


def has_writing(pens: Chances) -> bool:
    """True if a person wrote on the board.

    Args:
        pens: For each cell the probabilities of 1 to 9 as people write them; 0 is all else.
    """
    return sum(pen[0] < 1 - _SURE for pen in pens) >= _FEWEST


def with_writing(prints: Chances, pens: Chances) -> list[list[float]]:
    """For each cell the probability of each value, be it printed or written."""
    return [
        [pen[0] * chance + hand for chance, hand in zip(mine, [0.0, *pen[1:]], strict=True)]
        for mine, pen in zip(prints, pens, strict=True)
    ]


def of_print(prints: Chances, pens: Chances, coloured: Collection[int]) -> list[list[float]]:
    """The same of the givens alone: where a person wrote there is none.

    Args:
        prints: For each cell the probability of each value, if it is printed.
        pens: As above.
        coloured: The cells with a digit in the colour of a player.
    """
    chances = []
    for cell, (mine, pen) in enumerate(zip(prints, pens, strict=True)):
        printed = min(pen[0], 1 - _COLOURED) if cell in coloured else pen[0]
        nothing, *givens = (printed * chance for chance in mine)
        chances.append([nothing + 1 - printed, *givens])
    return chances


def as_people_solve(
    chances: Chances, entries: Sequence[int], solution: Sequence[int]
) -> list[list[float]]:
    """The probabilities of entries, of which most are right: what is unclear is the solution's."""
    adjusted = [list(mine) for mine in chances]
    for mine, right in compress(zip(adjusted, solution, strict=True), entries):
        odds = [chance * (1 - _RIGHT) / (len(mine) - 2) for chance in mine]
        odds[0], odds[right] = 0.0, mine[right] * _RIGHT
        total = sum(odds) or 1.0
        mine[1:] = [(1 - mine[0]) * chance / total for chance in odds[1:]]
    return adjusted


def as_people_fill(chances: Chances, values: Sequence[int]) -> list[float]:
    """For each cell the probability that it is empty: where few are, it may rather be faint."""
    share = min(0.5, (1 + values.count(0)) / (1 + len(values)))
    odds = [(mine[0] * share, (1 - mine[0]) * (1 - share)) for mine in chances]
    return [nothing / (nothing + digit) for nothing, digit in odds]
