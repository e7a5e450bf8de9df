"""Sentences that are formulas: what they are read as, and what is not read."""

from __future__ import annotations

import pytest

import nonet
from drawn.pictures import (
    Keys,
    arrow,
    beside,
    cage,
    disc,
    dot,
    letter,
    line,
    link_of,
    merged,
    square,
)
from nonet.constraints import parse_rule
from nonet.constraints.formula import Formula
from nonet.drawn._comparing import is_same

LINE = line("r1c1 r1c2 r1c3 r1c4", "purple")
HEADED = merged(line("r1c1 r1c2 r1c3 r1c4", "purple"), disc("r1c4", "#ffffff", "#808080"))
CAGE = cage("r1c1 r1c2 r1c3", "2")
ASKED: list[tuple[str, Keys, str]] = [
    ("The ends of purple lines sum to the largest digit on the line.", LINE,
     "sum(ends) = max(all)"),
    ("The ends of purple lines do not sum to the largest digit on the line.", LINE,
     "sum(ends) != max(all)"),
    ("The digit at one end of a line is the sum of the other digits on the same line.", LINE,
     "either way: first = sum(rest)"),
    ("The digits on a purple line sum to either 10 or 20.", LINE,
     "sum(all) = 10 or sum(all) = 20"),
    ("Along a purple line the digits are all odd or all even.", LINE, "odd(x) = odd(y)"),
    ("A circled digit at the end of a line tells how many even digits there are on that line, "
     "including the circle itself.", HEADED, "first = count(even)"),
    ("The digit in the circle at one end of a purple line is the sum of the other digits on it.",
     HEADED, "first = sum(rest)"),
    ("A digit in a circle equals the sum of the digits along the attached line.", HEADED,
     "first = sum(rest)"),
    ("Digits on a line all share the same parity.", LINE, "odd(x) = odd(y)"),
    ("Purple lines contain at least two odd digits.", LINE, "count(odd) >= 2"),
    ("The digits on each purple line add up to a square number.", LINE, "square(sum(all))"),
    ("The product of digits on each line is 252.", LINE, "product(all) = 252"),
    ("The largest digit on a line is twice the smallest digit on it.", LINE,
     "max(all) = 2 * min(all)"),
    ("The difference between the ends of a line equals the number of cells on it.", LINE,
     "abs(first - last) = count(all)"),
    ("Digits on a purple line sum to a multiple of 5.", LINE, "sum(all) % 5 = 0"),
    ("The ends of a purple line are consecutive.", LINE, "abs(first - last) = 1"),
    ("Each line contains at least one 9.", LINE, "count(9) >= 1"),
    ("Every line contains as many odd digits as even digits.", LINE, "count(odd) = count(even)"),
    ("The middle digit of a line is the average of its ends.", LINE,
     "middle = sum(ends) / count(ends)"),
    ("The two digits at the ends of a purple line add up to the sum of the remaining digits on it.",
     LINE, "sum(ends) = sum(inner)"),
    ("The digit in a yellow cell is the number of odd digits among its orthogonally adjacent "
     "cells.", square("r5c5", "#e8e040"), "first = count(rest and odd)"),
    ("A cell with a star counts how many of the 8 cells around it are greater than itself.",
     letter("r5c5", "\u2605"), "first = count(rest and x > first)"),
    ("Digits in yellow cells are prime.", square("r5c5", "#e8e040"), "prime(x)"),
    ("Yellow cells contain digits greater than 5.", square("r5c5", "#e8e040"), "x > 5"),
    ("A digit in a circle is equal to the sum of its orthogonal neighbours.",
     disc("r5c5", "#ffffff", "#000000"), "first = sum(rest)"),
    ("A number outside the grid shows the position of the 9 in that row or column.",
     beside("r0c1", "3"), "3 = position(9)"),
    ("The clue in a cage is the number of even digits in it.", CAGE, "2 = count(even)"),
    ("A cage's clue is the difference between its largest and smallest digits.", CAGE,
     "2 = max - min"),
    ("Numbers outside the grid give the sum of the first three digits in that row or column.",
     beside("r0c1", "12"), "12 = sum(first(3))"),
    ("A number outside the grid is the product of the odd digits in that row or column.",
     beside("r4c0", "45"), "45 = product(odd)"),
    ("Numbers outside the grid must appear in the first three cells from that direction.",
     beside("r0c1", "7"), "position(7) <= 3"),
    ("Of the digits along each line exactly one is odd.", LINE, "count(odd) = 1"),
    ("Each line contains more even digits than odd digits.", LINE, "count(even) > count(odd)"),
    ("No line contains a 5.", LINE, "count(x = 5) = 0"),
    ("Digits on purple lines are all less than 6.", LINE, "count(x < 6) = length"),
    ("Along each line the largest digit is the sum of the other digits on it.", LINE,
     "max(all) = sum - max"),
    ("No three consecutive digits along a line are all odd or all even.", LINE,
     "each x, y, z: 0 < odd(x) + odd(y) + odd(z) < 3"),
    ("Yellow cells contain 7, 8 or 9.", square("r5c5", "#e8e040"), "x = 7 or x = 8 or x = 9"),
    ("Yellow cells do not contain prime digits.", square("r5c5", "#e8e040"), "not (prime(x))"),
    ("The number in a white circle is the sum of the four digits surrounding it.",
     disc("r1c1 r1c2 r2c1 r2c2", "#ffffff", "#000000", "22", size=0.5), "22 = sum(all)"),
    ("A digit in a yellow cell tells you how many of its orthogonal neighbours are odd.",
     square("r5c5", "#e8e040"), "first = count(rest and odd)"),
    ("On each purple line one of the two ends gives the number of even digits on the whole line, "
     "itself included.", LINE, "either way: first = count(even) or last = count(even)"),
    ("Along a purple line every digit (apart from the two ends) is the sum or the difference of "
     "the digits before and after it.", LINE, "each x, y, z: y = x + z or y = abs(x - z)"),
    ("The sum of any three digits in a row on a purple line is 15.", LINE,
     "each x, y, z: x + y + z = 15"),
    ("The digits on a purple line have an odd sum.", LINE, "sum % 2 = 1"),
    ("Add any two neighbours on a purple line and you never get more than 10.", LINE,
     "each x, y: x + y <= 10"),
    ("In each cage the largest digit minus the smallest digit is the number in its corner.", CAGE,
     "2 = max - min"),
    ("The digit in a circle is the number of odd digits on its arrow.", arrow("r3c3 r3c4 r3c5"),
     "first = count(rest and odd)"),
]  # fmt: skip
OPEN = (
    "A digit in a circle is the largest digit on its line.",
    "The ends of one purple line sum to the largest digit on it.",
    "The sum of the middle digits on a line is 9.",
    "The ends of purple lines sum to the largest digit in the row.",
    "Some digits on a purple line sum to a square number.",
    "The ends of a purple line sum to the largest digit on another line.",
    "The given clue is the sum of the digits on a line.",
    "The largest digit on a line is half the sum of the others.",
    "The digit in a grey square is the sum of two of its neighbours.",
    "All lines sum to the same product.",
    "Each line contains 5 digits.",
    "A digit in a circle is the number of odd digits in the cells touching it.",
    "Each line contains more even digits than odd digits in odd rows.",
    "Each line contains an even and an odd number.",
    "The first digit of a purple line equals the last digit of a green line.",
    "On purple lines, adjacent digits on a green line differ by 5.",
    "Exactly one of the two neighbours on a purple line differs by at least 5 from the cell "
    "between.",
    "If the purple line were a renban, the puzzle would have no solution.",
    "Along purple lines, digits that are not adjacent on the line differ by at least 2.",
    "Along purple lines, non-adjacent digits differ by at least 2.",
    "Digits along a purple line which aren't neighbours must have a difference of at least 3.",
)


