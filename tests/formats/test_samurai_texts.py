"""Samurai that are pasted as five grids, as a square of 21x21, or as their cells alone."""

from __future__ import annotations

import json

import pytest

import nonet
from nonet.formats import parse, parse_many, write
from nonet.model import Puzzle

_CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))


@pytest.fixture(scope="module")
def samurai() -> Puzzle:
    (puzzle,) = nonet.generate(game="samurai", seed=1)
    return puzzle


@pytest.fixture(scope="module")
def rows(samurai: Puzzle) -> list[str]:
    text = write(samurai, "grids")
    return [row.ljust(21) for row in text.splitlines() if not row.startswith("#")]


@pytest.fixture(scope="module")
def grids(rows: list[str]) -> list[str]:
    return ["".join(row[c : c + 9] for row in rows[r : r + 9]) for r, c in _CORNERS]


def _nine(grid: str) -> str:
    return "\n".join(grid[at : at + 9] for at in range(0, 81, 9))


def test_five_grids_whose_boxes_agree_are_a_samurai(samurai: Puzzle, grids: list[str]) -> None:
    titled = [f"{name}\n{_nine(grid)}\n" for name, grid in zip("ABCDE", grids, strict=True)]
    for text in (
        "\n".join(grids),
        "\n".join(grids) + "\n",
        "Samurai Sudoku\n" + "\n".join(grids).replace(".", "0"),
        "\n\n".join(map(_nine, grids)),
        "\n".join(titled),
        json.dumps(grids),
        json.dumps([[list(grid[at : at + 9]) for at in range(0, 81, 9)] for grid in grids]),
    ):
        (puzzle,) = parse_many(text)
        assert puzzle == samurai, text
        assert not puzzle.unread


def test_other_five_grids_are_five_puzzles(grids: list[str]) -> None:
    first, *others = grids
    value = "9" if first[80] != "9" else "8"
    for texts in (
        [first[:80] + value, *others],  # the boxes that they share differ
        [*others, first],
        grids[:4],
        [*grids, first],
    ):
        for text in ("\n".join(texts), "a title\n" + "\n".join(texts)):
            assert len(list(parse_many(text))) == len(texts)
    assert len(list(parse_many("\n".join(["." * 81] * 5)))) == 5


def test_a_square_with_nothing_where_no_cell_is(samurai: Puzzle, rows: list[str]) -> None:
    numbers = [[int(char) if char.isdigit() else 0 for char in row] for row in rows]
    gaps = [[None if char == " " else char for char in row] for row in rows]
    line = "".join(rows)
    for text in (
        json.dumps(numbers),
        json.dumps(gaps),
        json.dumps(rows),
        str(numbers).replace("], ", "],\n"),
        line.replace(" ", "."),
        line.replace(" ", "#"),
        line,
        line.replace(" ", ""),
    ):
        assert parse(text) == samurai, text
    assert nonet.parse(numbers) == samurai


def test_what_is_asked_for_is_the_board(rows: list[str]) -> None:
    line = "".join(rows).replace(" ", ".")
    assert parse(line, box="3x7").size == 21
    assert parse(line, box="3x7").layout.game == ""
    assert parse("." * 441).layout.game == ""  # a board of 21x21 without a given
    with_more = "." * 9 + "B" + line[10:]
    assert parse(with_more, alphabet="offset").layout.game == ""


def test_number_signs_where_no_cell_is(samurai: Puzzle, rows: list[str]) -> None:
    """Rows that begin with them were comments, and the others a board of 21 columns."""
    signs = [row.replace(" ", "#") for row in rows]
    apart = [[" ".join(row[c : c + 3]) for c in range(0, 21, 3)] for row in signs]
    for text in (
        "\n".join(signs),
        "\n".join(row.replace(".", "0") for row in signs),
        "\n".join(row.replace(".", "-").rstrip("#") for row in signs),
        "\n".join(" ".join(row) for row in signs),
        "\n".join(",".join(row) for row in signs),
        "\n".join(" | ".join(row) for row in apart),
        "Samurai\n\n```\n" + "\n".join(signs) + "\n```\n",
    ):
        (puzzle,) = parse_many(text)
        assert puzzle == samurai, text
        assert not puzzle.unread
