"""Questions about a board: solve, count, page through solutions, check, convert, compare."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import Response

from nonet.web import models, quick
from nonet.web.desk import respond
from nonet.web.routes._router import ROWS, begin, desk_of

router = begin("boards")


@router.post("/solve")
async def solve(request: Request, asked: models.Solve) -> Response:
    """Solves a puzzle and says how many solutions it has, as far as was asked."""
    found = quick.solve(asked)
    if found is not None:
        return respond(found)
    return await desk_of(request).ask(request, "solve", asked)


@router.post("/count")
async def count(request: Request, asked: models.Count) -> Response:
    """Counts all solutions, far beyond what could be enumerated."""
    return await desk_of(request).ask(
        request, "count", asked, memory=desk_of(request).limits.memory // 2
    )


@router.post("/solutions", responses=ROWS)
async def solutions(request: Request, asked: models.Solutions) -> Response:
    """Solutions page by page, in an order that is always the same; or line by line."""
    return await desk_of(request).ask(request, "solutions", asked)


@router.post("/candidates")
async def candidates(request: Request, asked: models.Candidates) -> Response:
    """What each cell may hold."""
    return await desk_of(request).ask(request, "candidates", asked)


@router.post("/check")
async def check(request: Request, asked: models.Check) -> Response:
    """What breaks the rules, and what differs from the solution."""
    return await desk_of(request).ask(request, "check", asked)


@router.post("/convert")
async def convert(request: Request, asked: models.Convert) -> Response:
    """Reads a puzzle in any format, tells all about its board, and writes it in another."""
    return await desk_of(request).ask(request, "convert", asked)


@router.post("/compare", responses=ROWS)
async def compare(request: Request, asked: models.Compare) -> Response:
    """Engines against each other on one puzzle."""
    return await desk_of(request).ask(request, "compare", asked)


@router.post("/trace", responses=ROWS)
async def trace(request: Request, asked: models.Trace) -> Response:
    """What an engine does, step by step."""
    return await desk_of(request).ask(request, "trace", asked)
