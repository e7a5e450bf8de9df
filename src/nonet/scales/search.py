"""`search`: how often the native engine has to guess. Instant, for every board.

The engine `native` looks for a second solution in its natural order (seed 0), and does so in the
same way on every machine. The score is the number of its guesses: 0 means that singles and locked
candidates solve the puzzle, which is easy. Boards with rules that `native` does not know, those of
`nonet.constraints`, are searched by `constraints` instead. It costs almost nothing; how hard more
than that is to a person who solves, it says only roughly. The levels have the names of the other
scales.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from nonet._solve import run_until
from nonet.engines import ENGINES, Engine, Stop
from nonet.model import Layout, Puzzle
from nonet.scales._scale import Rating, Scale


@dataclass(frozen=True, slots=True, repr=False)
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

    @property
    def columns(self) -> tuple[str, ...]:
        """Guesses and nodes as whole numbers, and the level."""
        return (f"{self.score:.0f}", f"{self.nodes}", self.level)


class SearchRater:
    """Asks the engine."""

    def __init__(self) -> None:
        self._stopped = False

    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        """Counts guesses until there is no second solution."""
        del steps  # a search has none
        search = _engine(puzzle.layout).start(puzzle, 0)
        stop = run_until(search, 2, timeout, lambda: self._stopped)
        counters = search.counters()
        return SearchRating(
            puzzle=puzzle,
            scale="search",
            score=float(counters.guesses),
            level=_level(counters.guesses),
            exact=stop is Stop.EXHAUSTED,
            nodes=counters.nodes,
        )

    def stop(self) -> None:
        """Ends what runs in another thread."""
        self._stopped = True


def _engine(layout: Layout) -> Engine:
    native = ENGINES.get("native")
    known = not layout.constraints and layout.has_usual_values
    return native if known else ENGINES.get("constraints")


_LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
_MOST = (0, 1, 5, 50)  # guesses of each level but the last


def _level(guesses: int) -> str:
    return _LEVELS[bisect_left(_MOST, guesses)]


SCALE = Scale(
    name="search",
    summary="Guesses of the native engine: instant, for every board.",
    rater=SearchRater,
    supports=lambda layout: _engine(layout).refuses(layout),
    levels=_LEVELS,
    order=1000,
)
