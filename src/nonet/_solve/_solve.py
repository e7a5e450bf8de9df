"""`nonet.solve` and `nonet.check`: one puzzle in, what holds for it out."""

from __future__ import annotations

import time
from typing import Unpack

from nonet._solve._quick import solve_line
from nonet._solve._start import decided, require_understood, start, status_of, taken
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Check, Outcome, Stats
from nonet.options import Bounds


def solve(
    puzzle: PuzzleLike,
    *,
    engine: str = "auto",
    limit: int | None = 2,
    timeout: float | None = None,
    node_limit: int | None = None,
    seed: int = 0,
    **reading: Unpack[ReadKeywords],
) -> Outcome:
    """Solves a puzzle and says how many solutions it has, up to the limit.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        engine: The algorithm; see ``nonet engines``.
        limit: Look for this many solutions at most. 2 distinguishes one solution from several, 1
            accepts any, None finds all.
        timeout: Seconds after which to give up.
        node_limit: Boards examined after which to give up.
        seed: Try values in a shuffled order; 0 is ascending.
        **reading: How to read text: see `nonet.ReadOptions`.

    Returns:
        The status, the solutions and the cost. No solution, or several, is a status.

    Raises:
        ConflictError: The givens break the rules; every conflict is named.
        FormatError: The text cannot be read as a puzzle. (Also `InvalidPuzzleError`.)
        UnknownNameError: There is no such engine.
        UnsupportedError: The engine does not support this board, or its rules were read from words
            and leave no solution (`Puzzle.reading`).
        UsageError: A bound is out of range.

    Example:
        >>> import nonet
        >>> outcome = nonet.solve("1000020000300004")
        >>> outcome.status, outcome.count
        (<Status.MULTIPLE: 'multiple'>, 2)
        >>> print(nonet.solve("1234341243212143").solution)
        ┏━━━┯━━━┳━━━┯━━━┓
        ┃ 1 │ 2 ┃ 3 │ 4 ┃
        ┠───┼───╂───┼───┨
        ┃ 3 │ 4 ┃ 1 │ 2 ┃
        ┣━━━┿━━━╋━━━┿━━━┫
        ┃ 4 │ 3 ┃ 2 │ 1 ┃
        ┠───┼───╂───┼───┨
        ┃ 2 │ 1 ┃ 4 │ 3 ┃
        ┗━━━┷━━━┻━━━┷━━━┛
    """
    plain = engine == "auto" and timeout is None and node_limit is None and not seed
    if plain and type(limit) is int and limit == 2 and type(puzzle) is str and not reading:
        outcome = solve_line(puzzle)
        if outcome is not None:
            return outcome
    bounds = Bounds.checked(limit, timeout, node_limit)
    puzzle = decided(as_puzzle(puzzle, reading))
    begun, deadline = time.perf_counter(), bounds.start()
    search = start(puzzle, engine, seed)  # which takes half a second for 25x25 with many rules
    stop = search.run(bounds.limit, timeout=deadline.left, node_limit=bounds.node_limit)
    if not search.solutions:
        require_understood(puzzle, stop)
    grids = tuple(taken(search, puzzle.layout))
    spent = time.perf_counter() - begun
    return Outcome(
        puzzle=puzzle,
        status=status_of(len(grids), stop),
        solutions=grids,
        ended=stop,
        stats=Stats(*search.counters(), spent, search.time_to_first),
        engine=search.engine,
    )


def check(board: PuzzleLike, **reading: Unpack[ReadKeywords]) -> Check:
    """Says whether a board breaks the rules and whether it is complete, without searching.

    Args:
        board: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        **reading: How to read text: see `nonet.ReadOptions`.

    Example:
        >>> import nonet
        >>> found = nonet.check("1100000000000000")
        >>> found.valid, found.complete
        (False, False)
        >>> print(*found.conflicts, sep="; ")
        1 appears twice in row 1 (r1c1, r1c2); 1 appears twice in box 1 (r1c1, r1c2)
    """
    puzzle = as_puzzle(board, reading)
    conflicts = puzzle.conflicts()
    return Check(not conflicts, 0 not in puzzle.givens, conflicts, puzzle)
