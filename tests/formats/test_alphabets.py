"""Alphabets and box shapes of what is read; files with titles, prose and several formats."""

from __future__ import annotations

import json

import pytest

from nonet.errors import (
    AmbiguousFormatError,
    FormatError,
    NonetError,
    ShapeError,
    UnknownNameError,
    UnsupportedError,
    UsageError,
)
from nonet.formats import (
    ALPHABETS,
    parse,
    parse_many,
    read_entries,
    symbols_of,
    write,
)
from nonet.model import Layout, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class TestAlphabets:
    def test_letters_alone_are_asked_about(self) -> None:
        with pytest.raises(AmbiguousFormatError, match="alphabet='a10'") as caught:
            parse("AB" + "." * 254)
        assert caught.value.readings == ("alphabet='a10'", "alphabet='a1'")
        assert parse("AB" + "." * 254, alphabet="a1").givens[:2] == (1, 2)

    def test_as_many_letters_as_values_are_digits_in_their_order(self) -> None:
        assert parse("KT..\n..TK\nZ...\n..X.").givens == (1, 2, 0, 0, 0, 0, 2, 1, 4, *[0] * 5, 3, 0)
        nine = parse("ABCDEFGHI" + "." * 72)
        assert nine.givens[:9] == tuple(range(1, 10))

    def test_digits_and_letters(self) -> None:
        puzzle = parse("1aG" + "." * 253)
        assert puzzle.givens[:3] == (1, 10, 16)
        assert puzzle.source is not None
        assert puzzle.source.alphabet == "a10"

    def test_offset(self) -> None:
        assert parse("1:@" + "0" * 253).givens[:3] == (1, 10, 16)
        with pytest.raises(AmbiguousFormatError, match="offset"):
            parse("1A" + "0" * 623)

    def test_hex(self) -> None:
        with pytest.raises(AmbiguousFormatError, match="hex"):
            parse("01F" + "." * 253)
        assert parse("01F" + "." * 253, alphabet="hex").givens[:3] == (1, 2, 16)
        for blank in "-._*":
            text = "0123456789ABCDEF" + blank * 239 + "0"
            assert parse(text).givens == (*range(1, 17), *[0] * 239, 1)
            assert parse(text.lower()).givens[:16] == tuple(range(1, 17))
        with pytest.raises(AmbiguousFormatError, match="hex"):  # 0 may be a second blank
            parse("0123456789ABCDE" + "-" * 241)
        with pytest.raises(AmbiguousFormatError, match="hex"):  # as hex, two equal in a row
            parse("0123456789ABCDEF" + "00" + "-" * 238)
        rows = [[(4 * (r % 4) + r // 4 + c) % 16 for c in range(16)] for r in range(16)]
        solved = "".join(f"{value:X}" for row in rows for value in row)
        assert parse(solved).givens[:2] == (1, 2)

    @pytest.mark.parametrize("symbols", ["0123456789ABCDEF", "123456789abcdefg"])
    def test_x_is_empty_where_it_is_no_value(self, symbols: str) -> None:
        text = "".join(symbols[at // 17] if at % 17 == 0 else "x" for at in range(256))
        for value in (text, [text[at : at + 16] for at in range(0, 256, 16)]):
            assert parse(value).givens[::17] == tuple(range(1, 17))

    @pytest.mark.parametrize(("size", "letter"), [(34, "y"), (35, "z")])
    def test_a10_in_lower_case(self, size: int, letter: str) -> None:
        text = letter + "." * (size**2 - 1)
        assert parse(text, box="none", alphabet="a10").givens[0] == size

    def test_out_of_reach(self) -> None:
        with pytest.raises(UnsupportedError, match="a1 has no symbols"):
            parse("." * 900, alphabet="a1")
        with pytest.raises(UnknownNameError, match="a10"):
            parse(LINE, alphabet="a11")

    def test_letters_of_either_case_where_no_alphabet_has_both(self) -> None:
        assert parse("abcd............") == parse("ABCD............")
        large = "".join(map(chr, range(97, 97 + 25))).ljust(625, ".")
        assert parse(large, alphabet="a1") == parse(large.upper(), alphabet="a1")

    def test_offset_ends_with_the_last_printable_character(self) -> None:
        offset = ALPHABETS["offset"]
        assert (offset.symbols(78) or "").endswith("}~") and offset.symbols(79) is None

    def test_symbols_are_those_of_a_text_only(self) -> None:
        puzzle = parse("WX..YZ..........", alphabet="symbols:WXYZ")
        assert symbols_of(puzzle) == "WXYZ"
        assert symbols_of(parse("ABCD............")) is None
        assert symbols_of(Puzzle(puzzle.layout, puzzle.givens)) is None, "of no text"

    @pytest.mark.parametrize(("alphabet", "value"), [("a10", 10), ("a1", 1), ("hex", 11)])
    def test_an_object_may_name_its_alphabet(self, alphabet: str, value: int) -> None:
        record = {"schema": 1, "puzzle": "A".ljust(256, "."), "size": 16, "box": "4x4"}
        assert parse(json.dumps(record | {"alphabet": alphabet})).givens[0] == value
        with pytest.raises(AmbiguousFormatError, match="choose one with alphabet"):
            parse(json.dumps(record))


class TestBoxes:
    @pytest.mark.contract("R0.4")
    def test_from_all_places(self) -> None:
        text = "." * 36
        assert parse(text).layout.box == (2, 3)
        assert parse(text, box="3x2").layout.box == (3, 2)
        assert parse("# box 3x2\n" + text).layout.box == (3, 2)
        assert parse("# box 3x2\n" + text, box="none").layout.box is None
        assert parse(text, layout=Layout.of(6, (3, 2))).layout.box == (3, 2)

    def test_which_do_not_fit(self) -> None:
        with pytest.raises(ShapeError, match="possible: 1x6"):
            parse("." * 36, box="3x3")
        with pytest.raises(ShapeError, match="layout asked for"):
            parse(LINE, layout=Layout.of(6))
        with pytest.raises(UsageError):
            parse(LINE, box="big")

    def test_a_header_holds_for_the_next_board_of_rows(self) -> None:
        board = "\n".join(". " * 6 for _ in range(6))
        boxes = [p.layout.box for p in parse_many(f"# box 3x2\n{board}\n\n{board}")]
        assert boxes == [(3, 2), (2, 3)]

    def test_lines_everywhere_mean_nothing_unless_some_are_heavy(self) -> None:
        light = "+-+-+-+-+\n" + "|1| |3| |\n+-+-+-+-+\n" * 4
        assert parse(light).layout.is_default
        heavy = light.replace("+-+-+-+-+\n|1| |3| |", "+=+=+=+=+\n|1| |3| |")
        assert parse(heavy).layout.box == (1, 4)


PUZZLE = parse(LINE)
ROWS = write(PUZZLE, "rows")


def read(text: str) -> tuple[list[Puzzle | NonetError], list[str]]:
    other: list[str] = []
    return list(read_entries(text, on_other=lambda _, text: other.append(text))), other


def test_a_mistyped_board_among_text_is_an_error() -> None:
    short = ROWS.replace("8...6...3", "8...6...")
    entries, other = read(f"The first\n{short}\n\nThe second\n{ROWS}\n")
    assert isinstance(entries[0], FormatError)
    assert (entries[0].line, entries[1:]) == (5, [PUZZLE])
    assert "row 4 has 8 symbols" in entries[0].message
    assert other == ["The first", "The second"]


def test_a_box_shape_holds_for_what_follows_however_many_other_comments_there_are() -> None:
    line = "1" + "." * 35
    others = "\n\n".join(f"# number {number}\n{line}" for number in range(15))
    lines = "\n".join([line] * 300)  # so many show that there is one puzzle a line
    entries, other = read(f"{lines}\nHello, all\n\n# box 3x2\n{others}\n\nBye\n\n{line}")
    assert other == ["Hello, all", "Bye"]
    boxes = [entry.layout.box for entry in entries if isinstance(entry, Puzzle)]
    assert boxes == [parse(line).layout.box] * 300 + [parse(line, box="3x2").layout.box] * 16


def test_bands_may_have_gaps_in_some_of_their_rows() -> None:
    entries, other = read("Hello, all\n\n12 34\n3412\n\n21 43\n432.\n")
    assert (entries, other) == ([parse("123434122143432.")], ["Hello, all"])


def test_one_alphabet_for_a_file() -> None:
    plain, certain = "1A" + "0" * 623, ":;<=>?@" + "0" * 618
    with pytest.raises(NonetError, match="2 ways"):
        parse(plain)
    for text in (f"{plain}\n{certain}", f"{certain}\n{plain}"):
        assert [max(puzzle.givens) for puzzle in parse_many(text)] in ([17, 16], [16, 17])


def test_a_wrong_rule_in_a_comment_costs_its_puzzle_only() -> None:
    lines = [LINE, "", "# rule killer x r1c1", LINE, "", LINE]
    text = "\n".join([*lines, LINE + " # rule thermo r1c1 r9x9", LINE])
    entries = list(read_entries(text))
    errors = [entry for entry in entries if isinstance(entry, NonetError)]
    assert [error.line for error in errors] == [3, 7]
    assert [entry.line for entry in entries] == [1, 3, 6, 7, 8]
    assert "killer x r1c1" in errors[0].message


def test_a_line_of_question_marks_beside_a_board_is_a_board() -> None:
    rows = "[0 3 0 4\n 0 0 0 0\n 0 0 0 0\n 2 0 1 0]"
    marked = "??2?5??????6?1?3????1????6???2?4???3"
    entries, _ = read(f"{rows}\n\n{marked}")
    assert entries == [parse(rows), parse(marked.replace("?", "."))]


def test_boards_on_a_line_each_that_are_written_in_two_ways() -> None:
    entries, _ = read("12.1|23..|....|...2\n\n2.33 1... 31.. .3..\n")
    assert entries == [parse("12.123.........2"), parse("2.331...31...3..")]


def test_a_remark_in_fewer_fields_than_a_row_has_is_no_row_too_many() -> None:
    rows = "1.....\n..2...\n....3.\n4.....\n..5...\n....6."
    assert read(f"{rows}\n\n;w2 ;;k1\n") == ([parse(rows)], [";w2 ;;k1"])


def test_number_signs_are_empty_cells_of_all_lines_or_of_none_but_a_title() -> None:
    entries, _ = read("No. 5\n#\n#2#4\n4123\n#123\n3412\n")
    assert [str(each)[:24] for each in entries] == ["line 4: 2 rows of 4 symb"]


def test_places_in_a_sentence_are_no_list_beside_a_board() -> None:
    rows = "1.43.21..431.124"  # drawn as seed 004 draws its boards, with prose below
    board = "\n".join(" ".join(rows[i : i + 4]) for i in range(0, 16, 4))
    text = (
        f"### Example\n```\n{board}\n\nLet's look at block 0.\nCell (0, 0) can't hold 1, as (0, 3) "
        "does.\nA constraint is added to all cells of row 1 (e.g. (1, 3), (1, 5), (1, 8), etc..), "
        "thus removing 1.\n```\n\n### Another\n```\n"
        f"{board}\n\nIn this case, cells (0, 3) and (0, 1) can't hold 4.\n```\n"
    )
    entries, _ = read(text)
    found = [each for each in entries if isinstance(each, Puzzle)]
    assert found == [parse(rows)] * 2
