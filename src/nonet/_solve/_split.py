"""`nonet.split`: one puzzle as several, which share out its solutions among them.

What is split is always the part with most candidates left, at a cell with few of them: one part for
each of its values, in which what houses then force is done. A part whose candidates contradict each
other is left out. The same puzzle and number give the same parts on every machine.
"""

from __future__ import annotations

import heapq
import math
from typing import Unpack

from nonet.errors import UsageError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Candidates, Layout, Puzzle, as_integer
from nonet.model.cells import cells_of
from nonet.model.problem import primitives_of

# Cells that are tried at each split: what their values force is compared.
_TRIED = 3
_MOST_PARTS = 1_000_000


def split(puzzle: PuzzleLike, parts: int = 2, **reading: Unpack[ReadKeywords]) -> list[Puzzle]:
    """Splits a puzzle into puzzles that have no solution in common and together all of them.

    Each is the puzzle with pencil marks that leave it a share of the candidates. So the puzzle is
    solved where any part is, its solutions are those of all parts one after another, and their
    numbers add up. Parts take unequal time: one that takes too long can be split again.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        parts: How many are wanted. There may be fewer where little is open, never more; at least
            one is returned.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        UsageError: The number makes no sense.
        NonetError: As `nonet.parse`.

    Example:
        >>> import nonet
        >>> found = nonet.split("1000020000300004", 2)
        >>> [nonet.count(part) for part in found], nonet.count("1000020000300004")
        ([1, 1], 2)
    """
    wanted = as_integer(parts)
    if not 1 <= wanted <= _MOST_PARTS:
        raise UsageError(f"parts must be 1 to {_MOST_PARTS:,}, not {wanted}")
    board = as_puzzle(puzzle, reading)
    layout = board.layout
    houses = _Houses(layout)
    whole = list(primitives_of(board).domains[: layout.cell_count])
    if not houses.propagate(whole, list(range(len(whole)))):
        return [board]
    # The largest first; of equal ones the one that came first.
    waiting = [(-_size(whole), 0, whole)]
    done: list[list[int]] = []
    number = 1
    while waiting and len(waiting) + len(done) < wanted:
        _, _, domains = heapq.heappop(waiting)
        room = wanted - len(waiting) - len(done)
        children = houses.split(domains, room)
        if children is None:
            done.append(domains)
            continue
        for child in children:
            heapq.heappush(waiting, (-_size(child), number, child))
            number += 1
    boards = [domains for _, _, domains in sorted(waiting, key=lambda entry: entry[1])] + done
    return [_narrowed(board, domains) for domains in boards] or [board]


def _size(domains: list[int]) -> float:
    """A rough measure of how much there is to search: the logarithm of what candidates allow."""
    return sum(math.log2(count) for domain in domains if (count := domain.bit_count()) > 1)


def _narrowed(board: Puzzle, domains: list[int]) -> Puzzle:
    places = [0] * board.layout.value_count
    for cell, domain in enumerate(domains):
        for index in cells_of(domain):
            places[index] |= 1 << cell
    marks = Candidates.from_checked(board.layout, places)
    return Puzzle(board.layout, board.givens, marks=marks, source=board.source)


class _Houses:
    """The values that the houses of a board force: naked and hidden singles."""

    def __init__(self, layout: Layout) -> None:
        self._peers = [tuple(cells_of(mask)) for mask in layout.peers]
        full = [house for house in layout.house_cells if len(house) == layout.value_count]
        self._full_of: list[list[tuple[int, ...]]] = [[] for _ in range(layout.cell_count)]
        for house in full:
            for cell in house:
                self._full_of[cell].append(house)

    def propagate(self, domains: list[int], changed: list[int]) -> bool:
        """Narrows the domains in place; False where that leaves a cell or a value no place."""
        while changed:
            cell = changed.pop()
            domain = domains[cell]
            if not domain:
                return False
            if not domain & (domain - 1):
                for peer in self._peers[cell]:
                    if domains[peer] & domain:
                        domains[peer] &= ~domain
                        changed.append(peer)
            for house in self._full_of[cell]:
                if not self._hidden_singles(house, domains, changed):
                    return False
        return True

    @staticmethod
    def _hidden_singles(house: tuple[int, ...], domains: list[int], changed: list[int]) -> bool:
        once = twice = 0
        for cell in house:
            twice |= once & domains[cell]
            once |= domains[cell]
        if once.bit_count() < len(house):
            return False
        once &= ~twice
        if once:
            for cell in house:
                single = domains[cell] & once
                if single and single != domains[cell]:
                    domains[cell] = single
                    changed.append(cell)
        return True

    def split(self, domains: list[int], room: int) -> list[list[int]] | None:
        """One part for each value of a cell, at most `room`; None where every cell is decided."""
        open_cells = [cell for cell, domain in enumerate(domains) if domain & (domain - 1)]
        if not open_cells:
            return None
        least = min(domains[cell].bit_count() for cell in open_cells)
        few = [cell for cell in open_cells if domains[cell].bit_count() == least]
        few.sort(key=lambda cell: -self._seen(cell, domains))
        best: list[list[int]] | None = None
        best_size = math.inf
        for cell in few[:_TRIED]:
            children = self._children(domains, cell, room)
            size = max((_size(child) for child in children), default=0.0)
            if size < best_size:
                best, best_size = children, size
        return best

    def _seen(self, cell: int, domains: list[int]) -> int:
        """How many cells would lose a candidate to it."""
        return sum(domains[peer] & domains[cell] > 0 for peer in self._peers[cell])

    def _children(self, domains: list[int], cell: int, room: int) -> list[list[int]]:
        values = [1 << index for index in cells_of(domains[cell])]
        if len(values) > room:  # the last part keeps the rest of them
            values[room - 1 :] = [sum(values[room - 1 :])]
        children = []
        for domain in values:
            child = domains.copy()
            child[cell] = domain
            if self.propagate(child, [cell]):
                children.append(child)
        return children
