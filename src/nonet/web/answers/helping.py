"""Hints, steps, whole paths, ratings."""

from __future__ import annotations

from collections.abc import Sequence

from nonet._explain import blocking_reason, each_step
from nonet._explain import explain as explain_path
from nonet._explain import hint as give_hint
from nonet._rate import rate as rate_puzzle
from nonet.records import (
    Record,
    hint_record,
    path_record,
    puzzle_record,
    rated_record,
    step_record,
)
from nonet.web.answers._board import Board
from nonet.workers import TimeUp


def hint(board: Board, *, grade: int, techniques: Sequence[str] | None) -> Record:
    """As ``nonet hint --json``."""
    puzzle = board.read()
    puzzle.require_no_conflict()
    state = board.state(puzzle)
    found = give_hint(state, grade, techniques)
    return {**puzzle_record(puzzle), **hint_record(found, state.layout), "helps": found.helps}


def steps(board: Board, *, techniques: Sequence[str] | None, limit: int) -> Record:
    """All steps that apply now, as far as number and time allow."""
    puzzle = board.read()
    puzzle.require_no_conflict()
    state = board.state(puzzle)
    wrong = blocking_reason(state)
    told: list[Record] = []
    complete = True
    try:
        for step in () if wrong else each_step(state, techniques):
            if len(told) == limit:
                complete = False
                break
            told.append(step_record(step, state.layout))
    except TimeUp:
        complete = False
    return {"steps": told, "complete": complete, "error": wrong}


def explain(
    board: Board, *, techniques: Sequence[str] | None, until: str | None, seconds: float
) -> Record:
    """As ``nonet explain --json``."""
    puzzle = board.read()
    puzzle.require_no_conflict()
    path = explain_path(board.state(puzzle), techniques, until=until, timeout=seconds)
    return {**puzzle_record(puzzle), **path_record(path)}


def rate(board: Board, *, scale: str | None, path: bool, seconds: float) -> Record:
    """As ``nonet rate --json``."""
    puzzle = board.read()
    rating = rate_puzzle(puzzle, scale, timeout=seconds, steps=path)
    steps = [rated_record(step, puzzle.layout, rating.scale) for step in rating.steps]
    return {**puzzle_record(puzzle), **rating.record(), "path": steps}
