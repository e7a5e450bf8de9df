"""The rules of an object: cages and regions, in the shapes of programs, and others under keys.

For example, all of them the same cage::

    {"sum": 3, "cells": [[0, 0], [0, 1]]}         {"value": 3, "cells": ["r1c1", "r1c2"]}
    {"total": "3+", "cells": [0, 1]}              [3, [[0, 0], [0, 1]]]
    {"sum": 3, "cells": [{"row": 0, "col": 0}, {"row": 0, "col": 1}]}

Regions are a label for each cell, or the cells of each region.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from math import isqrt
from typing import Any, NamedTuple

from nonet import constraints  # whose files are read once there is a rule
from nonet.constraints import kind_called
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats import _key_names as keys
from nonet.formats._boards import with_regions
from nonet.formats._cages import Listed, cage_on, cages_of, sign_of, with_cages
from nonet.formats._cell_objects import place_of
from nonet.formats._format import under
from nonet.formats._key_names import plain, sorted_keys
from nonet.formats._keyed_rules import first_of, game_rule, is_rule_key, rule_words, rules_under
from nonet.formats._text import show
from nonet.formats._typed_rules import are_rules
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout, Puzzle
from nonet.words import listed

_OTHERS = keys.PUZZLES | keys.SOLUTIONS | keys.DATA | keys.SIZES | keys.ENCODED
_NUMBER = compiled_later(r"\s*([-+*xX×/÷])?\s*(\d{1,7})\s*([-+*xX×/÷])?\s*")


class Rules:
    """The rules under the keys of an object.

    Args:
        whole: The object.

    Raises:
        NonetError: Its cages are not written in a way that is known.
    """

    def __init__(self, whole: Mapping[str, Any]) -> None:
        self._cages: list[Listed | _Cage] = []
        self._regions: Any = None
        self._keyed: dict[str, Any] = {}
        self._kenken = False
        for key, original in whole.items():
            name = plain(key)
            if name in _OTHERS or (value := in_lists(original)) in keys.NOTHING:
                continue
            if name in keys.CAGES:
                self._cages += _cages(key, value)
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
        if game_rule(kind) is not None:
            return True
        known = (
            kind_called(rule_words(kind).replace(" sudoku", "")) if isinstance(kind, str) else None
        )
        keyed = (key for key in self._keyed if plain(key) not in keys.KINDS)
        return known is not None and any(kind_called(rule_words(key)) is known for key in keyed)

    def on(self, puzzle: Puzzle, *, boxed: bool = False) -> Puzzle:
        """The puzzle under these rules; `boxed` if its boxes were asked for.

        Raises:
            NonetError: They are not written in a way that is known, or do not fit its board.
        """
        if self._regions is not None:
            puzzle, boxed = under(puzzle, (), _layout(self._regions, puzzle.layout)), True
        if self._cages:
            cages = cages_of(_counted(self._cages, puzzle.size), puzzle.size)[0]
            puzzle = with_cages(puzzle, cages, kenken=self._kenken, boxed=boxed)
        rules: list[Constraint] = []
        first = first_of([*self._keyed.values()], puzzle.size)
        for key, value in self._keyed.items():
            if isinstance(value, Constraint):
                rules.append(value)
            else:
                texts = rules_under(key, value, puzzle.size, first)
                rules += map(constraints.parse_rule, texts)
        return under(puzzle, rules) if rules else puzzle

    def size(self) -> int:
        """N, where the cages cover the board.

        Raises:
            FormatError: They do not.
        """
        if self._regions is not None:
            return isqrt(len(_labels(self._regions)))
        if not all(isinstance(cage, Listed) for cage in self._cages):
            raise FormatError('cells have numbers, and nothing says how large the board is: "size"')
        return cages_of(_counted(self._cages, 0), None)[1]


def in_lists(value: Any) -> Any:
    """A value with lists for tuples and arrays."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [in_lists(item) for item in value]
    if isinstance(value, Mapping):
        return {key: in_lists(item) for key, item in value.items()}
    return value


class _Cage(NamedTuple):
    """A cage whose cells have numbers, so that their places depend on the size of the board."""

    total: int | None
    sign: str
    numbers: list[int]


def are_cages(value: Any) -> bool:
    """True if a list has nothing but cages, as objects."""
    if not isinstance(value, list) or not value:
        return False
    if not all(isinstance(item, Mapping) and keys.TOTALS & set(map(plain, item)) for item in value):
        return False
    try:
        return bool([_cage(item) for item in in_lists(value)])
    except NonetError:
        return False


def _cages(key: str, value: Any) -> list[Listed | _Cage]:
    """The cages under a key.

    Raises:
        FormatError: It is no list.
        UnsupportedError: One of them is not written in a way that is known.
    """
    if isinstance(value, Mapping) and all(isinstance(item, Mapping) for item in value.values()):
        value = list(value.values())
    if isinstance(value, str):
        value = [line for line in re.split(r"[\n;]", value) if line.strip()]
    if not isinstance(value, list):
        raise FormatError(f"{show(key)} must be a list of cages, each with its sum and its cells")
    try:
        return list(map(_cage, value))
    except FormatError as error:
        raise UnsupportedError(
            f"{show(key)}, which is a rule, is not written in a way that is known: {error.message}"
        ) from None


