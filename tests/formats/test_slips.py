"""Texts with slips are never read wrongly, and the judge of `mutations` sees what is."""

from __future__ import annotations

import pytest

import mutations
from mutations import campaign, literal_boards
from nonet.errors import NonetError
from nonet.formats import parse, read_entries
from nonet.model import Puzzle
from pasted_samples import sample
from pasted_texts import FORUM_TEXTS, TEXTS


@pytest.mark.long
def test_damaged_texts_are_never_read_wrongly() -> None:
    tally = campaign(600, seed=17)
    assert tally.wrong == []
    assert tally.counts["refused"] > 100
    assert tally.counts["as before"] > 50


def test_the_judge_understands_every_way_of_writing() -> None:
    unknown = []
    for text in (*TEXTS[::3], *FORUM_TEXTS[::5]):
        assert text.puzzle is not None
        size = text.puzzle.size
        rows = tuple(text.puzzle.givens[at : at + size] for at in range(0, size * size, size))
        if not any(each == rows for each in literal_boards(text.text, size)):
            unknown.append(text.name)
    assert unknown == []


def _swapped(puzzle: Puzzle) -> Puzzle:
    """The board with two of its rows in the place of each other."""
    size, givens = puzzle.size, puzzle.givens
    rest = givens[2 * size :]
    return Puzzle(puzzle.layout, [*givens[size : 2 * size], *givens[:size], *rest])


def _emptied(puzzle: Puzzle) -> Puzzle:
    """The board without its last given."""
    last = max(cell for cell, value in enumerate(puzzle.givens) if value)
    return Puzzle(puzzle.layout, [v if c != last else 0 for c, v in enumerate(puzzle.givens)])