@pytest.mark.parametrize(("words", "drawn", "formula"), ASKED, ids=[words for words, *_ in ASKED])
def test_a_sentence_is_a_formula(words: str, drawn: Keys, formula: str) -> None:
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply. {words}", drawn))
    assert puzzle.unread == ()
    (rule,) = puzzle.layout.constraints
    assert isinstance(rule, Formula)
    assert is_same(rule.text, formula)
    if drawn is HEADED:  # the circle comes first
        assert next(iter(rule.named_cells())) == 3


@pytest.mark.parametrize("words", OPEN)
def test_other_words_are_not_a_formula(words: str) -> None:
    assert nonet.parse(link_of(f"Normal sudoku rules apply. {words}", LINE)).unread


def test_a_number_that_a_formula_is_not_about_is_asked() -> None:
    words = "Normal sudoku rules apply. Digits in a cage sum to a prime."
    assert nonet.parse(link_of(words, CAGE)).unread
    assert nonet.parse(link_of(words, cage("r1c1 r1c2 r1c3"))).unread == ()


def test_a_sentence_means_what_is_drawn_for_it() -> None:
    words = "Numbers in white circles between two cells are the sum of the two digits."
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply. {words}", dot("r1c1 r1c2", text="7")))
    assert [rule.kind for rule in puzzle.layout.constraints] == ["pair-sum"]


