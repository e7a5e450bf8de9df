"""Facts about a text beside its symbols, and what becomes of an error in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from nonet.errors import FormatError, NonetError, unreadable
from nonet.formats._format import Entry, ReadOptions
from nonet.model import Layout, Puzzle, Source

if TYPE_CHECKING:
    from nonet.formats._headers import Header


class Context(NamedTuple):
    """The facts about a board besides its symbols.

    Attributes:
        format: The name of the format.
        options: How the user wants the text to be read.
        line: The line of its first character.
        header: What a comment before it says.
        found: The layout that the text itself shows.
        place: For a cell what to add to its name in messages: ``column 5``.
        unread: What of the text may be a rule and is not read.
    """

    format: str
    options: ReadOptions
    line: int
    header: Header | None = None
    found: Layout | None = None
    place: Callable[[int], str] | None = None
    unread: tuple[str, ...] = ()

    def source(self, alphabet: str | None = None) -> Source:
        """Where a puzzle of this board comes from."""
        return Source(self.format, alphabet, self.line, self.unread)


def attempt(read: Callable[[], Puzzle], line: int | None, text: str | None = None) -> Entry:
    """The puzzle that is read, or the error with the line and the text that it is about."""
    try:
        return read()
    except NonetError as error:
        error_ = error
    except Exception as failure:
        error_ = unreadable(read, failure)
    error_.line, error_.text = error_.line or line, error_.text or text
    return error_


# The exceptions of code that takes a value for one of another shape.
OTHER_SHAPES = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, RecursionError)


@contextmanager
def as_written(problem: str) -> Iterator[None]:
    """The block of a reader, whose error is this problem where a value has another shape.

    Raises:
        FormatError: It has.
    """
    try:
        yield
    except NonetError:
        raise
    except OTHER_SHAPES:
        raise FormatError(problem) from None


def changed(entry: Entry, change: Callable[[Puzzle], Puzzle]) -> Entry:
    """An entry with its puzzle changed, or what is wrong with that."""
    return attempt(partial(change, entry), entry.line) if isinstance(entry, Puzzle) else entry
