"""Rules under keys of an object, of YAML, of TOML and of code: ``thermos``, ``diagonal: true``.

For example, all of them the same thermometer::

    "thermos": [["r1c1", "r1c2"]]          "thermos": ["r1c1-r1c2"]
    "thermo": [[[0, 0], [0, 1]]]           "constraints": ["thermo r1c1 r1c2"]
    "thermos": [{"bulb": "r1c1", "path": ["r1c2"]}]
    "constraints": [{"type": "thermo", "cells": ["r1c1", "r1c2"]}]

Only what can be meant in one way is read: pairs of numbers if one of them shows whether they count
from 0 or from 1, and no letters, which may be rows or columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nonet import constraints  # whose files are read once there is a rule
from nonet.constraints._kind import kind_called
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._format import under
from nonet.formats._givens import COLUMN_NAMES, ROW_NAMES
from nonet.formats._object_rules import CAGES, REGIONS, in_lists
from nonet.formats._object_words import (
    DATA,
    ENCODED,
    KINDS,
    PUZZLES,
    SIZES,
    SOLUTIONS,
    USUAL,
    WORDS,
    names_of,
    plain,
)
from nonet.formats._text import show
from nonet.formats._typed_rules import are_rules, board_rule, rules_on
from nonet.lazy import compiled_later
from nonet.model import Constraint, Puzzle
from nonet.words import listed

_GROUPS = names_of(
    "constraints constraint variants rules rulelist extraconstraints globalconstraints extrarules "
    "globals variantrules"
)
_COLOURED = names_of("kropki kropkidots dots xv xvs")  # each clue says which it is
_SIGNED = names_of("inequality inequalities")
_SINGLE = frozenset({"even", "odd", "minimum", "maximum"})  # rules of cells one by one
_CELLS = names_of("cells cell positions squares coords coordinates line path points locations")
_FIRST = names_of("circle bulb base head start")
_SHAFT = names_of("shaft path arrow line tail body cells")
_NUMBERS = names_of("sum total value values digits target clue difference ratio number")
_OF_WHICH = names_of("type kind color colour name constraint rule")
_NOTED = names_of("id label index comment description")
_NOTHING: tuple[Any, ...] = (None, False, "", [], {})
_OTHERS = PUZZLES | SOLUTIONS | DATA | SIZES | ENCODED | CAGES | REGIONS
_NAME = compiled_later(r"[rR](\d{1,2})[cC](\d{1,2})")
_RUN = compiled_later(rf"{_NAME.pattern}-{_NAME.pattern}")
_BARRED = compiled_later(r"(?i)\s*(r\d{1,2}c\d{1,2})\s*[/|]\s*(r\d{1,2}c\d{1,2})\s*")
_LETTERED = compiled_later(r"[A-Za-z]\d{1,2}")
_CAMEL = compiled_later(r"(?<=[a-z0-9])(?=[A-Z])")
_LETTERS = "letters could be rows or columns"
_NAME_THEM = "name the cells r1c1, r1c2 ..."


def is_rule_key(key: object) -> bool:
    """Whether a key is the name of a rule, or of a list of rules."""
    name = plain(key)
    return name in _GROUPS | _COLOURED | _SIGNED or kind_called(_words(key)) is not None


def names_rules(key: object, value: Any) -> bool:
    """Whether a key of an object is the name of a rule, and something stands under it."""
    name = plain(key)
    if value in _NOTHING or name in _OTHERS - CAGES - REGIONS:
        return False
    if name in KINDS:
        return plain(value) not in USUAL
    return name in CAGES | REGIONS | WORDS or is_rule_key(key)


def is_list_of_rules(key: object) -> bool:
    """Whether a key is that of a list of several rules, ``constraints``."""
    return plain(key) in _GROUPS


def keyed(whole: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of an object that are names of rules, with what stands under them."""
    found: dict[str, Any] = {}
    for key, each in whole.items():
        name = plain(key)
        value = None if name in _OTHERS else in_lists(each)
        if value in _NOTHING:
            continue
        if name in KINDS:
            rule = game_rule(value)
            if rule is not None:
                found[key] = rule
        elif is_rule_key(key) if name not in WORDS else are_rules(value):
            found[key] = value
    return found


def with_keyed(puzzle: Puzzle, rules: Mapping[str, Any]) -> Puzzle:
    """The puzzle under the rules that are `keyed`.

    Raises:
        NonetError: They are not written in a way that is known, or do not fit its board.
    """
    found: list[Constraint] = []
    for key, value in rules.items():
        if isinstance(value, Constraint):
            found.append(value)
        else:
            found += map(constraints.parse_rule, rules_under(key, value, puzzle.size))
    return under(puzzle, found) if found else puzzle


def has_clues(whole: Mapping[str, Any]) -> bool:
    """Whether an object has a rule with cells."""
    return any(isinstance(value, list | str) for value in keyed(whole).values())


