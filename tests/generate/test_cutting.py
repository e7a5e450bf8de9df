"""Puzzles with few givens or none: clues are chosen by what they rule out."""

from __future__ import annotations

import pytest

import nonet
from nonet import Layout, Status
from nonet._generate import GenerateOptions
from nonet._generate._maker import Failure, Generated
from nonet._generate._spec import Spec
from nonet._generate._with_rules import RuleMaker


def made(size: int, *rules: str, clues: int | tuple[int, int] = 0, number: int = 0) -> object:
    options = GenerateOptions(layout=Layout.of(size), rule=rules, clues=clues)
    return RuleMaker(Spec.of(options)).make(7, number)


@pytest.mark.parametrize(
    "rules",
    [
        ("arrow",), ("thermometer",), ("killer",), ("difference", "ratio"), ("region-sum",),
        ("quadruple",), ("whispers", "killer"), ("renban", "xv"), ("killer", "anti-knight"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_cell_needs_to_be_given(rules: tuple[str, ...]) -> None:
    puzzle = made(6, *rules)
    assert isinstance(puzzle, Generated)
    assert puzzle.puzzle.clues == 0
    assert nonet.solve(puzzle.puzzle, seed=5).status is Status.UNIQUE


@pytest.mark.parametrize("rule", ["killer", "arrow", "thermometer", "x-sum"])
@pytest.mark.parametrize("number", range(4))
def test_of_all_grids_one_obeys_the_clues(rule: str, number: int) -> None:
    puzzle = made(4, rule, number=number)
    assert isinstance(puzzle, Generated)
    layout = puzzle.puzzle.layout
    grids = [grid.numbers for grid in nonet.solve("." * 16, limit=None).solutions]
    assert len(grids) == 288
    judged = [
        grid
        for grid in grids
        if not any(any(rule.check(layout, grid)) for rule in layout.constraints)
    ]
    assert judged == [puzzle.solution.numbers]


@pytest.mark.parametrize("number", range(3))
def test_arrows_of_a_9x9_need_no_givens(number: int) -> None:
    puzzle = made(9, "arrow", number=number)
    assert isinstance(puzzle, Generated)
    assert puzzle.puzzle.clues == 0 and puzzle.attempts < 30
    assert nonet.solve(puzzle.puzzle).status is Status.UNIQUE


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("renban", "1 and 9, 2 and 8, and so on change places"),
        ("whispers", "1 and 9, 2 and 8, and so on change places"),
        ("palindrome", "change places"),
        ("sandwich", "1 and 9 change places"),
        ("anti-knight", "change places"),
    ],
)
def test_values_that_no_clue_keeps_apart_are_named(rule: str, words: str) -> None:
    failure = made(9, rule)
    assert isinstance(failure, Failure) and failure.attempts < 10
    assert words in failure.reason and "--clues 1" in failure.reason


@pytest.mark.parametrize(("rule", "clues"), [("renban", (1, 2)), ("whispers", 3), ("xv", (3, 4))])
def test_a_few_givens_are_chosen_like_clues(rule: str, clues: int | tuple[int, int]) -> None:
    puzzle = made(6, rule, clues=clues)
    least, most = clues if isinstance(clues, tuple) else (clues, clues)
    assert isinstance(puzzle, Generated)
    assert least <= puzzle.puzzle.clues <= most
    assert nonet.solve(puzzle.puzzle).status is Status.UNIQUE


def test_a_number_of_clues_is_kept() -> None:
    puzzle = made(6, "6 killer", "3 thermometer")
    assert isinstance(puzzle, Generated)
    kinds = [rule.kind for rule in puzzle.puzzle.layout.constraints]
    assert sorted(kinds) == ["killer"] * 6 + ["thermometer"] * 3


def test_symmetric_givens_come_in_pairs() -> None:
    options = GenerateOptions(layout=Layout.of(6), rule=("renban",), clues=(0, 4), symmetry="180")
    puzzle = RuleMaker(Spec.of(options)).make(3, 0)
    assert isinstance(puzzle, Generated)
    given = [bool(value) for value in puzzle.puzzle.givens]
    assert given == given[::-1] and 0 < sum(given) <= 4
