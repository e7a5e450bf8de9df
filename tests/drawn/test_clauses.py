"""Sentences that are formulas, formulas that a person adds, and whole puzzles of setters."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

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
from drawn.test_wordings import slipped
from nonet.constraints import parse_rule
from nonet.constraints.formula import Formula
from nonet.drawn._comparing import is_same
from nonet.errors import UsageError

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


PLAIN = "Normal sudoku rules apply."
WORDS = "Normal sudoku rules apply. The gloves on pink lines are worn by the queen."
LINK = link_of(
    WORDS, line("r1c1 r2c2 r3c3", "pink"), cage("r5c5 r5c6 r5c7", "4"), beside("r0c4", "12"),
    beside("r4c0", "9"), dot("r8c1 r8c2", "#f05050"), disc("r7c7", "#ffffff", "#000000"),
    disc("r9c9", "#ffffff", "#000000"),
)  # fmt: skip
ALL = (
    "pink lines: sum(first, last) = max",
    "cage: max - min = clue",
    "clue outside: sum(between(1, 9)) = clue",
    "red dot: abs(x - y) = 3",
    "all white circles: sum = 12",
)


def test_each_group_may_have_a_formula() -> None:
    puzzle = nonet.parse(LINK, meaning=ALL)
    assert puzzle.unread == ()
    layout = puzzle.layout
    assert {rule.describe(layout) for rule in layout.constraints} == {
        "formula sum(first, last) = max r1c1-r3c3",
        "formula max - min = 4 r5c5-r5c7",
        "formula sum(between(1, 9)) = 12 r1c4-r9c4",
        "formula sum(between(1, 9)) = 9 r4c1-r4c9",
        "formula abs(x - y) = 3 r8c1 r8c2",
        "formula sum = 12 r7c7 r9c9",
    }
    assert puzzle.reading is not None
    assert [row.rules for row in puzzle.reading.rows] == [0, 0, 1, 1, 2, 1, 1]


def test_a_sentence_has_a_formula_by_its_number() -> None:
    puzzle = nonet.parse(LINK, meaning=("2: sum(first, last) = max", *ALL[1:]))
    assert puzzle.unread == ()
    assert puzzle.reading is not None
    assert puzzle.reading.rows[1].objects == "1 x pink line"


def test_rows_columns_and_boxes_have_formulas() -> None:
    words = "Normal sudoku rules apply. Strings of three digits are never all even nor all odd."
    meaning = "2: rows and columns: each x, y, z: 0 < odd(x) + odd(y) + odd(z) < 3"
    puzzle = nonet.parse(link_of(words), meaning=[meaning])
    assert puzzle.unread == () and len(puzzle.constraints) == 18
    solution = nonet.solve(puzzle, limit=1).solution
    assert solution is not None
    row = [value % 2 for value in solution.values[:9]]
    assert all(0 < sum(row[at : at + 3]) < 3 for at in range(7))
    boxes = nonet.parse(link_of(PLAIN), meaning=["all boxes: first < last"])
    assert len(boxes.constraints) == 9


@pytest.mark.parametrize("meaning", ["1: first = max", "pink lines: first = clue"])
def test_a_formula_of_no_cells_is_refused(meaning: str) -> None:
    with pytest.raises(UsageError, match="no cells for it"):
        nonet.parse(LINK, meaning=(meaning,))


def test_what_is_left_stays_in_a_file_until_it_has_a_meaning() -> None:
    kept = nonet.write(nonet.parse(LINK), "json")
    again = nonet.parse(kept)
    assert again.unread and again.reading is not None and not again.reading.is_complete
    assert [group[:2] for group in again.reading.groups if group.words == "cage"] == [("cage", 1)]
    whole = nonet.parse(kept, meaning=ALL)
    assert whole.unread == ()
    assert whole.layout == nonet.parse(LINK, meaning=ALL).layout
    assert nonet.parse(nonet.write(whole, "json")).unread == ()


def test_a_rule_that_a_person_names_needs_no_usual_marks_and_a_shade_is_a_cell() -> None:
    drawn = merged(line("r1c1 r1c2 r1c3", "blue"), square("r5c5", "#f05050", 1))
    link = link_of("Normal sudoku rules apply. Rivers and fires.", drawn)
    meaning = ["2: nothing", "blue lines: between", "red cells: x > 6"]
    puzzle = nonet.parse(link, meaning=meaning)
    assert [rule.kind for rule in puzzle.layout.constraints] == ["between", "formula"]


PUZZLES: list[dict[str, Any]] = [
    json.loads(text)
    for text in (Path(__file__).parent / "wholes.jsonl").read_text(encoding="utf-8").splitlines()
]
NAMED = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["name"])
# A hue of which the words of no puzzle speak, dark and bright.
MAROON = "#7a1020"


def read(puzzle: dict[str, Any], words: str, drawn: Keys | None = None) -> nonet.Puzzle:
    cells = [[{} if value == "." else {"value": value} for value in puzzle["givens"][at : at + 9]]
             for at in range(0, 81, 9)]  # fmt: skip
    return nonet.parse(link_of(words, drawn or puzzle["drawn"], cells=cells))


def rules(puzzle: nonet.Puzzle) -> object:
    """What it is understood as; None if it is asked."""
    layout = puzzle.layout
    return None if puzzle.unread else (set(layout.constraints), layout.houses)


@NAMED
def test_it_is_solved_as_its_setter_did_or_asked(puzzle: dict[str, Any]) -> None:
    own = read(puzzle, puzzle["words"])
    outcome = nonet.solve(own)
    if outcome.is_unique:
        assert "".join(map(str, outcome.solutions[0].values)) == puzzle["solution"]
    else:
        assert own.unread


def test_most_are_solved() -> None:
    solved = [each["name"] for each in PUZZLES
              if nonet.solve(read(each, each["words"])).is_unique]  # fmt: skip
    assert len(solved) >= 54, sorted({each["name"] for each in PUZZLES} - {*solved})


@NAMED
@pytest.mark.sampled
def test_slips_and_the_order_of_sentences_change_nothing_or_are_asked(
    puzzle: dict[str, Any],
) -> None:
    chance = random.Random(puzzle["name"])
    meant = rules(read(puzzle, puzzle["words"]))
    rows = re.split(r"\n|(?<=\w[.]) (?=[A-Z])", puzzle["words"])
    chance.shuffle(rows)
    for words in (*(slipped(puzzle["words"], chance) for _ in range(4)), "\n".join(rows)):
        found = rules(read(puzzle, words))
        assert found is None or meant is None or found == meant, words


@NAMED
def test_lines_in_a_colour_of_which_no_word_speaks_are_asked(puzzle: dict[str, Any]) -> None:
    drawn = json.loads(json.dumps(puzzle["drawn"]))
    named = r"(?i)\b(?:green|purple|orange|teal|blue|lavender|yellow|red|gold|turquoise|pink)\b"
    lines = [each for each in drawn.get("lines", ()) if each["thickness"] > 5]
    colours = [word.lower() for word in re.findall(named, puzzle["words"])]
    if not lines or len(colours) < 2 or "red" in colours:
        return
    for each in lines:
        each["color"] = MAROON
    assert rules(read(puzzle, puzzle["words"], drawn)) is None


@NAMED
@pytest.mark.sampled
def test_the_drawing_of_another_puzzle_is_asked(puzzle: dict[str, Any]) -> None:
    for other in random.Random(puzzle["name"]).sample(PUZZLES, 4):
        if other is not puzzle:
            assert rules(read(puzzle, puzzle["words"], other["drawn"])) is None, other["name"]
