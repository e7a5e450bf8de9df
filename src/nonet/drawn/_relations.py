"""The demands of a sentence on two digits: a sum, a difference, a ratio, a parity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from nonet.constraints import formula_of
from nonet.drawn._comparing import is_met


@dataclass(frozen=True, slots=True)
class Relation:
    """A demand on two digits, whatever has it: a mark, or all neighbours of the board.

    Attributes:
        formula: The formula of x and y; ``clue`` in it is the number of the mark.
    """

    formula: str

    @property
    def needs_number(self) -> bool:
        """True if the number stands in the mark."""
        return "clue" in self.formula

    @property
    def opposite(self) -> Relation:
        """That it is not so."""
        return Relation(f"not ({self.formula})")

    def table(self, values: Sequence[int], marked: int | None = None) -> frozenset[tuple[int, int]]:
        """The pairs of values that fulfil it, with the number of the mark if it has one."""
        return _pairs(self.formula.replace("clue", str(marked or 0)), tuple(values))


@lru_cache(maxsize=512)
def _pairs(formula: str, values: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    asked = formula_of(formula)
    return frozenset((x, y) for x, y in product(values, repeat=2) if is_met(asked, (x, y)))
