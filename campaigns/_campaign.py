"""What a campaign is, and what it says of its run."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """What the command line passes on.

    Attributes:
        tdoku: The path of tdoku's shared library, as an independent judge of classic boards.
        count: How many cases at most, for campaigns whose cases take long.
        again: Whether what no test noticed in kept runs, and nobody decided, is tried again.
        sanitize: Whether native tests run under AddressSanitizer and UBSan.
    """

    tdoku: str | None = None
    count: int | None = None
    again: bool = False
    sanitize: bool = False


@dataclass
class Run:
    """One process of a campaign: its time, its randomness, and what came of it.

    Attributes:
        seed: Makes a run repeatable, as far as its cases go.
        seconds: When no further case is begun.
        counts: How many cases of each kind were tried.
        faults: A sentence for each fault, with what it takes to see it again.
        notes: Figures to keep, such as the slowest case.
        to_read: What is not a fault by itself and should be looked at.
    """

    seed: int
    seconds: float
    settings: Settings = Settings()
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    notes: dict[str, float] = field(default_factory=dict)
    to_read: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self._end = time.monotonic() + self.seconds
        self._asked = False

    def goes_on(self) -> bool:
        """Whether there is time for another case; for the first there always is."""
        first, self._asked = not self._asked, True
        return first or time.monotonic() < self._end

    def seconds_left(self) -> float:
        """The time until no further case is begun."""
        return max(0.0, self._end - time.monotonic())

    def worst(self, what: str, value: float) -> None:
        """Keeps the largest of a figure."""
        self.notes[what] = max(self.notes.get(what, 0.0), value)


@dataclass(frozen=True)
class Campaign:
    """A search for faults of one kind.

    Attributes:
        promise: What nonet promises, which this campaign tries to refute.
        how: How it tries, and who judges.
        run: Tries cases until the time of the run is over.
        processes: How many run at once, at most; each has a seed of its own.
    """

    promise: str
    how: str
    run: Callable[[Run], None]
    processes: int | None = None
