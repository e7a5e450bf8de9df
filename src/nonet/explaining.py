"""Explain, hint, steps, apply: solving as people do, step by step."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from nonet import words
from nonet.errors import UnknownNameError, UsageError
from nonet.formats import parse
from nonet.model import Candidate, Grid, House, Layout, Puzzle, State, Status, Step, cell_name
from nonet.solving import solve
from nonet.techniques import TECHNIQUES, Technique

Explainable = State | Puzzle | Grid | str
Choice = Sequence[str] | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """The path from a puzzle to its solution, or to where no technique helps any more.

    Attributes:
        start: Where it begins.
        steps: The steps in their order.
        end: Where it ends.
        status: How many solutions the puzzle has.
        ended: Why it ended: ``solved``, ``stuck``, ``until`` (the technique asked for was met) or
            ``timeout``.
    """

    start: State
    steps: tuple[Step, ...]
    end: State
    status: Status
    ended: str

    @property
    def solved(self) -> bool:
        """Whether the path leads to the solution."""
        return self.end.solved

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique was used, from easiest to hardest."""
        used = Counter(step.technique for step in self.steps)
        return {name: used[name] for name in sorted(used, key=lambda n: TECHNIQUES.get(n).order)}

    @property
    def hardest(self) -> str | None:
        """The hardest technique that was needed; None if there was no step."""
        return next(reversed(self.techniques), None)

    def states(self) -> Iterator[tuple[State, Step]]:
        """Each step with the state that it was found in."""
        state = self.start
        for step in self.steps:
            yield state, step
            state = state.after(step)

    def tell(self) -> Iterator[str]:
        """Each step in words."""
        return (tell(step, self.start.layout) for step in self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A value or a pencil mark that differs from the solution.

    Attributes:
        cell: 0-based.
        value: The wrong value; or the value that the solution has and the pencil marks lack.
        placed: Whether a wrong value was written; else a right pencil mark is missing.
    """

    cell: int
    value: int
    placed: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """What to tell somebody who is stuck; no more than the grade allows.

    Attributes:
        grade: 1: where to look; 2: the technique and the cells it rests on; 3: the whole step.
        text: The hint in words.
        mistakes: What is wrong on the board: that is told before anything else.
        technique: Its name, from grade 2 on.
        cells: The cells to look at, from grade 2 on.
        houses: The houses to look at.
        values: The values to look at.
        step: The step, at grade 3.
    """

    grade: int
    text: str
    mistakes: tuple[Mistake, ...] = ()
    technique: str | None = None
    cells: tuple[int, ...] = ()
    houses: tuple[House, ...] = ()
    values: tuple[int, ...] = ()
    step: Step | None = None


def explain(
    puzzle: Explainable,
    techniques: Choice = None,
    *,
    until: str | None = None,
    timeout: float | None = None,
    **parse_options: Any,
) -> Explanation:
    """Solves a puzzle as a person would, always by the easiest technique that applies.

    Args:
        puzzle: A puzzle, a state, a grid, or text in any format that `nonet.parse` reads.
        techniques: Names of techniques, tried in this order; None for the usual ones from easiest
            to hardest. Those that assume a single solution are left out where there are several.
        until: Stop before the first step of this technique.
        timeout: Seconds after which to give up; looked at between steps.
        **parse_options: For a text: see `nonet.parse`.

    Raises:
        UnknownNameError: There is no such technique.
        NonetError: As `nonet.solve`.

    Example:
        >>> import nonet
        >>> path = nonet.explain("1000003004000020")
        >>> path.solved, path.hardest, len(path)
        (True, 'Hidden Single', 12)
    """
    state = _as_state(puzzle, parse_options)
    known = _solution(state.layout, state.givens)
    chosen = choose(techniques, state.layout, unique=known.status is Status.UNIQUE)
    last = None if until is None else technique(until).name
    deadline = None if timeout is None else time.monotonic() + timeout
    start, taken = state, []
    ended = "solved"
    while not state.solved:
        if deadline is not None and time.monotonic() >= deadline:
            ended = "timeout"
            break
        step = _first_step(state, chosen)
        if step is None or step.technique == last:
            ended = "stuck" if step is None else "until"
            break
        taken.append(step)
        state = state.after(step)
    return Explanation(start, tuple(taken), state, known.status, ended)


def hint(
    puzzle: Explainable, grade: int = 3, techniques: Choice = None, **parse_options: Any
) -> Hint:
    """What to tell somebody who is stuck: a mistake if there is one, else the easiest step.

    Args:
        puzzle: A puzzle or the state of one, with the player's own values and pencil marks.
        grade: 1: which house or value to look at; 2: the technique and the cells that it rests on;
            3: the whole step.
        techniques: As for `explain`.
        **parse_options: For a text: see `nonet.parse`.

    Raises:
        UsageError: The grade is not 1, 2 or 3.
        NonetError: As `explain`.

    Example:
        >>> import nonet
        >>> nonet.hint("1230003004000020", grade=1).text
        'Look at row 1.'
    """
    if grade not in (1, 2, 3):
        raise UsageError(f"a hint has grade 1, 2 or 3, not {grade!r}")
    state = _as_state(puzzle, parse_options)
    known = _solution(state.layout, state.givens)
    if known.status is Status.UNSOLVABLE:
        return Hint(grade, "This puzzle has no solution: one of the givens must be wrong.")
    wrong = mistakes(state)
    if wrong:
        return _mistake_hint(grade, wrong, state.size)
    if state.solved:
        return Hint(grade, "The puzzle is solved.")
    unique = known.status is Status.UNIQUE
    step = _first_step(state, choose(techniques, state.layout, unique=unique))
    if step is None:
        several = "" if unique else " The puzzle has several solutions."
        return Hint(grade, f"No technique helps here.{several}")
    return _step_hint(grade, step, state.layout)


def steps(state: Explainable, techniques: Choice = None, **parse_options: Any) -> tuple[Step, ...]:
    """Every step that applies now, from the easiest technique to the hardest.

    Of several steps of a technique that change the same only the first is told.

    Args:
        state: A state, or a puzzle as it begins.
        techniques: As for `explain`.
        **parse_options: For a text: see `nonet.parse`.

    Raises:
        NonetError: As `explain`.
    """
    return tuple(each_step(_as_state(state, parse_options), techniques))


def each_step(state: State, techniques: Choice = None) -> Iterator[Step]:
    """As `steps`, one by one while they are found."""
    unique = _solution(state.layout, state.givens).status is Status.UNIQUE
    for entry in choose(techniques, state.layout, unique=unique):
        told = set()
        for step in entry.find(state):
            if step.outcome not in told:
                told.add(step.outcome)
                yield step


def apply(state: State, step: Step) -> State:
    """The state when a step is done.

    Raises:
        UsageError: The step writes or crosses out what is not a pencil mark of the state.
    """
    for cell, value in step:
        if not 1 <= value <= state.size or not state.places[value] >> cell & 1:
            name = cell_name(cell, state.size)
            raise UsageError(f"the step does not belong here: {value} is no pencil mark of {name}")
    return state.after(step)


def tell(step: Step, layout: Layout) -> str:
    """A step in words: its technique, why it holds and what follows."""
    try:
        reason = TECHNIQUES.get(step.technique).reason
    except UnknownNameError:
        reason = ""
    return f"{step.technique}. {words.tell(step, reason, layout)}"


def mistakes(state: State) -> tuple[Mistake, ...]:
    """Placed values and pencil marks that cannot be right; wrong values come first.

    They are found by comparison with the solution, if there is exactly one.
    """
    known = _solution(state.layout, state.givens)
    if known.status is not Status.UNIQUE:
        return ()
    wrong = []
    lacking = []
    for cell, value in enumerate(known.solution):
        if state.values[cell]:
            if state.values[cell] != value:
                wrong.append(Mistake(cell, state.values[cell], placed=True))
        elif not state.places[value] >> cell & 1:
            lacking.append(Mistake(cell, value, placed=False))
    # A wrong value takes right marks from its peers: then these are no mistakes of their own.
    return tuple(wrong or lacking)


def technique(name: str) -> Technique:
    """The technique of that name; case, blanks and hyphens do not matter.

    Raises:
        UnknownNameError: There is none.
    """
    wanted = _folded(name)
    for entry in TECHNIQUES:
        if _folded(entry.name) == wanted:
            return entry
    raise UnknownNameError.of("technique", name, TECHNIQUES.names())


def choose(techniques: Choice, layout: Layout, *, unique: bool) -> tuple[Technique, ...]:
    """The techniques to try, in their order, as far as they fit the board.

    Args:
        techniques: Names, or None for the usual ones from easiest to hardest.
        layout: The board.
        unique: Whether the puzzle is known to have exactly one solution.
    """
    if techniques is not None:
        if isinstance(techniques, str):
            techniques = [techniques]
        picked = tuple(technique(name) for name in techniques)
        return tuple(t for t in picked if _fits(t, layout, unique))
    return _usual(layout, unique)


@lru_cache(maxsize=64)
def _usual(layout: Layout, unique: bool) -> tuple[Technique, ...]:
    entries = sorted((t for t in TECHNIQUES if t.usual), key=lambda t: t.order)
    return tuple(t for t in entries if _fits(t, layout, unique))


def _fits(entry: Technique, layout: Layout, unique: bool) -> bool:
    return entry.supports(layout) is None and (unique or not entry.assumes_unique)


def _first_step(state: State, techniques: Sequence[Technique]) -> Step | None:
    for entry in techniques:
        for step in entry.find(state):
            return step
    return None


@dataclass(frozen=True, slots=True)
class _Known:
    status: Status
    solution: tuple[int, ...]


@lru_cache(maxsize=512)
def _solution(layout: Layout, givens: tuple[int, ...]) -> _Known:
    outcome = solve(Puzzle.trusted(layout, givens, None), limit=2)
    return _Known(outcome.status, outcome.solutions[0].values if outcome.solutions else ())


def _as_state(puzzle: Explainable, parse_options: dict[str, Any]) -> State:
    if isinstance(puzzle, str):
        return State.of(parse(puzzle, **parse_options))
    if parse_options:
        raise UsageError(f"{', '.join(parse_options)}: only a text can be read in different ways")
    if isinstance(puzzle, State):
        return puzzle
    if isinstance(puzzle, Grid):
        return State.of(Puzzle.trusted(puzzle.layout, puzzle.values, None))
    if isinstance(puzzle, Puzzle):
        puzzle.require_no_conflict()
        return State.of(puzzle)
    raise UsageError(f"a state, a puzzle, a grid or a text is needed, not {type(puzzle).__name__}")


def _mistake_hint(grade: int, wrong: tuple[Mistake, ...], size: int) -> Hint:
    names = [cell_name(each.cell, size) for each in wrong]
    first = wrong[0]
    if first.placed:
        if grade == 1:
            text = "A value on the board is wrong: go back before you go on."
        elif len(wrong) == 1:
            text = f"The value in {names[0]} is wrong: undo to before {names[0]} = {first.value}."
        else:
            each = (f"{n} = {m.value}" for n, m in zip(names, wrong, strict=True))
            text = (
                f"These values are wrong: {words.listed(each)}. Undo to before the first of them "
                "was written."
            )
    elif grade == 1:
        text = "A pencil mark was crossed out that is needed."
    elif grade == 2:
        text = f"A needed pencil mark is missing in {words.listed(names)}."
    else:
        lacking = [Candidate(m.cell, m.value) for m in wrong]
        text = f"Put back the pencil mark {words.marks(lacking, size)}."
    cells = tuple(each.cell for each in wrong) if grade > 1 else ()
    return Hint(grade, text, wrong, cells=cells)


def _step_hint(grade: int, step: Step, layout: Layout) -> Hint:
    values = tuple(sorted({v for part in step.highlights for _, v in part.candidates}))
    # Singles and subsets are found in a house, fish and chains of one value by the value.
    by_house = bool(step.houses) and (len(values) > 1 or bool(step.placements))
    if by_house:
        look = step.houses[0].name
    elif len(values) == 1 and not step.placements:
        look = f"the {values[0]}s"
    else:
        look = words.cells(step.cells[:1], layout.size)
    houses = step.houses[:1] if by_house else ()
    if grade == 1:
        shown = () if by_house or len(values) > 1 else values
        return Hint(1, f"Look at {look}.", houses=houses, values=shown)
    if grade == 2:
        where = words.cells(step.cells, layout.size)
        text = f"{step.technique}: it rests on {where}."
        return Hint(
            2, text, technique=step.technique, cells=step.cells, houses=step.houses, values=values
        )
    return Hint(
        3,
        tell(step, layout),
        technique=step.technique,
        cells=step.cells,
        houses=step.houses,
        values=values,
        step=step,
    )


def _folded(name: str) -> str:
    return "".join(
        character for character in name.casefold() if character.isalnum() or character == "+"
    )
