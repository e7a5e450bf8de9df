"""The application: paths, errors, static files, and what stands before all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

import nonet
from nonet.catalogue import FOLDER
from nonet.web.bodies import HeadRequests, guarded
from nonet.web.bundle import Page, bundle
from nonet.web.dispatcher import Dispatcher
from nonet.web.endpoints import ENDPOINTS
from nonet.web.errors import BUSY, CRASHED, FAILED, failure
from nonet.web.headers import SecurityHeaders
from nonet.web.limits import Limits
from nonet.web.refusals import refusal_of
from nonet.web.routes import add_routes
from nonet.web.workers import BusyError
from nonet.words.steps import shortened
from nonet.workers import WorkerError

_LONGEST = 80  # characters of a path that is quoted
_STATIC = Path(__file__).parent / "static"


def create_app(dispatcher: Dispatcher | None = None, hosts: Sequence[str] | None = None) -> ASGIApp:
    """The application.

    Args:
        dispatcher: Gets the answers, within its limits.
        hosts: The names by which it may be called; None for those of this machine's loopback.
    """
    dispatcher = dispatcher or Dispatcher(Limits())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        dispatcher.workers.warm_up()
        try:
            yield
        finally:
            await dispatcher.workers.close()

    app = FastAPI(
        title="nonet",
        description="Solve, count, explain, rate and make Sudoku of every size and shape.",
        version=nonet.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    add_routes(app, dispatcher)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _refused)
    for kind, response in ((BusyError, BUSY), (WorkerError, CRASHED), (Exception, FAILED)):
        app.add_exception_handler(kind, _always(response))
    app.mount("/words", GZipMiddleware(StaticFiles(directory=FOLDER)))
    # For what is not a path of the API; mounted, it would take requests by a wrong method, too.
    files = GZipMiddleware(StaticFiles(directory=_STATIC, html=True))
    app.router.default = Page(bundle(_STATIC, FOLDER), files)
    return SecurityHeaders(guarded(HeadRequests(app), dispatcher.limits, hosts))


async def _invalid(request: Request, error: Exception) -> Response:
    """A body that is not JSON, or not what the path takes; the first thing that is wrong counts."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        reason = first.get("ctx", {}).get("error", "")
        return failure(400, "RequestError", f"the body is not JSON: {reason}")
    asked = next((endpoint for endpoint in ENDPOINTS if endpoint.path == request.url.path), None)
    model = None if asked is None else asked.request
    field, message = refusal_of(error.errors(), () if model is None else model.model_fields)
    return failure(422, "RequestError", message, **({"field": field} if field else {}))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path, headers = request.url.path, dict(error.headers or {})
    status, message = error.status_code, str(error.detail)
    # A path of the API allows one method; what is none of them comes to the files of the page.
    unknown = path.startswith("/api/") and headers.get("Allow") not in ("GET", "POST")
    if status in (404, 405) and unknown:
        status, message = 404, f"there is no {path}: /api/openapi.json lists what there is"
    elif status == 404 and message == "Not Found":
        message = f"there is no {shortened(path, _LONGEST)}: the board is at /, the API below /api/"
    elif status == 405:
        headers.setdefault("Allow", "GET, HEAD")
        message = f"{path} is for {headers['Allow']}, not for {request.method}"
    response = failure(status, "RequestError", message)
    response.headers.update(headers)
    return response


def _always(response: Response) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(request: Request, error: Exception) -> Response:
        return response

    return answer
