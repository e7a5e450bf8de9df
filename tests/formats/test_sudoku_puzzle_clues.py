"""Types of pencilmark's JSON that come to other rules: all filled 4x4 boards that they allow.

The conditions here agree with pencilmark 1.0.0rc1 on each of the 288 boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

import pytest

import nonet
from formats.test_sudoku_puzzle import document
from nonet.errors import NonetError
from nonet.model import Layout, Puzzle

At = Callable[[int, int], int]
Rule = dict[str, Any]

BOARDS = [
    solution.values for solution in nonet.solutions(Puzzle(Layout.of(4), [0] * 16), limit=300)
]
SQUARE = ["r2c2", "r2c3", "r3c2", "r3c3"]
ORTHOGONAL, DIAGONAL = ((0, 1), (1, 0)), ((1, 1), (1, -1))
KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))


def at(board: tuple[int, ...]) -> At:
    return lambda r, c: board[r * 4 + c - 5]


def pairs(at: At, steps: Any, *, in_box: bool = False) -> Iterator[tuple[int, int]]:
    for r, c, (dr, dc) in product(range(1, 5), range(1, 5), steps):
        r2, c2 = r + dr, c + dc
        same = (r - 1) // 2 == (r2 - 1) // 2 and (c - 1) // 2 == (c2 - 1) // 2
        if 1 <= r2 <= 4 and 1 <= c2 <= 4 and (same or not in_box):
            yield at(r, c), at(r2, c2)


def names(*cells: tuple[int, int]) -> list[str]:
    return [f"r{r}c{c}" for r, c in cells]


def checked(at: At, r: int, c: int) -> bool:
    """Whether odd and even alternate around a square."""
    odd = [at(r + dr, c + dc) % 2 for dr, dc in ((0, 0), (0, 1), (1, 1), (1, 0))]
    return odd[0] == odd[2] != odd[1] == odd[3]


def from_sides(at: At) -> Iterator[tuple[int, ...]]:
    for i in range(1, 5):
        row = tuple(at(i, c) for c in range(1, 5))
        column = tuple(at(r, i) for r in range(1, 5))
        yield from (row[:3], row[::-1][:3], column[:3], column[::-1][:3])


def alike(one: list[int], other: list[int]) -> bool:
    both = list(zip(one, other, strict=True))
    return all((a == b) == (p == q) for (a, p), (b, q) in combinations(both, 2))


HALF = [(1, 1), (1, 2), (2, 3), (2, 4), (3, 1), (3, 3), (4, 2), (4, 4)]
OTHERS = [cell for cell in product(range(1, 5), repeat=2) if cell not in HALF]
MOST = [(r, c) for r, c in product((1, 2, 3), repeat=2) if (r, c) not in ((2, 1), (2, 3))]
CASES: list[tuple[list[Rule], Callable[[At], bool]]] = [
    ([{"type": "cell", "kind": "low", "split": 2, "cells": names((1, 1), (2, 2))}],
     lambda v: v(1, 1) <= 2 >= v(2, 2)),
    ([{"type": "cell", "kind": "high", "split": 2, "cells": names((1, 1), (2, 2))}],
     lambda v: v(1, 1) > 2 < v(2, 2)),
    ([{"type": "corner", "kind": "exclude", "value": 3, "cells": SQUARE}],
     lambda v: 3 not in (v(2, 2), v(2, 3), v(3, 2), v(3, 3))),
    ([{"type": "corner", "kind": "battenburg", "cells": SQUARE}], lambda v: checked(v, 2, 2)),
    ([{"type": "corner", "kind": "mathrax", "op": "+", "value": 5, "cells": SQUARE}],
     lambda v: v(2, 2) + v(3, 3) == 5 == v(2, 3) + v(3, 2)),
    ([{"type": "corner", "kind": "mathrax", "op": "-", "value": 1, "cells": SQUARE}],
     lambda v: abs(v(2, 2) - v(3, 3)) == 1 == abs(v(2, 3) - v(3, 2))),
    ([{"type": "corner", "kind": "mathrax", "op": "x", "value": 4, "cells": SQUARE}],
     lambda v: v(2, 2) * v(3, 3) == 4 == v(2, 3) * v(3, 2)),
    ([{"type": "corner", "kind": "mathrax", "op": "even", "cells": SQUARE}],
     lambda v: all(v(r, c) % 2 == 0 for r in (2, 3) for c in (2, 3))),
    ([{"type": "rossini", "arrow": "in", "side": "right", "cells": names((1, 4), (1, 3), (1, 2))}],
     lambda v: v(1, 4) < v(1, 3) < v(1, 2)),
    ([{"type": "rossini", "arrow": "out", "side": "top", "cells": names((1, 1), (2, 1), (3, 1))}],
     lambda v: v(1, 1) > v(2, 1) > v(3, 1)),
    ([{"type": "first_seen", "value": 2, "digits": [2, 3], "side": "left",
       "cells": names((1, 1), (1, 2), (1, 3), (1, 4))}],
     lambda v: next(v(1, c) for c in range(1, 5) if v(1, c) in (2, 3)) == 2),
    ([{"type": "neighbours", "op": "not_difference", "params": [2], "where": "orthogonal"}],
     lambda v: all(abs(a - b) != 2 for a, b in pairs(v, ORTHOGONAL))),
    ([{"type": "neighbours", "op": "difference_at_most", "params": [2], "where": "orthogonal",
       "within": "box"}],
     lambda v: all(abs(a - b) <= 2 for a, b in pairs(v, ORTHOGONAL, in_box=True))),
    ([{"type": "neighbours", "op": "not_sum", "params": [5], "where": "diagonal"}],
     lambda v: all(a + b != 5 for a, b in pairs(v, DIAGONAL))),
    ([{"type": "neighbours", "kind": "antiknight", "except": [names((2, 3), (1, 1))]}],
     lambda v: sum(a == b for a, b in pairs(v, KNIGHT)) == (v(1, 1) == v(2, 3))),
    ([{"type": "relation", "op": "same_mod3", "params": [], "pairs": [names((1, 1), (2, 3))]}],
     lambda v: v(1, 1) % 3 == v(2, 3) % 3),
    ([{"type": "relation", "op": "different_third", "params": [],
       "pairs": [names((1, 1), (2, 3))]}],
     lambda v: (v(1, 1) == 4) != (v(2, 3) == 4)),
    ([{"type": "relation", "op": "any_of", "params": [["difference", [1]], ["ratio", [2]]],
       "pairs": [names((1, 1), (2, 3)), names((3, 3), (4, 1))]}],
     lambda v: all(abs(a - b) == 1 or a == 2 * b or b == 2 * a
                   for a, b in ((v(1, 1), v(2, 3)), (v(3, 3), v(4, 1))))),
    ([{"type": "appears", "source": "r1c1", "cells": names((2, 3), (3, 2))}],
     lambda v: v(1, 1) in (v(2, 3), v(3, 2))),
    ([{"type": "isomorphic", "regions": [names((1, 1), (2, 3), (4, 2), (3, 3)),
                                         names((2, 2), (3, 4), (4, 3), (1, 2))]}],
     lambda v: alike([v(1, 1), v(2, 3), v(4, 2), v(3, 3)], [v(2, 2), v(3, 4), v(4, 3), v(1, 2)])),
    ([{"type": "count", "each": 1, "cells": names((1, 1), (1, 2), (3, 3), (4, 4))}],
     lambda v: len({v(1, 1), v(1, 2), v(3, 3), v(4, 4)}) == 4),
    ([{"type": "count", "counts": [[1, 0], [2, 1]], "cells": names((1, 1), (2, 3), (3, 2))}],
     lambda v: [v(1, 1), v(2, 3), v(3, 2)].count(2) == 1 and 1 not in (v(1, 1), v(2, 3), v(3, 2))),
    ([{"type": "distinct_count", "value": 2, "cells": names((1, 1), (2, 3), (3, 2))}],
     lambda v: len({v(1, 1), v(2, 3), v(3, 2)}) == 2),
    ([{"type": "vudoku", "cells": names((2, 2), (1, 1), (3, 3))}],
     lambda v: v(2, 2) in (v(1, 1) + v(3, 3), abs(v(1, 1) - v(3, 3)))),
    ([{"type": "table", "cells": names((1, 1), (2, 3)), "allowed": [[1, 2], [2, 2], [3, 1]]}],
     lambda v: (v(1, 1), v(2, 3)) in ((1, 2), (2, 2), (3, 1))),
    ([{"type": "table", "where": [[0, 0], [1, 1]],
       "allowed": [[a, b] for a, b in product(range(1, 5), repeat=2) if a + b != 5]}],
     lambda v: all(a + b != 5 for a, b in pairs(v, ((1, 1),)))),
    ([{"type": "row", "cells": names((1, 1), (2, 2), (3, 3))}],
     lambda v: len({v(1, 1), v(2, 2), v(3, 3)}) == 3),
    ([{"type": "negative", "of": "product", "value": 12}],
     lambda v: all(a * b != 12 for a, b in pairs(v, ORTHOGONAL))),
    ([{"type": "negative", "of": "product", "value": 4},
      {"type": "edge", "kind": "product", "value": 4, "cells": names((1, 1), (1, 2))}],
     lambda v: sum(a * b == 4 for a, b in pairs(v, ORTHOGONAL)) == 1 and v(1, 1) * v(1, 2) == 4),
    ([{"type": "negative", "of": "battenburg"},
      *({"type": "corner", "kind": "battenburg",
         "cells": names((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))} for r, c in MOST)],
     lambda v: all(checked(v, r, c) == ((r, c) in MOST) for r, c in product((1, 2, 3), repeat=2))),
    ([{"type": "negative", "of": "battenburg"}],
     lambda v: not any(checked(v, r, c) for r, c in product((1, 2, 3), repeat=2))),
    ([{"type": "negative", "of": "rossini"}],
     lambda v: all(list(line) not in (sorted(line), sorted(line)[::-1]) for line in from_sides(v))),
    ([{"type": "negative", "of": "cell", "kind": "even"},
      {"type": "cell", "kind": "even", "cells": names(*HALF)}],
     lambda v: all((v(r, c) % 2 == 0) == ((r, c) in HALF) for r, c in HALF + OTHERS)),
    ([{"type": "negative", "of": "cell", "kind": "low", "split": 2},
      {"type": "cell", "kind": "low", "split": 2, "cells": names(*HALF)}],
     lambda v: all((v(r, c) <= 2) == ((r, c) in HALF) for r, c in HALF + OTHERS)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "holds"), CASES)
def test_it_allows_the_boards_that_pencilmark_does(
    rules: list[Rule], holds: Callable[[At], bool]
) -> None:
    puzzle = nonet.parse(document(*rules))
    found = {solution.values for solution in nonet.solutions(puzzle, limit=300)}
    assert found == {board for board in BOARDS if holds(at(board))}


@pytest.mark.parametrize(
    ("rule", "named"),
    [
        ({"type": "cell", "kind": "high", "split": 4, "cells": ["r1c1"]}, "no value"),
        ({"type": "corner", "kind": "mathrax", "op": ["+"], "value": 1, "cells": SQUARE}, "op"),
        ({"type": "corner", "kind": "exclude", "value": 1, "cells": ["r1c1"]}, "exclude"),
        ({"type": "rossini", "arrow": "up", "cells": ["r1c1"]}, "arrow"),
        ({"type": "first_seen", "value": 1, "digits": [2], "cells": ["r1c1"]}, "digits"),
        ({"type": "neighbours", "op": "less", "params": [], "where": ["king"]}, "where"),
        ({"type": "neighbours", "kind": "antiking", "area": "a"}, "list of cells"),
        ({"type": "neighbours", "kind": "antiking", "within": "region"}, "within"),
        ({"type": "neighbours", "kind": "antiking", "except": [3]}, "list of cells"),
        ({"type": "relation", "op": "any_of", "params": [3], "pairs": []}, "any_of"),
        ({"type": "relation", "op": "allowed", "params": [[[[1], 2]]], "pairs": []}, "allowed"),
        ({"type": "count", "cells": ["r1c1"]}, "each"),
        ({"type": "count", "counts": [[1, []]], "cells": ["r1c1"]}, "counts"),
        ({"type": "isomorphic", "regions": [["r1c1"], ["r1c2", "r1c3"]]}, "isomorphic"),
        ({"type": "vudoku", "cells": ["r1c1"]}, "vudoku"),
        ({"type": "table", "cells": ["r1c1"], "allowed": [[1, 2]]}, "allowed"),
        ({"type": "table", "where": [[0, "1"]], "allowed": [[1]]}, "where"),
        ({"type": "table", "allowed": [[1]]}, "cells"),
        ({"type": "negative", "of": ["cell"]}, "negative"),
        ({"type": "negative", "of": "cell", "kind": ["odd"]}, "kind"),
    ],
)
def test_what_is_wrong_is_named(rule: Rule, named: str) -> None:
    with pytest.raises(NonetError, match=f"rule 1 .*{named}"):
        nonet.parse(document(rule))
