"""Making puzzles with exactly one solution: see docs/generating.md."""

from typing import TYPE_CHECKING

from nonet._generate._batch import generate_range
from nonet._generate._clues import split_rules
from nonet._generate._generate import generate, generate_each, generate_from
from nonet._generate._maker import Failure, Generated, Maker
from nonet._generate._options import (
    GenerateFields,
    GenerateKeywords,
    GenerateOptions,
    kinds_of,
    layout_of,
)
from nonet._generate._rare import beforehand
from nonet._generate._setting import (
    complete,
    find_numbers,
    make_unique,
    without_numbers,
)
from nonet._generate._symmetry import SYMMETRIES, Symmetry, orbits
from nonet._generate._variants import canonical, minimize, vary
from nonet.lazy import later

if TYPE_CHECKING:
    from nonet._generate._many import BatchBoards, canonical_many, minimize_many


# These need NumPy, which is not everywhere.
__getattr__ = later(__name__, {"._many": "BatchBoards canonical_many minimize_many"})
