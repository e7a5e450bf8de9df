"""Rules in trees of values: under keys of an object, of YAML, of TOML, of tables, XML and code.

For example, all of them the same thermometer, and the same cage::

    "thermos": [["r1c1", "r1c2"]]          "thermos": ["r1c1-r1c2"]
    "thermo": [[[0, 0], [0, 1]]]           "constraints": ["thermo r1c1 r1c2"]
    "thermos": [{"bulb": "r1c1", "path": ["r1c2"]}]
    "constraints": [{"type": "thermo", "cells": ["r1c1", "r1c2"]}]

    {"sum": 3, "cells": [[0, 0], [0, 1]]}         {"value": 3, "cells": ["r1c1", "r1c2"]}
    {"total": "3+", "cells": [0, 1]}              [3, [[0, 0], [0, 1]]]
    {"sum": 3, "cells": [{"row": 0, "col": 0}, {"row": 0, "col": 1}]}

Only what can be meant in one way is read: pairs of numbers if one of them shows whether they count
from 0 or from 1, and no letters, which may be rows or columns. Regions are a label for each cell,
or the cells of each region; they and cages are those of `_grouped_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from nonet import constraints  # whose files are read once there is a rule
from nonet.constraints import kind_called
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats import _key_names as keys
from nonet.formats._cages import Listed, with_cages
from nonet.formats._format import under, with_unread
from nonet.formats._grouped_rules import (
    Numbered,
    cages_under,
    counted,
    layout_of_regions,
    region_labels,
)
from nonet.formats._key_names import names_of, plain, sorted_keys
from nonet.formats._places import NAME, Place, place_of
from nonet.formats._text import show
from nonet.formats._typed_rules import are_rules, board_rule, rules_on
from nonet.lazy import compiled_later
from nonet.model import Constraint, Puzzle
from nonet.words import listed

_SINGLE = names_of("even odd minimum maximum")  # rules of cells one by one
_RUN = compiled_later(rf"{NAME.pattern}-{NAME.pattern}")
_BARRED = compiled_later(r"(?i)\s*(r\d{1,2}c\d{1,2})\s*[/|]\s*(r\d{1,2}c\d{1,2})\s*")
_LETTERED = compiled_later(r"[A-Za-z]\d{1,2}")
_CAMEL = compiled_later(r"(?<=[a-z0-9])(?=[A-Z])")
_NAME_THEM = "name the cells r1c1, r1c2 ..."
_OTHERS = keys.PUZZLES | keys.SOLUTIONS | keys.DATA | keys.SIZES | keys.ENCODED


def is_rule_key(key: object) -> bool:
    """True if a key is the name of a rule, or of a list of rules."""
    return (
        plain(key) in keys.GROUPS | keys.COLOURED | keys.SIGNED
        or kind_called(rule_words(key)) is not None
    )


def names_rules(key: object, value: Any) -> bool:
    """True if a key of an object is the name of a rule, and something stands under it."""
    name = plain(key)
    if value in keys.NOTHING or name in _OTHERS:
        return False
    if name in keys.KINDS:
        return plain(value) not in keys.USUAL
    return name in keys.CAGES | keys.REGIONS | keys.WORDS or is_rule_key(key)


def is_list_of_rules(key: object) -> bool:
    """True if a key is that of a list of several rules, ``constraints``."""
    return plain(key) in keys.GROUPS


def game_rule(kind: object) -> Constraint | None:
    """The rule of the whole board that a kind of puzzle is named after; None for none."""
    return board_rule(rule_words(kind).replace(" sudoku", "")) if isinstance(kind, str) else None


def rule_words(key: object) -> str:
    """A name as people type it: `whiteDots` as "white dots"."""
    return " ".join(re.split(r"[\s_]+", _CAMEL.sub(" ", str(key).strip()))).lower()


class Rules:
    """The rules under the keys of an object.

    Args:
        whole: The object.

    Raises:
        NonetError: Its cages are not written in a way that is known.
    """

    def __init__(self, whole: Mapping[str, Any]) -> None:
        self._cages: list[Listed | Numbered] = []
        self._regions: Any = None
        self._keyed: dict[str, Any] = {}
        self._kenken = False
        for key, value in whole.items():
            name = plain(key)
            if name in _OTHERS or value in keys.NOTHING:
                continue
            if name in keys.CAGES:
                self._cages += cages_under(key, value)
            elif name in keys.REGIONS:
                self._regions = value
            elif name in keys.KINDS:
                self._kenken = self._kenken or plain(value) in keys.KENKEN
                self._keyed |= {key: rule} if (rule := game_rule(value)) is not None else {}
            elif is_rule_key(key) if name not in keys.WORDS else are_rules(value):
                self._keyed[key] = value
        self._kenken = self._kenken or any(cage.sign for cage in self._cages)

    @property
    def grouped(self) -> bool:
        """True if there are cages or regions."""
        return bool(self._cages) or self._regions is not None

    @property
    def boxless(self) -> bool:
        """True if they are those of a board without the usual boxes."""
        return self._kenken or self._regions is not None

    @property
    def name_cells(self) -> bool:
        """True if some are no rules of the whole board."""
        return any(isinstance(value, list | str) for value in self._keyed.values())

    def fit(self, kind: object) -> bool:
        """True if a kind of puzzle is that which they make it."""
        name = plain(kind)
        if name in keys.KENKEN or name.removesuffix("sudoku") == "killer":
            return bool(self._cages)
        if name.removesuffix("sudoku") == "jigsaw":
            return self._regions is not None
        if not isinstance(kind, str) or game_rule(kind) is not None:
            return isinstance(kind, str)
        known = kind_called(rule_words(kind).replace(" sudoku", ""))
        keyed = (key for key in self._keyed if plain(key) not in keys.KINDS)
        return known is not None and any(kind_called(rule_words(key)) is known for key in keyed)

    def on(self, puzzle: Puzzle, *, boxed: bool = False) -> Puzzle:
        """The puzzle under these rules; `boxed` if its boxes were asked for.

        Raises:
            NonetError: They are not written in a way that is known, or do not fit its board.
        """
        if self._regions is not None:
            layout = layout_of_regions(self._regions, puzzle.layout)
            puzzle, boxed = under(puzzle, (), layout), True
        if self._cages:
            cages, _ = counted(self._cages, puzzle.size)
            puzzle = with_cages(puzzle, cages, kenken=self._kenken, boxed=boxed)
        rules: list[Constraint] = []
        first = _first_of([*self._keyed.values()], puzzle.size)
        for key, value in self._keyed.items():
            if isinstance(value, Constraint):
                rules.append(value)
            else:
                texts = rules_under(key, value, puzzle.size, first)
                rules += map(constraints.parse_rule, texts)
        return under(puzzle, rules) if rules else puzzle

    def size(self) -> int:
        """N, where the cages or the regions cover the board.

        Raises:
            FormatError: They do not.
        """
        if self._regions is not None:
            return int(len(region_labels(self._regions)) ** 0.5)
        return counted(self._cages, None)[1]


def under_named(puzzle: Puzzle, named: Mapping[str, Any], noun: str) -> Puzzle:
    """The puzzle under rules by their names, of columns say; what is not understood is listed."""
    unread = []
    for name, value in named.items():
        try:
            puzzle = Rules({name: value}).on(puzzle)
        except NonetError as error:
            unread.append(f"{noun} {show(name)}, which may be a rule ({error.message})")
    return with_unread(puzzle, unread)


def rules_under(key: object, value: Any, size: int | None, first: int | None = None) -> list[str]:
    """The rules of a key, each as people type it.

    Args:
        key: The name of a rule or of a list of rules.
        value: What stands under it.
        size: N, if it is known.
        first: What rows and columns count from, if other keys show it.

    Raises:
        UnsupportedError: They are not written in a way that is known.
    """
    try:
        rules = list(_Reader(_first_of(value, size) if first is None else first).under(key, value))
        for text in rules:
            constraints.parse_rule(text)
    except NonetError as error:
        raise UnsupportedError(
            f"{show(str(key))} is the name of a rule, and not written in a way that is known: "
            f"{error.message} (if it is none, leave it out)"
        ) from None
    return rules


def _first_of(value: Any, size: int | None) -> int | None:
    """The first number of rows and columns in pairs, 0 or 1; None if nothing shows it."""
    numbers = [number for place in _pairs(value) for number in place[:2]]
    if 0 in numbers:
        return 0
    return 1 if size is not None and size in numbers else None


def _pairs(value: Any) -> Iterator[Place]:
    """The places that are written as pairs of numbers."""
    place = place_of(value)
    if place is not None and not place.named:
        yield place
    elif isinstance(value, list | Mapping):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _pairs(item)


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
        if name in keys.GROUPS:
            yield from self._listed(value)
        elif name in keys.COLOURED and isinstance(value, Mapping):
            for which, part in value.items():
                yield from self.under(_coloured(which), part)
        elif name in keys.SIGNED:
            for item in [value] if isinstance(value, str) else _as_list(value):
                sides = item if isinstance(item, list) else [item]
                yield f"inequality {' '.join(map(str, sides))}"
        else:
            words = "" if name in keys.COLOURED else rule_words(key)
            yield from self._texts(words, value)

    def _listed(self, value: Any) -> Iterator[str]:
        """The rules of a list of rules, or under the keys of an object."""
        if isinstance(value, Mapping):
            for key, content in value.items():
                if content not in keys.NOTHING:
                    yield from self.under(_known(key), content)
            return
        for item in value.splitlines() if isinstance(value, str) else _as_list(value):
            if isinstance(item, Mapping):
                of = [key for key in item if plain(key) in keys.RULES]
                if len(of) != 1:
                    raise FormatError("which rule each is must stand under 'type'")
                rest = {key: inner for key, inner in item.items() if key != of[0]}
                yield from self.under(_known(item[of[0]]), rest or True)
                continue
            rules = rules_on(f"rule {item}") if isinstance(item, str) else ()
            if not rules:
                raise FormatError(f"{show(str(item))} is no rule such as 'killer 15 r1c1 r1c2'")
            yield from [item] if len(rules) == 1 else re.split("[;,]", item)

    def _texts(self, words: str, value: Any) -> Iterator[str]:
        """The rules of one name as people type them."""
        if value is True:
            yield words
            return
        alone = not isinstance(value, list) or _are_cells(value)
        pairs = isinstance(value, list) and alone and len(value) > 1 and isinstance(value[0], list)
        if pairs and getattr(kind_called(words), "name", None) not in _SINGLE:
            raise FormatError(f"are these cells, or pairs of numbered cells? {_NAME_THEM}")
        for item in [value] if alone else value:
            yield self._clue(words, item)

    def _clue(self, words: str, item: Any) -> str:
        """One clue: a text, its cells, a number and its cells, or an object of its parts."""
        if isinstance(item, str):
            pair = _BARRED.fullmatch(item)  # r1c1/r1c2
            return f"{words} {item if pair is None else ' '.join(pair.groups())}"
        if isinstance(item, list):
            number, cells = item if len(item) == 2 else (None, None)
            if type(number) is int and _are_cells(cells):
                return f"{words} {number} {self._cells(cells)}"
        if isinstance(item, Mapping) and place_of(item) is None:
            return self._of_parts(words, item)
        return f"{words} {self._cells(item)}"

    def _of_parts(self, words: str, item: Mapping[str, Any]) -> str:
        """One clue as an object."""
        item = {key: content for key, content in item.items() if keys.is_filled(key, content)}
        first = sorted_keys(item, keys.FIRST)[0]
        groups = (keys.OF_WHICH, keys.SHAFT if first else keys.LINES, keys.NUMBERS, keys.FIRST)
        which, cells, numbers, first, _, others = sorted_keys(item, *groups, keys.NOTED)
        if not words:
            words = _coloured(which.pop() if which else numbers.pop() if numbers else None)
        own = (None, kind_called(words))
        which = [own_key for own_key in which if kind_called(rule_words(own_key)) not in own]
        if others or which or len(cells) != 1 or len(first) > 1 or len(numbers) > 1:
            what = f" {listed(map(show, others))}" if others else ""
            raise FormatError(f"{show(str(item))} is no clue with its cells alone{what}")
        number = ",".join(map(str, _as_list(numbers[0]))) + " " if numbers else ""
        if not first:
            return f"{words} {number}{self._cells(cells[0])}"
        begin, rest = self._cells(first[0]), self._cells(cells[0]).split()
        rest = rest[1:] if rest[:1] == [begin] else rest
        between = " / " if kind_called(words) is kind_called("arrow") else " "
        return f"{words} {number}{begin}{between}{' '.join(rest)}"

    def _cells(self, value: Any) -> str:
        """Cells as rules have them."""
        if isinstance(value, str):
            value = re.findall(r"[^\s,;]+", value)
        elif place_of(value) is not None:
            value = [value]
        return " ".join(map(self._cell, _as_list(value)))

    def _cell(self, cell: Any) -> str:
        if isinstance(cell, str) and _RUN.fullmatch(cell.strip()):
            return cell.strip()
        place = place_of(cell)
        if place is None:
            lettered = isinstance(cell, str) and _LETTERED.fullmatch(cell.strip())
            problem = (
                "letters could be rows or columns" if lettered else f"{show(str(cell))} is no cell"
            )
            raise FormatError(f"{problem}: {_NAME_THEM}")
        if self._first is None and not place.named:
            raise FormatError(
                f"nothing shows whether rows and columns count from 0 or from 1: {_NAME_THEM}"
            )
        least = 1 if place.named or self._first is None else self._first
        return f"r{place.row + 1 - least}c{place.column + 1 - least}"


def _are_cells(value: Any) -> bool:
    """True if a list is of cells, and not of lists of cells or of texts."""
    if not isinstance(value, list) or not value:
        return False
    places = list(map(place_of, value))
    return all(
        place is not None and (place.named or not isinstance(cell, str))
        for cell, place in zip(value, places, strict=True)
    )


def _as_list(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    if isinstance(value, str | int) and not isinstance(value, bool):
        return [value]
    raise FormatError(f"{show(str(value))} is no list of cells: {_NAME_THEM}")


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
