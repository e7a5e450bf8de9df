"""Whatever a format writes, it reads as the same puzzle."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.errors import UnsupportedError
from nonet.formats import ALPHABETS, FORMATS, parse, parse_many, write
from nonet.formats._boards import alphabet_name
from nonet.model import Box, Candidates, Grid, Layout, Puzzle, diagonals, windows

JIGSAWS = [
    Layout.of(4, regions="0001 0211 2213 2333"),
    Layout.of(5, regions="00011 00211 42213 42233 44433"),
    Layout.of(6, regions="000111 000111 222333 242335 244355 444555"),
]
SIZES = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 20, 25, 30)
BOXED = [Layout.of(n, (r, n // r)) for n in SIZES for r in range(1, n + 1) if n % r == 0]
LATIN = [Layout.of(n, "none") for n in SIZES]
USUAL = [Layout.of(n) for n in (16, 25)]  # of the large ones, which take long
_LARGE = 12
EXTRA = [Layout.of(n, extra=diagonals(n)) for n in (4, 6, 9)]
EXTRA.append(Layout.of(9, extra=(*diagonals(9), *windows(9, Box(3, 3)))))


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    layout = draw(st.sampled_from(BOXED + LATIN + JIGSAWS + EXTRA))
    n = layout.size
    density = draw(st.integers(0, 100))
    random = draw(st.randoms(use_true_random=False))
    values = [random.randint(1, n) if random.randrange(100) < density else 0 for _ in range(n * n)]
    return Puzzle(layout, values)


WRITERS = [format.name for format in FORMATS if format.write is not None]
# Rows of few values can be lines, one drawing is like another, and so are short tables.
NAMED = ("rows", "ss", "csv")


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=8)
@given(puzzle=puzzles(), named=st.booleans())
@pytest.mark.sampled
def test_what_is_written_reads_the_same(name: str, puzzle: Puzzle, named: bool) -> None:
    format = FORMATS.get(name)
    if not format.carries(puzzle.layout) or format.refuses(puzzle) is not None:
        with pytest.raises(UnsupportedError, match="json"):
            write(puzzle, name)
        return
    text = write(puzzle, name)
    again = parse(text, format=name if named or name in NAMED else None)
    assert again.givens == puzzle.givens
    assert again.layout == puzzle.layout
    assert again.candidates() == puzzle.candidates()


def test_a_drawing_of_candidates_one_below_the_other_is_one_board() -> None:
    """Each value stands on a line of its own there: as a drawing these are rows of six boards."""
    layout = Layout.of(6, (6, 1))
    puzzle = Puzzle(layout, [0] * 36)
    assert parse(write(puzzle, "spots")) == puzzle


def test_a_drawing_of_candidates_may_have_values_of_two_digits() -> None:
    puzzle = Puzzle(Layout.of(10), [10, *[0] * 98, 3])
    again = parse(write(puzzle, "spots"))
    assert again == puzzle and again.candidates() == puzzle.candidates()


@pytest.mark.long
@pytest.mark.parametrize("name", ["line", "rows", "numbers", "drawn", "ascii", "json"])
@settings(max_examples=30)
@given(puzzle=puzzles())
def test_values_can_be_written_without_the_layout(name: str, puzzle: Puzzle) -> None:
    text = write(puzzle, name, values_only=True)
    # Where all letters fit several alphabets, a reader who is not told which asks.
    letters = alphabet_name(puzzle)
    assert parse(text, format=name, layout=puzzle.layout, alphabet=letters) == puzzle


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.long
def test_each_format_with_each_layout_it_carries(name: str) -> None:
    format = FORMATS.get(name)
    for layout in filter(format.carries, BOXED + LATIN + JIGSAWS + EXTRA):
        size = layout.size
        if format.carries_marks and size > _LARGE and layout not in USUAL:
            continue  # a drawing of all candidates has 100,000 characters there
        puzzle = Puzzle(layout, [*range(1, size + 1)] + [0] * (size * size - size))
        if format.refuses(puzzle) is None:
            text = write(puzzle, name)
            again = parse(text, format=name if name in NAMED else None)
            assert (again.layout, again.givens) == (puzzle.layout, puzzle.givens), text


MARKERS = [format.name for format in FORMATS if format.carries_marks]


@pytest.mark.parametrize("name", MARKERS)
@settings(max_examples=12)
@given(data=st.data())
def test_pencil_marks_come_back(name: str, data: st.DataObject) -> None:
    layout = Layout.of(9)
    random = data.draw(st.randoms(use_true_random=False))
    givens = [random.randint(1, 9) if random.random() < 0.3 else 0 for _ in range(81)]
    plain = Candidates.of_values(layout, givens)
    gone = [(c, v) for c, given in enumerate(givens) if not given for v in plain.of(c)]
    removed = data.draw(st.lists(st.sampled_from(gone), max_size=30)) if gone else []
    puzzle = Puzzle(layout, givens, marks=plain.without(removed))
    if FORMATS.get(name).refuses(puzzle) is not None:
        return
    again = parse(write(puzzle, name), format=name)
    assert again.givens == puzzle.givens
    assert again.candidates() == puzzle.candidates()


@pytest.mark.long
@pytest.mark.parametrize("name", ["drawn", "json", "numbers"])
@settings(max_examples=12)
@given(found=st.lists(puzzles(), min_size=1, max_size=4))
def test_several_in_one_text(name: str, found: list[Puzzle]) -> None:
    able = [puzzle for puzzle in found if FORMATS.get(name).carries(puzzle.layout)]
    text = "\n\n".join(write(puzzle, name) for puzzle in able)
    assert list(parse_many(text, format=name)) == able


@pytest.mark.parametrize("name", sorted(ALPHABETS))
@settings(max_examples=12)
@given(puzzle=puzzles())
def test_alphabets(name: str, puzzle: Puzzle) -> None:
    if ALPHABETS[name].symbols(puzzle.size) is None:
        with pytest.raises(UnsupportedError, match="no symbols"):
            write(puzzle, alphabet=name, values_only=True)
        return
    text = write(puzzle, alphabet=name, values_only=True)
    again = parse(text, alphabet=name, layout=puzzle.layout)
    assert again == puzzle
    assert write(again, values_only=True) == text  # the alphabet it was read with


@pytest.mark.contract("R0.6", "R4.21")
@pytest.mark.parametrize("plain", [True, False])
@settings(max_examples=17)
@given(puzzle=puzzles())
def test_pictures_read_back(plain: bool, puzzle: Puzzle) -> None:
    layout = puzzle.layout
    text = puzzle.grid.picture(ascii=plain)
    assert parse(text, layout=layout).givens == puzzle.givens
    if layout.box and 1 not in layout.box and not layout.extra:
        assert parse(text) == puzzle
    coloured = puzzle.grid.picture(ascii=plain, paint=lambda cell, text: f"\x1b[1;32m{text}\x1b[0m")
    assert parse(coloured, layout=layout).givens == puzzle.givens


@pytest.mark.long
def test_pencil_marks_do_not_go_through_lines() -> None:
    layout = Layout.of(4)
    marks = Candidates.of_values(layout, [1] + [0] * 15).without([(1, 2)])
    puzzle = Puzzle(layout, [1] + [0] * 15, marks=marks)
    with pytest.raises(UnsupportedError, match="'json'"):
        write(puzzle, "line")


def test_a_grid_is_written_like_a_puzzle() -> None:
    grid = Grid(Layout.of(12), [12, 10, 9] + [0] * 141)
    assert write(grid).startswith("CA9...")
    assert write(grid, "numbers").startswith("12 10  9  .")


def test_a_board_without_boxes_is_a_latin_square_and_not_a_futoshiki() -> None:
    puzzle = parse("0" * 16, box="none", rule="killer 3 r1c1 r1c2")
    text = write(puzzle, "line")
    assert "futoshiki" not in text
    assert parse(text) == puzzle
