"""`nonet formats`."""

from __future__ import annotations

import click

from nonet.cli._output import print_json
from nonet.cli._tables import print_table
from nonet.cli.commands import Command
from nonet.formats import ALPHABETS, FORMATS, Alphabet


@click.command
@click.option("--json", "as_json", is_flag=True, help="One JSON object per format.")
def command(as_json: bool) -> None:
    """List the formats and alphabets."""
    if as_json:
        for format_ in FORMATS:
            print_json(
                {
                    "name": format_.name,
                    "summary": format_.summary,
                    "suffixes": list(format_.suffixes),
                }
            )
        return
    print_table([(each.name, " ".join(each.suffixes), each.summary) for each in FORMATS])
    click.echo("\nAlphabets, where a cell is one character (--alphabet):")
    print_table([(name, _sample(alphabet)) for name, alphabet in ALPHABETS.items()])


def _sample(alphabet: Alphabet) -> str:
    # The symbols of the largest common size that the alphabet reaches.
    size = next(size for size in (25, 16, 9) if alphabet.symbols(size))
    return f"{alphabet.symbols(size)} for 1 to {size}, empty {alphabet.blank}"


COMMAND = Command(
    name="formats", summary="List the formats and alphabets.", group="lists", run=command
)
