"""Hints: help for a player who is stuck, and no more of it than was asked for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NoReturn, Unpack

from nonet._explain._choice import Choice
from nonet._explain._explain import Explainable, as_state, describe_step
from nonet._explain._marks import check_marks, needs_more, next_with, on_board
from nonet._explain._mistakes import Mistake, clash_in, mistakes_in, solution_of
from nonet.catalogue import later, translated
from nonet.errors import UsageError
from nonet.formats import ReadKeywords
from nonet.model import House, State, Status, Step
from nonet.options import Bounds, Deadline
from nonet.representation import Represented
from nonet.words import (
    describe_hint,
    describe_layers,
    describe_mistakes,
    describe_unsolvable,
    shortened,
)


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Represented):
    """Help for a player who is stuck; no more than the grade allows.

    It is neither true nor false: `helps` says whether there is a way forward.

    Attributes:
        state: The board that it is about. It does not count when hints are compared.
        grade: 1: where to look; 2: the technique and the cells it rests on; 3: the whole step.
        text: The hint in words.
        mistakes: What is wrong on the board; a hint names these before any step.
        technique: Its name, from grade 2 on.
        cells: The cells to look at, from grade 2 on.
        houses: The houses to look at.
        values: The values to look at.
        step: The step, at grade 3.
        helps: Whether it shows a way forward; False where there is no solution, or no technique.
        timed_out: Whether the time was up before a step was found.

    Example:
        >>> hint = nonet.hint("1000003004000020", grade=2)
        >>> hint.text
        'Hidden Single in box 2: the 1 in r1c1 leaves one cell.'
        >>> hint.technique, hint.values
        ('Hidden Single', (1,))
    """

    state: State = field(compare=False)
    grade: int
    text: str
    mistakes: tuple[Mistake, ...] = ()
    technique: str | None = None
    cells: tuple[int, ...] = ()
    houses: tuple[House, ...] = ()
    values: tuple[int, ...] = ()
    step: Step | None = None
    helps: bool = True
    timed_out: bool = False

    def __bool__(self) -> NoReturn:
        raise TypeError("a hint is neither true nor false: ask for hint.helps")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Hint of grade {self.grade}: {shortened(self.text, 60)}>"


def hint(
    puzzle: Explainable,
    grade: int = 3,
    techniques: Choice = None,
    *,
    marks: str = "full",
    last: str | None = None,
    timeout: float | None = None,
    **reading: Unpack[ReadKeywords],
) -> Hint:
    """Help for a player who is stuck: a mistake if there is one, else the easiest step.

    Args:
        puzzle: A puzzle or the state of one, with the player's own values and pencil marks.
        grade: 1: which house or value to look at; 2: the technique and the cells that it rests on;
            3: the whole step.
        techniques: As for `explain`.
        marks: As for `explain`: of who writes none, what can be seen without them comes first.
        last: What was written and crossed out last, in its order (``r4c5=7, r1c2<>5``): the hint
            says whether an easier step was passed over. ``all``: which of the written values the
            step needs, and so since when it could be seen.
        timeout: Seconds after which to give up, as for `explain`. The easiest step that is known by
            then is taken.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        UsageError: The grade is not 1, 2 or 3, or what was done last is not on the board.
        NonetError: As `explain`.

    Example:
        >>> import nonet
        >>> nonet.hint("1000003004000020", grade=1).text
        'Look at the 1s in box 2.'
    """
    if grade not in (1, 2, 3):
        raise UsageError(f"a hint has grade 1, 2 or 3, not {grade!r}")
    deadline = Bounds.checked(timeout=timeout).start()
    check_marks(marks, techniques)
    state = on_board(as_state(puzzle, reading), marks)
    return _hint(state, grade, techniques, marks, last, deadline=deadline)


def _hint(
    state: State,
    grade: int,
    techniques: Choice,
    marks: str,
    last: str | None,
    *,
    deadline: Deadline,
) -> Hint:
    known = solution_of(state, deadline.left)
    if known.status is Status.UNSOLVABLE:
        text = describe_unsolvable(state.layout, state.givens)
        return Hint(state, grade, text, helps=False)
    wrong = mistakes_in(state, known)
    if wrong:
        cells = tuple(mistake.cell for mistake in wrong) if grade > 1 else ()
        words = describe_mistakes(wrong, state.layout, grade)
        return Hint(state, grade, words, wrong, cells=cells)
    if clash := clash_in(state):
        return Hint(state, grade, clash, helps=False)
    layers = describe_layers(state.layout)
    if state.solved:
        text = translated("The puzzle is solved.")
        return Hint(state, grade, f"{text} {layers}".rstrip())
    unique = known.status is Status.UNIQUE
    following = next_with(marks, techniques, state.layout, unique=unique)
    step = following(state, deadline)
    if step is None and deadline.over:
        text = translated("No step was found in time.")
        return Hint(state, grade, text, helps=False, timed_out=True)
    if step is None:
        several = "" if unique else translated(" The puzzle has several solutions.")
        text = translated("No technique helps here.{several}", several=several)
        text = f"{text} {layers}".rstrip()
        return Hint(state, grade, text, helps=False)
    hint_ = hint_at(state, grade, step.found_in(state))
    if last is not None:
        from nonet._explain._skipped import describe_skipped  # few ask for it

        earlier = describe_skipped(state, last, step, following, grade, deadline=deadline)
        hint_ = replace(hint_, text=f"{hint_.text} {earlier}")
    if needs_more(step, marks):
        text = later("Nothing can be seen without more marks: write them. {hint}")
        if marks == "none":
            text = later("Nothing can be seen without marks: write them. {hint}")
        return replace(hint_, text=translated(text, hint=hint_.text))
    return hint_


def hint_at(state: State, grade: int, step: Step) -> Hint:
    """The hint of that grade which leads to a step of a state."""
    values = tuple(sorted({v for part in step.highlights for _, v in part.candidates}))
    # Singles and subsets are found in a house, fish and chains of one value by the value.
    by_house = bool(step.houses) and (len(values) > 1 or bool(step.placements))
    if grade == 3:
        text = describe_step(step)
    else:
        house = step.houses[0] if by_house else None
        text = describe_hint(step, state.layout, grade, house, values)
    if grade == 1:
        shown = () if by_house or len(values) > 1 else values
        return Hint(state, 1, text, houses=step.houses[:1] if by_house else (), values=shown)
    return Hint(
        state,
        grade,
        text,
        technique=step.technique,
        cells=step.cells if grade == 3 or not step.placements else step.blockers or step.cells,
        houses=step.houses,
        values=values,
        step=step if grade == 3 else None,
    )
