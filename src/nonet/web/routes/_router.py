"""What the paths share."""

from __future__ import annotations

from typing import Any, cast

from fastapi import APIRouter, Request

from nonet.web.desk import NDJSON, Desk
from nonet.web.models import Failure

ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": Failure, "description": "The body is no JSON."},
    403: {"model": Failure, "description": "The page that asks is not ours."},
    408: {"model": Failure, "description": "The body came too slowly."},
    413: {"model": Failure, "description": "The body is too large."},
    422: {"model": Failure, "description": "A field is wrong, or nonet cannot do what is asked."},
    503: {"model": Failure, "description": "Too many questions are waiting; see Retry-After."},
}
ROWS: dict[int | str, dict[str, Any]] = {
    200: {"content": {NDJSON: {"schema": {"type": "string"}}}, "description": "Or line by line."}
}


def begin(tag: str) -> APIRouter:
    """A router whose paths all may end in the same errors."""
    return APIRouter(prefix="/api", tags=[tag], responses=ERRORS)


def desk_of(request: Request) -> Desk:
    """Who answers."""
    # Not by a dependency as FastAPI has them, which costs more than many an answer.
    return cast(Desk, request.app.state.desk)
