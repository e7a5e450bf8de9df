"""nonet: solves, enumerates, counts, checks and shows Sudoku of every size and shape.

>>> import nonet
>>> outcome = nonet.solve("0000300040020000", limit=None)
>>> outcome.status, outcome.count
(<Status.MULTIPLE: 'multiple'>, 9)
"""

import importlib
from typing import TYPE_CHECKING

from nonet.counting import count
from nonet.errors import NonetError
from nonet.formats import parse, parse_many, write
from nonet.model import Candidates, Grid, Layout, Outcome, Puzzle, Status
from nonet.solving import check, solutions, solve
from nonet.tracing import trace

if TYPE_CHECKING:
    from nonet import examples as examples
    from nonet.batch import BatchResult, count_many, solve_many

__version__ = "0.1.0"

# These need NumPy, whose import takes longer than that of all the rest.
_LAZY = ("BatchResult", "count_many", "solve_many")


def __getattr__(name: str) -> object:
    if name == "examples":
        return importlib.import_module("nonet.examples")
    if name in _LAZY:
        from nonet import batch

        return getattr(batch, name)
    raise AttributeError(f"module 'nonet' has no attribute {name!r}")


__all__ = [
    "BatchResult",
    "Candidates",
    "Grid",
    "Layout",
    "NonetError",
    "Outcome",
    "Puzzle",
    "Status",
    "check",
    "count",
    "count_many",
    "parse",
    "parse_many",
    "solutions",
    "solve",
    "solve_many",
    "trace",
    "write",
]
