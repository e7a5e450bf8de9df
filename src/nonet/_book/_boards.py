"""Boards as the templates draw them, and in words for those who do not see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet._draw import INK, Box, Label, Scene, Stroke, Style, moved, scene
from nonet._solve import solution_parts
from nonet.model import Grid, Layout, Puzzle, State, Step

_NAMES = 0.5  # room for the names of rows and columns, in cells
_GREY = "#777777"
_PRINTED = Style(entry_ink=INK)


def puzzle_board(puzzle: Puzzle, name: str, *, discs: bool = False) -> dict[str, Any]:
    """A puzzle to be solved."""
    return board_of(
        scene(puzzle, style=Style(discs=discs)), f"{name}. {_rows(puzzle, puzzle.givens)}"
    )


def solution_board(
    puzzle: Puzzle, solution: Grid, name: str, *, discs: bool = False
) -> dict[str, Any]:
    """A solution, the givens bold; black, as paper prints nothing else well."""
    parts = solution_parts(solution)
    style = _PRINTED._replace(discs=discs)
    drawn = scene(puzzle, values=solution.numbers, style=style, parts=parts)
    return board_of(drawn, f"{name}. {_rows(puzzle, solution.numbers)}")


def state_board(state: State, name: str) -> dict[str, Any]:
    """A state without pencil marks."""
    puzzle = Puzzle.from_checked(state.layout, state.givens, None)
    return board_of(state_scene(state), f"{name}. {_rows(puzzle, state.values)}")


def state_scene(state: State) -> Scene:
    """The same as shapes."""
    puzzle = Puzzle.from_checked(state.layout, state.givens, None)
    return scene(puzzle, values=state.values, style=_PRINTED)


def marks_board(state: State, words: str) -> dict[str, Any]:
    """A state with its pencil marks."""
    return board_of(marks_scene(state), words)


def marks_scene(state: State) -> Scene:
    """The same as shapes, with the names of rows and columns."""
    puzzle = Puzzle.from_checked(state.layout, state.givens, None)
    marks = scene(puzzle, values=state.values, marks=state.candidates(), style=_PRINTED)
    return _with_names(marks, state.layout)


def step_board(state: State, step: Step, words: str) -> dict[str, Any]:
    """A state with its pencil marks, where a step is set off."""
    return board_of(step_scene(state, step), words)


def step_scene(state: State, step: Step) -> Scene:
    """The same as shapes, with the names of rows and columns."""
    puzzle = Puzzle.from_checked(state.layout, state.givens, None)
    drawn = scene(puzzle, values=state.values, marks=state.candidates(), step=step, style=_PRINTED)
    return _with_names(drawn, state.layout)


def _with_names(drawn: Scene, layout: Layout) -> Scene:
    """A board with the numbers of its rows and columns, by which texts name cells."""
    left, top = drawn.left + _NAMES, drawn.top + _NAMES
    shapes = [moved(shape, _NAMES, _NAMES) for shape in drawn.shapes]
    for column in range(layout.size):
        name = f"c{column + 1}"
        shapes.append(Label(left + column + 0.5, _NAMES / 2, 0.3, name, _GREY))
    for row in range(layout.height):
        shapes.append(Label(_NAMES / 2, top + row + 0.5, 0.3, f"r{row + 1}", _GREY))
    return Scene(drawn.width + _NAMES, drawn.height + _NAMES, tuple(shapes), left, top)


def named_state_scene(state: State, step: Step | None = None, *, discs: bool = False) -> Scene:
    """A state without pencil marks, with the names of rows and columns; a step with its values."""
    puzzle = Puzzle.from_checked(state.layout, state.givens, None)
    values = list(state.values)
    for cell, value in step.placements if step else ():
        values[cell] = value
    style = _PRINTED._replace(discs=discs)
    return _with_names(scene(puzzle, values=values, step=step, style=style), state.layout)


def board_of(drawn: Scene, words: str) -> dict[str, Any]:
    """A board as templates read it."""
    shapes = []
    for shape in drawn.shapes:
        kind = (
            "stroke" if isinstance(shape, Stroke) else "box" if isinstance(shape, Box) else "text"
        )
        shapes.append([kind, *shape])
    return {"width": drawn.width, "height": drawn.height, "shapes": shapes, "alt": words}


def _rows(puzzle: Puzzle, values: Sequence[int]) -> str:
    """Row by row what a board shows: ``Row 1: 5, 3, empty, ...``."""
    size, least = puzzle.size, puzzle.layout.least
    rows = []
    for row in range(0, len(values), size):
        words = (str(v + least - 1) if v else "empty" for v in values[row : row + size])
        rows.append(f"Row {row // size + 1}: {', '.join(words)}.")
    return " ".join(rows)
