"""Doublers and Schrödinger cells against oracles that try all boards of 4x4."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Layout, Puzzle
from nonet.constraints import parse_rule
from nonet.model import cell_name

FOUR = Layout.of(4)
FIVE_VALUES = Layout.of(4, values=range(5))
Counts = Sequence[int]  # what the cells of a board count as
Oracle = Callable[[Counts, Sequence[int]], bool]  # of these and of the digits


@cache
def grids() -> list[tuple[int, ...]]:
    """All grids of 4x4."""
    rows = list(permutations(range(1, 5)))
    found = []
    for chosen in product(rows, repeat=4):
        columns = zip(*chosen, strict=True)
        if all(len(set(column)) == 4 for column in columns):
            grid = tuple(value for row in chosen for value in row)
            boxes = ((0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15))
            if all(len({grid[cell] for cell in box}) == 4 for box in boxes):
                found.append(grid)
    return found


@cache
def doubled() -> list[tuple[tuple[int, ...], frozenset[int]]]:
    """All grids with all sets of doublers."""
    found = []
    for grid in grids():
        for columns in permutations(range(4)):
            cells = frozenset(4 * row + column for row, column in enumerate(columns))
            boxes = {(cell // 8, cell % 4 // 2) for cell in cells}
            if len(boxes) == 4 and len({grid[cell] for cell in cells}) == 4:
                found.append((grid, cells))
    return found


@cache
def of_two() -> list[tuple[int, ...]]:
    """All boards with Schrödinger cells: the set of values of each cell, as bits."""
    places = []
    for columns in permutations(range(4)):
        cells = [4 * row + column for row, column in enumerate(columns)]
        if len({(cell // 8, cell % 4 // 2) for cell in cells}) == 4:
            places.append(sum(1 << cell for cell in cells))
    found = []
    for five in product(places, repeat=5):
        if five[0] | five[1] | five[2] | five[3] | five[4] == (1 << 16) - 1:
            sets = tuple(
                sum((each >> c & 1) << value for value, each in enumerate(five)) for c in range(16)
            )
            if max(each.bit_count() for each in sets) == 2:
                found.append(sets)
    return found


@cache
def boards_of_two() -> list[tuple[int, ...]]:
    """What such boards show."""
    least = ((each & -each).bit_length() - 1 for sets in of_two() for each in sets)
    return sorted(set(zip(*[least] * 16, strict=True)))


def _differ(cells: Sequence[int], digits: Sequence[int]) -> bool:
    """Whether sets of digits, as bits, have none in common."""
    held = 0
    for cell in cells:
        if held & digits[cell]:
            return False
        held |= digits[cell]
    return True


def _killer(total: int, cells: Sequence[int]) -> Oracle:
    return lambda counts, digits: sum(counts[c] for c in cells) == total and _differ(cells, digits)


def _no_sum(cells: Sequence[int]) -> Oracle:
    return lambda counts, digits: _differ(cells, digits)


def _rising(cells: Sequence[int]) -> Oracle:
    return lambda counts, digits: all(counts[a] < counts[b] for a, b in pairwise(cells))


def _apart(least: int, cells: Sequence[int]) -> Oracle:
    return lambda counts, digits: all(
        abs(counts[a] - counts[b]) >= least for a, b in pairwise(cells)
    )


def _sum(total: int, cells: Sequence[int]) -> Oracle:
    return lambda counts, digits: sum(counts[c] for c in cells) == total


def _consecutive(cells: Sequence[int]) -> Oracle:
    def holds(counts: Counts, digits: Sequence[int]) -> bool:
        held = sorted(counts[c] for c in cells)
        return held == list(range(held[0], held[0] + len(held)))

    return holds


def _ratio(cells: Sequence[int]) -> Oracle:
    return lambda counts, digits: 2 * min(counts[c] for c in cells) == max(counts[c] for c in cells)


def _not(inner: Oracle) -> Oracle:
    return lambda counts, digits: not inner(counts, digits)


@st.composite
def rules(draw: st.DrawFn, lines: int = 4) -> tuple[str, Oracle]:
    """A rule inside, as it is typed, and what it means."""
    cells = draw(st.lists(st.integers(0, 15), min_size=2, max_size=lines, unique=True))
    names = " ".join(cell_name(cell, 4) for cell in cells)
    total = draw(st.integers(3, 14))
    two = cells[:2]
    pair = " ".join(cell_name(cell, 4) for cell in two)
    found = draw(
        st.sampled_from(
            [
                (f"killer {total} {names}", _killer(total, cells)),
                (f"killer none {names}", _no_sum(cells)),
                (f"thermometer {names}", _rising(cells)),
                (f"whispers 2 {names}", _apart(2, cells)),
                (f"sum {total} {names}", _sum(total, cells)),
                (f"renban {names}", _consecutive(cells)),
                (f"ratio {pair}", _ratio(two)),
            ]
        )
    )
    if draw(st.integers(0, 5)) == 0:
        return f"not ({found[0]})", _not(found[1])
    return found


def _ways(name: str, factor: int, oracles: Sequence[Oracle]) -> dict[tuple[int, ...], int]:
    """The boards that obey rules inside, and in how many ways each."""
    found: dict[tuple[int, ...], int] = {}

    def judge(board: tuple[int, ...], counts: Counts, digits: Sequence[int]) -> None:
        if all(oracle(counts, digits) for oracle in oracles):
            found[board] = found.get(board, 0) + 1

    if name == "doublers":
        for grid, cells in doubled():
            counts = [value * factor if c in cells else value for c, value in enumerate(grid)]
            judge(grid, counts, [1 << value for value in grid])
    else:
        for sets in of_two():
            values = [[v for v in range(5) if each >> v & 1] for each in sets]
            judge(tuple(min(each) for each in values), [sum(each) for each in values], sets)
    return found


def _agrees(text: str, factor: int, oracles: Sequence[Oracle], engine: str = "constraints") -> None:
    rule = parse_rule(text)
    board = FOUR if rule.kind == "doublers" else FIVE_VALUES
    layout = board.with_constraints([rule])
    ways = _ways(rule.kind, factor, oracles)
    outcome = nonet.solve(Puzzle(layout, [0] * 16), engine=engine, limit=None)
    assert outcome.exact and outcome.count == sum(ways.values()), text
    found: dict[tuple[int, ...], int] = {}
    for solution in outcome.solutions:
        shown = tuple(value or 0 for value in layout.shown(solution.numbers))
        found[shown] = found.get(shown, 0) + 1
    assert found == ways, text
    (rule,) = layout.constraints
    for _, reason in rule.reasons(layout):
        assert all(reason.holds(grid, layout.least) for grid in ways), (text, reason)
    # Of boards with cells of two values there are too many.
    tried = grids() if rule.kind == "doublers" else boards_of_two()[::183]
    for grid in tried:
        wrong = list(rule.check(layout, grid))
        assert bool(wrong) == (grid not in ways), (text, grid)
        if not wrong:
            assert len(set(rule.ways(layout, grid))) == ways[grid], (text, grid)
        for cells, _ in wrong:  # what is wrong is so by itself
            part = [value if cell in cells else None for cell, value in enumerate(grid)]
            assert list(rule.check(layout, part)), (text, part)


@pytest.mark.long
@given(st.lists(rules(), min_size=1, max_size=3), st.sampled_from([2, 2, 3]))
def test_doublers_are_those_of_the_oracle(some: list[tuple[str, Oracle]], factor: int) -> None:
    inner = " ".join(f"({text})" for text, _ in some)
    _agrees(f"doublers factor={factor} {inner}", factor, [oracle for _, oracle in some])


@pytest.mark.long
@settings(max_examples=15)
@given(st.lists(rules(), min_size=1, max_size=3))
def test_cells_of_two_values_are_those_of_the_oracle(some: list[tuple[str, Oracle]]) -> None:
    inner = " ".join(f"({text})" for text, _ in some)
    _agrees(f"schrodinger {inner}", 1, [oracle for _, oracle in some])


@pytest.mark.parametrize("engine", ["constraints", "cp-sat"])
@pytest.mark.parametrize(
    ("inner", "oracles"),
    [
        ("", []),
        ("(killer 7 r1c1 r1c2)", [_killer(7, (0, 1))]),
        ("(killer 4 r1c1 r3c3)", [_killer(4, (0, 10))]),
        ("(thermometer r1c1 r2c2 r3c3 r4c4)", [_rising((0, 5, 10, 15))]),
        ("(not (ratio r1c1 r2c2)) (sum 11 r2c1 r3c1)", [_not(_ratio((0, 5))), _sum(11, (4, 8))]),
    ],
)
@pytest.mark.sampled
def test_engines_find_what_the_oracle_does(inner: str, oracles: list[Oracle], engine: str) -> None:
    if engine == "cp-sat":
        pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    _agrees(f"doublers {inner}", 2, oracles, engine)
    if "ratio" in inner or engine == "constraints":  # some have 20,000 solutions
        _agrees(f"schrodinger {inner}", 1, oracles, engine)
