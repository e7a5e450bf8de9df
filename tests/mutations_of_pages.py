"""What mail, documents and web pages say, for `mutations`: by rules that know nothing of formats.

Every form is taken off in the simplest way, and what is left must be rows of one board.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

Rows = tuple[tuple[int, ...], ...]
_EMPTY = (*".0*_-xX?#~·×・", "", "--", "..")
_HEX = {**{f"{value:X}": value + 1 for value in range(16)}, ".": 0}
_HEX |= {symbol.lower(): value for symbol, value in _HEX.items()}
_LABEL = re.compile(r"^\s*(?:row\s*|r)?(?:\d{1,2}|[A-Z])\s*[.:)=|]?\s+", re.IGNORECASE)
_RULE = re.compile(r"[\s|:+=-]*-[\s|:+=-]*")


def literal_pages(text: str, size: int, alphabets: Sequence[Mapping[str, int]]) -> Iterator[Rows]:
    """Every board of this size that a text says with markup around its cells or rows.

    Args:
        text: The text.
        size: How many rows and columns there are.
        alphabets: The values of symbols.
    """
    known = [*alphabets, _HEX] if size == 16 else list(alphabets)
    signs = [rf"(?m)^(?:[ \t]*[>|][ \t]?){{{count}}}" for count in (1, 2, 3)]
    bare = [text, *(re.sub(sign, "", text) for sign in signs)]
    untagged = re.sub(r"<[^<>]*>?|^\w+>", "\n", text)
    unquoted = re.sub(r">!|!<|[`»«“”\"'<>]|\[/?\w+\]", "\n", text)
    unlabelled = ["\n".join(_LABEL.sub("", line) for line in each.split("\n")) for each in bare]
    unmarked = re.sub(r"(?m)^\s*[-*]\s+", "", text)
    undivided = re.sub(r"(?m)^-+$|[:|!/]", "", text)
    unbarred = untagged.replace("|", "\n")
    for each in {*bare, undivided, unbarred, untagged, unquoted, *unlabelled, unmarked}:
        yield from _in_symbols(each, size, known)
    yield from _in_table(text, size)
    yield from _in_brackets(text, size, known)
    for cell in (r">([^<>]*)</", r"\"cell\"[^<>]*>([^<]*)<"):
        cells = [re.findall(cell, line) for line in text.split("\n")]
        yield from _whole([row for each in cells if (row := _values(each, size))], size)
        every = _values([word for each in cells for word in each], size, size * size)
        if every is not None:
            yield _cut(every, size)


def _in_symbols(text: str, size: int, known: Sequence[Mapping[str, int]]) -> Iterator[Rows]:
    """Rows of one character a cell, or all rows on a line."""
    whole = ["".join(line.split()) for line in text.split("\n")]
    stripped = [line.strip("\"'`,;") for line in whole]
    for alphabet, lines in product(known, (whole, stripped)):
        rows = [
            tuple(alphabet[char] for char in line)
            for line in lines
            if line and len(line) in (size, size * size) and all(char in alphabet for char in line)
        ]
        yield from _whole([row for row in rows if len(row) == size], size)
        for row in rows:
            if len(row) == size * size:
                yield _cut(row, size)


def _in_brackets(text: str, size: int, known: Sequence[Mapping[str, int]]) -> Iterator[Rows]:
    """Every cell in brackets or a formula of its own, or on a line of its own between rules."""
    for cell in (r"\[([^\[\]]*)\]", r"\(([^()]*)\)"):
        rows = [re.findall(cell, line) for line in text.split("\n")]
        yield from _whole([row for each in rows if (row := _values(each, size))], size)
        bare = "\n".join("".join(cell.strip() or "." for cell in row) for row in rows)
        yield from _in_symbols(bare, size, known)
    plain = re.sub(r"=\"(\d*)\"", r"\1", text)
    rows = [line.split("\t") for line in plain.split("\n")]
    yield from _whole([row for each in rows if (row := _values(each, size))], size)
    parts = [part.split("\n") for part in re.split(r"(?m)^\|[-}]\s*$", text)[1:]]
    cells = [[line[1:] for line in part if line.startswith("|")] for part in parts]
    yield from _whole([row for each in cells if (row := _values(each, size))], size)


def _in_table(text: str, size: int) -> Iterator[Rows]:
    """A table of Markdown, a forum, a wiki or LaTeX; what stands above its rule is its head."""
    lines = text.split("\n")
    rule = next((at for at, line in enumerate(lines) if _RULE.fullmatch(line)), -1)
    lines = [line for line in lines if line.strip() not in ("|-", "|}")]
    for first in {0, rule + 1}:
        for sign in ("|", "&", "||"):
            rows: list[tuple[int, ...]] = []
            for line in lines[first:]:
                fields = _fields(line, sign, size)
                if fields is not None:
                    rows.append(fields)
            yield from _whole(rows, size)
            if rows and not any(rows[0]):  # a head without words
                yield from _whole(rows[1:], size)


def _fields(line: str, sign: str, size: int) -> tuple[int, ...] | None:
    line = re.sub(r"(?:\\+|\\hline|\s)+$|(?<=\|)\.\s*$", "", line)
    ends = [
        line,
        line.lstrip().removeprefix("|"),
        line.strip().strip("|"),
        line.strip().removeprefix("|").removesuffix("|"),
    ]
    for each in ends:
        words = [word.strip() for word in each.split(sign)]
        values = _values(words, size)
        if values is not None:
            return values
    return None


def _values(words: Sequence[str], size: int, count: int | None = None) -> tuple[int, ...] | None:
    values = []
    for word in words:
        bare = word.strip()
        if bare in _EMPTY:
            values.append(0)
        elif bare.isascii() and bare.isdigit() and int(bare) <= size:
            values.append(int(bare))
        else:
            return None
    return tuple(values) if len(values) == (count or size) else None


def _cut(values: Sequence[int], size: int) -> Rows:
    return tuple(tuple(values[at : at + size]) for at in range(0, size * size, size))


def _whole(rows: Sequence[tuple[int, ...]], size: int) -> Iterator[Rows]:
    """Boards of rows one after another, all of which belong to one."""
    if rows and len(rows) % size == 0:
        for at in range(0, len(rows), size):
            yield tuple(rows[at : at + size])
