"""`nonet convert`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click

from nonet.cli import _answers
from nonet.cli._arguments import Item, Reading, items, reading_options
from nonet.cli._output import with_progress
from nonet.cli._terminal import complain, gravest
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.formats import FORMATS, write


@click.command
@reading_options
@click.option("--to", "to", required=True, metavar="FORMAT", help="Format to write.")
@click.option("--to-alphabet", metavar="NAME", help="What values above 9 are written as.")
@click.option("-o", "--output", "out", type=click.Path(path_type=Path), help="File to write.")
@click.option("--force", is_flag=True, help="Let -o overwrite a file.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    to: str,
    to_alphabet: str | None,
    out: Path | None,
    force: bool,
) -> int:
    """Write puzzles in another format.

    A puzzle that the format cannot carry (its box shape, its extra houses) is refused by name.
    """
    FORMATS.get(to)
    if out is not None and out.is_file() and not force:
        raise UsageError(f"{out} exists already: --force overwrites it")
    codes: set[ExitCode] = set()
    texts = _texts(items(puzzles, reading), to, to_alphabet, codes)
    first = next(texts, None)
    if out is None:
        for text in chain([] if first is None else [first], texts):
            click.echo(text)
    elif first is not None:
        _answers.write_file(out, (f"{text}\n".encode() for text in chain([first], texts)))
    return gravest(codes)


def _texts(
    found: Iterator[Item], to: str, alphabet: str | None, codes: set[ExitCode]
) -> Iterator[str]:
    """Each puzzle in the format, one after another; complains of those that it cannot carry."""
    begun = False
    blank = ""  # what keeps pictures and other blocks of lines apart
    for item in with_progress(found, "puzzles", wanted=True):
        try:
            if isinstance(item.entry, NonetError):
                raise item.entry
            text = write(item.entry, to, alphabet=alphabet, with_head=not begun)
        except NonetError as error:
            codes.add(error.exit_code)
            complain(item.explain(error))
            continue
        yield blank + text
        begun = True
        blank = "\n" if "\n" in text.removeprefix(FORMATS.get(to).head + "\n") else ""


COMMAND = Command(
    name="convert", summary="Write puzzles in another format.", group="show", run=command
)
