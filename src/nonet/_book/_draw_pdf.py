"""`nonet.draw_pdf`: a book of puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Unpack

from nonet._book._content import content_of
from nonet._book._entries import Entry, book_entry
from nonet._book._fonts import printable
from nonet._book._options import BookKeywords, BookOptions
from nonet._book._typeset import typeset
from nonet.formats import PuzzleLike, ReadOptions, each_puzzle
from nonet.options import options_from


def draw_pdf(
    puzzles: PuzzleLike | Iterable[PuzzleLike],
    *,
    reading: ReadOptions | None = None,
    **options: Unpack[BookKeywords],
) -> bytes:
    """A book of puzzles as PDF: cover, contents, rules, a section for each level, solutions.

    Args:
        puzzles: Each with exactly one solution.
        reading: How to read texts: see `nonet.ReadOptions`.
        **options: See `nonet.BookOptions`.

    Raises:
        NotUniqueError: A puzzle does not have exactly one solution.
        MissingExtraError: Typst or the fonts are not installed.
        UsageError: There is nothing to print, an option is not possible, or the fonts lack a
            letter of the title.
        UnknownNameError: There is no such paper size.
        NonetError: As `nonet.solve`.

    Example:
        >>> puzzles = nonet.generate(4, count=2, seed=1)
        >>> content = nonet.draw_pdf(puzzles, title="Small ones", plain=True)
        >>> content[:5]
        b'%PDF-'
    """
    chosen = options_from(BookOptions, options, "options")
    return to_pdf(
        [book_entry(puzzle) for puzzle in each_puzzle(puzzles, {"reading": reading})], chosen
    )


def to_pdf(entries: Sequence[Entry], options: BookOptions | None = None) -> bytes:
    """The same of puzzles whose solutions and levels are known."""
    given = options or BookOptions()
    checked = replace(
        given,
        title=printable(given.title, "the title"),
        subtitle=None if given.subtitle is None else printable(given.subtitle, "the subtitle"),
        author=printable(given.author, "the author"),
    )
    return typeset("book.typ", content_of(entries, checked))
