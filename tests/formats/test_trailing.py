"""Comments below the only board, and lines of prose that are rules of it."""

from __future__ import annotations

import pytest

import nonet
from nonet.errors import FormatError, NonetError
from nonet.formats import parse_many, read_entries

LINE = "1..4....2......3"
ROWS = "1..4\n....\n2...\n...3\n"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _rules(text: str) -> list[str]:
    (puzzle,) = parse_many(text)
    assert not puzzle.unread
    return [rule.describe(puzzle.layout) for rule in puzzle.layout.constraints]


@pytest.mark.parametrize("board", [LINE, ROWS, NINE, f"a title\n\n{ROWS}"])
def test_a_rule_in_a_comment_below_the_only_board_is_its_rule(board: str) -> None:
    text = f"{board}\n# rule killer 5 r1c2 r1c3\n# rule anti-king\n"
    assert _rules(text) == ["anti-king", "killer 5 r1c2 r1c3"]
    assert _rules(f"{board}\n# rule killer 5 r1c2 r1c3\nfrom a page\n") == ["killer 5 r1c2 r1c3"]


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE}\n{LINE}\n# rule anti-king",
        f"{NINE}\n{NINE}\n# rule anti-king",
        f"{ROWS}\n{ROWS}\n# rule killer 5 r1c2 r1c3\n",
        f"{LINE}\n# game diagonal",
        f"{ROWS}\n# box 1x4\n",
        f"{ROWS}\n# regions AAABACBBCCDBCDDD\n",
    ],
)
def test_a_comment_below_the_last_board_is_an_error(text: str) -> None:
    errors = [each for each in read_entries(text) if isinstance(each, NonetError)]
    (error,) = errors
    assert "stands below the last puzzle" in error.message
    assert error.line == text.rstrip().count("\n") + 1


def test_comments_that_hold_for_something_stay_as_they_are() -> None:
    (first, second) = parse_many(f"{LINE}\n# rule anti-king\n{LINE}\n")
    assert (len(first.layout.constraints), len(second.layout.constraints)) == (0, 1)
    assert _rules(f"{LINE}\n# box 2x2\n# a comment\n") == []  # which it has


def test_a_puzzle_that_was_taken_already_is_named() -> None:
    found = list(read_entries(iter([f"{NINE}\n", "# rule anti-king\n"])))
    assert [isinstance(each, nonet.Puzzle) for each in found] == [True, False]


PROSE = {
    "**Thermo:** r1c2, r1c3": ["thermometer r1c2 r1c3"],
    "- Thermometer: R1C2 -> R1C3 (bulb at R1C2)": ["thermometer r1c2 r1c3"],
    "Thermometer from r1c2 to r1c4": ["thermometer r1c2-r1c4"],
    "White dot between r1c2 and r1c3": ["difference r1c2 r1c3"],
    "V between r1c2 and r1c3; X between r2c2 and r2c3": [
        "pair-sum r2c2 r2c3",
        "pair-sum total=5 r1c2 r1c3",
    ],
    "r1c2 < r1c3 > r2c3": ["less-than r1c2 r1c3", "less-than r2c3 r1c3"],
    "- Cage 1 (sum 5): R1C2, R1C3": ["killer 5 r1c2 r1c3"],
    "Cages: 5 (r1c2, r1c3), 4 (r2c2, r2c3)": ["killer 4 r2c2 r2c3", "killer 5 r1c2 r1c3"],
    "r1c2, r1c3 -> 5": ["killer 5 r1c2 r1c3"],
    "Arrow: circle r1c2, path r1c3, r2c3": ["arrow r1c2 / r1c3 r2c3"],
    "White dots: r1c2-r1c3, r2c2/r2c3": ["difference r1c2 r1c3", "difference r2c2 r2c3"],
    "Thermos:\nr1c2 r1c3\nr2c2 r2c3": ["thermometer r1c2 r1c3", "thermometer r2c2 r2c3"],
    "Thermometers:\n1. R1C2 → R1C3": ["thermometer r1c2 r1c3"],
    "White dots:\n* R1C2/R1C3\n* R2C2/R2C3": ["difference r1c2 r1c3", "difference r2c2 r2c3"],
    "Constraints: anti-knight, anti-king": ["anti-king", "anti-knight"],
    "Variant: Anti-King": ["anti-king"],
    "12 - r1c2 r1c3\n4 - r2c2 r2c3": ["killer 12 r1c2 r1c3", "killer 4 r2c2 r2c3"],
}


@pytest.mark.parametrize("words", PROSE)
def test_rules_as_people_write_them(words: str) -> None:
    nine = "\n".join(NINE[at : at + 9] for at in range(0, 81, 9))
    for text in (f"{nine}\n\n{words}\n", f"{words}\n\n{nine}\n"):
        assert sorted(_rules(text)) == PROSE[words]


def test_a_dash_that_may_be_a_sign() -> None:
    with pytest.raises(FormatError, match="3 - may be a difference"):
        list(parse_many(f"{ROWS}\n3 - r1c2 r1c3\n"))
    (puzzle,) = parse_many(f"{ROWS}\n3- r1c2 r1c3\n")
    assert puzzle.layout.box is None  # of KenKen


@pytest.mark.parametrize(
    "words",
    [
        "Shaded cells are even: r1c2 r1c3",
        "12: R1C23",
        "Given: r1c3 = 2",
        "対角線数独",
        "The digit in r1c2 is larger than the digit in r1c3.",
        "Thermo: R1C2 -> R1C3 (bulb at R1C3)",
    ],
)
def test_lines_with_cells_that_are_not_read_are_listed(words: str) -> None:
    for text in (f"{ROWS}\n{words}\n", f"{words}\n\n{ROWS}"):
        (puzzle,) = parse_many(text)
        assert puzzle.unread


@pytest.mark.parametrize(
    "words",
    ["1. Hidden Single: r1c2=3", "r1c3<>2", "Naked Pair: r1c2,r1c3 => r1c4<>2", "look at r2c2"],
)
def test_steps_of_a_solver_are_not(words: str) -> None:
    (puzzle,) = parse_many(f"{ROWS}\n{words}\n")
    assert not puzzle.unread
