"""The paths of the API, one for each endpoint, and their description for OpenAPI."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

import nonet
from nonet.web.dispatcher import NDJSON, Dispatcher
from nonet.web.endpoints import ENDPOINTS, Endpoint, as_json
from nonet.web.errors import success


class Error(BaseModel):
    """An error."""

    model_config = ConfigDict(extra="allow")

    type: str
    message: str


class Failure(BaseModel):
    """The body of every answer that is an error."""

    error: Error


class Health(BaseModel):
    """`GET /api/healthz`."""

    schema_version: int = Field(alias="schema")
    status: str
    version: str


_Responses = dict[int | str, dict[str, Any]]
_ANY: _Responses = {
    403: {"model": Failure, "description": "The request comes from a page of another server."},
    405: {"model": Failure, "description": "The path is for another method; see Allow."},
    421: {"model": Failure, "description": "The server has no such host name."},
    500: {"model": Failure, "description": "A fault of nonet, which has a line in its log."},
}
_MISSING: _Responses = {404: {"model": Failure, "description": "There is nothing of this name."}}
_POSTED: _Responses = {
    400: {"model": Failure, "description": "The body is not JSON."},
    408: {"model": Failure, "description": "The body came too slowly."},
    413: {"model": Failure, "description": "The body is too large."},
    415: {"model": Failure, "description": "The body is not sent as application/json."},
    422: {"model": Failure, "description": "A field is wrong, or nonet cannot do what is asked."},
    503: {"model": Failure, "description": "Too many requests are waiting; see Retry-After."},
}
_ROWS = {NDJSON: {"schema": {"type": "string", "description": "Row by row, then the rest."}}}


def add_routes(app: FastAPI, dispatcher: Dispatcher) -> None:
    """Adds the paths of all endpoints."""
    # Paths are looked through in order, so those that take microseconds come first.
    for endpoint in sorted(
        ENDPOINTS, key=lambda endpoint: (endpoint.answer_at_once is None, endpoint.method)
    ):
        # To the app itself, not by `include_router`: that takes a third of a request's time.
        app.add_api_route(
            endpoint.path.replace("{name}", "{name:path}"),  # "Box/Line Reduction" is a name
            _asked(endpoint, dispatcher) if endpoint.request else _listed(endpoint, dispatcher),
            methods=[endpoint.method],
            name=endpoint.name,
            description=endpoint.summary,
            tags=["puzzles" if endpoint.request else "lists"],
            operation_id=re.sub(r"\W+", "_", endpoint.name).strip("_"),
            responses=_responses(endpoint),
        )
    well: _Responses = {200: {"model": Health}}
    app.add_api_route(
        "/api/healthz",
        _health,
        name="health",
        operation_id="health",
        tags=["lists"],
        responses=_ANY | well,
    )
    app.add_api_route("/healthz", _health, include_in_schema=False)


def _responses(endpoint: Endpoint) -> _Responses:
    """The possible answers to a request, by status."""
    responses: dict[str, Any] = {"model": endpoint.answers, "description": endpoint.summary}
    if endpoint.rows is not None:
        responses["content"] = _ROWS
    named = _MISSING if "{" in endpoint.name else {}
    return {200: responses} | _ANY | (_POSTED if endpoint.request else named)


def _asked(endpoint: Endpoint, dispatcher: Dispatcher) -> Callable[..., Any]:
    async def submit(http: Request, request: Any) -> Response:
        return await dispatcher.submit(http, endpoint, request)

    submit.__annotations__["request"] = endpoint.request  # as FastAPI looks for it
    return submit


def _listed(endpoint: Endpoint, dispatcher: Dispatcher) -> Callable[..., Any]:
    async def by_name(http: Request, name: str, language: str = "") -> Response:
        return await dispatcher.cached(http, endpoint, name, language=language)

    async def whole(http: Request, language: str = "") -> Response:
        return await dispatcher.cached(http, endpoint, language=language)

    return by_name if "{name}" in endpoint.name else whole


async def _health() -> Response:
    """Answer that the server is well."""
    return success(as_json({"status": "ok", "version": nonet.__version__}))
