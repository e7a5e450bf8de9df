"""`palindrome` and `clone`: cells with equal values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import eq

from nonet.constraints._codecs import cells, word
from nonet.constraints._families import Judge, LineRule, PairRule, own_colour
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cells
from nonet.model.figures import Figure, Shade


@frozen
class Palindrome(PairRule, LineRule):
    """A line reads the same from both ends."""

    kind = "palindrome"
    title = "the palindrome {first}-{last}"
    claim = "{title} reads the same from both ends"

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        half = len(self.cells) // 2
        return zip(self.cells[:half], self.cells[::-1], strict=False)

    def relation(self, layout: Layout) -> Judge:
        return eq, ()


@frozen
class Clone(PairRule):
    """Two groups of cells hold the same values.

    Attributes:
        cells: One group.
        clones: The other, in the same order; it may overlap the first.
    """

    kind = "clone"
    title = "the clones {cells} and {clones}"
    claim = "{title} hold the same values"
    cells: Cells
    clones: Cells

    def fit(self, layout: Layout) -> None:
        if len(self.cells) != len(self.clones):
            raise ShapeError(
                f"{self.kind}: {len(self.cells)} cells cannot be clones of {len(self.clones)}"
            )

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        return zip(self.cells, self.clones, strict=True)

    def relation(self, layout: Layout) -> Judge:
        return eq, ()

    def draw(self, layout: Layout) -> Iterable[Figure]:
        colour = own_colour(self, layout, "cyan")
        return Shade(self.cells, colour), Shade(self.clones, colour)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """A small cage and the first place that holds the same values."""
    cells = board.cage(board.chance.randint(2, 4), distinct=False)
    places = list(range(board.layout.cell_count))
    board.chance.shuffle(places)
    for place in places:
        moved = moved_cells(cells, place, board.layout)
        if not set(moved) & set(cells) and (made := board.clue(cells=cells, clones=moved)):
            return made
    return ()


def moved_cells(cells: Cells, place: int, layout: Layout) -> Cells:
    """Cells moved so that the first comes to a place; none where they leave the board."""
    row, column = divmod(cells[0], layout.size)
    down, across = place // layout.size - row, place % layout.size - column
    moved = [(c // layout.size + down, c % layout.size + across) for c in cells]
    inside = all(0 <= r < layout.height and 0 <= c < layout.size for r, c in moved)
    return tuple(r * layout.size + c for r, c in moved) if inside else ()


KIND = Kind(
    make=Palindrome,
    rules="The values on a grey line read the same from both ends.",
    aliases=("palindrome-line", "palindromic-line"),
    fpuzzles="palindrome",
    codecs={"iss": word("Palindrome", cells(blanks=True))},
    wording=worded(
        "line",
        "palindrome | same read | read both-ways | same both-ways | string same tip | string same "
        "start | symmetric",
        "both identical mirrored order or whichever about forwards backwards line middle",
    ),
    examples=("palindrome r3c2 r4c3 r5c4 r6c5",),
)
CLONE = Kind(
    make=Clone,
    rules="Shaded groups of the same shape hold the same values at the same places.",
    fpuzzles="clone",
    wording=worded(
        "area",
        "clone | same same shape | region same same position",
        "exact shaded square area 2 opposite areas pair corresponding place coloured shade digit",
    ),
    examples=("clone r1c1 r1c2 / r4c5 r4c6",),
    placing=Placing(_placed, per=13),
)
