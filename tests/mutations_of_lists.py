"""What texts in programs and data say, for `mutations`: by rules that know nothing of formats."""

import re
from collections.abc import Iterator

Rows = tuple[tuple[int, ...], ...]
_NOTHING = r"None|nil|null|undefined|nan|Nothing|NA|na"
_WORD = re.compile(
    rf"(?<![\w.])(?:\d+\.?[uUlLfF]*(?![\w])|{_NOTHING}|[_*-](?!\w)|\.(?![\w.]))|''|\"\""
)
_EMPTY_ITEMS = ("", ".", "*", "_", "-", "~", "null")
_FIRST = re.compile(r"^[^\[{(]*[A-Za-z][^\[{(]*(?=[\[{(])")
_SIZES = re.compile(
    r"\[\d*\]|(?<=u8; )\d+|(?<=\]; )\d+(?=\])|reshape\(.*|nrow.*|dtype.*|std::array<[^>]*>"
)


def literal_lists(text: str, lines: list[str], size: int) -> Iterator[Rows]:
    """Every board of this size in lists and objects."""
    yield from _givens_and_items(text, size)
    without = [re.sub(r"(^|[|,;\]\s])(#|//).*$", r"\1", line) for line in lines]  # comments
    if without != lines:
        yield from literal_lists("\n".join(without), without, size)
    groups = [_words("(" + each + ")") for each in re.findall(r"[\[({]([^\[\](){}]*)[\])}]", text)]
    yield from _whole([_row(words) for words in groups if len(words) == size], size)
    rows = []
    for line in lines:
        words = _words(line)
        for kept in (words, words[1:]):
            if len(kept) == size:
                rows.append(_row(kept))
                break
    yield from _whole(rows, size)
    for part in (text, *lines):
        words = _words(part)
        for kept in (words, words[1:]):
            if len(kept) == size * size:
                yield _cut(_row(kept), size)
        strings = re.findall(rf"[\"'>]([^\"'<>\n]{{{size}}})[\"'<]", part)
        yield from _whole([row for each in strings if (row := _symbols(each, size))], size)
        for each in re.findall(rf"[\"'=]([^\"'=\n]{{{size * size}}})(?:[\"'\n]|$)", part):
            row = _symbols(each, size)
            if row is not None:
                yield _cut(row, size)
    for cells in (
        re.findall(r"'([^'\n]{0,2})'", text),
        re.findall(r"^\s*(?:- )?- (\S+)$", text, re.M),
    ):
        values = _symbols("".join(cell or "." for cell in cells), size)
        if values is not None and len(cells) == size * size:
            yield _cut(values, size)
    cells = [re.findall(r"(?:<c>|\"cell\">)([^<]*)</", line) for line in lines]
    yield from _whole([_row(row) for row in cells if len(row) == size], size)
    ends = [row.strip() for line in lines for row in line.split("\\n") if row.strip()]
    bare = [re.sub(r"^\s*(?:[\w ]+[=:]|- )?\s*[\"'`]*|[\"'`,;\\)\]}]*$", "", row) for row in ends]
    yield from _whole([row for each in bare if (row := _symbols(each, size))], size)
    for line in lines:  # each an object of its own
        parts = [_symbols(part, size) for part in re.split(r"\\n|\"", line) if part]
        yield from _whole([row for row in parts if row and len(row) == size], size)
    every = [
        _symbols(each, size) for row in ends for each in re.split(r"[\s\"'\\\[\]{}:,]+n?", row)
    ]
    yield from _whole([row for row in every if row], size)


def _givens_and_items(text: str, size: int) -> Iterator[Rows]:
    """Boards of givens one by one, and of items on lines of their own."""
    triples = re.findall(
        r"^[ \t]*\"?(\d+)\"?\s*[,;\t ]\s*\"?(\d+)\"?\s*[,;\t ]\s*\"?(\d+)\"?\s*$", text, re.M
    )
    for each in re.findall(r"\{([^{}]*)\}", text):
        found = dict(re.findall(r"[\"']?(\w+)[\"']?\s*[:=]\s*(\d+)", each))
        if len(found) == 3:
            triples.append(tuple(found.values()))
    for first in (1, 0):
        board = [[0] * size for _ in range(size)]
        for each in triples:
            r, c, v = map(int, each)
            if first <= r < size + first and first <= c < size + first:
                board[r - first][c - first] = v
        yield tuple(map(tuple, board))
    items = re.findall(r"^(\s*-)?\s*-\s+[\"']?([^\s\"']*)[\"']?\s*$", text, re.M)
    rows: list[list[str]] = []
    for begins, word in items:
        if begins or not rows:
            rows.append([])
        rows[-1].append(word)
    if all(len(row) == size for row in rows):
        values = [[0 if word in _EMPTY_ITEMS else word for word in row] for row in rows]
        if all(str(word).isdigit() and int(word) <= size for row in values for word in row):
            yield from _whole([tuple(map(int, row)) for row in values], size)


def _words(text: str) -> list[str]:
    text = re.sub(r"\]\s*\)\s*\.[^\]]*$|\)\.\s*$", "])", text)
    return _WORD.findall(_SIZES.sub(" ", _FIRST.sub("", text)))


def _row(words: list[str]) -> tuple[int, ...]:
    return tuple(int(word.rstrip(".uUlLfF")) if word[:1].isdigit() else 0 for word in words)


def _symbols(text: str, size: int) -> tuple[int, ...] | None:
    values = ["0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".find(char) for char in text.upper()]
    values = [0 if char in ".*_- " else value for char, value in zip(text, values, strict=True)]
    fits = len(values) in (size, size * size) and min(values) >= 0 and max(values) <= size
    return tuple(values) if fits else None


def _cut(values: tuple[int, ...], size: int) -> Rows:
    return tuple(values[at : at + size] for at in range(0, size * size, size))


def _whole(rows: list[tuple[int, ...]], size: int) -> Iterator[Rows]:
    for start in (0, 1):
        kept = rows[start:] if start == 0 or (rows and rows[0] in _COUNTS[size]) else []
        if kept and len(kept) % size == 0:
            for at in range(0, len(kept), size):
                yield tuple(kept[at : at + size])


_COUNTS = {n: [tuple(range(n)), tuple(range(1, n + 1))] for n in range(100)}
