"""Game IDs of Simon Tatham's Solo: boxes, jigsaw regions, diagonals and cages."""

import random

import pytest

import nonet
from nonet import Layout, Puzzle, constraints
from nonet.errors import FormatError, NonetError
from nonet.formats.solo import FORMAT
from nonet.model import diagonals

# The first empty cells are a run of two, then 4 and 1 with nothing between.
SMALL = "2x2:1b4_2a3c1a3b2"
JIGSAW = "AAAB" + "CABB" + "CCDB" + "CDDD"
# By hand: borders of each row to the right, then those of each column below.
JIGSAW_BORDERS = "b_ab__a_a__a_aaa_bab"


def test_an_id_is_read_with_its_boxes() -> None:
    puzzle = nonet.parse(SMALL)
    assert puzzle.source is not None
    assert puzzle.source.format == "solo"
    assert puzzle.givens == (1, 0, 0, 4, 2, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0, 2)
    assert nonet.parse("2x3:" + "z" + "i1").layout.box == (2, 3)  # 35 empty cells
    assert nonet.parse("3:" + "zzzc").size == 9


def test_letters_after_the_size_are_rules_or_how_it_was_made() -> None:
    assert nonet.parse("3x3xdb:zzzc").layout == Layout.of(9, extra=diagonals(9))
    assert nonet.parse("3x3r2da:zzzc").layout == Layout.of(9)


def test_a_jigsaw_has_its_borders() -> None:
    text = nonet.write(Puzzle(Layout.of(4, regions=JIGSAW), [0] * 16), "solo")
    assert text.startswith("4j:p,")
    assert nonet.parse(text).layout == Layout.of(4, regions=JIGSAW)


def test_cages_have_their_sum_in_any_cell() -> None:
    cages = [constraints.Killer(3, "r1c1 r1c2"), constraints.Killer(None, "r2c1 r3c1")]
    puzzle = Puzzle(Layout.of(4), [0] * 16, constraints=cages)
    text = nonet.write(puzzle, "solo")
    assert text.endswith(",3o")
    assert nonet.parse(text) == puzzle
    moved = text.replace(",3o", ",a3n")
    assert nonet.parse(moved) == puzzle
    with pytest.raises(FormatError, match=r"r1c1 has the sums \[3, 4\]"):
        nonet.parse(text.replace(",3o", ",3_4n"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2x2:1b9_2a3c1a3b2", "9 at r1c4 is not a value up to 4"),
        ("4j:p", "2 parts between commas, not 1"),
        ("4j:p,ab", "cut short"),
        ("2x2k:p,zz", "3 parts"),
        ("2x2:o", "15 cells"),
    ],
)
def test_what_is_wrong_is_named(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        nonet.parse(text, format="solo")


def test_random_boards_come_back() -> None:
    rng = random.Random(7)
    written = 0
    for _ in range(60):
        layout = rng.choice(
            [Layout.of(4), Layout.of(6), Layout.of(9), Layout.of(4, regions=JIGSAW)]
        )
        if rng.random() < 0.4:
            layout = layout.with_houses(diagonals(layout.size))
        cages, free = [], set(range(layout.cell_count))
        for _ in range(rng.randrange(8)):
            first = rng.choice(sorted(free))
            pair = [first, first + layout.size]
            if set(pair) <= free:
                free -= set(pair)
                cages.append(constraints.Killer(rng.choice([None, 3, 5]), tuple(pair)))
        givens = [rng.choice([0, 0, 1, 2]) for _ in range(layout.cell_count)]
        puzzle = Puzzle(layout.with_constraints(cages), givens)
        assert nonet.parse(nonet.write(puzzle, "solo")) == puzzle
        written += bool(cages)
    assert written > 20


def test_what_an_id_cannot_express_is_refused() -> None:
    apart = Puzzle(Layout.of(4), [0] * 16, constraints=[constraints.Killer(3, "r1c1 r3c3")])
    lone = Puzzle(Layout.of(4), [0] * 16, constraints=[constraints.Killer(None, "r1c1")])
    both = [constraints.Killer(3, "r1c1 r1c2"), constraints.Killer(4, "r1c2 r1c3")]
    shared = Puzzle(Layout.of(4), [0] * 16, constraints=both)
    other = Puzzle(Layout.of(4), [0] * 16, constraints=[constraints.Odd((0,))])
    boxless = Puzzle(Layout.of(4, "none"), [0] * 16)
    for puzzle, words in (
        (apart, "'killer' at r1c1 has cells that do not touch"),
        (lone, "'killer' at r1c1 asks for nothing"),
        (shared, "'killer' at r1c2 shares cells"),
        (other, "no rule 'odd'"),
        (boxless, "without boxes"),
    ):
        assert not FORMAT.can_write(puzzle)
        with pytest.raises(NonetError, match=words):
            nonet.write(puzzle, "solo")
