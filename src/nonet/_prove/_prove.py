"""`nonet.prove` and `nonet.verify`."""

from __future__ import annotations

import json
import math
import time
from typing import Any, NamedTuple, Unpack

from nonet._prove import checker
from nonet._prove._clauses import HEAD, Encoding, claim_of
from nonet._prove._lemmas import lemmas
from nonet._prove._search import MOST_VALUES, lines_of
from nonet._solve import solutions
from nonet.errors import ConflictError, ProofError, UnsupportedError, UsageError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle, write
from nonet.model import Puzzle
from nonet.options import Bounds

MOST_SOLUTIONS = 100_000


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
    made = _searched(as_puzzle(puzzle, reading), limit, absent, timeout)
    lines = ["nonet-proof 1", f"claim {made.claim}", *_used(made), ""]
    return "\n".join(lines)


def clauses(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    absent: str | None = None,
    timeout: float | None = None,
) -> tuple[str, str]:
    """The same as clauses: those of the puzzle without its solutions, and how they contradict.

    Returns:
        A text in DIMACS, and one in DRAT.

    Raises:
        UnsupportedError: A rule asks of more than two cells at a time, or there are more solutions.
        ProofError: As `prove`.
    """
    try:
        Encoding(_board(puzzle))
    except checker.Refused as error:
        raise UnsupportedError(f"no proof in clauses: {error}") from None
    made = _searched(puzzle, limit, absent, timeout, sums=False)
    if not made.claim.startswith("exactly"):
        raise UnsupportedError("clauses show that there are no more solutions: they do not show "
                               f"{made.claim} (a proof that is no .drat does)")  # fmt: skip
    cnf = Encoding(made.board).cnf(made.claim, made.answers)
    learned = [*Encoding(made.board).learned(made.lines), ()]
    return cnf, "".join(" ".join(map(str, (*clause, 0))) + "\n" for clause in learned)


class _Searched(NamedTuple):
    board: checker.Board
    header: list[list[str]]
    lines: list[str]
    claim: str
    answers: list[tuple[int, ...]]


def _searched(
    puzzle: Puzzle,
    limit: int | None,
    absent: str | None,
    timeout: float | None,
    *,
    sums: bool = True,
) -> _Searched:
    bounds = Bounds.checked(limit, timeout)
    if limit is not None and limit > MOST_SOLUTIONS:
        raise UsageError(f"a proof lists each solution: the limit is {MOST_SOLUTIONS:,} at most")
    most = min(bounds.limit or MOST_SOLUTIONS + 1, MOST_SOLUTIONS + 1)
    begun = time.monotonic()
    board = _board(puzzle)
    supposed = "" if absent is None else _suppose(board, absent)
    known = [] if absent is not None else _solutions(puzzle, board.least, most, bounds.timeout)
    if len(known) > MOST_SOLUTIONS:
        raise UnsupportedError(
            f"there are more than {MOST_SOLUTIONS:,} solutions, and a proof lists each: with a "
            "limit (limit=, --limit) it shows that there are at least so many"
        )
    header = lemmas(board) if sums else []
    for words in header:
        board.lemma(words)
    enough = 1 if supposed else most if len(known) >= most else -1
    left = -1.0 if timeout is None else max(0.0, timeout - (time.monotonic() - begun))
    shown = lines_of(board, known, enough, left)
    if shown is None:
        raise UnsupportedError(
            f"no proof within {timeout:g} seconds: allow more (timeout=, --timeout)"
        )
    lines, count = shown
    if supposed and count:
        raise ProofError(f"a solution has {absent}: there is no proof that none has")
    number = f"at-least {enough}" if enough > 0 and not supposed else f"exactly {count}"
    return _Searched(board, header, lines.splitlines(), number + supposed, known)


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
        What is shown: ``"exactly 1"``, ``"at-least 2"``, ``"exactly 0 with r1c1=5"``; of a file of
        clauses (DIMACS) ``"exactly 1, if no values fulfil its clauses"``, which drat-trim checks.

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
        if proof.startswith(HEAD):
            return claim_of(document, proof)
        return checker.check(document, proof, until)
    except checker.WRONG as error:
        raise ProofError(f"the proof is refused: {error}") from None


def _document(puzzle: Puzzle) -> Any:
    return json.loads(write(puzzle, "json"))


def _board(puzzle: Puzzle) -> checker.Board:
    try:
        board = checker.Board(_document(puzzle))
    except checker.Refused as error:
        raise UnsupportedError(f"what this puzzle asks cannot be proved: {error}") from None
    if board.count > MOST_VALUES:
        raise UnsupportedError("this board has too many values for a proof")
    return board


def _suppose(board: checker.Board, absent: str) -> str:
    word = absent.replace(" ", "")
    try:
        board.suppose([word])
    except checker.WRONG:
        raise ProofError(f"{absent!r} is no candidate: write r1c1=5, for example") from None
    return f" with {word}"


def _solutions(
    puzzle: Puzzle, least: int, most: int, timeout: float | None
) -> list[tuple[int, ...]]:
    """The solutions that the search shall arrive at: they only make it quicker."""
    try:
        grids = list(solutions(puzzle, limit=most, timeout=timeout))
    except ConflictError:
        return []
    return [tuple(v - 1 + least for v in grid.numbers) for grid in grids]


def _used(made: _Searched) -> list[str]:
    """The sums that a line names, and these lines with their new numbers."""
    first, body = len(made.board.rules) - len(made.header), made.lines
    used = sorted({k for x in body if x[0] in "cw" and (k := _rule(x)) >= first})
    new = {k: first + i for i, k in enumerate(used)}
    renamed = [f"{x[0]}{new[_rule(x)]}" if x[0] in "cw" and _rule(x) in new else x for x in body]
    return ["+ " + " ".join(made.header[k - first]) for k in used] + renamed


def _rule(line: str) -> int:
    return int(line[1:].partition(".")[0])
