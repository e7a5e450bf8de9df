"""`replicate`: the same rules at several places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._words import require_places
from nonet.constraints.logic import JoinedRules
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout, cell_name
from nonet.model.constraint import Cell, Cells
from nonet.model.renumbering import with_cells


def shifted(rule: Constraint, down: int, across: int, layout: Layout) -> Constraint:
    """A rule, whose cells are numbers, elsewhere on the board.

    Raises:
        ShapeError: Some of its cells would leave the board.
    """

    def moved(cell: int) -> int:
        if cell >= layout.cell_count:  # perhaps of a rule that is about to be refused
            raise ShapeError(f"{rule.kind}: a variable cannot be moved over the board")
        row, column = cell // layout.size + down, cell % layout.size + across
        if not (0 <= row < layout.height and 0 <= column < layout.size):
            name = cell_name(cell, layout.size)
            raise ShapeError(f"{rule.kind}: {name} leaves the board when it is moved")
        return row * layout.size + column

    def inner(rule: Constraint) -> Constraint:
        return shifted(rule, down, across, layout)

    return with_cells(rule.short(layout), moved, inner).whole(layout)


@frozen
class Replicate(JoinedRules):
    """The same rules at several places.

    Attributes:
        rules: The rules as they stand somewhere.
        origin: A cell there.
        targets: The cells that this cell becomes, one after the other.
    """

    kind = "replicate"
    origin: Cell
    targets: Cells

    def fit(self, layout: Layout) -> None:
        require_places(self.kind, (self.origin, *self.targets), layout)
        super().fit(layout)

    def all_of(self, layout: Layout) -> Iterator[Constraint]:
        """The rules at each of the places."""
        row, column = divmod(self.origin, layout.size)
        for target in self.targets:
            down, across = target // layout.size - row, target % layout.size - column
            for rule in self.rules:
                yield shifted(rule, down, across, layout)

    def joined(self, layout: Layout) -> Iterable[Constraint]:
        return self.all_of(layout)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """A cage, and up to four places where it fits as well."""
    cages = board.other("killer")
    if not cages or len(cages[0].cells) > 3:  # type: ignore[attr-defined]
        return ()
    first, *_ = cages[0].cells  # type: ignore[attr-defined]
    others = [cell for cell in range(board.layout.cell_count) if cell != first]
    board.chance.shuffle(others)
    fitting = [cell for cell in others if board.clue(rules=cages, origin=first, targets=(cell,))]
    return board.clue(rules=cages, origin=first, targets=(first, *fitting[:4])) if fitting else ()


KIND = Kind(
    make=Replicate,
    rules=(
        "The rules in parentheses hold at several places: moved so that the first cell becomes "
        "each of the others in turn."
    ),
    iss="Replicate",
    examples=("replicate (killer 10 r1c1 r1c2) r1c1 / r1c1 r3c4 r5c7",),
    placing=Placing(_placed, per=15),
)
