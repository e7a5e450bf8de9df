"""Making puzzles with exactly one solution: see docs/generating.md."""

from nonet._generate._generate import generate, generate_each
from nonet._generate._maker import Failure, Generated, Maker
from nonet._generate._options import GenerateKeywords, GenerateOptions, layout_of
from nonet._generate._symmetry import SYMMETRIES, Symmetry, orbits
from nonet._generate._variants import canonical, minimize, vary

__all__ = [
    "SYMMETRIES",
    "Failure",
    "GenerateKeywords",
    "GenerateOptions",
    "Generated",
    "Maker",
    "Symmetry",
    "canonical",
    "generate",
    "generate_each",
    "layout_of",
    "minimize",
    "orbits",
    "vary",
]
