"""What people paste, what it is read as, and the message if it cannot be read."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.errors import (
    AmbiguousFormatError,
    EmptyPuzzleError,
    FormatError,
    IllegalSymbolError,
    NonetError,
    ShapeError,
    UnsupportedError,
    UsageError,
)
from nonet.formats import (
    FORMATS,
    Format,
    Line,
    ReadOptions,
    parse,
    parse_many,
    read_entries,
    write,
)
from nonet.model import Layout, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
PUZZLE = parse(LINE)
CORPUS = Path(__file__).parents[3] / "shared/corpus/seeds/boards.jsonl"


def framed(rows: list[str], rule: str) -> str:
    bands = ["".join(row + "\n" for row in rows[at : at + 3]) for at in (0, 3, 6)]
    return rule + rule.join(bands) + rule


def barred(row: str) -> str:
    return f"|{row[:3]}|{row[3:6]}|{row[6:]}|"


PASTED = {
    "zeros": LINE.replace(".", "0"),
    "windows line end and mark": "\ufeff" + LINE + "\r\n",
    "comments": f"# easy\n\n{LINE}  # by me\n",
    "middle dots": LINE.replace(".", "·"),
    "full width": LINE.replace("5", "５"),
    "rows": "\n".join(ROWS),
    "bands": "\n\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
    "groups": " ".join(ROWS),
    "spaced": "\n".join(" ".join(row) for row in ROWS),
    "hard blanks": "\n".join("\xa0".join(row) for row in ROWS),
    "commas": "\n".join(", ".join(row.replace(".", "0")) for row in ROWS),
    "nothing between commas": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "commas at ends": "\n".join(",".join(row) + "," for row in ROWS),
    "numbers on a line": " ".join(LINE),
    "frame": framed([barred(row) for row in ROWS], "+---+---+---+\n"),
    "simple sudoku": framed([barred(row) for row in ROWS], "*-----------*\n"),
    "blank cells": framed([barred(row).replace(".", " ") for row in ROWS], "+---+---+---+\n"),
    "no frame": "------+-------+------\n".join(
        "".join(
            f"{' '.join(r[:3])} | {' '.join(r[3:6])} | {' '.join(r[6:])}\n" for r in ROWS[i:][:3]
        )
        for i in (0, 3, 6)
    ),
    "bars only": "\n".join(f"|{'|'.join(row)}|".replace(".", " ") for row in ROWS),
    "picture": str(PUZZLE),
    "ascii": write(PUZZLE, "ascii"),
    "json": json.dumps([[int(char) if char > "0" else None for char in row] for row in ROWS]),
    "flat json": json.dumps([int(char) if char > "0" else 0 for char in LINE]),
    "pretty json": write(PUZZLE, "json").replace("], ", "],\n"),
}


@pytest.mark.contract("R0.6")
def test_the_boards_of_the_seeds() -> None:
    if not CORPUS.exists():
        pytest.skip("the corpus is not beside this repository")
    for text in CORPUS.read_text().splitlines():
        board = json.loads(text)
        if board["verified"] == "invalid:char":
            with pytest.raises(IllegalSymbolError):
                parse(board["puzzle"])
            continue
        puzzle = parse(board["puzzle"])
        assert puzzle.size == board["size"]
        assert list(puzzle.givens) == [ord(char) - 48 for char in board["puzzle"]]
        if puzzle.size > 9:
            assert write(puzzle) == board["puzzle"]


class TestErrors:
    @pytest.mark.contract("R0.8", "R1.2", "R4.20")
    @pytest.mark.parametrize("text", ["", "  ", "\n\n", "\ufeff", "# nothing\n", "[]"])
    def test_empty(self, text: str) -> None:
        with pytest.raises(EmptyPuzzleError):
            parse(text)

    @pytest.mark.contract("R0.9", "R0.16", "R1.2", "R4.19")
    def test_every_bad_symbol_is_named(self) -> None:
        with pytest.raises(IllegalSymbolError) as caught:
            parse("x" + LINE[1:10] + "?x" + LINE[12:])
        assert caught.value.symbols == ("x", "?")
        assert "'x' (first at r1c1, column 1)" in str(caught.value)
        assert "'?' (first at r2c2, column 11)" in str(caught.value)
        with pytest.raises(IllegalSymbolError, match=r"'10' \(first at r1c2, line 1\)"):
            parse("1 10 0 0\n0 0 0 0\n0 0 0 99\n0 0 0 0")

    @pytest.mark.contract("R0.14", "R0.15")
    def test_lengths(self) -> None:
        with pytest.raises(FormatError, match=r"80 characters fit no board: 1 too few for 9x9"):
            parse(LINE[1:])
        with pytest.raises(ShapeError, match="5 is a prime"):
            parse("." * 25)
        with pytest.raises(ShapeError, match="5 is a prime"):
            parse("\n".join(["1 2 3 4 5"] * 5))
        with pytest.raises(UnsupportedError, match="decimal numbers"):
            parse("." * 80**2)
        assert parse("1").size == parse(".").size == 1

    def test_rows(self) -> None:
        with pytest.raises(FormatError, match="8 rows of 9 symbols") as caught:
            parse("\n".join(ROWS[:8]))
        assert caught.value.line == 1
        short = [*ROWS[:4], ROWS[4][1:], *ROWS[5:]]
        with pytest.raises(FormatError, match="row 5 has 8 numbers") as caught:
            parse("\n".join(" ".join(row) for row in short))
        assert caught.value.line == 5

    def test_drawings_give_line_and_column(self) -> None:
        bad = PASTED["frame"].replace("|53.|", "|5x.|")
        with pytest.raises(IllegalSymbolError, match="line 2, column 3"):
            parse(bad)
        short = PASTED["frame"].replace("|53.|", "|53|")
        with pytest.raises(FormatError, match="has 8 cells, the others have 9") as caught:
            parse(short)
        assert caught.value.line == 2

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("[[1,2],\n [3,}", "line 2: this is not JSON"),
            ('{"nonet": 1, "cages": [], "givens": [[1]]}', "'cages'"),
            ('{"nonet": 3, "givens": [[1]]}', "must be 1 or 2"),
            ('{"nonet": 1, "size": 3, "givens": [[1]]}', '"size" is 3'),
            ('{"nonet": 1, "givens": [[1]], "marks": [[[2]]]}', "marks of r1c1"),
            ('{"nonet": 1, "givens": [[1]], "marks": [[[], []]]}', "row 1 of marks has 2 entries"),
            (
                '{"nonet": 1, "size": 2, "rows": 1, "box": null, "value_range": [1, 2], '
                '"givens": [[null, null]], "marks": [1]}',
                '"marks" must be 1 rows of 2 arrays',
            ),
            ('{"nonet": 1, "givens": [[1]], "marks": [[5]]}', "an array of values, not 5"),
            ("[[true]]", "r1c1 is True"),
            ("[[1, 2], [1]]", "row 2 has 1 cell"),
            ("[" * 100_000, "nested too deeply"),
            ("[[" + "9" * 5000 + "]]", "5000 characters"),
        ],
    )
    def test_json(self, text: str, words: str) -> None:
        with pytest.raises(NonetError) as caught:
            parse(text)
        assert words in str(caught.value)

    def test_two_readings(self) -> None:
        text = "\n".join(["1234" + "." * 12] * 16)
        with pytest.raises(AmbiguousFormatError, match="format='rows'"):
            parse(text)
        assert parse(text, format="rows").size == 16
        assert len(list(parse_many(text, format="line"))) == 16
        assert parse(text.replace("1234", "1235")).size == 16


class TestMany:
    def test_parse_wants_one(self) -> None:
        with pytest.raises(FormatError, match=r"2 puzzles.*parse_many"):
            parse(f"{LINE}\n{LINE}")

    @pytest.mark.contract("R0.23")
    def test_a_bad_line_does_not_stop_the_others(self) -> None:
        lines = [LINE, "hello world", "", LINE, LINE[1:]]
        entries = list(read_entries(iter(lines)))
        assert [type(entry) for entry in entries] == [Puzzle, Puzzle, FormatError]
        assert [entry.line for entry in entries] == [1, 4, 5]
        errors: list[NonetError] = []
        other: list[tuple[int, str]] = []
        found = parse_many(
            "\n".join(lines),
            on_error=errors.append,
            on_other=lambda number, text: other.append((number, text)),
        )
        assert len(list(found)) == 2
        assert [error.text for error in errors] == [LINE[1:]]
        assert other == [(2, "hello world")]
        with pytest.raises(FormatError, match="line 5: 80 characters"):
            list(parse_many("\n".join(lines)))
        with pytest.raises(FormatError, match="11 characters"):
            list(parse_many("hello world"))

    def test_lines_are_read_as_they_are_needed(self) -> None:
        taken = 0

        def endless() -> Iterator[str]:
            nonlocal taken
            while True:
                taken += 1
                yield LINE + "\n"

        found = parse_many(endless())
        assert [next(found).line for _ in range(300)] == list(range(1, 301))
        assert taken <= 301

    def test_boards_of_many_lines_are_read_as_they_are_needed(self) -> None:
        taken = 0

        def endless() -> Iterator[str]:
            nonlocal taken
            for row in cycle([*write(PUZZLE, "rows").splitlines(), ""]):
                taken += 1
                yield f"{row}\n"

        assert next(parse_many(endless())) == PUZZLE
        assert taken < 1000

    @pytest.mark.parametrize("name", ["drawn", "numbers", "json"])
    def test_a_bad_board_among_others(self, name: str) -> None:
        good = write(PUZZLE, name)
        text = f"{good}\n\n{good.replace('9', '10')}\n\n{good}\n"
        kinds = [type(entry) for entry in read_entries(text)]
        assert kinds == [Puzzle, IllegalSymbolError, Puzzle]

    def test_drawings_without_a_gap(self) -> None:
        assert list(parse_many(PASTED["frame"] * 3)) == [PUZZLE] * 3


@given(
    st.sampled_from([*PASTED.values()]),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 9), st.text(max_size=4)), max_size=6),
    st.sampled_from([None, *FORMATS.names()]),
)
def test_nothing_but_our_errors(
    text: str, edits: list[tuple[int, int, str]], name: str | None
) -> None:
    for at, length, new in edits:
        text = text[:at] + new + text[at + length :]
    for entry in read_entries(text, format=name):
        assert isinstance(entry, Puzzle | NonetError)


@pytest.mark.parametrize(
    "text",
    ["9" * 100_000, "1 " * 10_001, "|" * 100_000, "\0" * 81, '{"a":' * 10_000, "-" * 100_000],
)
def test_huge_or_senseless(text: str) -> None:
    with pytest.raises(NonetError):
        parse(text)


class TestCalls:
    @pytest.mark.parametrize("text", [None, 3, object()])
    def test_no_text(self, text: Any) -> None:
        for function in (parse, parse_many, read_entries):
            with pytest.raises(UsageError, match=r"nonet\.solve\(\[\[5, 3, 0"):
                function(text)

    def test_wrong_types(self) -> None:
        wrong: Any
        for wrong in ({"alphabet": 3}, {"format": ["line"]}, {"layout": 9}, {"box": 3}):
            with pytest.raises(UsageError, match=next(iter(wrong))):
                parse(LINE, **wrong)

    def test_a_box_may_be_a_list(self) -> None:
        assert parse("." * 36, box=[3, 2]).layout.box == (3, 2)  # type: ignore[arg-type]


def test_long_lines_take_linear_time() -> None:
    start = time.process_time()
    with pytest.raises(NonetError):
        parse("-" * 150_000 + "x")
    assert parse("# box" + " " * 50_000 + "y\n" + LINE) == PUZZLE
    for text in ("[" + "a_" * 20_000, "[Solution]\n" + "0x" * 20_000):
        with pytest.raises(NonetError):
            parse(text)
    # Regular expressions do the work, which no count of calls sees: only a hang takes so long.
    assert time.process_time() - start < 60


@pytest.mark.parametrize("line", ["# by me\n", "\n"])
def test_the_sample_is_of_content(line: str) -> None:
    assert parse(line * 500 + PASTED["frame"]) == PUZZLE


@pytest.mark.parametrize("name", ["numbers", "rows", "drawn"])
def test_a_sample_that_cuts_a_board(name: str) -> None:
    text = "\n\n".join([write(PUZZLE, name)] * 30)
    lines = [line for line in text.splitlines() if line]
    assert len(lines) > 200
    assert 200 % (len(lines) // 30)
    assert list(parse_many(text)) == [PUZZLE] * 30


def test_formats_of_other_packages_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Puzzle]:
        yield from (PUZZLE for line in lines if line.text == "the usual")

    mine = Format(name="mine", summary="", sniff=lambda lines: 1, read=read)
    monkeypatch.setattr(FORMATS, "_all", {**{each.name: each for each in FORMATS}, "mine": mine})
    assert parse("the usual") == PUZZLE
    assert parse("1" + "." * 15).size == 4
    with pytest.raises(FormatError, match="fit no board"):
        parse("the unusual")


def test_numbers_refuse_symbols_that_part_them() -> None:
    puzzle = Puzzle(Layout.of(12), [11] + [0] * 143)
    with pytest.raises(UnsupportedError, match="';' is a value"):
        write(puzzle, "numbers", alphabet="offset")
    text = "\n".join(";".join("1" + "0" * 11) for _ in range(12))
    with pytest.raises(UnsupportedError, match="';' is a value"):
        parse(text, format="numbers", alphabet="offset")


def test_no_format_is_certain_of_an_empty_text() -> None:
    assert all(format.sniff([]) < 1 for format in FORMATS)


def test_lines_that_are_all_alike_show_no_boxes() -> None:
    """Double ones between all cells are no borders of regions, whatever those above them are."""
    rows = ["║1║2║3║4║", "║3║4║1║2║", "║2║1║4║3║", "║4║3║2║.║"]
    drawn = "\n".join(f"{row}\n{'═' * 9}" for row in rows)
    assert parse(drawn) == parse("123434122143432.")