def _cage(item: Any) -> Listed | _Cage:
    """A cage: its number, its sign, its cells.

    Raises:
        FormatError: It is no cage.
        UnsupportedError: It says more.
    """
    if isinstance(item, str):
        cage = cage_on(item)
        if cage is None:
            raise FormatError(f"{show(item)} is no cage: write 12: r1c1 r1c2")
        if cage.dashed:
            raise FormatError(f"{show(item)}: is the dash a sign? write 12: r1c1, or 12- r1c1 r1c2")
        return cage
    totals, signs, cells = _parts(item)
    if len(cells) != 1 or not isinstance(cells[0], list) or len(totals) > 1 or len(signs) > 1:
        raise FormatError(f"{show(str(item))} is no cage: its sum and its cells are expected")
    total = totals[0] if totals else ""
    match = _NUMBER.fullmatch(str(total))
    if (match is None and total != "") or isinstance(total, bool):
        raise FormatError(f"the sum of a cage is a number, not {show(str(total))}")
    word = (match and (match[1] or match[3])) or (signs[0] if signs else "")
    sign = sign_of(word)
    if sign is None:
        raise UnsupportedError(f"{show(str(word))} is no operation of a cage: + - x / are known")
    number = int(match[2]) or None if match else None
    if not cells[0]:
        raise FormatError("a cage has no cells")
    if all(type(cell) is int for cell in cells[0]):
        return _Cage(number, sign, cells[0])
    places = [place_of(cell) for cell in cells[0]]
    for cell, place in zip(cells[0], places, strict=True):
        if place is None:
            raise FormatError(f"{show(str(cell))} is no cell: write r1c1, or [0, 0]")
    known = [place for place in places if place is not None]
    pairs = not all(place.named for place in known)
    return Listed(number, sign, tuple((cell.row, cell.column) for cell in known), pairs)


def _parts(item: Any) -> tuple[list[Any], list[Any], list[Any]]:
    """The numbers, the signs and the lists of cells that a cage has."""
    if isinstance(item, list):
        words = [part for part in item if not isinstance(part, list)]
        signs = [word for word in words if isinstance(word, str) and sign_of(word) is not None]
        totals = [word for word in words if word not in signs]
        return totals, signs, [part for part in item if isinstance(part, list)]
    if not isinstance(item, Mapping):
        return [], [], []
    totals, signs, cells, _ = sorted_keys(item, keys.TOTALS, keys.SIGNS, keys.CELLS)
    known = keys.TOTALS | keys.SIGNS | keys.CELLS | keys.NOTED
    filled = [key for key, content in item.items() if keys.is_filled(key, content)]
    unknown = [key for key in filled if plain(key) not in known]
    if unknown:
        raise UnsupportedError(
            f"this version of nonet does not know {listed(map(show, unknown))} of a cage, which "
            "may be a rule"
        )
    cells = [re.findall(r"[^\s,;]+", cell) if isinstance(cell, str) else cell for cell in cells]
    return [total for total in totals if total is not None], signs, cells


def _counted(cages: Sequence[Listed | _Cage], size: int) -> list[Listed]:
    """Cages with the places of cells that have numbers.

    Raises:
        FormatError: Nothing shows from where they count.
    """
    numbers = [number for cage in cages if isinstance(cage, _Cage) for number in cage.numbers]
    first = 0 if not numbers or 0 in numbers else 1
    if first and max(numbers) < size * size:
        raise FormatError(
            "nothing says whether the cells of the cages count from 0 or from 1: name them "
            "r1c1, r1c2 ..."
        )
    cages_ = []
    for cage in cages:
        if isinstance(cage, _Cage):
            places = [divmod(number - first, size) for number in cage.numbers]
            places = [(row + 1, column + 1) for row, column in places]
            cage = Listed(cage.total, cage.sign, tuple(places), pairs=False)  # noqa: PLW2901
        cages_.append(cage)
    return cages_


def _labels(value: Any) -> list[str]:
    """The label of each cell; those of lists of cells are numbers.

    Raises:
        FormatError: They cannot be told.
    """
    if isinstance(value, str):
        return list("".join(value.split()))
    if isinstance(value, list) and value and all(isinstance(row, str) for row in value):
        if all(len(row.split()) == len(value) for row in value):
            return list(chain.from_iterable(row.split() for row in value))
        if all(place_of(row) is None for row in value):
            return list("".join("".join(row.split()) for row in value))
    if isinstance(value, list) and value and not any(isinstance(row, list) for row in value):
        return list(map(str, value))
    if isinstance(value, list) and all(isinstance(row, list) for row in value):
        places = [[place_of(cell) for cell in row] for row in value]
        if all(place is not None for row in places for place in row):
            return _of_cells([[place[:2] for place in row if place] for row in places])
        cells = list(chain.from_iterable(value))
        if len(cells) == len(value) ** 2 and len({*map(str, cells)}) == len(value):
            return list(map(str, cells))
        if all(type(cell) is int for cell in cells) and len({*cells}) == len(cells):
            size, start = isqrt(len(cells)), min(cells)
            return _of_cells([[divmod(cell - start, size) for cell in row] for row in value])
    raise FormatError("regions are a label for each cell, or lists of cells: [[0, 0], [0, 1], ...]")


def _of_cells(regions: Sequence[Sequence[tuple[int, int]]]) -> list[str]:
    size = len(regions)
    first = min(number for region in regions for place in region for number in place)
    labels = [""] * (size * size)
    for number, region in enumerate(regions):
        for row, column in region:
            if not (0 <= row - first < size and 0 <= column - first < size):
                raise FormatError(
                    f"a region has the cell {(row, column)}: the board is {size}x{size}"
                )
            labels[(row - first) * size + column - first] = str(number)
    return labels


def _layout(regions: Any, own: Layout) -> Layout:
    labels = _labels(regions)
    if len(labels) != own.cell_count or "" in labels:
        raise FormatError(
            f"the regions are of {len([label for label in labels if label])} cells, and the board "
            f"of {own.cell_count}"
        )
    layout_ = with_regions(own.size, labels)
    return layout_.with_houses(own.extra).with_constraints(own.constraints)
