"""What the checker takes a rule to mean, beside the second judge and `nonet.check`."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import nonet
from judge.board import NoMeaningError
from judge.cases import BOARDS, COMPOUND, PLAIN, Maker
from judge.laws import Case, case_of
from nonet import examples
from nonet._prove import checker
from nonet.errors import NonetError
from prove.brute import solutions

# What the checker refuses on some of the small boards, by a name of its own.
_REFUSED = (
    "a sum of values with 0",
    "may be equal",
    "twice",
    "without",
    "no squares",
    "gap",
    "formula",
)


def case(name: str, rng: random.Random) -> Case:
    """A small board, most of it open, with one rule of that name, alone or in others."""
    while True:
        board = rng.choice(BOARDS)
        maker = Maker(board, rng)
        try:
            made = maker.compound(name, 2) if name in COMPOUND else maker.plain(name, True)
            return case_of(board, maker.given(0.8), (made,))
        except (NonetError, NoMeaningError):
            continue


@pytest.mark.parametrize("name", sorted({*PLAIN, *COMPOUND} - {"formula"}))  # refused by name
@pytest.mark.sampled
def test_the_meaning_of_a_rule_is_that_of_the_second_judge(name: str) -> None:
    rng = random.Random(name)
    compared = Counter[bool]()
    for _ in range(8):
        made = case(name, rng)
        document = json.loads(nonet.write(made.puzzle, "json"))
        try:
            board = checker.Board(document)
        except checker.Refused as error:
            assert any(words in str(error) for words in _REFUSED), (str(error), str(made))
            continue
        count = len(solutions(board))
        assert count == made.expected.total(), str(made)
        compared[count > 0] += 1
    assert compared.total() >= 2


@pytest.mark.parametrize("name", sorted({*PLAIN} - {"formula"}))
@pytest.mark.sampled
def test_full_grids_are_right_where_check_calls_them_right(name: str) -> None:
    rng = random.Random(f"{name} full")
    for _ in range(5):
        made = case(name, rng)
        grid = Maker(made.board, rng).given(0)
        least = made.puzzle.layout.least
        puzzle = nonet.Puzzle(made.puzzle.layout, [v - least + 1 for v in grid if v is not None])
        try:
            board = checker.Board(json.loads(nonet.write(puzzle, "json")))
        except checker.Refused:
            continue
        if board.names:
            continue  # values beside the cells: the other test
        right = bool(solutions(board))
        assert right == nonet.check(puzzle).valid, str(made)


GAMES = ("samurai", "twodoku", "butterfly", "flower", "sohei", "windmill",
         "asterisk", "centre-dot", "windoku",
         "diagonal", "anti-knight", "anti-king")  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_cells_of_a_game_see_each_other_as_they_do_in_the_package(name: str) -> None:
    layout = examples.get(f"{name}-1").puzzle.layout
    board = checker.Board(json.loads(nonet.write(examples.get(f"{name}-1").puzzle, "json")))
    for cell in range(layout.cell_count):
        assert board.sees[cell] == layout.peers[cell], cell
    full = {frozenset(h.cells) for h in layout.houses if len(h.cells) == layout.value_count}
    assert {frozenset(house) for house in board.whole} == full


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25])
def test_the_usual_boxes_of_a_plain_array(size: int) -> None:
    layout = nonet.Layout.of(size)
    board = checker.Board([[0] * size for _ in range(size)])
    assert {frozenset(h.cells) for h in layout.houses} == {frozenset(h) for h in board.houses}