def may_be_clues(key: object, objects: Sequence[Mapping[str, Any]]) -> bool:
    """Whether objects under a key are clues with their cells, and not puzzles."""
    names = {plain(name) for each in objects for name in each}
    return is_rule_key(key) and not names & (PUZZLES - _CELLS - _NUMBERS)


def rules_under(key: object, value: Any, size: int | None) -> list[str]:
    """The rules of a key, each as people type it.

    Args:
        key: The name of a rule or of a list of rules.
        value: What stands under it.
        size: N, if it is known.

    Raises:
        UnsupportedError: They are not written in a way that is known.
    """
    try:
        found = list(_Reader(_first_of(value, size)).under(key, value))
        for text in found:
            constraints.parse_rule(text)
    except NonetError as error:
        raise UnsupportedError(
            f"{show(str(key))} is the name of a rule, and not written in a way that is known: "
            f"{error.message} (if it is none, leave it out)"
        ) from None
    return found


def _first_of(value: Any, size: int | None) -> int | None:
    """Whether rows and columns in pairs count from 0 or from 1; None if nothing shows it."""
    numbers = [number for place in _pairs(value) for number in place]
    if 0 in numbers:
        return 0
    return 1 if size is not None and size in numbers else None


def _pairs(value: Any) -> Iterator[Sequence[int]]:
    """The places that are written as pairs of numbers."""
    place = _pair(value)
    if place is not None:
        yield place
    elif isinstance(value, list | Mapping):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _pairs(each)


def _pair(value: Any) -> Sequence[int] | None:
    """Row and column of a cell that is written in numbers."""
    if isinstance(value, Mapping):
        names = {plain(key): each for key, each in value.items()}
        rows = [each for name, each in names.items() if name in ROW_NAMES]
        columns = [each for name, each in names.items() if name in COLUMN_NAMES]
        value = [*rows, *columns] if len(names) == len(rows) + len(columns) == 2 else None
    if isinstance(value, list) and [type(each) for each in value] == [int, int]:
        return value
    return None


class _Reader:
    """Makes rules of values.

    Args:
        first: What rows and columns in pairs count from.
    """

    def __init__(self, first: int | None) -> None:
        self._first = first

    def under(self, key: object, value: Any) -> Iterator[str]:
        """The rules of a key."""
        name = plain(key)
        if name in _GROUPS:
            yield from self._listed(value)
        elif name in _COLOURED and isinstance(value, Mapping):
            for which, each in value.items():
                yield from self.under(_coloured(which), each)
        elif name in _SIGNED:
            for item in [value] if isinstance(value, str) else _as_list(value):
                sides = item if isinstance(item, list) else [item]
                yield f"inequality {' '.join(map(str, sides))}"
        else:
            words = "" if name in _COLOURED else _words(key)
            yield from self._texts(words, value)

    def _listed(self, value: Any) -> Iterator[str]:
        """The rules of a list of rules, or under the keys of an object."""
        if isinstance(value, Mapping):
            for key, each in value.items():
                if each not in _NOTHING:
                    yield from self.under(_known(key), each)
            return
        for item in value.splitlines() if isinstance(value, str) else _as_list(value):
            if isinstance(item, Mapping):
                names = {plain(key): key for key in item}
                of = [key for name, key in names.items() if name in ("type", "kind", "rule")]
                if len(of) != 1:
                    raise FormatError("which rule each is must stand under 'type'")
                rest = {key: each for key, each in item.items() if key != of[0]}
                yield from self.under(_known(item[of[0]]), rest or True)
                continue
            found = rules_on(f"rule {item}") if isinstance(item, str) else ()
            if not found:
                raise FormatError(f"{show(str(item))} is no rule such as 'killer 15 r1c1 r1c2'")
            yield from [item] if len(found) == 1 else re.split("[;,]", item)

    def _texts(self, words: str, value: Any) -> Iterator[str]:
        """The rules of one name as people type them."""
        if value is True:
            yield words
        elif isinstance(value, str):
            yield f"{words} {_pair_of(value)}"
        elif isinstance(value, Mapping):
            yield self._clue(words, value)
        elif self._are_cells(value):
            if len(value) > 1 and all(map(_pair, value)) and not self._is_single(words):
                raise FormatError(f"are these cells, or pairs of numbered cells? {_NAME_THEM}")
            yield f"{words} {self._cells(value)}"
        else:
            for item in _as_list(value):
                if isinstance(item, list):
                    yield f"{words} {self._group(item)}"
                elif isinstance(item, Mapping):
                    yield self._clue(words, item)
                elif isinstance(item, str):
                    yield f"{words} {_pair_of(item)}"
                else:
                    raise FormatError(f"{show(str(item))} is no cells: {_NAME_THEM}")

    def _is_single(self, words: str) -> bool:
        kind = kind_called(words)
        return kind is not None and kind.name in _SINGLE

    def _group(self, item: list[Any]) -> str:
        """One clue as a list: its cells, or a number and its cells."""
        numbers = [each for each in item if type(each) is int]
        cells = [each for each in item if isinstance(each, list)]
        if len(numbers) == len(cells) == 1 and len(item) == 2 and self._are_cells(cells[0]):
            return f"{numbers[0]} {self._cells(cells[0])}"
        return self._cells(item)

    def _clue(self, words: str, item: Mapping[str, Any]) -> str:
        """One clue as an object."""
        if _pair(item) is not None:
            return f"{words} {self._cells([item])}"
        names = {plain(key): each for key, each in item.items() if each not in _NOTHING}
        which = [names.pop(name) for name in list(names) if name in _OF_WHICH]
        if not words:
            value = names.pop("value", None) if not which else which.pop()
            words = _coloured(value)
        own = (None, kind_called(words))
        which = [each for each in which if kind_called(_words(each)) not in own]
        first = [names.pop(name) for name in list(names) if name in _FIRST]
        shaft = _SHAFT if first else _CELLS
        cells = [names.pop(name) for name in list(names) if name in shaft]
        numbers = [names.pop(name) for name in list(names) if name in _NUMBERS]
        names = {name: each for name, each in names.items() if name not in _NOTED}
        if names or which or len(cells) != 1 or len(first) > 1 or len(numbers) > 1:
            what = f" {listed(map(show, names))}" if names else ""
            raise FormatError(f"{show(str(dict(item)))} is no clue with its cells alone{what}")
        number = ",".join(map(str, _as_list(numbers[0]))) + " " if numbers else ""
        if not first:
            return f"{words} {number}{self._cells(cells[0])}"
        begin, rest = self._cells(first[0]), self._cells(cells[0]).split()
        rest = rest[1:] if rest[:1] == [begin] else rest
        between = " / " if kind_called(words) is kind_called("arrow") else " "
        return f"{words} {number}{begin}{between}{' '.join(rest)}"

    def _are_cells(self, value: Any) -> bool:
        """Whether a list is of cells, and not of lists of cells."""
        return isinstance(value, list) and bool(value) and all(map(_is_cell, value))

    def _cells(self, value: Any) -> str:
        """Cells as rules have them."""
        if isinstance(value, str):
            value = re.findall(r"[^\s,;]+", value)
        elif _pair(value) is not None:
            value = [value]
        return " ".join(map(self._cell, _as_list(value)))

    def _cell(self, cell: Any) -> str:
        place = _pair(cell)
        if place is None:
            text = cell.strip() if isinstance(cell, str) else ""
            if _NAME.fullmatch(text) or _RUN.fullmatch(text):
                return text
            why = _LETTERS if _LETTERED.fullmatch(text) else f"{show(str(cell))} is no cell"
            raise FormatError(f"{why}: {_NAME_THEM}")
        if self._first is None:
            raise FormatError(
                f"nothing shows whether rows and columns count from 0 or from 1: {_NAME_THEM}"
            )
        return f"r{place[0] + 1 - self._first}c{place[1] + 1 - self._first}"


