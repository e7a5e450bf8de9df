"""The native part with Python's types: one puzzle of a spec, a seed and an index."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import nonet._native as _native
from nonet._generate._spec import Spec
from nonet._generate._uniform import draw_grid
from nonet._solve import solve
from nonet.engines import STOPS, Stop, instruction_set, native_board
from nonet.errors import UnsupportedError
from nonet.games import GAMES
from nonet.model import Grid, Layout, Puzzle, Status
from nonet.options import Deadline
from nonet.representation import Represented
from nonet.scales import Rating

Sign = Callable[[Layout, Sequence[int], Random], Layout]
# Attempts at one puzzle before it is given up.
MOST_ATTEMPTS = 200_000
# With a pattern an attempt is a search of its own.
MOST_PATTERN_ATTEMPTS = 200
# Nodes of one test on boards other than the classic 9x9. A given whose test takes more stays,
# unless the puzzle has to be minimal.
_NODES_PER_TEST = 200
# Steps that mix a grid, for each row: see docs/generating.md for what they do.
_STEPS_PER_ROW = 4


@dataclass(frozen=True, slots=True, repr=False)
class Generated(Represented):
    """A puzzle and how it was made.

    Attributes:
        puzzle: The puzzle, with exactly one solution.
        solution: Its solution.
        seed: Which sequence of puzzles it is of.
        index: Its number in the sequence of the seed.
        attempts: How many attempts it took.
        rating: Its rating, if a difficulty was requested.

    Example:
        >>> made = next(nonet.generate_each(4, seed=1))
        >>> nonet.write(made.puzzle), nonet.write(made.solution)
        ('.3.4........2.1.', '1324423131422413')
        >>> made.seed, made.index
        (1, 0)
    """

    puzzle: Puzzle
    solution: Grid
    seed: int
    index: int
    attempts: int
    rating: Rating | None = None

    def __str__(self) -> str:
        return str(self.puzzle)

    def __repr__(self) -> str:
        return f"<Generated {self.puzzle!r}, number {self.index} of its seed>"


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no puzzle.

    Attributes:
        index: The number in the sequence that it would have had.
        attempts: How many were made.
        nearest: The number of givens that came nearest; 0 if there was none.
        stop: What ended it.
        reason: What the puzzle that came nearest lacked, if any was made.
    """

    index: int
    attempts: int
    nearest: int
    stop: Stop
    reason: str = ""


