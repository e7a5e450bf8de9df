"""nonet: solves, enumerates, counts, checks and shows Sudoku of every size and shape.

>>> import nonet
>>> nonet.solve("46.9...5.5..61......75..9...8....1.......5...6...24.....1......3....9.2...4..7...9").status
<Status.MULTIPLE: 'multiple'>
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
