"""Options of commands that write something whole: a document with pictures, a set for training."""

from __future__ import annotations

import functools
import sys
from pathlib import Path
from typing import Any

import click

from nonet.cli._options import F, decorated, force_option, out_option, require_text
from nonet.cli._output import Document, output_to, table_to
from nonet.cli._partial_file import require_free
from nonet.cli._terminal import is_terminal
from nonet.errors import UsageError
from nonet.files import ending_of


def document_options(function: F) -> F:
    """As `output_options`, and --to for documents; the command gets a `document`, or None."""
    from nonet._book import FORMS

    @functools.wraps(function)
    def with_document(
        *args: Any, to: str | None, out: Path | None, force: bool, **given: Any
    ) -> Any:
        named = out and ending_of(out).removeprefix(".")
        form = to or (named if named in FORMS else None)
        if form is None:
            if out is not None:
                require_text(out, as_json=given.get("as_json", False))
            with output_to(out, force=force):
                return function(*args, document=None, **given)
        if out is not None:
            if named and named != form:
                raise UsageError(f"{out}: the ending says {named}, and {form} was asked for")
            require_free(out, force=force)
        elif form == "pdf" and is_terminal(sys.stdout):
            raise UsageError("a PDF goes to a file: give -o FILE.pdf")
        return function(*args, document=Document(form, out), **given)

    to_document = click.option(
        "--to", type=click.Choice(FORMS), help="Write a document with pictures."
    )
    wrapped: F = decorated(with_document, to_document, out_option, force_option)
    return wrapped


def set_option(function: F) -> F:
    """Adds --split; the command gets `split`: how its rows, as JSON, go into the parts of a set.

    What it prints is a table where -o ends in .parquet, with or without --split.
    """

    @functools.wraps(function)
    def with_split(*args: Any, split: str | None, out: Path | None, **given: Any) -> Any:
        is_table = out is not None and ending_of(out) == ".parquet"
        if split is None and not is_table:
            return function(*args, split=None, out=out, **given)
        from nonet.sets import COLUMNS, Split

        given |= {"split": Split.of(split or "100"), "as_json": True}
        if out is None or not is_table:
            return function(*args, out=out, **given)
        if given.get("resume"):
            raise UsageError(f"{out}: --resume goes on with .ndjson, and nonet job with Parquet")
        if given.get("to") is not None:
            raise UsageError(f"{out}: the ending says parquet, and --to says {given['to']}")
        with table_to(out, COLUMNS, force=given["force"]):
            return function(*args, out=None, **given)

    wrapped: F = decorated(
        with_split,
        click.option(
            "--split",
            metavar="90/5/5",
            help="Rows of a set for training: solution, rating, path with its sentences and "
            "states, and the part: train, validation, test. -o SET.parquet or .ndjson.",
        ),
    )
    return wrapped
