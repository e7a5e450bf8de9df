"""Why a puzzle has no solution: givens that contradict each other, and what would repair it.

In the words of SAT solvers the givens are clauses, the rules are the background, and what is looked
for is a *minimal unsatisfiable subset*. It is found by deletion: givens are left out, ever more at
once as long as what remains is still refuted ("progression", Marques-Silva, Janota, Belov 2013).
What remains always stays close to the whole, which on large boards is the easier side. A part
counts as solvable until the opposite is proven, so that a search that ends early makes the set
larger than need be, and never wrong.

First come parts in which a cell has no value left or a house no place for a value, since people see
these at once; then what the engine refutes with few nodes; then everything.

A given outside of the set cannot be the only wrong one: the set would still be there. So only the
givens of the set are tried one by one. And a given without which the puzzle is solvable is in every
such set, so that it need not be asked about twice.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Unpack

from nonet._solve._dead_spots import dead_spots, seen_from
from nonet._solve._reach import Reach, reach_of
from nonet._solve._rules_at_fault import rules_at_fault
from nonet._solve._start import start, status_of
from nonet.engines import Stop
from nonet.errors import ConflictError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Candidates, Constraint, House, Puzzle, Status, cell_name
from nonet.options import Bounds, Deadline
from nonet.representation import Represented, author

# Seconds that a diagnosis may take unless the user says otherwise: one of a 9x9 takes milliseconds.
USUAL_SECONDS = 5.0
# The share of it for the contradiction; the rest is for the repairs.
_SHARE = 0.7
# Orders in which givens are left out, of which the one with the smallest set wins: on boards of the
# usual size, where it takes no time.
_ORDERS, _ORDERS_OF_LARGE = 4, 1
_SMALL = 100  # cells
_SPOTS = 12  # where something has no place, that are looked at
# Nodes for one question, in turn: few show what is easy to see, and on large boards the last bound
# keeps one hard question from taking all the time.
_NODES = (1, 100, 20_000)
# Solutions to look at where one given is left out: where they are cheap, these often say at once
# which values have exactly one.
_FIRST, _FIRST_OF_LARGE = 64, 2


@dataclass(frozen=True, slots=True)
class Repair(Represented):
    """A given without which the puzzle is solvable.

    Attributes:
        cell: 0-based.
        given: The value that stands there, counted from 1 as in `Puzzle.givens`.
        values: The values, likewise, that would give exactly one solution if they stood there.
        status: Of the puzzle without this given: unique, multiple, or solved where the time ran out
            before more was known.
        size: N, for the name of the cell.
        least: The least value of the board as people write it: that of 1, in `to_dict`.

    Example:
        >>> diagnosis = nonet.diagnose("13.4....2......3")
        >>> repair = next(each for each in diagnosis.repairs if each.values)
        >>> repair.cell, repair.given, repair.values
        (1, 3, (2,))
    """

    cell: int
    given: int
    values: tuple[int, ...]
    status: Status
    size: int = field(repr=False)
    least: int = field(default=1, repr=False)

    @property
    def cell_name(self) -> str:
        """The cell as people call it: ``r1c2``."""
        return cell_name(self.cell, self.size)


@dataclass(frozen=True, slots=True, repr=False)
class Diagnosis(Represented):
    """Why a puzzle has no solution; printed, it is a message for people.

    Attributes:
        puzzle: What was diagnosed.
        status: Its status. Only what is unsolvable has anything below.
        cells: Givens that together leave no solution, by their 0-based cells; empty where the rules
            (or the pencil marks) leave none whatever is given.
        minimal: Whether leaving out any one of these makes the rest solvable. False where the time
            ran out before that was known.
        dead_cell: An empty cell for which the givens in `cells` leave no value, if there is one.
        dead_house: A house and a value (counted from 1 as in `Puzzle.givens`) for which they
            leave no place there, if there is one.
        repairs: The givens without which the puzzle is solvable; first those that, corrected or
            left out, give exactly one solution.
        exact: Whether every single given was tried in every way.
        rules: Variant rules that leave none whatever is given, if these were found.
        reach: What the rule could say that leaves none alone, if that was found.

    Example:
        >>> diagnosis = nonet.diagnose("123........4....")
        >>> diagnosis.cells, diagnosis.minimal
        ((0, 1, 2, 11), True)
        >>> print(diagnosis)
        These 4 givens contradict each other: r1c1 = 1, r1c2 = 2, r1c3 = 3 and r3c4 = 4. They ...
    """

    puzzle: Puzzle
    status: Status
    cells: tuple[int, ...] = ()
    minimal: bool = True
    dead_cell: int | None = None
    dead_house: tuple[House, int] | None = None
    repairs: tuple[Repair, ...] = ()
    exact: bool = True
    rules: tuple[Constraint, ...] = ()
    reach: Reach | None = None

    def __repr__(self) -> str:
        counts = f"{len(self.cells)} givens, {len(self.repairs)} repairs"
        return f"<Diagnosis {self.status}, {counts} of {self.puzzle!r}>"

    def __str__(self) -> str:
        if self.status is Status.MULTIPLE:
            return "Several solutions."
        if self.status is not Status.UNSOLVABLE:
            return str(author("words").describe_status(self.status, 0, exact=True))
        return " ".join(author("words").describe_diagnosis(self))


def diagnose(
    puzzle: PuzzleLike, *, timeout: float | None = USUAL_SECONDS, **reading: Unpack[ReadKeywords]
) -> Diagnosis:
    """Why a puzzle has no solution, and which single given may be the wrong one.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        timeout: Seconds after which to return what is known; None for no end.
        **reading: How to read text: see `nonet.ReadOptions`.

    Returns:
        A minimal set of givens that contradict each other, and the givens whose removal or
        correction gives exactly one solution. Of a puzzle that has a solution, only its status.

    Example:
        >>> import nonet
        >>> from nonet.words import describe_diagnosis
        >>> found = nonet.diagnose("12....3.........")
        >>> found.cells, found.minimal
        ((0, 1, 6), True)
        >>> for sentence in describe_diagnosis(found):
        ...     print(sentence)
        These 3 givens contradict each other: r1c1 = 1, r1c2 = 2 and r2c3 = 3.
        They leave no place for 3 in row 1.
        Without r1c1, r1c2 or r2c3 there are several solutions.
    """
    deadline = Bounds.checked(timeout=timeout).start()
    puzzle = as_puzzle(puzzle, reading)
    return diagnose_within(puzzle, deadline)


def diagnose_within(puzzle: Puzzle, deadline: Deadline, *, unsolvable: bool = False) -> Diagnosis:
    """`diagnose`, where the clock runs already.

    Args:
        puzzle: What to diagnose.
        deadline: When to return what is known.
        unsolvable: Whether it is known already that there is no solution.
    """
    asked = _Asked(puzzle, deadline)
    if not unsolvable and not puzzle.conflicts():
        status = status_of(*asked.solutions(puzzle.givens, 2, None))
        if status is not Status.UNSOLVABLE:
            return Diagnosis(puzzle, status)
    if deadline.left is not None:
        asked.deadline = Deadline(_SHARE * deadline.left)
    cells, minimal = _contradiction(asked)
    asked.deadline = deadline
    dead_cell, dead_house = next(dead_spots(asked.puzzle_of(cells)), (None, None))
    repairs, exact = _repairs(asked, cells)
    rules = () if cells else rules_at_fault(puzzle, deadline)
    reach = reach_of(rules[0], puzzle.layout, deadline) if len(rules) == 1 else None
    known = (cells, minimal, dead_cell, dead_house, repairs, exact and minimal, rules, reach)
    return Diagnosis(puzzle, Status.UNSOLVABLE, *known)


class _Without(NamedTuple):
    """The puzzle without one of its givens, as far as it is known."""

    status: Status
    counts: Counter[int]  # how many of its first solutions have which value in that cell


class _Asked:
    """Asks an engine about some of the givens."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self.puzzle = puzzle
        self.deadline = deadline
        self.small = puzzle.layout.cell_count <= _SMALL
        self.first = _FIRST if self.small else _FIRST_OF_LARGE
        self._without: dict[int, _Without] = {}

    def puzzle_of(self, cells: Iterable[int]) -> Puzzle:
        """The puzzle with the givens of these cells alone."""
        values = [0] * len(self.puzzle.givens)
        for cell in cells:
            values[cell] = self.puzzle.givens[cell]
        return self._with(values)

    def refutes(self, cells: Iterable[int], nodes: int) -> bool | None:
        """True if these givens leave no solution; None where the bounds came before that."""
        count, stop = self.solutions(self.puzzle_of(cells).givens, 1, nodes)
        return False if count else True if stop is Stop.EXHAUSTED else None

    def without(self, cell: int) -> _Without:
        """The result of leaving out one given; found once."""
        if cell not in self._without:
            values = list(self.puzzle.givens)
            values[cell] = 0
            kept: list[Sequence[int]] = []
            count, stop = self.solutions(values, self.first, _NODES[-1], kept)
            # Of several solutions it is known that they are several, whatever ended the search.
            status = status_of(count, stop)
            if count == 1 and stop is not Stop.EXHAUSTED:
                status = Status.SOLVED
            self._without[cell] = _Without(status, Counter(grid[cell] for grid in kept))
        return self._without[cell]

    def solutions(
        self,
        values: Sequence[int],
        limit: int,
        nodes: int | None,
        kept: list[Sequence[int]] | None = None,
    ) -> tuple[int, Stop]:
        """How many solutions other givens have within the bounds, and why the search ended."""
        if self.deadline.over:
            return 0, Stop.TIMEOUT  # to get ready takes long on the largest boards
        try:
            search = start(self._with(values), "auto")
        except ConflictError:
            return 0, Stop.EXHAUSTED
        stop = search.run(
            limit, timeout=self.deadline.left, node_limit=nodes, keep=kept is not None
        )
        if kept is not None:
            kept.extend(search.take())
        return search.solutions, stop

    def candidates(self, values: Sequence[int]) -> Candidates:
        """The candidates that other givens leave."""
        return self._with(values).candidates()

    def _with(self, values: Sequence[int]) -> Puzzle:
        if self.puzzle.marks is None:
            return Puzzle.from_checked(self.puzzle.layout, values, None)
        return Puzzle(self.puzzle.layout, values, marks=self.puzzle.marks)


