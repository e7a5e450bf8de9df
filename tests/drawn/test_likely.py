"""Sentences that are not wholly understood: what they likely mean, if that leaves one solution."""

from __future__ import annotations

import pytest

import nonet
from drawn.pictures import beside, line, link_of, square
from nonet.errors import UsageError

GIVENS = "....1.......6.........3.4...584....2...35.67.3........4.........6.......5........"
SOLUTION = "234817956975624813681935427758496132149352678326781594497163285862579341513248769"
LINES = tuple(
    line(cells, "blue")
    for cells in ("r1c1 r1c2 r2c3 r3c3 r3c4", "r7c7 r7c8 r8c9 r9c9", "r9c2 r8c2 r8c3 r7c4")
)
CLUES = beside("r0c5", "4"), beside("r5c0", "3"), beside("r6c10", "2")
PLAIN = "Normal sudoku rules apply. Skyscrapers: clues outside the grid say how many can be seen."
TENS = "Blue lines are ten lines: they consist of segments with a sum of 10."


def link(words: str) -> str:
    cells = [[{"value": GIVENS[9 * row + column]} if GIVENS[9 * row + column] != "." else {}
              for column in range(9)] for row in range(9)]  # fmt: skip
    return link_of(words, *LINES, *CLUES, cells=cells)


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("Each blue line is fashioned of one or more groups that sum to 10.", "sum-line, likely"),
        ("Blue lines are ten lines: they splendidly consist of segments with a sum of 10.",
         "sum-line, likely"),
    ],
)  # fmt: skip
def test_a_word_that_is_strange_to_a_rule_is_passed_over_by_trying(
    sentence: str, rule: str
) -> None:
    puzzle = nonet.parse(link(f"{PLAIN} {sentence}"))
    assert puzzle.unread and puzzle.reading is not None and puzzle.reading.likely
    outcome = nonet.solve(puzzle)
    assert (
        str(outcome.status) == "unique"
        and "".join(map(str, outcome.solutions[0].values)) == SOLUTION
    )
    assert outcome.puzzle.reading is not None
    (guess,) = (row for row in outcome.puzzle.reading.rows if row.is_guess)
    assert guess.rule == rule and sentence.endswith(guess.sentence)


def test_a_story_is_nothing_if_that_leaves_one_solution() -> None:
    story = "The lady at window nine counts her pearls."
    puzzle = nonet.parse(link(f"{PLAIN} {TENS} {story}"))
    assert puzzle.unread
    outcome = nonet.solve(puzzle)
    assert str(outcome.status) == "unique" and not outcome.puzzle.unread


@pytest.mark.parametrize(
    "sentence",
    [
        "Blue lines are fluffy palindromes.",  # no solution
        "Blue lines are wonderful, all of them.",  # nothing is drawn for it
        "Blue lines are ten lines: splendid segments with a sum of 11.",
    ],
)
def test_what_leaves_no_solution_or_several_is_asked(sentence: str) -> None:
    outcome = nonet.solve(link(f"{PLAIN} {sentence}"))
    assert str(outcome.status) == "multiple" and outcome.puzzle.unread


def test_many_sentences_of_a_story_are_nothing_if_that_leaves_one_solution() -> None:
    story = " ".join(f"The lady at window {number} counts pearls." for number in range(2, 9))
    assert str(nonet.solve(link(f"{PLAIN} {TENS} {story}")).status) == "unique"
    assert not nonet.parse(link(f"{PLAIN} {TENS} {story}"), meaning="rest: nothing").unread


@pytest.mark.parametrize("turn", ["Except one of them.", "Each clue may be wrong.", "It lies."])
def test_what_changes_the_rules_that_are_understood_is_never_nothing(turn: str) -> None:
    outcome = nonet.solve(link(f"{PLAIN} {TENS} {turn}"))
    assert str(outcome.status) == ("unique" if turn == "It lies." else "multiple")


def test_a_person_takes_what_a_sentence_likely_means() -> None:
    text = link(f"{PLAIN} Blue lines are ten lines: they splendidly consist of segments.")
    reading = nonet.parse(text).reading
    assert reading is not None and not reading.is_complete
    number = next(n for n, row in enumerate(reading.rows, 1) if not row.rule)
    puzzle = nonet.parse(text, meaning=f"{number}: likely")
    assert not puzzle.unread and puzzle.reading is not None
    assert puzzle.reading.rows[number - 1].rule == "sum-line"


def test_the_rest_is_nothing_or_what_is_likely() -> None:
    with pytest.raises(UsageError, match="the rest is 'nothing' or 'likely'"):
        nonet.parse(link(f"{PLAIN} Mind the gap."), meaning="rest: palindrome")


def test_what_the_givens_break_is_asked() -> None:
    words = f"{PLAIN} {TENS} Yellow squares are fluffily odd."
    cells: list[list[dict[str, str]]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[1][3] = {"value": "6"}
    drawn = square("r2c4", "#e8e040")
    puzzle = nonet.parse(link_of(words, *LINES, *CLUES, drawn, cells=cells))
    assert puzzle.reading is not None and puzzle.reading.likely
    assert nonet.solve(puzzle, limit=1).puzzle.unread
