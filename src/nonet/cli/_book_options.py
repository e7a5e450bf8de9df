"""The options of books: --book and how it looks."""

from __future__ import annotations

import functools
import locale
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from nonet.cli._options import F, decorated, value_options
from nonet.cli._output import Book
from nonet.errors import UsageError

# Where it is Letter; everywhere else A4. From the territories of Unicode's CLDR.
_LETTER = re.compile(r"BZ|C[ALOR]|GT|MX|NI|P[AHR]|SV|US|VE")
_VARIABLES = ("LC_ALL", "LC_PAPER", "LANG")  # the first that is set counts, as in C


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


def usual_paper(environment: Mapping[str, str] = os.environ) -> str:
    """The paper that people have at home, by their locale: ``letter`` or ``a4``.

    Example:
        >>> usual_paper({"LANG": "en_US.UTF-8"}), usual_paper({"LANG": "de_DE.UTF-8"})
        ('letter', 'a4')
        >>> usual_paper({"LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"})
        'a4'
    """
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), None)
    if named is None:  # as on Windows
        named = locale.getlocale()[0] or ""
    territory = re.search(r"[_-]([A-Z]{2})\b", named.partition(".")[0])
    american = _LETTER.fullmatch(territory[1]) if territory else "United States" in named
    return "letter" if american else "a4"
