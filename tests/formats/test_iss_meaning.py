"""Interactive Sudoku Solver's words whose meaning one would not guess: counts beside its own."""

from __future__ import annotations

import base64

import pytest

import nonet
from nonet import Layout, NonetError, Puzzle, UnsupportedError
from nonet.constraints import parse_rule
from nonet.errors import FormatError
from nonet.formats import parse, write

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


_SHORT = [  # text, solutions to the limit of 2
    (".Shape~4x4.Lockout~1~R1C1", 0),
    (".Shape~4x4.Lockout~0~R1C1", 2),
    (".Shape~4x4.Lunchbox~0~R1C1", 0),
    (".Shape~4x4.Lunchbox~2~R1C1", 0),
    (".Shape~4x4.ValueIndexing~R1C1", 0),
    (".Shape~4x4.ValueIndexing~R1C1~R1C2", 0),
    (".Shape~4x4.Arrow~R1C1", 0),
    (".Shape~4x4~0-3.Arrow~R1C1", 2),
    (".Shape~4x4.DoubleArrow~R1C1", 0),
    (".Shape~4x4~0-3.DoubleArrow~R1C1", 2),
    (".Shape~4x4.Renban~R1C1~R1C2~R1C1", 0),
    (".Shape~4x4.Or.ValueIndexing~R1C1.~R1C1_2.End.~R2C2_1.~R1C2_3", 2),
    (".Shape~4x4.RegionSize~2.~R1C1_1.~R2C2_1", 2),
    (".Shape~6x6.RegionSize~4", 2),
    (".Shape~6x6.RegionSize~4.~R1C1_1.~R2C2_1", 0),
    (".Shape~6x6.RegionSize~6.~R1C3_1.~R2C1_1", 0),
    (".Shape~6x6.RegionSize~4.~R1C3_1.~R2C1_1", 2),
    (".Shape~8x8.RegionSize~4.Windoku", 2),
    (".Shape~6x6~0-5.RegionSize~4.~R1C1_1.~R2C2_1", 0),
    (".Shape~4x4.RegionSize~6.AntiKnight.DisjointSets", 2),
    (".Shape~4x4.AntiKnight.DisjointSets", 0),
    (".Shape~6x6.RegionSize~2.DisjointSets.~R1C1_1.~R3C4_1", 2),
    (".Shape~6x6.RegionSize~4.NoBoxes.DisjointSets", 0),
    (".RegionSize~3.RegionSameValues.~R1C1_1", 2),
    (".Shape~4x4.Pair~SIU~~R1C2~R3C2", 2),  # with bits beyond those of the table
]


@pytest.mark.parametrize(("text", "count"), _SHORT)
def test_short_lines_and_small_boxes_count_as_there(text: str, count: int) -> None:
    try:
        found = nonet.solve(nonet.parse(text), limit=2)
    except nonet.ConflictError:
        assert count == 0  # givens that break the rules among themselves
        return
    assert len(found.solutions) == count


def test_small_boxes_are_refused_where_they_are_parts_of_a_rule() -> None:
    line = ".RegionSumLine~R1C1~R1C2~R1C3"
    for word in (line, f".Or{line}.End"):
        with pytest.raises(NonetError, match="boxes that are smaller than rows"):
            nonet.parse(f".Shape~6x6.RegionSize~4{word}")


def _shown(size: int, values: list[int]) -> list[list[str]]:
    texts = [str(value) if value else "." for value in values]
    return [texts[i : i + size] for i in range(0, size * size, size)]


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9, 10, 12, 16])
@pytest.mark.parametrize("way", ["blanks", "wide", "one line", "bars"])
def test_boards_with_blanks_are_of_every_size(size: int, way: str) -> None:
    """But for 9x9 they were words that do not begin with a dot."""
    values = [(i * 7) % size + 1 if i % 3 == 0 else 0 for i in range(size * size)]
    rows = _shown(size, values)
    text = {
        "blanks": "\n".join(map(" ".join, rows)),
        "wide": "\n".join("  ".join(each.rjust(2) for each in row) for row in rows),
        "one line": " ".join(map(" ".join, rows)),
        "bars": "\n".join(f"|{'|'.join(row)}|" for row in rows),
    }[way]
    (puzzle,) = nonet.parse_many(text, format="iss")
    assert list(puzzle.givens) == values
    assert puzzle.layout == nonet.Layout.of(size, "none" if size in (5, 7) else None)


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_candidates_on_a_line_are_of_every_size(size: int) -> None:
    layout = nonet.Layout.of(size, "none" if size in (5, 7) else None)
    values = range(1, size + 1)
    cells = [[v for v in values if (cell + v) % 3 or v == 1] for cell in range(size * size)]
    text = "".join(str(v) if v in held else "." for held in cells for v in values)
    (puzzle,) = nonet.parse_many(text, format="iss")
    assert puzzle.layout == layout and puzzle.marks is not None
    assert [sorted(puzzle.marks.of(cell)) for cell in range(size * size)] == cells


