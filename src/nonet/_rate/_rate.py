"""Rates one puzzle, or many in parallel."""

from __future__ import annotations

import contextlib
import dataclasses
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Unpack

from nonet._solve import run_until, start
from nonet.engines import Stop
from nonet.errors import NonetError, NotUniqueError, PluginError, UnsupportedError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle, each_entry
from nonet.model import Layout, Puzzle
from nonet.options import Bounds, Deadline, checked_threads
from nonet.scales import SCALES, Rater, Rating, Scale
from nonet.workers import WorkerPool, first_few, in_order

# How many puzzles may wait for a slow one before them, for each thread.
_AHEAD = 64


def rate(
    puzzle: PuzzleLike,
    scale: str | None = None,
    *,
    timeout: float | None = None,
    steps: bool = True,
    **reading: Unpack[ReadKeywords],
) -> Rating:
    """Measures how hard a puzzle is.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads. Pencil marks
            narrow the candidates to begin with.
        scale: How to measure, see ``nonet scales``; None takes "hodoku" for a classic 9x9, "path"
            for boards with rules, else "steps", and "search" for boards that no technique knows
            and where a path is longer than 5 s: then `Rating.note` says so.
        timeout: Seconds after which a lower bound is returned, which is not `Rating.exact`.
        steps: Whether to keep the steps, where the scale has any; without them it is quicker.
        **reading: How to read text: see `nonet.ReadOptions`.

    Returns:
        The difficulty, and how the puzzle is solved.

    Raises:
        NotUniqueError: The puzzle does not have exactly one solution.
        UnsupportedError: The scale does not support the board; the message names others.
        UnknownNameError: There is no such scale.
        PluginError: The scale, of another package, failed.
        NonetError: As `nonet.solve`.

    Example:
        >>> import nonet
        >>> rating = nonet.rate(
        ...     "8..9...4...5.62.7...9.7..5..1.7........496..7..4.3...8.....9.6...1...2..94.6.3..."
        ... )
        >>> rating.level, rating.score, rating.hardest.technique, len(rating.steps)
        ('hard', 476.0, 'Uniqueness Test Type 1', 55)
    """
    deadline = Bounds.checked(timeout=timeout).start()
    board = as_puzzle(puzzle, reading)
    return _Raters().rate(board, scale, deadline, steps=steps)


def rate_many(
    puzzles: PuzzleLike | Iterable[PuzzleLike | NonetError],
    scale: str | None = None,
    *,
    timeout: float | None = None,
    steps: bool = False,
    threads: int | None = None,
    **reading: Unpack[ReadKeywords],
) -> Generator[Rating | NonetError]:
    """Rates puzzles in parallel and yields the ratings in order, as they are requested.

    Args:
        puzzles: Puzzles in any form, and errors in place of what could not be read, which are
            passed on; or an array of puzzles, a text or a file with all of them.
        scale: As for `rate`.
        timeout: Seconds for each puzzle.
        steps: Whether to keep the steps.
        threads: Number of threads; None is one for each core. Results do not depend on it.
        **reading: How to read texts: see `nonet.ReadOptions`.

    Yields:
        The rating of each, or why it has none.

    Raises:
        UnknownNameError: There is no such scale.
        UsageError: A bound is out of range.

    Example:
        >>> import nonet
        >>> [r.score for r in nonet.rate_many(["1..4....2......3"], "search")]
        [0.0]
    """
    timeout = Bounds.checked(timeout=timeout).timeout
    if scale is not None:
        SCALES.get(scale)
    return _Many(scale, timeout, steps).run(each_entry(puzzles, reading), checked_threads(threads))


def usual_scale(layout: Layout) -> str:
    """The name of the scale that is taken where none is named."""
    ordered = (scale for scale in SCALES if scale.order is not None)
    usual = [scale for scale in ordered if _is_for(scale, layout) and scale.is_usual(layout)]
    return min(usual, key=lambda scale: scale.order or 0).name if usual else "search"


def scale_for(layout: Layout, name: str | None) -> Scale:
    """The scale of that name, or the usual one for the board.

    Raises:
        UnknownNameError: There is no such scale.
        UnsupportedError: It is not for this board.
        PluginError: The scale, of another package, failed.
    """
    scale = SCALES.get(name or usual_scale(layout))
    with _failures_of(scale):
        reason = scale.supports(layout)
    if reason is None:
        return scale
    others = [other.name for other in SCALES if _is_for(other, layout)]
    raise UnsupportedError(
        f"scale {scale.name!r} {reason}; this board is {layout.describe()}. "
        f"Scales for it: {', '.join(others) or 'none'}"
    )


def _is_for(scale: Scale, layout: Layout) -> bool:
    try:
        return scale.supports(layout) is None
    except Exception:  # another package's
        return False


@contextlib.contextmanager
def _failures_of(scale: Scale) -> Iterator[None]:
    """Names the scale in errors that are not of nonet's own kinds; memory that is out is no fault.

    Whoever set the limit of memory has words for that.
    """
    try:
        yield
    except (NonetError, MemoryError):
        raise
    except Exception as error:  # other packages' code may raise anything
        raise PluginError.of("scale", scale.name, error) from error


