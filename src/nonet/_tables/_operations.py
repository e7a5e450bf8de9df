"""The questions to a column of puzzles: a column of answers, null where there is none.

Classic 9x9 puzzles go through the batch; texts that are not such puzzles are read one by one, as
`nonet.parse` does, so that puzzles of other sizes may stand in the same column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonet._batch import (
    ArrowColumn,
    BatchCode,
    BatchResult,
    First,
    Source,
    boards_column,
    lists_column,
    numbers_column,
    run,
    source_of,
    texts_column,
    words_column,
)
from nonet._count import count
from nonet._explain import explain
from nonet._generate import BatchBoards, canonical, canonical_many, minimize, minimize_many, vary
from nonet._rate import rate_many
from nonet._solve import USUAL_SECONDS, diagnose, solve, true_candidates
from nonet.errors import NonetError
from nonet.formats import FORMATS, board_text, parse
from nonet.model import Layout, Outcome, Puzzle, Status
from nonet.options import Bounds
from nonet.scales import SCALES, Rating
from nonet.words import list_differences

CELLS = 81


class Kind(Enum):
    """The type of a column of answers."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    TEXTS = "list of texts"


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that can be asked of a column of puzzles.

    Attributes:
        column: The name of the answers.
        kind: Their type.
        run: Answers a column; further arguments are the options.
    """

    column: str
    kind: Kind
    run: Callable[..., ArrowColumn]


def _read(column: Any, limit: int, threads: int | None) -> tuple[Source, BatchResult]:
    source = source_of(column)
    return source, run(source, limit, threads)


def _others(source: Source, read: BatchResult) -> Iterator[tuple[int, Puzzle | NonetError]]:
    """The puzzles that are not classic 9x9, by their places, and why the rest are not puzzles."""
    (invalid,) = np.nonzero(read.codes == BatchCode.INVALID)
    quotes = source.quotes(invalid)
    for place, index in enumerate(invalid.tolist()):
        if read.nulls is not None and read.nulls[index]:
            continue
        try:
            puzzle = parse(quotes(place))
            puzzle.require_no_conflict()
            yield index, puzzle
        except NonetError as error:
            yield index, error


def _answers(source: Source, read: BatchResult, answer: Callable[[Puzzle], Any]) -> dict[int, Any]:
    """The answers for puzzles of other sizes, by their places."""
    answers: dict[int, Any] = {}
    for index, puzzle in _others(source, read):
        if isinstance(puzzle, Puzzle):
            try:
                answers[index] = answer(puzzle)
            except NonetError:
                continue  # null: `check` says why
    return answers


def _texts_of(boards: Any, present: Any) -> list[str | None]:
    keys: list[str] = BatchBoards(boards, present, {}).to_strings()
    return [key or None for key in keys]


def _with_others(boards: Any, present: Any, others: dict[int, Any], name: str) -> ArrowColumn:
    """Boards of 81 cells, and among them texts of other sizes."""
    if not any(others.values()):
        return boards_column(boards, present, name)
    texts = _texts_of(boards, present)
    for index, text in others.items():
        texts[index] = text
    return texts_column(texts, name)


@dataclass(slots=True)
class _Solved:
    """Solutions, counts and statuses of a column."""

    read: BatchResult
    known: NDArray[np.bool_]
    texts: dict[int, str | None]  # of other sizes
    counts: NDArray[np.int64]
    words: dict[int, str]  # statuses of other sizes

    @classmethod
    def of(
        cls, column: Any, limit: int, first: First, threads: int | None, timeout: float | None
    ) -> _Solved:
        Bounds.checked(timeout=timeout)
        source = source_of(column)
        solutions = np.empty((len(source), CELLS), dtype=np.uint8)
        read = run(source, limit, threads, solutions, first)
        known = np.ones(len(source), dtype=np.bool_) if read.nulls is None else ~read.nulls
        solved = cls(read, known, {}, read.counts.astype(np.int64), {})
        for index, puzzle in _others(source, read):
            if isinstance(puzzle, Puzzle):
                solved._add(index, solve(puzzle, limit=limit, timeout=timeout), first)
        return solved

    def _add(self, index: int, outcome: Outcome, first: First) -> None:
        hidden = first == "unique" and outcome.count > 1
        solution = None if hidden else outcome.solution
        self.texts[index] = None if solution is None else board_text(solution)
        self.counts[index] = outcome.count
        self.words[index] = outcome.status.value

    def solutions_column(self) -> ArrowColumn:
        solutions = self.read.solutions
        assert solutions is not None
        return _with_others(solutions, solutions[:, 0] != 0, self.texts, "solution")

    def counts_column(self) -> ArrowColumn:
        return numbers_column(self.counts, self.known, "count")

    def status_column(self) -> ArrowColumn:
        names = [code.name.lower() for code in BatchCode]
        codes = self.read.codes
        if self.words:
            names += sorted(set(self.words.values()) - set(names))
            codes = codes.copy()
            for index, word in self.words.items():
                codes[index] = names.index(word)
        return words_column(codes, names, self.known, "status")


def solve_columns(
    column: Any,
    *,
    limit: int = 2,
    first: First = "least",
    threads: int | None = 1,
    timeout: float | None = None,
) -> list[ArrowColumn]:
    """Solution, count and status of each puzzle."""
    solved = _Solved.of(column, limit, first, threads, timeout)
    return [solved.solutions_column(), solved.counts_column(), solved.status_column()]


def _solve(
    column: Any, *, first: First = "least", threads: int | None = 1, timeout: float | None = None
) -> ArrowColumn:
    return _Solved.of(column, 2, first, threads, timeout).solutions_column()


def _status(column: Any, *, threads: int | None = 1, timeout: float | None = None) -> ArrowColumn:
    return _Solved.of(column, 2, "any", threads, timeout).status_column()


def _count(column: Any, *, limit: int = 2, threads: int | None = 1) -> ArrowColumn:
    source, read = _read(column, limit, threads)
    counts = read.counts.astype(np.int64)
    known = read.codes != BatchCode.INVALID
    for index, number in _answers(source, read, lambda p: int(count(p, limit=limit))).items():
        counts[index], known[index] = number, True
    return numbers_column(counts, known, "count")


def _check(column: Any, *, threads: int | None = 1, timeout: float | None = None) -> ArrowColumn:
    """The fault of each puzzle, in words; null where it has exactly one solution."""
    source, read = _read(column, 2, threads)
    words = {BatchCode.MULTIPLE: "several solutions", BatchCode.UNSOLVABLE: "no solution"}
    texts = [words.get(BatchCode(code)) for code in read.codes.tolist()]
    for index, puzzle in _others(source, read):
        if isinstance(puzzle, NonetError):
            texts[index] = str(puzzle)
            continue
        status = solve(puzzle, limit=2, timeout=timeout).status.value
        of_status = {"multiple": "several solutions", "unsolvable": "no solution"}
        texts[index] = None if status == "unique" else of_status.get(status, status)
    return texts_column(texts, "problem")


def _unique(
    column: Any, threads: int | None, timeout: float | None
) -> tuple[int, list[int], list[Puzzle]]:
    """How many rows there are, and the puzzles that may be rated, with their places."""
    source, read = _read(column, 2, threads)
    cells = source.cells(slice(0, len(source))) if len(source) else np.empty((0, CELLS), np.uint8)
    (places,) = np.nonzero(read.codes == BatchCode.UNIQUE)
    classic = Layout.of(9)
    puzzles = {i: Puzzle.from_checked(classic, cells[i].tolist(), None) for i in places.tolist()}
    for index, puzzle in _others(source, read):
        if isinstance(puzzle, Puzzle) and solve(puzzle, limit=2, timeout=timeout).is_unique:
            puzzles[index] = puzzle
    return len(source), list(puzzles), list(puzzles.values())


def _rate(
    column: Any, *, scale: str | None = None, threads: int | None = 1, timeout: float | None = None
) -> ArrowColumn:
    if scale is not None:
        SCALES.get(scale)  # at once, though there be no puzzle
    rows, places, puzzles = _unique(column, threads, timeout)
    scores, known = np.zeros(rows), np.zeros(rows, dtype=np.bool_)
    ratings = rate_many(iter(puzzles), scale, threads=threads, timeout=timeout)
    for index, rating in zip(places, ratings, strict=True):
        if isinstance(rating, Rating) and rating.exact and not rating.note:  # one scale a column
            scores[index], known[index] = rating.score, True
    return numbers_column(scores, known, "rating")


def _techniques(
    column: Any, *, threads: int | None = 1, timeout: float | None = None
) -> ArrowColumn:
    rows, places, puzzles = _unique(column, threads, timeout)
    lists: list[list[str] | None] = [None] * rows
    for index, puzzle in zip(places, puzzles, strict=True):
        try:
            lists[index] = list(explain(puzzle, timeout=timeout).techniques)
        except NonetError:
            continue
    return lists_column(lists, "techniques")


def _each(
    source: Source, read: BatchResult, answer: Callable[[Puzzle], Any], *among: BatchCode
) -> dict[int, Any]:
    """The answers one by one: for puzzles of other sizes, and 9x9 ones of these codes."""
    (places,) = np.nonzero(np.isin(read.codes, among))
    quotes = source.quotes(places)
    answers: dict[int, Any] = {}
    for place, index in enumerate(places.tolist()):
        with suppress(NonetError):
            answers[index] = answer(parse(quotes(place)))
    return answers | _answers(source, read, answer)


def _differences(
    column: Any, *, threads: int | None = 1, timeout: float | None = None
) -> ArrowColumn:
    """Where solutions differ; an empty list for one solution, null for none or no puzzle."""
    source, read = _read(column, 2, threads)
    lists: list[list[str] | None] = [
        [] if code == BatchCode.UNIQUE else None for code in read.codes.tolist()
    ]
    differences = _each(source, read, lambda p: _where_different(p, timeout), BatchCode.MULTIPLE)
    for index, cells in differences.items():
        lists[index] = cells
    return lists_column(lists, "differences")


def _where_different(puzzle: Puzzle, timeout: float | None) -> list[str] | None:
    known = true_candidates(puzzle, timeout=timeout)
    return list_differences(known.differences) if known.exact and any(known.numbers) else None


def _canonical(
    column: Any, *, threads: int | None = 1, timeout: float | None = None
) -> ArrowColumn:
    source, read = _read(column, 1, threads)
    made = canonical_many(column, threads=threads)
    others = _answers(source, read, lambda p: board_text(canonical(p, timeout=timeout)))
    return _with_others(made.boards, made.present, others, "canonical")


def _minimize(
    column: Any, *, seed: int = 0, threads: int | None = 1, timeout: float | None = None
) -> ArrowColumn:
    source, read = _read(column, 1, threads)
    made = minimize_many(column, seed=seed, threads=threads)
    others = _answers(source, read, lambda p: board_text(minimize(p, seed=seed, timeout=timeout)))
    return _with_others(made.boards, made.present, others, "minimal")


def _diagnose(
    column: Any, *, threads: int | None = 1, timeout: float | None = USUAL_SECONDS
) -> ArrowColumn:
    """Which given was misread, in words; null where there is a solution, or no puzzle."""
    source, read = _read(column, 1, threads)
    reasons = _each(source, read, lambda p: diagnose(p, timeout=timeout), BatchCode.UNSOLVABLE)
    known = {index: str(d) for index, d in reasons.items() if d.status is Status.UNSOLVABLE}
    return texts_column([*map(known.get, range(len(source)))], "diagnosis")


_PUZZLES = set(BatchCode) - {BatchCode.INVALID}


def _vary(column: Any, *, seed: int = 0, threads: int | None = 1) -> ArrowColumn:
    source, read = _read(column, 1, threads)
    variants = _each(source, read, lambda p: board_text(vary(p, seed=seed)[0]), *_PUZZLES)
    return texts_column([*map(variants.get, range(len(source)))], "variant")


def _write(column: Any, *, format: str = "line", threads: int | None = 1) -> ArrowColumn:
    FORMATS.get(format)  # at once, though there be no puzzle
    source, read = _read(column, 1, threads)
    written = _each(source, read, lambda p: board_text(p, format), *_PUZZLES)
    return texts_column([*map(written.get, range(len(source)))], "text")


OPERATIONS = {
    "solve": Operation("solution", Kind.TEXT, _solve),
    "count": Operation("count", Kind.INTEGER, _count),
    "status": Operation("status", Kind.TEXT, _status),
    "check": Operation("problem", Kind.TEXT, _check),
    "differences": Operation("differences", Kind.TEXTS, _differences),
    "rate": Operation("rating", Kind.NUMBER, _rate),
    "canonical": Operation("canonical", Kind.TEXT, _canonical),
    "minimize": Operation("minimal", Kind.TEXT, _minimize),
    "techniques": Operation("techniques", Kind.TEXTS, _techniques),
    "diagnose": Operation("diagnosis", Kind.TEXT, _diagnose),
    "vary": Operation("variant", Kind.TEXT, _vary),
    "write": Operation("text", Kind.TEXT, _write),
}
