"""The most usual kind of text: a line of a board up to 9x9, a character a cell."""

from __future__ import annotations

from nonet.model import Layout, Puzzle, Source, default_box

_SOURCE = Source("line", "digits")
# By the number of characters: the layout, and all characters that can occur.
_QUICK = {
    size * size: (Layout.of(size), b".0*_-" + b"123456789"[:size])
    for size in range(1, 10)
    if default_box(size) is not None
}
_VALUES = bytes(code - 48 if 48 < code < 58 else 0 for code in range(256))


def quick(text: str, source: Source = _SOURCE) -> Puzzle | None:
    """The puzzle of the most usual kind of line, or None if it is anything else.

    A program that solves millions of puzzles spends its time here: up to 9x9 all alphabets but
    letters agree, and three passes in C over the characters settle everything.
    """
    text = text.strip()
    known = _QUICK.get(len(text))
    if known is None or not text.isascii():
        return None
    layout, allowed = known
    data = text.encode()
    if data.translate(None, allowed):
        return None
    return Puzzle.from_checked(layout, data.translate(_VALUES), source)
