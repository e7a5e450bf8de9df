"""Hypothesis strategies: boards of every size and shape, solved grids, and puzzles on them.

Sized so that the oracle settles every puzzle in a fraction of a second.
"""

import random
from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from nonet.model import (
    Box,
    Grid,
    House,
    Layout,
    Puzzle,
    Relation,
    diagonals,
    tabulate,
    windows,
)
from oracle import TooManyStepsError, search

# Empty cells that the oracle can fill in every possible way without anybody waiting for it. A
# Latin square has far more solutions than a board with boxes, so it gets fewer.
_EMPTY = {1: 1, 2: 4, 3: 9, 4: 16, 5: 14, 6: 18, 7: 22, 8: 26, 9: 32}
_EMPTY_WITHOUT_BOXES = {**_EMPTY, 5: 12, 6: 14, 7: 16, 8: 18, 9: 20}
_SEEDS = st.integers(0, 2**32 - 1)


def box_shapes(size: int) -> list[Box]:
    """Every rows x columns that makes a box of `size` cells, tall and wide."""
    return [Box(rows, size // rows) for rows in range(1, size + 1) if size % rows == 0]


@st.composite
def layouts(draw: st.DrawFn, max_size: int = 9, min_size: int = 1) -> Layout:
    """Boxes of any shape, no boxes, or jigsaw regions; often with further houses."""
    size = draw(st.integers(min_size, max_size))
    kind = draw(st.sampled_from(["boxes", "none", "jigsaw"]))
    if kind == "none":
        layout = Layout.of(size, "none")
    elif kind == "boxes":
        layout = Layout.of(size, draw(st.sampled_from(box_shapes(size))))
    else:
        regions = jigsaw_regions(size, random.Random(draw(_SEEDS)), connected=draw(st.booleans()))
        layout = Layout.of(size, regions=regions)
    return layout.with_houses(draw(extra_houses(layout)))


@st.composite
def relations(draw: st.DrawFn, layout: Layout) -> list[Relation]:
    """Inequalities and rules without any pattern between some cells."""
    size, cells = layout.size, st.integers(0, layout.cell_count - 1)
    pair = st.tuples(cells, cells).filter(lambda both: both[0] != both[1])
    found = []
    for number, (a, b) in enumerate(draw(st.lists(pair, max_size=8))):
        table = tabulate(size, lambda x, y: x < y)
        if draw(st.booleans()):
            row = st.integers(0, (1 << size) - 1)
            table = tuple(draw(st.lists(row, min_size=size, max_size=size)))
        found.append(Relation(f"rule {number}", a, b, table))
    return found


@st.composite
def related_layouts(draw: st.DrawFn) -> Layout:
    """Boards with relations between cells, some of them with fewer than N rows."""
    if draw(st.booleans()):
        layout = draw(layouts(max_size=5, min_size=2))
    else:
        size = draw(st.integers(2, 6))
        layout = Layout.short(size, draw(st.integers(1, min(3, size))))
    return layout.with_relations(draw(relations(layout)))


@st.composite
def extra_houses(draw: st.DrawFn, layout: Layout) -> list[House]:
    """None, the diagonals, windows, or groups of cells that follow no pattern."""
    size = layout.size
    kind = draw(st.sampled_from(["none", "none", "diagonals", "one diagonal", "windows", "groups"]))
    if kind == "diagonals":
        return list(diagonals(size))
    if kind == "one diagonal":
        return [draw(st.sampled_from(diagonals(size)))]
    if kind == "windows" and layout.box and size > max(layout.box):
        return list(windows(size, layout.box))
    if kind == "groups":
        cells = st.sets(st.integers(0, size * size - 1), min_size=1, max_size=size)
        groups = draw(st.lists(cells, min_size=1, max_size=3))
        return [House("group", i, tuple(sorted(group))) for i, group in enumerate(groups, 1)]
    return []


def jigsaw_regions(size: int, rng: random.Random, *, connected: bool = True) -> list[int]:
    """Regions of N cells each, made from boxes or rows by swapping cells between two regions."""
    box = rng.choice(box_shapes(size))
    region = list(Layout.of(size, box).region_of or ())
    for _ in range(40 * size):
        a, b = rng.randrange(size * size), rng.randrange(size * size)
        region[a], region[b] = region[b], region[a]
        if connected and not all(
            _is_connected(region, size, label) for label in region[a : a + 1] + region[b : b + 1]
        ):
            region[a], region[b] = region[b], region[a]
    return region


def _is_connected(region: Sequence[int], size: int, label: int) -> bool:
    cells = {cell for cell, owner in enumerate(region) if owner == label}
    reached: set[int] = set()
    frontier = {min(cells)}
    while frontier:
        reached |= frontier
        beside = {
            r * size + c
            for cell in frontier
            for r, c in _beside(cell // size, cell % size)
            if 0 <= r < size and 0 <= c < size
        }
        frontier = (beside & cells) - reached
    return reached == cells


def _beside(r: int, c: int) -> list[tuple[int, int]]:
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def random_solution(layout: Layout, rng: random.Random) -> tuple[int, ...] | None:
    """A solution of the empty board; None where there is none or it is long in coming."""
    empty = Grid(layout, [0] * layout.cell_count).numbers  # where no cell is, a value stands
    try:
        return next(search(layout, empty, shuffle=rng, max_steps=400), None)
    except TooManyStepsError:
        return None


@st.composite
def solved_grids(draw: st.DrawFn, layout: Layout) -> Grid:
    """A complete grid that obeys every house; discards boards where none is soon found."""
    values = random_solution(layout, random.Random(draw(_SEEDS)))
    assume(values is not None)
    assert values is not None
    return Grid(layout, values)


@st.composite
def puzzles(draw: st.DrawFn, layout: Layout | None = None, max_size: int = 9) -> Puzzle:
    """Puzzles with no, one or many solutions, and some whose givens break the rules.

    Cells are taken away from a solved grid ("holes"); then some of them get a value that breaks no
    rule so far but may lead nowhere ("guessed"), or any given is changed ("changed").
    """
    if layout is None:
        layout = draw(layouts(max_size=max_size))
    rng = random.Random(draw(_SEEDS))
    kind = draw(st.sampled_from(["holes", "holes", "guessed", "guessed", "changed"]))
    most = (_EMPTY_WITHOUT_BOXES if layout.region_of is None else _EMPTY)[layout.size]
    # Hypothesis prefers small numbers, which here are the dull ones: leave half to chance.
    empty = draw(st.integers(0, most)) if draw(st.booleans()) else rng.randint(most // 2, most)
    solution = random_solution(layout, rng)
    if solution is None:
        # A board that has no solution, or none that is soon found: fill it as far as it goes.
        return Puzzle(layout, _guess(layout, [0] * layout.cell_count, rng, leave=empty, force=True))
    givens = list(solution)
    for cell in rng.sample(range(layout.cell_count), empty):
        givens[cell] = 0
    if kind == "guessed":
        givens = _guess(layout, givens, rng, leave=empty // 2)
    elif kind == "changed":
        cell = rng.randrange(layout.cell_count)
        givens[cell] = rng.randint(1, layout.size)
    return Puzzle(layout, givens)


def _guess(
    layout: Layout, givens: list[int], rng: random.Random, *, leave: int, force: bool = False
) -> list[int]:
    """Fills cells with values that no peer has until `leave` are empty; `force`: with any value."""
    empty = [cell for cell, value in enumerate(givens) if value == 0]
    rng.shuffle(empty)
    for cell in empty[leave:]:
        taken = {givens[peer] for house in layout.houses_of[cell] for peer in house.cells}
        free = [value for value in range(1, layout.size + 1) if value not in taken]
        if free or force:
            givens[cell] = rng.choice(free or range(1, layout.size + 1))
    return givens
