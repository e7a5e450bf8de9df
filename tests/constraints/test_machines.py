"""Automata and formulas: what they mean, against Python written out, and what is refused."""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, permutations, product
from operator import contains
from random import Random

import pytest

import nonet
from nonet import Layout, Puzzle
from nonet.constraints import (
    Battlefield,
    FullRank,
    GlobalEntropy,
    GlobalMod,
    Lunchbox,
    Product,
    Sandwich,
    StateMachine,
    XSum,
    parse_rule,
)
from nonet.constraints.flatmates import DutchFlatmates
from nonet.engines import constraints
from nonet.errors import NonetError
from nonet.model import Candidates, Constraint
from nonet.model.primitives import Automaton


def assert_accepts_what_obeys(
    line: Automaton, rule: Constraint, layout: Layout, length: int | None = None
) -> None:
    """An automaton and its rule say the same of all lines of different values."""
    for values in permutations(layout.values, length):
        obeys = rule.judge(layout, list(values)) is None
        assert line.holds(values, min(layout.values)) == obeys


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize("total", range(12))
def test_exactly_the_lines_that_obey_it_are_accepted(least: int, total: int) -> None:
    layout = Layout.of(5, "none", values=range(least, least + 5))
    rule = Sandwich(total, range(5)).on(layout)
    (line,) = rule.primitives(layout)
    assert isinstance(line, Automaton)
    assert_accepts_what_obeys(line, rule, layout)


@pytest.mark.parametrize("least", [-1, 0, 1, 2])
@pytest.mark.parametrize("name", ["skyscraper", "skyscraper-sum", "dutch-flatmates"])
def test_lines_know_that_their_values_differ(name: str, least: int) -> None:
    """What is accepted obeys the rule, and a low value does not come more often than it may."""
    layout = Layout.of(5, "none", values=range(least, least + 5))
    clues = [name] if name == "dutch-flatmates" else [f"{name} {n} r1c1-r1c5" for n in range(9)]
    accepted = 0
    for clue in clues:
        rule = parse_rule(clue).on(layout)
        line = next(iter(rule.primitives(layout)))
        assert isinstance(line, Automaton)
        places = line.cells if name == "dutch-flatmates" else range(5)
        for values in permutations(layout.values):
            board: list[int | None] = [None] * 25
            board = board if name == "dutch-flatmates" else [*values, *[None] * 20]
            for cell, value in zip(places, values, strict=True):
                board[cell] = value
            obeys = not any(rule.check(layout, board))
            full = [value or 0 for value in board]
            assert line.holds(full, least) == obeys, (clue, values)
            accepted += obeys
        for place, value in zip(places, (1, 0, 0, 4, 3), strict=True):
            full[place] = layout.values[value]
        assert not line.holds(full, least), "the least value stands there twice"
    assert accepted


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize("length", [2, 3, 4, 5])
@pytest.mark.parametrize("total", range(8))
def test_exactly_the_lunchboxes_that_obey_it_are_accepted(
    least: int, length: int, total: int
) -> None:
    layout = Layout.of(5, "none", values=range(least, least + 5))
    rule = Lunchbox(total, range(length)).on(layout)
    _, line = rule.primitives(layout)
    assert isinstance(line, Automaton)
    assert_accepts_what_obeys(line, rule, layout, length)


@pytest.mark.parametrize("make", [Battlefield, XSum])
def test_exactly_the_rows_that_obey_a_clue_are_accepted(make: type[Battlefield | XSum]) -> None:
    for least, total in product((0, 1), range(16)):
        layout = Layout.of(5, "none", values=range(least, least + 5))
        rule = make(total, range(5)).on(layout)
        (line,) = rule.primitives(layout)
        assert isinstance(line, Automaton)
        assert_accepts_what_obeys(line, rule, layout)


def test_lines_that_are_no_house_may_repeat_values() -> None:
    # Along a diagonal other values than the crusts may stand twice.
    layout = Layout.of(9)
    diagonal = range(0, 81, 10)
    puzzle = Puzzle(layout.with_constraints([Sandwich(6, diagonal).on(layout)]), [0] * 81)
    (line,) = puzzle.layout.constraints[0].primitives(puzzle.layout)
    values = [0] * 81
    for cell, value in zip(diagonal, (1, 2, 2, 2, 9, 3, 3, 4, 4), strict=True):
        values[cell] = value
    assert isinstance(line, Automaton)
    assert line.holds(values)


