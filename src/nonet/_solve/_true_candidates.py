"""True candidates: which values each cell holds in some solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from nonet._solve._start import start
from nonet.engines import Stop
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Puzzle, cell_name
from nonet.model.picture import draw_candidates
from nonet.options import Bounds, Deadline
from nonet.representation import Represented

# Solutions to look at before single values are tried: the first few show most of them.
_FIRST = 64


@dataclass(frozen=True, slots=True, repr=False)
class TrueCandidates(Represented):
    """The values of each cell that occur in solutions, as far as they are known.

    Attributes:
        numbers: For each cell, in ascending order, the values that some solution has there, as
            numbers from 1 for the least of the board on.
        exact: Whether no other value occurs; False where the time ran out before that was known.
        puzzle: Whose.

    Example:
        >>> known = nonet.true_candidates("1000020000300004")
        >>> known.values[:4], known.exact
        (((1,), (3, 4), (2, 4), (2, 3)), True)
    """

    numbers: tuple[tuple[int, ...], ...]
    exact: bool
    puzzle: Puzzle

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, in ascending order, the values that some solution has there.

        Example:
            >>> board = nonet.Layout.of(2, "none", values=range(2))
            >>> nonet.true_candidates(nonet.Puzzle(board, [1, 0, 0, 0])).values
            ((0,), (1,), (1,), (0,))
        """
        number_of = self.puzzle.layout.number_of
        return tuple(tuple(map(number_of, cell)) for cell in self.numbers)

    @property
    def differences(self) -> dict[str, tuple[int, ...]]:
        """Where solutions differ: the values of cells with several, by the names of the cells.

        Example:
            >>> nonet.true_candidates("1234341221434...").differences
            {}
            >>> nonet.true_candidates("1000020000300004").differences["r1c2"]
            (3, 4)
        """
        size = self.puzzle.layout.size
        return {
            cell_name(cell, size): values
            for cell, values in enumerate(self.values)
            if len(values) > 1
        }

    def __str__(self) -> str:
        return draw_candidates(self.puzzle.layout, self.puzzle.givens, self.numbers)

    def __repr__(self) -> str:
        exact = "" if self.exact else ", more may follow"
        return f"<TrueCandidates of {self.puzzle!r}: {sum(map(len, self.numbers))}{exact}>"


def true_candidates(
    puzzle: PuzzleLike, *, timeout: float | None = None, **reading: Unpack[ReadKeywords]
) -> TrueCandidates:
    """The values that occur in some solution, cell by cell.

    Each value that no known solution has yet is written into its cell, and a solution with it is
    looked for. That solution shows values of other cells as well, so that few have to be asked for.

    Args:
        puzzle: A puzzle, a grid, or text; pencil marks narrow it.
        timeout: Seconds after which to return what is known.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        ConflictError: The givens break the rules.

    Example:
        >>> import nonet
        >>> found = nonet.true_candidates("1234341221434...")
        >>> found.values[13:], found.exact
        (((3,), (2,), (1,)), True)
    """
    deadline = Bounds.checked(timeout=timeout).start()
    puzzle = as_puzzle(puzzle, reading)
    puzzle.require_no_conflict()
    seen: list[set[int]] = [set() for _ in range(puzzle.layout.cell_count)]
    exact = further_candidates(puzzle, seen, 0, deadline) == len(seen)
    return TrueCandidates(tuple(tuple(sorted(values)) for values in seen), exact, puzzle)


def further_candidates(puzzle: Puzzle, seen: list[set[int]], begin: int, deadline: Deadline) -> int:
    """Tries each value that was not seen yet; the cell at which the time ran out, or their number.

    Args:
        puzzle: A puzzle without conflicts.
        seen: For each cell the values that some solution has there; what is found is added.
        begin: The cell to begin with: what the cells before it can hold is known.
        deadline: How long.
    """
    if not begin:
        stop = _search(puzzle, _FIRST, deadline, seen)
        if stop is not Stop.LIMIT:  # where that was every solution there is nothing to ask
            return len(seen) if stop is Stop.EXHAUSTED else 0
    candidates = puzzle.candidates()
    for cell in range(begin, len(seen)):
        for value in candidates.of(cell):
            if value in seen[cell]:
                continue
            givens = list(puzzle.givens)
            givens[cell] = value
            asked = Puzzle(puzzle.layout, givens, marks=puzzle.marks)
            if _search(asked, 1, deadline, seen) is Stop.TIMEOUT:
                return cell
    return len(seen)


def _search(puzzle: Puzzle, limit: int, deadline: Deadline, seen: list[set[int]]) -> Stop:
    """Looks for solutions and notes their values."""
    search = start(puzzle, "auto")
    stop = search.run(limit, timeout=deadline.left)
    for solution in search.take():
        for known, value in zip(seen, solution, strict=True):
            known.add(value)
    return stop
