"""Words of Interactive Sudoku Solver as people paste them: in programs, below titles, on lines."""

from __future__ import annotations

import pytest

import nonet


@pytest.mark.parametrize(
    "text",
    [
        r".~R1C1_5\n.Thermo~R1C1~R1C2",
        r"'.~R1C1_5\n  .Thermo~R1C1~R1C2\n'",
        "`.~R1C1_5\n.Thermo~R1C1~R1C2`,",
        "const text = `\n  .~R1C1_5\n  .Thermo~R1C1~R1C2\n`;",
        "input: '.~R1C1_5.Thermo~R1C1~R1C2',",
        '"puzzle": ".~R1C1_5.Thermo~R1C1~R1C2"',
        "My puzzle:\n.~R1C1_5\n.Thermo~R1C1~R1C2\n",
        "\u201c.~R1C1_5.Thermo~R1C1~R1C2\u201d",
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_5%0A.Thermo%7ER1C1%7ER1C2",
    ],
)
def test_words_as_they_stand_in_programs_and_below_titles(text: str) -> None:
    """Below a title each line was a puzzle of its own."""
    wanted = nonet.parse(".~R1C1_5.Thermo~R1C1~R1C2", format="iss")
    assert wanted.layout.constraints
    assert list(nonet.parse_many(text)) == [wanted]


def test_puzzles_of_words_between_other_lines() -> None:
    text = "one\n.Shape~4x4\n.~R1C1_1\ntwo\n.Shape~4x4\n.~R1C1_2\nend"
    first, second = nonet.parse_many(text)
    assert (first.givens[0], second.givens[0]) == (1, 2)
