"""Lines that are rules as people type them, ``killer 3 r1c1 r1c2``, and nothing else.

Only whole lines are: ``thermo r1c1-r1c5``, a rule of the whole board by its name (``anti-knight``),
or several after a word, ``Rules: anti-knight, diagonal``. Sentences are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

from nonet import constraints  # of which the parser is loaded when it is needed
from nonet.errors import NonetError
from nonet.formats._cages import cages_on
from nonet.lazy import compiled_later
from nonet.model import Constraint

_LONGEST = 400  # characters
_SHORTEST_NAME = 7  # letters of a rule that a line without any other word is: not `or`, not `nrc`
_WORD = compiled_later(r"[A-Za-z]{3}|(?<!\w)[xXvV](?!\w)")
_CELL = compiled_later(r"(?<![\w@])(?:[rR]\d{1,2}[cC]\d{1,2}|[A-Za-z]\d{1,2})(?!\w)")
_LETTERED = compiled_later(r"[A-Za-z]\d{1,2}")  # "Killer A1" may be a title
_NUMBERS = compiled_later(r"[\s:=(]*\d")  # behind a name
_OF_A_STEP = compiled_later(r"\bin\b", re.I)  # "Skyscraper: 4 in r1c1 r5c1"
_OF_CODE = frozenset('{}[]"`<>\\#~')
_OF_RULES = frozenset({"and", "or", "not"})  # which say nothing alone
_HEAD = compiled_later(
    r"\s*(?:[*•-]\s+|\d{1,3}[.)]\s+)?"
    r"(rules?\b\s*[:=]?\s*|(?:(?:extra|additional)\s+)?(?:rules?|constraints?|variants?)\s*[:=]\s*)?",
    re.I,
)
_NAME = r"[rR]\d{1,2}[cC]\d{1,2}"
# How rules stand in prose, and how people type them.
_IN_PROSE = tuple(
    (compiled_later(pattern, re.I), plain)
    for pattern, plain in (
        (r"\*\*|__|`", ""),  # bold, of Markdown
        (r"-+>", "→"),
        (rf"\bbetween\s+({_NAME})\s+(?:and|&)\s+({_NAME})", r"\1 \2"),
        (rf"\bfrom\s+({_NAME})\s+to\s+({_NAME})", r"\1-\2"),
        (rf"(\W*)(?:killer\s+)?cage\s*#?\w{{0,3}}\s*\((?:sum|total)?\W{{0,3}}(\d{{1,3}})\)\W*(?={_NAME})",
         r"\1killer \2 "),
        (rf"\barrow\W+circle\W+({_NAME})\W+(?:path|shaft|arrow|line)\W+(?={_NAME})",
         r"arrow \1 / "),
        (rf"^(\D*?)({_NAME})(.*)\s+\((?:bulb|circle)\s+(?:(?:at|in|is)\s+)?\2\)", r"\1\2\3"),
    )
)  # fmt: skip
# Several clues of two cells each: "White dots: r1c1-r1c2, r2c2/r2c3", "between r1c1 and r1c2, ...".
_PAIR = rf"({_NAME})\s*(?:(-)|[/|&\s]|and\b)\s*({_NAME})"
_PAIRS = compiled_later(rf"([^\d;,]*?)[\s:]*({_PAIR}(?:\s*,\s*(?:and\s+)?{_PAIR})*)[\s.,]*", re.I)
# What is said of a list in brackets, and is so in any case.
_NOTE = compiled_later(
    r"\s*\((?:consecutive|ratio|(?:cells? )?(?:in order,? )?(?:from )?(?:the )?"
    r"(?:bulb|circle|start)(?: cells?)?(?: first| to \w+))\)(?=\s*:)",
    re.I,
)
_ARROWS = compiled_later("-+>|`")
_COMPARED = compiled_later(rf"(?:\W*rules?\s*:)?\W*{_NAME}(?:\s*[<>]\s*{_NAME})+[\s.,;]*", re.I)
_CAGES = compiled_later(r"(?:killer\s+)?cages?\s*:\s*(?=[\d(\[])", re.I)


def rules_on(text: str) -> tuple[Constraint, ...]:
    """The rules that a line holds, and nothing else; none if it holds something else.

    Example:
        >>> [rule.kind for rule in rules_on("Rules: anti-knight; killer 3 r1c1 r1c2")]
        ['anti-knight', 'killer']
    """
    if len(text) > _LONGEST:
        return ()
    if _COMPARED.fullmatch(text):
        return tuple(_compared(text))
    if _WORD.search(text) is None or not _OF_CODE.isdisjoint(_ARROWS.sub("", text)):
        return ()
    text = as_typed(text)
    head = _HEAD.match(text)
    rest = without_note(text if head is None else text[head.end() :]).strip()
    led = head is not None and head[1] is not None
    if not rest or (cages_on(text) and not led):
        return ()
    if caged := _CAGES.match(rest):
        cages = cages_on(rest[caged.end() :])
        if cages and not any(cage.pairs or cage.sign for cage in cages):
            places = [tuple(f"r{row}c{column}" for row, column in cage.places) for cage in cages]
            return tuple(map(constraints.Killer, (cage.total for cage in cages), places))
    rules: list[Constraint] = []
    for part in _parts(rest):
        whole = board_rule(part, led=led)  # "anti-leap 1,3"
        names = [name.strip() for name in part.split(",")]
        if led or part.islower():
            names = [name_ for name in names for name_ in constraints.each_of(name)]  # miracle
        named = [board_rule(name, led=led) for name in names] if whole is None else [whole]
        if all(named):
            rules += [rule for rule in named if rule is not None]
            continue
        cells = _CELL.findall(part)
        if not cells or _OF_A_STEP.search(part):
            return ()
        if len(cells) == 1 and not led and _LETTERED.fullmatch(cells[0]):
            return ()
        try:
            rules.append(constraints.parse_rule(part))
        except NonetError:
            return ()
    return tuple(rules)


def as_typed(text: str) -> str:
    """A line of prose with its cells as people type them: ``r1c1 r1c2`` for "between ... and"."""
    for pattern, plain in _IN_PROSE if _CELL.search(text) or "*" in text else ():
        text = pattern.sub(plain, text)
    return text


def without_note(text: str) -> str:
    """A line without what brackets behind its name say that is so in any case."""
    return _NOTE.sub("", text)


def _parts(text: str) -> Iterator[str]:
    """The rules of a line; those behind a semicolon that are only cells have the first one's name.

    A list of pairs of cells is a rule for each.
    """
    name = ""
    for part in filter(
        None, (rule_text.strip().removesuffix(".") for rule_text in text.split(";"))
    ):
        pairs = _PAIRS.fullmatch(part)
        if pairs is None:
            yield part
            continue
        name = pairs[1] or name
        pairs_ = re.findall(_PAIR, pairs[2], re.I)
        several = len(pairs_) > 1 or not pairs[1]
        yield from (
            (f"{name} {one}{to or ' '}{other}" for one, to, other in pairs_) if several else [part]
        )


def are_rules(value: Any) -> bool:
    """True if a text, or each of a list, is a rule as people type it."""
    texts = value.splitlines() if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return False
    texts = [text for text in texts if text.strip()]
    return bool(texts) and all(rules_on(f"rule {text}") for text in texts)


def is_nearly(text: str) -> bool:
    """True if a line is a rule with its cells or its numbers, but for a slip."""
    if len(text) > _LONGEST or _WORD.search(text) is None:
        return False
    if not _OF_CODE.isdisjoint(text.lstrip("#")):
        return False
    if _CELL.search(text) is None:
        return is_numbered(text)
    from nonet.constraints import kind_of_rule

    return kind_of_rule(text) is not None


def is_numbered(text: str) -> bool:
    """True if a line is a rule of the whole board with its numbers: ``Anti-leap 1,3``."""
    plain = re.sub(r"^\W+|[^\w\s,]+$|(?<=\s)-\s", "", text)
    return _NUMBERS.search(plain) is not None and board_rule(plain, led=True) is not None


def names_cells(text: str) -> bool:
    """True if there is a cell on a line."""
    return _CELL.search(text) is not None


def _compared(text: str) -> Iterator[Constraint]:
    """The rules of ``r1c1 < r1c2 > r1c3``."""
    cells, signs = re.findall(_NAME, text), re.findall("[<>]", text)
    for sign, (one, other) in zip(signs, pairwise(cells), strict=True):
        lesser, greater = (one, other) if sign == "<" else (other, one)
        yield constraints.parse_rule(f"less-than {lesser} {greater}")


def board_rule(name: str, *, led: bool = False) -> Constraint | None:
    """The rule of the whole board of a name; a line without a word before it has it as listed."""
    if not name or name.lower() in _OF_RULES or _CELL.search(name):
        return None
    if not led and _NUMBERS.split(name)[0] not in _names():
        return None
    try:
        return constraints.parse_rule(name)
    except NonetError:
        return None


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    """Names of rules, as they are listed."""
    return frozenset(
        name
        for kind in constraints.CONSTRAINTS
        for name in (kind.name, *kind.aliases, *(field_name for field_name, _, _ in kind.numbered))
        if len(name) >= _SHORTEST_NAME
    )
