"""`product`: cells with a product, as in KenKen and in product killers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cells
from nonet.model.figures import Figure, Outline
from nonet.model.primitives import Distinct, Machine, Primitive

_MET_ZERO = -1  # a state: the product is 0 whatever follows
_MOST = 10**12
_MOST_PRODUCTS = 2000  # that are listed


@lru_cache(maxsize=512)
def _machine(values: range, product: int, length: int) -> Machine:
    """Divides what is left of the product; a product of 0 waits for a 0."""

    def step(left: int, value: int) -> int | None:
        if product == 0:
            return left if value else _MET_ZERO
        return left // value if value and left % value == 0 else None

    done = 1 if product else _MET_ZERO
    return Machine.of(values, product, step, lambda left: left == done, length)


@frozen
class Product(Constraint):
    """Cells with a product, in which values may repeat.

    Attributes:
        product: What their values multiply to.
        cells: The cells.
        distinct: Whether they hold different values, as in a killer's cage.
    """

    kind = "product"
    title = "the product {product} at {first}"
    claim = "{title} is that of {cells}"
    product: int
    cells: Cells
    distinct: bool = False

    def fit(self, layout: Layout) -> None:
        if not 0 <= self.product <= _MOST:
            raise ShapeError(f"{self.kind}: the product is 0 to {_MOST}, not {self.product}")

    def numbers(self, name: str, layout: Layout) -> Iterable[int]:
        products = {1}
        for _ in self.cells:
            products = {number * value for number in products for value in layout.values}
            if len(products) > _MOST_PRODUCTS:
                return ()
        return sorted(products)

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        length = len(self.cells)
        machine = _machine(layout.values, self.product, length)
        yield machine.along(self.cells)
        if self.distinct:
            yield Distinct(self.cells)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        if self.distinct and len(set(numbers)) < len(numbers):
            return "a value repeats"
        product_ = prod(numbers)
        return f"the product is {product_}" if product_ != self.product else None

    def draw(self, layout: Layout) -> tuple[Figure, ...]:
        return (Outline(self.cells, f"{self.product}x"),)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    cells = board.cage(board.chance.randint(2, 4), distinct=False)
    return board.clue(product=prod(board.held[cell] for cell in cells), cells=cells)


KIND = Kind(
    make=Product,
    rules=(
        "The values of the marked cells multiply to the number. They may repeat, unless the cage "
        "is distinct. On a Latin square, cages with products, sums, differences and ratios make a "
        "KenKen, also called Calcudoku or MathDoku."
    ),
    aliases=("product-cage", "product-killer"),
    wording=worded(
        "cage",
        "cage product | cage multiply",
        "corner top left upper small may-repeat equal value distinct",
    ),
    examples=("product 24 r1c1 r1c2 r2c1", "product 72 distinct r5c5 r5c6 r6c5"),
    placing=Placing(_placed, per=5),
)
