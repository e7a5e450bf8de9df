"""What a sentence asks of two digits: a sum, a difference, a ratio, a parity, as a formula.

It is the same whatever has it: cells with a mark between them, neighbours on a line, or all
neighbours of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from nonet.constraints._formulas import formula_of
from nonet.drawn._comparing import is_met

_VERBS = {"x + y": "sum", "x - y": "differ", "x * y": "product"}


@dataclass(frozen=True, slots=True)
class Relation:
    """What is asked of two digits.

    Attributes:
        asked: A formula of x and y; ``clue`` in it is the number of the mark.
        negated: Whether it is denied.
    """

    asked: str
    negated: bool = False

    @property
    def formula(self) -> str:
        """All of it as one formula."""
        return f"not ({self.asked})" if self.negated else self.asked

    @property
    def denied(self) -> Relation:
        """That it is not so."""
        return replace(self, negated=not self.negated)

    @property
    def verb(self) -> str:
        """The word for what is compared, if it is one of two digits."""
        return next((verb for made, verb in _VERBS.items() if made in self.asked), "")

    @property
    def needs_number(self) -> bool:
        """True if the number stands in the mark."""
        return "clue" in self.asked

    def table(self, values: Sequence[int], marked: int | None = None) -> frozenset[tuple[int, int]]:
        """The pairs of values that fulfil it, with the number of the mark if it has one."""
        return _pairs(self.formula.replace("clue", str(marked or 0)), tuple(values))


@lru_cache(maxsize=512)
def _pairs(formula: str, values: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    asked = formula_of(formula)
    return frozenset((x, y) for x, y in product(values, repeat=2) if is_met(asked, (x, y)))
