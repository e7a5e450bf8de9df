"""Damages texts of `pasted_texts`, and judges what is read of them.

A damaged text may be read as the puzzle that it was, as another one if that is what it now says, or
not at all. What a text says is found here in a second way, by rules that know nothing of formats.
"""

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from itertools import groupby

from mutations_of_lists import literal_lists
from mutations_of_pages import literal_pages
from nonet.errors import NonetError
from nonet.formats import read_entries
from nonet.model import Puzzle
from pasted_texts import TEXTS, Text

_SYMBOLS = "0123456789.ABCGIx*_-?,;|/ \t\n:=>'\"#+"
_BARS = "|│┃║┊┋"
_CHINESE = "〇一二三四五六七八九"
_EMPTY = (*".0*_-xX?#~·⬜×・", "--", "..", "##")
_SEPARATORS = (" ", "\t", ",", ";", "\n", "|", "/")
_LARGE = 10
_RULE = re.compile(
    r"[>\s]*[+*|:.'\u2500-\u257f-]*(--|==|[\u2500\u2501\u2504\u2505\u2550])[\s+*|:.'=\u2500-\u257f-]*"
)

# In how many cells one slip may change what a text says, by its kind; whole lines are not counted.
_REACH = (1, 1, 1, 2, 1)


def damaged(text: str, rng: random.Random) -> tuple[str, int | None]:
    """The text with one to three slips, and the only one's kind; None for several."""
    count = rng.choice((1, 1, 1, 2, 3))
    for _ in range(count):
        kind = rng.randrange(11)
        text = _slip(text, kind, rng) or text
    return text, kind if count == 1 else None


def _slip(text: str, kind: int, rng: random.Random) -> str:
    at = rng.randrange(len(text)) if text else 0
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at : at + 1] + text[at:]
    if kind == 2:
        return text[:at] + rng.choice(_SYMBOLS) + text[at + 1 :]
    if kind == 3:
        return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
    if kind == 4:
        return text[:at] + rng.choice(_SYMBOLS) + text[at:]
    if kind == 5:
        old, new = rng.choice(_SEPARATORS), rng.choice(_SEPARATORS)
        return text.replace(old, new)
    if kind == 6:
        return text[:at] if rng.random() < 0.5 else text[at:]
    lines = text.split("\n")
    row = rng.randrange(len(lines))
    if kind == 7:
        del lines[row]
    elif kind == 8:
        lines.insert(row, lines[row])
    elif kind == 9:
        other = rng.randrange(len(lines))
        lines[row], lines[other] = lines[other], lines[row]
    else:
        lines[row] = lines[row].strip()
    return "\n".join(lines)


Rows = tuple[tuple[int, ...], ...]


def literal_boards(text: str, size: int) -> Iterator[Rows]:
    """Every board of this size that some lines of a text say, under any plain rule."""
    text = "".join(map(_plain, unescape(re.sub(r"\x1b\[[\d;]*m", "", text))))
    lines = [line.rstrip("\r") for line in text.split("\n")]
    lines = [line for line in lines if not _RULE.fullmatch(line)]
    for line in lines:
        for separator in ",;":
            values = _values([word.strip() for word in line.split(separator)], size * size)
            if values and max(values) <= size:
                yield tuple(values[at : at + size] for at in range(0, size * size, size))
    named = re.findall(r"[rR](\d+)[cC](\d+)\"?\s*[=:]\s*(\d+)", text)
    if named:
        yield _named([tuple(map(int, each)) for each in named], size)
        for line in lines:
            each = re.findall(r"[rR](\d+)[cC](\d+)\"?\s*[=:]\s*(\d+)", line)
            yield _named([tuple(map(int, one)) for one in each], size)
    for alphabet in _alphabets(size):
        for line in lines:
            yield from _in_line(line, size, alphabet)
        for kept in (text, *lines):
            for between in (r"[\s,;]+", r"[\s\"'" + _BARS + "]+"):
                yield from _cut(re.sub(between, "", kept), size, alphabet)
    for line in [text, *lines]:
        words = [word for word in re.split(r"[\s,;" + _BARS + "]+", line) if word]
        values = _values(words, size * size)
        if values and max(values) <= size:
            yield tuple(values[at : at + size] for at in range(0, size * size, size))
    letters = sorted({char for char in text.upper() if char.isalpha()})
    if len(letters) == size:
        lettered = {**dict.fromkeys(_EMPTY, 0), **{c: v for v, c in enumerate(letters, 1)}}
        yield from _cut("".join(text.upper().split()).strip(",;'"), size, lettered)
    for way in _WAYS:
        for blank in {False, way in _PLACES}:
            rows = [way(line, size) for line in lines if line.strip() or "\t" in line or blank]
            yield from _boards([row for row in rows if row is not None], size)
    for sign in "/|;":
        parts = text.strip().split(sign)
        for rows in (
            [_fields(",", part, size) for part in parts],
            [_words(part, size) for part in parts],
        ):
            yield from _boards([row for row in rows if row is not None], size)
    yield from literal_lists(text, lines, size)
    yield from literal_pages(text, size, list(_alphabets(size)))


