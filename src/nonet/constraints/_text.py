"""Rules as people type them: ``killer 15 r1c1 r1c2``, ``arrow r1c1 / r1c2 r1c3``.

The name of the rule comes first, then its numbers in the order of its fields, then its cells; or
the fields by name, ``total=15``. ``/`` ends a group of cells. Rules inside of a rule stand in
parentheses: ``or (killer 3 r1c1 r1c2) (killer 17 r1c1 r1c2)``.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass
from difflib import get_close_matches
from itertools import pairwise, takewhile
from typing import Any

from nonet.constraints._kind import Kind, kind_called, kind_named
from nonet.constraints._placing import placing_of
from nonet.constraints._spelling import bare, plain_words, within
from nonet.errors import UsageError
from nonet.model import Constraint
from nonet.model.cell_words import is_cell_word
from nonet.model.constraint import Part, parts_of


@dataclass(frozen=True, slots=True)
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


_NUMBERS = re.compile(r"-?\d{1,9}(,-?\d{1,9})*")
_PLAIN_WORD = re.compile(r"(?!none$)[A-Za-z][A-Za-z_-]*")
_NAMED = re.compile(r"\s*([A-Za-z][\w -]*?)\s*(?:[:=]|(?=\()|[,;.](?=\s|$))")
_FIRST = re.compile(r"[A-Za-z][\w-]*")
_FOLLOWING = re.compile(r"[\s,;]*(\(?\s*([A-Za-z][\w-]*))")
_RULE_OF_RULES = "or (killer 3 r1c1 r1c2) (killer 17 r1c1 r1c2)"
_LOGIC = ("or", "and", "not")
_LONGEST = 12  # digits of a number that is shown
_MOST_WORDS = 3  # of a name: "dutch flat mates"
_CELLS = re.compile(r"r\d+c\d+", re.IGNORECASE)
_GLUED = re.compile(r"[^,]+(,[^,]+)+")  # r1c1,r1c2 or 1,2,3
# "whisper line r1c1-r1c3", "odd cells: r1c1": what a rule is drawn as says nothing more of it.
_OF_ITS_KIND = re.compile(r"(?i)(?:lines?|cells?|dots?|cages?|clues?)\b\s*:?(?!\s*=)\s*")
_YES = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


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
    reader = _Reader(kind, kind.numbers_of(name))
    try:
        words = plain_words(words)
        reader.read(_nested(words) if reader.holds_rules else iter(words.split()))
        given = reader.given()
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
    whole board such as ``anti-knight`` is not an outline: it has no cells to be placed.

    Raises:
        UnknownNameError: There is no such rule.
        UsageError: The rest of the text is not what the rule needs.
    """
    text = bare(text)
    number, _, rest = text.strip().partition(" ")
    count = int(number) if re.fullmatch(r"[1-9]\d{0,3}", number) else None
    kind, name, tail = _begun(text if count is None else rest)
    if placing_of(kind) is None:
        if count is not None:
            raise UsageError(f"rule {text!r}: {kind.name} is a rule of the whole board, not a clue")
        return None
    reader = _Reader(kind, kind.numbers_of(name))
    tail = plain_words(tail)
    reader.read(_nested(tail) if reader.holds_rules else iter(tail.split()))
    given = reader.outline()
    if given is None and count is not None:
        raise UsageError(f"rule {text!r}: a number of clues goes with a rule without cells")
    lacking = [name for name in kind.needs if given is not None and name not in given]
    if lacking:
        example = " ".join(word for word in kind.examples[0].split() if not is_cell_word(word))
        raise UsageError(
            f"rule {text!r}: it says nothing without its {' and '.join(lacking)}; an example of "
            f"9x9: {example} (nonet rules {kind.name})"
        )
    return None if given is None else Outline(kind, given, count)


