"""Formats of other programs: what they look like there, and which rules are refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nonet
from linking import fpuzzles_link, lz_packed
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats import parse, parse_many, read_entries, write

# The compression by itself: links hold nothing else that is packed.
from nonet.formats._lzstring import decompress
from nonet.model import Layout, Puzzle, diagonals

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
PUZZLE = parse(LINE)


def link(**rules: Any) -> str:
    """A link of f-puzzles with an empty 9x9 and these rules."""
    value = {"size": 9, "grid": [[{}] * 9 for _ in range(9)], **rules}
    return fpuzzles_link(value)


@pytest.mark.parametrize(
    ("text", "packed"),
    [  # what the JavaScript library makes of them
        ("a", "IZA="),
        ("ab", "IYIyA==="),
        ("aaaaaaaaaaaaaa", "IY1tA==="),
        ("hello hello hello", "BYUwNmD2AEoTcpA="),
        ("éàü☃ unicode ☃☃☃", "JcA4P4wGQAQK4HYEsDGB7AJgUyhHQ==="),
    ],
)
def test_lz_string_vectors(text: str, packed: str) -> None:
    assert lz_packed(text) == packed
    assert decompress(packed) == text


def test_lz_string_refuses_what_is_none() -> None:
    for text in ("!!!", "N4Ig", "IZ", "////////"):
        with pytest.raises(ValueError, match=r"it |the"):
            decompress(text)


def test_sdk_sections_and_remarks() -> None:
    plain = "#AJane\n#DQuiet\n" + "\n".join(ROWS)
    assert parse(plain) == PUZZLE
    state = [row.replace(".", "1") for row in ROWS]
    sections = "\n".join(["[Puzzle]", *ROWS, "[State]", *state])
    assert list(parse_many(sections)) == [PUZZLE]
    with pytest.raises(FormatError, match="8 rows"):
        parse("[Puzzle]\n" + "\n".join(ROWS[:8]))


def test_simple_sudoku_and_tables() -> None:
    assert write(PUZZLE, "ss").startswith("*-----------*\n|53.|.7.|...|")
    assert parse(write(PUZZLE, "ss")) == PUZZLE
    for delimiter in ",;\t":
        table = f"id{delimiter}Quizzes{delimiter}solutions\n1{delimiter}{LINE}{delimiter}x\n"
        assert parse(table) == PUZZLE
    entries = list(read_entries(f"puzzle,x\n{LINE},1\n,2\n"))
    assert entries[0] == PUZZLE
    assert isinstance(entries[1], NonetError)
    assert entries[1].line == 3
    assert write(PUZZLE, "csv") == f"puzzle\n{LINE}"


def test_bank_lines_are_read_and_not_written() -> None:
    assert parse(f"0123456789ab {LINE.replace('.', '0')}  1.2") == PUZZLE
    with pytest.raises(UnsupportedError, match="only read"):
        write(PUZZLE, "bank")


def test_hodoku_lines_carry_a_state() -> None:
    cells = "+1" + "." * 79 + "2"
    puzzle = parse(f":0300:1:{cells}:312 999:::")
    assert puzzle.givens == (0,) * 80 + (2,)
    assert puzzle.marks is not None
    assert puzzle.document.entries == (1, *[0] * 80)
    assert 1 in puzzle.marks.of("r1c9")  # which the rules leave, whatever the player wrote
    assert 3 not in puzzle.marks.of("r1c2")
    assert nonet.State.of(puzzle).values[0] == 1
    assert write(puzzle, "hodoku") == f":0000::{cells}:312:::"
    assert parse(f"{cells}:312") == puzzle  # as Susser has it
    assert parse(f":0300:1:{cells}:312 999") == puzzle  # the last fields may be left out
    with pytest.raises(FormatError, match="81 cells"):
        parse(":0300:1:....:::", format="hodoku")


def test_candidates_hold_what_is_left() -> None:
    marks = PUZZLE.candidates().without([("r1c3", 1)])  # type: ignore[list-item]
    puzzle = Puzzle(PUZZLE.layout, PUZZLE.givens, marks=marks)
    for name in ("candidates", "pencilmarks", "sudokuwiki"):
        if name == "candidates":
            continue  # r5c5 has one candidate and would be taken for a given
        assert parse(write(puzzle, name)).candidates() == puzzle.candidates()
    with pytest.raises(UnsupportedError, match="r5c5 has one candidate and is not a given"):
        write(puzzle, "candidates")
    single = "..3." + "12.4" + "1234" * 14
    assert parse(single, format="candidates").givens == (3, *[0] * 15)
    assert parse(single, format="candidates").candidates().of("r1c2") == (1, 2, 4)


def test_scf_links() -> None:
    text = write(PUZZLE, "scf")
    assert parse(text) == PUZZLE
    assert parse("https://sudokupad.app/" + text) == PUZZLE
    # 5, 3 with two blanks after it, 7 with four, 6 with two, ...
    assert text.startswith("scf5Nl")
    with pytest.raises(FormatError, match="2 cells, not 81"):
        parse("scf53", format="scf")


def test_jigsaws_and_cages_of_sumocue_are_read() -> None:
    regions = "000111222" * 3 + "333444555" * 3 + "666777888" * 3
    text = "SumoCueV1" + "".join(f"={d}J{j}" for d, j in zip("5" + "0" * 80, regions, strict=True))
    puzzle = parse(text)
    assert puzzle.givens[0] == 5
    assert puzzle.layout == Layout.of(9, regions=regions)
    caged = parse(text.replace("=0J0=0J0", "=9J0+1J0", 1))
    assert caged.layout.constraints == (nonet.constraints.Killer(9, (1, 2)),)
    assert parse(write(caged, "sumocue")) == caged
    with pytest.raises(FormatError, match="does not begin a cage"):
        parse(text.replace("=0J0=0J0", "=9J0+2J0", 1))


def test_sumocue_has_diagonals_and_cages_without_a_sum() -> None:
    text = "SumoCueV1D" + "=9+0=0+2" + "=0" * 77
    puzzle = parse(text)
    assert puzzle.layout == Layout.of(9, extra=diagonals(9)).with_constraints(
        [nonet.constraints.Killer(9, (0, 1)), nonet.constraints.Killer(None, (2, 3))]
    )
    assert write(puzzle, "sumocue") == text


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (["killer 5 r1c1 r1c2", "killer 6 r1c2 r1c3"], "r1c2 is in another cage as well"),
        (["killer 5 r1c1"], "a cage of one cell"),
        (["killer 5 r9c8 r9c9"], "r9c9 has a given"),
        (["thermometer r1c1 r1c2"], "thermometer"),
    ],
)
def test_what_sumocue_cannot_hold_is_named(rules: list[str], reason: str) -> None:
    puzzle = parse("." * 80 + "1", rule=rules)
    with pytest.raises(UnsupportedError, match=reason):
        write(puzzle, "sumocue")


@pytest.mark.parametrize("end", ["&#10;", "\n", " "])
@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_opensudoku_games_that_were_begun(version: int, end: str) -> None:
    """Values that a player filled in are entries, and notes are kept apart from them."""
    notes = {1: "-|", 2: "0|", 3: "12|", 4: "0|6|"}[version]
    cells = [f"{value}|{notes}{int(value == 0)}|" for value in PUZZLE.givens]
    empty = PUZZLE.givens.index(0)
    data = f"version: {version}{end}" + "".join(cells)
    text = f'<opensudoku version="2">\n<folder>\n<game state="1" data="{data}" note="" />\n'
    assert parse(text) == PUZZLE
    cells[empty] = f"4|{notes}1|"
    begun = parse(text.replace(data, f"version: {version}{end}" + "".join(cells)))
    assert begun.givens == PUZZLE.givens
    document = begun.document
    assert document.entries[empty] == 4
    corner, centre = {3: ((3, 4), ()), 4: ((), (2, 3))}.get(version, ((), ()))
    assert (document.corner or [()] * 81)[empty] == corner
    assert (document.centre or [()] * 81)[empty] == centre
    assert parse(write(begun, "opensudoku")).document == document
    with pytest.raises(FormatError, match="81 cells, not 80"):
        parse(text.replace(data, f"version: {version}{end}" + "".join(cells[1:])))


@pytest.mark.long
def test_endless_texts_are_refused_soon() -> None:
    grid: Any = [[{}] * 9] * 9
    for rules in (
        {"thermometer": [{"lines": [["R1C1", "R1C2"] * 600]}]},
        {"difference": [{"cells": ["R1C1", "R1C2"]}] * 1100},
    ):
        link = fpuzzles_link({"grid": grid, **rules})
        with pytest.raises(UnsupportedError, match="more rules"):
            parse(link)
    with pytest.raises(FormatError, match="more than 20,000 words"):
        parse(".Thermo~R1C1~R1C2\n" * 21_000, format="iss")
    with pytest.raises(FormatError, match="more than 200,000, is no puzzle"):
        parse(".Thermo~R1C1~R1C2" * 21_000)
    with pytest.raises(FormatError, match="130000 characters fit no board"):
        parse('puzzle\n"' + "1" * 130_000)


@pytest.mark.parametrize("text", [f".~R1C1_{'1' * 5000}", f".~R{'1' * 5000}C1_1"])
def test_iss_takes_no_endless_numbers(text: str) -> None:
    with pytest.raises(NonetError, match=r"not a (given|cell)"):
        parse(text, format="iss")


def test_the_smallest_boards() -> None:
    assert write(Puzzle(Layout.of(1), [0]), "line") == "."
    sources = [each.source for each in parse_many("1\n.\n1")]
    assert [source and source.format for source in sources] == ["line"] * 3
    assert parse("12\n21", box="none") == Puzzle(Layout.of(2, "none"), [1, 2, 2, 1])
    assert parse("1.1212.2", box="none", format="candidates").givens == (1, 0, 0, 2)


@pytest.mark.parametrize(("size", "symbols"), [(4, "1234 (digits)"), (25, "1 to I (offset)")])
def test_an_error_names_what_may_stand_in_a_cell(size: int, symbols: str) -> None:
    with pytest.raises(NonetError, match=re.escape(f"allowed: {symbols}, or . 0 * _ - for")):
        parse("{" + "." * (size * size - 1), format="line")


def test_a_row_of_sdk_that_is_none_is_named() -> None:
    rows = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1"]
    text = "\n".join(["[Puzzle]", *rows, "7...2...6", ".6....28.", "...419..5", "....8..7"])
    with pytest.raises(FormatError, match="is not a row of nine cells") as caught:
        parse(text, format="sdk")
    assert caught.value.line == 10
    assert "....8..7" in caught.value.message


def test_candidates_of_a_small_board_are_no_board_of_as_many_cells() -> None:
    text = "".join(["1...", "1234", ".2.4", "1234"] * 4)
    assert len(text) == 8 * 8
    assert parse(text).size == 4
