"""Words of Interactive Sudoku Solver's text that a program quotes line by line.

For example::

    const puzzle = [
      ".Shape~4x4",
      ".Thermo~R1C1~R1C2",
    ].join("");
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from nonet.formats._format import Line
from nonet.formats._text import is_plain_row
from nonet.lazy import compiled_later

_CODE = r"[\w\s.$=:+\[(]{0,200}"
_END = r"[\s,;+)\]]*(?:\.join\([^()]*\)[\s;,)]*)?"
_QUOTED = compiled_later(rf"{_CODE}([\"'`])\s*([.~]\w*[^\"'`\\]*)\1{_END}(?:(?://|#).*)?\\?")
_HEAD = compiled_later(rf"(?=.*[=:(\[]){_CODE}(?:[\"'`]{{2}};?)?\s*\\?")
_TAIL = compiled_later(rf"(?=\s*[\])]){_END}")
_WORDS = compiled_later(r"\.[A-Za-z]|\.(?=~)")
_MOST = 2000  # lines
_LEAST = 2


def unquoted(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines; those of a program that are words of one puzzle are these words alone."""
    head: list[Line] = []
    quoted: list[Line] = []
    for line in lines:
        if not (head or quoted) and is_plain_row(line.text):
            yield line
            continue
        if len(quoted) < _MOST and _words_in(line) is not None:
            quoted.append(line)
            continue
        if quoted:
            joined = _is_one(quoted)
            yield from _joined(head, quoted, joined=joined)
            head, quoted = [], []
            if joined and _TAIL.fullmatch(line.text):
                continue
        yield from head
        head = [line] if _HEAD.fullmatch(line.text) else []
        if not head:
            yield line
    yield from _joined(head, quoted, joined=_is_one(quoted))


def _joined(head: Sequence[Line], quoted: Sequence[Line], *, joined: bool) -> Iterator[Line]:
    if not joined:
        yield from chain(head, quoted)
        return
    for line in quoted:
        words = _words_in(line) or ""
        yield line._replace(text=words, raw=words)


def _words_in(line: Line) -> str | None:
    """The words that are quoted on a line, if there is nothing else on it."""
    match = _QUOTED.fullmatch(line.text)
    if match is None:
        return None
    return match[2].strip() if "~" in match[2] or match[2][1:].strip().isalpha() else None


def _is_one(lines: Sequence[Line]) -> bool:
    """True if quoted texts are one puzzle: they are added up, or half of them are single words."""
    if len(lines) < _LEAST:
        return False
    texts = [_words_in(line) or "" for line in lines]
    listed = all(line.text.rstrip().endswith(",") for line in lines[:-1])
    single = sum(len(_WORDS.findall(text)) < _LEAST for text in texts)
    return not listed or 2 * single >= len(texts)
