"""Every rule in every format that can say it: what is written is read back as the same rules.

Made from the two registries: a new rule or a new format is asked by itself.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

import nonet
from formats.test_fpuzzles_writing import meaning, records
from nonet.constraints import CONSTRAINTS, Kind, parse_rule
from nonet.errors import UnsupportedError
from nonet.formats import FORMATS, Format
from nonet.games import GAMES
from nonet.model import Layout, Puzzle, primitives_of
from nonet.model.primitives import AnyOf, Automaton, Count, paired

WRITING = [form for form in FORMATS.builtin() if form.carries_constraints and form.write]
# How many of the rules a format can say at least, of those there were when it was written.
LEAST = {"fpuzzles": 38, "sudokupad": 38, "iss": 60, "sudoku-puzzle": 45, "sumocue": 1, "penpa": 3,
         "solo": 1, "grids": 0}  # fmt: skip
# Rules that f-puzzles says by the keys of others.
OTHERWISE = ("windows", "less-than", "and", "anti-knight", "anti-king", "diagonal")


def board(kind: Kind) -> Layout:
    return Layout.of(9, values=range(10)) if kind.from_zero else Layout.of(9)


def domains(puzzle: Puzzle) -> list[int]:
    """What each cell may hold by givens, marks and rules of a single cell: formats mix these up."""
    problem = primitives_of(puzzle)
    found = list(problem.domains)
    for each in paired(problem.primitives, puzzle.layout.values):
        if isinstance(each, Count) and len(each.cells) == 1:
            full = (1 << puzzle.layout.value_count) - 1
            found[each.cells[0]] &= {1: full & ~each.values, 2: each.values}.get(each.counts, full)
    return found


def beyond_cells(layout: Layout) -> set[Any]:
    found = meaning(layout)
    return {each for each in found if not (isinstance(each, Count) and len(each.cells) == 1)}


def accepted(each: Any) -> Any:
    """What a few cells may hold: a count of values may come back as an automaton that counts."""
    if isinstance(each, Automaton):
        each = replace(each, ways=())  # a quicker way to the same lines
    if not isinstance(each, Automaton | Count | AnyOf) or len(cells_in(each)) > 4:
        return each
    cells = sorted(cells_in(each))
    held, found = [0] * 90, []
    for values in itertools.product(range(1, 10), repeat=len(cells)):
        for cell, value in zip(cells, values, strict=True):
            held[cell] = value
        found.append(each.holds(held))
    return (*cells, *found)


def cells_in(each: Any) -> set[int]:
    if isinstance(each, AnyOf):
        return {cell for branch in each.branches for one in branch for cell in cells_in(one)}
    return set(each.cells) if hasattr(each, "cells") else {each.first, each.second}


@pytest.mark.parametrize("kind", CONSTRAINTS.builtin(), ids=lambda kind: kind.name)
@pytest.mark.sampled
def test_a_rule_comes_back_from_each_format_or_is_refused(kind: Kind) -> None:
    for example in kind.examples:
        puzzle = Puzzle(board(kind), [0] * 81, constraints=[parse_rule(example)])
        meant, held, known = beyond_cells(puzzle.layout), domains(puzzle), records(puzzle.layout)
        for form in WRITING:
            assert form.can_write(puzzle) is _is_written(puzzle, form), example
            if not form.can_write(puzzle):
                continue
            text = nonet.write(puzzle, form.name)
            again = nonet.parse(text, format=form.name)
            second = nonet.write(again, form.name)  # some houses have several names
            assert nonet.write(nonet.parse(second, format=form.name), form.name) == second
            if form.name in ("fpuzzles", "sudokupad") and kind.name not in OTHERWISE:
                assert records(again.layout) == known, example
            assert domains(again) == held, example
            kept = beyond_cells(again.layout)
            assert set(map(accepted, kept - meant)) == set(map(accepted, meant - kept)), example


@pytest.mark.parametrize("form", WRITING, ids=lambda form: form.name)
def test_a_format_writes_as_many_rules_as_before(form: Format) -> None:
    kinds = [*CONSTRAINTS.builtin()]
    boards = {
        kind.name: Puzzle(board(kind), [0] * 81, constraints=[parse_rule(kind.examples[0])])
        for kind in kinds
    }
    written = [name for name, puzzle in boards.items() if form.can_write(puzzle)]
    assert len(written) >= LEAST.get(form.name, len(kinds) - 2)


def _is_written(puzzle: Puzzle, form: Format) -> bool:
    try:
        nonet.write(puzzle, form.name)
    except UnsupportedError as error:
        assert len(error.message) > 30
        return False
    return True


@pytest.mark.parametrize("form", WRITING, ids=lambda form: form.name)
@pytest.mark.parametrize("game", sorted(GAMES.names()))
@pytest.mark.sampled
def test_each_game_comes_back_or_is_refused(game: str, form: Format) -> None:
    regions = "1122112233443443" if game == "jigsaw" else None
    size = 4 if regions else GAMES.get(game).only_size or 9
    layout = GAMES.get(game).layout(size, regions=regions)
    puzzle = Puzzle(layout, [0] * 8 + [2] + [0] * (layout.cell_count - 9))
    if form.can_write(puzzle):
        again = nonet.parse(nonet.write(puzzle, form.name), format=form.name)
        assert again.layout.box == layout.box and again.layout.regions == layout.regions
        assert meaning(again.layout) == meaning(layout)
        assert again.givens == puzzle.givens
    else:
        assert not _is_written(puzzle, form)
