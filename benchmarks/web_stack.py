"""What the web framework costs: CPU time of a request without sockets.

    python benchmarks/web_stack.py [--rounds 15]

The same request, checked by the same types, goes through FastAPI, through Starlette alone, and
through `nonet serve` as it is, which also solves it, in turns; the figure is the least CPU time of
a round, in microseconds.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from fastapi import FastAPI
from fastapi import Request as FastRequest
from fastapi.responses import Response
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route

from _common import parser_of
from nonet.web.app import create_app
from nonet.web.endpoints.solve import SolveRequest

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BODY = json.dumps({"puzzle": PUZZLE}).encode()
PATH = "/api/solve"
LOOPS = 100


def fastapi() -> Any:
    app = FastAPI()

    @app.post(PATH)
    async def solve(request: FastRequest, sent: SolveRequest) -> Response:
        return Response(b"{}", media_type="application/json")

    return app


def starlette() -> Any:
    async def solve(request: Request) -> Response:
        SolveRequest.model_validate_json(await request.body())
        return Response(b"{}", media_type="application/json")

    return Starlette(routes=[Route(PATH, solve, methods=["POST"])])


async def call(app: Any) -> None:
    """One request, from the first line to the last."""
    sent: list[dict[str, Any]] = []
    waiting = [{"type": "http.request", "body": BODY, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return waiting.pop()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": PATH,
        "raw_path": PATH.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    await app(scope, receive, send)
    assert sent[0]["status"] == 200, sent


async def measure(rounds: int) -> dict[str, float]:
    apps = {"fastapi": fastapi(), "starlette": starlette(), "nonet": create_app()}
    best = dict.fromkeys(apps, float("inf"))
    for _ in range(rounds):
        for name, app in apps.items():
            begun = time.process_time()
            for _ in range(LOOPS):
                await call(app)
            best[name] = min(best[name], (time.process_time() - begun) / LOOPS)
    return best


def main() -> None:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("--rounds", type=int, default=15)
    for name, seconds in asyncio.run(measure(parser.parse_args().rounds)).items():
        print(f"{name:10} {seconds * 1e6:6.0f} us")


if __name__ == "__main__":
    main()
