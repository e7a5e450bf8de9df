"""Takes off what programs and files of data put before rows: dashes, indices, the same word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.formats._around import Stripped, changed, content_of
from nonet.formats._format import Line
from nonet.formats._options import ReadOptions

_KEY = re.compile(r"[\"']?[A-Za-z][\w -]{0,40}[\"']?\s*:\s*[|>]?[+-]?")
_ITEM = re.compile(r"(\s*-)?(\s*-)\s+[\"']?([0-9A-Za-z.*_]{0,3}|null|~)[\"']?")
_NOTHING = ("", "null", "~")
_INDEX = re.compile(r"\s*\[\s*(\d{1,3}),\s*\]\s+")
_HEAD = re.compile(r"\s*(\[,\d{1,3}\]\s*)+")
_SAME = re.compile(r"\s*(\W?[A-Za-z]{2,12}\W?)\s+")
_NUMBER = re.compile(r"\s*\W?[A-Za-z]+\W?\s+(\d{1,2})\s*[:=]")
_COMMAND = re.compile(r"\s*(\\[A-Za-z]+\s*(\*|\[[^\]]*\]|\{[^{}]*\})*\s*)+")
_LATEX_END = re.compile(r"\|\.$")
_FEWEST = 4  # lines


def _from_yaml(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Puts the items of a list of lists of YAML into rows."""
    content = content_of(lines)
    if content and _KEY.fullmatch(content[0].text):
        del content[0]
    rows: list[tuple[int, list[str]]] = []
    for line in content:
        match = _ITEM.fullmatch(line.text)
        if match is None or not (rows or match[1]):
            return
        if match[1]:
            rows.append((line.number, []))
        rows[-1][1].append("." if match[3] in _NOTHING else match[3])
    # Where rows differ, 56 may be two cells or one.
    if len(rows) >= _FEWEST and len({len(words) for _, words in rows}) == 1:
        texts = [(number, " ".join(words)) for number, words in rows]
        yield Stripped([Line(number, text, text) for number, text in texts])


def _without_indices(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off the indices that R prints: ``[,1]`` above and ``[1,]`` beside."""
    content = content_of(lines)
    rows = [line for line in content if not _HEAD.fullmatch(line.text)]
    indices = [int(match[1]) if (match := _INDEX.match(line.text)) else 0 for line in rows]
    if indices == list(range(1, len(rows) + 1)) and len(rows) >= _FEWEST:
        yield from changed(rows, lambda text: _INDEX.sub("", text, count=1))


def _without_leading_words(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off a word that all lines begin with, such as ``.byte`` of an assembler."""
    content = content_of(lines)
    words = {match[1] if (match := _SAME.match(line.text)) else "" for line in content}
    numbers = [int(match[1]) for line in content if (match := _NUMBER.match(line.text))]
    if len(numbers) == len(content) and len(set(numbers)) < len(numbers):
        return  # Row 1: stands there twice, and 1: is not two cells
    if len(content) >= _FEWEST and len(words) == 1 and "" not in words:
        yield from changed(lines, lambda text: _SAME.sub("", text, count=1))


def _without_commands(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Leaves out commands of LaTeX, and the full stop that its package sudoku has after rows."""
    rows = [line for line in lines if not _COMMAND.fullmatch(line.text)]
    if len(rows) == len(lines) or len(rows) < _FEWEST:
        return
    texts = [_LATEX_END.sub("|", line.text) for line in rows]
    yield Stripped([Line(row.number, text, text) for row, text in zip(rows, texts, strict=True)])


WAYS = (_from_yaml, _without_indices, _without_leading_words, _without_commands)
