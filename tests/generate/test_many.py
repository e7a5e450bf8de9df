"""Canonical forms and minimal puzzles of many, and boards with rules that are moved."""

import itertools
import random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Rating, examples
from nonet._turns import random_move, random_names, turned_layouts
from nonet.cli import main
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.errors import ConflictError, NonetError, NotUniqueError, UnsupportedError, UsageError
from nonet.model import Layout, Puzzle

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


@pytest.mark.parametrize("name", sorted(kind.name for kind in CONSTRAINTS.builtin()))
def test_variants_have_the_turned_solution_and_one_canonical_form(name: str) -> None:
    puzzle = examples.get(f"{name}-1").puzzle
    try:
        variants = nonet.vary(puzzle, count=12, keep="picture")
    except UnsupportedError as error:
        assert "cannot be" in error.message
        return
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    forms = set()
    for variant in {*variants}:
        solved = nonet.solve(variant)
        assert solved.status is nonet.Status.UNIQUE and solved.solution is not None
        assert sorted(solved.solution.values) == sorted(solution.values)
        forms.add(nonet.canonical(variant))
    assert len(forms) == 1


def test_rules_move_with_the_board_and_values_keep_their_names() -> None:
    puzzle = nonet.parse("1" + "." * 15, rule=["killer 5 r1c2 r1c3", "diagonal which=up"])
    variants = set(nonet.vary(puzzle, count=50))
    assert len(variants) == 8
    for variant in variants:
        corner = variant.givens.index(1)
        assert corner in (0, 3, 12, 15) and variant.clues == 1
        killer, diagonal = variant.layout.constraints[
            :: -1 if variant.layout.constraints[0].kind == "diagonal" else 1
        ]
        assert vars(diagonal)["which"] == ("up" if corner in (0, 15) else "down")
        assert len([*killer.named_cells()]) == 2
    assert set(nonet.vary(puzzle, count=3, keep="cells")) == {puzzle}


def test_a_rule_that_has_a_direction_keeps_the_board_as_it_is() -> None:
    # A circle of two cells is read from left to right, or from above: half of the ways are left.
    wide, high = "arrow r5c4 r5c5 / r4c4 r3c4", "arrow r3c3 r4c3 / r5c4"
    assert len(set(nonet.vary("." * 81, rule=wide, count=60))) == 4
    assert len(set(nonet.vary("." * 81, rule=[wide, high], count=40))) == 2
    together = nonet.parse("." * 81, rule=[wide, high, "column-indexer r1c1 r1c2"])
    with pytest.raises(UnsupportedError, match="these rules"):
        nonet.vary(together)
    assert nonet.canonical(together) == together
    # An indexer of columns would become one of rows.
    indexer = nonet.parse("." * 81, rule="column-indexer r1c1 r1c2")
    assert len(set(nonet.vary(indexer, count=40))) == 2


def _rules(*rules: str, box: str | None = None) -> set[tuple[str, ...]]:
    """The rules of some variants of an empty board, in words."""
    variants = nonet.vary(nonet.parse("." * 36, rule=list(rules), box=box), count=60)
    return {
        tuple(rule.describe(each.layout) for rule in each.layout.constraints) for each in variants
    }


def test_variables_outside_of_the_grid_keep_their_names() -> None:
    assert _rules("variables A,B (less-than r1c1 @A) (arrow @B / r1c2 r1c3)") == {
        (f"variables A,B (less-than {corner} @A) (arrow @B / {line})",)
        for corner, line in (
            *(("r1c1", "r1c2 r1c3"), ("r1c6", "r1c5 r1c4")),
            *(("r6c1", "r6c2 r6c3"), ("r6c6", "r6c5 r6c4")),
        )
    }


def test_regions_to_be_found_turn_with_their_cells_and_have_no_numbers() -> None:
    chaos = "chaos-construction (region-run r1c1 / r1c1-r1c3) (extra-region @r1c2 @r2c3)"
    turned = _rules(chaos, box="none")
    assert len(turned) == 8
    last = "chaos-construction (region-run r6c6 / r6c6-r4c6) (extra-region @r5c6 @r4c5)"
    assert (last,) in turned
    same = "chaos-construction (palindrome @r1c1 @r1c2)"
    assert len(_rules(same, box="none")) == 8
    # The first cells have the first region: which is the lesser one depends on where they are.
    for numbered in ("less-than @r1c2 @r2c3", "less-than @r1c2 r2c3", "difference 1 @r1c2 @r2c3"):
        with pytest.raises(UnsupportedError, match="chaos-construction"):
            _rules(f"chaos-construction ({numbered})", box="none")


def test_what_lacks_in_a_row_may_lack_in_a_column() -> None:
    puzzle = examples.get("doppelganger-1").puzzle
    layout = puzzle.layout.without_constraints.with_constraints(
        [parse_rule("doppelganger (less-than @row1 @column2)").on(puzzle.layout)]
    )
    variants = nonet.vary(Puzzle(layout, puzzle.givens), count=60)
    found = {each.layout.constraints[0].describe(each.layout) for each in variants}
    assert len(found) == 8
    assert "doppelganger (less-than @column1 @row2)" in found


@pytest.mark.parametrize("rule", ["distinct-lines", "global-mod 2", "connected 1,2,3"])
def test_rules_of_the_whole_board_stay_as_they_are(rule: str) -> None:
    assert len(set(nonet.vary("1" + "." * 15, rule=rule, count=60))) == 4  # a given in each corner


def test_pencil_marks_are_part_of_the_canonical_form_of_a_board_with_rules() -> None:
    marks = "\n".join(["12 1234 34 1234", *["1234 1234 1234 1234"] * 3])
    puzzle = nonet.parse(marks, rule="sum 5 r2c1 r4c2")
    variants = set(nonet.vary(puzzle, count=60))
    assert len(variants) == 8 and len({nonet.canonical(each) for each in variants}) == 1
    plain = nonet.canonical("." * 16, rule="sum 5 r2c1 r4c2")
    assert nonet.canonical(puzzle) != plain


def test_other_values_and_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = Puzzle(Layout.of(4, values=range(4)), [1, *[0] * 15])
    assert {each.givens.index(1) for each in nonet.vary(puzzle, count=30)} == {0, 3, 12, 15}
    with pytest.raises(SystemExit, match="0"):
        main(["vary", "@sandwich-1", "--count", "4"])
    assert capsys.readouterr().out.count("rule sandwich 0") >= 4


@pytest.mark.parametrize("rule", ["nonconsecutive", "anti-queen", "negative-difference 1"])
def test_rules_of_the_whole_board_let_it_be_turned_and_mirrored(rule: str) -> None:
    layout = nonet.parse("." * 81, rule=rule).layout
    assert len(turned_layouts(layout)) == len(turned_layouts(Layout.of(9))) == 8