class Maker:
    """Makes the puzzles of a spec. Threads may share it."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._native = native_maker(spec.layout)
        self._flag = _native.Flag()
        self._stopped = False
        # Small boards are drawn exactly anyway.
        self._draws_exactly = spec.uniform and spec.layout.is_classic
        self._sign = sign_of(spec.layout)

    def stop(self) -> None:
        """Ends what other threads are making, soon."""
        self._stopped = True
        self._flag.set()

    def make(
        self, seed: int, index: int, *, first_attempt: int = 0, timeout: float | None = None
    ) -> Generated | Failure:
        """The puzzle of that number, the same on every machine.

        Args:
            seed: Which sequence, 0 to 2^64 - 1.
            index: Which of its puzzles.
            first_attempt: Attempts before this one are left out: they were not accepted.
            timeout: Seconds after which to give up.

        Raises:
            UnsupportedError: There is no full grid of this layout.
        """
        if self._stopped:  # native code may be done before it looks
            return Failure(index, first_attempt, 0, Stop.TIMEOUT)
        deadline = Deadline(timeout)
        last = MOST_PATTERN_ATTEMPTS if self.spec.pattern else MOST_ATTEMPTS
        if not self._draws_exactly:
            return self._make(seed, index, range(first_attempt, last), timeout=timeout)
        nearest, attempt = 0, first_attempt
        while True:
            chance = Random(f"grid {seed} {index} {attempt}")
            grid = None if deadline.over else draw_grid(chance, lambda: self._stopped)
            if grid is None:
                return Failure(index, attempt, nearest, Stop.TIMEOUT)
            tried, left = range(attempt, attempt + 1), deadline.left
            made = self._make(seed, index, tried, timeout=left, grid=grid)
            attempt += 1
            if isinstance(made, Generated) or made.stop is Stop.TIMEOUT or attempt >= last:
                return made
            nearest = made.nearest

    def _make(
        self, seed: int, index: int, tried: range, *, timeout: float | None, grid: bytes = b""
    ) -> Generated | Failure:
        """These attempts until one succeeds; from that grid, or each from one drawn for it."""
        native, spec = self._native, self.spec
        first_attempt = tried.start
        chance = Random(f"signs {seed} {index} {first_attempt}")
        if self._sign is not None:
            spec = replace(spec, layout=self._signed(chance))
            native = native_maker(spec.layout)
        number, puzzle, solution, attempts, nearest = native.make(
            spec.groups,
            spec.pattern,
            grid,
            spec.least,
            spec.most,
            spec.minimal,
            mixing_steps(spec.layout),
            _NODES_PER_TEST,
            seed,
            index,
            first_attempt,
            max(1, len(tried)),
            -1.0 if timeout is None else timeout,
            self._flag,
        )
        # What another thread has stopped has no number in Python; its result is not used.
        stop = STOPS[number] if number < len(STOPS) else Stop.TIMEOUT
        if stop is Stop.EXHAUSTED:
            raise UnsupportedError(f"no grid keeps the rules: {spec.layout.describe()}")
        attempts += first_attempt
        if stop is not Stop.LIMIT:
            return Failure(index, attempts, nearest, stop)
        layout = spec.layout
        if self._sign is not None and spec.minimal:
            layout = _needed_signs(layout, self.spec.layout, puzzle, chance)
        made = Puzzle.from_checked(layout, puzzle, None)
        return Generated(made, Grid.from_checked(layout, solution), seed, index, attempts)

    def _signed(self, chance: Random) -> Layout:
        """The board with clues of the game's own, which hold in a grid drawn for them."""
        assert self._sign is not None
        layout = self.spec.layout
        _, grid = self._native.draw_grid(mixing_steps(layout), chance.getrandbits(64), 0, -1.0)
        return self._sign(layout, grid, chance)


def sign_of(layout: Layout) -> Sign | None:
    """How the puzzles of a board get clues of their game's own; those it already has stay."""
    return GAMES.get(layout.game).sign if layout.game and not layout.relations else None


def _needed_signs(layout: Layout, bare: Layout, cells: bytes, chance: Random) -> Layout:
    """The board without those clues that the puzzle does not need."""
    for clue in sorted(layout.relations, key=lambda _: chance.random()):
        kept = [relation for relation in layout.relations if relation != clue]
        fewer = bare.with_relations(kept).with_game(layout.game)
        if solve(Puzzle.from_checked(fewer, cells, None)).status is Status.UNIQUE:
            layout = fewer
    return layout


def native_maker(layout: Layout) -> _native.Maker:
    """The native part for a layout.

    Raises:
        UnsupportedError: The board is too large.
    """
    largest = _native.MAX_SIZE
    require_no_constraints(layout, "made or reduced")
    if layout.size > largest:
        raise UnsupportedError(
            f"puzzles can be made up to {largest}x{largest}; this board is {layout.describe()}"
        )
    return _native.Maker(native_board(layout), layout.is_classic, instruction_set())


def require_no_constraints(layout: Layout, what: str) -> None:
    """Raises an `UnsupportedError` if a board has rules that nothing here knows."""
    if layout.constraints:
        raise UnsupportedError(
            f"a puzzle with the rule {layout.constraints[0].kind!r} cannot be {what} yet"
        )
    if not layout.has_usual_values:
        raise UnsupportedError(
            f"a puzzle with other values than 1 to N cannot be {what} yet; this board is "
            f"{layout.describe()}"
        )


def mixing_steps(layout: Layout) -> int:
    """How long a grid of that layout is mixed."""
    return _STEPS_PER_ROW * layout.size
