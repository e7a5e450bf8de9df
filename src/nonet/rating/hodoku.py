"""`hodoku`: steps as a person takes them, scored as HoDoKu 2.2 scores them.

The puzzle is solved by HoDoKu's usual techniques in HoDoKu's order. Each step has a score, and the
score of the puzzle is their sum. The level is that of the hardest step, and a harder one where the
sum is more than the level allows. What no technique solves is scored as a guess, as HoDoKu does.

Names, order, levels, scores and limits are HoDoKu's; the techniques that find the steps are those
of `nonet.techniques`, which may find another step of the same kind first.
"""

from __future__ import annotations

from nonet.explaining import explain
from nonet.model import Layout, Puzzle
from nonet.rating._scale import Rating, Scale

# In HoDoKu's order. Forms of one entry of HoDoKu (trap and wrap, loop and AIC) follow each other.
STEPS: tuple[tuple[str, str, int], ...] = (
    ("Full House", "easy", 4),
    ("Naked Single", "easy", 4),
    ("Hidden Single", "easy", 14),
    ("Locked Pair", "medium", 40),
    ("Locked Triple", "medium", 60),
    ("Locked Candidates Type 1", "medium", 50),
    ("Locked Candidates Type 2", "medium", 50),
    ("Naked Pair", "medium", 60),
    ("Naked Triple", "medium", 80),
    ("Hidden Pair", "medium", 70),
    ("Hidden Triple", "medium", 100),
    ("Naked Quadruple", "hard", 120),
    ("Hidden Quadruple", "hard", 150),
    ("X-Wing", "hard", 140),
    ("Swordfish", "hard", 150),
    ("Jellyfish", "hard", 160),
    ("Remote Pair", "hard", 110),
    ("Bivalue Universal Grave + 1", "hard", 100),
    ("Skyscraper", "hard", 130),
    ("2-String Kite", "hard", 150),
    ("Turbot Fish", "hard", 120),
    ("Empty Rectangle", "hard", 120),
    ("W-Wing", "hard", 150),
    ("XY-Wing", "hard", 160),
    ("XYZ-Wing", "hard", 180),
    ("Uniqueness Test Type 1", "hard", 100),
    ("Uniqueness Test Type 2", "hard", 100),
    ("Uniqueness Test Type 3", "hard", 100),
    ("Uniqueness Test Type 4", "hard", 100),
    ("Uniqueness Test Type 5", "hard", 100),
    ("Uniqueness Test Type 6", "hard", 100),
    ("Hidden Rectangle", "hard", 100),
    ("Avoidable Rectangle Type 1", "hard", 100),
    ("Avoidable Rectangle Type 2", "hard", 100),
    ("Finned X-Wing", "hard", 130),
    ("Sashimi X-Wing", "hard", 150),
    ("Finned Swordfish", "unfair", 200),
    ("Sashimi Swordfish", "unfair", 240),
    ("Finned Jellyfish", "unfair", 250),
    ("Sashimi Jellyfish", "unfair", 260),
    ("Sue de Coq", "unfair", 250),
    ("Simple Colors Trap", "hard", 150),
    ("Simple Colors Wrap", "hard", 150),
    ("Multi-Colors 1", "hard", 200),
    ("Multi-Colors 2", "hard", 200),
    ("X-Chain", "unfair", 260),
    ("XY-Chain", "unfair", 260),
    ("Continuous Nice Loop", "unfair", 280),
    ("Discontinuous Nice Loop", "unfair", 280),
    ("AIC", "unfair", 280),
    ("Grouped Continuous Nice Loop", "unfair", 300),
    ("Grouped Discontinuous Nice Loop", "unfair", 300),
    ("Grouped AIC", "unfair", 300),
    ("ALS-XZ", "unfair", 300),
    ("ALS-XY-Wing", "unfair", 320),
    ("ALS-XY-Chain", "unfair", 340),
    ("Franken X-Wing", "unfair", 300),
    ("Franken Swordfish", "unfair", 350),
    ("Finned Franken X-Wing", "unfair", 390),
    ("Finned Franken Swordfish", "unfair", 410),
    ("Forcing Chain Contradiction", "extreme", 500),
    ("Forcing Chain Verity", "extreme", 500),
    ("Forcing Net Contradiction", "extreme", 700),
    ("Forcing Net Verity", "extreme", 700),
)
# The highest sum of each level.
LIMITS = (("easy", 800), ("medium", 1000), ("hard", 1600), ("unfair", 1800))
HARDEST = "extreme"
GUESS = 10_000

_LEVELS = (*(name for name, _ in LIMITS), HARDEST)
_SCORES = {name: score for name, _, score in STEPS}
_LEVEL_OF = {name: level for name, level, _ in STEPS}


class HodokuRater:
    """Solves by techniques; it remembers nothing."""

    def rate(self, puzzle: Puzzle, timeout: float | None, *, path: bool) -> Rating:
        """Adds up the steps of a path."""
        found = explain(puzzle, [name for name, _, _ in STEPS], timeout=timeout)
        steps = found.steps
        score = sum(_SCORES[step.technique] for step in steps)
        names = [_LEVEL_OF[step.technique] for step in steps]
        if not found.solved and found.ended != "timeout":
            score += GUESS
            names.append(HARDEST)
        return Rating(
            puzzle=puzzle,
            scale="hodoku",
            score=float(score),
            level=level_of(score, names),
            hardest=max(steps, key=lambda step: _SCORES[step.technique], default=None),
            path=steps if path else (),
            exact=found.ended != "timeout",
        )

    def stop(self) -> None:
        """Another thread cannot stop what runs in Python; paths are short."""


def level_of(score: float, levels: list[str]) -> str:
    """The level of the hardest step, raised until the sum fits.

    >>> level_of(300, ["easy", "medium"]), level_of(1700, ["easy"])
    ('medium', 'unfair')
    """
    at = max((_LEVELS.index(level) for level in levels), default=0)
    while at < len(LIMITS) and score > LIMITS[at][1]:
        at += 1
    return _LEVELS[at]


def _supports(layout: Layout) -> str | None:
    return None if layout.is_classic else "is for classic 9x9 puzzles"


SCALE = Scale(
    name="hodoku",
    summary="The steps of a person, scored as HoDoKu does; levels from easy to extreme.",
    rater=HodokuRater,
    supports=_supports,
    has_path=True,
    levels=_LEVELS,
)
