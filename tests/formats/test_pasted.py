"""Every text of `pasted_texts` gives what it must, and damaged ones are never read wrongly."""

from __future__ import annotations

import pytest

from nonet.errors import AmbiguousFormatError, FormatError, NonetError, ShapeError
from nonet.formats import FORMATS, parse, parse_many, read_entries, write
from nonet.formats._finding import Reading, _disagreement
from pasted_texts import ERROR, FORUM_TEXTS, ODD, PUZZLE, QUESTION, TEXTS, Text


def test_there_are_enough() -> None:
    assert len(TEXTS) + len(FORUM_TEXTS) + len(ODD) >= 2300
    assert {text.kind for text in ODD} == {PUZZLE, QUESTION, ERROR}


def _wrong(text: Text) -> str | None:
    """What is wrong with the reading of a text, if anything is."""
    entries = list(read_entries(text.text, box=text.box))
    if text.kind == PUZZLE:
        return None if entries == [text.puzzle] else str(entries)
    if not all(isinstance(entry, NonetError) for entry in entries):
        return str(entries)
    asked = any(isinstance(entry, AmbiguousFormatError) for entry in entries)
    return None if asked == (text.kind == QUESTION) else str(entries)


@pytest.mark.contract("R0.6")
@pytest.mark.long
def test_what_people_paste() -> None:
    wrong = [
        (text.name, found) for text in [*TEXTS, *FORUM_TEXTS] if (found := _wrong(text)) is not None
    ]
    assert wrong == []


@pytest.mark.parametrize("text", ODD, ids=[text.name for text in ODD])
def test_odd_texts(text: Text) -> None:
    assert _wrong(text) is None


def test_letters_are_symbols_that_stay() -> None:
    text = next(text for text in TEXTS if text.name.startswith("letters: "))
    puzzle = parse(text.text)
    assert puzzle.source is not None
    assert puzzle.source.alphabet == "symbols:AEGILNRST"
    assert write(puzzle) == text.text
    assert parse(write(puzzle), alphabet="symbols:AEGILNRST") == puzzle
    with pytest.raises(NonetError, match="symbols of an alphabet"):
        parse(text.text, alphabet="symbols:AABCDEFGH")


def test_only_the_word_before_each_row_is_taken_off() -> None:
    rows = ["0123 4567 89AB CDEF", *[".... .... .... ...."] * 15]
    assert parse("\n".join(f".byte {row}" for row in rows)) == parse("\n".join(rows))


def test_the_last_of_several_texts_may_be_bare() -> None:
    for bare in ("...4", "...4,"):
        text = f'"12..",\n"..1.",\n".2..",\n{bare}'
        assert parse(text) == parse("12....1..2.....4")


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "12....34.......1"
SPACED = "1 2 . .\n. . 3 4\n. . . .\n. . . 1"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"a:b={LINE} nice", LINE),  # a word and = before it, a remark behind it
        # Formulas of a spreadsheet, some cells empty.
        (
            "\n".join(
                ",".join(f'="{cell}"' if cell != "." else "" for cell in LINE[row : row + 9])
                for row in range(0, 81, 9)
            ),
            LINE,
        ),
        (f"{LINE}  ED=7.2/1.2/1.2  Anna;2021", LINE),
        (f"4x4\n{SPACED}", SMALL),
        # Nothing but comments, as a border of # makes of all lines.
        ("#######\n#12#..#\n#..#34#\n#######\n#..#..#\n#..#.1#\n#######", SMALL),
        *((SPACED.replace(".", empty), SMALL) for empty in ("()", "__", "e")),
        *((" ".join(LINE).replace(".", empty), LINE) for empty in ("nil", "blank")),
        # Four cells with quotation marks are enough.
        ('"1" "2" "." "."\n"." "." "3" "4"\n"." "." "." "."\n"." "." "." "1"', "12....34.......1"),
        # Two numbers of two digits above four rows are no rows.
        ("12\n34\n12##\n##34\n####\n###1", SMALL),
    ],
)
def test_what_stands_around_a_puzzle(text: str, line: str) -> None:
    assert write(parse(text), "line") == line


def test_boards_side_by_side_are_several() -> None:
    rows = SPACED.split("\n")
    text = "\n".join(f"{a}     {b}" for a, b in zip(rows, reversed(rows), strict=True))
    boards = [parse(SPACED), parse("\n".join(reversed(rows)))]
    assert list(parse_many(text)) == boards
    # But not where something says that one row is no pair of rows.
    assert all(isinstance(e, NonetError) for e in read_entries(text.replace("     ", " ", 1)))


def test_signs_alone_on_a_line_are_none_around_it() -> None:
    with pytest.raises(FormatError, match="row 2 has 2 symbols, but row 1 has 8"):
        parse("**12..**\n**\n**..34**\n**....**\n**...1**")


