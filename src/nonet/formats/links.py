"""Links that carry their puzzle, of any site, alone or in a line of text.

For example::

    https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000...
    Try [this one](https://sudokuexchange.com/play/?s=530070000...)!

The puzzle is the value of a parameter (``?puzzle=``), what stands after ``#``, or the end of the
path, in any other format: digits, SudokuWiki's strings, f-puzzles, JSON, cells as puzz.link has
them. Where a link only names a puzzle that is on the server of a site, the error says so; nonet
never asks a server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from urllib.parse import unquote, urlsplit

from nonet.errors import AmbiguousFormatError, FormatError, NonetError
from nonet.formats import penpa
from nonet.formats._boards import side
from nonet.formats._context import Context, attempt
from nonet.formats._finding import PLAIN, find, understood
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._object_parts import is_solution
from nonet.formats._regions import is_near
from nonet.formats._text import is_comment, show
from nonet.formats._titles import with_page
from nonet.lazy import compiled_later
from nonet.model import Puzzle
from nonet.words import listed

_BEGUN = compiled_later(
    r"""(?<![\w@/])(?:https?://|www\.|(?=(?:sudokupad\.app|app\.crackingthecryptic\.com|f-puzzles\.com
    |sudokuwiki\.org|sudokuexchange\.com|sudoku-solutions\.com|sudokumaker\.app|lisudoku\.xyz|tinyurl\.com)/))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_URL = compiled_later(_BEGUN.pattern + r"""[^\s<>"'`|]+""", _BEGUN.flags)
_MOST_INSIDE = 4  # links in a link: each is read with all that stand in it
_AFTER = ".,;:!?*_)]}>"  # of the sentence around a link, not of the link
_PACKED = compiled_later(r"(?:^|/)((?:fpuz(?:zles)?|scf|scl|ctc)[\w+/=%-]{16,})", re.IGNORECASE)
# As puzz.link and pzv.jp have it: digits of base 16, letters from g on for so many empty cells.
_CELLWISE = compiled_later(r"(?:sudoku/)(?:v:/)?(\d{1,2})/\1/((?:[0-9a-z]|-[0-9a-f]{2})+)")
_LEAST = 16  # characters; a shorter value is a number or a word
_TYPES = ("type", "variant", "game", "kind", "mode", "rules", "puzzletype")
_SHORTEST_NAME, _LONGEST_NAME = 4, 40  # characters of the name of a page


def sniff(lines: Sequence[Line]) -> float:
    """A link that carries a puzzle, or one of a site of puzzles."""
    certain = any(
        _holds_puzzle(url) or _site(url) is not None for line in lines for url in _urls(line.text)
    )
    return 1 if certain else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads the links of every line; text around them is passed over."""
    for line in lines:
        if not line.text or is_comment(line.text):
            continue
        urls = list(_urls(line.text))
        if not urls and is_near(line.text):
            yield FormatError("there is no link in this line", line=line.number, text=line.text)
        for url in urls:
            yield attempt(partial(_puzzle, url, line, options), line.number, line.text)


def _urls(text: str) -> Iterator[str]:
    if "/" not in text:
        return
    for match in _URL.finditer(text):
        url = match[0]
        cut = url.find(")](") if "](" in url else -1
        if text[: match.start()].endswith("](") and ")" in url and "(" not in url:
            yield url.partition(")")[0]  # Markdown: a dot before it does not end a sentence
            continue
        yield _without_end(url if cut < 0 else url[:cut])


def _without_end(url: str) -> str:
    """A link without the marks of the sentence around it, which could be empty cells."""
    short = url
    while short and short[-1] in _AFTER:
        if _ends_in_board(short) or (short[-1] == ")" and short.count("(") >= short.count(")")):
            return short
        short = short[:-1]
    return short


def _ends_in_board(url: str, deepest: int = _MOST_INSIDE) -> bool:
    return any(
        (deepest > 0 and _ends_in_board(value, deepest - 1))
        if value.startswith("http")
        else side(len(value)) and url.endswith(value[-1])
        for _, value in _values(url)
    )


def _values(url: str) -> Iterator[tuple[str, str]]:
    """The values in a link that could be a puzzle, each with the name of its parameter."""
    try:
        parts = urlsplit(url if "://" in url else f"https://{url}")
    except ValueError:
        return
    for text in (parts.query, parts.fragment.partition("?")[2], parts.fragment):
        if (cells := _CELLWISE.fullmatch(text)) is not None:
            yield "", _numbers(cells[2])
            continue
        for pair in text.split("&"):
            name, equals, value = pair.partition("=")
            if equals and name and len(value) >= _LEAST:
                yield name, unquote(value)
            elif len(pair) >= _LEAST:
                yield "", unquote(pair)
    packed = _PACKED.search(parts.path)
    if packed:
        yield "", unquote(packed[1])
    last = parts.path.rstrip("/").rpartition("/")[2]
    if not packed and len(last) >= _LEAST:
        yield "", unquote(last)


def _numbers(cells: str) -> str:
    """Cells one by one, as numbers; digits if none is larger."""
    numbers: list[str] = []
    for large, digit, empty in re.findall(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])", cells):
        numbers += ["."] * (int(empty, 36) - 15) if empty else [str(int(large or digit, 16))]
    return ("" if max(map(len, numbers)) == 1 else " ").join(numbers)


def _holds_puzzle(url: str, deepest: int = _MOST_INSIDE) -> bool:
    """True if a value in a link looks like a puzzle, or is a link of which that is true."""
    return any(
        _PACKED.fullmatch(value)
        or value.startswith(("N4Ig", "S9B", ".", "[", "{"))
        or "\n." in value  # words, a line each
        or is_near(value)
        or (deepest > 0 and value.startswith("http") and _holds_puzzle(value, deepest - 1))
        for _, value in _values(url)
    )


def _puzzle(url: str, line: Line, options: ReadOptions) -> Puzzle:
    """The puzzle of a link.

    Raises:
        NonetError: There is none, or why it cannot be read.
    """
    if penpa.is_link(url):  # beside the drawing there is its answer
        return penpa.puzzle_of(url, Context("penpa", options, line.number))
    by_name: dict[str, Puzzle] = {}
    errors: list[NonetError] = []
    for name, value in _values(url):
        if is_solution(name):
            continue
        entry = _read(value, line, options)
        if isinstance(entry, Puzzle):
            by_name.setdefault(name, entry)
        elif entry is not None:
            errors.append(entry)
    if len(set(by_name.values())) > 1:
        raise AmbiguousFormatError(
            f"the link has {len(by_name)} puzzles, in {listed([show(name) for name in by_name])}: "
            "leave only one of them"
        )
    if by_name:
        return with_page(next(iter(by_name.values())), list(_names(url)))
    raise errors[0] if errors else no_puzzle_in(url)


def _names(url: str) -> Iterator[str]:
    """The words that may name a rule: parts of the host and of the path, and the type's name."""
    parts = urlsplit(url if "://" in url else f"https://{url}")
    for part in (*parts.path.split("/"), *_host(url).split(".")):
        if _SHORTEST_NAME <= len(part) < _LONGEST_NAME:
            yield part
    for pair in parts.query.split("&"):
        name, _, value = pair.partition("=")
        if name.lower() in _TYPES and len(value) < _LONGEST_NAME:
            yield unquote(value)


