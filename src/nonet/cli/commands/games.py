"""`nonet games`."""

from __future__ import annotations

import click

from nonet.cli._completion import game_names
from nonet.cli._options import json_option
from nonet.cli._output import print_entries
from nonet.cli.commands import Command
from nonet.games import GAMES, Game


@click.command
@click.argument("name", required=False, shell_complete=game_names)
@json_option("game")
def command(name: str | None, as_json: bool) -> None:
    """List the games, or show the rules of the game NAME."""
    games = list(GAMES) if name is None else [GAMES.get(name)]
    if name is not None and not as_json:
        click.echo(click.wrap_text(_rules(games[0]), width=79))
        if games[0].aliases:
            click.echo(f"Also called: {', '.join(games[0].aliases)}")
        return
    print_entries(games, "name summary", as_json=as_json, rules=_rules)


def _rules(game: Game) -> str:
    return f"{game.rules} {game.typing}".rstrip()


COMMAND = Command(
    name="games", summary="List the games, or show the rules of one.", group="lists", run=command
)
