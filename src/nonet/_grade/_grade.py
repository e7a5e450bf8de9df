"""`nonet.grade`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Unpack

from nonet._grade._answer import Answer, read_answer
from nonet._solve import solve, true_candidates
from nonet.conflicts import Conflict
from nonet.errors import ShapeError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Puzzle, Status, cell_name
from nonet.options import Bounds
from nonet.representation import Represented

_MOST_NAMED = 4  # rules that a sentence names
_SECONDS = 10.0


class WrongMove(NamedTuple):
    """The first wrong move of a sequence.

    Attributes:
        number: Which it is, from 1.
        cell: Where, by name.
        value: What was written, as people write it.
        text: Why it is wrong.

    Example:
        >>> nonet.grade("1..4....2......3", "r1c2=2 r2c1=4").wrong_move
        WrongMove(number=2, cell='r2c1', value=4, text='r2c1 = 4: no solution has it')
    """

    number: int
    cell: str
    value: int
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Graded(Represented):
    """The grade of an answer.

    Attributes:
        puzzle: The question.
        values: What the answer has in each cell, counted from 1; 0 where it has nothing.
        asked: How many cells were to be filled.
        right: How many of these are filled as in a solution; None where that was not known in time.
        wrong: The cells that are filled otherwise, by name; givens that were changed among them.
        empty: How many are empty.
        changed: The givens that the answer has otherwise, by name.
        broken: The rules that it breaks.
        wrong_move: Where a sequence of moves goes wrong first.
        moves: How many moves there are.

    Example:
        >>> graded = nonet.grade("1..4....2......3", "1234 3412 2341 41.3")
        >>> print(graded)
        11 of 12 cells right.
        >>> graded.empty, graded.wrong, graded.solved
        (1, (), False)
    """

    puzzle: Puzzle
    values: tuple[int, ...]
    asked: int
    right: int | None
    wrong: tuple[str, ...]
    empty: int
    changed: tuple[str, ...]
    broken: tuple[Conflict, ...]
    wrong_move: WrongMove | None
    moves: int

    @property
    def solved(self) -> bool:
        """True if all cells are filled, the givens kept, and no rule is broken."""
        return not (self.empty or self.wrong or self.broken)

    def __str__(self) -> str:
        right = "an unknown number" if self.right is None else f"{self.right:,}"
        parts = [f"{right} of {self.asked:,} cells right"]
        if self.solved:
            parts = ["solved"]
        elif self.wrong:
            parts[0] += f", wrong: {', '.join(self.wrong)}"
        if self.changed:
            parts.append(f"givens changed: {', '.join(self.changed)}")
        parts += map(str, self.broken[:_MOST_NAMED])
        if len(self.broken) > _MOST_NAMED:
            parts.append(f"{len(self.broken) - _MOST_NAMED} rules more are broken")
        if self.wrong_move is not None:
            parts.append(f"move {self.wrong_move.number} is wrong: {self.wrong_move.text}")
        return f"{'; '.join(parts)}."

    def __repr__(self) -> str:
        return f"<Graded {str(self)[:-1]}>"


def grade(
    puzzle: PuzzleLike,
    answer: Any,
    *,
    solution: Any = None,
    timeout: float | None = _SECONDS,
    **reading: Unpack[ReadKeywords],
) -> Graded:
    """Compare an answer with the solution of a puzzle, cell by cell and rule by rule.

    Args:
        puzzle: The question.
        answer: A board, as text or as a list of values or rows; moves (``r1c2=5, r3c4=7``); or
            prose with a board or with moves in it, as models write. Of several boards the last
            one counts that has no empty cell.
        solution: What is right, where it is known: for rules that the puzzle does not name.
        timeout: Seconds for the solution. Where a puzzle has several, a cell is right if some
            solution has its value.
        **reading: How to read the puzzle: see `nonet.ReadOptions`.

    Raises:
        ConflictError: The givens of the puzzle break the rules.
        ShapeError: There is neither a board of this size nor a move in the answer.

    Example:
        >>> import nonet
        >>> graded = nonet.grade("1..4....2......3", "r1c2 = 2, then r1c3 must be 2")
        >>> graded.wrong_move.text
        'r1c3 = 2: 2 appears twice in row 1 (r1c2, r1c3)'
    """
    Bounds.checked(timeout=timeout)
    puzzle = as_puzzle(puzzle, reading)
    puzzle.require_no_conflict()
    given = read_answer(answer, puzzle.layout)
    if given.values is None and not given.moves:
        raise ShapeError(
            f"there is no board of {puzzle.layout.describe()} in the answer, and no move such as "
            "r1c2=5"
        )
    if solution is None:
        return _graded(puzzle, given, _known(puzzle, timeout))
    right = read_answer(solution, puzzle.layout).values
    if right is None or 0 in (right[cell] for cell in _cells(puzzle)):
        raise ShapeError(f"the solution is no full board of {puzzle.layout.describe()}")
    return _graded(puzzle, given, [(value,) for value in right])


def _cells(puzzle: Puzzle) -> list[int]:
    gaps = set(puzzle.layout.gaps)
    return [cell for cell in range(puzzle.layout.cell_count) if cell not in gaps]


def _graded(puzzle: Puzzle, given: Answer, known: Sequence[Sequence[int]] | None) -> Graded:
    layout = puzzle.layout
    cells = _cells(puzzle)
    values = list(given.values or puzzle.givens)
    if given.values is None:
        for cell, value in given.moves:
            values[cell] = value
    asked = [cell for cell in cells if not puzzle.givens[cell]]
    changed = [cell for cell in cells if puzzle.givens[cell] not in (0, values[cell])]
    filled = [cell for cell in asked if values[cell]]
    wrong = [] if known is None else [cell for cell in filled if values[cell] not in known[cell]]
    names = [cell_name(cell, layout.size) for cell in sorted({*wrong, *changed})]
    return Graded(
        puzzle=puzzle,
        values=tuple(values),
        asked=len(asked),
        right=None if known is None else len(filled) - len(wrong),
        wrong=tuple(names),
        empty=sum(not values[cell] for cell in cells),
        changed=tuple(cell_name(cell, layout.size) for cell in changed),
        broken=layout.conflicts(values),
        wrong_move=_wrong_move(puzzle, given, known),
        moves=len(given.moves),
    )


@lru_cache(maxsize=64)
def _known(puzzle: Puzzle, timeout: float | None) -> Sequence[Sequence[int]] | None:
    """For each cell what some solution has there; None if that was not known in time."""
    outcome = solve(puzzle, limit=2, timeout=timeout)
    if outcome.status is Status.UNIQUE:
        (solution,) = outcome.solutions
        return [(value,) for value in solution.numbers]
    if outcome.status is Status.UNKNOWN:
        return None
    candidates = true_candidates(puzzle, timeout=timeout)
    return candidates.numbers if candidates.exact else None


def _wrong_move(
    puzzle: Puzzle, answered: Answer, known: Sequence[Sequence[int]] | None
) -> WrongMove | None:
    """The first move that breaks a rule, changes a given, or is in no solution."""
    layout = puzzle.layout
    values = list(puzzle.givens)
    for number, (cell, value) in enumerate(answered.moves, 1):
        given = values[cell] if puzzle.givens[cell] else 0
        before = set(layout.conflicts(values))
        values[cell] = value
        new = [conflict for conflict in layout.conflicts(values) if conflict not in before]
        name, shown = cell_name(cell, layout.size), layout.number_of(value)
        why = ""
        if given not in (0, value):
            why = f"{layout.number_of(given)} is given there"
        elif new:
            why = str(new[0])
        elif known is not None and value not in known[cell]:
            why = "no solution has it"
        if why:
            return WrongMove(number, name, shown, f"{name} = {shown}: {why}")
    return None
