"""The board and what stands on it: frozen, typed, for every size and shape."""

from nonet.model.boxes import Box, BoxChoice, default_box, parse_box, split_box
from nonet.model.candidates import Candidates, Marks
from nonet.model.cells import as_integer, cell_name, cells_of, mask_of, parse_cell
from nonet.model.grid import Cell, Grid
from nonet.model.layout import Conflict, House, Intersection, Layout, diagonals, windows
from nonet.model.outcome import Check, Count, Outcome, Stats, Status
from nonet.model.puzzle import Puzzle, Source

__all__ = [
    "Box",
    "BoxChoice",
    "Candidates",
    "Cell",
    "Check",
    "Conflict",
    "Count",
    "Grid",
    "House",
    "Intersection",
    "Layout",
    "Marks",
    "Outcome",
    "Puzzle",
    "Source",
    "Stats",
    "Status",
    "as_integer",
    "cell_name",
    "cells_of",
    "default_box",
    "diagonals",
    "mask_of",
    "parse_box",
    "parse_cell",
    "split_box",
    "windows",
]
