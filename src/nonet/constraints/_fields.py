"""The fields of a rule that is typed: which words are its numbers, its cells, its options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING
from difflib import get_close_matches
from typing import Any

from nonet.constraints._families import ClueRule
from nonet.constraints._kind import Kind, kind_called
from nonet.errors import UsageError
from nonet.lazy import compiled_later
from nonet.model import Constraint
from nonet.model.cell_words import is_cell_word
from nonet.model.constraint import Part, parts_of

RULE_OF_RULES = "or (killer 3 r1c1 r1c2) (killer 17 r1c1 r1c2)"
_NUMBERS = compiled_later(r"-?\d{1,9}(,-?\d{1,9})*")
_CELLS = compiled_later(r"r\d+c\d+", re.IGNORECASE)
_GLUED = compiled_later(r"[^,]+(,[^,]+)+")  # r1c1,r1c2 or 1,2,3
_A_PLACE = compiled_later(r"[(\[]\d{1,2},\d{1,2}[)\]],?")
_HOUSE = compiled_later(r"(?i)[rcb]\d{1,3}")
_YES = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_LOGIC = ("or", "and", "not")
_LONGEST = 12  # digits of a number that is shown
_BESIDE = frozenset(("of", "with", "in", "at", "on", "the", "cells", "cell", "is"))
_SUM = "total"  # a field that is called a sum as well
# Rules for which several whole rows, columns or boxes make sense as one group.
_OF_HOUSES = (
    *("sum", "contain", "contain-exactly", "count-distinct", "counting-circles", "look-and-say"),
    *("connected", "one-of", "column-indexer", "row-indexer", "box-indexer", "equal-sums"),
    *("same-values", "clone", "lunchbox"),
)


class Fields:
    """Sorts the words of a rule into its fields."""

    def __init__(
        self,
        kind: Kind,
        given: dict[str, int | str] | None = None,
        parse: Callable[[str], Constraint] | None = None,
    ) -> None:
        self.kind = kind
        self._parse = parse  # of a rule inside
        self._parts = {part.name: part for part in parts_of(kind.make)}
        self._plain = [p for p in self._parts.values() if not p.is_cells and p.kind not in _OTHER]
        self._found: dict[str, Any] = {**(given or {})}  # by the rule's name
        self._groups: list[list[str]] = [[]]
        self._inner: list[Constraint] = []

    @property
    def holds_rules(self) -> bool:
        """True if it is made of rules."""
        return any(part.kind == "Constraints" for part in self._parts.values())

    @property
    def is_free(self) -> bool:
        """True if one of its words beside cells or rules may be any text."""
        beside = any(part.is_cells or part.kind == "Constraints" for part in self._parts.values())
        return beside and any(part.kind == "str" for part in self._parts.values())

    def read(self, words: Iterator[str]) -> None:
        """Takes all words."""
        for word in words if self.holds_rules or self.is_free else self._fewer(words):
            name, equals, value = word.partition("=")
            name = name if name in self._parts else name.lower()
            if self._parse and self.holds_rules and word.startswith("("):
                if word[1:-1].strip():
                    self._inner.append(self._parse(word[1:-1]))
            elif self._is_bare_rule(word):
                raise UsageError(f"each rule in it stands in parentheses, as does ({word} ...)")
            elif equals and name not in self._parts and name.isidentifier():
                raise UsageError(f"it has no {word.partition('=')[0]!r}{self._meant(name)}")
            elif equals and name in self._parts:
                part = self._parts[name]
                self._found[name] = _value(value, part)
            elif word == "/" and any(part.is_cells for part in self._parts.values()):
                self._groups.append([])
            elif name in self._parts and self._parts[name].kind == "bool":
                self._found[name] = True
            else:
                pieces = word.split(",") if _GLUED.fullmatch(word) else [word]
                if all(is_cell_word(piece) for piece in pieces):
                    self._groups[-1] += pieces
                else:
                    self._next(word)

    def _fewer(self, words: Iterator[str]) -> Iterator[str]:
        """The words without fillers such as "of"; ``sum 15`` becomes ``total=15``."""
        for word in words:
            name, equals, value = word.lower().partition("=")
            if name == "sum" and _SUM in self._parts:
                name = _SUM
            if equals:
                yield f"{name}={value}" if name == _SUM else word
            elif name in self._parts and self._parts[name] in self._plain:
                number = next(words, "")
                glued = _NUMBERS.fullmatch(number) is not None
                yield from (f"{name}={number}",) if glued else filter(None, (word, number))
            elif name not in _BESIDE:
                yield word

    def _is_bare_rule(self, word: str) -> bool:
        """True if a word begins a rule that should stand in parentheses; variables have names."""
        names = [part for part in self._plain if not part.kind.startswith("int")]
        free = any(part.name not in self._found for part in names)
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
            raise UsageError(f"{word!r} stands before its rules, {RULE_OF_RULES!r}")
        if kind_called(word) is not None:
            raise UsageError(f"{word!r} is another rule: give each rule for itself")
        if _A_PLACE.fullmatch(word):
            raise _no_number(word)
        if _NUMBERS.fullmatch(word):
            raise UsageError(f"{word!r} is one number too many, or not a cell such as r1c1")
        if len(_CELLS.findall(word)) > 1:
            raise UsageError(f"{word!r} is not a cell, nor a straight run such as r1c1-r1c4")
        raise UsageError(f"{word!r} is not a cell such as r1c1{self._meant(word)}")

    def _meant(self, word: str) -> str:
        """How a message about an unknown word ends: a field that may be meant, and all fields."""
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
        self._require_cells(groups)
        fields = dict(self._found)
        for name, kind, default in self._parts.values():
            if kind == "Constraints":
                fields[name] = tuple(self._inner)
            elif name in fields:
                continue
            elif kind == "Cell" and groups:
                fields[name] = groups[0].pop(0)
                groups = groups if groups[0] else groups[1:]
            elif kind == "Cells" and groups:
                fields[name] = tuple(groups.pop(0))
            elif kind == "Groups" and groups:
                fields[name] = tuple(map(tuple, groups))
                groups = []
            elif default is MISSING:
                if kind != "int | None":
                    what = "cells" if kind in ("Cell", "Cells", "Groups") else name
                    if what == "cells" and any(self._groups):
                        what = f"{name} behind a /, which begins another group of cells"
                    raise UsageError(f"it needs {what}")
                fields[name] = None
        if groups:
            raise UsageError(f"it takes no further cells: leave out {' '.join(groups[0])}")
        return fields

    def _require_cells(self, groups: list[list[str]]) -> None:
        """Refuses whole rows, columns and boxes where cells must be meant, and groups alone."""
        for group in groups:
            houses = [word for word in group if _HOUSE.fullmatch(word)]
            if issubclass(self.kind.make, ClueRule) and houses and len(group) > 1:
                raise UsageError(f"{' '.join(group)} are several lines: give each its own clue")
            boxes = [word for word in houses if word[0] in "cbCB"]
            mixed = len({word[0].lower() for word in boxes}) > 1
            many = len(boxes) > 1 and self.kind.name not in _OF_HOUSES
            if mixed or many or (boxes and self.kind.name == "quadruple"):
                row = "bc".index(boxes[0][0].lower()) + 2
                raise UsageError(
                    f"{boxes[0]!r} is a whole {'box' if row == 2 else 'column'}: write r{row}c"
                    f"{boxes[0][1:]} for the cell {boxes[0].upper()}"
                )
        several = self._parts.get("cells")
        if several is not None and several.kind == "Groups" and len(groups) == 1:
            raise UsageError("it says nothing of one group: a / begins another group of cells")

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
        return tuple(int(number) for number in word.split(","))
    if part.name == "ratio" and (parts := re.fullmatch(r"1[:/](\d+)|(\d+):1", word)):
        return int(parts[1] or parts[2])
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
    if _A_PLACE.fullmatch(word):
        return UsageError(
            f"{word!r} may count from 0, or begin with the column: write r1c2 for row 1, column 2"
        )
    return UsageError(f"{word!r} is neither a number nor a cell such as r1c1")
