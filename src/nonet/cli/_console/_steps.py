"""The console's step view: what an engine does, one step after another."""

from __future__ import annotations

from nonet.cli._console._talk import say
from nonet.cli._reports import verdict
from nonet.cli._telling import Teller
from nonet.engines import ENGINES
from nonet.errors import UnsupportedError
from nonet.model import Puzzle
from nonet.solving import solutions
from nonet.tracing import TALKATIVE


def show_steps(puzzle: Puzzle, engine: str) -> None:
    """Tells every step up to the first solution, as ``nonet solve --trace`` does.

    Args:
        puzzle: What to solve.
        engine: The engine that was chosen; one that does not tell its steps leaves it to another.

    Raises:
        NonetError: It cannot be solved: its givens break the rules, the engine cannot do it.
    """
    if ENGINES.get(engine).trace is None:
        engine = TALKATIVE
    if ENGINES.get(engine).refuses(puzzle.layout) is not None:
        raise UnsupportedError("no engine that tells its steps knows the rules of this puzzle")
    say(f"Step by step, by the engine {engine}:")
    teller = Teller(puzzle, grids=False, as_json=False, as_comments=False)
    found = solutions(puzzle, engine=engine, limit=1, emit=teller)
    next(found, None)
    say(verdict(found))
