"""The terminal: whether there is one, what it takes, and complaints on it.

What every call of ``nonet`` needs, ``nonet --help`` too: nothing that takes time to import.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable
from typing import TextIO

import click

from nonet.errors import ExitCode

# Marks a word that is a board although it begins like an option ("-" is an empty cell).
SHIELD = "\0"

# Of several codes the first of these that occurred is the one to end with.
_GRAVEST = (
    *(ExitCode.USAGE, ExitCode.BAD_INPUT, ExitCode.UNSUPPORTED, ExitCode.BOUND, ExitCode.NO),
    *(ExitCode.REPAIRED, ExitCode.SOLVED),
)


def gravest(codes: Iterable[ExitCode]) -> ExitCode:
    """The exit code for a run in which all these occurred."""
    occurred = set(codes)
    return next((code for code in _GRAVEST if code in occurred), ExitCode.SOLVED)


def screen() -> os.terminal_size:
    """How many columns and lines there are."""
    import shutil  # whose own imports take time

    return shutil.get_terminal_size()


def complain(message: str) -> None:
    """Prints an error, in red where there is colour."""
    text = f"nonet: {message}"
    # Where both go to one place, what was printed before stands before.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stdout.flush()
    try:
        if takes_colour(sys.stderr):
            text = click.style(text, fg="red")
        click.echo(text, err=True)
    except (OSError, ValueError, AttributeError):  # it is closed, its terminal or its reader gone
        forget(sys.stderr)


def forget(stream: TextIO | None) -> None:
    """Discards what waits for a stream that takes nothing more.

    Else it would fail again when the process ends, whose exit code would be another one.
    """
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def takes_colour(stream: TextIO) -> bool:
    """True if colour codes make sense there (see no-color.org)."""
    return (
        is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def is_terminal(stream: TextIO | None) -> bool:
    """True if a person reads it."""
    return stream is not None and not stream.closed and stream.isatty()


def takes_unicode(stream: TextIO) -> bool:
    """True if box-drawing characters can be written there."""
    try:
        "┏━┯╋".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
