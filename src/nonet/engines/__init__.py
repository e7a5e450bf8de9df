"""Algorithms that solve puzzles: one file each, found by the registry.

Example:
    >>> nonet.engines.ENGINES.get("single").summary
    'The fastest for a classic 9x9: the grid in three wide registers, in C++.'
"""

from nonet.lazy import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from nonet.engines._compiled import native_board
    from nonet.engines._engine import (
        ENGINES,
        STOPS,
        Counters,
        Engine,
        OutsideSearch,
        Search,
        Stop,
    )
    from nonet.engines._isa import instruction_set, solve_one

# A line can be solved without these.
__getattr__ = later(
    __name__,
    {
        "._compiled": "native_board",
        "._engine": "ENGINES STOPS Counters Engine OutsideSearch Search Stop",
        "._isa": "instruction_set solve_one",
    },
)

__all__ = ["ENGINES", "Counters", "Engine", "OutsideSearch", "Search", "Stop", "instruction_set"]