@pytest.mark.parametrize(
    "beginning", ["+", "12/03/24, 19:0{} - Oma: ", "a.txt:{}:", "[19:0{}] <al> "]
)
def test_what_all_rows_begin_with(beginning: str) -> None:
    rows = SPACED.replace(" ", "").split("\n")
    text = "\n".join(f"{beginning.format(number)}{row}" for number, row in enumerate(rows, 1))
    assert write(parse(text), "line") == SMALL


@pytest.mark.parametrize(
    "text",
    [
        "\t1\t\t4\n\t=\t2\t\n3\t\t\t\n\t\t\t3",  # a sign alone is no formula
        "00,01,00,04\n00,,00,02,00\n03,00,00,00\n00,00,00,03",  # nor is nothing left out
        ",A,B,C,D,E\n1,,1,,,3\n2,,,,,5\n2,,,,,5\n3,,3,2,,\n4,5,,,3,\n5,6,,,,",  # no value
    ],
)
def test_a_slip_among_fields_is_no_other_board(text: str) -> None:
    assert all(isinstance(entry, NonetError) for entry in read_entries(text))


def test_a_letter_alone_among_digits_is_a_slip() -> None:
    with pytest.raises(NonetError, match="'l'"):
        parse("1 2 3 4\n3 4 1 2\n2 l 4 3\n4 3 2 1")


def test_a_cell_alone_below_a_word_is_no_row() -> None:
    rows = "\n".join(LINE[row : row + 9] for row in range(0, 81, 9))
    error, puzzle = read_entries(f"Hello there\n.\n{rows}")
    assert puzzle == parse(LINE)
    assert isinstance(error, FormatError) and error.message == "a cell alone is not a row"


def test_the_short_row_of_a_dict_with_cells_left_out_is_named() -> None:
    with pytest.raises(ShapeError, match="row 2 has 3 cells, but row 1 has 4"):
        parse('{"board": [[1,,,4],[,,3,],[,2,,,],[3,,,1]]}')


def test_ways_to_read_a_text_in_one_format_are_asked_about() -> None:
    ways = [
        Reading(FORMATS.get("rows"), list(parse_many(f"{SMALL}\n{SMALL}\n"))),
        Reading(FORMATS.get("rows"), list(parse_many(f"\n\n{LINE}\n"))),
    ]
    error = _disagreement(ways)
    assert error.message.startswith("the text can be read in 2 ways, and nothing in it says which")
    assert error.line == 1
    others = [ways[1], Reading(FORMATS.get("line"), [parse(LINE)])]
    assert "rows" in _disagreement(others).message and "line" in _disagreement(others).message


NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [NINE[at : at + 9] for at in range(0, 81, 9)]
COLUMNS = ["".join(column) for column in zip(*ROWS, strict=True)]
BOXES = [
    "".join(row[at : at + 3] for row in ROWS[down : down + 3])
    for down in (0, 3, 6)
    for at in (0, 3, 6)
]


@pytest.mark.parametrize("between", ["", " ", ", "])
@pytest.mark.parametrize(
    ("label", "lines"),
    [
        *((label, COLUMNS) for label in ("Col {}:", "c{}:", "Spalte {} =", "colonne {} :")),
        *((label, BOXES) for label in ("box {}:", "Block {})", "Kasten {}:")),
    ],
)
def test_lines_that_are_columns_or_boxes(label: str, lines: list[str], between: str) -> None:
    text = "\n".join(f"{label.format(n)} {between.join(x)}" for n, x in enumerate(lines, 1))
    assert parse(text).givens == parse(NINE).givens
    with pytest.raises(NonetError):  # one is missing
        parse(text.rpartition("\n")[0])


def test_a_beginning_with_two_numbers_that_differ_is_no_label() -> None:
    nodes = [
        f"\\node at ({cell % 9}.5,{8 - cell // 9}.5) {{{value}}};"
        for cell, value in enumerate(NINE)
        if value != "."
    ]
    with pytest.raises(NonetError):
        parse("\n".join(nodes))


@pytest.mark.parametrize("separator", ["_", "-", "%2C", "/"])
def test_rows_joined_by_a_sign_in_a_text_and_in_a_link(separator: str) -> None:
    text = separator.join(ROWS)
    texts = [f"https://example.org/play?g={text}"] + [text] * ("%" not in separator)
    for each in texts:
        assert parse(each).givens == parse(NINE).givens


def test_givens_in_a_sentence() -> None:
    cells = [(cell, value) for cell, value in enumerate(NINE) if value != "."]
    givens = ", ".join(f"r{cell // 9 + 1}c{cell % 9 + 1} is {value}" for cell, value in cells)
    assert parse(f"Givens: {givens}.").givens == parse(NINE).givens