@pytest.mark.parametrize("make", [GlobalEntropy, GlobalMod])
def test_a_box_takes_exactly_what_its_squares_allow(make: type[GlobalEntropy | GlobalMod]) -> None:
    """Where classes cannot lie so in a box, it needs no guess to see it."""
    layout = Layout.of(9).with_constraints([make()])
    number_of = {v: n for n, some in enumerate(make().classes(layout)) for v in some}
    box = (0, 1, 2, 9, 10, 11, 18, 19, 20)
    squares = [[box.index(c) for c in each] for each in make().groups(layout) if {*each} <= {*box}]
    patterns = [
        each
        for each in product(range(3), repeat=9)
        if each.count(0) == each.count(1) == 3
        and all(len({each[i] for i in s}) == 3 for s in squares)
    ]
    chance, taken = Random(1), 0
    for _ in range(200):
        allowed = [chance.sample(range(3), chance.choice((1, 2, 2))) for _ in box]
        places = [(1 << 81) - 1] * 9
        for (cell, some), value in product(zip(box, allowed, strict=True), range(9)):
            places[value] &= ~(0 if number_of[value + 1] in some else 1 << cell)
        puzzle = Puzzle(layout, [0] * 81, marks=Candidates(layout, places))
        search = constraints.ENGINE.start(puzzle, 0)
        search.run(1, node_limit=20)
        fits = any(all(map(contains, allowed, each)) for each in patterns)
        assert fits or (search.solutions, search.counters().guesses) == (0, 0)
        taken += fits
    assert 0 < taken < 200


@pytest.mark.parametrize("breaks", [(), (0,), (1,), (2, 2), (3,), (0, 1, 4), (4,)])
@pytest.mark.parametrize("least", [0, 1])
def test_exactly_the_lines_that_an_automaton_takes_are_accepted(
    least: int, breaks: tuple[int, ...]
) -> None:
    """States count values up to three, where a break begins anew and may not come twice."""
    layout = Layout.of(4, "none", values=range(least, least + 4))
    rows: list[tuple[int, ...]] = [(1, 2, -1, 0), (2, 3, 1, -1), (3, 0, 2, -1), (-1, 1, 0, 0)]
    if breaks:
        rows = [(*row, after) for row, after in zip(rows, (1, 0, 3, 2), strict=True)]
    steps = tuple(new for row in rows for new in row)
    rule = StateMachine(range(4), (0, 2), steps, breaks).on(layout)
    (line,) = rule.primitives(layout)
    assert isinstance(line, Automaton)
    taken = 0
    for values in product(layout.values, repeat=4):
        obeys = rule.judge(layout, list(values)) is None
        assert line.holds(values, least) == obeys, values
        taken += obeys
    assert 0 < taken < 4**4


@pytest.mark.parametrize("rank", range(1, 9))
def test_ranks_on_the_smallest_board_leave_what_obeys_them(rank: int) -> None:
    layout = Layout.of(2, "none")
    for cells in ((0, 1), (1, 0), (0, 2), (2, 0)):
        rule = FullRank(rank, cells, ties=True)
        ruled = layout.with_constraints([rule])
        (bound,) = ruled.constraints
        wanted = [v for v in ((1, 2, 2, 1), (2, 1, 1, 2)) if not list(bound.check(ruled, v))]
        found = nonet.solutions(Puzzle(ruled, [0] * 4), limit=None)
        assert sorted(grid.values for grid in found) == wanted


def test_as_many_products_as_may_be_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.constraints.product._MOST_PRODUCTS", 4)
    layout = Layout.of(4)
    one, two = (Product(1, cells).on(layout) for cells in ("r1c1", "r1c1 r1c2"))
    assert list(one.numbers("product", layout)) == [1, 2, 3, 4]
    assert not list(two.numbers("product", layout))


@pytest.mark.parametrize(
    "layout",
    [
        Layout.of(5, "none", rows=4),
        *(Layout.of(1, "none", rows=n, values=range(1, 2), repeats=True) for n in (1, 2, 4)),
    ],
)
def test_flatmates_of_a_column_are_those_of_each_cell(layout: Layout) -> None:
    rule = DutchFlatmates().on(layout)
    columns, cells = list(rule.primitives(layout)), list(rule.statements(layout))
    assert len(columns) == layout.size
    for column in product(layout.values, repeat=layout.height):
        values = [value for value in column for _ in range(layout.size)]
        wanted = all(each.holds(values) for each in cells)
        assert all(each.holds(values) for each in columns) == wanted, column


CELLS = "r1c1 r1c2 r2c2 r2c3 r3c3"
BOARD = Layout.of(4)
Line = Sequence[int]


def between(v: Line, one: int, other: int) -> int | None:
    places = [n for n, x in enumerate(v) if x in (one, other)]
    if not places:
        return None
    first = places[0]
    second = 1 + one + other - v[first] - 1
    ends = [n for n in range(first + 1, len(v)) if v[n] == second]
    return sum(v[first + 1 : ends[0]]) if ends else None


