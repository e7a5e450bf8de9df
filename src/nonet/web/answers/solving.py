"""Solve, count, page through solutions, check."""

from __future__ import annotations

from itertools import islice

from nonet._count import count as count_solutions
from nonet._explain import Mistake, known_solution, mistakes
from nonet._solve import solutions as all_solutions
from nonet._solve import solve as solve_puzzle
from nonet._solve import true_candidates
from nonet.model import Candidate, Puzzle, Status, cell_name
from nonet.records import Record, conflict_records, line, puzzle_record, solved_record
from nonet.web.answers._board import Board
from nonet.web.answers._rows import Rows
from nonet.words import marks as tell_marks
from nonet.workers import TimeUp


def solve(board: Board, *, engine: str, limit: int, seconds: float) -> Record:
    """As ``nonet solve --json``, and the values of the first solution."""
    return solved(board.read(), engine=engine, limit=limit, seconds=seconds)


def solved(
    puzzle: Puzzle, *, engine: str, limit: int, seconds: float, nodes: int | None = None
) -> Record:
    """The same of a puzzle that has been read, within so many nodes."""
    outcome = solve_puzzle(puzzle, engine=engine, limit=limit, timeout=seconds, node_limit=nodes)
    return {
        **puzzle_record(puzzle),
        **solved_record(
            status=outcome.status,
            count=outcome.count,
            exact=outcome.exact,
            lines=[line(grid, puzzle) for grid in outcome.solutions],
            engine=outcome.engine,
            stats=outcome.stats,
        ),
        "values": list(outcome.solutions[0].values) if outcome.solutions else None,
    }


def count(board: Board, *, memory: int, seconds: float) -> Record:
    """How many solutions; a text, for no number of a browser holds them."""
    found = count_solutions(board.read(), timeout=seconds, memory=memory, threads=1)
    return {"count": str(int(found)), "exact": found.exact}


def solutions(board: Board, *, offset: int, limit: int, seconds: float) -> Rows:
    """Solutions from a place in their order, which is always the same; then where to go on."""
    puzzle = board.read()
    found = all_solutions(puzzle, limit=offset + limit, timeout=seconds)
    told = 0
    for grid in islice(found, offset, None):
        told += 1
        yield list(grid.values)
    more = told == limit and not found.exact
    return {
        "offset": offset,
        "next": offset + limit if more else None,
        "complete": more or found.exact,
    }


def candidates(board: Board, *, true: bool, seconds: float) -> Record:
    """What each cell may hold; with `true` only what it holds in some solution."""
    puzzle = board.state().puzzle()
    if not true:
        return {"candidates": [list(cell.values) for cell in puzzle.candidates()], "complete": True}
    puzzle.require_no_conflict()
    found = true_candidates(puzzle, timeout=seconds)
    return {"candidates": [list(values) for values in found.values], "complete": found.exact}


def check(board: Board) -> Record:
    """What breaks the rules, what differs from the solution, and how many there are."""
    puzzle = board.read()
    state = board.state(puzzle)
    try:
        status = known_solution(puzzle.layout, puzzle.givens).status
        wrong = mistakes(state)
    except TimeUp:
        status, wrong = Status.UNKNOWN, ()
    conflicts = puzzle.layout.conflicts(state.values)
    complete = 0 not in state.values
    return {
        "status": str(status),
        "complete": complete,
        "solved": complete and not conflicts,
        "conflicts": conflict_records(conflicts),
        "mistakes": [_mistake(each, state.size) for each in wrong],
    }


def _mistake(mistake: Mistake, size: int) -> Record:
    name = cell_name(mistake.cell, size)
    if mistake.placed:
        text = f"{name} = {mistake.value} is wrong."
    else:
        missing = tell_marks([Candidate(mistake.cell, mistake.value)], size)
        text = f"The pencil mark {missing} is needed."
    kind = "value" if mistake.placed else "mark"
    return {"cell": name, "value": mistake.value, "kind": kind, "text": text}
