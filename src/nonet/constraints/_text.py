"""Rules as people type them: ``killer 15 r1c1 r1c2``, ``arrow r1c1 / r1c2 r1c3``.

The name of the rule comes first, then its numbers in the order of its fields, then its cells; or
the fields by name, ``total=15``. ``/`` ends a group of cells. Rules inside of a rule stand in
parentheses: ``or (killer 3 r1c1 r1c2) (killer 17 r1c1 r1c2)``.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import Any

from nonet.constraints._fields import RULE_OF_RULES, Fields
from nonet.constraints._kind import Kind, kind_called, kind_named, name_called
from nonet.constraints._names import words_of
from nonet.constraints._placing import placing_of
from nonet.constraints._spelling import (
    bare,
    by_sign,
    cells_first,
    has_cells,
    nameless,
    plain_words,
    with_cells,
    within,
)
from nonet.errors import NonetError, UsageError
from nonet.frozen import frozen
from nonet.lazy import compiled_later
from nonet.model import Constraint
from nonet.model.cell_words import is_cell_word
from nonet.model.constraint import parts_of


@frozen(slots=True)
class Outline:
    """A rule whose clues are still to be placed.

    Attributes:
        kind: The rule.
        given: The fields that are known.
        count: How many clues; None for as many as are usual.
    """

    kind: Kind
    given: dict[str, Any]
    count: int | None


_PLAIN_WORD = compiled_later(r"(?!none$)[A-Za-z][A-Za-z\u00c0-\u024f'\u2019_-]*")
_NAMED = compiled_later(r"\s*([A-Za-z][\w -]*?)\s*(?:[:=]|(?=\()|[,;.](?=\s|$))")
_FIRST = compiled_later(r"[A-Za-z][\w-]*")
_FOLLOWING = compiled_later(r"[\s,;]*(\(?\s*([A-Za-z][\w-]*))")
_MOST_WORDS = 4  # of a name: "negative black kropki dots"
_BEFORE_CELLS = compiled_later(
    r"[:\s]\s*(?=(?:cells=)?(?:r\d+c\d+|[rcb]\d{1,2}|[a-i]\d|@\w+)(?!\w))", re.IGNORECASE
)
_CELLS = compiled_later(r"r\d+c\d+", re.IGNORECASE)
_NUMBERED = compiled_later(r"[A-Za-z][A-Za-z-]* \d{1,2}|(?i:diagonals?) [-+/\\\\]")  # "search 9"
# "whisper line r1c1-r1c3", "odd cells: r1c1": what a rule is drawn as says nothing more of it.
_OF_ITS_KIND = compiled_later(
    r"(?i)(?<![\w@])(?:(?:line|cell|dot|cage|clue|circle|square|digit)s?|sudoku)\b\s*:?(?!\s*=)\s*"
)


def parse_rule(text: str) -> Constraint:
    """The constraint that a text describes.

    Raises:
        UnknownNameError: There is no such rule.
        UsageError: The rest of the text is not what the rule needs.

    Example:
        >>> parse_rule("killer 15 r1c1 r1c2")
        Killer(total=15, cells=('r1c1', 'r1c2'))
    """
    if not isinstance(text, str) or not text.strip():
        raise UsageError(f"a rule is a text such as 'killer 15 r1c1 r1c2', not {text!r}")
    kind, name, words = _begun(text)
    given, words = _begun_fields(kind, name, words)
    reader = Fields(kind, given, parse_rule)
    try:
        words = _plain(words, reader)
        reader.read(_nested(words) if reader.holds_rules else iter(words.split()))
        given = reader.given()
        if name.lower() == "xv" and "total" not in given:
            raise UsageError("a 10 is 'x r1c1 r1c2', a 5 'v r1c1 r1c2'")
        if kind.is_turned(name):
            given["cells"] = _turned(given["cells"])
        return kind.make(**given)
    except UsageError as error:
        example = f"; an example: {kind.examples[0]}" if kind.examples else ""
        reason = error.message.removeprefix(f"{kind.name}: ")
        raise UsageError(f"rule {text!r}: {reason}{example}") from None


def parse_outline(text: str) -> Outline | None:
    """A rule without its cells, whose clues the generator places; None if the text is a whole rule.

    ``killer``, ``whispers difference=4``, or with the number of clues, ``12 killer``. A rule of the
    whole board such as ``anti-knight`` is not an outline: it has no cells to be placed. With a
    ``?`` for its number, ``killer ? r1c1 r1c2``, it has its cells, and its number is to be found.

    Raises:
        UnknownNameError: There is no such rule.
        UsageError: The rest of the text is not what the rule needs.
    """
    text = bare(text)
    number, _, rest = text.strip().partition(" ")
    count = int(number) if re.fullmatch(r"[1-9]\d{0,3}", number) else None
    kind, name, tail = _begun(text if count is None else rest)
    if "?" in tail.split():
        return _without_number(text, kind)
    if placing_of(kind) is None:
        if count is not None:
            raise UsageError(f"rule {text!r}: {kind.name} is a rule of the whole board, not a clue")
        return None
    given, tail = _begun_fields(kind, name, tail)
    reader = Fields(kind, given, _whole_rule)
    tail = _plain(tail, reader)
    reader.read(_nested(tail) if reader.holds_rules else iter(tail.split()))
    fields = reader.outline()
    if fields is None and count is not None:
        raise UsageError(f"rule {text!r}: a number of clues goes with a rule without cells")
    lacking = [name for name in kind.needs if fields is not None and name not in fields]
    if lacking:
        example = " ".join(word for word in kind.examples[0].split() if not is_cell_word(word))
        raise UsageError(
            f"rule {text!r}: it says nothing without its {' and '.join(lacking)}; an example of "
            f"9x9: {example} (nonet rules {kind.name})"
        )
    return None if fields is None else Outline(kind, fields, count)


def _begun_fields(kind: Kind, name: str, words: str) -> tuple[dict[str, Any], str]:
    """The fields known before words are sorted, and these: a text with blanks ends at a cell."""
    given: dict[str, Any] = dict(kind.numbers_of(name))
    part = next((part for part in parts_of(kind.make) if part.kind == "Sentence"), None)
    if part is None:
        return given, words
    text, *rest = _BEFORE_CELLS.split(words.removeprefix(f"{part.name}="), maxsplit=1)
    if text.strip(" :"):
        given[part.name] = text.strip(" :")
    return given, "".join(rest)


def _without_number(text: str, kind: Kind) -> Outline:
    """A clue that is drawn, whose number is still to be found."""
    name = next((part.name for part in parts_of(kind.make) if part.is_number), None)
    if name is None:
        raise UsageError(f"rule {text!r}: {kind.name} has no number that a ? could stand for")
    rule = parse_rule(re.sub(r"(?<!\S)\?(?!\S)", "1", text))
    others = [part.name for part in parts_of(kind.make) if part.name != name]
    return Outline(kind, {other: getattr(rule, other) for other in others}, 1)


def _whole_rule(text: str) -> Constraint:
    """A rule inside of another one: it must name its cells, since clues are not placed there."""
    try:
        return parse_rule(text)
    except UsageError:
        if _is_outline(text):
            raise UsageError(
                f"rule {text!r}: it stands in another rule and so needs its cells, as in (killer "
                "15 r1c1 r1c2); cells are chosen only for a rule that stands by itself"
            ) from None
        raise


def _is_outline(text: str) -> bool:
    try:
        return parse_outline(text) is not None
    except NonetError:
        return False


def field_texts(kind: Kind) -> dict[str, str]:
    """The fields that a text can give a rule, by their names, each with its meaning.

    Example:
        >>> field_texts(kind_named("killer"))
        {'total': 'The sum; none for any.', 'cells': 'Its cells.'}
    """
    docs = [inspect.cleandoc(kind_.__doc__ or "") for kind_ in kind.make.__mro__]
    notes = "\n".join(doc.partition("Attributes:\n")[2] for doc in docs)
    texts = {}
    for part in parts_of(kind.make):
        note = re.search(rf"^ {{4}}{part.name}: (.*(?:\n {{8}}.*)*)", notes, re.MULTILINE)
        text = " ".join(note[1].split()) if note else ""
        texts[part.name] = text.replace("``", "").replace("None", "none")
    return texts


def kind_of_rule(text: str) -> Kind | None:
    """The rule of a text with cells, ``skyscraper 3 r0c4``, whatever else is wrong with it.

    Example:
        >>> kind_of_rule("skyscraper 10 r0c4 foo").name
        'skyscraper'
    """
    try:
        return _begun(text)[0] if has_cells(text) else None
    except NonetError:
        return None


def _begun(text: str) -> tuple[Kind, str, str]:
    """The rule that a text begins with, its name there, of one word or more, and what follows."""
    text = by_sign(bare(text))
    begun = _named(text)
    if begun is None and (parts := cells_first(text)):  # r1c1 r1c2 black dot, r1c1 arrow r1c2
        cells, rest = parts
        begun = _named(f"{rest} {cells}")
        if begun is not None and has_cells(rest):
            name, behind = begun[1], rest[len(begun[1]) :].strip()
            ordered = " ".join((name.lower(), cells, behind))
            raise UsageError(f"{text!r}: the name of the rule comes first, {ordered!r}")
    if begun is not None:
        return begun
    if text.startswith("("):
        raise UsageError(f"{text!r}: the name of the rule comes first, {RULE_OF_RULES!r}")
    if ";" in text:
        raise UsageError(f"{text!r} is more than one rule: give each of them for itself")
    if whole := nameless(text):
        raise UsageError(f"{text!r}: the name of the rule comes first, {whole!r}")
    return kind_named(" ".join(_lead(text.split()))), "", ""  # which says what may be meant


def _lead(words: list[str]) -> list[str]:
    """The words that may be a name."""
    return list(takewhile(_PLAIN_WORD.fullmatch, words[:_MOST_WORDS])) or words[:1] or [""]


def _named(text: str) -> tuple[Kind, str, str] | None:
    """The rule whose name a text begins with, that name, and what follows; None if with none."""
    words = text.split()
    lead = _lead(words)
    for count in range(min(_MOST_WORDS, len(words)), 0, -1):
        name = " ".join(words[:count])
        kind = kind_called(name) if count <= len(lead) or _NUMBERED.fullmatch(name) else None
        if kind is not None:
            rest = " ".join(text.split(maxsplit=count)[count:])
            parts = parts_of(kind.make)
            free = any(part.kind in ("str", "Sentence", "Constraints") for part in parts)
            if Fields(kind).is_free and len(words_of(name)) > len(words_of(name_called(name))):
                continue  # a word such as "line" is its text
            return kind, name, rest if free else _OF_ITS_KIND.sub("", rest).lstrip(":= ")
    if named := _NAMED.match(text):  # killer: 15 r1c1, killer=15 r1c1, killer(15, r1c1)
        kind = kind_called(named[1])
        if kind is not None:
            rest = text[named.end() :].strip()
            inside = within(rest)
            first = _FIRST.match(inside or "")
            if inside and first and Fields(kind).holds_rules and kind_called(first[0]):
                return kind, named[1], _apart(inside)  # or(killer ...)
            return kind, named[1], rest if inside is None else inside
    return None


def _plain(words: str, reader: Fields) -> str:
    """Words with one blank between them, cells as ``r1c1``."""
    return plain_words(words if reader.holds_rules or reader.is_free else with_cells(words))


def _turned(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Cells in the opposite order.

    Example:
        >>> _turned(("r1c1-r1c3", "r2c3"))
        ('r2c3', 'r1c3-r1c1')

    Raises:
        UsageError: One of the words is a rectangle, a row or the like, which has no order.
    """
    for word in cells:
        if not all(map(_CELLS.fullmatch, word.split("-"))):
            raise UsageError(f"{word!r} has no order: name the cells")
    return tuple("-".join(reversed(word.split("-"))) for word in reversed(cells))


