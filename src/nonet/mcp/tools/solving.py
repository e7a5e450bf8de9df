"""Tools about solutions: solve, count, check, true candidates."""

from __future__ import annotations

from typing import Any

from nonet.mcp._ask import Ask, RefusedError
from nonet.mcp._boards import Rows, drawn, in_play, rows_of
from nonet.mcp._tool import Given, Reply, Tool
from nonet.model import Status
from nonet.web.endpoints import BaseModel, BoardRequest, Field
from nonet.web.endpoints.check import CheckRequest
from nonet.words import describe_status, list_differences

_CLASH = "ConflictError"


class Solved(BaseModel):
    """The answer of `solve`."""

    status: str = Field(description="unique, multiple, unsolvable or unknown.")
    solution: Rows | None = Field(description="Rows; of several solutions one.")
    parts: list[str] = Field(default=[], description="What else is solved: regions, doublers.")


async def _solve(ask: Ask, given: Given) -> Reply:
    try:
        answer = await ask("solve", {**given, "limit": 2})
    except RefusedError as error:
        if error.kind != _CLASH:
            raise
        return Reply(f"No solution: {error}.", {"status": "unsolvable", "solution": None})
    status = Status(answer["status"])
    text = describe_status(status, answer["count"], exact=answer["exact"])
    rows = rows_of(answer["values"], answer) if answer["values"] else None
    parts = [part["text"] for part in (answer.get("solution_parts") or [[]])[0]]
    if status is Status.MULTIPLE:
        text += " This is one of them; true_candidates has the cells in which solutions differ."
    if status is Status.UNSOLVABLE:
        text += " The tool check says why, and which given may be wrong."
    shown = [text, *([drawn(rows)] if rows else []), *parts]
    return Reply("\n".join(shown), {"status": str(status), "solution": rows, "parts": parts})


SOLVE = Tool(
    "solve",
    BoardRequest,
    (),
    _solve,
    title="Solve a puzzle",
    summary="Solves a Sudoku or a variant, and says whether the solution is unique. Do not solve "
    "by yourself: call this. For a person who wants to learn, call hint or explain instead.",
    answers=Solved,
)


class Counted(BaseModel):
    """The answer of `count`."""

    count: str = Field(description="A whole number as text: it may have hundreds of digits.")
    exact: bool = Field(description="If not, there are at least so many.")


async def _count(ask: Ask, given: Given) -> Reply:
    try:
        answer = await ask("count", given)
    except RefusedError as error:
        if error.kind != _CLASH:
            raise
        answer = {"count": "0", "exact": True}
    number, exact = answer["count"], answer["exact"]
    least = "" if exact else "at least "
    text = f"{least}{int(number):,} solution{'s' * (number != '1')}"
    return Reply(text, {"count": number, "exact": exact})


COUNT = Tool(
    "count",
    BoardRequest,
    (),
    _count,
    title="Count solutions",
    summary="Counts all solutions of a puzzle, exactly where the time allows.",
    answers=Counted,
)


class CheckToolRequest(CheckRequest):
    """The arguments of `check`."""

    now: str | list[Any] | None = None


class Mistake(BaseModel):
    """A wrong value on a board in play."""

    cell: str
    value: int
    text: str


class Repair(BaseModel):
    """A given that may be wrong, and what makes the puzzle solvable instead."""

    cell: str
    given: int
    values: list[int]
    status: str


class Checked(BaseModel):
    """The answer of `check`."""

    status: str = Field(description="Of the puzzle: unique, multiple, unsolvable or unknown.")
    text: str
    cells: list[str] = Field(
        default=[], description="Givens that contradict each other; of an answer what is wrong."
    )
    repairs: list[Repair] = []
    conflicts: list[str] = Field(default=[], description="Rules broken on the board as it stands.")
    mistakes: list[Mistake] = []
    complete: bool | None = Field(default=None, description="Whether all cells are filled.")