def _boards(rows: list[tuple[int, ...]], size: int) -> Iterator[Rows]:
    """Boards of rows one after another, all of which belong to one; above them may be labels."""
    counts = [tuple(range(first, first + size)) for first in (0, 1)]
    for start in range(2 if rows and rows[0] in counts else 1):
        if len(rows[start:]) % size == 0:
            for at in range(start, len(rows), size):
                yield tuple(rows[at : at + size])


def _plain(char: str) -> str:
    digit = unicodedata.digit(char, None)
    if digit is not None:
        return str(digit)
    if char in "\ufe0f\u20e3\ufeff\u200b\xad\u200e\u200f\u202a\u202c\u2060":
        return ""
    if char in _CHINESE:
        return str(_CHINESE.index(char))
    return "..." if char == "…" else "." if char in "○❌🟦。．░∅—\u2800" else char


def _named(givens: Iterable[tuple[int, ...]], size: int) -> Rows:
    cells = [[0] * size for _ in range(size)]
    for row, column, value in givens:
        if row > size or column > size or not row or not column:
            return ()
        cells[row - 1][column - 1] = value
    return tuple(map(tuple, cells))


def _alphabets(size: int) -> Iterator[dict[str, int]]:
    empty = dict.fromkeys(_EMPTY, 0)
    if size >= _LARGE:
        yield {**empty, **{chr(48 + value): value for value in range(1, size + 1)}}
        symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:size]
        yield {**empty, **{s: v for v, s in enumerate(symbols, 1)}, "0": 0} | {
            s.lower(): v for v, s in enumerate(symbols, 1)
        }
    else:
        yield {**empty, **{str(value): value for value in range(1, size + 1)}}
    yield {**empty, **{chr(64 + value): value for value in range(1, min(size, 26) + 1)}}


def _in_line(line: str, size: int, alphabet: dict[str, int]) -> Iterator[Rows]:
    """A whole board in one line, or one field of it."""
    for separators in (r"[\s,;|/\"'>]+", r"[\s,;|/\"'>:=]+", r"[\s,;\"'()\[\]<>=?!~*「」]+"):
        fields = [field for field in re.split(separators, line) if field]
        for each in [*fields, "".join(fields)]:
            if len(each) == size * size:
                yield from _cut(each, size, alphabet)
        if any(len(each) == size for each in fields):
            whole = "".join(each for each in fields if len(each) == size)
            yield from _cut(whole, size, alphabet)


def _cut(symbols: str, size: int, alphabet: dict[str, int]) -> Iterator[Rows]:
    if len(symbols) == size * size and all(char in alphabet for char in symbols):
        values = [alphabet[char] for char in symbols]
        yield tuple(tuple(values[at : at + size]) for at in range(0, size * size, size))


def _values(words: Iterable[str], size: int) -> tuple[int, ...] | None:
    values = []
    for word in words:
        if word == "" or word in _EMPTY:
            values.append(0)
        elif word.isascii() and word.isdigit() and int(word) <= size:
            values.append(int(word))
        else:
            return None
    return tuple(values) if len(values) == size else None


def _words(line: str, size: int) -> tuple[int, ...] | None:
    words = re.split(r"[\s,;" + _BARS + "]+", _undressed(line).strip(" \t,;\"'" + _BARS))
    return _values(words, size) or _values(words[1:], size)


def _fields(separator: str, line: str, size: int) -> tuple[int, ...] | None:
    words = [word.strip(" \t\"'") for word in _undressed(line).split(separator)]
    short = size - len(words)
    return (
        _values(words, size)
        or _values(words[1:], size)
        or _values(words[:-1], size)
        or (_values(words + [""] * short, size) if short > 0 else None)
    )


def _characters(line: str, size: int) -> tuple[int, ...] | None:
    bare = _undressed(line)
    symbols = re.sub(r"[\s,;\"'" + _BARS + "]+", "", bare)
    label = re.match(r"\s*([rR]?\d{1,2}|[A-Z])[.:)]?\s+", bare)
    rests = [symbols, re.sub(r"[\s" + _BARS + "]+", "", bare)]
    rests.append(re.sub(r"[\s" + _BARS + "]+", "", line))
    if label:
        rests.append(re.sub(r"[\s,;\"'" + _BARS + "]+", "", bare[label.end() :]))
    for alphabet in _alphabets(size):
        for rest in rests:
            if len(rest) == size and all(char in alphabet for char in rest):
                return tuple(alphabet[char] for char in rest)
    return None


def _between_bars(line: str, size: int) -> tuple[int, ...] | None:
    parts = re.split(f"[{_BARS}]{{1,2}}", _undressed(line).strip())
    return _values([part.strip() for part in parts[1:-1]], size)