def test_two_neighbours_with_a_least_sum_are_no_line_of_sums() -> None:
    words = "On purple lines any two adjacent digits have a sum of at least 10."
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply. {words}", LINE))
    assert [rule.kind for rule in puzzle.layout.constraints] == ["formula"]


@pytest.mark.parametrize(
    ("words", "neighbours"),
    [
        ("The digit in a blue cell differs by at least 3 from each orthogonal neighbour.", 4),
        ("Digits in blue squares must have a different parity from all digits a king's move away.",
         8),
        ("A digit in a blue square must belong to the same entropic group (high [789], medium "
         "[456] or low [123]) as every cell a knight's move away.", 8),
    ],
)  # fmt: skip
def test_a_mark_may_ask_something_of_each_neighbour(words: str, neighbours: int) -> None:
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply. {words}", square("r5c5", "#3060f0")))
    assert puzzle.unread == ()
    (rule,) = puzzle.layout.constraints
    assert len(set(rule.named_cells())) == neighbours + 1


def test_what_holds_in_each_row_and_column_is_a_formula_of_all_of_them() -> None:
    words = "In every row and column, strings of 3 digits are never all even nor all odd."
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply. {words}"))
    assert puzzle.unread == ()
    assert [rule.kind for rule in puzzle.layout.constraints] == ["formula"] * 18


@pytest.mark.parametrize("drawn", [
    merged(*(cage(cells) for cells in ("r1c1 r1c2", "r2c1 r3c1"))),
    merged(*(line(cells, "purple") for cells in ("r1c1 r1c2", "r2c1 r3c1"))),
])  # fmt: skip
def test_all_may_have_one_sum(drawn: Keys) -> None:
    noun = "lines" if "lines" in drawn else "cages"
    words = f"Normal sudoku rules apply. All {noun} have the same total, which has to be found."
    puzzle = nonet.parse(link_of(words, drawn))
    assert puzzle.unread == ()
    wanted = parse_rule("equal-sums r1c1 r1c2 / r2c1 r3c1").on(puzzle.layout)
    assert puzzle.layout.constraints == (wanted,)


def test_a_heading_names_the_lines_of_its_sentence() -> None:
    drawn = merged(line("r1c1 r1c2", "purple"), line("r5c1 r5c2", "green"))
    words = "Duck lines (purple): from cell to cell the digit changes by 2.\nGreen: renban."
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply.\n{words}", drawn))
    assert puzzle.unread == ()
    assert [rule.kind for rule in puzzle.layout.constraints] == ["formula", "renban"]


def test_letters_of_a_heading_are_not_those_of_each_sentence() -> None:
    drawn = merged(letter("r1c1 r1c2", "X"), letter("r5c1 r5c2", "V"))
    words = "X and V: cells with an X between them sum to 10, cells with a V between them sum to 5."
    puzzle = nonet.parse(link_of(f"Normal sudoku rules apply. {words}", drawn))
    assert puzzle.unread == ()
    assert [vars(rule)["total"] for rule in puzzle.layout.constraints] == [10, 5]
