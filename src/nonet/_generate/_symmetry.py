"""Symmetries of the pattern of givens: which cells are given or empty together."""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from nonet.errors import UnknownNameError, UnsupportedError
from nonet.model import Layout


class Move(NamedTuple):
    """Where cells go: rows become columns or not, then rows and columns are turned round or not."""

    transposed: bool = False
    upside_down: bool = False
    mirrored: bool = False

    def image(self, cell: int, size: int) -> int:
        """Where a cell of an N x N board goes."""
        row, column = divmod(cell, size)
        if self.transposed:
            row, column = column, row
        if self.upside_down:
            row = size - 1 - row
        return row * size + (size - 1 - column if self.mirrored else column)


class Symmetry(NamedTuple):
    """A symmetry by the moves that generate it."""

    name: str
    summary: str
    moves: tuple[Move, ...]


_QUARTER_TURN = Move(transposed=True, mirrored=True)
_ON_ANTIDIAGONAL = Move(transposed=True, upside_down=True, mirrored=True)
_TOP_TO_BOTTOM, _LEFT_TO_RIGHT = Move(upside_down=True), Move(mirrored=True)

SYMMETRIES = {
    symmetry.name: symmetry
    for symmetry in (
        Symmetry("none", "each cell on its own", ()),
        Symmetry("180", "half a turn", (Move(upside_down=True, mirrored=True),)),
        Symmetry("90", "a quarter of a turn", (_QUARTER_TURN,)),
        Symmetry("horizontal", "the top mirrors the bottom", (_TOP_TO_BOTTOM,)),
        Symmetry("vertical", "the left mirrors the right", (_LEFT_TO_RIGHT,)),
        Symmetry("both", "horizontal and vertical", (_TOP_TO_BOTTOM, _LEFT_TO_RIGHT)),
        Symmetry("diagonal", "mirrored at the diagonal from top left", (Move(transposed=True),)),
        Symmetry("anti-diagonal", "mirrored at the diagonal from bottom left", (_ON_ANTIDIAGONAL,)),
        Symmetry("full", "all of these", (_QUARTER_TURN, _TOP_TO_BOTTOM)),
    )
}


# Other names for them, for the hint after a name that there is not.
_OTHER_WORDS = {
    "rotational": "180", "rotation": "180", "rotated": "180", "half-turn": "180", "point": "180",
    "central": "180", "quarter-turn": "90", "mirror": "vertical", "reflection": "vertical",
    "left-right": "vertical", "top-bottom": "horizontal", "dihedral": "full", "all": "full",
    "antidiagonal": "anti-diagonal",
}  # fmt: skip


def symmetry_of(name: str) -> Symmetry:
    """The symmetry of that name; a degree sign does not matter.

    Raises:
        UnknownNameError: There is none.
    """
    symmetry = SYMMETRIES.get(str(name).removesuffix("°"))
    if symmetry is None:
        close = get_close_matches(str(name).casefold(), _OTHER_WORDS, n=1, cutoff=0.75)
        meant = _OTHER_WORDS[close[0]] if close else None
        raise UnknownNameError.of("symmetry", str(name), SYMMETRIES, meant=meant)
    return symmetry


def orbits(layout: Layout, name: str | None) -> list[list[int]]:
    """The cells that are given or empty together, group by group.

    Args:
        layout: The board.
        name: One of `SYMMETRIES`; None is ``none``.

    Raises:
        UnknownNameError: There is no such symmetry.
        UnsupportedError: The board is not square.

    Example:
        >>> orbits(Layout.of(1), "full")
        [[0]]
    """
    moves = () if name is None else symmetry_of(name).moves
    if moves and layout.height != layout.size:
        raise UnsupportedError(f"a board of {layout.describe()} has no symmetry {name!r}")
    seen: set[int] = set()
    sets = []
    for cell in range(layout.cell_count):
        if cell in seen:
            continue
        orbit = [cell]
        for member in orbit:  # grows meanwhile
            for move in moves:
                image = move.image(member, layout.size)
                if image not in orbit:
                    orbit.append(image)
        seen.update(orbit)
        sets.append(sorted(orbit))
    return sets
