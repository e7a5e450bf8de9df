"""Formulas compared by what they allow: two that mean the same, and rules that have a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from random import Random

from nonet.constraints import ParsedFormula, formula_of, is_so, parse_rule
from nonet.model import Constraint, Layout

_SIZE, _LONGEST, _SAMPLES = 9, 5, 300
# Rules of lines and of single cells that people know by name.
_NAMED = (
    *(f"whispers difference={number}" for number in range(2, _SIZE)),
    *("renban", "palindrome", "parity-line", "nabner", "entropic", "modular"),
    *("extra-region", "sequence", "zipper"),
)
_OF_CELLS = ("odd", "even")


@cache
def _board() -> Layout:
    return Layout.of(_SIZE)


def is_met(formula: ParsedFormula, values: Sequence[int]) -> bool:
    """True if the values of a line are as a formula asks."""
    return is_so(formula, values.__getitem__, tuple(range(len(values))), _board())


@cache
def _samples(of_cells: bool) -> tuple[tuple[int, ...], ...]:
    """Values of lines: all pairs, and longer ones that are often regular."""
    every = range(1, _SIZE + 1)
    if of_cells:
        return tuple((value,) for value in every)
    random = Random(_SIZE)
    longer = []
    for number in range(_SAMPLES):
        width = random.randint(2, _SIZE)
        low = random.randint(1, _SIZE + 1 - width)
        some = [random.randrange(low, low + width) for _ in range(3 + number % (_LONGEST - 2))]
        longer.append(tuple(some))
    return (*longer, *product(every, repeat=2))


def is_same(one: str, other: str) -> bool:
    """True if two formulas allow the same lines."""
    first, second = (formula_of(text.replace("clue", "7")) for text in (one, other))
    return all(is_met(first, values) == is_met(second, values) for values in _samples(False))


@lru_cache(maxsize=256)
def named_as(formula: str, *, of_cells: bool = False) -> str:
    """The rule with a name that a formula of a line, or of a cell, is; nothing if it is none."""
    if "clue" in formula:
        return ""
    asked = formula_of(formula)
    for name in _OF_CELLS if of_cells else _NAMED:
        if all(one == other for one, other in _both(asked, name, of_cells)):
            return name
    return ""


def _both(asked: ParsedFormula, name: str, of_cells: bool) -> Iterator[tuple[bool, bool]]:
    """For each sample, if a formula allows it and if a rule does."""
    for values in _samples(of_cells):
        cells = range(len(values))
        rule = _rule(name, len(values))
        on_board = [*values, *(None for _ in range(_SIZE**2 - len(cells)))]
        yield is_met(asked, values), not any(rule.check(_board(), on_board))


@cache
def _rule(name: str, length: int) -> Constraint:
    cells = " ".join(f"r1c{column + 1}" for column in range(length))
    return parse_rule(f"{name} {cells}").on(_board())