def field_texts(kind: Kind) -> dict[str, str]:
    """What a text can give a rule, by the names of its fields, each with what it is.

    Example:
        >>> field_texts(kind_named("killer"))
        {'total': 'The sum; none for any.', 'cells': 'Its cells.'}
    """
    doc = inspect.getdoc(kind.make) or ""
    _, _, notes = doc.partition("Attributes:\n")
    found = {}
    for part in parts_of(kind.make):
        note = re.search(rf"^ {{4}}{part.name}: (.*(?:\n {{8}}.*)*)", notes, re.MULTILINE)
        text = " ".join(note[1].split()) if note else ""
        found[part.name] = text.replace("``", "").replace("None", "none")
    return found


def _begun(text: str) -> tuple[Kind, str, str]:
    """The rule that a text begins with, its name there, of one word or more, and what follows."""
    text = bare(text)
    words = text.split()
    lead = list(takewhile(_PLAIN_WORD.fullmatch, words[:_MOST_WORDS])) or words[:1] or [""]
    for count in range(len(lead), 0, -1):
        name = " ".join(lead[:count])
        kind = kind_called(name)
        if kind is not None:
            rest = " ".join(text.split(maxsplit=count)[count:])
            free = any(part.kind in ("str", "Constraints") for part in parts_of(kind.make))
            return kind, name, rest if free else _OF_ITS_KIND.sub("", rest)
    if named := _NAMED.match(text):  # killer: 15 r1c1, killer=15 r1c1, killer(15, r1c1)
        kind = kind_called(named[1])
        if kind is not None:
            rest = text[named.end() :].strip()
            inside = within(rest)
            first = _FIRST.match(inside or "")
            if inside and first and _Reader(kind).holds_rules and kind_called(first[0]):
                return kind, named[1], _apart(inside)  # or(killer ...)
            return kind, named[1], rest if inside is None else inside
    if text.startswith("("):
        raise UsageError(f"{text!r}: the name of the rule comes first, {_RULE_OF_RULES!r}")
    if ";" in text:
        raise UsageError(f"{text!r} is more than one rule: give each of them for itself")
    if _CELLS.match(text):
        raise UsageError(f"{text!r}: the name of the rule comes first, 'less-than r1c1 r1c2'")
    return kind_named(" ".join(lead)), "", ""  # which says what may be meant


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