def _require_unique(puzzle: Puzzle, timeout: float | None, stopped: Callable[[], bool]) -> bool:
    """True if the time sufficed to see that there is exactly one solution."""
    search = start(puzzle, "auto")
    stop = run_until(search, 2, timeout, stopped)
    if search.solutions < 2 and stop is not Stop.EXHAUSTED:
        return False
    if search.solutions == 1:
        return True
    if not search.solutions:
        puzzle.require_no_conflict()
    how_many = "several solutions" if search.solutions else "no solution"
    raise NotUniqueError(
        f"the puzzle has {how_many}: only a puzzle with exactly one solution can be rated",
        line=puzzle.line,
    )


def _rate_in_process(puzzle: Puzzle, *asked: Any) -> Rating | NonetError:
    """One of many, where nothing else is done."""
    return _Many(*asked)._one(puzzle)


class _Raters:
    """The raters of each thread."""

    def __init__(self) -> None:
        self._local = threading.local()
        self._raters: list[Rater] = []
        self._stopped = False

    def rate(self, puzzle: Puzzle, name: str | None, deadline: Deadline, *, steps: bool) -> Rating:
        """A rating on the scale of that name, or on the usual one as far as its time suffices."""
        scale = scale_for(puzzle.layout, name)
        self._rater(scale)  # what is wrong with it comes first
        sure = _require_unique(puzzle, deadline.left, lambda: self._stopped)
        within = scale.within if name is None else None
        sooner = [left for left in (deadline.left, within) if left is not None]
        rating = self._on(scale, puzzle, min(sooner, default=None), steps=steps)
        if within is not None and not (rating.exact or deadline.over or self._stopped):
            note = f"on search, as {scale.name} did not get to the solution within {within:g} s"
            rating = self._on(SCALES.get("search"), puzzle, deadline.left, steps=steps)
            rating = dataclasses.replace(rating, note=note)
        # Where it is not known that there is one solution, the rating is a lower bound at best.
        return rating if sure else dataclasses.replace(rating, exact=False)

    def stop(self) -> None:
        """Ends what runs in other threads soon."""
        self._stopped = True
        for rater in list(self._raters):
            with contextlib.suppress(Exception):  # another package's: the others end too
                rater.stop()

    def _on(self, scale: Scale, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        rater = self._rater(scale)
        with _failures_of(scale):
            rating = rater.rate(puzzle, timeout, steps=steps)
        if not isinstance(rating, Rating):
            raise PluginError.of(
                "scale", scale.name, f"it returned {rating!r:.80}, which is not a Rating"
            )
        return rating

    def _rater(self, scale: Scale) -> Rater:
        own: dict[str, Rater] = self._local.__dict__.setdefault("raters", {})
        if scale.name not in own:
            with _failures_of(scale):
                own[scale.name] = scale.rater()
            self._raters.append(own[scale.name])
            if self._stopped:
                own[scale.name].stop()
        return own[scale.name]


class _Many:
    """The raters of each thread, and the processes where Python reasons."""

    def __init__(self, scale: str | None, timeout: float | None, steps: bool) -> None:
        self._scale = scale
        self._timeout = timeout
        self._steps = steps
        self._raters = _Raters()
        self._workers = WorkerPool()

    def run(
        self, puzzles: Iterator[Puzzle | NonetError], threads: int
    ) -> Generator[Rating | NonetError]:
        if threads == 1:
            yield from map(self._one, puzzles)
            return
        if self._is_slow(self._scale or "hodoku"):
            yield from first_few(self._one, puzzles)
        yield from in_order(self._answer, puzzles, threads, ahead=_AHEAD, stop=self._stop)

    def _stop(self) -> None:
        self._raters.stop()
        self._workers.close()

    @staticmethod
    def _is_slow(scale: str) -> bool:
        """True if processes are worth their start."""
        return SCALES.get(scale).in_python and WorkerPool.supported()

    def _answer(self, puzzle: Puzzle | NonetError) -> Rating | NonetError:
        if isinstance(puzzle, NonetError):
            return puzzle
        if not self._is_slow(self._scale or usual_scale(puzzle.layout)):
            return self._one(puzzle)
        arguments = puzzle, self._scale, self._timeout, self._steps
        rating: Rating | NonetError = self._workers.call(_rate_in_process, *arguments)
        return rating

    def _one(self, puzzle: Puzzle | NonetError) -> Rating | NonetError:
        if isinstance(puzzle, NonetError):
            return puzzle
        try:
            deadline = Deadline(self._timeout)
            return self._raters.rate(puzzle, self._scale, deadline, steps=self._steps)
        except (NonetError, MemoryError) as failure:  # the next one may need less
            error = failure if isinstance(failure, NonetError) else PluginError.of_ours(failure)
            error.line = puzzle.line
            return error