def _read(value: str, line: Line, options: ReadOptions) -> Entry | None:
    """The puzzle of a value, why it cannot be read, or None if it is something else."""
    if len(_BEGUN.findall(value)) > _MOST_INSIDE:
        return None
    try:
        texts = value.splitlines() or [value]
        lines = [Line(line.number, text.strip(), text) for text in texts]
        reading = find(lines, options)
        further = None if reading.is_clean or not is_near(value) else understood(lines, options)
    except AmbiguousFormatError as error:
        return error
    if isinstance(further, AmbiguousFormatError):
        return further
    reading = further or reading
    if reading.is_clean:
        return reading.entries[0] if len(reading.entries) == 1 else None
    meant = reading.format.name not in PLAIN or (is_near(value) and len(value) > 2 * _LEAST)
    return reading.entries[0] if meant and reading.entries else None


FORMAT = Format(
    name="links",
    summary="a link that carries its puzzle, of any site, also within a text",
    sniff=sniff,
    read=read,
    remarks="A short link is refused with what to do: its puzzle is on a server.",
)


# Sites whose links often only name a puzzle, and what to do about those.
_OPEN_IT = "open it there, and copy the board as text or a long link with the puzzle in it"
_SITES = {
    "sudokupad.app": _OPEN_IT,
    "app.crackingthecryptic.com": _OPEN_IT,
    "f-puzzles.com": _OPEN_IT,
    "sudokuwiki.org": _OPEN_IT,
    "sudokuexchange.com": _OPEN_IT,
    "sudoku-solutions.com": _OPEN_IT,
    "lisudoku.xyz": _OPEN_IT,
    "sudokumaker.app": _OPEN_IT,
    "logic-masters.de": _OPEN_IT,
    "sudoku.com": _OPEN_IT,
    **dict.fromkeys(
        ("tinyurl.com", "bit.ly", "t.co", "goo.gl", "is.gd", "ow.ly", "rebrand.ly"),
        "open it in a browser, and copy the address that it leads to",
    ),
}
_PENPA = "penpa-edit"


def no_puzzle_in(url: str) -> FormatError:
    """Why a link has no puzzle, and what to do."""
    if _PENPA in url.casefold():
        return FormatError(
            "there is no drawing of Penpa in this link: copy the whole of it, with what follows p="
        )
    todo = _site(url)
    if todo is None:
        return FormatError(
            "there is no puzzle in this link: if its page shows one, copy the board as text or a "
            "link with the puzzle in it"
        )
    return FormatError(
        f"there is no puzzle in this link, only its name on the server of {_host(url)}: {todo}"
    )


def _host(url: str) -> str:
    try:
        return (urlsplit(url if "://" in url else f"https://{url}").hostname or "").lower()
    except ValueError:
        return ""


def _site(url: str) -> str | None:
    host = _host(url).removeprefix("www.")
    return _SITES.get(host, "" if _PENPA in url.casefold() else None)
