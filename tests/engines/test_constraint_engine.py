"""Engines that know constraints, against slow definitions of each primitive and of the board."""

import itertools
import random
from collections.abc import Iterator, Sequence
from itertools import repeat
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
import nonet._native as _native
from constraints.instances import BOARDS, random_instance
from constraints.test_truth import adapted, grids
from nonet.constraints import CONSTRAINTS, Doppelganger, Killer, Lunchbox, Sandwich, Thermometer
from nonet.constraints.sandwich import SandwichBetween
from nonet.engines import ENGINES, Engine, constraints, cp_sat
from nonet.engines._engine import Stop
from nonet.model import Layout, Problem, Puzzle
from nonet.model.in_steps import finished
from nonet.model.primitives import (
    AnyOf,
    Automaton,
    Count,
    Distinct,
    Element,
    EqualSums,
    Family,
    Not,
    Pair,
    Primitive,
    Sum,
)

# How many values with how many variables: few enough to try every board.
SHAPES = ((1, 5), (2, 6), (3, 5), (4, 5), (5, 4), (9, 3), (10, 3), (17, 2))


@st.composite
def primitives(draw: st.DrawFn, problem: Problem, depth: int = 0) -> Primitive:
    """Any primitive on the variables of a problem, often one that nothing obeys."""
    count, variables = problem.value_count, len(problem.domains)
    cell = st.integers(0, variables - 1)
    full = (1 << count) - 1

    def cells(most: int = 6, unique: bool = False) -> tuple[int, ...]:
        return tuple(draw(st.lists(cell, min_size=1, max_size=most, unique=unique)))

    match draw(st.sampled_from(KINDS if depth < 2 else KINDS[:-2])):
        case "distinct":
            return Distinct(cells(unique=True))
        case "pair":
            rows = st.lists(st.integers(0, full), min_size=count, max_size=count)
            return Pair("any", draw(cell), draw(cell), tuple(draw(rows)))
        case "sum":
            summed = cells()
            weight = st.sampled_from((0, 1, 1, 1, -1, 2, 3, -2, 10, 400))
            weights = [draw(weight) for _ in summed]
            values = [problem.least + draw(st.integers(0, count - 1)) for _ in summed]
            low = sum(w * v for w, v in zip(weights, values, strict=True)) - draw(st.booleans())
            return Sum(summed, tuple(weights), low, low + draw(st.integers(0, 2)))
        case "family":
            held = cells(min(count, variables), unique=True)
            sets = [sum(1 << v for v in s) for s in itertools.combinations(range(count), len(held))]
            chosen = draw(st.lists(st.sampled_from(sets), max_size=50)) if sets else []
            return Family(held, tuple(chosen))
        case "equal":
            return EqualSums(tuple(cells(4) for _ in range(draw(st.integers(1, 3)))))
        case "automaton":
            states, choices = draw(st.sampled_from((1, 2, 4, 70))), draw(st.sampled_from((1, 1, 3)))
            random = draw(st.randoms(use_true_random=False))
            width, none = count * choices, 0 if choices == 1 else 2 * states
            steps = [
                [max(-1, random.randrange(-1 - none, states)) for _ in range(width)]
                for _ in range(states)
            ]
            accepting = [state for state in range(states) if random.random() < 0.5]
            return Automaton(cells(), 0, tuple(map(tuple, steps)), tuple(accepting), choices)
        case "count":
            counted = cells()
            counts = draw(st.integers(0, (2 << len(counted)) - 1))
            return Count(counted, draw(st.integers(0, full)), counts)
        case "element":
            value, only = draw(st.none() | cell), draw(st.booleans())
            return Element(draw(cell), cells(), value, draw(st.integers(0, full)), only)
        case "any":
            inside = st.lists(primitives(problem, depth + 1), max_size=2).map(tuple)
            return AnyOf(tuple(draw(st.lists(inside, max_size=3))))
        case _:
            return Not(tuple(draw(st.lists(primitives(problem, depth + 1), max_size=2))))


