"""`nonet formats`."""

from __future__ import annotations

import click

from nonet.cli._options import json_option
from nonet.cli._output import print_entries, print_table
from nonet.cli.commands import Command
from nonet.formats import ALPHABETS, FORMATS, Alphabet


@click.command
@json_option("format")
def command(as_json: bool) -> None:
    """List the formats and alphabets."""
    print_entries(
        FORMATS,
        "name summary suffixes",
        lambda entry: (entry.name, " ".join(entry.suffixes), entry.summary),
        as_json=as_json,
    )
    if not as_json:
        click.echo("\nAlphabets, where a cell is one character (--alphabet):")
        print_table([(name, _sample(alphabet)) for name, alphabet in ALPHABETS.items()])


def _sample(alphabet: Alphabet) -> str:
    # The symbols of the largest common size that the alphabet reaches.
    size = next(size for size in (25, 16, 9) if alphabet.symbols(size))
    return f"{alphabet.symbols(size)} for 1 to {size}, empty {alphabet.blank}"


COMMAND = Command(
    name="formats", summary="List the formats and alphabets.", group="lists", run=command
)
