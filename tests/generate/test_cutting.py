"""Puzzles with few givens or none: clues are chosen by what they rule out."""

from __future__ import annotations

import re

import pytest

import nonet
from nonet import Layout, Status
from nonet._generate import GenerateOptions
from nonet._generate._maker import Failure, Generated
from nonet._generate._spec import Spec
from nonet._generate._with_rules import RuleMaker
from nonet.constraints import parse_rule
from nonet.errors import NonetError


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


# A tenth of the numbers find none within the nodes of one call.
@pytest.mark.parametrize("number", (1, 4, 7))
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


DRAWN = [
    "r1c1 r1c2 r2c1", "r1c3 r2c3", "r1c4 r1c5 r1c6", "r2c2 r3c2 r3c1", "r2c4-r2c6", "r3c3-r3c5",
    "r3c6 r4c6 r5c6", "r4c1 r5c1 r6c1", "r4c2 r4c3", "r4c4 r4c5 r5c5", "r5c2-r5c4", "r6c2-r6c4",
    "r6c5 r6c6",
]  # fmt: skip


def test_numbers_of_cages_that_are_drawn_are_found() -> None:
    puzzle = made(6, *(f"killer ? {cells}" for cells in DRAWN))
    assert isinstance(puzzle, Generated)
    layout = puzzle.puzzle.layout
    drawn = {parse_rule(f"killer 1 {cells}").on(layout).cells for cells in DRAWN}  # type: ignore[attr-defined]
    assert {rule.cells for rule in layout.constraints} == drawn  # type: ignore[attr-defined]
    assert all(rule.total for rule in layout.constraints)  # type: ignore[attr-defined]
    assert puzzle.puzzle.clues == 0
    assert nonet.solve(puzzle.puzzle).status is Status.UNIQUE


def test_a_number_may_be_found_beside_the_board() -> None:
    (puzzle,) = nonet.generate(6, rule=["skyscraper ? r1c1-r1c6", "killer 7 r1c1 r1c2"], seed=1)
    rules = {rule.kind: rule for rule in puzzle.layout.constraints}
    solution = nonet.solve(puzzle).solutions[0].numbers
    assert not any(any(rule.check(puzzle.layout, solution)) for rule in rules.values())
    assert set(rules) == {"skyscraper", "killer"} and puzzle.clues


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("between ? r1c1 r1c2", "has no number that a ? could stand for"),
        ("killer ? r1c1 r1c12", "is not on a board of 6x6"),
        ("anti-knight ?", "has no number"),
    ],
)
def test_a_number_that_cannot_be_found(rule: str, words: str) -> None:
    with pytest.raises(NonetError, match=re.escape(words)):
        nonet.generate(6, rule=rule, seed=1)
