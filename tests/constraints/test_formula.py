"""Formulas: what they mean, against Python written out, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product

import pytest

import nonet
from nonet.constraints import parse_rule
from nonet.errors import NonetError
from nonet.model import Layout

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
