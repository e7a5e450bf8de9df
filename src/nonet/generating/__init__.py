"""Making puzzles with exactly one solution: see docs/generating.md."""

from nonet.generating._generate import board_of, checked_seed, generate, puzzles
from nonet.generating._maker import Failed, Made, Maker
from nonet.generating._symmetry import SYMMETRIES, Symmetry, orbits
from nonet.generating._variants import canonical, minimize, vary
from nonet.generating._wish import Wish

__all__ = [
    "SYMMETRIES",
    "Failed",
    "Made",
    "Maker",
    "Symmetry",
    "Wish",
    "board_of",
    "canonical",
    "checked_seed",
    "generate",
    "minimize",
    "orbits",
    "puzzles",
    "vary",
]
