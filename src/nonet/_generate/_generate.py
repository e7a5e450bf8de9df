"""`nonet.generate`: puzzles with one solution, as wished."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator

from nonet import options
from nonet._generate._maker import Made
from nonet._generate._regions import draw_regions
from nonet._generate._selection import Difficulty, Names, Selection
from nonet._generate._sequence import Order, sequence
from nonet._generate._wish import Clues, Pattern, Wish
from nonet.errors import UsageError
from nonet.games import GAMES, Regions
from nonet.model import BoxChoice, Layout, Puzzle, as_integer, parse_box
from nonet.workers import cores

_MOST_WORKERS = 1024


def generate(
    size: int = 9,
    box: BoxChoice = None,
    layout: Layout | None = None,
    *,
    count: int = 1,
    seed: int | None = None,
    minimal: bool = False,
    symmetry: str | None = None,
    clues: Clues = None,
    pattern: Pattern = None,
    difficulty: Difficulty = None,
    scale: str | None = None,
    require: Names = None,
    forbid: Names = None,
    uniform: bool = False,
    timeout: float | None = None,
    game: str = "classic",
    regions: Regions = None,
    workers: int | None = None,
) -> list[Puzzle]:
    """Makes puzzles, each of which has exactly one solution.

    Puzzle i of a seed is the same on every machine, whatever the number of workers or of puzzles.

    Args:
        size: N.
        box: The shape of the boxes, as for `nonet.Layout.of`.
        layout: The whole board instead of size, box, game and regions.
        count: How many.
        seed: A number from 0 to 2^64 - 1; None draws one.
        minimal: No given can be left out. (Without it a 9x9 is minimal as well, unless its clues or
            a symmetry are asked for; large boards stop where a test would take long.)
        symmetry: Of the pattern of givens: none, 180, 90, horizontal, vertical, both, diagonal,
            anti-diagonal or full.
        clues: The number of givens, or the least and the most: ``24``, ``(24, 26)``.
        pattern: Which cells are given: a picture where ``.`` is empty and ``X`` is given, row by
            row; or a puzzle with such givens.
        difficulty: A level of the scale (``"hard"``), a score, or a range of scores
            (``"7.1..7.3"``, ``(7.1, 7.3)``).
        scale: How to measure it, as for `nonet.rate`.
        require: Techniques without which, and with easier ones alone, no person gets through: the
            path of `nonet.explain` has each of them.
        forbid: Techniques that the path must not have.
        uniform: Draw the solutions with exactly equal chances (up to 6x6, and the classic 9x9,
            where it takes most of a second): see docs/generating.md.
        timeout: Seconds for all of them.
        game: The rules, see ``nonet games``.
        regions: Jigsaw regions, as for `nonet.Layout.of`; for the game ``jigsaw`` some are drawn
            by the seed if none are given.
        workers: Threads; None is one for each core.

    Returns:
        A list, also of one.

    Raises:
        PuzzleNotFoundError: The time was up, or no attempt met the wish; it says what was nearest.
        UnsupportedError: The board is too large, or cannot be filled at all.
        UsageError: The wish contradicts itself, or cannot be met by any puzzle.

    Example:
        >>> import nonet
        >>> puzzle = nonet.generate(4, seed=1)[0]
        >>> nonet.solve(puzzle).status
        <Status.UNIQUE: 'unique'>
        >>> nonet.generate(4, seed=1, count=2)[0] == puzzle
        True
    """
    seed = checked_seed(seed)
    made = puzzles(
        board_of(size, box, layout, game=game, regions=regions, seed=seed),
        count=count,
        seed=seed,
        minimal=minimal,
        symmetry=symmetry,
        clues=clues,
        pattern=pattern,
        difficulty=difficulty,
        scale=scale,
        require=require,
        forbid=forbid,
        uniform=uniform,
        timeout=timeout,
        workers=workers,
    )
    return [each.puzzle for each in made]


def puzzles(
    layout: Layout,
    *,
    count: int = 1,
    seed: int | None = None,
    timeout: float | None = None,
    workers: int | None = None,
    minimal: bool = False,
    symmetry: str | None = None,
    clues: Clues = None,
    pattern: Pattern = None,
    difficulty: Difficulty = None,
    scale: str | None = None,
    require: Names = None,
    forbid: Names = None,
    uniform: bool = False,
) -> Iterator[Made]:
    """As `generate`, one after another while they are asked for, with their solutions."""
    wish = Wish.of(
        layout,
        symmetry=symmetry,
        clues=clues,
        pattern=pattern,
        minimal=minimal,
        uniform=uniform,
    )
    if as_integer(count) < 0:
        raise UsageError(f"count must be 0 or more, not {count}")
    timeout = options.Bounds.checked(timeout=timeout).timeout
    if workers is not None and not 1 <= as_integer(workers) <= _MOST_WORKERS:
        raise UsageError(f"workers must be 1 to {_MOST_WORKERS} (or None), not {workers}")
    deadline = None if timeout is None else time.monotonic() + timeout
    selection = Selection.of(
        layout, difficulty=difficulty, scale=scale, require=require, forbid=forbid
    )
    order = Order(wish, checked_seed(seed), as_integer(count), deadline, selection)
    return sequence(order, workers or cores())


def checked_seed(seed: int | None) -> int:
    """A seed in the range of native code; one that was drawn where none is given.

    Raises:
        UsageError: It is out of range.
    """
    # What is drawn is short enough to be typed again.
    return secrets.randbelow(10**9) if seed is None else options.checked_seed(seed)


def board_of(
    size: int = 9,
    box: BoxChoice = None,
    layout: Layout | None = None,
    *,
    game: str = "classic",
    regions: Regions = None,
    seed: int = 0,
) -> Layout:
    """The board that the arguments of `generate` name; the seed draws regions where they lack.

    Raises:
        UnknownNameError: There is no such game.
        ShapeError: The parts do not fit together.
    """
    if layout is not None:
        if not isinstance(layout, Layout):
            raise UsageError(f"layout must be a nonet.Layout, not {type(layout).__name__}")
        return layout
    rules = GAMES.get(game)
    size = as_integer(size)
    if game == "classic":
        return Layout.of(size, box, regions=regions)
    if regions is None and rules.needs_regions:
        regions = draw_regions(size, seed)
    shape = parse_box(size, box) if rules.has_boxes and regions is None else None
    return rules.layout(size, shape, regions)