# --- the contradiction ---------------------------------------------------------------------------


def _contradiction(asked: _Asked) -> tuple[tuple[int, ...], bool]:
    """The smallest set of those that were found, and whether it is known to be minimal."""
    best = [cell for cell, value in enumerate(asked.puzzle.givens) if value]
    minimal = not best
    for begin in _beginnings(asked, best):
        cells, sure = begin, True
        for nodes in _NODES:
            if nodes == _NODES[-1] or asked.refutes(cells, nodes):
                cells, sure = _reduced(asked, cells, nodes, sure=nodes == _NODES[-1])
        if (len(cells), not sure) < (len(best), not minimal):
            best, minimal = cells, sure
    return tuple(sorted(best)), minimal


def _beginnings(asked: _Asked, given: list[int]) -> Iterator[list[int]]:
    """Givens that contradict each other, in the order in which they are left out."""
    conflicts = asked.puzzle.conflicts()
    if conflicts:
        yield [cell for cell in conflicts[0].cells if asked.puzzle.givens[cell]]
        return
    spots = [seen_from(asked.puzzle, spot) for spot in dead_spots(asked.puzzle)]
    spots = sorted(filter(None, spots), key=len)[:_SPOTS]
    yield from spots
    if spots:
        return
    yield given
    shuffled = random.Random(0)  # the same sets every time
    for _ in range((_ORDERS if asked.small else _ORDERS_OF_LARGE) - 1):
        order = given.copy()
        shuffled.shuffle(order)
        yield order


