"""Fewer givens, variants, and the form that stands for all of them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import canonical, minimize, vary
from nonet._generate import orbits

# The moves one by one; `nonet.vary` draws them.
from nonet._generate._moves import bands_of, random_move, turns
from nonet.errors import NotUniqueError, UnsupportedError, UsageError
from nonet.model import Candidates, Layout, Puzzle, diagonals
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
