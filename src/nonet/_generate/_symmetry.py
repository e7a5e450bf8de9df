"""Symmetries of the pattern of givens: which cells are given or empty together."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nonet.errors import UnknownNameError, UnsupportedError
from nonet.model import Layout

# Where a cell goes on an N x N board: (row, column, N - 1) -> (row, column).
Move = Callable[[int, int, int], tuple[int, int]]


class Symmetry(NamedTuple):
    """A symmetry by the moves that generate it."""

    name: str
    summary: str
    moves: tuple[Move, ...]


def _half_turn(r: int, c: int, last: int) -> tuple[int, int]:
    return last - r, last - c


def _quarter_turn(r: int, c: int, last: int) -> tuple[int, int]:
    return c, last - r


def _top_to_bottom(r: int, c: int, last: int) -> tuple[int, int]:
    return last - r, c


def _left_to_right(r: int, c: int, last: int) -> tuple[int, int]:
    return r, last - c


def _on_diagonal(r: int, c: int, last: int) -> tuple[int, int]:
    return c, r


def _on_antidiagonal(r: int, c: int, last: int) -> tuple[int, int]:
    return last - c, last - r


SYMMETRIES = {
    each.name: each
    for each in (
        Symmetry("none", "each cell on its own", ()),
        Symmetry("180", "half a turn", (_half_turn,)),
        Symmetry("90", "a quarter of a turn", (_quarter_turn,)),
        Symmetry("horizontal", "the top mirrors the bottom", (_top_to_bottom,)),
        Symmetry("vertical", "the left mirrors the right", (_left_to_right,)),
        Symmetry("both", "horizontal and vertical", (_top_to_bottom, _left_to_right)),
        Symmetry("diagonal", "mirrored at the diagonal from top left", (_on_diagonal,)),
        Symmetry("anti-diagonal", "mirrored at the diagonal from bottom left", (_on_antidiagonal,)),
        Symmetry("full", "all of these", (_quarter_turn, _top_to_bottom)),
    )
}


def symmetry_of(name: str) -> Symmetry:
    """The symmetry of that name; a degree sign does not matter.

    Raises:
        UnknownNameError: There is none.
    """
    found = SYMMETRIES.get(str(name).removesuffix("°"))
    if found is None:
        raise UnknownNameError.of("symmetry", str(name), SYMMETRIES)
    return found


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
    last = layout.size - 1
    seen: set[int] = set()
    found = []
    for cell in range(layout.cell_count):
        if cell in seen:
            continue
        orbit = [cell]
        for member in orbit:  # grows meanwhile
            for move in moves:
                row, column = move(*divmod(member, layout.size), last)
                image = row * layout.size + column
                if image not in orbit:
                    orbit.append(image)
        seen.update(orbit)
        found.append(sorted(orbit))
    return found
