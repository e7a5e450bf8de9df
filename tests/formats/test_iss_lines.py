"""Words of Interactive Sudoku Solver as people paste them: in programs, below titles, on lines."""

from __future__ import annotations

import pytest

import nonet
from nonet import FormatError


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


@pytest.mark.parametrize(
    "text",
    [
        "const p = `\n.Or\n  .Cage~3\n   ~R1C1~R1C2\n  .Cage~17~R1C1~R1C2\n.End\n`;",
        "p = '''.Or\n.Cage~3\n~R1C1~R1C2\n.Cage~17~R1C1~R1C2\n.End'''",
        "My puzzle\n.Or\n.Cage~3\n~R1C1~R1C2\n.Cage~17~R1C1~R1C2\n.End\nthe end",
    ],
)
def test_branches_over_several_lines_of_a_program(text: str) -> None:
    """The second was read without its branches, which stand beside quotation marks."""
    (found,) = nonet.parse_many(text)
    assert [rule.kind for rule in found.layout.constraints] == ["or"]


@pytest.mark.parametrize("text", ["Rules: .Or\n.Cage~3~R1C1~R1C2", "see .AntiKing\n.AntiKnight"])
def test_words_beside_other_text_on_a_line_are_refused(text: str) -> None:
    with pytest.raises(FormatError, match=r"line 1: words .* and other text are on one line"):
        nonet.parse(text)


GIVENS, REGIONS = "1..............2", "AAABCABBCCDBCDDD"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # As Interactive Sudoku Solver reads and counts them.
        (f"{GIVENS}\n\n{REGIONS}", 2),
        (f"{GIVENS}\n{REGIONS}", 2),
        ("1234...................5.", 336),
        (".BCD" + "." * 252, None),
    ],
)
def test_boards_without_words(text: str, count: int | None) -> None:
    (found,) = nonet.parse_many(text, format="iss")
    if count is not None:
        assert nonet.count(found) == count
    else:
        assert found.givens[:4] == (0, 2, 3, 4)


def test_dots_alone_are_no_words() -> None:
    with pytest.raises(FormatError, match="3 characters fit no board"):
        nonet.parse("...", format="iss")


def test_puzzles_of_words_between_other_lines() -> None:
    text = "one\n.Shape~4x4\n.~R1C1_1\ntwo\n.Shape~4x4\n.~R1C1_2\nend"
    first, second = nonet.parse_many(text)
    assert (first.givens[0], second.givens[0]) == (1, 2)