FORMULAS: list[tuple[str, Callable[[Line], bool]]] = [
    ("sum(first, last) = max", lambda v: v[0] + v[-1] == max(v)),
    ("each x, y, z: z >= x + y", lambda v: all(c >= a + b for a, b, c in zip(v, v[1:], v[2:]))),  # noqa: B905
    ("count(odd) = first", lambda v: sum(x % 2 for x in v) == v[0]),
    ("abs(x - y) >= 2", lambda v: all(abs(a - b) >= 2 for a, b in pairwise(v))),
    ("max - min = distinct", lambda v: max(v) - min(v) == len(set(v))),
    ("count(x < first) = last", lambda v: sum(x < v[0] for x in v) == v[-1]),
    ("count(x < last) = first", lambda v: sum(x < v[-1] for x in v) == v[0]),
    ("count(x = max) = 2", lambda v: v.count(max(v)) == 2),
    ("sum(before 4) = 3", lambda v: 4 in v and sum(v[: v.index(4)]) == 3),
    ("sum(after 4) > 5", lambda v: 4 in v and sum(v[v.index(4) + 1 :]) > 5),
    ("sum(between(1, 4)) = 5", lambda v: between(v, 1, 4) == 5),
    ("count(visible) = 3", lambda v: sum(x > max(v[:n], default=0) for n, x in enumerate(v)) == 3),
    ("cell(first) = 4", lambda v: v[v[0] - 1] == 4),
    ("position(4) = 2", lambda v: 4 in v and v.index(4) == 1),
    ("sum(first(first)) = 6", lambda v: sum(v[: v[0]]) == 6),
    ("some x, y: x + y = 7", lambda v: any(a + b == 7 for a, b in pairwise(v))),
    ("each pair x, y: x + y != 4", lambda v: 4 not in {a + b for a, b in combinations(v, 2)}),
    ("either way: each x, y: x <= y", lambda v: list(v) in (sorted(v), sorted(v, reverse=True))),
    ("number(first 2) = 2 * number(last 2)", lambda v: 10 * v[0] + v[1] == 2 * (10 * v[3] + v[4])),
    ("sum(i % 2 = 1) = sum(i % 2 = 0)", lambda v: sum(v[::2]) == sum(v[1::2])),
    ("sum(ends) < middle and odd(sum)", lambda v: v[0] + v[-1] < v[2] and sum(v) % 2 == 1),
    (
        "max(inner) = min(ends) or not prime(sum)",
        lambda v: max(v[1:-1]) == min(v[0], v[-1]) or sum(v) not in (5, 7, 11, 13, 17, 19),
    ),
    ("product(odd) / 3 = first", lambda v: product_of(x for x in v if x % 2) == 3 * v[0]),
    (
        "max(x > 3) = 4 or sum(x = 2 or x = 3) = 6",
        lambda v: 4 in v or sum(x for x in v if x in (2, 3)) == 6,
    ),
    ("equal segments: sum", lambda v: v[0] + v[1] + v[2] == v[3] == v[4]),
    ("equal segments: max", lambda v: max(v[:3]) == v[3] == v[4]),
    ("each segment: sum <= 5", lambda v: v[0] + v[1] + v[2] <= 5),
    ("1 < first < last", lambda v: 1 < v[0] < v[-1]),
]


def product_of(numbers: object) -> int:
    found = 1
    for number in numbers:  # type: ignore[attr-defined]
        found *= number
    return found


@pytest.mark.parametrize(("text", "holds"), FORMULAS, ids=[text for text, _ in FORMULAS])
@pytest.mark.sampled
def test_a_formula_means_what_python_written_out_means(
    text: str, holds: Callable[[Line], bool]
) -> None:
    rule = parse_rule(f"formula {text}: {CELLS}").on(BOARD)
    assert parse_rule(rule.describe(BOARD)).on(BOARD) == rule
    primitives = list(rule.primitives(BOARD))
    for line in product(range(1, 5), repeat=5):
        board = [1] * 16
        for cell, value in zip((0, 1, 5, 6, 10), line, strict=True):
            board[cell] = value
        assert all(each.holds(board) for each in primitives) == holds(line), line
        assert (not list(rule.check(BOARD, board))) == holds(line), line


def test_a_formula_is_solved_and_kept() -> None:
    puzzle = nonet.Puzzle(Layout.of(9), [0] * 81, constraints=[
        parse_rule("formula sum(first, last) = max: r1c1-r1c5"),
        parse_rule("or (formula first = 9: r2c2 r2c3) (formula sum(first, last) = 3: r2c2 r2c3)"),
    ])  # fmt: skip
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    assert solution["r1c1"] + solution["r1c5"] == max(solution.values[:5])
    assert nonet.parse(nonet.write(puzzle, "json")).layout == puzzle.layout
    assert nonet.parse(nonet.write(puzzle, "line")).layout == puzzle.layout


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("sum(first, last)", "asks for nothing"),
        ("summ = 4", "did you mean 'sum'"),
        ("first = max(2 ** 9)", "has no"),
        ("first = x.real", "has no"),
        ("first = (", "no formula"),
        ("each pair x, y, z: x = y", "a pair is of two"),
        ("first = 'a'", "has no"),
        ("first = " + "1 + " * 99 + "1", "1 to 300"),
        ("__import__(1) = 1", "has no"),
        ("first = 10000000", "has no"),
    ],
)
def test_what_is_no_formula_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NonetError, match=reason):
        parse_rule(f"formula {text}: r1c1-r1c4")


def test_a_formula_of_too_many_states_is_refused() -> None:
    with pytest.raises(NonetError, match="more than"):
        parse_rule("formula number(odd) = number(even) + max: r1c1-r1c9").on(Layout.of(9))
