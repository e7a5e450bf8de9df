"""Numbers for clues that are drawn: a local search for those that leave one solution.

The clues begin with the numbers of a board that is drawn by chance. Then some become others, mostly
near the ends of their range, which few boards obey, and stay where fewer solutions are left. Where
there are too many to be counted, it tells how far they are apart: how many values of cells occur
in some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from nonet._generate._clues import place_clues, without_number
from nonet._generate._cutting import shown
from nonet._generate._sharpening import number_field
from nonet._solve import solutions
from nonet.constraints import FullBoard, Outline
from nonet.engines import Stop
from nonet.engines.constraints import ConstraintSearch
from nonet.errors import NonetError, NotUniqueError, PuzzleNotFoundError, UnsupportedError
from nonet.model import Constraint, Grid, Layout, Puzzle, cell_name
from nonet.options import Deadline

_MOST_TRIES = 4000
_TRIES_PER_CLUE = 10  # in turn without gain, after which another board is drawn
_TRIES_AT_LEAST = 40  # of these, beside those for the clues
_COUNTED = 100  # the most solutions that are counted
_COMPARED = 8  # solutions, where there are more
_NODES = 3000  # of one search
_OFTEN, _NEAR = 0.45, 0.35  # how often a number near an end is tried, and one near the last one

# What numbers leave, less is better: whether there are more solutions than are counted, and how
# many, or how many values of cells stand in some of them.
Left = tuple[bool, int]
_ONE: Left = (False, 1)


def numbered(
    outlines: Sequence[Outline], layout: Layout, values: Sequence[int], chance: Random
) -> list[Constraint]:
    """Clues with the numbers that a full board has."""
    clues: list[Constraint] = []
    for outline in outlines:
        board = FullBoard(layout, shown(layout, values), chance, outline.kind, outline.given, 1)
        placed = place_clues(outline, board)
        if not placed:
            cells = " ".join(cell_name(cell, layout.size) for cell in outline.given["cells"])
            raise UnsupportedError(f"no number fits {outline.kind.name} ? {cells}")
        clues += placed
    return clues


def solved(
    puzzle: Puzzle, outlines: Sequence[Outline], *, count: int, seed: int, timeout: float | None
) -> list[Grid]:
    """Some solutions, of which there must be one, as far as clues do not say their numbers."""
    rules = [rule for rule in map(without_number, outlines) if rule is not None]
    layout = puzzle.layout.with_constraints(rules)
    answers = solutions(Puzzle(layout, puzzle.givens), limit=count, seed=seed, timeout=timeout)
    some = list(answers)
    if not some and not answers.exact:
        raise PuzzleNotFoundError("the time ran out before a solution was found: allow more time")
    if not some:
        raise NotUniqueError("the puzzle has no solution: first change what contradicts itself")
    return some


class NumberSearch:
    """Looks for the numbers of clues.

    Args:
        puzzle: The puzzle without them.
        outlines: The clues, each with its cells.
        chance: A source of chance.
        deadline: When to end.
        go_on: Called before each try; it may raise.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        outlines: Sequence[Outline],
        chance: Random,
        deadline: Deadline,
        go_on: Callable[[], None] = lambda: None,
    ) -> None:
        self._puzzle, self._outlines, self._go_on = puzzle, outlines, go_on
        self._chance, self._deadline = chance, deadline
        self._names = [number_field(outline) for outline in outlines]
        self._tries = 0

    def best(self) -> tuple[list[Constraint], Left]:
        """The clues with the best numbers, and what these leave."""
        best: tuple[list[Constraint], Left] | None = None
        while best is None or (best[1] != _ONE and not self._is_over):
            seed, timeout = 1 + self._chance.getrandbits(32), self._deadline.left
            (board,) = solved(self._puzzle, self._outlines, count=1, seed=seed, timeout=timeout)
            clues, left = self.descend(board.numbers)
            if best is None or left < best[1]:
                best = clues, left
        return best

    @property
    def _is_over(self) -> bool:
        return self._tries >= _MOST_TRIES or self._deadline.over

    def descend(self, values: Sequence[int]) -> tuple[list[Constraint], Left]:
        """From the numbers of one full board to better ones, until none are found."""
        layout = self._puzzle.layout
        clues = numbered(self._outlines, layout, values, self._chance)
        best = self._weighed(clues, None) or (True, layout.size**3)
        in_vain, most = 0, _TRIES_AT_LEAST + _TRIES_PER_CLUE * len(clues)
        while best != _ONE and in_vain < most and not self._is_over:
            others = self._changed(clues)
            left = self._weighed(others, best)
            in_vain += 1
            if left is not None and left <= best:
                in_vain = in_vain if left == best else 0
                clues, best = others, left
        return clues, best

    def _changed(self, clues: Sequence[Constraint]) -> list[Constraint]:
        """The clues of which one, two or three have another number."""
        changed = list(clues)
        for _ in range(self._chance.choices((1, 2, 3), (60, 30, 10))[0]):
            at = self._chance.randrange(len(changed))
            clue, name = changed[at], self._names[at]
            if name is not None:
                number = self._another(clue, name)
                plain: Any = clue
                changed[at] = replace(plain, **{name: number})
        return changed

    def _another(self, clue: Constraint, name: str) -> int:
        chance, now = self._chance, getattr(clue, name)
        numbers = [number_ for number_ in clue.numbers(name, self._puzzle.layout) if number_ != now]
        kind = chance.random()
        if kind < _OFTEN:
            inside = min(len(numbers), 1 + int(chance.expovariate(0.7)))
            ends = numbers[:inside] if chance.random() < 0.5 else numbers[-inside:]
            return int(chance.choice(ends or [now]))
        if kind < _OFTEN + _NEAR:
            numbers = sorted(numbers, key=lambda number: abs(number - now))[:3]
        return int(chance.choice(numbers or [now]))

    def _weighed(self, clues: Sequence[Constraint], best: Left | None) -> Left | None:
        """The board that numbers leave, if it could be as good as the best; None otherwise."""
        self._go_on()
        self._tries += 1
        counted = best is not None and not best[0]
        limit = best[1] + 1 if best is not None and counted else _COUNTED
        layout = self._puzzle.layout.with_constraints(clues)
        try:
            puzzle = Puzzle.from_checked(layout, self._puzzle.givens, None)
            search = ConstraintSearch(puzzle, 0)
        except NonetError:  # what contradicts itself at once
            return None
        stop = search.run(limit, node_limit=_NODES, timeout=self._deadline.left)
        if stop is Stop.EXHAUSTED and search.solutions:
            return False, search.solutions
        if counted or not search.solutions:
            return None
        seen: set[tuple[int, int]] = set()
        for _ in range(_COMPARED):
            search = ConstraintSearch(puzzle, 1 + self._chance.getrandbits(32))
            search.run(1, node_limit=_NODES, timeout=self._deadline.left)
            seen.update(*map(enumerate, search.take()))
        return True, len(seen)