def _in_places(line: str, size: int, *, first: int, step: int) -> tuple[int, ...] | None:
    """Blanks are empty cells: between bars, or in the whole line."""
    bare = _undressed(line)
    if bare[:1] in tuple(_BARS):
        parts = re.split(f"[{_BARS}]", bare.strip())[1:-1]
        cells = [char for part in parts for char in part[first::step]]
    else:
        parts = re.split(f"[{_BARS}]", bare)
        cells = [c for number, part in enumerate(parts) for c in part[first * (number > 0) :: step]]
    drawn = sum(not char.isspace() for part in parts for char in part)
    if sum(not char.isspace() for char in cells) != drawn:
        return None
    cells += [" "] * (size - len(cells))
    if any(char != " " for char in cells[size:]):
        return None
    for alphabet in _alphabets(size):
        known = {**alphabet, " ": 0}
        if all(char in known for char in cells[:size]):
            return tuple(known[char] for char in cells[:size])
    return None


def _undressed(line: str) -> str:
    return re.sub(r"^\s*> ?", "", line)


_PLACES = [partial(_in_places, first=first, step=step) for first, step in ((0, 1), (0, 2), (1, 2))]
_WAYS: tuple[Callable[[str, int], tuple[int, ...] | None], ...] = (
    _words,
    lambda line, size: _fields(",", line, size),
    lambda line, size: _fields(";", line, size),
    lambda line, size: _fields("\t", line, size),
    lambda line, size: _fields("|", line, size),
    lambda line, size: _fields("/", line, size),
    lambda line, size: _fields(":", line, size),
    lambda line, size: _fields("&", re.sub(r"(\\\\|\\hline|\s)+$", "", line), size),
    lambda line, size: _values(re.findall('"([^"]*)"', line), size),
    _characters,
    _between_bars,
    *_PLACES,
)


@dataclass
class Tally:
    """What came of damaged texts.

    Attributes:
        counts: How many were read as before, read as what they say, asked about or refused.
        wrong: The texts that were read as something else, and what was read.
    """

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[tuple[str, str, Puzzle]] = field(default_factory=list)


def campaign(
    count: int, seed: int, tally: Tally | None = None, texts: Sequence[Text] = TEXTS
) -> Tally:
    """Reads so many damaged texts and judges the readings."""
    rng = random.Random(seed)
    tally = tally or Tally()
    for number in range(count):
        original = texts[number % len(texts)] if count >= len(texts) else rng.choice(texts)
        judge(original, *damaged(original.text, rng), tally)
    return tally


def judge(original: Text, text: str, kind: int | None, tally: Tally) -> None:
    """Reads a damaged text and notes what came of it.

    Args:
        original: What it was.
        text: What it is now.
        kind: The kind of the only slip; None if there are several.
        tally: Where that is noted.
    """
    entries = list(read_entries(text, box=original.box))
    puzzles = [entry for entry in entries if isinstance(entry, Puzzle)]
    for puzzle in puzzles:
        if puzzle == original.puzzle:
            continue
        if not (_is_literal(puzzle, original, text) and _is_near(puzzle, original, kind)):
            tally.wrong.append((original.name, text, puzzle))
            tally.counts["wrong"] += 1
            return
    if puzzles:
        same = all(puzzle == original.puzzle for puzzle in puzzles)
        tally.counts["as before" if same else "as it says"] += 1
    else:
        asked = any("choose one" in e.message for e in entries if isinstance(e, NonetError))
        tally.counts["asked" if asked else "refused"] += 1


def _is_near(puzzle: Puzzle, original: Text, kind: int | None) -> bool:
    """Whether one slip of a character changed only as many cells as it can."""
    if kind is None or kind >= len(_REACH) or original.puzzle is None:
        return True
    if puzzle.layout != original.puzzle.layout:
        return False
    if "blank" in original.name:  # where a blank is a cell, all of its row moves
        return True
    pairs = zip(puzzle.givens, original.puzzle.givens, strict=True)
    # A given of a list leaves one place for another.
    moves = re.search("cells|givens|columns|by name", original.name) is not None
    return sum(a != b for a, b in pairs) <= _REACH[kind] + moves


def _are_bands(text: str, puzzle: Puzzle) -> bool:
    """Whether lines without cells part the rows as the boxes do."""
    box = puzzle.layout.box
    rules = [_RULE.fullmatch(line) is not None for line in text.split("\n") if line.strip()]
    bands = [len(list(band)) for is_rule, band in groupby(rules) if not is_rule]
    return box is not None and len(bands) > 1 and box.rows in bands


def _is_literal(puzzle: Puzzle, original: Text, text: str) -> bool:
    layout = original.puzzle.layout if original.puzzle else None
    other = layout is not None and puzzle.size == layout.size and puzzle.layout != layout
    other = other and not _are_bands(text, puzzle)
    # A drawing with rows or borders swapped may show other regions, but never none.
    if other and None in (layout and layout.regions, puzzle.layout.regions):
        return False
    size = puzzle.size
    rows = tuple(puzzle.givens[at : at + size] for at in range(0, size * size, size))
    return any(each == rows for each in literal_boards(text, size))
