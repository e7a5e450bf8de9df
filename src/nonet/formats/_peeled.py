"""Takes off what people and programs put around rows: quotation marks, labels, names, commands.

Each function of `WAYS` takes one kind of thing off some lines, or yields nothing if it is not
there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from nonet.formats import _key_names as keys
from nonet.formats._alphabets import BLANKS
from nonet.formats._boards import side
from nonet.formats._cut import BARS, Stripped, are_labels, changed, content_of, line_of, rows_of
from nonet.formats._drawing import VERTICAL
from nonet.formats._format import Line
from nonet.formats._headers import header_of
from nonet.formats._key_names import plain
from nonet.formats._quick import quick
from nonet.formats._text import is_fence
from nonet.lazy import compiled_later
from nonet.model import default_box

_FEWEST = 4  # rows
# What stands at the beginning and at the end, of each line or of all of them.
_PAIRS = (
    *((sign, sign) for sign in ('"""', "'''", "```", '"', "'", "`", "||")),
    *((">!", "!<"), ("«", "»"), ("»", "«"), ("„", "“"), ("“", "”"), ("「", "」"), ("『", "』")),
    *(("‹", "›"), ("**", "**"), ("__", "__"), ("~~", "~~"), ("*", "*"), ("", "")),
)
_NAME = r"(?:[\w$\"'\[\]. -]{1,40}[:=(]\s*)?"  # of a text in a program or in a file of data
_ADDED = r"(?:[\w$ .]{1,40}=)?[\s+]*"  # before a row that is added to a text
_AFTER = r"[\s,;)}\]]*"
_GOES_ON = r"\s*[\\+]?[,;]?"
_BROKEN = compiled_later(r"(?:\\n)?\\$")  # where a text goes on


