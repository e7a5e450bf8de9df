"""What rules mean, said once more and as plainly as can be, for those whose files say it once.

`check` and `primitives` of rules about pairs of cells come from one function: here is another.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest

import nonet
from constraints.instances import BOARDS, random_instance
from constraints.test_truth import adapted, grids, obeyed
from nonet.constraints import CONSTRAINTS, Entropic, Modular, ParityLine, parse_rule
from nonet.model import Layout, Relation

Meaning = Callable[[Any, Layout, tuple[int, ...]], bool]
MEANINGS: dict[str, Meaning] = {}
USUAL = [layout for layout in BOARDS if layout.has_usual_values]


def meaning(kind: str) -> Callable[[Meaning], Meaning]:
    def keep(function: Meaning) -> Meaning:
        MEANINGS[kind] = function
        return function

    return keep


def line(rule: Any, v: tuple[int, ...]) -> list[int]:
    return [v[cell] for cell in rule.cells]


def steps(rule: Any, v: tuple[int, ...]) -> list[tuple[int, int]]:
    held = line(rule, v)
    return [(held[i], held[i + 1]) for i in range(len(held) - 1)]


def pairs(layout: Layout, v: tuple[int, ...]) -> Iterator[tuple[int, int, int, int]]:
    """Of every two cells: how far apart in rows and columns, and what they hold."""
    n = layout.size
    for a, b in combinations(range(len(v)), 2):
        yield abs(a // n - b // n), abs(a % n - b % n), v[a], v[b]


@meaning("thermometer")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return all(a < b for a, b in steps(rule, v))


@meaning("slow-thermometer")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return all(a <= b for a, b in steps(rule, v))


@meaning("whispers")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    usual = {4: 2, 5: 3, 6: 3}[layout.size]
    least = usual if rule.difference is None else rule.difference
    return all(a - b >= least or b - a >= least for a, b in steps(rule, v))


@meaning("parity-line")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return all((a + b) % 2 == 1 for a, b in steps(rule, v))


@meaning("palindrome")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return line(rule, v) == line(rule, v)[::-1]


@meaning("clone")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return [v[cell] for cell in rule.cells] == [v[cell] for cell in rule.clones]


@meaning("modular")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    held, k = line(rule, v), rule.modulus
    parts = [held[i : i + k] for i in range(len(held))]
    return all(len({value % k for value in part}) == len(part) for part in parts)


@meaning("entropic")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    held = ["aabbcc"[value - 1] for value in line(rule, v)]
    return all(len(set(held[i : i + 3])) == len(held[i : i + 3]) for i in range(len(held)))


@meaning("anti-knight")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return not any({r, c} == {1, 2} and a == b for r, c, a, b in pairs(layout, v))


@meaning("anti-king")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return not any(max(r, c) == 1 and a == b for r, c, a, b in pairs(layout, v))


@meaning("anti-queen")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    queens = rule.values or (layout.size,)
    return not any(r == c and a == b and a in queens for r, c, a, b in pairs(layout, v))


@meaning("anti-taxicab")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return not any(a == b == r + c for r, c, a, b in pairs(layout, v))


@meaning("nonconsecutive")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return not any(r + c == 1 and abs(a - b) == 1 for r, c, a, b in pairs(layout, v))


@meaning("diagonally-nonconsecutive")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return not any(r == c == 1 and abs(a - b) == 1 for r, c, a, b in pairs(layout, v))


def beside(cell: int, layout: Layout) -> list[int]:
    n = layout.size
    return [
        other
        for other in range(layout.cell_count)
        if abs(other // n - cell // n) + abs(other % n - cell % n) == 1
    ]


def extreme(rule: Any, layout: Layout, v: tuple[int, ...], sign: int) -> bool:
    return all(
        sign * v[cell] < sign * v[other]
        for cell in rule.cells
        for other in beside(cell, layout)
        if rule.compare or other not in rule.cells
    )


@meaning("minimum")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return extreme(rule, layout, v, 1)


@meaning("maximum")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return extreme(rule, layout, v, -1)


@meaning("less-than")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return bool(v[rule.cells[0]] < v[rule.cells[1]])


@meaning("difference")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    low, high = sorted(line(rule, v))
    return bool(high == low + rule.difference)


@meaning("ratio")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    low, high = sorted(line(rule, v))
    return bool(high == low * rule.ratio or low == high * rule.ratio)


@meaning("pair-sum")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return bool(sum(line(rule, v)) == rule.total)


@meaning("negative-difference")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    wrong = rule.values or (1,)
    return not any(r + c == 1 and abs(a - b) in wrong for r, c, a, b in pairs(layout, v))


@meaning("negative-ratio")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    wrong = rule.values or (2,)
    return not any(
        r + c == 1 and max(a, b) in [min(a, b) * k for k in wrong]
        for r, c, a, b in pairs(layout, v)
    )


@meaning("negative-sum")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    wrong = rule.values or (5, 10)
    return not any(r + c == 1 and a + b in wrong for r, c, a, b in pairs(layout, v))


@meaning("odd")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return all(value in (1, 3, 5, 7, 9) for value in line(rule, v))


@meaning("even")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return all(value in (0, 2, 4, 6, 8) for value in line(rule, v))


@meaning("extra-region")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    return len(set(line(rule, v))) == len(rule.cells)


@meaning("column-indexer")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    n = layout.size
    rows = [v[i : i + n] for i in range(0, n * n, n)]
    return all(
        (rows[cell // n].index(cell % n + 1) + 1) == v[cell] for cell in rule.cells
    )  # a row holds each number once


@meaning("row-indexer")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    n = layout.size
    return all(v[(v[cell] - 1) * n + cell % n] == cell // n + 1 for cell in rule.cells)


@meaning("global-entropy")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    n = layout.size
    squares = [
        {"aabbcc"[v[(r + i) * n + c + j] - 1] for i in (0, 1) for j in (0, 1)}
        for r in range(n - 1)
        for c in range(n - 1)
    ]
    return all(square == {"a", "b", "c"} for square in squares)


@meaning("counting-circles")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    held = line(rule, v)
    return all(held.count(value) in (0, value) for value in layout.values)


@meaning("disjoint-groups")
def _(rule: Any, layout: Layout, v: tuple[int, ...]) -> bool:
    assert layout.box is not None
    n, (height, width) = layout.size, layout.box
    places = {(c // n % height, c % n % width, v[c]) for c in range(n * n)}
    return len(places) == n * n


@pytest.mark.parametrize("kind", sorted(MEANINGS))
def test_rules_mean_what_is_written(kind: str) -> None:
    rng = random.Random(kind)
    for _ in range(60):
        base = rng.choice(USUAL)
        constraint = random_instance(CONSTRAINTS.get(kind), base, rng)
        if constraint is None:
            continue
        constraint = adapted(constraint, base, rng.choice(grids(base)))
        layout = base.with_constraints([constraint])
        for grid in rng.sample(grids(base), 12):
            expected = MEANINGS[kind](constraint, layout, grid)
            assert obeyed(constraint, layout, grid) is expected, (constraint, grid)


@pytest.mark.parametrize(
    ("rule", "twice"),
    [
        ("skyscraper 1 r0c1", (3, 1, 2, 2)),
        ("hidden-skyscraper 2 r0c1", (2, 3, 2, 4)),
        ("x-sum 5 r0c1", (3, 1, 1, 4)),
    ],
)
def test_a_clue_knows_that_the_values_of_its_line_differ(rule: str, twice: tuple[int, ...]) -> None:
    layout = Layout.of(4).with_constraints([parse_rule(rule)])
    (constraint,) = layout.constraints
    (primitive,) = constraint.primitives(layout)
    board = [0] * 16
    for values in [twice, *permutations(range(1, 5))]:
        board[0:16:4] = values
        obeyed_by_line = constraint.judge(layout, list(values)) is None
        assert primitive.holds(board) == (obeyed_by_line and values != twice)
    board[0:16:4] = twice
    assert constraint.judge(layout, list(twice)) is None


@pytest.mark.parametrize(
    "rule", ["modular r1c1-r1c4", "entropic r1c1-r1c4", "parity-line r1c1-r1c3"]
)
def test_after_all_classes_the_first_comes_again(rule: str) -> None:
    layout = Layout.of(6).with_constraints([parse_rule(rule)])
    (constraint,) = layout.constraints
    assert isinstance(constraint, Modular | Entropic | ParityLine)
    first, last = constraint.cells[0], constraint.cells[-1]
    relations = [each for each in constraint.primitives(layout) if isinstance(each, Relation)]
    (together,) = (each for each in relations if (each.first, each.second) == (first, last))
    board: list[int | None] = [None] * 36
    for held in product(range(1, 7), repeat=len(constraint.cells)):
        for cell, value in zip(constraint.cells, held, strict=True):
            board[cell] = value
        if not list(constraint.check(layout, board)):
            assert together.allowed[held[0] - 1] >> held[-1] - 1 & 1
    assert together.allowed[0].bit_count() == 6 // constraint.reach()


def test_a_single_circle_holds_one() -> None:
    empty = nonet.parse("." * 16)
    rule = parse_rule("counting-circles r1c3")
    puzzle = nonet.Puzzle(empty.layout, empty.givens, constraints=[rule])
    assert {grid.numbers[2] for grid in nonet.solutions(puzzle)} == {1}
    assert nonet.count(puzzle) == 72  # a quarter of all boards


@pytest.mark.parametrize("engine", ["constraints", "cp-sat"])
def test_values_that_a_cell_cannot_hold_are_not_counted_there(engine: str) -> None:
    if engine == "cp-sat":
        pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    rule = parse_rule("contain 2,3 r1c1 r1c2 r2c1")
    puzzle = nonet.parse("1" + "." * 15)
    puzzle = nonet.Puzzle(puzzle.layout, puzzle.givens, constraints=[rule])
    assert nonet.count(puzzle, engine=engine) == 24
