"""Pictures: exact for two boards, and what holds for all."""

import re

import pytest
from hypothesis import given

from nonet.model import Grid, Layout, Puzzle
from nonet.model.picture import candidates_width, draw, draw_candidates, places_of
from strategies import puzzles

VALUES = [1, 0, 3, 4, 0, 4, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1]

BOXES = """\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃ 3 │ 4 ┃
┠───┼───╂───┼───┨
┃   │ 4 ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃ 4 │ 3 ┃ 2 │ 1 ┃
┗━━━┷━━━┻━━━┷━━━┛"""

BOXES_ASCII = """\
+-----+-----+
| 1 . | 3 4 |
| . 4 | . . |
+-----+-----+
| . . | . . |
| 4 3 | 2 1 |
+-----+-----+"""

JIGSAW = """\
┏━━━┯━━━┯━━━┳━━━┓
┃ 1 │   │ 3 ┃ 4 ┃
┠───╆━━━┿━━━╃───┨
┃   ┃ 4 │   │   ┃
┣━━━╇━━━┿━━━╈━━━┫
┃   │   │   ┃   ┃
┠───╆━━━┿━━━╃───┨
┃ 4 ┃ 3 │ 2 │ 1 ┃
┗━━━┻━━━┷━━━┷━━━┛"""


def test_boxes() -> None:
    grid = Grid(Layout.of(4), VALUES)
    assert str(grid) == grid.picture() == BOXES
    assert grid.picture(ascii=True) == BOXES_ASCII


def test_jigsaw() -> None:
    assert str(Grid(Layout.of(4, regions="1112 1222 3334 3444"), VALUES)) == JIGSAW


def test_numbers_are_aligned() -> None:
    grid = Grid(Layout.of(12), [*range(1, 13), *[0] * 132])
    assert (
        str(grid).splitlines()[1] == "┃  1 │  2 │  3 │  4 ┃  5 │  6 │  7 │  8 ┃  9 │ 10 │ 11 │ 12 ┃"
    )


def test_paint_sees_each_cell_and_changes_no_width() -> None:
    grid = Grid(Layout.of(4), VALUES)
    seen: dict[int, str] = {}

    def paint(cell: int, text: str) -> str:
        seen[cell] = text.strip()
        return f"<{text}>"

    picture = grid.picture(paint=paint)
    assert picture.replace("<", "").replace(">", "") == BOXES
    assert [seen[cell] for cell in range(16)] == [str(v) if v else "" for v in VALUES]


@given(puzzles())
def test_every_picture_is_straight_and_holds_the_values(puzzle: Puzzle) -> None:
    for ascii_only in (False, True):
        picture = puzzle.grid.picture(ascii=ascii_only)
        lines = picture.splitlines()
        assert len({len(line) for line in lines}) == 1, picture
        assert picture.isascii() == ascii_only
        shown = [int(number) for number in re.findall(r"\d+", picture)]
        assert shown == [value for value in puzzle.givens if value]


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_a_drawing_of_candidates_is_as_wide_as_foretold(size: int) -> None:
    layout = Layout.of(size)
    every = range(1, size + 1)
    drawn = draw_candidates(layout, [0] * size * size, [every] * size * size)
    assert {len(line) for line in drawn.splitlines()} == {candidates_width(layout, whole=True)}


@pytest.mark.parametrize(("size", "columns"), [(4, 25), (9, 55), (10, 171), (16, 225)])
def test_how_many_columns_marks_take(size: int, columns: int) -> None:
    layout = Layout.of(size)
    marks = [range(1, size + 1)] * layout.cell_count
    picture = draw_candidates(layout, [0] * layout.cell_count, marks)
    assert {len(line) for line in picture.splitlines()} == {columns}
    assert candidates_width(layout, whole=True) == columns


@pytest.mark.parametrize("size", range(4, 25))
def test_cells_have_room_as_long_as_a_board_fits_a_terminal(size: int) -> None:
    layout = Layout.of(size, "none")
    width = max(map(len, draw(layout, [0] * size * size).splitlines()))
    cell = 3 if size < 10 else 4
    roomy = 1 + size * (cell + 1)
    assert width == (roomy if roomy <= 80 else 1 + size * (cell - 1))


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(
    "layout", [Layout.of(4), Layout.of(6), Layout.of(4, regions="1112 1222 3334 3444")]
)
def test_candidates_stand_at_the_places_of_their_cells(layout: Layout, ascii_only: bool) -> None:
    places = places_of(layout, ascii=ascii_only)
    empty = [0] * layout.cell_count
    for cell, (line, column) in enumerate(places.cells):
        held = [layout.values if each == cell else [] for each in range(layout.cell_count)]
        drawn = draw_candidates(layout, empty, held, ascii=ascii_only).splitlines()
        room = [row[column : column + places.width] for row in drawn[line : line + places.height]]
        shown = [char for char in "".join(room) if char.isdigit()]
        assert shown == list(map(str, layout.values))
