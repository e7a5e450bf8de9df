"""Words inside of `Or` and `And` in Interactive Sudoku Solver's text."""

from __future__ import annotations

import pytest

from nonet.formats import parse, write


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


@pytest.mark.parametrize(
    "text",
    [
        ".Or.And.AntiKing.End.AntiKnight.End",
        ".Or.And.AntiKing.Cage~3~R1C1~R1C2.End.Or.AntiKing.AntiKnight.End.End",
        ".Or.And.Windoku.End.And.Diagonal~1.AntiTaxicab.End.End",
    ],
)
def test_groups_within_groups_are_written_as_they_were_read(text: str) -> None:
    """Each time they were written, each `And` within another word became two."""
    assert write(parse(text), "iss") == text
