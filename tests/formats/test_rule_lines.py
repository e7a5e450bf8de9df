"""Rules on lines of their own: they are those of the puzzle beside them, or of no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet
from nonet.errors import FormatError, NonetError, UnsupportedError, UsageError
from nonet.formats import read_entries, require_no_rules
from nonet.formats._typed_rules import rules_on

ROWS = "1..4\n....\n2...\n...3"
LINE = ROWS.replace("\n", "")
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
REGIONS = "AAAB\nACBB\nCCDB\nCDDD"
CAGE = "killer 5 r2c1 r2c2"
THERMO = "thermo r4c1-r4c3"


def kinds(entry: object) -> list[str]:
    assert isinstance(entry, nonet.Puzzle), entry
    return sorted(rule.kind for rule in entry.layout.constraints)


@pytest.mark.parametrize("board", [ROWS, LINE, " ".join(ROWS.split())])
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (CAGE, ["killer"]),
        ("cage 15: r1c1 r1c2", ["killer"]),
        ("white dot r1c1 r1c2", ["difference"]),
        (f"{CAGE}\n{THERMO}", ["killer", "thermometer"]),
        (f"- {CAGE}\n- {THERMO}", ["killer", "thermometer"]),
        (f"Rule: {CAGE}", ["killer"]),
        ("anti-knight", ["anti-knight"]),
        ("anti-leap 1,3", ["anti-leap"]),
        ("Rules: anti-leap 1,3; diagonal", ["anti-leap", "diagonal"]),
        ("miracle", ["anti-king", "anti-knight", "nonconsecutive"]),
        ("Rules: anti-knight, diagonal", ["anti-knight", "diagonal"]),
        (f"Rules: Anti-Knight; {CAGE}", ["anti-knight", "killer"]),
    ],
)
def test_the_only_puzzle_has_them(board: str, rules: str, expected: list[str]) -> None:
    for text in (f"{board}\n{rules}", f"{rules}\n{board}", f"{board}\n\n{rules}\n"):
        puzzle = nonet.parse(text, strict=True)
        assert kinds(puzzle) == expected
        assert puzzle.clues == 4


def test_they_are_rules_in_files_as_well(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    for text in (f"{NINE}\nanti-king\n", f"{NINE}\n\nanti-king", f"{NINE}\nNice\n\nanti-king"):
        path.write_text(text)
        (puzzle,) = nonet.read(path)
        assert kinds(puzzle) == ["anti-king"]


@pytest.mark.parametrize("board", [ROWS, LINE])
def test_of_several_puzzles_each_has_its_own(board: str) -> None:
    for text in (
        f"{board}\n{CAGE}\n\n{board}\n{THERMO}",
        f"{CAGE}\n{board}\n\n{THERMO}\n{board}",
        f"{board}\n{CAGE}\n{board}\n{THERMO}",
        f"First\n{board}\n{CAGE}\n\nSecond\n{board}\n{THERMO}\n",
    ):
        for format in (text, text.replace(LINE, f"{LINE}  ")):
            first, second = read_entries(format)
            assert kinds(first) == ["killer"]
            assert kinds(second) == ["thermometer"]


@pytest.mark.parametrize(
    "text",
    [
        f"{ROWS}\n\n{CAGE}\n\n{ROWS}",
        f"{ROWS}\n\nSecond\n{CAGE}\n\n{ROWS}",
        f"{CAGE}\n\n{ROWS}\n\n{ROWS}",
        f"{CAGE}\n{LINE}\n{THERMO}\n{LINE}",
        f"anti-knight\n{LINE}\n{LINE}",
        f"anti-knight\n{NINE}\n{NINE}",
    ],
)
def test_rules_that_may_be_of_either_are_of_none(text: str) -> None:
    found = list(read_entries(text))
    assert len(found) == 2
    for each in found:
        assert isinstance(each, FormatError), each
        assert "nothing says whether this is the puzzle of" in each.message


def test_the_regions_of_the_puzzle_above_do_not_give_its_rule_away() -> None:
    text = f"{ROWS}\n\n{CAGE}\n{REGIONS}\n\n{ROWS}"
    first, second = read_entries(text)
    assert isinstance(first, nonet.Puzzle | FormatError)
    assert isinstance(second, FormatError) or kinds(second) == []
    assert kinds(nonet.parse(f"{ROWS}\n{CAGE}\n{REGIONS}")) == ["killer"]


def test_a_rule_of_the_board_above_one_puzzle_is_listed_with_the_next() -> None:
    first, second = read_entries(f"anti-knight\n{ROWS}\n\n{ROWS}")
    assert kinds(first) == ["anti-knight"]
    assert isinstance(second, nonet.Puzzle)
    (unread,) = second.unread
    assert "above another puzzle" in unread


def test_a_puzzle_that_is_with_the_user_already_is_an_error_below() -> None:
    """Of lines that come one by one; those of several rows wait."""
    first, error = read_entries(iter([f"{NINE}\n", "anti-knight\n"]))
    assert isinstance(first, nonet.Puzzle)
    assert isinstance(error, UnsupportedError)
    assert "was taken without it" in error.message
    *puzzles, error = read_entries(iter([f"{NINE}\n", f"{NINE}\n", "\n", "anti-knight\n"]))
    assert len(puzzles) == 2
    assert isinstance(error, UnsupportedError)
    (puzzle,) = read_entries(iter(f"{ROWS}\n{CAGE}\n".splitlines(keepends=True)))
    assert kinds(puzzle) == ["killer"]


@pytest.mark.parametrize(
    "text", ["killer 5 r9c1 r9c2", f"{CAGE}\nkiller 7 r1c1 r7c7", "thermo r1c1-r1c9"]
)
def test_a_rule_that_the_board_cannot_have_is_an_error(text: str) -> None:
    with pytest.raises(NonetError) as caught:
        nonet.parse(f"{ROWS}\n{text}")
    assert caught.value.line is not None and caught.value.line > 4


def test_what_is_nearly_a_rule_is_listed() -> None:
    puzzle = nonet.parse(f"{ROWS}\n{CAGE}\nkiller 7 r3c1 and more r3c2")
    assert kinds(puzzle) == ["killer"]
    assert any("nearly a rule" in each for each in puzzle.unread)


@pytest.mark.parametrize(
    "text",
    [
        "Anti-Knight Sudoku",
        "Windoku",
        "or",
        "Rules: or",
        "Killer A1",
        "Whispers B2",
        "Skyscraper: 4 in r1c1 r5c1",
        "The thermo r1c1-r1c5 goes up",
        "Digits increase along thermo r1c1 r1c2",
        "r1c1=5 r1c2=3",
        "12: r1c1 r1c2",
        "a=12 b=7",
        "A1: 17",
        '"killer 3 r1c1 r1c2",',
        "# rule killer 3 r1c1 r1c2",
        "53..7....",
        "Naked single: 4 stands in r1c3",
    ],
)
def test_other_lines_are_none(text: str) -> None:
    assert rules_on(text) == ()


def test_a_title_with_a_number_is_still_listed() -> None:
    puzzle = nonet.parse(f"Killer A1\n{ROWS}")
    assert puzzle.unread and not puzzle.layout.constraints
    assert kinds(nonet.parse(f"Rule: even A2\n{ROWS}")) == ["even"]


def test_rules_alone_are_no_puzzle() -> None:
    with pytest.raises(FormatError, match="no puzzle beside it"):
        nonet.parse(CAGE)


def test_those_who_take_a_puzzle_a_line_refuse_them() -> None:
    """The first line was taken for the head of a column, and the puzzles were solved."""
    with pytest.raises(UsageError, match="'anti-knight' is a rule"):
        require_no_rules(["anti-knight", NINE], "a.txt")
    require_no_rules(["puzzle", NINE, "# anti-knight"], "a.txt", comments=False)


def test_puzzles_of_a_pipe_come_before_its_end_although_there_are_rules() -> None:
    asked = 0

    def lines() -> Iterator[str]:
        nonlocal asked
        yield "rule anti-king\n"
        for _ in range(3000):
            asked += 1
            yield f"{NINE}\n"
            yield "\n"

    puzzles = nonet.parse_many(lines())
    first, second = next(puzzles), next(puzzles)
    assert [rule.kind for rule in first.layout.constraints] == ["anti-king"]
    assert any("stands above another puzzle" in words for words in second.unread)
    assert asked < 1000


def test_a_rule_above_several_puzzles_is_listed_at_those_further_below() -> None:
    text = f"rule anti-king\n{NINE}\n{NINE}\n\n{NINE}\n\n{NINE}\nrule killer 5 r1c2 r2c1\n"
    *doubtful, third, last = read_entries(text)
    assert all("nothing says whether" in str(each) for each in doubtful)
    for each in (third, last):
        assert isinstance(each, nonet.Puzzle)
        assert each.unread == ("'rule anti-king' of line 1, which stands above another puzzle",)