KINDS = (
    *("distinct", "pair", "sum", "family", "equal", "automaton", "count", "element"),
    *("any", "not"),
)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Small problems with up to four primitives and a house or two."""
    count, variables = draw(st.sampled_from(SHAPES))
    domain = st.one_of(st.just((1 << count) - 1), st.integers(1, (1 << count) - 1))
    domains = tuple(draw(domain) for _ in range(variables))
    empty = Problem(draw(st.sampled_from((1, 0, -2, 3))), count, variables, domains, ())
    rules: list[Primitive] = draw(st.lists(primitives(empty), min_size=1, max_size=4))
    if count <= variables:
        order = st.permutations(range(variables))
        rules += [Distinct(tuple(draw(order)[:count])) for _ in range(draw(st.integers(0, 2)))]
    return empty._replace(primitives=tuple(rules))


def slowly_solved(problem: Problem) -> set[tuple[int, ...]]:
    """Every assignment is tried."""
    least = problem.least
    values = [
        [least + bit for bit in range(problem.value_count) if domain >> bit & 1]
        for domain in problem.domains
    ]
    return {
        each
        for each in itertools.product(*values)
        if all(rule.holds(each, least) for rule in problem.primitives)
    }


def solved(problem: Problem, seed: int, isa: str) -> list[tuple[int, ...]]:
    """What the engine finds, in small pieces."""
    native = finished(constraints.native_in_steps(problem))
    search = _native.ConstraintSearch(native, b"", b"", seed, isa)
    found: list[tuple[int, ...]] = []
    variables, stop = len(problem.domains), -1
    while stop != 0:
        stop = search.run(3, -1.0, 20, True)
        taken = search.take()
        for first in range(0, len(taken), variables):
            grid = taken[first : first + variables]
            found.append(tuple(value - 1 + problem.least for value in grid))
    return found


@settings(max_examples=75)
@given(problem=problems(), seed=st.integers(0, 3))
def test_finds_what_trying_everything_finds(problem: Problem, seed: int) -> None:
    expected = slowly_solved(problem)
    for isa in ("", "scalar"):
        found = solved(problem, seed, isa)
        assert len(found) == len(set(found)), "a solution came twice"
        assert set(found) == expected


@settings(max_examples=75)
@given(data=st.data())
def test_what_stands_between_two_values_is_what_trying_finds(data: st.DataObject) -> None:
    layout = Layout.of(5, "none", values=range(data.draw(st.integers(0, 1)), 6)[:5])
    total, crusts = data.draw(st.integers(0, 12)), tuple(data.draw(st.permutations(layout.values)))
    line = tuple(range(5))
    rules = (
        *(Sandwich(total, line), Lunchbox(total, line[:4])),
        SandwichBetween(total, line, crusts=crusts[:2]),
    )
    rule = data.draw(st.sampled_from(rules)).on(layout)
    domains = tuple(data.draw(st.integers(1, 31)) for _ in line)
    both = (Distinct(line), *rule.primitives(layout))
    problem = Problem(layout.least, 5, 5, domains, both)
    for isa in ("", "scalar"):
        assert set(solved(problem, 0, isa)) == slowly_solved(problem)


@settings(max_examples=75)
@given(data=st.data(), seed=st.integers(0, 3))
def test_cells_that_are_asked_for_a_class_hold_all_of_its_values(
    data: st.DataObject, seed: int
) -> None:
    """Some values are told apart by their class alone, some by another rule as well."""
    classes = data.draw(st.sampled_from(((0b0011, 0b1100), (0b0101, 0b1010), (0b0001, 0b1110))))
    squares = data.draw(st.lists(st.sets(st.integers(0, 5), min_size=2), min_size=1, max_size=3))
    counts = st.integers(1, 31)
    rules: list[Primitive] = [
        Count(tuple(cells), values, data.draw(counts)) for cells in squares for values in classes
    ]
    empty = Problem(data.draw(st.integers(0, 1)), 4, 6, (15,) * 6, ())
    rules += data.draw(st.lists(primitives(empty), max_size=2))
    problem = empty._replace(primitives=tuple(rules))
    for isa in ("", "scalar"):
        found = solved(problem, seed, isa)
        assert len(found) == len(set(found)), "a solution came twice"
        assert set(found) == slowly_solved(problem)


RULES: tuple[Sequence[Killer | Thermometer], ...] = (
    [Killer(5, "r1c1 r1c2"), Killer(10, "r2c1 r2c2 r3c2")],
    [Thermometer("r1c1 r2c2 r3c3 r4c4")],
    [Thermometer("r1c1 r1c2 r1c3"), Killer(9, "r1c3 r2c3 r2c4")],
    [Killer(3, "r1c1 r1c2"), Killer(3, "r1c3 r1c4")],
)


@pytest.mark.skipif(cp_sat.ENGINE.missing() is not None, reason="OR-tools is not installed")
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("size", [4, 6])
def test_counts_as_cp_sat(size: int, rules: Sequence[Killer | Thermometer]) -> None:
    puzzle = Puzzle(Layout.of(size), [0] * size**2, constraints=rules)
    counts = []
    for engine in (constraints.ENGINE, cp_sat.ENGINE):
        search = engine.start(puzzle, 0)
        search.run(300)
        counts.append(search.solutions)
    assert counts[0] == counts[1]


# A thermometer through a box, a long cage: a 9x9 board, where the sweep is at work.
NINE = Puzzle(
    Layout.of(9),
    [0] * 81,
    constraints=[
        Thermometer("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"),
        Killer(45, "r1c9 r2c8 r3c7 r4c6 r5c4 r6c3 r7c2 r8c1 r9c5"),
    ],
)


def test_nine_by_nine_obeys_all_rules() -> None:
    search = constraints.ENGINE.start(NINE, 0)
    assert search.run(50) is Stop.LIMIT
    grids = search.take()
    assert len({bytes(grid) for grid in grids}) == 50
    for grid in grids:
        assert not NINE.layout.conflicts(grid)


def test_kernels_go_the_same_way() -> None:
    """The same solutions in the same order on every machine."""
    native = constraints.prepared(NINE.layout)
    answers = []
    for isa in ("", "scalar"):
        search = _native.ConstraintSearch(native, NINE.packed, b"", 0, isa)
        search.run(20, -1.0, 10**6, True)
        answers.append(search.take())
    assert answers[0] == answers[1]


def test_hostile_numbers_are_refused() -> None:
    made = _native.ConstraintProblem(4, 4, 1)
    for attempt in (
        lambda: made.restrict_all([1] * 3),
        lambda: made.restrict_all([1] * 10**5),
        lambda: _native.ConstraintProblem(0, 4, 1),
        lambda: _native.ConstraintProblem(10**9, 4, 1),
        lambda: _native.ConstraintProblem(4, 65, 1),
        lambda: _native.ConstraintSearch(made, bytes(5), b"", 0),
        lambda: _native.ConstraintSearch(made, bytes([9]), b"", 0),
        lambda: _native.ConstraintSearch(made, bytes(4), b"1", 0),
        lambda: _native.ConstraintSearch(made, b"", b"", 0, "abacus"),
    ):
        with pytest.raises(ValueError):
            attempt()


@pytest.mark.parametrize(
    "primitive",
    [
        Distinct((4,)),
        Distinct((-1,)),
        Pair("odd", 0, 1, (1,)),
        Sum((0,), (1, 2), 0, 1),
        Sum((0,), (2**40,), 0, 1),
        Sum((0,), (1,), 0, 2**70),
        Automaton((0,), 1, ((0,) * 4,), ()),
        Automaton((0,), 0, ((7,) * 4,), ()),
        Automaton((0,), 0, ((0,),), ()),
        Automaton((0,), 0, ((),), ()),
        Automaton((0,), 0, ((0,) * 4, (0,) * 8), ()),
        Element(9, (0,), 1),
        Element(0, (1,) * 65, values=1, only=True),
    ],
)
def test_hostile_primitives_are_refused(primitive: Primitive) -> None:
    made = _native.ConstraintProblem(4, 4, 1)
    with pytest.raises(ValueError):
        made.add_all([primitive])
    with pytest.raises(ValueError):
        made.add_all([Not((primitive,))])


@pytest.mark.parametrize("only", [False, True])
@pytest.mark.parametrize("least", [0, 1, 2])
def test_an_index_points_as_its_pairs_do(only: bool, least: int) -> None:
    """The index is one of the cells, which lie beyond the greatest value, too."""
    element, values = Element(1, (0, 1, 2, 3), values=0b101, only=only), range(least, least + 3)
    for board in itertools.product(values, repeat=4):
        by_pairs = all(part.holds(board, least) for part in element.parts(values))
        assert element.holds(board, least) == by_pairs
    problem = Problem(least, 3, 4, (0b111,) * 4, (element,))
    of_pairs = problem._replace(primitives=tuple(element.parts(values)))
    assert slowly_solved(problem) == slowly_solved(of_pairs) == {*solved(problem, 0, "")}


@pytest.mark.parametrize("other", [1, "Distinct", object(), None])
def test_what_is_no_primitive_is_refused(other: object) -> None:
    made = _native.ConstraintProblem(4, 4, 1)
    with pytest.raises((TypeError, AttributeError)):
        made.add_all([other])


@pytest.mark.parametrize("seed", range(4))
def test_an_empty_board_with_rules_is_filled(seed: int) -> None:
    # Where the first answers are bad, all of the search went into what follows from them: without
    # another beginning some of these take more than a million nodes.
    layout = Layout.of(9, values=range(10)).with_constraints([Doppelganger()])
    outcome = nonet.solve(
        Puzzle(layout, [0] * 81), engine="constraints", limit=1, seed=seed, node_limit=100_000
    )
    assert outcome.solution is not None
    assert not layout.conflicts(outcome.solution.values)


def test_what_fails_alone_is_found_once() -> None:
    # A search that had 1,000 dead ends looks at the candidates of the first state one by one:
    # else this takes 6,071 nodes.
    sums = ["R1 25", "R3 7", "R4 16", "R6 8", "R7 30", "R9 20", "C1 15", "C5 4", "C8 9", "C9 8"]
    text = "".join(f".Sandwich~{total}~{line}" for line, total in map(str.split, sums))
    puzzle = nonet.parse(f".Diagonal~1.Diagonal~-1{text}.~R8C4_1")
    outcome = nonet.solve(puzzle, engine="constraints", limit=2, node_limit=4000)
    assert outcome.is_unique


ABLE = [e for e in ENGINES.builtin() if e.knows_constraints and e.missing() is None]
_MOST_OPEN = 10


def by_check(layout: Layout, givens: list[int]) -> Iterator[tuple[int, ...]]:
    """All solutions: every value in every empty cell, and `conflicts` after each.

    What is outside of the board belongs to the solution: a board counts once for each way.
    """
    values = list(givens)

    def fill(cell: int) -> Iterator[tuple[int, ...]]:
        while cell < len(values) and values[cell]:
            cell += 1
        if cell == len(values):
            held = layout.shown(values)
            ways = prod(sum(1 for _ in rule.ways(layout, held)) for rule in layout.constraints)
            yield from repeat(tuple(values), ways)
            return
        for value in range(1, layout.value_count + 1):
            values[cell] = value
            if not layout.conflicts(values):
                yield from fill(cell + 1)
        values[cell] = 0

    if not layout.conflicts(values):
        yield from fill(0)


@pytest.mark.parametrize("engine", ABLE, ids=lambda e: e.name)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
@pytest.mark.long
def test_all_solutions_are_those_of_check(engine: Engine, seed: int) -> None:
    from nonet.model import Puzzle

    rng = random.Random(seed)
    base = rng.choice(BOARDS)
    grid = rng.choice(grids(base))
    kinds = rng.sample(list(CONSTRAINTS.builtin()), rng.randint(1, 3))
    made = [random_instance(kind, base, rng) for kind in kinds]
    rules = [each if rng.random() < 0.2 else adapted(each, base, grid) for each in made if each]
    layout = base.with_constraints(rules)
    if engine.refuses(layout) is not None:
        return
    givens = list(base.numbered(grid))
    for cell in rng.sample(range(len(givens)), _MOST_OPEN):
        givens[cell] = 0
    search = engine.start(Puzzle(layout, givens), rng.randrange(3))
    search.run(None)
    found = [tuple(values) for values in search.take()]
    if layout.conflicts(givens):
        assert not found
    else:
        assert sorted(found) == sorted(by_check(layout, givens)), layout.constraints