def _without_pairs(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Takes off signs around every line, or before the first line and after the last."""
    content = content_of(lines)
    whole = "\n".join(line.raw.rstrip("\r\n") for line in lines)
    for opening, closing in _PAIRS if content else ():
        if opening not in whole or closing not in whole:
            continue
        # Stars may be cells, too, and quotation marks around each cell.
        inner = f"[^{opening[0]}]*" if opening[:1] in tuple("*_~\"'") else ".*?"
        before, after = re.escape(opening), re.escape(closing)
        indent = _ADDED if opening else ""  # where nothing is taken off, blanks may be cells
        every = re.compile(rf"{indent}{before}({inner}){after}{_GOES_ON}")
        matches = [(line, every.fullmatch(line.text)) for line in content]
        bare = ((line.number, match[1]) for line, match in matches if match and match[1])
        texts = {n: text.strip(" ") if len(opening) > 1 else text for n, text in bare}
        if content[-1].number not in texts and len(texts) == len(content) - 1 > 0:
            texts[content[-1].number] = content[-1].text  # the last of several may be bare
        if len(texts) == len(content):
            yield Stripped(
                [line_of(line.number, texts.get(line.number, line.text)) for line in lines]
            )
        if opening and opening[0] not in "*_~":
            alone = re.compile(rf"\s*{_NAME}{before}((?:(?!{before}).)+){after}{_AFTER}", re.S)
            match = alone.fullmatch(whole)
            if match is not None and match[1].strip():
                first = lines[0].number + whole.count("\n", 0, match.start(1))
                parts = enumerate(match[1].split("\n"), first)
                yield Stripped([line_of(number, _BROKEN.sub("", text)) for number, text in parts])


_LABEL = compiled_later(
    r"\s*((?:row[\s_]?|line[\s_]?|[rR])\d{1,2}\s?[=:]"
    r"|\(\d{1,2}\)(?=\s)|\[\s*\d{1,2},\s*\](?=\s)"
    r"|(?:[A-Za-z]|(?:row\s?|[rR])?\d{1,2})[.:)]?(?=[\s" + "".join(VERTICAL) + "]))"
)


def _without_labels(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Takes off the labels beside the rows, and those above the columns with what is above them."""
    content = rows_of(lines)
    words = [
        line.text.translate(BARS).removesuffix(":=").rpartition(":")[2].split()
        for line in content[:3]
    ]
    top = next((at for at, words_ in enumerate(words) if are_labels(words_)), None)
    rows = content if top is None else content[top + 1 :]
    size = len(rows)
    if size < _FEWEST or (top is not None and len(words[top]) not in (size, size + 1)):
        return
    matches = [_LABEL.match(line.text) for line in rows]
    ends = {line.number: match.end() for line, match in zip(rows, matches, strict=True) if match}
    sided = len(ends) == size and are_labels([match[1] for match in matches if match])
    if not sided and top is None:
        return
    kept = []
    for line in lines:
        if top is None or line.number > content[top].number:
            end = ends.get(line.number, 0) if sided else 0
            kept.append(line_of(line.number, " " * end + line.raw[end:]))
    yield Stripped(kept)


_HOUSE = compiled_later(
    r"\s*(?:([^\W\d_]+)[\s_.#-]*(\d{1,2})|(\d{1,2})[\s_.)-]*([^\W\d_]+))"
    r"\s*(?:[:=)\]]|[,.-](?=\s)|(?=\s))"
)


def _house_cells(lines: Sequence[Line]) -> tuple[str, list[list[str]]] | None:
    """The word before all lines, if it says that each is a column or a box, and their cells.

    In the order of their numbers; no cells where the houses are not all there, each once.
    """
    matches = [_HOUSE.match(line.text) for line in lines]
    labels = {plain(match[1] or match[4]) for match in matches if match}
    if None in matches or len(labels) != 1 or not labels <= keys.COLUMN_LABELS | keys.BOX_LABELS:
        return None
    numbered = [
        (int(match[2] or match[3]), _FIELDS.sub(" ", line.text[match.end() :]).split())
        for line, match in zip(lines, matches, strict=True)
        if match
    ]
    size = len(lines)
    houses = [list("".join(cells)) if len(cells) < size else cells for _, cells in sorted(numbered)]
    whole = {number for number, _ in numbered} in ({*range(size)}, {*range(1, size + 1)})
    return labels.pop(), houses if whole and {*map(len, houses)} == {size} else []


def _with_houses(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Rows of lines that say that they are columns or boxes: ``col 1: 53..7....``."""
    content = content_of(lines)
    label, houses = (len(content) >= _FEWEST and _house_cells(content)) or ("", [])
    if label in keys.BOX_LABELS and houses and (box := default_box(len(houses))):
        rows = [[""] * len(houses) for _ in houses]
        for number, cells in enumerate(houses):
            for at, cell in enumerate(cells):
                across, down = number % box.rows, number // box.rows
                row, column = divmod(at, box.columns)
                rows[down * box.rows + row][across * box.columns + column] = cell
    else:
        rows = [list(row) for row in zip(*houses, strict=True)] if houses else []
    if rows:
        texts = zip(content, rows, strict=True)
        yield Stripped([line_of(line.number, " ".join(row)) for line, row in texts])


_COUNTS = compiled_later(r"\d+")
_ENDS = compiled_later(
    r"[A-Za-z]{2}\W?\s+|(?<=\dZ)\s+|[:>)\]]\s*|(?<=[A-Za-z])-0-|^(?:[+']|\.\s+(?=\S{4,}$)|(?://|--|[*;%!-])\s+)"
)
_BEGINS = compiled_later(r"[+>/*;%!.'-]|.*[A-Za-z]")
_NUMBER = compiled_later(r"\s*\W?[A-Za-z]+\W?\s+(\d{1,2})\s*[:=]")
_PROMPT = compiled_later(r"\s*(?:>>>|\.\.\.)\s")


def _without_beginnings(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Takes off what all lines begin with, but for its numbers: a word, who wrote it and when."""
    content = content_of(lines)
    if len(content) < _FEWEST or _house_cells(content) is not None:
        return  # these are no rows
    if content[0].text.startswith(">>>") and all(_PROMPT.match(line.text) for line in content):
        yield from changed(lines, lambda text: _PROMPT.sub("", text, count=1))
    numbers = [int(match[1]) for line in content if (match := _NUMBER.match(line.text))]
    if len(numbers) == len(content) and len(set(numbers)) < len(numbers):
        return  # Row 1: stands there twice, and 1: is not two cells
    shapes = [_COUNTS.sub("0", line.text.lstrip()) for line in content]
    every = [shapes[0][: match.end()] for match in _ENDS.finditer(shapes[0])]
    # What may be a cell is none only with its blank: "- 5..", but not "-5..".
    every = [text if text.rstrip() in BLANKS else text.rstrip() for text in every]
    shared = [
        beginning
        for beginning in every
        if _BEGINS.match(beginning) and all(x.startswith(beginning) for x in shapes)
    ]
    if shared:
        begins = re.compile(re.escape(shared[-1].rstrip()).replace("0", r"\d+") + r"\s?")
        matches = [begins.match(line.text.lstrip()) for line in content]
        marks = [_COUNTS.findall(_WHEN.sub("", match[0])) for match in matches if match]
        if sum(len({*numbers}) > 1 for numbers in zip(*marks, strict=False)) > 1:
            return  # two numbers that differ are no label: they may be a row and a column

        def change(text: str) -> str:
            bare = begins.sub("", text.lstrip(), count=1)
            return "" if is_fence(bare) else bare

        yield from changed(lines, change, raw=True)


# Commands, signs around a formula, the bracket that begins or ends a matrix; with single blanks.
_COMMAND = compiled_later(
    r"(?:\$\$?|\\\[)? ?"
    r"(\\[A-Za-z]+ ?(\* ?|\[[^\]]*\] ?|\([^()]*\) ?|\{(?:[^{}]|\{[^{}]*\})*\} ?)*)*"
    r"[{}]?;? ?(?:\$\$?|\\\])?"
)
_LATEX_END = compiled_later(r"\|\.$")
_LONGEST = 200  # characters of a command


def _is_command(text: str) -> bool:
    """True if a line has commands of LaTeX and no cells."""
    bare = " ".join(text.split())
    return bool(bare) and len(bare) <= _LONGEST and _COMMAND.fullmatch(bare) is not None


def _without_commands(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Leaves out commands of LaTeX, and the full stop that its package sudoku has after rows."""
    rows = [line for line in lines if not _is_command(line.text)]
    if _FEWEST <= len(rows) < len(lines):
        yield Stripped([line_of(line.number, _LATEX_END.sub("|", line.text)) for line in rows])


_FIELDS = compiled_later(r"[\s,;|\"'`“”‘’„«»()\[\]]+")
_MORE_FIELDS = compiled_later(_FIELDS.pattern + "|[:=]+")
_BLANKS_AND_QUOTES = compiled_later(r"[\s\"'`“”‘’„«»]+")
_FIGURE = compiled_later(r"(?:[A-Z]{2,3}=)?#?\d{1,12}(\.\d{1,6}(?:/\d{1,2}\.\d)*|[.:)])?")
_WHEN = compiled_later(
    r"\d{4}-\d\d-\d\d(?:T[\d:.,]+Z?)?|\d\d?:\d\d(?::\d\d)?(?:[.,]\d+)?"
)  # in a log
_LARGE = compiled_later(r"[0-9A-Za-z.*_-]+|[.*_0-S-]+")
_PUZZLE = 16  # characters of the shortest puzzle that has something around it
_MOST_DIGITS = 12  # outside of the puzzle


def _lone(lines: Sequence[Line]) -> Iterator[Stripped]:
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
    size = side(len(text)) if len(text) >= _PUZZLE else None
    if size is None or default_box(size) is None:
        return False
    if size <= 9:
        return quick(text) is not None
    return _LARGE.fullmatch(text) is not None and any(char.isdigit() for char in text)


def _are_remarks(fields: Sequence[str]) -> bool:
    """True if fields are words and a few numbers, and not pieces of a board."""
    digits = 0
    for field in fields:
        if _WHEN.fullmatch(field) or field == "...":
            continue
        if _FIGURE.fullmatch(field):
            digits += sum(map(str.isdigit, field))
        elif sum(char.isalpha() for char in field) * 3 < len(field) and len(field) > 2:
            return False
    return digits <= _MOST_DIGITS


_GAP = compiled_later(r"\s{3,}|\t")  # between boards


def _is_solution(puzzle: str, solution: str) -> bool:
    return (
        len(puzzle) == len(solution)
        and not any(blank in solution for blank in BLANKS)
        and all(a in BLANKS or a == b for a, b in zip(puzzle, solution, strict=True))
    )


def _halves(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Takes off the solution that stands right of a board; another board is put below it."""
    rows = rows_of(lines)
    words = [line.text.translate(BARS).split() for line in rows]
    every = [word if len(word) > 2 else list("".join(word)) for word in words]
    size = len(rows)
    if size < _FEWEST or any(len(word) != 2 * size for word in every):
        return
    halves = [[word[:size] for word in every], [word[size:] for word in every]]
    left, right = (
        [line_of(line.number, " ".join(cells)) for line, cells in zip(rows, half, strict=True)]
        for half in halves
    )
    if _is_solution(*("".join(map("".join, half)) for half in halves)):
        yield Stripped(left)
    elif all(
        "".join("".join(cells).split())
        == "".join(_GAP.split(line.text.strip())[0].translate(BARS).split())
        for line, cells in zip(rows, halves[0], strict=True)
    ):
        yield Stripped([*left, line_of(rows[-1].number, ""), *right])


_BREAK = compiled_later(r"<br\s*/?>|\\n|[,/|;_-]")
_QUOTED_ROW = compiled_later(r"""["'`]([^"'`]+)["'`]""")
_QUOTED_ROWS = compiled_later(r"""\s*(?:["'`][^"'`]+["'`][\s,;+]*){4,}""")


def _joined(lines: Sequence[Line]) -> Iterator[Stripped]:
    r"""Puts blanks between rows that are joined by commas, bars, slashes or ``\n``."""

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
            if len(rows) >= _FEWEST and all(len(row) == len(rows) for row in rows):
                return " ".join(rows)
        return None

    return changed(lines, change)


_CELLS = compiled_later(r"[0-9.*_-]+")
_SHORTEST = 9  # N of wrapped boards
_BOLD = compiled_later(r"(?<![^\s|])(\*\*|__)([0-9A-Za-z]{1,2})\1(?![^\s|])")
_BOLD_LABEL = compiled_later(r"^(\s*)(\*\*|__)([A-Za-z][\w ]{0,12}:?)\2(:?)")
_SINGLE = compiled_later(r"[0-9A-Za-z.*_-]{1,2}|[|]")


def _wrapped(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Puts a board on one line that was broken into several, or has a cell a line."""
    content = content_of(lines)
    texts = ["".join(line.text.split()) for line in content]
    if len(texts) < 2 or not all(map(_CELLS.fullmatch, texts)):
        return
    widths = [len(text) for text in texts]
    size = side(sum(widths))
    if size is None or default_box(size) is None or len(texts) == size:
        return
    # Lines that are boards themselves are several puzzles; one among others is a part of the whole
    # if lines end where rows do, or if it has values that no board of its size has.
    boards = [text for text in texts if _may_be_board(text)]
    parts = all(width % size == 0 for width in widths) or all(map(_has_more, boards))
    apart = boards and (len(boards) == len(texts) or not parts)
    if size >= _FEWEST if max(widths) == 1 else size >= _SHORTEST and not apart:
        yield Stripped([line_of(content[0].number, "".join(texts))], doubtful=True)


def _may_be_board(text: str) -> bool:
    """True if a line of so many characters may be a board by itself."""
    size = side(len(text))
    return size is not None and size > 1 and default_box(size) is not None


def _has_more(text: str) -> bool:
    """True if digits stand on a line that a board of so many cells does not have."""
    return any(mark.isdigit() and int(mark) ** 2 > len(text) for mark in text)


def _without_bold(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Takes off the signs of bold print around values and labels: ``**5** . . **7**``."""
    new = []
    for line in lines:
        text = _BOLD_LABEL.sub(r"\1\3\4", line.raw)
        plain = _BOLD.sub(r"\2", text)
        words = plain.split()
        if plain != text and (len(words) < _FEWEST or not all(map(_SINGLE.fullmatch, words))):
            plain = text  # two stars may be two empty cells
        new.append(line_of(line.number, plain))
    if any(one.raw != other.raw for one, other in zip(new, lines, strict=True)):
        yield Stripped(new)


WAYS: Iterable[Callable[[Sequence[Line]], Iterator[Stripped]]] = (
    *(_without_pairs, _without_labels, _lone, _joined, _halves),
    *(_with_houses, _without_beginnings, _without_commands),
)
LATER = (_wrapped, _without_bold)  # once empty cells have dots
