"""What is asked of the library, and its answers as plain data. Nothing here knows of HTTP."""

import inspect
from collections.abc import Callable
from typing import Any

from nonet.records import Record
from nonet.web.answers import helping, making, solving, watching
from nonet.web.answers._board import Board
from nonet.web.answers._rows import Rows

# The answer to a question is an object, or rows as they become known and then an object.
ANSWERS: dict[str, Callable[..., Record | Rows]] = {
    "candidates": solving.candidates,
    "check": solving.check,
    "compare": watching.compare,
    "convert": making.convert,
    "count": solving.count,
    "explain": helping.explain,
    "generate": making.generate,
    "hint": helping.hint,
    "rate": helping.rate,
    "solutions": solving.solutions,
    "solve": solving.solve,
    "steps": helping.steps,
    "trace": watching.trace,
}
# Those that have bounds of their own, and answer as far as the time allows.
TIMED = frozenset(
    name for name, ask in ANSWERS.items() if "seconds" in inspect.signature(ask).parameters
)

# What the rows are called where they come together.
_NAMES = {"compare": "rows", "solutions": "solutions", "trace": "events"}


def gathered(name: str, rows: Rows) -> Record:
    """The rows of an answer and what follows them as one object."""
    found: list[Any] = []
    while True:
        try:
            found.append(next(rows))
        except StopIteration as end:
            return {_NAMES[name]: found, **end.value}


def answer(name: str, board: dict[str, Any] | None, options: dict[str, Any]) -> Record | Rows:
    """Answers one question.

    Args:
        name: One of `ANSWERS`.
        board: The fields of a `Board`, where the question is about one.
        options: The other arguments.

    Raises:
        NonetError: What is asked makes no sense, or cannot be done.
    """
    ask = ANSWERS[name]
    return ask(**options) if board is None else ask(Board(**board), **options)


__all__ = ["ANSWERS", "TIMED", "Board", "Rows", "answer", "gathered"]
