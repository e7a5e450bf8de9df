"""nonet: solves, enumerates, counts, checks and shows Sudoku of every size and shape.

>>> import nonet
>>> outcome = nonet.solve("0000300040020000", limit=None)
>>> outcome.status, outcome.count
(<Status.MULTIPLE: 'multiple'>, 9)
"""

from nonet.errors import NonetError
from nonet.formats import parse, parse_many, write
from nonet.model import Candidates, Grid, Layout, Outcome, Puzzle, Status
from nonet.solving import check, count, solutions, solve

__version__ = "0.1.0"

__all__ = [
    "Candidates",
    "Grid",
    "Layout",
    "NonetError",
    "Outcome",
    "Puzzle",
    "Status",
    "check",
    "count",
    "parse",
    "parse_many",
    "solutions",
    "solve",
    "write",
]
