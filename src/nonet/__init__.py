"""nonet: solves, enumerates, counts, checks and shows Sudoku of every size and shape.

>>> import nonet
>>> outcome = nonet.solve("0000300040020000", limit=None)
>>> outcome.status, outcome.count
(<Status.MULTIPLE: 'multiple'>, 9)
"""

from typing import TYPE_CHECKING

from nonet.counting import count
from nonet.errors import NonetError
from nonet.formats import parse, parse_many, write
from nonet.model import Candidates, Grid, Layout, Outcome, Puzzle, Status
from nonet.solving import check, solutions, solve
from nonet.tracing import trace

if TYPE_CHECKING:
    from nonet.batch import BatchResult, count_many, solve_many
    from nonet.generating import canonical, generate, minimize, vary

__version__ = "0.1.0"

# These need NumPy, whose import takes longer than that of all the rest.
_LAZY = ("BatchResult", "count_many", "solve_many")
# These are imported when they are wanted.
_LATER = dict.fromkeys(("canonical", "generate", "minimize", "vary"), "nonet.generating")


def __getattr__(name: str) -> object:
    if name in _LAZY:
        from nonet import batch

        return getattr(batch, name)
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)
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
    "canonical",
    "check",
    "count",
    "count_many",
    "generate",
    "minimize",
    "parse",
    "parse_many",
    "solutions",
    "solve",
    "solve_many",
    "trace",
    "vary",
    "write",
]