async def _check(ask: Ask, given: Given) -> Reply:
    if "answer" in given:
        answer = await ask("check", given)
        graded = answer["graded"]
        names = [f"{conflict['value']} in {conflict['house']}" for conflict in graded["conflicts"]]
        record = {"text": graded["text"], "cells": graded["wrong"], "conflicts": names}
        return Reply(graded["text"], {**record, "status": answer["status"]})
    if "now" in given:
        return await _check_play(ask, given)
    try:
        answer = await ask("diagnose", given)
    except RefusedError as error:
        if error.kind != _CLASH:
            raise
        record = {"status": "unsolvable", "text": str(error), "cells": error.record["cells"]}
        return Reply(f"No solution: {error}.", record)
    diagnosis = answer["diagnosis"] or {"cells": [], "repairs": [], "text": answer["brief"]}
    text = diagnosis["text"] or describe_status(Status(answer["status"]), 0, exact=True)
    if answer["status"] == Status.MULTIPLE:
        text += " true_candidates has the cells in which solutions differ."
    record = {"status": answer["status"], "text": text, "cells": diagnosis["cells"]}
    return Reply(text, {**record, "repairs": diagnosis["repairs"]})


async def _check_play(ask: Ask, given: Given) -> Reply:
    answer = await ask("check", await in_play(ask, given))
    conflicts = [
        conflict["house"]
        if ": " in conflict["house"]
        else f"{conflict['value']} again in {conflict['house']} ({', '.join(conflict['cells'])})"
        for conflict in answer["conflicts"]
    ]
    mistakes = [
        {k: mistake[k] for k in ("cell", "value", "text")} for mistake in answer["mistakes"]
    ]
    wrong = [*conflicts, *(mistake["text"] for mistake in answer["mistakes"])]
    if answer["solved"]:
        text = "Complete, and no rule is broken: it is solved."
    elif wrong:
        text = "\n".join(wrong)
    else:
        text = "Nothing is wrong so far."
    record = {"status": answer["status"], "text": text, "conflicts": conflicts}
    return Reply(text, {**record, "mistakes": mistakes, "complete": answer["complete"]})


CHECK = Tool(
    "check",
    CheckToolRequest,
    ("now", "answer"),
    _check,
    title="Check a puzzle or a board in play",
    summary="Says why a puzzle has no solution and which given may be wrong (a misread digit, a "
    "typing mistake). With `now`: which values on a board in play are wrong; with `answer`: what "
    "of an answer in words or as a board is right.",
    answers=Checked,
)


class Differing(BaseModel):
    """The answer of `true_candidates`."""

    exact: bool = Field(description="If not, further values may occur.")
    differences: dict[str, list[int]] = Field(
        description="The cells in which solutions differ, each with its values."
    )
    common: Rows = Field(description="What all solutions have; . or null where they differ.")


async def _true_candidates(ask: Ask, given: Given) -> Reply:
    answer = await ask("candidates", {**given, "true": True})
    values, differences = answer["candidates"], answer["differences"]
    board = (await ask("convert", given))["puzzle"]
    known = [cell[0] if len(cell) == 1 and answer["exact"] else 0 for cell in values]
    common = rows_of(known, board)
    lines = list_differences(differences)
    if not any(values):
        lines = ["No solution: check says why." if answer["exact"] else "The time was up."]
    elif not lines:
        lines = ["Exactly one solution."]
    else:
        lines.insert(0, f"Solutions differ in {len(lines)} cells:")
    if not answer["exact"] and any(values):
        lines.append("The time was up: further values may occur.")
    record = {"exact": answer["exact"], "differences": differences, "common": common}
    return Reply("\n".join(lines), record)


TRUE_CANDIDATES = Tool(
    "true_candidates",
    BoardRequest,
    (),
    _true_candidates,
    title="Where solutions differ",
    summary="Which values each cell has in some solution, and in which cells solutions differ: "
    "for a puzzle with several solutions, to see what is missing.",
    answers=Differing,
)
