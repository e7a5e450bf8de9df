"""The second layer of a board, against all ways to shade small boards."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

import pytest

import nonet
from nonet.constraints import parse_rule
from nonet.constraints.layers import LayerRule
from nonet.errors import ConflictError
from nonet.model import Layout

BOARDS = (
    Layout.of(3, "none"),
    Layout.of(3, "none", values=range(4)),
    Layout.of(4, values=range(4)),
)


def groups(cells: Collection[int], columns: int) -> list[set[int]]:
    """Cells in groups that are joined by their sides."""
    parts = [{cell} for cell in cells]
    for a, b in combinations(cells, 2):
        (r, c), (p, q) = divmod(a, columns), divmod(b, columns)
        if abs(r - p) + abs(c - q) == 1:
            one, other = (next(part for part in parts if cell in part) for cell in (a, b))
            if one is not other:
                one |= other
                parts.remove(other)
    return parts


def squares(layout: Layout) -> Iterator[tuple[int, ...]]:
    """All squares of two by two cells."""
    n = layout.size
    for cell in range(layout.cell_count - n):
        if (cell + 1) % n:
            yield cell, cell + 1, cell + n, cell + n + 1


def is_right(layout: Layout, name: str, dark: set[int], sizes: dict[int, int]) -> bool:
    """Whether a shading obeys a rule, from the words of docs/rules."""
    n, light = layout.size, {*range(layout.cell_count)} - dark
    if name == "star-battle":
        houses = (*layout.rows, *layout.columns, *layout.boxes)
        touching = (
            max(abs(a // n - b // n), abs(a % n - b % n)) == 1 for a, b in combinations(dark, 2)
        )
        return all(len(dark & {*h.cells}) == 1 for h in houses) and not any(touching)
    if any({*square} <= light for square in squares(layout)) or len(groups(light, n)) != 1:
        return False
    if name == "yin-yang":
        full = any({*square} <= dark for square in squares(layout))
        return not full and len(groups(dark, n)) <= 1
    islands = [(part, [cell for cell in sizes if cell in part]) for part in groups(dark, n)]
    alone = all(len(own) == 1 and sizes[own[0]] == len(part) for part, own in islands)
    return alone and len(islands) == len(sizes)


def shadings(layout: Layout, name: str, sizes: dict[int, int]) -> int:
    """How many shadings of a full board obey a rule."""
    ways: Iterator[Sequence[int]] = product((0, 1), repeat=layout.cell_count)
    dark = ({cell for cell, shade in enumerate(way) if shade} for way in ways)
    return sum(is_right(layout, name, each, sizes) for each in dark)


@pytest.mark.parametrize("layout", BOARDS, ids=lambda layout: layout.describe())
@pytest.mark.parametrize("name", ["yin-yang", "star-battle", "nurikabe"])
def test_a_full_board_has_all_shadings(layout: Layout, name: str) -> None:
    rng = random.Random(f"{name} {layout.describe()}")
    solution = nonet.solve(nonet.generate(layout=layout, seed=5)[0]).solution
    assert solution is not None
    sizes: dict[int, int] = {}
    if name == "nurikabe":
        marked = rng.sample(range(layout.cell_count), min(2, layout.value_count - 1))
        sizes = {cell: solution.values[cell] for cell in sorted(marked)}
    cells = " ".join(f"r{cell // layout.size + 1}c{cell % layout.size + 1}" for cell in sizes)
    board = layout.with_constraints([parse_rule(f"{name} {cells}")])
    (rule,) = board.constraints
    assert isinstance(rule, LayerRule)
    expected = shadings(layout, name, sizes)
    assert len([*rule.ways(board, solution.values)]) == expected
    try:
        assert int(nonet.count(nonet.Puzzle(board, solution.numbers), limit=1000)) == expected
    except ConflictError:
        assert not expected


def test_rules_inside_are_about_the_layer_and_the_values() -> None:
    rule = "yin-yang (one-of 2 @r1c1) (one-of 1 @r1c2) (look-and-say 3,2 @r4c1 @r4c2 @r4c3 @r4c4)"
    solved = nonet.solve("1..4....2......3", rule=rule, limit=1)
    assert solved.solution is not None
    (part,) = nonet.solution_parts(solved.solution)
    rows = part.found["shaded"]
    assert rows[0][:2] == "#." and rows[3].count("#") == 3
    assert part.texts[0] == "1*"


def test_a_shading_of_a_large_board_is_found_and_checked() -> None:
    for rule in ("yin-yang", "star-battle 2", "nurikabe r1c1 r3c5 r5c8 r7c2 r9c6 r2c9 r8c9 r5c5"):
        solution = nonet.solve("." * 81, rule=rule, limit=1).solution
        assert solution is not None
        assert nonet.solution_parts(solution)[0].rule == rule.split()[0]
