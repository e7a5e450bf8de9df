"""Which values a cell holds in some solution: what people call true candidates."""

from __future__ import annotations

import time
from dataclasses import dataclass

from nonet.engines import Stop
from nonet.model import Candidates, Puzzle
from nonet.solving import start

# Solutions that are looked at before single values are asked for: the first few show most of them.
_FIRST = 64


@dataclass(frozen=True, slots=True)
class Possible:
    """What is known of the values of each cell.

    Attributes:
        values: For each cell, in ascending order, the values that some solution has there.
        complete: Whether no other value occurs; False where the time was up before that was known.
    """

    values: tuple[tuple[int, ...], ...]
    complete: bool


def possible(puzzle: Puzzle, *, timeout: float | None = None) -> Possible:
    """The values that occur in some solution, cell by cell.

    Each value that no known solution has yet is written into its cell, and a solution with it is
    looked for. That solution shows values of other cells as well, so that few have to be asked for.

    Args:
        puzzle: The puzzle; pencil marks narrow it.
        timeout: Seconds after which to be content with what is known.

    Raises:
        ConflictError: The givens break the rules.

    Example:
        >>> from nonet.formats import parse
        >>> found = possible(parse("1234341221434..."))
        >>> found.values[13:], found.complete
        (((3,), (2,), (1,)), True)
    """
    puzzle.require_no_conflict()
    end = None if timeout is None else time.monotonic() + timeout
    candidates = puzzle.candidates()
    seen: list[set[int]] = [set() for _ in range(puzzle.layout.cell_count)]
    complete = _search(puzzle, _FIRST, end, seen) is not Stop.TIMEOUT
    if any(seen):
        complete = complete and _ask(puzzle, candidates, end, seen)
    return Possible(tuple(tuple(sorted(values)) for values in seen), complete)


def _ask(puzzle: Puzzle, candidates: Candidates, end: float | None, seen: list[set[int]]) -> bool:
    """Asks for each value that was not seen yet; whether the time sufficed for all."""
    for cell, known in enumerate(seen):
        for value in candidates.of(cell):
            if value in known:
                continue
            givens = list(puzzle.givens)
            givens[cell] = value
            asked = Puzzle(puzzle.layout, givens, marks=puzzle.marks)
            if _search(asked, 1, end, seen) is Stop.TIMEOUT:
                return False
    return True


def _search(puzzle: Puzzle, limit: int, end: float | None, seen: list[set[int]]) -> Stop:
    """Looks for solutions and notes their values."""
    left = None if end is None else max(0.0, end - time.monotonic())
    search = start(puzzle, "auto")
    stop = search.run(limit, timeout=left)
    for solution in search.take():
        for known, value in zip(seen, solution, strict=True):
            known.add(value)
    return stop
