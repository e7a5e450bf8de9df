"""`nonet console`, which bare `nonet` on a terminal opens, too."""

from __future__ import annotations

import click

from nonet.cli._console import Session, talk_to
from nonet.cli.commands import Command


@click.command
def command() -> None:
    """Ask for puzzles and files, solve them, ask again."""
    Session(talk_to()).run()


COMMAND = Command(
    name="console",
    summary="Ask for puzzles and files, solve them, ask again.",
    group="play",
    run=command,
)
