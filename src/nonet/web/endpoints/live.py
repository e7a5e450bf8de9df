"""The facts that a setter wants with every stroke, line by line as they become known."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import Annotated, Any

from nonet._explain import effort, walk
from nonet._rate import rate
from nonet._solve import diagnose, further_candidates, solutions, split
from nonet.errors import NonetError, UsageError
from nonet.model import Candidates, Puzzle, State, Stop
from nonet.options import Deadline
from nonet.records import Record, rating_record
from nonet.web.endpoints import BoardRequest, Endpoint, Name, RequestBounds, Rows, bound
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._models import BaseModel, ConfigDict, Field
from nonet.web.endpoints.check import conflicts_of
from nonet.web.limits import LONG
from nonet.workers import TimeUp

_FIRST = 0.5  # of the time that is left: the most that one question may take of it
_WHOLE, _OF_A_PART = 1.0, 0.25  # seconds of a count before it goes on with smaller parts
_PARTS, _IN_A_PART = 8, 100  # parts, and solutions of one before it is parted
_BETWEEN = 0.3  # seconds between two rows about a count, or a path
Natural = Annotated[int, Field(ge=0)]
Numbers = list[Natural]
_RowsAnd = Generator[Record, None, bool]


class LiveRequest(BoardRequest):
    """`POST /api/live`."""

    most: int = bound("limit", default=100, most=1000)
    token: Annotated[str, Field(max_length=200_000)] | None = Field(
        default=None, description="Of the last row that had one: goes on from there."
    )


class LiveAnswer(Answer):
    """The facts that are known, a row each, with `ask` as its name."""

    known: list[dict[str, Any]]
    complete: bool


class _Known(BaseModel):
    """How far the questions have been answered; as JSON it is a token.

    Attributes:
        counted: Whether all solutions were counted.
        count: How many there are in the parts before that one.
        least: How many there are at least.
        at: The part that comes next: its number, that of the part of it, and so on.
        times: How often each value is in each cell in these solutions.
        seen: For each cell the values that some solution has there.
        asked: The cell at which the search for further ones goes on.
        looked: How many clues and givens were looked at, whether they can be left out.
        steps: How many steps the path has.
        hardest: The technique of its hardest one.
        effort: What that takes.
        ended: How it ended.
        values: The board at its end.
        places: The marks at its end.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    counted: bool = False
    count: int = 0
    least: int = 0
    at: Numbers = Field(default=[])
    times: list[Numbers] = Field(default=[])
    seen: list[Numbers] = Field(default=[])
    asked: Natural = 0
    looked: Natural = 0
    steps: int = 0
    hardest: Name | None = None
    effort: float = 0.0
    ended: Name | None = None
    values: Numbers = Field(default=[])
    places: Numbers = Field(default=[])

    @classmethod
    def of_token(cls, token: str | None) -> _Known:
        """The state that a token holds; nothing without one.

        Raises:
            UsageError: It is none of this endpoint's.
        """
        with suppress(ValueError):
            return cls() if token is None else cls.model_validate(json.loads(token))
        raise UsageError("the token is none that an answer had")

    def row(self, ask: str, **fields: Any) -> Record:
        """A row, with what it takes to go on behind it."""
        return {
            "ask": ask,
            **fields,
            "token": json.dumps({name: getattr(self, name) for name in type(self).model_fields}),
        }


def answer(request: LiveRequest, bounds: RequestBounds) -> Rows:
    """Conflicts, solutions, candidates, what is needless, how hard it is; or what contradicts."""
    puzzle, known = request.read(bounds), _Known.of_token(request.token)
    with suppress(TimeUp):
        return {"complete": (yield from _rows(puzzle, request.most, bounds.timeout, known))}
    return {"complete": False}


def _rows(puzzle: Puzzle, most: int, timeout: float | None, known: _Known) -> _RowsAnd:
    """All rows; whether nothing is left to find out."""
    deadline = Deadline(timeout)
    share = None if timeout is None else _FIRST * timeout
    broken = conflicts_of(puzzle, State.of(puzzle))
    yield {"ask": "conflicts", "conflicts": broken}
    if broken:
        yield {"ask": "count", "count": 0, "exact": True}
        yield from _contradiction(puzzle, share)
        return True
    if not known.counted:
        yield from _counted(puzzle, most, Deadline(share), known)
        yield from _candidates(puzzle, Deadline(share), known)
    if known.counted and not known.count:
        yield from _contradiction(puzzle, share)
    if not known.counted or known.count != 1:
        return known.counted
    yield from _needless(puzzle, known)
    return (yield from _hardness(puzzle, deadline, known))


