"""Formats of one puzzle a line read all in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from nonet.errors import NonetError
from nonet.formats._format import Entry, Line
from nonet.formats._text import is_comment

_LOOKED_AT = 5


def each_line(lines: Iterator[Line], puzzle: Callable[[Line], Entry]) -> Iterator[Entry]:
    """The puzzle of every line that is neither blank nor a comment, or what is wrong with it."""
    for line in lines:
        if not line.text or is_comment(line.text):
            continue
        try:
            yield puzzle(line)
        except NonetError as error:
            error.line, error.text = line.number, line.text
            yield error


def all_are(lines: Sequence[Line], is_one: Callable[[str], object]) -> float:
    """1 if the first lines are all of a kind that no other format has, else 0."""
    for line in lines[:_LOOKED_AT]:
        if not is_one(line.text.strip()):
            return 0
    return 1 if lines else 0