def _reduced(asked: _Asked, cells: list[int], nodes: int, *, sure: bool) -> tuple[list[int], bool]:
    """A part of these givens that leaves no solution, and whether each of it is needed for sure.

    Args:
        asked: The puzzle.
        cells: Givens that leave no solution.
        nodes: For each question.
        sure: Whether it matters that each is needed; else a guess will do.
    """
    needed: list[int] = []
    rest = list(cells)
    at_once = 1
    while rest:
        part, others = rest[:at_once], rest[at_once:]
        if sure and at_once == 1 and asked.without(part[0]).counts:
            needed += part  # the whole is solvable without it, so that each part is
            rest = others
            continue
        answer = asked.refutes([*needed, *others], nodes)
        if answer:
            rest = others
            at_once *= 2
        elif at_once > 1:
            at_once = 1
        else:
            sure = sure and answer is not None
            needed += part
            rest = others
    return needed, sure


# --- the repairs ---------------------------------------------------------------------------------


def _repairs(asked: _Asked, cells: Sequence[int]) -> tuple[tuple[Repair, ...], bool]:
    """The results of leaving out or changing one of these givens, and whether all were tried."""
    repairs, exact = [], True
    for cell in cells:
        status, counts = asked.without(cell)
        exact = exact and (bool(counts) or status is Status.UNSOLVABLE)
        if counts:
            values, whole = _right_values(asked, cell)
            exact = exact and whole
            given, layout = asked.puzzle.givens[cell], asked.puzzle.layout
            repairs.append(Repair(cell, given, values, status, layout.size, layout.least))
    repairs.sort(
        key=lambda repair: (repair.status is not Status.UNIQUE, not repair.values, repair.cell)
    )
    return tuple(repairs), exact


def _right_values(asked: _Asked, cell: int) -> tuple[tuple[int, ...], bool]:
    """The values of a cell that give exactly one solution, and whether all were tried."""
    status, counts = asked.without(cell)
    if counts.total() < asked.first and status is not Status.SOLVED:
        return tuple(sorted(value for value, count in counts.items() if count == 1)), True
    values = list(asked.puzzle.givens)
    given, values[cell] = values[cell], 0
    right, exact = [], True
    for value in asked.candidates(values).of(cell):
        if value == given or counts[value] > 1:
            continue
        values[cell] = value
        count, stop = asked.solutions(values, 2, _NODES[-1])
        if count < 2 and stop is Stop.EXHAUSTED:
            right += [value] * count
        else:
            exact = exact and count > 1
    return tuple(right), exact