def _pair_of(text: str) -> str:
    """Two cells with a bar between them, ``r1c1/r1c2``, with a blank; any other text unchanged."""
    match = _BARRED.fullmatch(text)
    return text if match is None else f"{match[1]} {match[2]}"


def _is_cell(value: Any) -> bool:
    if isinstance(value, str):
        return _NAME.fullmatch(value.strip()) is not None
    return _pair(value) is not None


def _as_list(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    if isinstance(value, str | int) and not isinstance(value, bool):
        return [value]
    raise FormatError(f"{show(str(value))} is no list of cells: {_NAME_THEM}")


def _words(key: object) -> str:
    """A name as people type it: `whiteDots` as "white dots"."""
    return " ".join(re.split(r"[\s_]+", _CAMEL.sub(" ", str(key).strip()))).lower()


def _known(name: object) -> object:
    """A name, if it is one of a rule.

    Raises:
        FormatError: It is none.
    """
    if not is_rule_key(name):
        raise FormatError(f"{show(str(name))} is no rule that nonet knows")
    return name


def _coloured(which: object) -> str:
    """The rule of a dot or of a sum whose kind is said beside it.

    Raises:
        FormatError: It is none of both.
    """
    name = plain(which).removesuffix("s").removesuffix("dot")
    known = {"white": "white dot", "black": "black dot", "x": "x", "v": "v", "10": "x", "5": "v"}
    if name not in known:
        raise FormatError(f"{show(str(which))} is none of white, black, X and V")
    return known[name]


def fits_rules(kind: object, whole: Mapping[str, Any]) -> bool:
    """Whether a kind of puzzle is a rule of the whole board, or one that a key of it holds."""
    if game_rule(kind) is not None:
        return True
    known = kind_called(_words(kind).replace(" sudoku", "")) if isinstance(kind, str) else None
    return known is not None and any(
        kind_called(_words(key)) is known for key in keyed(whole) if plain(key) not in KINDS
    )


def game_rule(kind: object) -> Constraint | None:
    """The rule of the whole board that a kind of puzzle is named after; None for none."""
    return board_rule(_words(kind).replace(" sudoku", "")) if isinstance(kind, str) else None
