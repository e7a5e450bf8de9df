"""What every engine that tells its steps looks at until it is done: it costs the same as before.

Others may choose by the processor, or by which packages are installed.
"""

from collections.abc import Iterator

import nonet
from nonet import examples
from nonet.engines import ENGINES
from nonet.errors import NonetError

_PARTS = ("nodes", "guesses", "backtracks", "propagations", "depth")
_NAMES = ("easy-1", "6x6-1", "4x4-1", "futoshiki-1", "killer-1", "thermometer-1")


def kept() -> Iterator[tuple[str, str]]:
    """For each engine and puzzle its counters."""
    for engine in ENGINES.builtin():
        if engine.trace is None:
            continue
        for name in _NAMES:
            puzzle = examples.get(name).puzzle
            try:
                outcome = nonet.solve(puzzle, engine=engine.name)
            except NonetError as error:
                yield f"{engine.name} {name}", type(error).__name__
                continue
            yield (
                f"{engine.name} {name}",
                ", ".join(f"{part}={getattr(outcome.stats, part)}" for part in _PARTS),
            )
