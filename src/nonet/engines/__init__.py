"""Algorithms that solve puzzles: one file each, found by the registry.

Example:
    >>> nonet.engines.ENGINES.get("single").summary
    'The fastest for a classic 9x9: the grid in three wide registers, in C++.'
"""

from nonet.engines._engine import Counters, Engine, OutsideSearch, Search, Stop
from nonet.engines._isa import instruction_set
from nonet.registry import Registry

ENGINES: Registry[Engine] = Registry("nonet.engines", Engine, "engine")

__all__ = ["ENGINES", "Counters", "Engine", "OutsideSearch", "Search", "Stop", "instruction_set"]
