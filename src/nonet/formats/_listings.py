"""Takes off what programs and files of data put before rows: dashes, indices, the same word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.formats._around import Stripped, changed, content_of
from nonet.formats._format import Line, ReadOptions
from nonet.lazy import compiled_later

_KEY = compiled_later(r"[\"']?[A-Za-z][\w -]{0,40}[\"']?\s*:\s*[|>]?[+-]?")
_ITEM = compiled_later(r"(\s*-)?(\s*-)\s+[\"']?([0-9A-Za-z.*_]{0,3}|null|~)[\"']?")
_NOTHING = ("", "null", "~")
_INDEX = compiled_later(r"\s*\[\s*(\d{1,3}),\s*\]\s+")
_HEAD = compiled_later(r"\s*(\[,\d{1,3}\]\s*)+")
_SAME = compiled_later(r"\s*(\W?[A-Za-z]{2,12}\W?)\s+")
_NUMBER = compiled_later(r"\s*\W?[A-Za-z]+\W?\s+(\d{1,2})\s*[:=]")
# Commands, signs around a formula, the bracket that begins or ends a matrix; with single blanks.
_COMMAND = compiled_later(
    r"(?:\$\$?|\\\[)? ?"
    r"(\\[A-Za-z]+ ?(\* ?|\[[^\]]*\] ?|\([^()]*\) ?|\{(?:[^{}]|\{[^{}]*\})*\} ?)*)*"
    r"[{}]?;? ?(?:\$\$?|\\\])?"
)
_ENDED = compiled_later(r"\\\\( ?\\[A-Za-z]+(\{[^{}]*\})*)* ?$")
_TABLE = compiled_later(r"\s*(table|parameter)\s+\w+\s*\(", re.I)
_BRACED = compiled_later(r"\\[A-Za-z]+((?:\s*\{\s*\w{0,2}\s*\})+)\s*;?")
_IN_BRACES = compiled_later(r"\{\s*(\w{0,2})\s*\}")
_LATEX_END = compiled_later(r"\|\.$")
_FEWEST = 4  # lines
_LONGEST = 200  # characters of a command


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


def _from_braces(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Puts the cells of commands of LaTeX into rows, as those of TikZ have them in braces."""
    rows = [line for line in content_of(lines) if line.text.count("{") >= _FEWEST]
    every = [(line.number, _BRACED.fullmatch(line.text.strip())) for line in rows]
    if len(rows) >= _FEWEST and all(match for _, match in every):
        texts = [
            (number, ",".join(_IN_BRACES.findall(match[1]))) for number, match in every if match
        ]
        yield Stripped([Line(number, text, text) for number, text in texts])


def _from_parameters(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes a table out of the data of AMPL or GAMS: labels above and beside it stay."""
    content = content_of(lines)
    if len(content) < _FEWEST or not content[-1].text.rstrip().endswith(";"):
        return
    heads = [at for at, line in enumerate(content) if line.text.rstrip().endswith(":=")]
    if not heads:
        heads = [1] if _TABLE.match(content[0].text) else []
    if len(heads) != 1 or heads[0] > 2:
        return
    head = content[heads[0]]
    text = head.text.rstrip().removesuffix(":=").rpartition(":")[2]
    rows = [Line(head.number, text, text), *content[heads[0] + 1 : -1]]
    last = content[-1].text.rstrip().removesuffix(";").rstrip()
    rows += [Line(content[-1].number, last, last)] if last else []
    yield Stripped(rows)


def _is_command(text: str) -> bool:
    """Whether a line has commands of LaTeX and no cells."""
    bare = " ".join(text.split())
    return bool(bare) and len(bare) <= _LONGEST and _COMMAND.fullmatch(bare) is not None


def _without_commands(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Leaves out commands of LaTeX, and the full stop that its package sudoku has after rows."""
    rows = [line for line in lines if not _is_command(line.text)]
    if len(rows) == len(lines) or len(rows) < _FEWEST:
        return
    texts = [_LATEX_END.sub("|", line.text) for line in rows]
    if all("&" in text for text in texts):
        texts = [_ENDED.sub("", " ".join(text.split())).replace("&", ",") for text in texts]
    yield Stripped([Line(row.number, text, text) for row, text in zip(rows, texts, strict=True)])


WAYS = (
    *(_from_yaml, _without_indices, _without_leading_words, _without_commands),
    *(_from_braces, _from_parameters),
)
