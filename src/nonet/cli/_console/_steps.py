"""The console's step view: what an engine does, what a person would do, and hints."""

from __future__ import annotations

from nonet._explain import explain, hint
from nonet._solve import MOST_READABLE, solutions
from nonet.cli._console._talk import say
from nonet.cli._reports import verdict
from nonet.cli._telling import Teller
from nonet.cli.commands.explain import show_path
from nonet.engines import ENGINES
from nonet.errors import UnsupportedError
from nonet.model import Puzzle

_WHOLE = 3  # the grade of hints that tell the whole step


def show_steps(puzzle: Puzzle, engine: str) -> None:
    """Tells every step up to the first solution, as ``nonet solve --trace`` does.

    Args:
        puzzle: What to solve.
        engine: The engine that was chosen; one that does not tell its steps leaves it to another.

    Raises:
        NonetError: It cannot be solved: its givens break the rules, the engine cannot do it.
    """
    if ENGINES.get(engine).trace is None:
        engine = MOST_READABLE
    if ENGINES.get(engine).refuses(puzzle.layout) is not None:
        raise UnsupportedError("no engine that tells its steps knows the rules of this puzzle")
    say(f"Step by step, by the engine {engine}:")
    teller = Teller(puzzle, grids=False, as_json=False, as_comments=False)
    found = solutions(puzzle, engine=engine, limit=1, emit=teller)
    next(found, None)
    say(verdict(found))


def show_hint(puzzle: Puzzle, grade: int) -> None:
    """Says how to go on: 1 where to look, 2 the technique and its cells, 3 the whole step.

    Raises:
        NonetError: There is nothing to say of such a board, or its givens break the rules.
    """
    puzzle.require_no_conflict()
    say(hint(puzzle, grade).text)
    if grade < _WHOLE:
        say("h again says more.")


def show_explanation(puzzle: Puzzle) -> None:
    """Solves it as a person would and says why each step holds, as ``nonet explain`` does.

    Raises:
        NonetError: People have no techniques for such a board, or its givens break the rules.
    """
    puzzle.require_no_conflict()
    show_path(explain(puzzle))