_WORDS = (".Shape~4x4", ".Thermo~R1C1~R1C2", ".~R2C2_3")
_PROGRAMS = {
    "an array": "const p = [\n" + "".join(f'  "{w}",\n' for w in _WORDS) + '].join("");',
    "a sum": "const p =\n" + " +\n".join(f'  "{w}"' for w in _WORDS) + ";",
    "a sum, sign first": "const p = '" + "'\n  + '".join(_WORDS) + "';",
    "a tuple": "p = (\n" + "\n".join(f'    "{w}"' for w in _WORDS) + "\n)",
    "a list": "p = [\n" + "".join(f"    '{w}',\n" for w in _WORDS) + "]",
    "a loop": 'p = ""\n' + "\n".join(f'p += "{w}"' for w in _WORDS),
    "lines": "\n".join(f'"{w}"' for w in _WORDS),
    "cut words": '"' + '" +\n"'.join((".Shape~4x4.Thermo~R1C1", "~R1C2.~R2C2_3")) + '"',
    "comments": "p = (\n" + "\n".join(f'    "{w}"  # x' for w in _WORDS) + "\n)",
}


@pytest.mark.parametrize("way", _PROGRAMS)
@pytest.mark.parametrize("chosen", [None, "iss"])
def test_words_that_a_program_quotes_line_by_line_are_one_puzzle(
    way: str, chosen: str | None
) -> None:
    """Each line was a puzzle, or words were passed over without a word."""
    (puzzle,) = nonet.parse_many(_PROGRAMS[way], format=chosen)
    wanted = nonet.parse("".join(_WORDS))
    assert (puzzle.layout, puzzle.givens) == (wanted.layout, wanted.givens)


def test_puzzles_that_a_program_lists_stay_puzzles() -> None:
    puzzles = [f".Shape~4x4.Thermo~R1C1~R1C2.~R2C2_{n}" for n in (1, 3)]
    text = "const all = [\n" + "".join(f'  "{each}",\n' for each in puzzles) + "];"
    assert [p.givens for p in nonet.parse_many(text)] == [nonet.parse(p).givens for p in puzzles]
    title = 'My puzzle:\n"1..4....2......3"\n'
    assert nonet.parse(title).size == 4


def packed(*numbers: tuple[int, int]) -> str:
    """Numbers, each with how many bits it has, as an automaton is packed."""
    bits = "".join(f"{number:0{count}b}" for number, count in numbers)
    bits += "0" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(("accepting", "count"), [(0b00, 0), (0b01, 72), (0b10, 216), (0b11, 288)])
def test_an_automaton_may_accept_where_it_begins(accepting: int, count: int) -> None:
    head = [(1, 2), (1, 4), (3, 4), (2, 2), (0, 2), (accepting, 2)]
    # 1 leads from the first state to itself, all else from the second.
    steps = [(0b0001, 4), (0, 2), (0b1110, 4), (1, 2), (1, 2), (1, 2)]
    text = packed(*head, *steps)
    puzzle = nonet.parse(f".Shape~4x4.NFA~{text}~R1C1")
    assert nonet.count(puzzle) == count


