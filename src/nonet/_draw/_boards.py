"""`nonet.draw_svg`, `draw_png`: what users have, drawn."""

from __future__ import annotations

from numbers import Real
from typing import Unpack

from nonet._draw._png import to_png
from nonet._draw._scene import Scene, scene
from nonet._draw._svg import to_svg
from nonet._solve import solution_parts
from nonet.errors import UsageError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Grid, Puzzle, State, Step

Drawable = State | PuzzleLike
_LARGEST_CELL = 1024  # pixels: a 9x9 of them fits into memory as a picture


def draw_svg(
    board: Drawable,
    *,
    solution: Grid | None = None,
    step: Step | None = None,
    marks: bool = False,
    cell: float = 48,
    title: str = "",
    **reading: Unpack[ReadKeywords],
) -> str:
    """A board as SVG.

    Args:
        board: A state, with its placed values and pencil marks; a puzzle, a grid, or text in any
            format that `nonet.parse` reads.
        solution: Fills the cells that are not given.
        step: A step to highlight: its houses and candidates, what it places and removes.
        marks: Draw pencil marks in the empty cells, even if the puzzle has none of its own.
        cell: The side of a cell in pixels, 1 to 1024.
        title: For screen readers.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        UsageError: There are no cells of that size.

    Example:
        >>> import nonet
        >>> nonet.draw_svg("1..4....2......3", title="An example")[:5]
        '<svg '
    """
    side = _checked_cell(cell)
    return to_svg(_scene(board, solution, step, marks, reading), cell=side, title=title)


def draw_png(
    board: Drawable,
    *,
    solution: Grid | None = None,
    step: Step | None = None,
    marks: bool = False,
    cell: float = 64,
    **reading: Unpack[ReadKeywords],
) -> bytes:
    r"""A board as PNG; the arguments are those of `draw_svg`.

    Raises:
        MissingExtraError: Pillow is not installed.
        UsageError: There are no cells of that size.

    Example:
        >>> picture = nonet.draw_png("1..4....2......3", cell=32)
        >>> picture[:4]
        b'\x89PNG'
    """
    side = _checked_cell(cell)
    return to_png(_scene(board, solution, step, marks, reading), cell=side)


def _checked_cell(cell: float) -> float:
    if not isinstance(cell, Real) or not 1 <= cell <= _LARGEST_CELL:  # NaN is refused too
        raise UsageError(f"cell must be 1 to {_LARGEST_CELL} pixels, not {cell!r}")
    return cell


def _scene(
    board: Drawable, solution: Grid | None, step: Step | None, marks: bool, reading: ReadKeywords
) -> Scene:
    if isinstance(board, State):
        givens = Puzzle.from_checked(board.layout, board.givens, None)
        values = board.values if solution is None else solution.numbers
        return scene(givens, values=values, marks=board.candidates(), step=step)
    puzzle = as_puzzle(board, reading)
    shown = puzzle.candidates() if marks or step is not None else puzzle.marks
    values = puzzle.givens if solution is None else solution.numbers
    parts = () if solution is None else solution_parts(solution)
    return scene(puzzle, values=values, marks=shown, step=step, parts=parts)
