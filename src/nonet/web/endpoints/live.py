"""The facts that a setter wants with every stroke, line by line as they become known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from nonet._explain import walk
from nonet._rate import rate
from nonet._solve import diagnose, solutions, true_candidates
from nonet.errors import NonetError
from nonet.model import Puzzle, State
from nonet.options import Deadline
from nonet.records import Record, rating_record
from nonet.web.endpoints import BoardRequest, Endpoint, RequestBounds, Rows, bound
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints.check import conflicts_of
from nonet.web.limits import LONG
from nonet.workers import TimeUp

_FIRST = 0.5  # of the time that is left: the most that one question may take of it


class LiveRequest(BoardRequest):
    """`POST /api/live`."""

    most: int = bound("limit", default=100, most=1000)


class LiveAnswer(Answer):
    """The facts that are known, a row each, with `ask` as its name."""

    known: list[dict[str, Any]]
    complete: bool


def answer(request: LiveRequest, bounds: RequestBounds) -> Rows:
    """Conflicts, solutions, candidates, what is needless, how hard it is; or what contradicts."""
    puzzle = request.read(bounds)
    with suppress(TimeUp):
        yield from _known(puzzle, request.most, bounds.timeout)
        return {"complete": True}
    return {"complete": False}


def _known(puzzle: Puzzle, most: int, timeout: float | None) -> Iterator[Record]:
    deadline = Deadline(timeout)
    share = None if timeout is None else _FIRST * timeout
    broken = conflicts_of(puzzle, State.of(puzzle))
    yield {"ask": "conflicts", "conflicts": broken}
    if broken:
        yield {"ask": "count", "count": 0, "exact": True}
        yield from _contradiction(puzzle, share)
        return
    count, exact, times = _counted(puzzle, most, share)
    yield {"ask": "count", "count": count, "exact": exact}
    cells = range(puzzle.layout.cell_count)
    values = range(1, puzzle.layout.value_count + 1)
    if exact and count:
        tally = [[times[cell, value] for value in values] for cell in cells]
        yield {"ask": "candidates", "times": tally, "exact": True}
    elif count:
        true = true_candidates(puzzle, timeout=share)
        tally = [[int(value in true.numbers[cell]) for value in values] for cell in cells]
        yield {"ask": "candidates", "times": tally, "exact": bool(true.exact)}
    if exact and not count:
        yield from _contradiction(puzzle, share)
    elif exact and count == 1:
        yield from _needless(puzzle)
        yield from _hardness(puzzle, deadline)


def _counted(
    puzzle: Puzzle, most: int, seconds: float | None
) -> tuple[int, bool, Counter[tuple[int, int]]]:
    """How many solutions, whether that is all, and how often each value is in each cell."""
    search = solutions(puzzle, limit=most, timeout=seconds)
    count = 0
    times: Counter[tuple[int, int]] = Counter()
    for grid in search:
        count += 1
        times.update(enumerate(grid.numbers))
    return count, bool(search.exact), times


def _contradiction(puzzle: Puzzle, seconds: float | None) -> Iterator[Record]:
    """Givens and clues that leave no solution together."""
    deadline = Deadline(seconds)
    diagnosis = diagnose(puzzle, timeout=seconds)
    layout, rules = puzzle.layout, list(diagnosis.rules)
    bare = layout.without_constraints
    if diagnosis.cells:
        givens = [value * (cell in diagnosis.cells) for cell, value in enumerate(puzzle.givens)]
        rules = list(layout.constraints)
        for rule in layout.constraints:
            rest = [other for other in rules if other != rule]
            others = Puzzle(bare.with_constraints(rest), givens)
            left = solutions(others, limit=1, timeout=deadline.left)
            if others.conflicts() or (not list(left) and left.exact):
                rules = rest
    clues = [rule.describe(layout) for rule in rules]
    yield {"ask": "core", "cells": list(diagnosis.cells), "clues": clues}


def _needless(puzzle: Puzzle) -> Iterator[Record]:
    """Clues and givens without each of which there is still one solution, one by one."""
    layout = puzzle.layout
    bare = layout.without_constraints
    for rule in layout.constraints:
        rest = [other for other in layout.constraints if other != rule]
        if _is_unique(Puzzle(bare.with_constraints(rest), puzzle.givens)):
            yield {"ask": "needless", "clue": rule.describe(layout)}
    for cell, value in enumerate(puzzle.givens):
        if value and cell not in layout.gaps:
            givens = [0 if at == cell else given for at, given in enumerate(puzzle.givens)]
            if _is_unique(Puzzle(layout, givens)):
                yield {"ask": "needless", "cell": cell}
    yield {"ask": "needless", "all": True}


def _hardness(puzzle: Puzzle, deadline: Deadline) -> Iterator[Record]:
    """The hardest step that the path has so far, each time it changes; and the rating."""
    hardest, steps, ended = None, 0, ""
    left = deadline.left
    share = Deadline(None if left is None else _FIRST * left)
    for path in walk(State.of(puzzle), None, None, share):
        if path.hardest is not None and path.hardest.technique != hardest:
            hardest, steps = path.hardest.technique, len(path.steps)
            yield {"ask": "path", "hardest": hardest, "steps": steps, "ended": None}
        steps, ended = len(path.steps), str(path.ended)
    yield {"ask": "path", "hardest": hardest, "steps": steps, "ended": ended}
    if not deadline.over:
        with suppress(NonetError):  # a board that no scale is for has no rating
            yield {"ask": "rating", **rating_record(rate(puzzle, timeout=deadline.left))}


def _is_unique(puzzle: Puzzle) -> bool:
    search = solutions(puzzle, limit=2)
    return len(list(search)) == 1 and bool(search.exact)


ENDPOINT = Endpoint(
    "live",
    LiveRequest,
    answer,
    answers=LiveAnswer,
    summary="What a setter wants to know of a puzzle, line by line as it becomes known.",
    rows="known",
    cost=LONG,
    timed=False,
)
