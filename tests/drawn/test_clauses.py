"""Sentences that are formulas: what they are read as, and what is not read."""

from __future__ import annotations

import pytest

import nonet
from drawn.pictures import Keys, beside, cage, line, link_of

LINE = line("r1c1 r1c2 r1c3 r1c4", "purple")
CAGE = cage("r1c1 r1c2 r1c3", "2")
ASKED: list[tuple[str, Keys, str]] = [
    ("The ends of purple lines sum to the largest digit on the line.", LINE,
     "sum(ends) = max(all)"),
    ("The digit at one end of a line is the sum of the other digits on the same line.", LINE,
     "either way: first = sum(rest)"),
    ("Digits on a line all share the same parity.", LINE, "odd(x) = odd(y)"),
    ("Purple lines contain at least two odd digits.", LINE, "count(odd) >= 2"),
    ("The digits on each purple line add up to a square number.", LINE, "square(sum(all))"),
    ("The product of digits on each line is 252.", LINE, "product(all) = 252"),
    ("The largest digit on a line is twice the smallest digit on it.", LINE,
     "max(all) = 2 * min(all)"),
    ("The difference between the ends of a line equals the number of cells on it.", LINE,
     "abs(first - last) = count(all)"),
    ("Digits on a purple line sum to a multiple of 5.", LINE, "sum(all) % 5 = 0"),
    ("The clue in a cage is the number of even digits in it.", CAGE, "2 = count(even)"),
    ("A cage's clue is the difference between its largest and smallest digits.", CAGE,
     "2 = max - min"),
    ("Numbers outside the grid give the sum of the first three digits in that row or column.",
     beside("r0c1", "12"), "12 = sum(first(3))"),
    ("A number outside the grid is the product of the odd digits in that row or column.",
     beside("r4c0", "45"), "45 = product(odd)"),
]  # fmt: skip
OPEN = (
    "The ends of purple lines do not sum to the largest digit on the line.",
    "The ends of one purple line sum to the largest digit on it.",
    "The sum of the middle digits on a line is 9.",
    "The ends of purple lines sum to the largest digit in the row.",
    "Some digits on a purple line sum to a square number.",
    "The ends of a purple line sum to the largest digit on another line.",
    "The given clue is the sum of the digits on a line.",
)


@pytest.mark.parametrize(("words", "drawn", "formula"), ASKED, ids=[words for words, *_ in ASKED])
def test_a_sentence_is_a_formula(words: str, drawn: Keys, formula: str) -> None:
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply. {words}", drawn))
    assert puzzle.unread == ()
    (rule,) = puzzle.layout.constraints
    assert rule.describe(puzzle.layout).startswith(f"formula {formula} ")


@pytest.mark.parametrize("words", OPEN)
def test_other_words_are_not_a_formula(words: str) -> None:
    assert nonet.parse(link_of(f"Normal sudoku rules apply. {words}", LINE)).unread


def test_two_neighbours_with_a_least_sum_are_no_line_of_sums() -> None:
    words = "On purple lines any two adjacent digits have a sum of at least 10."
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply. {words}", LINE))
    assert [rule.kind for rule in puzzle.layout.constraints] == ["pair-table"]
