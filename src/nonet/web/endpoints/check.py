"""The mistakes on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from nonet import _explain
from nonet._explain import describe_wrong_shades, known_solution, mistakes, wrong_shades
from nonet._grade import grade
from nonet.catalogue import reworded
from nonet.model import Broken, Constraint, Layout, Puzzle, State, Status, cell_name
from nonet.records import Record, conflict_records, graded_record, mistake_record
from nonet.web.endpoints import Endpoint, GameRequest, RequestBounds
from nonet.web.endpoints._answers import Answer, Conflict, Mistake, StatusName
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT
from nonet.workers import TimeUp


class CheckAnswer(Answer):
    """The mistakes on a board."""

    status: StatusName
    complete: bool
    solved: bool
    conflicts: list[Conflict]
    mistakes: list[Mistake]
    graded: dict[str, Any] | None = Field(
        default=None, description="What of `answer` is right, as `nonet grade --json` has it."
    )


class CheckRequest(GameRequest):
    """`POST /api/check`."""

    mistakes: bool = Field(
        default=True,
        description="Whether to compare with the solution; if not, status is unknown.",
    )
    answer: Annotated[str, Field(max_length=20_000)] | None = Field(
        default=None,
        description="An answer to the puzzle to be graded: a board, moves, or prose with these.",
    )


def answer(request: CheckRequest, bounds: RequestBounds) -> Record:
    """Broken rules, differences from the solution, and the number of solutions."""
    bare = request.read(bounds, shaded=False)
    status, wrong = Status.UNKNOWN, list[Record]()
    if request.mistakes:
        status, mistakes_ = _compared(bare, request.state(bare))
        wrong = [mistake_record(mistake) for mistake in mistakes_]
        wrong += shade_mistakes(request, bare, wrong_shades(bare, request.painted))
    puzzle = request.with_shades(bare) if request.painted else bare
    state = request.state(puzzle)
    conflicts = puzzle.layout.conflicts(state.values)
    complete = 0 not in state.values
    answer = request.answer
    graded = None if answer is None else grade(puzzle, answer, timeout=bounds.timeout)
    return {
        "status": str(status),
        "complete": complete,
        "solved": complete and not conflicts,
        "conflicts": conflicts_of(puzzle, state),
        "mistakes": wrong,
        "graded": None if graded is None else graded_record(graded),
    }


def shade_mistakes(request: GameRequest, puzzle: Puzzle, wrong: Iterable[int]) -> list[Record]:
    """Shades that are painted and wrong, as mistakes."""
    return [
        {
            "cell": cell_name(cell, puzzle.layout.size),
            "value": 1 + bool(request.painted[cell]),
            "kind": "shade",
            "text": describe_wrong_shades(puzzle, [cell]),
        }
        for cell in wrong
    ]


def conflicts_of(puzzle: Puzzle, state: State) -> list[Record]:
    """The broken rules, clue by clue, and those that have no way left to hold."""
    layout = puzzle.layout
    houses = (conflict for conflict in layout.conflicts(state.values) if ": " not in conflict.rule)
    broken = (record for rule in layout.constraints for record in _broken(rule, layout, state))
    return [*conflict_records(houses), *broken]


def _broken(rule: Constraint, layout: Layout, state: State) -> Iterator[Record]:
    """How a rule is broken, or cannot be obeyed whatever is written into the empty cells."""
    filled = [value + layout.least - 1 if value else None for value in state.values]
    broken = list(rule.check(layout, filled))
    cells = tuple(cell for cell in rule.named_cells() if cell < layout.cell_count)
    if not broken and any(filled[cell] for cell in cells) and rule.meaning(layout, filled) is False:
        broken = [Broken(cells, "it cannot hold any more")]
    text, title = rule.describe(layout), rule.title_on(layout)
    for cells, english in broken:
        words = reworded(english)
        value = filled[cells[0]] if cells else None
        yield {
            "value": value or 0,
            "house": f"{text}: {words}",
            "cells": [cell_name(cell, layout.size) for cell in cells],
            "clue": text,
            "text": f"{title[:1].upper()}{title[1:]}: {words}.",
        }


def _compared(puzzle: Puzzle, state: State) -> tuple[Status, tuple[_explain.Mistake, ...]]:
    """How many solutions there are, and what differs from the only one."""
    try:
        status = known_solution(puzzle.layout, puzzle.givens).status
        return status, tuple(mistakes(state))
    except TimeUp:
        return Status.UNKNOWN, ()


ENDPOINT = Endpoint(
    "check",
    CheckRequest,
    answer,
    answers=CheckAnswer,
    summary="What breaks the rules, and what differs from the solution.",
    cost=SHORT,
    timed=False,
)
