"""Canonical forms and minimal puzzles of many: as those of one, and as a slow oracle says."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Rating
from nonet._generate._moves import random_move, random_names
from nonet.errors import ConflictError, NonetError, NotUniqueError, UsageError
from nonet.model import Layout

CLASSIC = Layout.of(9)
MADE = nonet.generate(count=12, seed=8)
TEXTS = [nonet.write(puzzle) for puzzle in MADE]
CELLS = np.array([puzzle.givens for puzzle in MADE], dtype=np.uint8)

Rows = list[tuple[int, ...]]


def moved(values: list[int], chance: random.Random) -> list[int]:
    names = random_names(CLASSIC, chance)
    return [names[values[cell]] for cell in random_move(CLASSIC, chance)]


def least_form(values: list[int]) -> list[int]:
    """The least of all forms: every order of the columns, and rows one after another."""
    orders = [
        [3 * stack + column for stack, three in zip(stacks, inner, strict=True) for column in three]
        for stacks in itertools.permutations(range(3))
        for inner in itertools.product(itertools.permutations(range(3)), repeat=3)
    ]
    rows = [tuple(values[9 * r : 9 * r + 9]) for r in range(9)]
    best: Rows = []
    for board in (rows, list(zip(*rows, strict=True))):
        for order in orders:
            shown = [tuple(row[c] for c in order) for row in board]
            form = least_rows(shown, best)
            best = form or best
    return [value for row in best for value in row]


def least_rows(rows: Rows, best: Rows) -> Rows | None:
    """The least form of rows whose columns stay; None if it is not below the best."""
    states: list[tuple[tuple[int, ...], dict[int, int]]] = [((), {0: 0})]
    form: Rows = []
    for to in range(9):
        found: list[tuple[tuple[int, ...], tuple[int, ...], dict[int, int]]] = []
        for taken, names in states:
            bands = {row // 3 for row in taken}
            for row in range(9):
                begins = to % 3 == 0 and row // 3 not in bands
                if row in taken or not (begins or (to % 3 and row // 3 == taken[-1] // 3)):
                    continue
                own = dict(names)
                shown = tuple(own.setdefault(value, len(own)) for value in rows[row])
                found.append((shown, (*taken, row), own))
        form.append(min(shown for shown, _, _ in found))
        if best and form > best[: to + 1]:
            return None
        # Rows without givens are alike: of those that name the same, one stands for all.
        states = [(taken, own) for shown, taken, own in found if shown == form[-1]][:64]
    return form


@settings(max_examples=6, deadline=None)
@given(st.sampled_from(MADE), st.integers(0, 2**32))
def test_the_form_is_the_least(puzzle: nonet.Puzzle, seed: int) -> None:
    values = moved(list(puzzle.givens), random.Random(seed))
    (form,) = nonet.canonical_many([values]).boards.tolist()
    assert form == least_form(values)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 81), st.sampled_from(MADE))
def test_moves_change_nothing_and_a_given_does(seed: int, givens: int, puzzle: Any) -> None:
    chance = random.Random(seed)
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    kept = set(chance.sample(range(81), givens))
    values = [value if cell in kept else 0 for cell, value in enumerate(solution.values)]
    boards = [values, *(moved(values, chance) for _ in range(3))]
    if kept:
        boards.append([0 if cell == min(kept) else value for cell, value in enumerate(values)])
    keys = nonet.canonical_many(boards).keys.tolist()
    assert len(set(keys[:4])) == 1
    assert len(set(keys)) == 1 + bool(kept)
    if 12 < givens < 60:  # the general way takes its time beyond
        assert keys[0].decode() == nonet.write(nonet.canonical(boards[0]))


def test_classes_have_keys_of_their_own() -> None:
    variants = [form for puzzle in MADE for form in nonet.vary(puzzle, count=5, seed=1)]
    keys = nonet.canonical_many(variants).keys
    assert len(np.unique(keys)) == len(MADE)
    assert [len(set(keys[i : i + 5].tolist())) for i in range(0, len(keys), 5)] == [1] * len(MADE)


@pytest.mark.parametrize(
    "given",
    [
        TEXTS, MADE, "\n".join(TEXTS).encode(), "\r\n".join(TEXTS).encode(), CELLS,
        CELLS.reshape(-1, 9, 9), CELLS.astype(int), CELLS.astype(float), np.array(TEXTS, "S81"),
        np.array(TEXTS, "S90"), np.array(TEXTS), np.frombuffer("\n".join(TEXTS).encode(), np.uint8),
        pa.array(TEXTS), pa.array(TEXTS, pa.string_view()), pa.table({"p": TEXTS}),
        pa.chunked_array([TEXTS[:5], [], TEXTS[5:]]), pa.array([f" {text}" for text in TEXTS]),
    ],
)  # fmt: skip
def test_every_form_of_input(given: Any) -> None:
    keys = [nonet.write(nonet.canonical(puzzle)) for puzzle in MADE]
    for threads in (1, 2):
        found = nonet.canonical_many(given, threads=threads)
        assert found.to_strings() == keys
        assert not found.errors
    assert nonet.minimize_many(given).to_strings() == TEXTS


@pytest.mark.parametrize(
    "given", [CELLS, pa.array(TEXTS), pa.chunked_array([TEXTS[:5], TEXTS[5:]])]
)
def test_rate_many_takes_arrays(given: Any) -> None:
    scores = [each.score for each in nonet.rate_many(TEXTS, "se121") if isinstance(each, Rating)]
    found = [each.score for each in nonet.rate_many(given, "se121") if isinstance(each, Rating)]
    assert found == scores
    assert len(found) == len(MADE)


def test_minimize_many_is_minimize() -> None:
    grids = nonet.solve_many(CELLS).to_strings()
    made = nonet.minimize_many(grids, seed=3, threads=2)
    assert made.to_strings() == [nonet.write(nonet.minimize(grid, seed=3)) for grid in grids]
    assert made.to_strings() != nonet.minimize_many(grids).to_strings()


def test_errors() -> None:
    texts = [TEXTS[0], "." * 81, "11" + "." * 79, "12345678." + "." * 8 + "9" + "." * 63, None, "?"]
    column = pa.array(texts)
    forms = nonet.canonical_many(column)
    assert forms.present.tolist() == [True, True, False, True, False, False]
    assert isinstance(forms.errors[2], ConflictError)
    assert "null" in str(forms.errors[4])
    assert forms.keys[2] == b""
    assert pa.array(forms.to_arrow()).null_count == 3
    made = nonet.minimize_many(column)
    assert made.present.tolist() == [True, *[False] * 5]
    assert isinstance(made.errors[1], NotUniqueError)
    assert "no solution" in str(made.errors[3])
    assert all(isinstance(error, NonetError) for error in made.errors.values())
    assert str(made) == "1 board, 5 failed."
    with pytest.raises(UsageError, match="several columns"):
        nonet.canonical_many(pa.table({"a": [1], "b": [2]}))


def test_the_input_stays_as_it_is() -> None:
    cells = CELLS.copy()
    cells[3, :2] = cells[3, :2].max() or 1  # a clash
    before = cells.copy()
    nonet.canonical_many(cells)
    nonet.minimize_many(cells)
    assert (cells == before).all()


def test_a_board_with_too_many_arrangements_has_no_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet._generate._many.MOST_COMPARISONS", 1)
    forms = nonet.canonical_many([TEXTS[0], "." * 81])
    assert not forms.present[1]
    assert str(forms.errors[1]) == "too many arrangements of this board would have to be compared"
