"""Primitives against `check`: two independent readings of each rule, on random full grids."""

from __future__ import annotations

import random
from itertools import islice, product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constraints.instances import BOARDS, random_instance
from nonet import solve
from nonet.constraints import CONSTRAINTS, Constraint, Kind, parse_rule
from nonet.engines import ENGINES
from nonet.errors import NonetError
from nonet.model import Layout, Puzzle, primitives_of
from strategies import random_solution

each_kind = pytest.mark.parametrize("kind", list(CONSTRAINTS.builtin()), ids=lambda k: k.name)
MOST_WAYS = 300  # of what is outside of a board: more are neither tried nor counted
_GRIDS: dict[Layout, list[tuple[int, ...]]] = {}


def grids(layout: Layout) -> list[tuple[int, ...]]:
    """Some solved boards without further rules, values as shown."""
    if layout not in _GRIDS:
        rng = random.Random(layout.describe())
        found = (random_solution(layout, rng) for _ in range(60))
        shift = layout.least - 1
        _GRIDS[layout] = [tuple(v + shift for v in grid) for grid in found if grid is not None]
    return _GRIDS[layout]


def obeyed(constraint: Constraint, layout: Layout, grid: tuple[int, ...]) -> bool:
    return not any(constraint.check(layout, grid))


def adapted(constraint: Constraint, layout: Layout, grid: tuple[int, ...]) -> Constraint:
    """The constraint with another number, if there is one, such that the grid obeys it."""
    for name in ("total", "number", "count", "value"):
        if name in vars(constraint):
            for number in range(70):
                other = type(constraint)(**{**vars(constraint), name: number})
                if fits(other, layout) and obeyed(other, layout, grid):
                    return other
    return constraint


def fits(constraint: Constraint, layout: Layout) -> bool:
    """Whether a board can have it."""
    try:
        layout.with_constraints([constraint])
    except NonetError:
        return False
    return True


@each_kind
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_primitives_are_what_check_finds(kind: Kind, seed: int) -> None:
    rng = random.Random(seed)
    base = rng.choice(BOARDS)
    constraint = random_instance(kind, base, rng)
    if constraint is None:
        return  # its shape is not found by chance on this board
    if rng.random() < 0.7:
        constraint = adapted(constraint, base, rng.choice(grids(base)))
    layout = base.with_constraints([constraint])
    primitives = tuple(constraint.primitives(layout))
    domains = constraint.outside(layout)
    if prod(domain.bit_count() for domain in domains) > MOST_WAYS:  # too many to try all
        _ways_obey(constraint, layout)
        return
    outside = list(
        product(*([v for v in layout.values if d >> v - layout.least & 1] for d in domains))
    )
    for grid in grids(base):
        expected = obeyed(constraint, layout, grid)
        found = [
            more
            for more in outside
            if all(each.holds((*grid, *more), layout.least) for each in primitives)
        ]
        ways = sorted(map(tuple, constraint.ways(layout, grid))) if expected else []
        assert found == ways or (len(found) == expected and ways == [()]), (
            constraint.describe(layout),
            grid,
        )
        if expected:
            # What is sure with some cells empty is not wrong: here is how they can be filled.
            part = [value if rng.random() < 0.6 else None for value in grid]
            assert not list(constraint.check(layout, part))


def _ways_obey(constraint: Constraint, layout: Layout) -> None:
    """What `ways` finds is all that an engine finds, which is not told what `check` says."""
    primitives = tuple(constraint.primitives(layout))
    for grid in grids(layout.without_constraints)[:5]:
        expected = obeyed(constraint, layout, grid)
        found = list(islice(map(tuple, constraint.ways(layout, grid)), MOST_WAYS))
        ways = found if expected else []
        assert bool(ways) == expected
        assert len(set(ways)) == len(ways)
        if ways != [()]:  # not of a rule whose variables follow from the cells
            assert all(
                each.holds((*grid, *way), layout.least) for way in ways for each in primitives
            )
        engine = ENGINES.get("constraints").start(Puzzle(layout, layout.numbered(grid)), 0)
        engine.run(MOST_WAYS)
        assert len(engine.take()) == len(ways)


# What is wrong with these follows from cells beside those that are named, too.
_BESIDE = {"cryptic-killer", "dutch-flatmates", "equal-sums", "region-sum-line"}


@pytest.mark.parametrize(
    "kind",
    [each for each in CONSTRAINTS.builtin() if each.name not in _BESIDE],
    ids=lambda k: k.name,
)
def test_cells_that_break_a_rule_break_it_with_all_others_empty(kind: Kind) -> None:
    rng = random.Random(kind.name)
    for layout in BOARDS:
        made = [random_instance(kind, layout, rng) for _ in range(4)]
        for rule in (each for each in made if each is not None and fits(each, layout)):
            for grid in grids(layout)[:4]:
                for broken in rule.check(layout, grid):
                    part = [v if cell in broken.cells else None for cell, v in enumerate(grid)]
                    assert any(rule.check(layout, part)), (rule.describe(layout), broken)


def test_each_rule_is_met_both_ways() -> None:
    """The test above proves little of a rule that random grids always or never obey."""
    rng = random.Random(5)
    for kind in CONSTRAINTS.builtin():
        met = set()
        for _ in range(120):
            base = rng.choice(BOARDS)
            constraint = random_instance(kind, base, rng)
            if constraint is not None:
                grid = rng.choice(grids(base))
                constraint = adapted(constraint, base, grid)
                layout = base.with_constraints([constraint])
                met |= {obeyed(constraint, layout, each) for each in [grid, *grids(base)[:8]]}
            if len(met) == 2:
                break
        if True not in met:  # a rule of the whole board, which chance does not meet
            met |= {_obeyed_by_a_solution(kind, base) for base in BOARDS}
        assert met == {True, False}, kind.name


def _obeyed_by_a_solution(kind: Kind, base: Layout) -> bool:
    try:
        layout = base.with_constraints([parse_rule(kind.examples[0])])
    except NonetError:
        return False  # there is no such rule on that board
    found = solve(Puzzle(layout, [0] * layout.cell_count), limit=1).solution
    if found is None:
        return False
    return obeyed(layout.constraints[0], layout, found.values)


def test_problems_hold_for_the_values_shown() -> None:
    problem = primitives_of(BOARDS[0])
    assert all(each.holds(grids(BOARDS[0])[0]) for each in problem.primitives)
