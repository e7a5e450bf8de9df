"""`nonet convert`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet.cli import _answers
from nonet.cli._arguments import Reading, items, reading_options
from nonet.cli._output import complain, gravest, with_progress
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.formats import FORMATS, write


@click.command("convert")
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
    written: list[str] = []
    blank = ""  # what keeps pictures and other blocks of lines apart
    for item in with_progress(items(puzzles, reading), "puzzles", wanted=True):
        entry = item.entry
        try:
            if isinstance(entry, NonetError):
                raise entry
            text = write(entry, to, alphabet=to_alphabet)
        except NonetError as error:
            codes.add(error.exit_code)
            complain(item.explain(error))
            continue
        text = blank + text
        blank = "\n" if "\n" in text else ""
        if out is None:
            click.echo(text)
        else:
            written.append(text)
    if out is not None and written:
        _answers.write_file(out, [f"{text}\n".encode() for text in written])
    return gravest(codes)
