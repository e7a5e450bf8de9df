"""`nonet examples`."""

from __future__ import annotations

import click

from nonet import examples
from nonet.cli._options import json_option
from nonet.cli._output import print_entries
from nonet.cli.commands import Command


@click.command
@click.argument("level", required=False)
@json_option("example")
def command(level: str | None, as_json: bool) -> None:
    """List the puzzles that come with nonet: of all levels, or of LEVEL.

    Every command that takes puzzles takes them by name: nonet solve @master-3; @master is all of
    them.
    """
    found = examples.everything() if level is None else examples.level(level)
    records = [
        {
            "name": example.name,
            "level": example.level,
            "game": example.game or "classic",
            "puzzle": example.text,
            "about": example.about,
        }
        for example in found
    ]
    print_entries(records, table(found), as_json=as_json)


def table(found: list[examples.Example]) -> list[tuple[str, str]]:
    """The names and what is known; examples with nothing of their own to say share a line."""
    groups: dict[str, list[examples.Example]] = {}
    for example in found:
        groups.setdefault(f"{example.level}: {example.about}", []).append(example)
    return [
        (_span([example.name for example in group]), group[0].about) for group in groups.values()
    ]


def _span(names: list[str]) -> str:
    return f"@{names[0]}" + (f" to @{names[-1]}" if len(names) > 1 else "")


COMMAND = Command(
    name="examples",
    summary="List the puzzles that come with nonet: nonet solve @master-3.",
    group="lists",
    run=command,
)
