"""`variables`: values that do not stand on the board, for other rules to use."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._scope import ScopeRule
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Constraints

_MOST = 4096


@frozen
class Variables(ScopeRule):
    """Values that do not stand on the board, for the rules in parentheses.

    Attributes:
        names: The names of the variables, separated by commas: ``A,B2``.
        rules: The rules, in which ``@A`` is the variable A and may stand wherever a cell may.
    """

    kind = "variables"
    names: str
    rules: Constraints

    def variables(self, layout: Layout) -> Sequence[str]:
        return [name.strip() for name in self.names.split(",")]

    def fit(self, layout: Layout) -> None:
        names = self.variables(layout)
        wrong = [name for name in names if not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII)]
        if wrong:
            raise ShapeError(f"{self.kind}: {wrong[0]!r} is not a name, such as A or B2")
        if len(set(names)) < len(names) or len(names) > _MOST:
            raise ShapeError(f"{self.kind}: the names must differ, and be {_MOST} at most")
        if not self.rules:
            raise ShapeError(f"{self.kind}: it needs rules, each in parentheses")
        super().fit(layout)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """Two pairs of cells in a cage, whose sums a variable is added to."""
    from nonet.constraints.killer import Killer
    from nonet.constraints.sums import SumCage

    cells = board.cage(4)
    if len(cells) < 4:
        return ()
    variable, value = board.layout.cell_count, board.chance.choice(board.layout.values)
    rules = [
        SumCage(sum(board.held[cell] for cell in pair) + value, (*pair, variable))
        for pair in (cells[:2], cells[2:])
    ]
    return board.clue(names="A", rules=(*rules, Killer(None, cells)))


KIND = Kind(
    make=Variables,
    rules=(
        "Each variable holds a value of the board, the same wherever its name is written. In the "
        "rules in parentheses @A is the variable A and may stand wherever a cell may. What the "
        "variables hold belongs to the solution."
    ),
    examples=(
        "variables A (sum 14 r1c1 r1c2 @A) (sum 9 r5c5 r5c6 @A)",
        "variables A,B (arrow @A / r1c1 r1c2) (arrow @B / r9c1 r9c2) (less-than @A @B)",
    ),
    placing=Placing(_placed, per=16),
)
