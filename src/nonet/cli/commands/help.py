"""`nonet help`."""

from __future__ import annotations

import click

from nonet.cli._completion import command_names
from nonet.cli._help import for_any_width
from nonet.cli.commands import COMMANDS, Command


@click.command
@click.argument("name", metavar="[COMMAND]", required=False, shell_complete=command_names)
@click.pass_context
def command(ctx: click.Context, name: str | None) -> None:
    """Show the help text of COMMAND, or of nonet."""
    parent = ctx.parent
    assert parent is not None
    if name is None:
        click.echo(parent.get_help())
    else:
        run = for_any_width(COMMANDS.get(name).run)
        click.echo(run.get_help(run.context_class(run, info_name=name, parent=parent)))


COMMAND = Command(
    name="help", summary="Show the help text of a command.", group="lists", run=command
)
