"""Puts together what a page or a document took apart: wrapped lines, a cell a line, bold print.

Each function of `WAYS` changes one thing of some lines, or yields nothing if it is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.formats._around import Stripped, content_of
from nonet.formats._boards import side
from nonet.formats._format import Line, ReadOptions
from nonet.lazy import compiled_later
from nonet.model import default_box

_CELLS = compiled_later(r"[0-9.*_-]+")
_SMALLEST, _SHORTEST = 4, 9  # N, of boards with a cell a line and of wrapped ones
_BOLD = compiled_later(r"(?<![^\s|])(\*\*|__)([0-9A-Za-z]{1,2})\1(?![^\s|])")
_BOLD_LABEL = compiled_later(r"^(\s*)(\*\*|__)([A-Za-z][\w ]{0,12}:?)\2(:?)")
_SINGLE = compiled_later(r"[0-9A-Za-z.*_-]{1,2}|[|]")
_FEWEST = 4  # cells of a row


def _wrapped(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Puts a board on one line that was broken into lines of one length, or has a cell a line."""
    content = content_of(lines)
    texts = ["".join(line.text.split()) for line in content]
    if len(texts) < 2 or not all(map(_CELLS.fullmatch, texts)):
        return
    widths = [len(text) for text in texts]
    size = side(sum(widths))
    if size is None or default_box(size) is None or len(texts) == size:
        return
    if max(widths) == 1:
        fits = size >= _SMALLEST
    else:
        even = len({*widths[:-1]}) == 1 and widths[-1] <= widths[0]
        # Lines that are boards themselves are several puzzles.
        boards = any(map(_is_board, widths))
        fits = size >= _SHORTEST and (even or all(w % size == 0 for w in widths)) and not boards
    if fits:
        text = "".join(texts)
        yield Stripped([Line(content[0].number, text, text)], doubtful=True)


def _without_bold(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off the signs of bold print around values and labels: ``**5** . . **7**``."""
    found = False
    new = []
    for line in lines:
        text = _BOLD_LABEL.sub(r"\1\3\4", line.raw)
        plain = _BOLD.sub(r"\2", text)
        words = plain.split()
        if plain != text and (len(words) < _FEWEST or not all(map(_SINGLE.fullmatch, words))):
            plain = text  # two stars may be two empty cells
        found |= plain != line.raw
        new.append(Line(line.number, plain.rstrip(), plain))
    if found:
        yield Stripped(new)


def _is_board(width: int) -> bool:
    """Whether a line of so many characters may be a board by itself."""
    size = side(width)
    return size is not None and size > 1 and default_box(size) is not None


WAYS = (_wrapped, _without_bold)
