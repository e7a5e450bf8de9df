"""Words whose meaning in Interactive Sudoku Solver is not what one would guess.

The numbers of solutions are those that Interactive Sudoku Solver e373f98 counts.
"""

from __future__ import annotations

import pytest

import nonet
from nonet.constraints import parse_rule
from nonet.errors import FormatError, UnsupportedError
from nonet.formats import parse, write
from nonet.model import Layout, Puzzle

EMPTY = 288  # grids of 4x4


def _count(words: str) -> int:
    return int(nonet.count(nonet.parse(words, format="iss"), threads=1))


@pytest.mark.parametrize(
    ("words", "count"),
    [
        # A whisper without its number differs by 5, whatever the size.
        (".Whisper~R1C1~R1C2~R1C3", 0),
        (".Var~A.~VA_4.Whisper~VA~R1C1", 0),
        # A cell that is named twice is one cell of those that are different.
        (".AllDifferent~R1C1~R1C2~R1C1", EMPTY),
        # Of clues at one place the last one counts, each end for itself.
        (".Skyscraper~R1~2~.Skyscraper~R1~3~", 72),
        (".Skyscraper~R1~2~3.Skyscraper~R1~1~", 36),
        (".Sandwich~3~C1.Sandwich~2~c1", 48),
        (".LittleKiller~5~R1C2.LittleKiller~6~R1C2", 48),
        (".Quad~R1C1~1~1.Quad~R1C1~3", EMPTY),
        (".And.Skyscraper~R1~2~.Skyscraper~R1~3~.End", 72),
        # Other branches of Or and other groups are not beside a clue.
        (".And.Skyscraper~R1~2~.End.Skyscraper~R1~3~", 0),
        (".Or.Skyscraper~R1~2~.Skyscraper~R1~3~.End", 204),
        # Said twice is said once.
        (".Diagonal~1.Diagonal~1.Diagonal~-1", 48),
        (".Windoku.Windoku", 168),
        # Windows and disjoint groups do not need boxes to be shown.
        (".NoBoxes.Windoku.~R1C1_1", 72),
        (".NoBoxes.DisjointSets.~R1C1_1.Windoku", 42),
        # Windows are as large as a box of all values, if there can be one.
        (".Shape~4x4~1-5.Windoku.~R1C1_1~R1C2_2~R2C1_3~R2C3_1~R3C3_5~R4C4_4~R3C1_2", 28),
        # The pieces of two jigsaws are pieces all.
        (".Jigsaw~0001011122232333.Jigsaw~0011001122332233.NoBoxes", 120),
        # A branch that always holds makes the group hold.
        (".Or.Modular~1~R1C1~R1C2.~R1C1_1.End", EMPTY),
        # What a word means is one branch, whatever number of rules that is.
        (".Or.BlackDot~R1C1~R1C2~R1C3.~R1C1_3.End", 96),
        # Of cells that touch each is less than those before it, once.
        (".GreaterThan~R1C1~R1C2~R1C1", EMPTY // 2),
        # A line that stands still has a pair of a cell and itself there.
        (".Pair~evH~~R1C1~R1C1~R1C2", 0),
        # Variables are in no box, and part the runs of a line.
        (".Var~A~~2.RegionSumLine~R1C1~R1C2~VA1~VA2~R1C3~R1C4~R2C4", 120),
        # Knights and kings on boards that are not square.
        (".Shape~4x3.AntiKnight.~R1C1_1", 24),
        (".Shape~3x4.AntiKing.~R1C1_1", 0),
        # The runs of a line are those of pieces, whatever the values.
        (
            ".Shape~4x4~0-3.NoBoxes.Jigsaw~AABBABBACDDCCCDD.RegionSumLine~R1C1~R1C2~R1C3~R1C4~R2C4",
            2,
        ),
        # Cells that are joined are there, and variables need not fill a row of the board.
        (".Shape~2x2~2~Raw.ConnectedValues~~1", 13),
        (".Var~A~~3.ConnectedValues~VA~1_3.~R1C1_1~R1C2_2~R2C3_1~R3C1_2", 288),
        # The older form of patterns, %5B12%5D being [12].
        (".Regex~%5B12%5D%2B~R1C1~R1C2", 48),
    ],
)
def test_words_mean_what_they_do_there(words: str, count: int) -> None:
    shape = "" if words.startswith(".Shape") else ".Shape~4x4"
    assert _count(shape + words) == count


@pytest.mark.parametrize(
    ("shape", "words", "count"),
    [
        ("2x5", ".ConnectedValues~VA~1~3", 22),
        ("5x2", ".ConnectedValues~VA~1~3", 22),
        ("2x2", ".ConnectedValues~VA~1~3", 4),
        ("3x4", ".ConnectedValues~VA~1~3", 34),
        ("2x2", ".Quad~VA1~1~2", 14),
        ("2x5", ".Quad~VA1~1~2.GreaterThan~VA1~VA6.GreaterThan~VA4~VA5", 64),
        ("2x5", ".GreaterThan~VA1~VA6.GreaterThan~VA4~VA5", 64),
    ],
)
def test_groups_of_variables_have_rows_and_columns(shape: str, words: str, count: int) -> None:
    number = int(shape[0]) * int(shape[2])
    domains = "".join(f".~VA{i}_1_2" for i in range(1, number + 1))
    full = ".~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~R2C4_2~R3C1_2~R3C2_1~R3C3_4~R4C1_4"
    assert _count(f".Shape~4x4.Var~A~~{shape}{domains}{words}{full}") == count


def test_a_group_begins_a_board_of_its_own() -> None:
    """The second group does not begin where a row does, so that VB1 and VB2 share a side."""
    text = ".Shape~4x4.Var~A~~3.Var~B~~2.Cage~5~VA1~VA2~R1C1.Cage~4~VA3~R1C1.GreaterThan~VB1~VB2"
    kinds = [rule.kind for rule in nonet.parse(text).layout.constraints[0].rules]  # type: ignore[attr-defined]
    assert kinds.count("less-than") == 1


def test_a_group_of_no_branches_is_refused() -> None:
    with pytest.raises(FormatError, match=r"'\.Or': it holds no word"):
        nonet.parse(".Shape~4x4.Or.End.Cage~5~R1C1~R1C2")


def test_numbers_that_mean_something_else_there_are_not_written_so() -> None:
    board = Layout.of(4, values=range(4))
    for rule in ("killer 0 r1c1", "killer 0 r1c1 r1c2"):
        puzzle = Puzzle(board.with_constraints([parse_rule(rule)]), [0] * 16)
        with pytest.raises(UnsupportedError, match="'killer' has no word"):
            nonet.write(puzzle, "iss")
    puzzle = Puzzle(board.with_constraints([parse_rule("lockout 0 r1c1 r2c2 r3c3")]), [0] * 16)
    assert nonet.count(nonet.parse(nonet.write(puzzle, "iss"))) == nonet.count(puzzle)


@pytest.mark.parametrize(
    ("shape", "box"), [("4x6", "2x3"), ("6x9", "3x3"), ("6x4", "3x2"), ("8x4", "2x4")]
)
def test_boxes_of_a_board_that_is_not_square_hold_a_row_or_a_column(shape: str, box: str) -> None:
    assert str(nonet.parse(f".Shape~{shape}.~R1C1_1").layout.box) == box


def test_rules_of_variables_are_moved_up_to_the_last_of_them() -> None:
    text = ".Shape~4x4.Var~A~~4.Replicate~{}~VA1.WhiteDot~VA1~VA2.End"
    layout = nonet.parse(text.format("H")).layout  # to A1, A2 and A3
    (variables,) = (each.describe(layout) for each in layout.constraints)
    assert variables == "variables A1,A2,A3,A4" + "".join(
        f" (difference @A{at} @A{at + 1})" for at in (1, 2, 3)
    )
    with pytest.raises(FormatError, match="beyond the variables"):
        nonet.parse(text.format("I"))  # to A4


def test_windows_are_written_where_no_box_holds_all_values() -> None:
    layout = nonet.Layout.of(4, box="none", values=range(1, 7))
    givens = [1, 2, 3, 4, 5, 6, *[0] * 10]
    puzzle = nonet.Puzzle(layout, givens, constraints=[parse_rule("windows")])
    again = nonet.parse(nonet.write(puzzle, "iss"))
    assert nonet.count(again) == nonet.count(puzzle) < nonet.count(nonet.Puzzle(layout, givens))


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("Windoku", "windows"),
        ("Diagonal~1", "diagonal which=up"),
        ("Diagonal~-1", "diagonal which=down"),
    ],
)
def test_houses_of_the_whole_board_may_be_branches(word: str, rule: str) -> None:
    """The word was refused as one that is not supported."""
    puzzle = parse(f".Or.{word}.AntiKing.End")
    assert [each.describe(puzzle.layout) for each in puzzle.constraints] == [
        f"or ({rule}) (anti-king)"
    ]
    assert parse(write(puzzle, "iss")) == puzzle
