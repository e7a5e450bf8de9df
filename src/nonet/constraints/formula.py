"""`formula`: what a line of cells adds up to, counts or compares, as an expression."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.constraints._families import LineRule
from nonet.constraints._formula_machines import is_so, primitives_of
from nonet.constraints._formulas import formula_of
from nonet.constraints._kind import Kind
from nonet.errors import UsageError
from nonet.frozen import frozen
from nonet.model import Broken, Layout
from nonet.model.constraint import Held, Sentence
from nonet.model.primitives import Primitive


@frozen
class Formula(LineRule):
    """An expression of your own over the values of a line, a cage or a set of cells.

    Attributes:
        text: The formula.
    """

    kind = "formula"
    title = "the formula of {first}-{last}"
    claim = "{text} of {first}-{last}"
    text: Sentence

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            formula_of(self.text)
        except UsageError as error:
            raise UsageError(f"{self.kind}: {error.message}") from None

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        list(self.primitives(layout))  # which may be too many

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return primitives_of(formula_of(self.text), self.cells, layout)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        known = {cell: value for cell in self.cells if (value := values[cell]) is not None}
        full = len(known) == len(set(self.cells))
        if full and not is_so(formula_of(self.text), known.__getitem__, self.cells, layout):
            shown = " ".join(str(known[cell]) for cell in self.cells)
            yield Broken(self.cells, f"it is not so for {shown}")


KIND = Kind(
    make=Formula,
    rules=(
        "The expression holds for the values of the cells in order. Numbers are first, last, "
        "middle, cell(2), cell(-1) and length, and what becomes of a part: sum, product, count, "
        "distinct, min, max, number(...), position(9); each alone is of all cells. Parts are all, "
        "first, last, ends, rest, inner, first(3), last(2), odd, even, prime, square, visible, a "
        "value, before(9), after(1), between(1, 9), or a condition on x, what a cell holds, and i, "
        "its position: sum(x > 5), count(i % 2 = 1 and odd). Numbers take + - * / // %, abs, "
        "odd(...), prime(...), are compared by = != < <= > >=, and joined by and, or, not. What "
        "is absent makes a comparison false. x, y and z are neighbours: abs(x - y) >= 4 holds for "
        "each cell and the next; before a formula may stand each x, y: or some x, y: or each pair "
        "x, y: or each segment: or equal segments: (by boxes) or either way:."
    ),
    examples=(
        "formula sum(first, last) = max: r1c1-r1c5",
        "formula each x, y, z: z = x + y: r5c1 r5c2 r5c3 r6c3",
        "formula count(odd) = first: r9c1-r9c4",
    ),
    needs=("text",),
)
