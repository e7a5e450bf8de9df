"""nonet: solves, counts, explains, rates, generates and shows Sudoku of every size and shape.

>>> import nonet
>>> outcome = nonet.solve("0000300040020000", limit=None)
>>> outcome.status, outcome.count
(<Status.MULTIPLE: 'multiple'>, 9)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from nonet.errors import NonetError
from nonet.formats import parse, parse_many, write
from nonet.model import Candidates, Grid, Layout, Outcome, Puzzle, Status
from nonet.solving import check, solutions, solve

if TYPE_CHECKING:
    from nonet import examples as examples
    from nonet.batch import BatchResult, count_many, solve_many
    from nonet.counting import count
    from nonet.explaining import apply, explain, steps
    from nonet.generating import generate
    from nonet.hinting import hint
    from nonet.rating import Rating, rate
    from nonet.tracing import trace

__version__ = "0.1.0"

# Imported when they are first asked for, so that `import nonet` stays quick.
_LAZY = {
    **dict.fromkeys(("BatchResult", "count_many", "solve_many"), "nonet.batch"),
    **dict.fromkeys(("apply", "explain", "steps"), "nonet.explaining"),
    **dict.fromkeys(("Rating", "rate"), "nonet.rating"),
    "count": "nonet.counting",
    "generate": "nonet.generating",
    "hint": "nonet.hinting",
    "trace": "nonet.tracing",
}


def __getattr__(name: str) -> object:
    if name == "examples":
        return import_module("nonet.examples")
    if name in _LAZY:
        found: object = getattr(import_module(_LAZY[name]), name)
        globals()[name] = found  # from now on without coming here
        return found
    raise AttributeError(f"module 'nonet' has no attribute {name!r}")


__all__ = [
    "BatchResult",
    "Candidates",
    "Grid",
    "Layout",
    "NonetError",
    "Outcome",
    "Puzzle",
    "Rating",
    "Status",
    "apply",
    "check",
    "count",
    "count_many",
    "explain",
    "generate",
    "hint",
    "parse",
    "parse_many",
    "rate",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "trace",
    "write",
]
