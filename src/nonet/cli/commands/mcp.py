"""`nonet mcp`."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import Any

import click

from nonet.cli._options import Number, Seconds
from nonet.cli._packages import imported
from nonet.cli._terminal import complain
from nonet.cli.commands import Command
from nonet.errors import UsageError


@click.command
@click.option("--http", is_flag=True, help="Serve HTTP instead of standard input and output.")
@click.option("--host", help="Address to listen on, with --http (127.0.0.1).")
@click.option(
    "--port",
    type=Number(0, 65535),
    metavar="N",
    help="Port to listen on, with --http (8001); 0 takes a free one.",
)
@click.option(
    "--allow-host", "hosts", metavar="NAME", multiple=True, help="Answer to this name as well."
)
@click.option("--threads", type=Number(1, 64), metavar="N", help="Questions worked on at once.")
@click.option(
    "--timeout",
    type=Seconds(min=0, min_open=True),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Time limit of a question.",
)
def command(
    *,
    http: bool,
    host: str | None,
    port: int | None,
    hosts: tuple[str, ...],
    threads: int | None,
    timeout: float,
) -> None:
    """Serve assistants: Sudoku as tools, by the Model Context Protocol.

    An assistant that runs on this machine starts it itself, and talks to it on standard input and
    output: give it the command "nonet mcp". With --http it is at http://127.0.0.1:8001/mcp; only
    this machine can reach it unless --host says otherwise. It needs nonet[mcp].
    """
    if not http and (host is not None or port is not None or hosts):
        raise UsageError("--host, --port and --allow-host are for --http")
    package = imported("nonet.mcp", "mcp", "mcp")
    limits = replace(package.LIMITS, workers=threads or 0, seconds=timeout)
    from nonet.web.dispatcher import Dispatcher

    dispatcher = Dispatcher(limits)
    with contextlib.suppress(KeyboardInterrupt):  # that is how it is meant to end
        if http:
            _serve(
                package, dispatcher, (host or "127.0.0.1", 8001 if port is None else port), hosts
            )
        else:
            asyncio.run(package.serve_stdio(dispatcher))


def _serve(package: Any, dispatcher: Any, place: tuple[str, int], hosts: tuple[str, ...]) -> None:
    from nonet.web import server

    listener = server.bind(*place)
    if not server.is_loopback(listener):
        complain(f"anyone who can reach {place[0]} can use this server; there is no password")
    app = package.http_app(dispatcher, server.names_of(listener, hosts))
    address = f"{server.address(listener)}mcp"

    def greet() -> None:
        click.echo(f"nonet serves assistants at {address} (Ctrl+C ends it)")

    server.serving(app, dispatcher, greet).run([listener])


COMMAND = Command(
    name="mcp",
    summary="Serve assistants: Sudoku as tools of MCP.",
    group="play",
    run=command,
)
