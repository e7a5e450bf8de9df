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


def case(name: str, rng: random.Random, more: int = 0, most_open: float = 0.8) -> Case:
    """A small board, most of it open, with a rule of that name, alone or in others, and more."""
    while True:
        board = rng.choice(BOARDS)
        maker = Maker(board, rng)
        try:
            made = maker.compound(name, 2) if name in COMPOUND else maker.plain(name, True)
            others = [maker.plain(rng.choice(PLAIN), True) for _ in range(more)]
            clues = rng.sample([made, *others], more + 1)
            return case_of(board, maker.given(most_open), tuple(clues))
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
def test_full_grids_are_a_solution_where_check_calls_them_right(name: str) -> None:
    rng = random.Random(f"{name} full")
    for _ in range(8):
        made = case(name, rng, more=2, most_open=0)
        document = json.loads(nonet.write(made.puzzle, "json"))
        try:
            if len(checker.Board(document).start) > made.puzzle.layout.cell_count:
                continue  # values beside the cells: the other test
        except checker.Refused:
            continue
        count = int(nonet.check(made.puzzle).valid)
        proof = f"nonet-proof 1\nclaim exactly {count}\n" + "s" * count
        try:
            shown = checker.check(document, proof)
        except checker.Refused:  # what no line contradicts still is no solution
            assert not count, str(made)
            with pytest.raises(checker.Refused, match=r"a rule is broken|equal cells"):
                checker.solution(board := checker.Board(document), board.start)
        else:
            assert shown == f"exactly {count}", str(made)


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
