"""Deadly patterns and the tridagon: their arguments, checked by search."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from nonet.model import Layout
from nonet.techniques import TECHNIQUES, Technique
from nonet.techniques.deadly import Shape, borescopers, double_lines

LAYOUT = Layout.of(9)
Filling = dict[int, int]


def fillings(shape: Shape) -> Iterator[Filling]:
    """All ways to fill the cells of a shape with the values 1 to k."""

    def extended(known: Filling) -> Iterator[Filling]:
        if len(known) == len(shape.cells):
            yield dict(known)
            return
        cell = shape.cells[len(known)]
        seen = {value for other, value in known.items() if LAYOUT.peers[cell] >> other & 1}
        for value in set(range(1, shape.values + 1)) - seen:
            yield from extended({**known, cell: value})

    yield from extended({})


def in_houses(filling: Filling) -> frozenset[tuple[int, frozenset[int]]]:
    """What each house holds, without where."""
    found: dict[int, set[int]] = {}
    for cell, value in filling.items():
        for number in LAYOUT.house_numbers[cell]:
            found.setdefault(number, set()).add(value)
    return frozenset((number, frozenset(values)) for number, values in found.items())


@pytest.mark.parametrize("shapes", [double_lines, borescopers])
def test_no_way_to_fill_a_shape_is_the_only_one(shapes: object) -> None:
    every = (double_lines if shapes is double_lines else borescopers)(LAYOUT)
    assert len(set(every)) == len(every) > 1000
    for shape in Random(4).sample(every, 60):
        ways = Counter(map(in_houses, fillings(shape)))
        assert ways, "a shape that nothing fills says something else"
        assert min(ways.values()) > 1, shape


def test_the_search_sees_what_is_not_deadly() -> None:
    # Of a row's three cells each way is the only one with these values in the columns.
    ways = Counter(map(in_houses, fillings(Shape((0, 3, 6), 0, 3))))
    assert min(ways.values()) == 1


_OF_UNIQUENESS = re.compile(
    r"second solution|several solutions|two solutions|filled in two ways|turned into another"
    r"|of which there is one|no solution or two"
)


@pytest.mark.parametrize("entry", TECHNIQUES, ids=lambda entry: entry.name)
def test_what_argues_with_a_second_solution_is_for_unique_puzzles(entry: Technique) -> None:
    assert entry.assumes_unique == bool(_OF_UNIQUENESS.search(entry.reason)), entry.reason