class _Reader:
    """Sorts the words of a rule into its fields."""

    def __init__(self, kind: Kind, given: dict[str, int] | None = None) -> None:
        self.kind = kind
        self._parts = {part.name: part for part in parts_of(kind.make)}
        self._plain = [p for p in self._parts.values() if not p.is_cells and p.kind not in _OTHER]
        self._found: dict[str, Any] = {**(given or {})}  # by the rule's name
        self._groups: list[list[str]] = [[]]
        self._inner: list[Constraint] = []

    @property
    def holds_rules(self) -> bool:
        """Whether it is made of rules."""
        return any(part.kind == "Constraints" for part in self._parts.values())

    def read(self, words: Iterator[str]) -> None:
        """Takes all words."""
        for word in words:
            name, equals, value = word.partition("=")
            name = name if name in self._parts else name.lower()
            if self.holds_rules and word.startswith("("):
                self._inner.append(parse_rule(word[1:-1]))
            elif self._is_bare_rule(word):
                raise UsageError(f"each rule in it stands in parentheses, as does ({word} ...)")
            elif equals and name not in self._parts and name.isidentifier():
                raise UsageError(f"it has no {word.partition('=')[0]!r}{self._meant(name)}")
            elif equals and name in self._parts:
                part = self._parts[name]
                self._found[name] = _value(value, part)
            elif word == "/":
                self._groups.append([])
            elif name in self._parts and self._parts[name].kind == "bool":
                self._found[name] = True
            else:
                pieces = word.split(",") if _GLUED.fullmatch(word) else [word]
                if all(is_cell_word(piece) for piece in pieces):
                    self._groups[-1] += pieces
                else:
                    self._next(word)

    def _is_bare_rule(self, word: str) -> bool:
        """Whether a word begins a rule that should stand in parentheses; variables have names."""
        free = any(part.name not in self._found for part in self._plain)
        return self.holds_rules and not free and kind_called(word) is not None

    def _next(self, word: str) -> None:
        """A word that is not a cell: of the first field that lacks one, or a further number."""
        for part in self._plain:
            if part.name not in self._found:
                self._found[part.name] = _value(word, part)
                return
            if part.kind == "tuple[int, ...]":
                self._found[part.name] = (*self._found[part.name], *_value(word, part))
                return
        if word.lower() in _LOGIC:
            raise UsageError(f"{word!r} stands before its rules, {_RULE_OF_RULES!r}")
        if kind_called(word) is not None:
            raise UsageError(f"{word!r} is another rule: give each rule for itself")
        if _NUMBERS.fullmatch(word):
            raise UsageError(f"{word!r} is one number too many, or not a cell such as r1c1")
        if len(_CELLS.findall(word)) > 1:
            raise UsageError(f"{word!r} is not a cell, nor a straight run such as r1c1-r1c4")
        raise UsageError(f"{word!r} is not a cell such as r1c1{self._meant(word)}")

    def _meant(self, word: str) -> str:
        """What a word that stands for nothing may mean: one of the fields, which are listed."""
        if word.lower() in self._parts:
            return f": write {word.lower()}=..."
        close = get_close_matches(word.lower(), self._parts, n=1)
        takes = f"t takes {', '.join(self._parts) or 'neither numbers nor cells'}"
        return f": did you mean {close[0]!r}? I{takes}" if close else f"; i{takes}"

    def outline(self) -> dict[str, Any] | None:
        """The fields that were read, if these are numbers and texts alone."""
        cells = any(part.is_cells for name, part in self._parts.items() if name in self._found)
        return None if cells or any(self._groups) or self._inner else dict(self._found)

    def given(self) -> dict[str, Any]:
        """The fields."""
        groups = self._parted([group for group in self._groups if group])
        found = dict(self._found)
        for name, kind, default in self._parts.values():
            if kind == "Constraints":
                found[name] = tuple(self._inner)
            elif name in found:
                continue
            elif kind == "Cell" and groups:
                found[name] = groups[0].pop(0)
                groups = groups if groups[0] else groups[1:]
            elif kind == "Cells" and groups:
                found[name] = tuple(groups.pop(0))
            elif kind == "Groups" and groups:
                found[name] = tuple(map(tuple, groups))
                groups = []
            elif default is MISSING:
                if kind != "int | None":
                    what = "cells" if kind in ("Cell", "Cells", "Groups") else name
                    if what == "cells" and any(self._groups):
                        what = f"{name} behind a /, which begins another group of cells"
                    raise UsageError(f"it needs {what}")
                found[name] = None
        if groups:
            raise UsageError(f"it takes no further cells: leave out {' '.join(groups[0])}")
        return found

    def _parted(self, groups: list[list[str]]) -> list[list[str]]:
        """The groups; where no / stands, the first cell is the circle and the others the shaft."""
        begun = "circle" in self._parts and "circle" not in self._found and len(groups) == 1
        if begun and len(groups[0]) > 1 and _CELLS.fullmatch(groups[0][0]):
            return [groups[0][:1], groups[0][1:]]
        return groups


_OTHER = ("Constraints", "bool")


def _value(word: str, part: Part) -> Any:
    if part.is_cells:
        return word
    if part.kind == "bool":
        if word.lower() not in _YES:
            raise UsageError(f"{part.name} is yes or no, not {word!r}")
        return _YES[word.lower()]
    if part.kind == "tuple[int, ...]":
        if not _NUMBERS.fullmatch(word):
            raise _no_number(word)
        return tuple(int(each) for each in word.split(","))
    if part.kind in ("int", "int | None"):
        if part.kind == "int | None" and word.lower() == "none":
            return None
        if not re.fullmatch(r"-?\d{1,9}", word):
            raise _no_number(word)
        return int(word)
    return word


def _no_number(word: str) -> UsageError:
    if re.fullmatch(r"-?\d{10,}(,-?\d+)*", word):
        return UsageError(f"the number {word[:_LONGEST]}... is too long: at most 9 digits are read")
    return UsageError(f"{word!r} is neither a number nor a cell such as r1c1")
