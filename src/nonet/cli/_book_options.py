"""The options of books: --book and how it looks."""

from __future__ import annotations

import functools
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from nonet.cli._options import F, decorated, value_options
from nonet.cli._output import Book
from nonet.cli._paper import usual_paper
from nonet.errors import UsageError


def book_options(function: F) -> F:
    """Adds --book and the options of books; the command gets `book`: None without --book."""
    from nonet._book import BookOptions

    @functools.wraps(function)
    def with_book(*args: Any, book_file: Path | None, book_looks: BookOptions, **given: Any) -> Any:
        if click.get_current_context().get_parameter_source("paper") is ParameterSource.DEFAULT:
            book_looks = replace(book_looks, paper=usual_paper())
        book = None if book_file is None else Book(_book_path(book_file), book_looks)
        return function(*args, book=book, **given)

    file = click.option(
        "--book",
        "book_file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write all puzzles as a book in PDF.",
    )
    wrapped: F = decorated(with_book, file, value_options(BookOptions, "book_looks"))
    return wrapped


def _book_path(path: Path) -> Path:
    """The name of a book; what has no ending gets the one of PDF.

    Raises:
        UsageError: It has another ending.
    """
    if not path.suffix and not path.exists():
        return path.with_name(f"{path.name}.pdf")
    if path.suffix.lower() != ".pdf" and (path.is_file() or not path.exists()):
        raise UsageError(f"{path}: a book is a PDF, so its name must end in .pdf")
    return path
