"""`search`: how often the native engine has to guess. Instant, for every board.

The engine `native` looks for a second solution in its natural order (seed 0), and does so in the
same way on every machine. The score is the number of its guesses: 0 says that singles and locked
candidates solve the puzzle. It says little about what a person meets, and costs almost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonet.engines import ENGINES, Stop
from nonet.model import Puzzle
from nonet.rating._scale import Rating, Scale


@dataclass(frozen=True, slots=True)
class SearchRating(Rating):
    """Guesses and nodes of the native engine.

    Attributes:
        nodes: Boards that it examined.
    """

    nodes: int = 0

    @property
    def figures(self) -> tuple[tuple[str, float], ...]:
        """Guesses and nodes."""
        return (("guesses", self.score), ("nodes", self.nodes))


class SearchRater:
    """Asks the engine."""

    def rate(self, puzzle: Puzzle, timeout: float | None, *, path: bool) -> Rating:
        """Counts guesses until there is no second solution."""
        del path  # a search has none
        search = ENGINES.get("native").start(puzzle, 0)
        stop = search.run(2, timeout=timeout, keep=False)
        counters = search.counters()
        return SearchRating(
            puzzle=puzzle,
            scale="search",
            score=float(counters.guesses),
            level=_level(counters.guesses),
            exact=stop is not Stop.TIMEOUT,
            nodes=counters.nodes,
        )

    def stop(self) -> None:
        """Nothing runs long enough."""


def _level(guesses: int) -> str:
    if guesses == 0:
        return "no guess"
    return "few guesses" if guesses <= 5 else "some guesses" if guesses <= 50 else "many guesses"


SCALE = Scale(
    name="search",
    summary="Guesses of the native engine: instant, for every board.",
    rater=SearchRater,
    supports=ENGINES.get("native").supports,
)
