"""`dancing-links`: exact cover by lists whose items leave and come back in two steps.

The idea: a solved Sudoku is a choice of *options* ("r1c3 is 7") that covers every *item* exactly
once: "r1c3 is filled", "row 1 has its 7", "column 3 has its 7", "box 1 has its 7". Cells, rows,
columns and boxes are all the same to it, and so a cell with one value left and a value with one
place left need no names: the item with the fewest options is always the next. Choosing an option
covers its items, which takes all options that compete for them out of the lists of the others;
what is left is a smaller problem of the same kind.

Data structures: every item is the head of a ring of the options that could cover it, the heads of
the uncovered items form a ring of their own, and ``mates[node]`` are the other nodes of a node's
option::

       root <-> r1c1 <-> r1c2 <-> ... <-> row 1: 1 <-> row 1: 2 <-> ...    left, right
                 ^ v      ^ v               ^ v
                 o--------|-|---------------o          option "r1c1 is 1"
                 ^ v      o-----------------o          option "r1c2 is 1"
                 o--------------------------------------------o           "r1c1 is 2"
                 up, down                                   (and back to the head)

To take x out of a list: ``right[left[x]], left[right[x]] = right[x], left[x]``. x itself still
knows its neighbours, so that ``right[left[x]] = left[right[x]] = x`` puts it back exactly where it
was. Going back is nothing but the same steps in reverse order: the links dance.

Houses with fewer than N cells need not have every value: their items are secondary, covered once at
most, and never in the ring of the heads.

Cost: covering an item unlinks each of its options from the lists of its other items, a step for
each link; to find the shortest list takes a walk along the ring. Memory: a node for each item of
each candidate.

Where it wins: it sees places as well as cells without knowing any rule, and works for every exact
cover. Where it loses: it concludes nothing, and covers long lists for every single value that
`human-bitwise` just writes down. docs/engines.md has the figures; they answer the question that the
author of UriSudokuSolver asks there, whether dancing links would have been faster.

Source: Donald Knuth, "Dancing Links", 2000 (arXiv cs/0011047), and TAOCP 7.2.2.1, Algorithm X.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise

from nonet.engines._engine import Engine
from nonet.engines._python import FIXPOINT, PENDING, Option, Propagation, PythonSearch
from nonet.model.trace import Rule

_ROOT = 0


class DancingLinksSearch(PythonSearch[int]):
    """Algorithm X with dancing links."""

    engine = "dancing-links"

    def _begin(self) -> Propagation:
        cells, size, is_full = self.layout.cell_count, self.size, self.layout.is_full
        # Items: the root, a cell each, then each value of each house.
        items = 1 + cells + size * len(is_full)
        self._up, self._down = list(range(items)), list(range(items))
        self._left, self._right = list(range(items)), list(range(items))
        self._length = [0] * items
        self._head = list(range(items))  # of each node
        self._mates: list[tuple[int, ...]] = [()] * items
        self._option: list[Option] = [(0, 0)] * items  # of each node
        self._chosen: list[int] = []  # a node of each option that was taken
        primary = [_ROOT, *range(1, cells + 1)]
        for house, full in enumerate(is_full):
            if full:
                primary += range(1 + cells + house * size, 1 + cells + (house + 1) * size)
        for before, after in pairwise([*primary, _ROOT]):
            self._right[before], self._left[after] = after, before
        self._cells_to_come = iter(self.puzzle.candidates())
        return PENDING

    def _reason(self) -> Propagation:
        """Builds the lists, a row of cells at a time; then takes the givens."""
        row = list(islice(self._cells_to_come, self.size))
        for cell in row:
            for value in cell.values:
                self._add(cell.number, value)
        if row:
            return PENDING
        for number, given in enumerate(self.puzzle.givens):
            if given:
                self._choose(self._down[1 + number])
        return FIXPOINT

    def _add(self, cell: int, value: int) -> None:
        """Adds the option that a cell is a value at the end of the lists of its items."""
        first = 1 + self.layout.cell_count + value - 1
        items = [1 + cell, *(first + h * self.size for h in self.layout.house_numbers[cell])]
        nodes = range(len(self._head), len(self._head) + len(items))
        for node, item in zip(nodes, items, strict=True):
            last = self._up[item]
            self._up.append(last)
            self._down.append(item)
            self._down[last] = self._up[item] = node
            self._length[item] += 1
            self._head.append(item)
            self._mates.append(tuple(mate for mate in nodes if mate != node))
            self._option.append((cell, value))

    def _cover(self, item: int) -> None:
        """Takes an item out of the ring, and its options out of all other lists."""
        up, down, length, head = self._up, self._down, self._length, self._head
        left, right = self._left, self._right
        right[left[item]], left[right[item]] = right[item], left[item]
        node = down[item]
        while node != item:
            for mate in self._mates[node]:
                down[up[mate]], up[down[mate]] = down[mate], up[mate]
                length[head[mate]] -= 1
            node = down[node]

    def _uncover(self, item: int) -> None:
        """Puts an item and its options back: `_cover` backwards."""
        up, down, length, head = self._up, self._down, self._length, self._head
        left, right = self._left, self._right
        node = up[item]
        while node != item:
            for mate in reversed(self._mates[node]):
                down[up[mate]] = up[down[mate]] = mate
                length[head[mate]] += 1
            node = up[node]
        right[left[item]] = left[right[item]] = item

    def _choose(self, node: int) -> None:
        """Takes an option: all its items are covered."""
        self._cover(self._head[node])
        for mate in self._mates[node]:
            self._cover(self._head[mate])
        self._chosen.append(node)

    def _shortest(self) -> int:
        """The uncovered item with the fewest options, the first of several; the root if none."""
        right, length = self._right, self._length
        best, fewest = _ROOT, len(self._head)
        item = right[_ROOT]
        while item != _ROOT:
            if length[item] < fewest:
                best, fewest = item, length[item]
                if fewest <= 1:
                    break
            item = right[item]
        return best

    def _options(self) -> Sequence[Option] | None:
        item = self._shortest()
        if item == _ROOT:
            for node in self._chosen:
                cell, value = self._option[node]
                self.values[cell] = value
            return None
        options, node = [], self._down[item]
        while node != item:
            options.append(self._option[node])
            node = self._down[node]
        return self.in_order(options)

    def _emit_options(self, options: Sequence[Option]) -> None:
        item, cells = self._shortest(), self.layout.cell_count
        if item <= cells:
            self.emit_choice(options, Rule.FEWEST_VALUES, cell=item - 1)
        else:
            house, value = divmod(item - 1 - cells, self.size)
            self.emit_choice(options, Rule.FEWEST_PLACES, value=value + 1, house=house)

    def _take(self, cell: int, value: int) -> Propagation:
        node = self._down[1 + cell]
        while self._option[node] != (cell, value):
            node = self._down[node]
        self._choose(node)
        return FIXPOINT

    def _save(self) -> int:
        return len(self._chosen)

    def _restore(self, saved: int) -> None:
        while len(self._chosen) > saved:
            node = self._chosen.pop()
            for mate in reversed(self._mates[node]):
                self._uncover(self._head[mate])
            self._uncover(self._head[node])


ENGINE = Engine(
    name="dancing-links",
    summary="Knuth's exact cover, with the links in view. In Python, for reading.",
    start=DancingLinksSearch,
    trace=DancingLinksSearch,
    reach=25,
)
