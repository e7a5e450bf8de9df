"""Fewer givens or none, variants, and the form that stands for all of them."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Layout, Status, canonical, minimize, vary
from nonet._generate import GenerateOptions, orbits
from nonet._generate._maker import Failure, Generated
from nonet._generate._spec import Spec
from nonet._generate._with_rules import RuleMaker
from nonet._turns import bands_of, random_move, turns
from nonet.constraints import parse_rule
from nonet.errors import NonetError, NotUniqueError, UnsupportedError, UsageError
from nonet.model import Candidates, Puzzle, diagonals
from strategies import layouts, puzzles


def all_forms(board: Puzzle) -> Iterator[tuple[int, ...]]:
    """Every board that is the same puzzle, the slow way; values named as they are met."""
    bands = bands_of(board.layout)
    assert bands is not None
    size = board.size

    def orders(width: int) -> list[list[int]]:
        groups = [range(begin, begin + width) for begin in range(0, size, width)]
        return [
            [line for group in order for line in group]
            for chosen in itertools.permutations(groups)
            for order in itertools.product(*(itertools.permutations(group) for group in chosen))
        ]

    for rows, columns in itertools.product(orders(bands.rows), orders(bands.columns)):
        moves = [[r * size + c for r in rows for c in columns]]
        if bands.transposes:
            moves.append([r * size + c for c in columns for r in rows])
        for move in moves:
            names = {0: 0}
            yield tuple(names.setdefault(board.givens[cell], len(names)) for cell in move)


BANDED = [Layout.of(4), Layout.of(4, (1, 4)), Layout.of(4, (4, 1)), Layout.of(3, "none")]


@settings(max_examples=30)
@given(st.sampled_from(BANDED), st.data())
def test_canonical_is_the_least_of_all_forms(layout: Layout, data: st.DataObject) -> None:
    board = data.draw(puzzles(layout).filter(lambda each: not each.conflicts()))
    assert canonical(board).givens == min(all_forms(board))


@settings(max_examples=20)
@given(puzzles().filter(lambda each: not each.conflicts()), st.integers(0, 2**32))
def test_all_variants_have_one_canonical_form(board: Puzzle, seed: int) -> None:
    try:
        form = canonical(board)
    except UnsupportedError:
        # Without boxes all orders of columns of a grid are tried: too many from 9x9 on.
        assert board.layout.box is None
        assert board.size >= 8
        return
    assert canonical(form) == form
    assert form.clues == board.clues
    for variant in vary(board, count=3, seed=seed):
        assert canonical(variant) == form


def test_different_classes_have_different_forms() -> None:
    # The two classes of 4x4 grids, and all grids on them.
    forms = {canonical(Puzzle(g.layout, g.values)) for g in nonet.solutions("." * 16)}
    assert len(forms) == 2
    # 5,472,730,538 classes of 9x9: two draws do not meet.
    made = nonet.generate(count=20, seed=4)
    assert len({canonical(each) for each in made}) == 20
    # One given less is another puzzle.
    assert canonical(minimize(made[0])) == canonical(made[0])
    fewer = list(made[0].givens)
    fewer[next(cell for cell, value in enumerate(fewer) if value)] = 0
    assert canonical(Puzzle(made[0].layout, fewer)).clues == made[0].clues - 1


@settings(max_examples=30)
@given(layouts(max_size=9), st.integers(0, 2**32))
def test_moves_keep_the_rules(layout: Layout, seed: int) -> None:
    moves = [*turns(layout), random_move(layout, random.Random(seed))]
    houses = {frozenset(house.cells) for house in layout.houses}
    for move in moves:
        assert sorted(move) == list(range(layout.cell_count))
        assert all(frozenset(move[cell] for cell in house) in houses for house in houses)


@pytest.mark.parametrize("keep", ["rules", "picture", "cells"])
def test_variants_are_the_same_puzzle(keep: str) -> None:
    (puzzle,) = nonet.generate(seed=5, symmetry="180")
    variants = vary(puzzle, count=6, seed=1, keep=keep)
    assert variants == vary(puzzle, count=6, seed=1, keep=keep)
    assert variants[:2] == vary(puzzle, count=2, seed=1, keep=keep)
    assert len(set(variants)) == 6
    for variant in variants:
        assert nonet.solve(variant).status is nonet.Status.UNIQUE
        given = [value != 0 for value in variant.givens]
        if keep == "cells":
            assert given == [value != 0 for value in puzzle.givens]
        if keep == "picture":
            assert all(given[a] == given[-1 - a] for a in range(81))


def test_variants_with_diagonals_keep_their_solution() -> None:
    layout = Layout.of(6).with_houses(diagonals(6))
    (puzzle,) = nonet.generate(layout=layout, seed=1)
    for variant in vary(puzzle, count=5):
        assert nonet.solve(variant).status is nonet.Status.UNIQUE
        assert canonical(variant) == canonical(puzzle)


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from(["none", "180", "diagonal"]))
def test_minimize(seed: int, symmetry: str) -> None:
    (puzzle,) = nonet.generate(6, seed=seed, clues=30)
    small = minimize(puzzle, seed=seed, symmetry=symmetry)
    assert small == minimize(puzzle, seed=seed, symmetry=symmetry)
    assert all(s in (0, g) for s, g in zip(small.givens, puzzle.givens, strict=True))
    assert nonet.solve(small).status is nonet.Status.UNIQUE
    for group in orbits(small.layout, symmetry):
        if any(small.givens[cell] for cell in group):
            fewer = [0 if cell in group else v for cell, v in enumerate(small.givens)]
            assert nonet.solve(Puzzle(small.layout, fewer)).status is nonet.Status.MULTIPLE


def test_refusals() -> None:
    with pytest.raises(NotUniqueError, match="several solutions"):
        minimize("." * 16)
    with pytest.raises(NotUniqueError, match="no solution"):
        minimize("123....4........")
    layout = Layout.of(4)
    marked = Puzzle(layout, [0] * 16, marks=Candidates.of_values(layout, [1] + [0] * 15))
    with pytest.raises(UnsupportedError, match=r"no canonical form: marks .*--to line"):
        canonical(marked)
    with pytest.raises(UsageError, match="keep"):
        vary("." * 16, keep="all")


@pytest.mark.parametrize("rules", [[], ["even r1c2"], ["thermometer r2c1 r2c2"]])
def test_a_puzzle_with_pencil_marks_is_minimized_and_keeps_them(rules: list[str]) -> None:
    layout = nonet.parse("." * 16, rule=rules).layout
    givens = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0]
    places = [1 << cell for cell in (15, 14, 13, 12)]  # each empty cell has one mark
    puzzle = Puzzle(layout, givens, marks=Candidates(layout, places))
    fewer = minimize(puzzle)
    (solution,) = nonet.solve(fewer).solutions
    assert fewer.marks is not None and solution.values[12:] == (4, 3, 2, 1)
    assert [fewer.marks.of(cell) for cell in range(12, 16)] == [(4,), (3,), (2,), (1,)]
    for cell in range(12):
        if not fewer.givens[cell]:
            assert fewer.marks.of(cell) == (1, 2, 3, 4), "a cell that was given may hold anything"
            continue
        less = [0 if at == cell else value for at, value in enumerate(fewer.givens)]
        free = [each | 1 << cell for each in map(fewer.marks.places, range(1, 5))]
        again = Puzzle(layout, less, marks=Candidates(layout, free))
        assert nonet.solve(again).status is nonet.Status.MULTIPLE
    alone = nonet.solve(Puzzle(layout, fewer.givens)).status
    assert rules or alone is nonet.Status.MULTIPLE, "the marks count"
    bare = minimize(puzzle, constraints=True)
    assert bare.marks is not None and nonet.solve(bare).status is nonet.Status.UNIQUE


@pytest.mark.parametrize("rules", [[], ["anti-king"], ["thermometer r1c1-r1c3"]])
@pytest.mark.parametrize("keep", ["rules", "picture", "cells"])
def test_pencil_marks_move_with_the_cells(rules: list[str], keep: str) -> None:
    board = nonet.parse("." * 36, rule=rules)
    (solution, *_) = nonet.solve(board, limit=1).solutions
    held = solution.values
    values = [[value, value % 6 + 1] if cell else [value] for cell, value in enumerate(held)]
    places = [
        nonet.model.mask_of(cell for cell, few in enumerate(values) if value in few)
        for value in range(1, 7)
    ]
    marks = Candidates(board.layout, places)
    puzzle = Puzzle(board.layout, [held[0]] + [0] * 35, marks=marks)
    expected = nonet.count(puzzle)
    several = vary(puzzle, count=8, seed=5, keep=keep)
    for each in several:
        assert each.marks is not None and each.layout.box == board.layout.box
        sizes = [len(each.marks.of(cell)) for cell in range(36)]
        assert sorted(sizes) == sorted(map(len, values))
        assert nonet.count(each) == expected
        assert len(each.marks.of(each.givens.index(max(each.givens)))) == 1, "the given's own"
    assert (keep == "cells" and rules) or len(set(several)) > 1


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


# A quarter of the numbers find none within the nodes of one call.
@pytest.mark.parametrize("number", (1, 5, 7))
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
    assert words in failure.reason and "Give some cells" in failure.reason


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


SPARSE = [
    "r4c4 r5c4", "r2c2 r3c1 r3c2 r4c2", "r3c3 r4c3 r5c3", "r1c3 r2c3", "r4c6 r5c6",
    "r5c1 r6c1 r6c2", "r2c4 r3c4",
]  # fmt: skip


@pytest.mark.parametrize("cages", [DRAWN, SPARSE])
def test_numbers_of_cages_that_are_drawn_are_looked_for(cages: list[str]) -> None:
    puzzle = made(6, *(f"killer ? {cells}" for cells in cages))
    assert isinstance(puzzle, Generated) and puzzle.attempts <= 3
    layout = puzzle.puzzle.layout
    drawn = {parse_rule(f"killer 1 {cells}").on(layout).cells for cells in cages}  # type: ignore[attr-defined]
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
