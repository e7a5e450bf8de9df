"""Takes off what stands around the cells: quotes, labels, numbers, names, solutions.

Each function of `WAYS` takes one thing off some lines, or yields nothing if it is not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from nonet.formats._alphabets import BLANKS
from nonet.formats._boards import side
from nonet.formats._drawing import VERTICAL, is_rule
from nonet.formats._format import Line, ReadOptions
from nonet.formats._headers import header_of
from nonet.formats._quick import quick
from nonet.formats._text import is_comment
from nonet.lazy import compiled_later
from nonet.model import default_box

BARS = str.maketrans(dict.fromkeys(VERTICAL, " "))
_BARE = compiled_later(r"""\s*(["'`]?)(.*?)\1\s*[,;]?""")
_FIELD = compiled_later(r"""\s*(["'`]?)(.*?)\1\s*""")
# One text of a program or of a data file, which may have a name: ``input: `...`,``.
_NAMED = compiled_later(
    r"""\s*(?:[\w$"'\[\]. -]{1,40}[:=(]\s*)?("{3}|'{3}|["'`])((?:(?!\1).)+)\1\s*[,;)}\]\s]*""",
    re.S,
)
_LABEL = compiled_later(
    r"\s*((?:row[\s_]?|line[\s_]?|[rR])\d{1,2}\s?[=:]"
    r"|\(\d{1,2}\)(?=\s)"
    r"|(?:[A-Za-z]|(?:row\s?|[rR])?\d{1,2})[.:)]?(?=[\s" + "".join(VERTICAL) + "]))"
)
_FIELDS = compiled_later(r"[\s,;|\"'`“”‘’„«»()\[\]]+")
_MORE_FIELDS = compiled_later(_FIELDS.pattern + "|[:=]+")
_BLANKS_AND_QUOTES = compiled_later(r"[\s\"'`“”‘’„«»]+")
_QUOTED_CELL = compiled_later(r"""(?<![^\s,;|])(["'])([^"',;]{0,3})\1(?![^\s,;|])""")
_BREAK = compiled_later(r"<br\s*/?>|[,/|;]")
_QUOTED_ROW = compiled_later(r"""["'`]([^"'`]+)["'`]""")
_QUOTED_ROWS = compiled_later(r"""\s*(?:["'`][^"'`]+["'`][\s,;+]*){4,}""")
_FEWEST_QUOTED = 4
_NUMBER = compiled_later(r"(?:[A-Z]{2,3}=)?#?\d{1,12}(\.\d{1,6}(?:/\d{1,2}\.\d)*|[.:)])?")
_LARGE = compiled_later(r"[0-9A-Za-z.*_-]+|[.*_0-S-]+")
_PUZZLE = 16  # characters of the shortest puzzle that has something around it
_MOST_DIGITS = 12  # outside of the puzzle


class Stripped(NamedTuple):
    """Lines with something taken off.

    Attributes:
        lines: What is left.
        symbols: The letters that were replaced by digits.
        doubtful: Whether a slip would go unnoticed, so that a conflict speaks against the reading.
    """

    lines: list[Line]
    symbols: str = ""
    doubtful: bool = False


def content_of(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.text and not is_comment(line.text)]


def changed(
    lines: Sequence[Line], change: Callable[[str], str | None], *, raw: bool = False
) -> Iterator[Stripped]:
    """The lines with each changed that is neither blank nor a comment, if all can be."""
    new = []
    for line in lines:
        if not line.text or is_comment(line.text):
            new.append(line)
            continue
        text = change(line.raw if raw else line.text)
        if text is None:
            return
        new.append(Line(line.number, text.rstrip(), text))
    if new:
        yield Stripped(new)


def _without_quotation_marks(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off quotation marks around lines, and commas after them."""

    def change(text: str) -> str | None:
        match = _BARE.fullmatch(text)
        return match[2] if match and match[2] and match[2] != text.strip() else None

    content = content_of(lines)
    if content and len({change(line.text) is None for line in content[:-1]}) <= 1:
        # The last of several has no comma.
        last = content[-1]
        yield from changed(
            lines, lambda text: change(text) or (text if text is last.text else None)
        )


def _without_name(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off the quotation marks around all lines, and the name of the text before them."""
    match = _NAMED.fullmatch("\n".join(line.raw for line in lines))
    if match is None or not match[2].strip():
        return
    first = lines[0].number + match.string.count("\n", 0, match.start(2))
    texts = match[2].split("\n")
    yield Stripped([Line(first + i, text.strip(), text) for i, text in enumerate(texts)])


def _without_quotes(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off quotation marks around cells."""

    def change(text: str) -> str | None:
        stripped, count = _QUOTED_CELL.subn(r"\2", text)
        clean = count >= _FEWEST_QUOTED and not any(quote in stripped for quote in "\"'")
        kinds = {cell for _, cell in _QUOTED_CELL.findall(text) if not cell.strip()}
        clean = clean and len(kinds) < 2  # "" and " ": a value may be missing
        return stripped if clean else None

    return changed(lines, change)


def _closed(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes out blank lines between rows."""
    content = [line for line in lines if line.text or "\t" in line.raw]
    if 4 <= len(content) < len(lines):
        yield Stripped(content)


def _without_labels(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off the labels of rows and columns."""
    content = [line for line in content_of(lines) if not is_rule(line.text)]
    tops = [content[0]] if content and _are_labels(content[0].text.translate(BARS).split()) else []
    rows = [line for line in content if line not in tops]
    size = len(rows)
    if size < 4:
        return
    matches = [_LABEL.match(line.text) for line in rows]
    labels = [match[1].strip("(.:=) ").replace("line", "row") for match in matches if match]
    sided = len(labels) == size and _are_labels(labels)
    if tops and len(tops[0].text.translate(BARS).split()) not in (size, size + 1):
        return
    if not sided and not tops:
        return
    ends = {line.number: match.end() for line, match in zip(rows, matches, strict=True) if match}
    kept = []
    for line in lines:
        if line in tops:
            continue
        if sided and line.number in ends:
            end = ends[line.number]
            raw = " " * end + line.raw[end:]
            kept.append(Line(line.number, raw.rstrip(), raw))
        else:
            kept.append(line)
    yield Stripped(kept)


def _without_named_fields(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off the labels of a table, where nothing may stand between two separators."""
    content = [line for line in lines if (line.text or "\t" in line.raw)]
    if len(content) < 4 or any(is_comment(line.text) for line in content):
        return
    for separator in "\t,;":
        rows = [_stripped(line.raw.split(separator)) for line in content]
        width = max(map(len, rows))
        if width < 4 or any(len(row) != width for row in rows[:1] if separator != "\t"):
            continue
        if any(row[-1] == "" for row in rows) and any(len(row) != width for row in rows):
            continue  # no editor took off the empty cells at the end of rows
        rows = [row + [""] * (width - len(row)) if separator == "\t" else row for row in rows]
        top = _are_labels(rows[0])
        sided = _are_labels([row[0] for row in rows[top:]])
        # Numbers above and beside a board could be values of a larger one.
        lettered = any(char.isalpha() for cell in (*rows[0], rows[-1][0]) for char in cell)
        if top and sided and not lettered:
            continue
        if top and not sided and not rows[0][0]:
            continue  # an empty corner stands above labels
        if (top or sided) and len(rows) - top == width - sided:
            texts = [separator.join(row[sided:]) for row in rows[top:]]
            yield Stripped(
                [
                    Line(line.number, text.rstrip(), text)
                    for line, text in zip(content[top:], texts, strict=True)
                ]
            )


def is_head(line: Line) -> bool:
    """Whether a line holds labels of columns after an empty corner."""
    separator = line.raw[:1]
    return separator in ("\t", ",", ";") and _are_labels(line.raw.split(separator))


def _stripped(words: Sequence[str]) -> list[str]:
    return [match[2] if (match := _FIELD.fullmatch(word)) else word.strip() for word in words]


def _are_labels(words: Sequence[str]) -> bool:
    """Whether words count up: 1 2 3, A B C, r1 r2 r3; a corner may come first."""
    every = [
        word.upper().strip().removeprefix("ROW").removeprefix("COL").strip(" _") for word in words
    ]
    for start in (0, 1):
        names = every[start:]
        count = len(names)
        if count >= 4 and any(
            names == [prefix + str(number) for number in range(first, first + count)]
            for prefix in ("", "R", "C")
            for first in (0, 1)
        ):
            return True
        if 4 <= count <= 26 and names == [chr(65 + number) for number in range(count)]:
            return True
    return False


def _lone(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes the only puzzle out of each line: ``1. P``, ``P,solution``, ``P:0:23``."""
    return changed(lines, _only_puzzle)


def _only_puzzle(text: str) -> str | None:
    text, mark, comment = text.partition(" #")
    rules = f"{mark}{comment}" if mark and header_of(comment) is not None else ""
    for separators in (_FIELDS, _MORE_FIELDS, _BLANKS_AND_QUOTES):
        fields = [_without_question_mark(field) for field in separators.split(text) if field]
        boards = [field for field in fields if _is_board(field)]
        others = [field for field in fields if field not in boards]
        if not boards or len(fields) == 1 or not _are_remarks(others):
            continue
        if len(boards) == 1 or (len(boards) == 2 and _is_solution(*boards)):
            return boards[0] + rules
    return None


def _without_question_mark(field: str) -> str:
    """A field without the sign at the end of a question."""
    return field[:-1] if field[-1] in "?!" and field.count(field[-1]) == 1 else field


def _is_board(text: str) -> bool:
    if len(text) < _PUZZLE:
        return False
    size = side(len(text))
    if size is None or default_box(size) is None:
        return False
    if size <= 9:
        return quick(text) is not None
    return _LARGE.fullmatch(text) is not None and any(char.isdigit() for char in text)


def _are_remarks(fields: Sequence[str]) -> bool:
    """Whether fields are words and a few numbers, and not pieces of a board."""
    digits = 0
    for field in fields:
        if _NUMBER.fullmatch(field):
            digits += sum(map(str.isdigit, field))
        elif sum(char.isalpha() for char in field) * 3 < len(field) and len(field) > 2:
            return False
    return digits <= _MOST_DIGITS


def _is_solution(puzzle: str, solution: str) -> bool:
    return (
        len(puzzle) == len(solution)
        and not any(blank in solution for blank in BLANKS)
        and all(a in BLANKS or a == b for a, b in zip(puzzle, solution, strict=True))
    )


def _joined(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Puts blanks between rows that are joined by commas, bars or slashes."""

    def change(text: str) -> str | None:
        if _QUOTED_ROWS.fullmatch(text):
            rows = _QUOTED_ROW.findall(text)
            blank = "" if any(mark in text for mark in BLANKS) else "."
            if all(len(row) == len(rows) for row in rows):
                return " ".join(row.replace(" ", blank) for row in rows)
        for separator in dict.fromkeys(_BREAK.findall(text)):
            rows = [
                row.strip(" \"'") for row in text.strip().removesuffix(separator).split(separator)
            ]
            if len(rows) >= 4 and all(len(row) == len(rows) for row in rows):
                return " ".join(rows)
        return None

    return changed(lines, change)


WAYS = (
    *(_without_quotation_marks, _without_quotes, _closed),
    *(_without_name, _without_labels, _without_named_fields, _lone, _joined),
)
