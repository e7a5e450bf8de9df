"""`nonet serve`."""

from __future__ import annotations

import os
import sys
import webbrowser

import click

from nonet.cli._options import Number, Seconds, value_options
from nonet.cli._packages import imported
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.frozen import frozen
from nonet.options import option
from nonet.web.limits import Limits


@frozen
class Capacity:
    """The work that the server takes on."""

    threads: int | None = option("Requests worked on at once.", metavar="N", type=Number(1, 64))
    timeout: float = option(
        "Time limit of a request.",
        metavar="SECONDS",
        default=20.0,
        type=Seconds(min=0, min_open=True),
    )
    max_size: int = option("Largest board.", metavar="N", default=64, type=Number(1, 144))


@click.command
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=Number(0, 65535),
    metavar="N",
    default=8000,
    show_default=True,
    help="Port to listen on; 0 takes a free one.",
)
@click.option("--open/--no-open", "open_", default=None, help="Open the browser or not.")
@value_options(Capacity, "capacity")
@click.option(
    "--allow-host", "hosts", metavar="NAME", multiple=True, help="Answer to this name as well."
)
def command(
    *,
    host: str,
    port: int,
    open_: bool | None,
    capacity: Capacity,
    hosts: tuple[str, ...],
) -> None:
    """Serve the web app: a board in the browser, with everything nonet can do.

    Only this machine can reach it unless --host says otherwise. Ctrl+C ends it.
    """
    server = imported("nonet.web.server", "serve", "web")
    workers, seconds, size = capacity.threads or 0, capacity.timeout, capacity.max_size
    limits = Limits(workers=workers, seconds=seconds, size=size)
    listener = server.bind(host, port)
    address = server.address(listener)
    if not server.is_loopback(listener):
        complain(f"anyone who can reach {host} can use this server; there is no password")

    def greet() -> None:
        click.echo(f"nonet serves at {address} (Ctrl+C ends it)")
        if open_ or (open_ is None and _has_desktop()):
            webbrowser.open(address)

    try:
        server.prepare(listener, limits, hosts=hosts, on_start=greet).run([listener])
    except KeyboardInterrupt:
        click.echo("\nnonet has stopped serving.")  # that is how it is meant to end


def _has_desktop() -> bool:
    """True if there is a desktop on which a browser can be seen."""
    if not is_terminal(sys.stdout):
        return False
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


COMMAND = Command(
    name="serve",
    summary="Serve the web app.",
    group="play",
    run=command,
    renamed={"--workers": "--threads"},
)
