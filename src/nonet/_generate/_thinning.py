"""Givens that a puzzle with rules does not need are left out, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from nonet._generate._spec import Spec
from nonet.engines import Stop
from nonet.engines.constraints import ConstraintSearch
from nonet.model import Layout, Puzzle
from nonet.options import Deadline

# Nodes of one test. A given or clue that takes more stays; where the puzzle has to be minimal, so
# that no given may, another board is drawn: see `TooLongError`; sooner where that has fewer clues.
_NODES_PER_TEST, _NODES_IF_CLUES_GO = 3000, 1000
_OFTEN_LONG = 3  # boards that were given up after which a test gets twice the nodes


class TooLongError(Exception):
    """A search for the need of a given in a minimal puzzle would take too many nodes.

    The next board gets fewer clues, or more nodes after some, where the clues have to stay.
    """


class Thinner:
    """Leaves out givens, as a spec wants it.

    Args:
        spec: What is wanted.
        check: Called before each test, to end the work.
        clues_go: Whether the next board has fewer clues, where one is given up.
    """

    def __init__(self, spec: Spec, check: Callable[[Deadline], None], *, clues_go: bool) -> None:
        self._spec, self._check = spec, check
        self._most = _NODES_IF_CLUES_GO if spec.minimal and clues_go else _NODES_PER_TEST

    def is_unique(
        self,
        puzzle: Puzzle,
        deadline: Deadline,
        long: int = 0,
        known: tuple[int, int] | None = None,
    ) -> bool | None:
        """True if there is one solution; None if that takes too long to say.

        Args:
            puzzle: What is asked about.
            deadline: When to end.
            long: How many boards were given up: see `TooLongError`.
            known: A cell and its value, with which there is one solution.
        """
        self._check(deadline)
        most = self._most << (long // _OFTEN_LONG if self._spec.minimal else 0)
        search = ConstraintSearch(puzzle, 0)
        if known:
            search.exclude(*known)
        stop = search.run(1 if known else 2, node_limit=most, timeout=deadline.left, keep=False)
        if stop is Stop.NODE_LIMIT:
            return None
        return stop is Stop.EXHAUSTED and search.solutions == (0 if known else 1)

    def reduced(
        self,
        layout: Layout,
        values: Sequence[int],
        chance: Random,
        deadline: Deadline,
        long: int = 0,
        *,
        is_known: bool = False,
    ) -> list[int] | None:
        """The givens that are left, all of which may be known to do; None if they are too few."""
        givens, spec = list(values), self._spec
        if spec.pattern:
            givens = [v if kept else 0 for v, kept in zip(values, spec.pattern, strict=True)]
        for group in sorted(() if spec.pattern else spec.groups, key=lambda _: chance.random()):
            if not any(givens[cell] for cell in group):
                continue
            fewer = givens.copy()
            for cell in group:
                fewer[cell] = 0
            if self.clues(fewer) < spec.least:
                continue
            # With the given there is one solution: any other has another value there.
            known = (group[0], givens[group[0]]) if is_known and len(group) == 1 else None
            puzzle = Puzzle.from_checked(layout, fewer, None)
            is_unique = self.is_unique(puzzle, deadline, long, known)
            if is_unique is None and spec.minimal:
                raise TooLongError
            if is_unique:
                givens, is_known = fewer, True
        is_known = is_known or bool(
            self.is_unique(Puzzle.from_checked(layout, givens, None), deadline)
        )
        return givens if is_known else None

    def clues(self, givens: Sequence[int]) -> int:
        """How many of the cells are given."""
        return len(givens) - givens.count(0) - len(self._spec.layout.gaps)
