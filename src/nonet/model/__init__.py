"""The board and what stands on it: frozen, typed, for every size and shape.

Example:
    >>> nonet.model.Layout.of(4).cell_count
    16
"""

from typing import TYPE_CHECKING

from nonet.lazy import later
from nonet.model.boxes import Box, BoxChoice, default_box, describe_sizes, parse_box, split_box
from nonet.model.cells import as_integer, cell_name, cells_of, mask_of, parse_cell
from nonet.model.constraint import Broken, Constraint
from nonet.model.grid import Cell, Grid
from nonet.model.houses import House, diagonals, neighbours, windows
from nonet.model.layout import Layout
from nonet.model.puzzle import Puzzle, Source

if TYPE_CHECKING:
    from nonet.model.candidates import Candidates, Marks
    from nonet.model.document import Document, Fog
    from nonet.model.figures import Figure
    from nonet.model.outcome import Check, Count, Outcome, Stats, Status, Stop
    from nonet.model.primitives import Primitive
    from nonet.model.problem import Problem, primitives_of
    from nonet.model.reading import Reading, ReadingGroup, ReadingRow
    from nonet.model.reason import Reason
    from nonet.model.relation import Relation, tabulate
    from nonet.model.solution_part import SolutionPart
    from nonet.model.state import Memo, State
    from nonet.model.step import Candidate, Chain, Finding, Found, Highlight, Node, Step
    from nonet.model.tables import BlockCrossing, Crossing

# Boards without constraints do not need these.
__getattr__ = later(
    __name__,
    {
        ".figures": "Figure",
        ".candidates": "Candidates Marks",
        ".document": "Document Fog",
        ".outcome": "Check Count Outcome Stats Status Stop",
        ".reading": "Reading ReadingGroup ReadingRow",
        ".reason": "Reason",
        ".relation": "Relation tabulate",
        ".state": "Memo State",
        ".step": "Candidate Chain Finding Found Highlight Node Step",
        ".tables": "BlockCrossing Crossing",
        ".primitives": "Primitive",
        ".problem": "Problem primitives_of",
        ".solution_part": "SolutionPart",
    },
)

__all__ = [
    "BlockCrossing",
    "Box",
    "BoxChoice",
    "Broken",
    "Candidate",
    "Candidates",
    "Cell",
    "Chain",
    "Check",
    "Constraint",
    "Count",
    "Crossing",
    "Document",
    "Figure",
    "Finding",
    "Fog",
    "Found",
    "Grid",
    "Highlight",
    "House",
    "Layout",
    "Marks",
    "Memo",
    "Node",
    "Outcome",
    "Primitive",
    "Problem",
    "Puzzle",
    "Reading",
    "ReadingGroup",
    "ReadingRow",
    "Reason",
    "Relation",
    "SolutionPart",
    "Source",
    "State",
    "Stats",
    "Status",
    "Step",
    "Stop",
    "as_integer",
    "cell_name",
    "cells_of",
    "default_box",
    "describe_sizes",
    "diagonals",
    "mask_of",
    "neighbours",
    "parse_box",
    "parse_cell",
    "primitives_of",
    "split_box",
    "tabulate",
    "windows",
]
