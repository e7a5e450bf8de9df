"""The console's views of one puzzle: solutions, a few at a time, steps, hints."""

from __future__ import annotations

import click

from nonet._explain import explain, hint
from nonet._solve import MOST_READABLE, solutions
from nonet.cli._console._talk import Instead, Talk, complain
from nonet.cli._solve_output import (
    conclude,
    describe_outcome,
    next_solution,
    print_diagnosis,
    print_solution,
)
from nonet.cli._steps import print_path, print_step
from nonet.cli._trace import TracePrinter
from nonet.engines import ENGINES
from nonet.errors import UnsupportedError
from nonet.model import Puzzle, Status
from nonet.records import line
from nonet.words import describe_unsolvable

AT_ONCE = 3
_LONGEST_NUMBER = 8  # digits: what is longer was pasted, and is another puzzle
_WHOLE = 3  # the grade of hints that show the whole step


def show_solutions(talk: Talk, puzzle: Puzzle, engine: str) -> list[str]:
    """Shows the solutions of a puzzle, three first and then as many as the user asks for.

    They are found while they are shown, so a board with very many answers at once.

    Returns:
        The lines to save: the solutions that were shown, or a comment that says there are none.

    Raises:
        NonetError: It cannot be solved: its givens break the rules, the engine cannot do it.
        Leave: The user wants to go.
        Instead: The user pasted another puzzle.
    """
    search = solutions(puzzle, engine=engine)
    shown: list[str] = []
    wanted = AT_ONCE
    interrupted = False
    while wanted > 0:
        before = len(shown)
        try:
            while len(shown) < before + wanted and (solution := next_solution(search)) is not None:
                shown.append(line(solution, puzzle))
                print_solution(len(shown), puzzle, solution, search)
        except KeyboardInterrupt:
            if not shown:
                raise
            interrupted = True
        if len(shown) < before + wanted:
            break
        # Whether there are more is only known after looking for one more.
        try:
            wanted = 0 if search.exact else _how_many(talk, len(shown))
        except Instead:
            conclude(puzzle, search, shown=len(shown))
            raise
    conclude(puzzle, search, shown=len(shown), interrupted=interrupted)
    return shown or ["# no solution"]


def _how_many(talk: Talk, so_far: int) -> int:
    while True:
        answer = talk.ask(f"{so_far} so far. How many more? (a number; 0 stops) --> ")
        if len(answer) > _LONGEST_NUMBER:
            raise Instead(answer)
        try:
            return int(answer or "0")
        except ValueError:
            complain(f"{answer!r} is not a number.")


def show_steps(puzzle: Puzzle, engine: str) -> None:
    """Shows every step up to the first solution, as ``nonet solve --trace`` does.

    Args:
        puzzle: What to solve.
        engine: The engine that was chosen; one that has no trace leaves it to another.

    Raises:
        NonetError: It cannot be solved: its givens break the rules, the engine cannot do it.
    """
    if ENGINES.get(engine).trace is None:
        engine = MOST_READABLE
    if ENGINES.get(engine).refuses(puzzle.layout) is not None:
        raise UnsupportedError("no engine with a trace knows the rules of this puzzle")
    click.echo(f"Step by step, by the engine {engine}:")
    printer = TracePrinter(puzzle, grids=False, as_json=False, as_comments=False)
    search = solutions(puzzle, engine=engine, limit=1, emit=printer)
    next(search, None)
    click.echo(describe_outcome(search))


def show_hint(puzzle: Puzzle, grade: int) -> None:
    """Shows how to go on: 1 where to look, 2 the technique and its cells, 3 the whole step.

    Raises:
        NonetError: There is no hint for such a board, or its givens break the rules.
    """
    puzzle.require_no_conflict()
    shown_hint = hint(puzzle, grade)
    print_step(shown_hint.text)
    if shown_hint.text == describe_unsolvable(puzzle.layout, puzzle.givens):
        print_diagnosis(puzzle)
    elif grade < _WHOLE:
        click.echo("h again says more.")


def show_explanation(puzzle: Puzzle) -> None:
    """Solves it as a person would and says why each step holds, as ``nonet explain`` does.

    Raises:
        NonetError: There are no techniques for such a board, or its givens break the rules.
    """
    puzzle.require_no_conflict()
    path = explain(puzzle)
    print_path(path)
    if path.status is Status.UNSOLVABLE:
        print_diagnosis(puzzle)