def _apart(text: str) -> str:
    """Rules between commas, ``killer 3 r1c1, killer 7 r1c1``, each in parentheses of its own.

    Example:
        >>> _apart("killer 3 r1c1, r1c2, killer(7, r1c1, r1c2)")
        '(killer 3 r1c1, r1c2) (killer(7, r1c1, r1c2))'
    """
    begins, depth = {0: True}, 0  # in order, each once
    for at, symbol in enumerate(text):
        depth += (symbol == "(") - (symbol == ")")
        if symbol in ",;)" and not depth and (word := _FOLLOWING.match(text, at + 1)):
            begins |= {word.start(1): True} if kind_called(word[2]) is not None else {}
    parts = [text[a:b].strip(" ,;") for a, b in pairwise([*begins, len(text)])]
    return " ".join(f"({within(part) or part})" for part in parts)


def _nested(text: str) -> Iterator[str]:
    """The words, and each parenthesis with all that is in it as one: ``(killer ...)``.

    So is ``killer(...)``, where the name stands before it.
    """
    depth = begin = 0
    for end, symbol in enumerate(text + " "):
        if symbol == "(":
            depth += 1
        elif symbol == ")":
            depth -= 1
            if depth < 0:
                raise UsageError("a parenthesis is closed that was not opened")
            if not depth:
                inside = text[begin : end + 1].lstrip(", ;")
                yield inside if inside.startswith("(") else f"({inside})"
                begin = end + 1
        elif symbol.isspace() and not depth:
            if text[begin:end].strip():
                yield text[begin:end].strip()
            begin = end + 1
    if depth:
        raise UsageError("a parenthesis is not closed")