def test_words_as_long_as_the_regions_behind_them_are_words() -> None:
    """They are not the givens of a jigsaw on a line, where as many characters stand before."""
    regions = "000111000111222333222333444555444555"
    text = f".Shape~6x6.RellikCage~3~R6C6.Jigsaw~{regions}"
    assert len(text) == 2 * len(regions)
    puzzle = nonet.parse(text)
    assert [each.kind for each in puzzle.layout.constraints] == ["rellik"]
    assert puzzle.clues == 0


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("nabner r1c1 r2c2 r1c1", ".PairX~"),
        ("renban r1c1 r2c2 r1c1", ".Renban~R1C1~R2C2"),
        ("variables A (sum 9 r1c1 r1c2 @A)", ".Var~A~A~1.Sum~9~R1C1~R1C2~VA"),
        ("variables A1,A2 (less-than @A1 @A2)", ".Var~A~A~2.Pair~"),
        ("variables low,B (arrow @B / r1c1 @low)", ".Var~X~X~2.Arrow~VX2~R1C1~VX1"),
        (
            "chaos-construction (region-run r1c1 / r1c1 r1c2 r1c3 / r1c1 r2c1)",
            ".ChaosConstruction.ChaosArrow~R1C1~0",
        ),
        ("replicate (killer 5 r3c1 r3c2) r3c1 r1c1 r3c1", ".Cage~5~R1C1~R1C2.Cage~5~R3C1~R3C2"),
        ("negative-difference 2", ".Pair~"),
        ("sandwich 2 r4c1-r4c4", ".Sandwich~2~R4"),
        ("sandwich 2 r1c4-r4c4", ".Sandwich~2~C4"),
        ("x-sum 5 r4c4-r4c1", ".XSum~R4~~5"),
        ("same-values r1c1 r1c2 / r3c3 r4c3", ".SameValues~2~R1C1~R1C2~R3C3~R4C3"),
        ("little-killer 9 r4c4 r3c3 r2c2 r1c1", ".LittleKiller~9~R1C1"),
        ("little-killer 3 r1c4", ".Sum~3~R1C4"),  # no weights where all are 1
    ],
)
def test_rules_are_written_in_words_that_mean_the_same(rule: str, text: str) -> None:
    layout = Layout.of(4, "none").with_constraints([parse_rule(rule)])
    written = nonet.write(Puzzle(layout, [0] * 16), "iss")
    assert text in written
    again = nonet.parse(written, format="iss")
    givens = nonet.solve(again, limit=1).solution
    assert givens is not None
    for row in range(4):  # both allow the same ways to fill each row of a solution
        known = [0 if row * 4 <= cell < row * 4 + 4 else v for cell, v in enumerate(givens.values)]
        counts = [nonet.count(Puzzle(each, known)) for each in (layout, again.layout)]
        assert counts[0] == counts[1] > 0


def test_pencil_marks_are_written_as_the_values_of_a_cell() -> None:
    text = ".~R1C1_1_2~R2C2_3"
    puzzle = nonet.parse(text, format="iss")
    assert nonet.write(puzzle, "iss") == text
    ruled = nonet.parse(".Cage~4~R1C1~R1C2.~R1C1_1_3", format="iss")
    assert nonet.parse(nonet.write(ruled, "iss"), format="iss") == ruled
    single = Puzzle(Layout.of(4), [0] * 16, marks=puzzle_marks(4, {0: [2]}))
    with pytest.raises(UnsupportedError, match="r1c1 has one candidate and is not a given"):
        nonet.write(single, "iss")


def puzzle_marks(size: int, allowed: dict[int, list[int]]) -> nonet.Candidates:
    full = nonet.parse("." * size**2).candidates()
    gone = [(c, v) for c, kept in allowed.items() for v in full.of(c) if v not in kept]
    return full.without(gone)


def test_a_refusal_names_the_rule_that_has_no_word() -> None:
    rules = ["killer 3 r1c1 r1c2", "not (killer 3 r2c1 r2c2)", "odd r3c3"]
    with pytest.raises(UnsupportedError, match=r"board \(the rule 'not' has no word there\)"):
        nonet.write(nonet.parse("." * 16, rule=rules), "iss")
    both = ["variables A (sum 9 r1c1 r1c2 @A)", "variables B (sum 9 r2c1 r2c2 @B)"]
    with pytest.raises(UnsupportedError, match="the variables of variables cannot stand together"):
        nonet.write(nonet.parse("." * 16, rule=both), "iss")


@pytest.mark.parametrize(
    ("circle", "text"),
    [
        ("r1c1 r1c2 r1c3", ".PillArrow~3~"),
        ("r1c1 r2c2", ".PillArrow~2~"),
        ("r1c1 r1c2 r1c3 r1c4", ".Sum~0_=_1_1_-1_-10_-100_-1000~R5C1~R5C2~R1C4"),
        ("r2c1 r1c2", ".Sum~0_=_1_1_-1_-10~R5C1~R5C2~R2C1~R1C2"),  # 21 from above, 12 from the left
        ("r1c1 r1c3", ".Sum~0_=_1_1_-1_-10~R5C1~R5C2~R1C3~R1C1"),
    ],
)
def test_a_pill_that_the_program_does_not_read_is_written_as_a_sum(circle: str, text: str) -> None:
    puzzle = nonet.parse("." * 81, rule=[f"arrow {circle} / r5c1 r5c2"])
    assert text in nonet.write(puzzle, "iss")


def test_rules_on_more_than_16_values_are_not_written() -> None:
    board = Layout.of(25)
    assert nonet.write(Puzzle(board, [0] * 625), "iss").startswith(".Shape~25x25")
    ruled = board.with_constraints([parse_rule("thermometer r1c1 r1c2")])
    with pytest.raises(UnsupportedError):
        nonet.write(Puzzle(ruled, [0] * 625), "iss")
