"""Making puzzles with exactly one solution: see docs/generating.md."""

from nonet._generate._generate import board_of, checked_seed, generate, puzzles
from nonet._generate._maker import Failed, Made, Maker
from nonet._generate._symmetry import SYMMETRIES, Symmetry, orbits
from nonet._generate._variants import canonical, minimize, vary
from nonet._generate._wish import Wish

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
