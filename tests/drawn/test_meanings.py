"""What a person adds to a reading by a formula: for lines, cages, numbers beside it, sets."""

from __future__ import annotations

import pytest

import nonet
from drawn.pictures import beside, cage, disc, dot, line, link_of, merged, square
from nonet.errors import UsageError

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
