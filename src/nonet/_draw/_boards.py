"""`nonet.draw_svg`, `draw_png`, `draw_pdf`: what users have, drawn."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Unpack

from nonet._draw._pdf import Entry, to_pdf
from nonet._draw._png import to_png
from nonet._draw._scene import Scene, scene
from nonet._draw._svg import to_svg
from nonet._rate import rate
from nonet._solve import solve
from nonet.errors import NotUniqueError, UnsupportedError, UsageError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle, each_puzzle
from nonet.model import Grid, Puzzle, State, Status, Step

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
    """A board as PNG; the arguments are those of `draw_svg`.

    Raises:
        MissingExtraError: Pillow is not installed.
        UsageError: There are no cells of that size.
    """
    side = _checked_cell(cell)
    return to_png(_scene(board, solution, step, marks, reading), cell=side)


def _checked_cell(cell: float) -> float:
    if not isinstance(cell, Real) or not 1 <= cell <= _LARGEST_CELL:  # NaN is refused too
        raise UsageError(f"cell must be 1 to {_LARGEST_CELL} pixels, not {cell!r}")
    return cell


def draw_pdf(
    puzzles: PuzzleLike | Iterable[PuzzleLike],
    *,
    title: str = "Sudoku",
    per_page: int | None = None,
    paper: str = "a4",
    solutions: bool = True,
    name_line: bool = False,
) -> bytes:
    """A booklet of puzzles as PDF, each with its level, and their solutions at the end.

    Pages with puzzles of other than the classic rules say which these are.

    Args:
        puzzles: Each with exactly one solution.
        title: Printed on every page, in Latin, Greek, Cyrillic, Chinese, Japanese or Korean.
        per_page: Puzzles on a page: 1, 2, 4, 6, 9 or 12; None for 4, or fewer of large boards.
        paper: a4, a5 or letter.
        solutions: Whether the solutions follow.
        name_line: A line for name and date on each page of puzzles.

    Raises:
        NotUniqueError: A puzzle does not have exactly one solution.
        MissingExtraError: reportlab or the fonts are not installed.
        UsageError: There is nothing to print, `per_page` is not possible, or the fonts lack a
            letter of the title.
        UnknownNameError: There is no such paper size.
        NonetError: As `nonet.solve`.
    """
    entries = [booklet_entry(each) for each in each_puzzle(puzzles)]
    return to_pdf(
        entries,
        title=title,
        per_page=per_page,
        paper=paper,
        solutions=solutions,
        name_line=name_line,
    )


def booklet_entry(puzzle: Puzzle) -> Entry:
    """A puzzle of a booklet with its solution and its level, where some scale knows the board.

    Raises:
        NotUniqueError: It has not exactly one solution.
    """
    outcome = solve(puzzle)
    if outcome.status is not Status.UNIQUE or outcome.solution is None:
        raise NotUniqueError(
            "only puzzles with exactly one solution are printed as a booklet", line=puzzle.line
        )
    return Entry(puzzle, outcome.solution, _level(puzzle))


def _level(puzzle: Puzzle) -> str:
    try:
        return rate(puzzle, steps=False).level
    except UnsupportedError:
        return ""


def _scene(
    board: Drawable, solution: Grid | None, step: Step | None, marks: bool, reading: ReadKeywords
) -> Scene:
    if isinstance(board, State):
        givens = Puzzle.from_checked(board.layout, board.givens, None)
        values = board.values if solution is None else solution.values
        return scene(givens, values=values, marks=board.candidates(), step=step)
    puzzle = as_puzzle(board, reading)
    shown = puzzle.candidates() if marks or step is not None else puzzle.marks
    values = puzzle.givens if solution is None else solution.values
    return scene(puzzle, values=values, marks=shown, step=step)
