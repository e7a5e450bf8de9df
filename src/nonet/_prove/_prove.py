"""`nonet.prove` and `nonet.verify`."""

from __future__ import annotations

import json
import math
import time
from typing import Any, Unpack

from nonet._prove import checker
from nonet._prove._lemmas import lemmas
from nonet._prove._search import OutOfTime, Search
from nonet._prove._trim import Trim, all_lines
from nonet._solve import solutions
from nonet.errors import ConflictError, ProofError, UnsupportedError, UsageError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle, write
from nonet.model import Puzzle
from nonet.options import Bounds

MOST_SOLUTIONS = 100_000
_MOST_TRIMMED = 3_000  # solutions; trimming keeps the whole search in memory
_WRONG = (
    *(checker.Refused, ValueError, KeyError, IndexError, TypeError, AttributeError),
    *(RecursionError, OverflowError, MemoryError),
)


def prove(
    puzzle: PuzzleLike,
    *,
    limit: int | None = None,
    absent: str | None = None,
    timeout: float | None = None,
    **reading: Unpack[ReadKeywords],
) -> str:
    """A proof of how many solutions a puzzle has, which `verify` checks without trusting anybody.

    Args:
        puzzle: The puzzle.
        limit: Where there are as many solutions or more, it shows that there are at least so many:
            2 is enough for "it has several". Unless given all of them are shown, up to 100,000.
        absent: A candidate (``"r1c1=5"``): the proof shows that no solution has it.
        timeout: Seconds.
        reading: As `nonet.parse` takes them.

    Returns:
        The proof, a text of some lines; docs/proofs.md says what they mean.

    Raises:
        UnsupportedError: A rule that the checker does not know, a proof that takes too long.
        ProofError: The candidate stands in a solution.

    Example:
        >>> proof = nonet.prove("1..4....2......3")
        >>> print(proof.splitlines()[1])
        claim exactly 1
        >>> nonet.verify("1..4....2......3", proof)
        'exactly 1'
    """
    bounds = Bounds.checked(limit, timeout)
    if limit is not None and limit > MOST_SOLUTIONS:
        raise UsageError(f"a proof lists each solution: the limit is {MOST_SOLUTIONS:,} at most")
    most = min(bounds.limit or MOST_SOLUTIONS + 1, MOST_SOLUTIONS + 1)
    until = None if bounds.timeout is None else time.monotonic() + bounds.timeout
    asked = as_puzzle(puzzle, reading)
    board = _board(asked)
    supposed = "" if absent is None else _suppose(board, absent)
    known = [] if absent is not None else _solutions(asked, board.least, most, bounds.timeout)
    if len(known) > MOST_SOLUTIONS:
        raise UnsupportedError(
            f"there are more than {MOST_SOLUTIONS:,} solutions, and a proof lists each: with a "
            "limit (limit=, --limit) it shows that there are at least so many"
        )
    header = lemmas(board)
    for words in header:
        board.lemma(words)
    enough = 1 if supposed else most if len(known) >= most else None
    search = Search(board, known, until, enough, trimming=len(known) <= _MOST_TRIMMED)
    try:
        node = search.run()
    except OutOfTime:
        raise UnsupportedError(
            f"no proof within {timeout:g} seconds: allow more (timeout=, --timeout)"
        ) from None
    except RecursionError:
        raise UnsupportedError("this board is too large for a proof") from None
    if supposed and node.solutions:
        raise ProofError(f"a solution has {absent}: there is no proof that none has")
    hidden = {c: name for name, c in board.names.items()}

    def name(cell: int) -> str:
        row, column = divmod(cell, board.columns)
        return hidden.get(cell) or f"r{row + 1}c{column + 1}"

    body = Trim(search.start, name).lines(node) if search.trimming else all_lines(node, name)
    number = f"at-least {enough}" if enough and not supposed else f"exactly {node.solutions}"
    return "\n".join(
        ["nonet-proof 1", f"claim {number}{supposed}", *_used(header, body, board), ""]
    )


def verify(
    puzzle: PuzzleLike,
    proof: str,
    *,
    timeout: float | None = None,
    **reading: Unpack[ReadKeywords],
) -> str:
    r"""Checks a proof line by line, by a program of its own (`nonet._prove.checker`).

    Args:
        puzzle: The puzzle.
        proof: What `prove` returned, or anybody wrote.
        timeout: Seconds; a proof that is not at its end by then is refused.
        reading: As `nonet.parse` takes them.

    Returns:
        What is shown: ``"exactly 1"``, ``"at-least 2"``, ``"exactly 0 with r1c1=5"``.

    Raises:
        ProofError: Why it shows nothing.

    Example:
        >>> nonet.verify("1..4....2......3", "nonet-proof 1\nclaim exactly 2\ns")
        Traceback (most recent call last):
            ...
        nonet.errors.ProofError: the proof is refused: it shows 1, not 2
    """
    until = Bounds.checked(timeout=timeout).timeout
    until = math.inf if until is None else time.monotonic() + until
    document = _document(as_puzzle(puzzle, reading))
    try:
        return checker.check(document, proof, until)
    except _WRONG as error:
        raise ProofError(f"the proof is refused: {error}") from None


def _document(puzzle: Puzzle) -> Any:
    return json.loads(write(puzzle, "json"))


def _board(puzzle: Puzzle) -> checker.Board:
    try:
        return checker.Board(_document(puzzle))
    except checker.Refused as error:
        raise UnsupportedError(f"what this puzzle asks cannot be proved: {error}") from None


def _suppose(board: checker.Board, absent: str) -> str:
    name, _, value = absent.replace(" ", "").partition("=")
    try:
        board.suppose(name, value)
    except _WRONG:
        raise ProofError(f"{absent!r} is no candidate: write r1c1=5, for example") from None
    return f" with {name}={value}"


def _solutions(
    puzzle: Puzzle, least: int, most: int, timeout: float | None
) -> list[tuple[int, ...]]:
    """What the search shall arrive at: it only makes it quicker."""
    try:
        grids = list(solutions(puzzle, limit=most, timeout=timeout))
    except ConflictError:
        return []
    return [tuple(v - 1 + least for v in grid.numbers) for grid in grids]


def _used(header: list[list[str]], body: list[str], board: checker.Board) -> list[str]:
    """The sums that a line names, and these lines with their new numbers."""
    first = len(board.rules) - len(header)
    used = sorted({k for x in body if x[0] in "cw" and (k := _rule(x)) >= first})
    new = {k: first + i for i, k in enumerate(used)}
    renamed = [f"{x[0]}{new[_rule(x)]}" if x[0] in "cw" and _rule(x) in new else x for x in body]
    return ["+ " + " ".join(header[k - first]) for k in used] + renamed


def _rule(line: str) -> int:
    return int(line[1:].partition(".")[0])
