"""Alphabets and box shapes of what is read: told, found, or asked about."""

from __future__ import annotations

import json

import pytest

from nonet.errors import (
    AmbiguousFormatError,
    ShapeError,
    UnknownNameError,
    UnsupportedError,
    UsageError,
)
from nonet.formats import (
    ALPHABETS,
    parse,
    parse_many,
    symbols_of,
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
