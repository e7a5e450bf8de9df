"""`nonet games`."""

from __future__ import annotations

import click

from nonet.cli._output import print_json
from nonet.cli._tables import print_table
from nonet.cli.commands import Command
from nonet.games import GAMES


@click.command
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per game.")
def command(name: str | None, as_json: bool) -> None:
    """List the games, or tell the rules of the game NAME."""
    if name is not None and as_json:
        game = GAMES.get(name)
        print_json({"name": game.name, "summary": game.summary, "rules": game.rules})
    elif name is not None:
        click.echo(click.wrap_text(GAMES.get(name).rules, width=79))
    elif as_json:
        for game in GAMES:
            print_json({"name": game.name, "summary": game.summary, "rules": game.rules})
    else:
        print_table([(game.name, game.summary) for game in GAMES])


COMMAND = Command(
    name="games", summary="List the games, or tell the rules of one.", group="lists", run=command
)
