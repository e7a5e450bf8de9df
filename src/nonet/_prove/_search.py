"""The rules as the native search for a proof takes them. Nobody need trust it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from itertools import takewhile

from nonet._native import RulePart, RuleReader, proof_search
from nonet._prove.board import table
from nonet._prove.checker import Board, Group, Line, Part, Refused, bits

MOST_VALUES = 63
_WORK = 3_000  # ways of one line: what takes the checker longer is left to branches
_LARGEST = 60_000  # steps of an automaton
_LONGEST = 12  # cells of a line for which values that repeat are excluded
_FEW_VALUES = 9  # cells that differ have few sets of them


class _Rules:
    """The parts of a board's rules, with bit 1 for the least value."""

    def __init__(self, board: Board) -> None:
        self.board, self.shift = board, board.least - 1
        self.readers = dict[int, RuleReader | None]()  # of lines
        board.work = _WORK

    def marks(self, mask: int) -> int:
        """The checker's set of values in native code."""
        return mask << 1 >> self.board.least

    def all(self) -> Iterator[tuple[str, RulePart, int, bool]]:
        """The lines of a proof that name a rule: what is quickly found out comes first."""
        parts = [(i, k, p) for i, rule in enumerate(self.board.rules) for k, p in enumerate(rule)]
        for i, k, part in sorted(parts, key=lambda x: len(x[2].cells)):
            name, count = f"{i}.{k}" if k else f"{i}", len({*part.cells})
            yield f"w{name}\n", self.part(part, False), int(count > 2), False
            tied = not isinstance(part, Line) or any(map(any, self.board.ties(part)))
            if tied and 1 < count <= _LONGEST:
                few = isinstance(part, Line) and part.apart and self.board.count <= _FEW_VALUES
                yield f"c{name}\n", self.part(part, True), 2, not few

    def part(self, part: Part, exact: bool) -> RulePart:
        """A part, with the cells that must differ, or as if all might be equal."""
        cells = sorted({*part.cells}) or [0]  # one that asks of none may still not hold
        if isinstance(part, Group) and part.cells:
            parts = [self.part(p, exact) for p in part.parts]
            return RulePart.cases([parts] if part.every else [[p] for p in parts], [])
        if isinstance(part, Line) and id(part) not in self.readers:
            self.readers[id(part)] = self._reader(part)
        reader = self.readers.get(id(part))
        if reader is None or not isinstance(part, Line):
            return RulePart.asked(cells, lambda marks: self._kept(part, exact, cells, marks))
        ties = self.board.ties(part) if exact else []
        sees = [[j for j, tie in enumerate(row, i) if tie < 0] for i, row in enumerate(ties, 1)]
        return RulePart.reading(part.cells, reader, sees)

    def _reader(self, line: Line) -> RuleReader | None:
        if (made := table(self.board, line, _LARGEST)) is None:
            return None
        rows, ends = made
        return RuleReader.automaton(
            0, [[row.get(v, -1) for v in bits(self.board.all)] for row in rows], [*ends]
        )

    def _kept(self, part: Part, exact: bool, cells: Sequence[int], marks: list[int]) -> list[int]:
        dom = list(self.board.start)
        for c, mask in zip(cells, marks, strict=True):
            dom[c] = mask << self.board.least >> 1
        try:
            ways = self.board.ways(part, dom, exact)
        except Refused:
            return []
        return [0 if ways is None else self.marks(dom[c] & ways.get(c, -1)) for c in cells]


def lines_of(
    board: Board, solutions: Sequence[Sequence[int]], enough: int, timeout: float
) -> tuple[str, int] | None:
    """The lines of a proof, and how many solutions they show; None where the time ran out.

    Args:
        board: The board, with its derived sums.
        solutions: The known ones.
        enough: Where it may stop; -1: at the end.
        timeout: Seconds; a negative number is no bound.
    """
    until = math.inf if timeout < 0 else time.monotonic() + timeout
    rules = _Rules(board)
    made = [*takewhile(lambda _: time.monotonic() < until, rules.all())]
    if (left := until - time.monotonic()) < 0:
        return None
    return proof_search(
        (board.least, rules.marks(board.all)),
        ([*board.names], [rules.marks(mask) for mask in board.start], board.peers),
        board.whole,
        made,
        ([[v - rules.shift for v in grid] for grid in solutions], enough),
        timeout if timeout < 0 else left,
    )
