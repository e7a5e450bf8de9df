"""Givens as three numbers each, row, column and value: ``given(1,1,5).``, ``1 1 5``, ``(0,0): 5``.

Facts of Prolog and of answer set programs, tuples in a list or a set, keys of a dictionary, lines
of three numbers, maybe below their count, and words of three digits. Rows and columns count from 0
or from 1, which the list shows. Other statements of a program are listed as not read.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError
from nonet.formats._context import Context, attempt
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._givens import counted, from_objects
from nonet.formats._headers import header_before
from nonet.formats._text import is_comment, show
from nonet.lazy import compiled_later
from nonet.model import Puzzle
from nonet.words import listed

_N = r"\s*(\d{1,3})\s*"
_FACT = compiled_later(rf"\b([a-z]\w{{0,30}})\({_N},{_N},{_N}\)\s*\.?")
_SIZE = compiled_later(
    r"\b(?:size|n|dim|dimension|order|boardsize|gridsize)\((\d{1,2})\)\s*\.?", re.I
)
_ENDED = compiled_later(r"\b([a-z]\w{0,30})\([\d,\s]{5,20}\)\s*\.(?=\s|$|%)")
_TUPLE = compiled_later(rf"[(\[]{_N}[,;]{_N}[,;]{_N}[)\]]")
# (0, 0): 5, and statements of a program: b[0][1] = 6;
_KEYED = compiled_later(
    rf"(?:[A-Za-z][\w.]{{0,30}})?[(\[]{_N}(?:,|\]\s?\[){_N}[)\]]\s*(?:[:=]>?|->|→)\s*"
    r"[\"']?(\d{1,3})[\"']?(?![\d.])"
)
_CALLED = compiled_later(r"\b([A-Za-z][\w.]{0,30})[(\[]")
_LETTERED = compiled_later(r"([A-Za-z])(\d{1,2})\s*[:=]\s*(\d{1,3})(?!\d)")
_LINE = compiled_later(r"\s*(\d{1,3})\s*[,;\s]\s*(\d{1,3})\s*[,;\s]\s*(\d{1,3})\s*[,;]?\s*")
# Bounded, as it is looked for at each place: long words would be read again from each letter.
_MATRIX = compiled_later(r"\s{0,9}(?:[A-Za-z]\w{0,30}\s{0,9}=\s*)?[\[|]+\s*|\s{0,9}\|?\]\s*;?\s*")
_WORD = compiled_later(r"([1-9])([1-9])([1-9])")
_NAME = compiled_later(
    r"\s*(?:[A-Za-z][\w. ]{0,40}(?:\[\])?\s*[:=]+\s*(?=[\[{(])"
    r"|insert\s+into\s[\w.\s\"`,]{1,60}(?:\([\w\s,\"`]{1,60}\)\s*)?values\s*(?=\())?",
    re.I,
)
_BETWEEN = compiled_later(r"[\s,;{}\[\]()]*")
_NO_GIVENS = frozenset({"box", "block", "square", "region", "sub", "subgrid", "cage", "sector"})
_FEWEST = 6
_MOST = 4000  # lines
_LARGE = 4  # a value that a board of 3x3 cells has not

Triple = tuple[int, int, int]


def text_of(lines: Sequence[Line]) -> str:
    """The lines without comments of answer set programs."""
    content = (line.text.partition("%")[0] for line in lines if not is_comment(line.text))
    return "\n".join(content)


def _all_of(pattern: re.Pattern[str], text: str) -> list[tuple[str, ...]]:
    """The matches of a pattern if they are all there is, but for a name and brackets."""
    start = _NAME.match(text)
    at = _after(text, 0 if start is None else start.end())
    found = []
    while at < len(text):
        match = pattern.match(text, at)
        if match is None:
            return []
        found.append(match.groups())
        at = _after(text, match.end())
    return found


def _after(text: str, at: int) -> int:
    """Where what stands between tuples ends; a bracket that begins one is left."""
    match = _BETWEEN.match(text, at)
    end = at if match is None else match.end()
    return end - 1 if end > at and text[end - 1] in "([" and end < len(text) else end


def _facts(text: str) -> tuple[list[Triple], list[str]]:
    """The givens of a program, and the first of its other statements.

    Raises:
        FormatError: Facts of several names could be the givens.
    """
    named: dict[str, list[Triple]] = defaultdict(list)
    for name, *numbers in _FACT.findall(text):
        named[name].append(_triple(numbers))
    likely = [
        name
        for name, triples in named.items()
        if name not in _NO_GIVENS and len({triple[:2] for triple in triples}) == len(triples)
    ]
    text = _SIZE.sub("", text)
    if _FACT.sub("", text).strip(" .,;\n"):
        # A call in a program is none of these: facts end with a dot, and there are several.
        ended = Counter(_ENDED.findall(text))
        likely = [name for name in likely if _FEWEST <= ended[name] == len(named[name])]
    if len(likely) > 1:
        raise FormatError(
            f"facts of {listed(map(repr, likely), most=9)} could be the givens: leave those of one"
        )
    if not likely:
        return [], []
    rest = _FACT.sub(lambda match: "" if match[1] == likely[0] else match[0], text)
    others = [part.strip() for part in re.split(r"[\n.](?=\s|$)", rest) if part.strip(" .,;\n")]
    return named[likely[0]], others


def size_in(text: str) -> int | None:
    """The size that a fact says, as ``size(9)``."""
    match = _SIZE.search(text)
    return None if match is None else int(match[1])


def _triple(words: Sequence[str]) -> Triple:
    row, column, value = map(int, words)
    return row, column, value


def _are_givens(triples: Sequence[Triple]) -> bool:
    """Whether triples name different cells, and are no rows of boards."""
    cells = {(row, column) for row, column, _ in triples}
    return (
        len(triples) >= _FEWEST and len(cells) == len(triples) and max(map(max, triples)) >= _LARGE
    )


def _on_lines(text: str) -> list[Triple]:
    """The triples of lines of three numbers, maybe in brackets, maybe below their count."""
    bare = _MATRIX.sub("\n", text).replace(";", "\n") if "[" in text else text
    rows = [row for row in bare.split("\n") if row.strip()]
    if rows and rows[0].strip().isdigit() and rows[0].strip() == str(len(rows) - 1):
        del rows[0]
    matches = [_LINE.fullmatch(row) for row in rows]
    return [_triple(match.groups()) for match in matches if match] if all(matches) else []


def _in_words(text: str) -> list[Triple]:
    """The triples of words of three digits, in the order of their cells."""
    words = text.replace(",", " ").split()
    matches = [_WORD.fullmatch(word) for word in words]
    found = [_triple(match.groups()) for match in matches if match] if all(matches) else []
    places = [triple[:2] for triple in found]
    return found if places == sorted(set(places)) else []


def found(text: str) -> tuple[list[Triple], list[str]]:
    """The givens of a text, and what else stands in it; none if it is no list of them."""
    for pattern in (_TUPLE, _KEYED):
        triples = [_triple(groups) for groups in _all_of(pattern, text)]
        names = set(_CALLED.findall(text)) if pattern is _KEYED and triples else set()
        if _are_givens(triples) and len(names) < 2 and names.isdisjoint(_NO_GIVENS):
            return triples, []
    if _FACT.search(text) is not None:
        return _facts(text)
    for read in (_on_lines, _in_words):
        triples = read(text)
        if _are_givens(triples):
            return triples, []
    return [], []


def lettered(text: str) -> dict[str, str]:
    """Cells with a letter and their values: ``A1=5``."""
    found = _all_of(_LETTERED, text)
    named = {f"{letter}{number}": value for letter, number, value in found}
    return named if len(named) == len(found) >= _FEWEST else {}


def are_triples(lines: Sequence[Line]) -> bool:
    """Whether lines are nothing but such givens, or a program with facts that are."""
    if len(lines) > _MOST:
        return False
    text = text_of(lines)
    try:
        return bool(lettered(text) or found(text)[0])
    except FormatError:
        return True


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    every = list(lines)
    content = [line for line in every if line.text and not is_comment(line.text)]
    if not content:
        return
    first = content[0]
    text = text_of(every)
    context = Context("triples", options, first.number, header_before(every, first.number))

    def puzzle() -> Puzzle:
        named = lettered(text)
        if named:
            return from_objects(named, context)
        triples, others = found(text)
        if not triples:
            raise FormatError("this is no list of givens, each a row, a column and a value: 1 1 5")
        unread: tuple[str, ...] = ()
        if others:
            count = len(others)
            noun = "statement" if count == 1 else "statements"
            unread = (f"{count} other {noun}, such as {show(others[0])}",)
        return counted(triples, context._replace(unread=unread), size_in(text))

    yield attempt(puzzle, first.number, first.text)


FORMAT = Format(
    name="triples",
    summary="givens as row, column and value: given(1,1,5). or 1 1 5 (read only)",
    sniff=lambda lines: float(are_triples(lines)),
    read=_read,
    remarks="Facts of Prolog and ASP, tuples, keys; rows and columns count from 0 or from 1.",
)
