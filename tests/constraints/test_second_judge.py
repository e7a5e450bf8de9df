"""All answers about random boards with rules, against a second judge: ``tests/judge``.

A difference that was found once is a case of its own, by its words.
"""

from __future__ import annotations

import random

import pytest

from judge.board import Board, Clue, NoMeaningError
from judge.cases import BOARDS, PLAIN, Maker
from judge.laws import case_of, differences, layout_of, meanings, random_case
from judge.rules import grids, holds
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.errors import NonetError

BOARDS_AT_ONCE = 20


@pytest.mark.parametrize("first", range(0, 100, BOARDS_AT_ONCE))
def test_all_answers_are_those_of_the_second_judge(first: int) -> None:
    for seed in range(first, first + BOARDS_AT_ONCE):
        case = random_case(seed)
        assert not [f"{seed}: {each}: {case}" for each in differences(case)]


@pytest.mark.parametrize("name", PLAIN)
def test_each_rule_means_what_its_page_says(name: str) -> None:
    """On full boards, of which most rules hold on some: they are made for one."""
    rng, judged = random.Random(name), 0
    for _ in range(60):
        board = rng.choice(BOARDS)
        boards = rng.sample(grids(board), min(12, len(grids(board))))
        try:
            clue = Maker(board, rng).plain(name, True)
            rule = parse_rule(clue.text(board)).on(layout_of(board))
            layout = layout_of(board).with_constraints([rule])
            expected = [holds(board, dict(enumerate(grid)), clue) for grid in boards]
        except (NonetError, NoMeaningError):
            continue
        obeyed = [not [*rule.check(layout, grid)] for grid in boards]
        assert obeyed == expected, clue.text(board)
        judged += 1
    assert judged


def test_cages_in_letters_hold_on_a_full_board() -> None:
    board = Board(3, 3, (1, 2, 3))
    cages = Clue("cryptic-killer", ((4,), (7,)), {"sums": "A,B"})
    case = case_of(board, (3, 2, 1, 1, 3, 2, 2, 1, 3), (cages,))
    assert not [*meanings(case)]


@pytest.mark.parametrize("name", ["region-count", "region-run"])
def test_clues_about_regions_look_around_where_they_are_replicated(name: str) -> None:
    board = BOARDS[0]
    inner = Clue(name, ((12,),))  # in a corner, and to the cells 5 and 10 in the middle
    case = case_of(board, (None,) * 16, (Clue("replicate", ((12,), (5, 10)), {}, (inner,)),))
    assert case.expected
    assert not [*differences(case)]


def test_the_judge_sees_a_wrong_answer() -> None:
    board = BOARDS[0]
    case = case_of(board, (None,) * 16, (Clue("killer", ((0, 1),), {"total": 3}),))
    wrong = case._replace(expected=type(case.expected)())
    assert [*differences(wrong, 0)]


def test_most_rules_are_judged() -> None:
    others = {"and", "or", "not", "replicate", "variables"}
    layers = {"yin-yang", "star-battle", "nurikabe"}  # tests/constraints/test_layers
    left_out = {"chaos-construction", "doppelganger", "doublers", "schrodinger"} | layers
    assert {*PLAIN} | others | left_out == {each.name for each in CONSTRAINTS.builtin()}