def _counted(puzzle: Puzzle, most: int, deadline: Deadline, known: _Known) -> Iterator[Record]:
    """How many solutions: all at once where that is soon done, else part by part."""
    wanted = known.least + most
    if not known.at:
        known.times = [[0] * puzzle.layout.value_count for _ in range(puzzle.layout.cell_count)]
        known.least, known.counted = _add(puzzle, most, _sooner(deadline, _WHOLE), known)
        yield known.row("count", count=known.least, exact=known.counted)
        if known.counted:
            return
        known.at = [0]
    shown = Deadline(_BETWEEN)
    for part in () if known.least >= wanted else _parts(puzzle, known.at):
        # The smaller the parts, the longer for each: one that cannot be parted has to end.
        seconds = _sooner(deadline, _OF_A_PART * len(known.at))
        if _add(part, _IN_A_PART, seconds, known)[1]:
            known.at[-1] += 1
        else:
            known.at.append(0)  # it is parted itself
        known.least = max(known.least, known.count)
        ended = known.least >= wanted or deadline.over
        if ended or shown.over:
            shown = Deadline(_BETWEEN)
            yield known.row("count", count=known.least, exact=False)
        if ended:
            return
    known.counted = not known.at
    if known.counted:
        yield known.row("count", count=known.count, exact=True)


def _add(puzzle: Puzzle, most: int, seconds: float | None, known: _Known) -> tuple[int, bool]:
    """How many solutions, and whether that is all; then what is known comprises them."""
    search = solutions(puzzle, limit=most, timeout=seconds)
    grids = [grid.numbers for grid in search]
    if search.exact:
        known.count += len(grids)
        for numbers in grids:
            for times, value in zip(known.times, numbers, strict=True):
                times[value - 1] += value > 0  # a gap holds none
    return len(grids), search.exact


def _sooner(deadline: Deadline, seconds: float) -> float:
    return seconds if deadline.left is None else min(seconds, deadline.left)


def _parts(puzzle: Puzzle, at: list[int], depth: int = 0) -> Iterator[Puzzle]:
    """The part with that number, as long as there is one: who counts it moves on, or into it."""
    parts = split(puzzle, _PARTS)
    while at[depth] < len(parts):
        if depth + 1 == len(at):
            yield parts[at[depth]]
        else:
            yield from _parts(parts[at[depth]], at, depth + 1)
            at[depth] += 1
    at.pop()


def _candidates(puzzle: Puzzle, deadline: Deadline, known: _Known) -> Iterator[Record]:
    """How often each value is in each cell, or whether it is there in some solution."""
    exact, times = known.counted, known.times
    if not exact and known.asked == puzzle.layout.cell_count:
        return  # as they were
    if not exact:
        seen = [{*values} for values in known.seen or [[]] * puzzle.layout.cell_count]
        known.asked = further_candidates(puzzle, seen, known.asked, deadline)
        known.seen, exact = [sorted(values) for values in seen], known.asked == len(seen)
        values = range(1, puzzle.layout.value_count + 1)
        times = [[int(value in cell) for value in values] for cell in seen]
    if known.least:
        yield known.row("candidates", times=times, exact=exact)


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


def _needless(puzzle: Puzzle, known: _Known) -> Iterator[Record]:
    """Clues and givens without each of which there is still one solution, one by one."""
    layout, rules = puzzle.layout, puzzle.layout.constraints
    bare, first = layout.without_constraints, len(rules)
    for at in range(known.looked, first + layout.cell_count):
        known.looked = at + 1
        if at < first:
            rest = [other for other in rules if other != rules[at]]
            if _is_unique(Puzzle(bare.with_constraints(rest), puzzle.givens)):
                yield known.row("needless", clue=rules[at].describe(layout))
        elif puzzle.givens[at - first] and at - first not in layout.gaps:
            givens = [given * (cell != at - first) for cell, given in enumerate(puzzle.givens)]
            if _is_unique(Puzzle(layout, givens)):
                yield known.row("needless", cell=at - first)
    if not known.ended:
        yield {"ask": "needless", "all": True}


def _hardness(puzzle: Puzzle, deadline: Deadline, known: _Known) -> _RowsAnd:
    """The hardest step that the path has so far, every now and then; and the rating."""
    left = deadline.left
    share = Deadline(None if left is None else _FIRST * left)
    if known.ended is None:
        yield from _path(puzzle, share, known)
    if known.ended is None:
        return False
    exact = deadline.over
    with suppress(NonetError):  # a board that no scale is for has no rating
        rating = rating_record(rate(puzzle, timeout=deadline.left))
        exact = rating["exact"]
        yield {"ask": "rating", **rating}
    return exact


def _path(puzzle: Puzzle, deadline: Deadline, known: _Known) -> Iterator[Record]:
    """Its steps from where it was, every now and then and at its end."""
    state, before, shown = State.of(puzzle), known.steps, Deadline(_BETWEEN)
    if known.places:
        marks = Candidates(puzzle.layout, known.places)
        state = State(puzzle.layout, puzzle.givens, known.values, marks)
    ended = Stop.TIMEOUT
    for path in walk(state, None, None, deadline):
        step, ended, hardest = path.hardest, path.ended, known.hardest
        known.steps = before + len(path.steps)
        known.values, known.places = [*path.end.values], [*path.end.places[1:]]
        if step is not None and effort(step).total > known.effort:
            known.hardest, known.effort = step.technique, effort(step).total
        if ended is Stop.TIMEOUT and (known.hardest != hardest or shown.over):
            shown = Deadline(_BETWEEN)
            yield known.row("path", hardest=known.hardest, steps=known.steps, ended=None)
    known.ended = None if ended is Stop.TIMEOUT else str(ended)
    yield known.row("path", hardest=known.hardest, steps=known.steps, ended=str(ended))


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
