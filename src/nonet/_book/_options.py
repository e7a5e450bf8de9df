"""The options of a book: one value, checked in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypedDict

from nonet.errors import UnknownNameError, UsageError
from nonet.options import checked_flag, option


class Trim(NamedTuple):
    """The size of a page after it is cut, in millimetres."""

    width: float
    height: float


_INCH = 25.4
PAPERS = {
    "a4": Trim(210, 297),
    "a5": Trim(148, 210),
    "letter": Trim(8.5 * _INCH, 11 * _INCH),
    "6x9": Trim(6 * _INCH, 9 * _INCH),
    "8.5x8.5": Trim(8.5 * _INCH, 8.5 * _INCH),
}
# Puzzles a page: columns and rows.
ARRANGEMENTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}


@dataclass(frozen=True, slots=True)
class BookOptions:
    """How a book of puzzles looks.

    `nonet.draw_pdf` takes these as keywords, or a value of this class as ``options``.

    Attributes:
        title: On the cover and at the head of pages; in Latin, Greek, Cyrillic, Chinese, Japanese
            or Korean letters.
        subtitle: The line below it; None says how many puzzles there are, and of which levels.
        author: The author of the book; empty for none.
        paper: a4, a5, letter, 6x9 or 8.5x8.5 (inches).
        per_page: Puzzles on a page: 1, 2, 4, 6, 9 or 12; None for as many as can be written in
            with ease.
        plain: Pages of puzzles in the order in which they come, and their solutions; no cover,
            contents, rules, sections by level and tips.
        cover: Whether there is a cover, as the first page.
        solutions: Whether the solutions are printed, at the end.
        name_line: A line for name and date on each page of puzzles.
        bleed: Three millimetres more on each side, to be cut off by the printer.
        colours: Values up to 6 on discs of a colour of their own, for children.

    Raises:
        UsageError: There is no title, or that many puzzles do not go on a page.
        UnknownNameError: There is no such paper.

    Example:
        >>> look = nonet.BookOptions(title="Weekend", paper="6x9", bleed=True)
        >>> nonet.draw_pdf("1..4....2......3", options=look)[:5]
        b'%PDF-'
    """

    title: str = option("Title of the book.", metavar="TEXT", default="Sudoku")
    subtitle: str | None = option(
        "Line below the title of the book; what is in it unless given.", metavar="TEXT"
    )
    author: str = option("Author of the book.", metavar="TEXT", default="")
    paper: str = option(
        f"Size of the book's pages: {', '.join(PAPERS)}; letter where the locale has it.",
        metavar="SIZE",
        default="a4",
    )
    per_page: int | None = option(
        f"Puzzles on a page of the book: {', '.join(map(str, ARRANGEMENTS))}; as many as can be "
        f"written in with ease unless given.",
        metavar="N",
    )
    plain: bool = option(
        "A book of puzzles and solutions alone: no cover, contents, rules, sections, tips.",
        default=False,
    )
    cover: bool = option("A book without a cover.", default=True)
    solutions: bool = option("A book without the solutions.", default=True)
    name_line: bool = option("A line for name and date on pages of the book.", default=False)
    bleed: bool = option("3 mm more around the book's pages, for a printer to cut.", default=False)
    colours: bool = False

    def __post_init__(self) -> None:
        for name in ("plain", "cover", "solutions", "name_line", "bleed", "colours"):
            checked_flag(name, getattr(self, name))
        for name in ("title", "subtitle", "author", "paper"):
            given = getattr(self, name)
            if not isinstance(given, str) and not (name == "subtitle" and given is None):
                raise UsageError(f"{name} is a text, not {given!r}")
        if self.paper not in PAPERS:
            raise UnknownNameError.of("paper", self.paper, PAPERS)
        if self.per_page is not None and self.per_page not in ARRANGEMENTS:
            known = ", ".join(map(str, ARRANGEMENTS))
            raise UsageError(f"{self.per_page} puzzles per page are not possible: choose {known}")


class BookKeywords(TypedDict, total=False):
    """The keywords of `BookOptions`.

    Example:
        >>> look: nonet.BookKeywords = {"paper": "a5", "plain": True}
        >>> nonet.draw_pdf("1..4....2......3", **look)[:5]
        b'%PDF-'
    """

    options: BookOptions | None
    title: str
    subtitle: str | None
    author: str
    paper: str
    per_page: int | None
    plain: bool
    cover: bool
    solutions: bool
    name_line: bool
    bleed: bool
    colours: bool
