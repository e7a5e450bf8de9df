"""Questions of somebody who solves by hand: hints, paths, ratings, new puzzles."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import Response

from nonet.web import models
from nonet.web.routes._router import begin, desk_of

router = begin("people")


@router.post("/hint")
async def hint(request: Request, asked: models.Hint) -> Response:
    """How to go on: where to look, the technique, or the whole step."""
    return await desk_of(request).ask(request, "hint", asked)


@router.post("/steps")
async def steps(request: Request, asked: models.Steps) -> Response:
    """Every step that applies now."""
    return await desk_of(request).ask(request, "steps", asked)


@router.post("/explain")
async def explain(request: Request, asked: models.Explain) -> Response:
    """The whole way to the solution, step by step."""
    return await desk_of(request).ask(request, "explain", asked)


@router.post("/rate")
async def rate(request: Request, asked: models.Rate) -> Response:
    """How hard a puzzle is."""
    return await desk_of(request).ask(request, "rate", asked)


@router.post("/generate")
async def generate(request: Request, asked: models.Generate) -> Response:
    """Makes a puzzle with exactly one solution."""
    desk = desk_of(request)
    return await desk.ask(request, "generate", asked, most=desk.limits.size)
