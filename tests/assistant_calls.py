"""Calls of all tools of `nonet mcp`, and a session with its package's own client."""

import base64
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import nonet

EASY = "1..4....2......3"
SEVERAL = "1000020000300004"


def in_base64(puzzle: str) -> str:
    """A drawing of a puzzle."""
    return base64.b64encode(nonet.draw_png(puzzle, cell=32)).decode()


BOARD = in_base64(EASY)
Call = tuple[str, dict[str, Any]]
CALLS: list[Call] = [
    ("solve", {"puzzle": EASY}),
    ("solve", {"size": 16}),
    ("solve", {"puzzle": [[1, 0, 0, 4], [0] * 4, [2, 0, 0, 0], [0, 0, 0, 3]]}),
    ("count", {"puzzle": "." * 16}),
    ("check", {"puzzle": "1...2.3..4......"}),
    ("check", {"puzzle": EASY, "now": "13.4....2......3"}),
    ("check", {"puzzle": EASY, "answer": "1234341223434123"}),
    ("check", {"puzzle": EASY}),
    ("true_candidates", {"puzzle": SEVERAL}),
    ("check_move", {"puzzle": EASY, "changes": "r4c3=2"}),
    ("hint", {"puzzle": EASY}),
    ("hint", {"puzzle": EASY, "grade": 3, "now": "1..4....2.....23"}),
    ("explain", {"puzzle": EASY, "begin": 3, "first": 2}),
    ("rate", {"puzzle": EASY, "scale": "search"}),
    ("generate", {"size": 4, "count": 2, "seed": 1}),
    ("draw", {"puzzle": "." * 16, "rule": ["killer 5 r1c1 r1c2"], "cell": 20}),
    ("read", {"puzzle": EASY, "to": "json"}),
    ("read", {"picture": BOARD, "to": "json"}),
    ("read", {"picture": in_base64("1..1....2......3"), "size": 4}),
    ("read", {"puzzle": EASY, "make": "canonical"}),
    ("rules", {"name": "thermo"}),
    ("rules", {}),
    ("learn", {"name": "X-Wing"}),
    ("learn", {}),
]


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "nonet", "mcp", *words]


@asynccontextmanager
async def stdio_session(*words: str) -> AsyncIterator[Any]:
    """A client of a server that it has started."""
    from mcp import Client, StdioServerParameters

    name, *arguments = command("--threads", "2", *words)
    server = StdioServerParameters(command=name, args=arguments, env=dict(os.environ))
    async with Client(server) as client:
        yield client


@asynccontextmanager
async def http_session() -> AsyncIterator[Any]:
    """A client of a server on a port of its own; its address is `client.address`."""
    from mcp import Client

    with subprocess.Popen(
        command("--http", "--port", "0", "--threads", "2"), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            async with Client(address[0]) as client:
                setattr(client, "address", address[0])  # noqa: B010 - a client has no such field
                yield client
        finally:
            server.terminate()


SESSIONS: Mapping[str, Any] = {"stdio": stdio_session, "http": http_session}