@pytest.mark.long
@pytest.mark.parametrize("wrongly", [_swapped, _emptied])
def test_the_judge_sees_a_reader_that_errs(
    wrongly: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def entries(text: str, **options: object) -> list[object]:
        found = list(read_entries(text, **options))  # type: ignore[arg-type]
        return [wrongly(each) if isinstance(each, Puzzle) else each for each in found]  # type: ignore[operator]

    monkeypatch.setattr(mutations, "read_entries", entries)
    tally = campaign(200, seed=3)
    read = sum(tally.counts[kind] for kind in ("wrong", "as before", "as it says"))
    assert read > 50
    assert tally.counts["wrong"] > 0.9 * read


TWO_DIGITS = "00 01 00 00\n00 00 03 01\n02 {} 00 00\n00 00 00 04"
TABLE = """       0   1   2   33   4   5
0      0   0   0   4    1   0
1      0   0   0   0    0   0
2      0   0   0   6    0   0
3      5   0   1   0    0   0
4      0   0   0   0    0   0
5      0   0   0   0    0   0"""
ROWS = (".3.4", "....", "....", "2.1.")
LARGE = [f">>> {row}" for row in sample("25x25 number 8").rows]
EIGHT = sample("8x8 number 3").rows
HEX = sample("16x16 number 7").rows
FROM_ZERO = next(each.text for each in TEXTS if each.name == "hex: 16x16 number 7")
SHEET = "\t3\t\t4\n" + "\t\t\t\n" * 2 + "1\t\t2\t\n"
DIVISIONS = "".join(
    '<div class="row">' + "".join(f'<div class="cell">{c.strip(".")}</div>' for c in row) + "</div>"
    for row in ROWS
)
XML = "\n".join("<row>" + "".join(f"<c>{c.strip('.')}</c>" for c in row) + "</row>" for row in ROWS)
QUOTED = "\n".join(",".join(f'"{c.strip(".")}"' for c in row) for row in ROWS)
GIVENS = "row,col,value\n" + "\n".join(
    f"{r},{c},{v}" for r, c, v in ((1, 2, 3), (1, 4, 4), (2, 1, 4), (3, 3, 2), (4, 1, 2), (4, 3, 1))
)
ASCII = "\n".join(f"+---+---+---+---+\n|{'|'.join(c.center(3) for c in row)}|" for row in ROWS)


@pytest.mark.parametrize(
    "text",
    [
        TWO_DIGITS.format(".0"),
        TWO_DIGITS.format("-1"),
        TABLE,
        "[[Some(), None, None, 1]]",
        "[[Some(1), None, None, None], [None, None, Some2(), None], [None, None, None, None], "
        "[None, None, Some(3), None]]",
        "((0 3 0 4) (0 0 0 0) (0 0*0) (2 0 1 0))",
        '["1..4", "..\t.", "....", "..3."]',
        "\n".join(["- `.3.4`", *(f"- `{row}`" for row in ROWS[:3]), "- `2."]),
        "\n\n".join([*ROWS[:3], ROWS[2], ROWS[3]]),
        "\n".join(["row>.3.4</row>", *(f"<row>{row}</row>" for row in (*ROWS[1:], ROWS[3]))]),
        "\n".join([".bbyte 0,3,0,4", *[".byte 0,0,0,0"] * 4]),
        "\n".join(["<p>.3.4<br/>", *(f"{row}<br/>" for row in (*ROWS[1:], ROWS[3]))]) + "</p>",
        "\n".join([*LARGE[:9], LARGE[8], *LARGE[9:]]),
        "<pre>" + "\n".join([*HEX[:4], HEX[3], *HEX[4:]]) + "</pre>",
        "\n".join("".join(f'<div class="cell"{c.strip(".")}></div>' for c in row) for row in ROWS),
        "\n".join(f"Row {n}: {row}" for n, row in ((1, EIGHT[0]), *enumerate(EIGHT, 1))),
        "\n".join(f"Row {n}: {row}" for n, row in enumerate([*EIGHT[:7], *EIGHT[6:], EIGHT[7]], 1)),
        "/".join(",".join(row.replace(".", "")) for row in EIGHT).replace("8,,3", "8,,,3"),
        SHEET[:20] + SHEET.replace("\n1", "\n\n1"),
        "\n".join([" | | | ", ":-:|:-:|:-:|:-:", "||2|", "||2|", "|3||", "", "|1|||4"]),
        "\n".join([" | | | | | ", "|".join([":-:"] * 6), *["|1|||3|"] * 5, "||A||"]),
        FROM_ZERO.replace("3.", "G.", 1),
        "a:\n" + "\n".join("  - - 56\n    - 0\n    - 0\n" + "    - 0\n" * 5 for _ in EIGHT),
        '{"cells": [{"r": 1, "c": 2, "v": 3}, {"r": 1, "c": 4, "v": 4}, {"r": 2, "c": 3, "v": 1}, '
        '{"r": 4, "c": 1, "v": 2}, {"r": 4, "c": 4, "v": 1#}, {"r": 4, "c": 3, "v": 1}]}',
        "\n".join(f"• {row}" for row in (*EIGHT[:3], *EIGHT[2:])),
        "\n".join(" ".join(row).replace(".", "—") for row in (*EIGHT, EIGHT[0])),
        "[play](https://example.org/?puzzle=.3.4....\u002e...2.1..)",
        DIVISIONS.replace('"cell">2', '"cell"G2'),
        DIVISIONS.replace('"cell">3', '"cell"_3'),
        "1,2,3\n\n" + GIVENS.replace("1,2,3\n", ""),
        XML.replace("</row>\n<row>", "</row>7<row>", 1),
        QUOTED.replace('""', '"\t"', 1),
        QUOTED + '\n"","",""3,""',
        GIVENS.replace("2,1,4", "0,1,4"),
        ASCII.replace("+\n|   |", "+\n+---+---+---+---+\n|   |", 1) + "\n|   |   |   |   |",
        "a\t1\t2\t3\t4\nr1\t\t3\t\t4\nr2\t\t\t\t\nr3\t\t\t\nr4\t2\t\t1\t",
        '{"rows": 1, "cells": [{"r": 1, "r": 2, "c": 2, "v": 3}, {"r": 1, "c": 4, "v": 4}, '
        '{"r": 4, "c": 1, "v": 2}, {"r": 4, "c": 3, "v": 1}]}',
    ],
)
def test_slips_are_not_empty_cells_nor_rows(text: str) -> None:
    with pytest.raises(NonetError):
        parse(text)
    assert not any(isinstance(each, Puzzle) for each in read_entries(text))


def test_two_digits_are_read() -> None:
    assert parse(TWO_DIGITS.format("..")).givens[8:10] == (2, 0)


def test_a_list_that_closes_after_its_first_row_is_not_the_board_of_the_others() -> None:
    rows = [[(4 * r + r // 4 + c) % 16 + 1 for c in range(16)] for r in range(16)]
    lines = ["[" + " ".join(map(str, row)) + "]" for row in rows]
    lines[0] = f"(def b [{lines[0]}]"  # one bracket too many, and a row twice
    text = "\n".join([*lines[:5], lines[4], *lines[5:]]) + "])"
    assert all(isinstance(entry, NonetError) for entry in read_entries(text))


_ROWS = [
    "...41.6.",
    "........",
    "...6...5",
    "571.8..3",
    "7.8...34",
    ".......1",
    "384.7...",
    "....3...",
]
_DIVS = [
    f"<div class=row>{''.join(f'<div class=cell>{c}</div>' for c in row)}</div>" for row in _ROWS
]


@pytest.mark.parametrize(
    "text",
    [
        # One row is there twice, and the tag of the last is cut off.
        "<row>.1..3.</row>\n<row>.....5</row>\n<row>6.23..</row>\n<row>3...5.</row>\n"
        "<row>3...5.</row>\n<row>.2...6</row>\n<row>......</row",
        # One row is there twice on its line, and below it a bracket is missing.
        "\n".join([*_DIVS[:5], _DIVS[5] * 2, _DIVS[6].replace("><", ">", 1), _DIVS[7]]),
    ],
)
def test_rows_twice_in_tags_with_a_slip_are_no_other_board(text: str) -> None:
    """The first was read without its last row, of the second the line of 16 cells as a 4x4."""
    assert all(isinstance(entry, NonetError) for entry in read_entries(text))
