"""Explain, steps, apply: solving as people do, step by step."""

from __future__ import annotations

import contextlib
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Unpack

from nonet import words
from nonet._explain._choice import Choice, choose, technique
from nonet._explain._detours import crossed_by, without_detours
from nonet._explain._effort import effort
from nonet._explain._marks import check_marks, describe_need, next_single, next_with, on_board
from nonet._explain._mistakes import (
    Mistake,
    blocking_reason,
    clash_in,
    known_solution,
    mistakes_in,
)
from nonet._explain._premises import crossed_premises
from nonet.catalogue import later, speaking, translated
from nonet.errors import UnknownNameError, UnsupportedError, UsageError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Candidate, Layout, Puzzle, State, Status, Step, Stop, cell_name
from nonet.options import Bounds, Deadline
from nonet.representation import Represented
from nonet.techniques import TECHNIQUES, in_time, seen_of_layers

Explainable = State | PuzzleLike

_ENDINGS = {
    Stop.SOLVED: later("Solved."),
    Stop.STUCK: later("No technique helps any more."),
    Stop.UNTIL: later("Stopped before that technique."),
    Stop.TIMEOUT: later("Stopped by the timeout."),
}


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Represented):
    """The path from a puzzle to its solution, or to where no technique applies any more.

    Attributes:
        start: Where it begins.
        steps: The steps in their order.
        end: Where it ends.
        status: How many solutions the puzzle has.
        ended: Why it ended: `Stop.SOLVED`, `Stop.STUCK`, `Stop.UNTIL` (the technique asked for
            was met), `Stop.TIMEOUT`; or `Stop.MISTAKEN`, without a step.
        mistakes: What is wrong at the start and keeps it from the solution.
        left_out: How many steps were found that nothing later needs, and are not among `steps`.
        needless: The numbers, from 1, of those that are among them.
        marks: Which marks its player writes: ``full``, ``snyder``, ``none``.

    Example:
        >>> path = nonet.explain("1000003004000020")
        >>> path.solved, len(path.steps), path.hardest.technique
        (True, 12, 'Hidden Single')
        >>> print(path.steps[0])
        Hidden Single. Box 2 has no 1 yet, and r2c4 is the only cell there that can take it: ...
    """

    start: State
    steps: tuple[Step, ...]
    end: State
    status: Status
    ended: Stop
    mistakes: tuple[Mistake, ...] = ()
    left_out: int = 0
    needless: tuple[int, ...] = ()
    marks: str = "full"

    @property
    def solved(self) -> bool:
        """True if the path leads to the solution."""
        return self.end.solved

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique was used, from easiest to hardest.

        Example:
            >>> nonet.explain("1000003004000020").techniques
            {'Full House': 8, 'Hidden Single': 4}
        """
        used = Counter(step.technique for step in self.steps)
        return {name: used[name] for name in sorted(used, key=lambda n: TECHNIQUES.get(n).order)}

    @property
    def hardest(self) -> Step | None:
        """The step with the most effort, the first of several; None if there are no steps."""
        return max(self.steps, key=lambda step: effort(step).total, default=None)

    def states(self) -> Iterator[tuple[State, Step]]:
        """Each step with the state that it was found in.

        Example:
            >>> path = nonet.explain("1000003004000020")
            >>> [(len(state), step.technique) for state, step in path.states()][:2]
            [(22, 'Hidden Single'), (17, 'Hidden Single')]
        """
        state = self.start
        for step in self.steps:
            yield state, step
            state = state.after(step)

    def describe(self) -> str:
        """The path in words, a step a line, each with its reason."""
        return "\n".join(describe_step(step, self.start.layout) for step in self.steps)

    @property
    def ending(self) -> str:
        """How it ends, as a sentence, and how often each technique was used."""
        if self.ended is Stop.MISTAKEN:
            return blocking_reason(self.start) or ""
        used = ", ".join(f"{name} {count}" for name, count in self.techniques.items())
        several = self.status is Status.MULTIPLE
        parts = [
            translated(_ENDINGS[self.ended]),
            translated(" The puzzle has several solutions.").strip() if several else "",
            translated("Techniques used: {techniques}.", techniques=used or translated("none")),
        ]
        if self.left_out:
            text = later(
                "{n} step is left out that nothing later needs."
                "|{n} steps are left out that nothing later needs."
            )
            parts.append(translated(text, n=self.left_out))
        if self.needless:
            text = later("Nothing later needs step {steps}.|Nothing later needs steps {steps}.")
            steps = words.enumerated(self.needless)
            parts.append(translated(text, n=len(self.needless), steps=steps))
        parts += [describe_need(self.steps, self.marks), self.layers]
        return " ".join(filter(None, parts))

    @property
    def layers(self) -> str:
        """The parts of the solution that no step is about, and how they are seen; often empty."""
        seen = seen_of_layers(self.end) if self.ended is Stop.SOLVED else ()
        return words.describe_layers(self.start.layout, [deduced.text for _, deduced in seen])

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return "\n".join([*words.list_steps(self.steps, self.start.layout), self.ending])

    def __repr__(self) -> str:
        hardest = "" if self.hardest is None else f", hardest {self.hardest.technique}"
        steps = f"{len(self)} step{'s' * (len(self) != 1)}"
        return f"<Explanation of {self.start.layout.describe()}: {self.ended}, {steps}{hardest}>"


def explain(
    puzzle: Explainable,
    techniques: Choice = None,
    *,
    until: str | None = None,
    all_steps: bool = False,
    marks: str = "full",
    timeout: float | None = None,
    **reading: Unpack[ReadKeywords],
) -> Explanation:
    """Solves a puzzle as a person would, always by the step that costs least effort.

    Steps that nothing later needs are left out of a path that leads to the solution.

    Args:
        puzzle: A puzzle, a state, a grid, or text in any format that `nonet.parse` reads.
        techniques: Names of techniques, tried in this order; of a set, and of the usual ones
            (None), the step with the least effort is taken (`nonet.effort`). Those that assume a
            single solution are left out where there are several.
        until: Stop before the first step of this technique.
        all_steps: Keep the steps that nothing later needs.
        marks: Which pencil marks the player writes: all (``full``), a value with two places left in
            a box (``snyder``), or ``none``. Steps that need no others come first, and marks of the
            puzzle do not count.
        timeout: Seconds after which to give up, also while a step is searched.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        UnknownNameError: There is no such technique.
        NonetError: As `nonet.solve`.

    Example:
        >>> import nonet
        >>> path = nonet.explain("1000003004000020")
        >>> path.solved, path.hardest.technique, len(path)
        (True, 'Hidden Single', 12)
    """
    deadline = Bounds.checked(timeout=timeout).start()
    start = as_state(puzzle, reading)
    # Only the last: together they hold each step many times.
    (path,) = deque(
        walk(start, techniques, until, deadline, all_steps=all_steps, marks=marks), maxlen=1
    )
    return path


def walk(
    start: State,
    techniques: Choice,
    until: str | None,
    deadline: Deadline,
    *,
    all_steps: bool = False,
    marks: str = "full",
) -> Iterator[Explanation]:
    """The path as far as it is known, longer and longer: who interrupts it has what was found.

    The last one is the whole path, without what nothing later needs unless that is asked for.
    """
    last = None if until is None else technique(until).name
    check_marks(marks, techniques)
    start = on_board(start, marks)
    yield Explanation(start, (), start, Status.UNKNOWN, Stop.TIMEOUT)
    known = known_solution(start.layout, start.givens, deadline.left)
    unique = known.status is Status.UNIQUE
    next_step = next_with(marks, techniques, start.layout, unique=unique)
    wrong = mistakes_in(start, known)
    if wrong or known.status is Status.UNSOLVABLE or clash_in(start):
        yield Explanation(start, (), start, known.status, Stop.MISTAKEN, wrong)
        return
    state = start
    taken: tuple[Step, ...] = ()
    crossed: dict[Candidate, tuple[int, str]] = {}  # of all steps: later ones cross out other marks
    ended = Stop.SOLVED
    while not state.solved:
        yield Explanation(start, taken, state, known.status, Stop.TIMEOUT)
        step = None if deadline.over else next_step(state, deadline)
        if step is None or step.technique == last:
            timeout_or_stuck = Stop.TIMEOUT if deadline.over else Stop.STUCK
            ended = Stop.UNTIL if step else timeout_or_stuck
            break
        taken = (*taken, step.found_in(state, crossed))
        crossed.update(crossed_by(step, len(taken)))
        state = state.after(step)
    left_out = 0
    needless: tuple[int, ...] = ()
    if ended is Stop.SOLVED:
        single = next_single(marks, techniques, start.layout)
        needed, needless = without_detours(start, taken, state.values, single, deadline)
        if not all_steps:
            left_out, needless, taken = len(taken) - len(needed), (), needed
    yield Explanation(start, taken, state, known.status, ended, (), left_out, needless, marks)


def steps(
    state: Explainable,
    techniques: Choice = None,
    *,
    timeout: float | None = None,
    **reading: Unpack[ReadKeywords],
) -> tuple[Step, ...]:
    """Every step that applies now, from the easiest technique to the hardest.

    Of several steps of a technique with the same outcome, only the first is yielded.

    Args:
        state: A state, or a puzzle as it begins.
        techniques: As for `explain`.
        timeout: Seconds after which to give up, as for `explain`: the steps that are known by then
            are returned.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        NonetError: As `explain`.

    Example:
        >>> state = nonet.State.of(nonet.parse("1000003004000020"))
        >>> for step in nonet.steps(state)[:2]:
        ...     print(step)
        Hidden Single. Box 2 has no 1 yet, and r2c4 is the only cell there that can take it: ...
        Hidden Single. Box 3 has no 1 yet, and r4c2 is the only cell there that can take it: ...
    """
    deadline = Bounds.checked(timeout=timeout).start()
    return tuple(each_step(_state(state, reading), techniques, deadline))


def each_step(
    state: State, techniques: Choice = None, deadline: Deadline | None = None
) -> Iterator[Step]:
    """As `steps`, one by one while they are found."""
    state = as_state(state, {})
    deadline = deadline or Deadline(None)
    unique = known_solution(state.layout, state.givens, deadline.left).status is Status.UNIQUE
    for entry in choose(techniques, state.layout, unique=unique):
        outcomes = set()
        findings = entry.find(state)
        while not deadline.over:
            # Only while it searches: who is given a step may look for others in the meantime.
            finding = in_time(deadline, partial(next, findings, None))
            if finding is None:
                break
            if finding.outcome not in outcomes:
                outcomes.add(finding.outcome)
                step = in_time(deadline, finding.explain)
                if step is not None:
                    yield step.found_in(state)


def mistakes(
    state: Explainable, *, timeout: float | None = None, **reading: Unpack[ReadKeywords]
) -> tuple[Mistake, ...]:
    """Placed values and pencil marks that cannot be right; wrong values come first.

    They are found by comparison with the solution, if there is exactly one.

    Args:
        state: A state, or a puzzle, a grid or text with pencil marks.
        timeout: Seconds for the search of the solution; None for no limit.
        **reading: How to read a text: see `nonet.ReadOptions`.

    Raises:
        UnsupportedError: The time was up before the solution was known.
        NonetError: As `nonet.solve`.

    Example:
        >>> puzzle = nonet.parse("1..4....2......3")
        >>> values = list(puzzle.givens)
        >>> values[1] = 3
        >>> wrong = nonet.State(puzzle.layout, puzzle.givens, values)
        >>> for mistake in nonet.mistakes(wrong):
        ...     print(mistake.cell, mistake.value, mistake.placed)
        1 3 True
    """
    deadline = Bounds.checked(timeout=timeout).start()
    at = _state(state, reading)
    known = known_solution(at.layout, at.givens, deadline.left)
    if timeout is not None and known.status is Status.UNKNOWN:
        raise UnsupportedError(
            f"the solution was not found within {timeout} s, so nothing can be compared with it: "
            "allow more time, or none (timeout=None)"
        )
    return mistakes_in(at, known)


def apply(state: State, step: Step) -> State:
    """The state after a step.

    Raises:
        UsageError: The step places or eliminates what is not a candidate of the state.

    Example:
        >>> state = nonet.State.of(nonet.parse("1000003004000020"))
        >>> step = nonet.steps(state)[0]
        >>> step.placements
        (Candidate(cell=7, value=1),)
        >>> nonet.apply(state, step).values[step.placements[0].cell]
        1
    """
    for cell, value in step:
        if not 1 <= value <= state.value_count or not state.places[value] >> cell & 1:
            name, number = cell_name(cell, state.size), state.layout.number_of(value)
            raise UsageError(f"the step does not fit: {number} is not a pencil mark of {name}")
    return state.after(step)


def describe_step(step: Step, layout: Layout | None = None, *, language: str = "") -> str:
    """A step in words: its technique, why it holds and what follows.

    Args:
        step: The step.
        layout: The board of a step that was made by hand; others know theirs.
        language: As for `hint`.

    Raises:
        UsageError: There is no board, or no such language.

    Example:
        >>> step = nonet.explain("1000003004000020").steps[0]
        >>> nonet.describe_step(step)
        'Hidden Single. Box 2 has no 1 yet, and r2c4 is the only cell there that can take it: ...
    """
    layout = layout or step.layout
    if layout is None:
        raise UsageError("this step was not found on a board: describe_step needs a layout")
    reason = ""
    # Scales in native code have techniques of the same names, but other steps.
    if step.layout is None or step.state is not None:
        with contextlib.suppress(UnknownNameError):
            reason = TECHNIQUES.get(step.technique).reason
    crossed = crossed_premises(step) if step.crossed_out else ()
    with speaking(language):
        return f"{step.technique}. {words.describe_with_reason(step, reason, layout, crossed)}"


def as_state(puzzle: Explainable, reading: ReadKeywords) -> State:
    """A user's puzzle, text or state as a state.

    Raises:
        UnsupportedError: No technique knows boards of that shape.
    """
    state = _state(puzzle, reading)
    layout = state.layout
    if layout.height == 1 < layout.size:
        raise UnsupportedError(
            f"the techniques are for boards of rows and columns; this one is {layout.describe()}"
        )
    return state


def _state(puzzle: Explainable, reading: ReadKeywords) -> State:
    if isinstance(puzzle, State):
        if reading:
            raise UsageError(f"{', '.join(reading)}: these options are for reading text")
        return puzzle
    board = as_puzzle(puzzle, reading)
    if isinstance(puzzle, Puzzle):
        board.require_no_conflict()
    return State.of(board)
