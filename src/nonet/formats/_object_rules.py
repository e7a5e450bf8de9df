"""Cages and regions under keys of an object, in the shapes that programs write them in.

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
from typing import Any

from nonet.errors import FormatError, UnsupportedError
from nonet.formats._boards import with_regions
from nonet.formats._cages import Cage, Listed, cage_on, cages_of, sign_of, with_cages
from nonet.formats._format import under
from nonet.formats._givens import COLUMN_NAMES, ROW_NAMES
from nonet.formats._object_words import names_of, plain
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle
from nonet.words import listed

Place = tuple[int, int]


CAGES = names_of("cages cage killercages killercage cagelist sumcages kenkencages killers")
REGIONS = names_of("regions region regionmap regiongrid jigsaw jigsawregions blocks areas nonets")
_KENKEN = names_of("kenken calcudoku calcudoko mathdoku tomtom")
_KINDS = {"killer": CAGES, "killersudoku": CAGES, "jigsaw": REGIONS, "jigsawsudoku": REGIONS}
TOTALS = names_of("sum total value target clue result number targetsum cagesum targetvalue s t v")
CELLS = names_of("cells positions squares coords coordinates members indices locations places c")
SIGNS = names_of("op operation operator sign type func symbol")
_OTHER = names_of("id name color colour index label unique shape")
_NUMBER = compiled_later(r"\s*([-+*xX×/÷])?\s*(\d{1,7})\s*([-+*xX×/÷])?\s*")
_NAME = compiled_later(r"[rR](\d{1,2})[cC](\d{1,2})")
_PAIR = compiled_later(r"\s*\(?\s*(\d{1,2})\s*[,_:; -]\s*(\d{1,2})\s*\)?\s*")


def fits_kind(kind: object, whole: Mapping[str, Any]) -> bool:
    """Whether a kind of puzzle is that which other keys of its object make it."""
    name = plain(kind)
    needed = _KINDS.get(name, CAGES if name in _KENKEN else frozenset())
    return any(plain(key) in needed and each for key, each in whole.items())


def may_be_regions(value: Any) -> bool:
    """Whether a value may say regions: a label for each cell, or cells."""
    return value in (None, "", [], {}) or isinstance(value, str | list)


def are_cages(value: Any) -> bool:
    """Whether a list has nothing but cages, as objects."""
    if not isinstance(value, list) or not value:
        return False
    return all(isinstance(item, Mapping) and _is_cage(item) for item in value)


def _is_cage(item: Mapping[str, Any]) -> bool:
    names = {plain(key): each for key, each in item.items()}
    cells = [each for name, each in names.items() if name in CELLS]
    return (
        len(cells) == 1
        and isinstance(cells[0], list)
        and not names.keys() - CELLS - TOTALS - SIGNS - _OTHER
        and bool(names.keys() & TOTALS)
        and all(_place(each) is not None or isinstance(each, int) for each in cells[0])
    )


class Rules:
    """The cages and the regions of an object.

    Args:
        whole: The object.

    Raises:
        NonetError: They are not written in a way that is known.
    """

    def __init__(self, whole: Mapping[str, Any]) -> None:
        names = {plain(key): (key, in_lists(each)) for key, each in whole.items()}
        self.keys = frozenset(name for name in names if name in CAGES | REGIONS)
        self._cages: list[Any] = []
        self._regions: Any = None
        for name in self.keys:
            key, each = names[name]
            if each in (None, [], {}, "", False):
                continue
            if name in CAGES:
                self._cages += _known(_items(each, key), key)
            else:
                self._regions = each
        kinds = (names[name][1] for name in ("type", "kind", "variant", "game") if name in names)
        self.kenken = any(plain(kind) in _KENKEN for kind in kinds)
        self.kenken = self.kenken or any(_sign(item) for item in self._cages)

    def __bool__(self) -> bool:
        return bool(self._cages) or self._regions is not None

    @property
    def has_regions(self) -> bool:
        """Whether there are regions."""
        return self._regions is not None

    def on(self, puzzle: Puzzle, *, boxed: bool = False) -> Puzzle:
        """The puzzle under these rules; `boxed` if its boxes were asked for."""
        if self._regions is not None:
            layout = _layout(self._regions, puzzle.layout)
            puzzle, boxed = under(puzzle, (), layout), True
        cages = self._listed(puzzle.size)
        return with_cages(puzzle, cages, kenken=self.kenken, boxed=boxed) if cages else puzzle

    def size(self) -> int:
        """N, where the cages cover the board.

        Raises:
            FormatError: They do not.
        """
        if self._regions is not None:
            return isqrt(len(_labels(self._regions)))
        if any(isinstance(place, int) for item in self._cages for place in _parts(item)[2]):
            raise FormatError('cells have numbers, and nothing says how large the board is: "size"')
        return cages_of([_cage(item, 0) for item in self._cages], None)[1]

    def _listed(self, size: int) -> list[Cage]:
        numbers = [
            place for item in self._cages for place in _parts(item)[2] if isinstance(place, int)
        ]
        first = 0
        if numbers and 0 not in numbers:
            first = 1
            if max(numbers) < size * size:
                raise FormatError(
                    "nothing says whether the cells of the cages count from 0 or from 1: name them "
                    "r1c1, r1c2 ..."
                )
        cages = [_cage(item, size, first) for item in self._cages]
        return cages_of(cages, size)[0] if cages else []


def _known(items: list[Any], key: str) -> list[Any]:
    """Cages, if each is written in a way that is known.

    Raises:
        UnsupportedError: One is not.
    """
    for item in items:
        try:
            _parts(item)
        except FormatError as error:
            raise UnsupportedError(
                f"{show(key)}, which is a rule, is not written in a way that is known: "
                f"{error.message}"
            ) from None
    return items


def in_lists(value: Any) -> Any:
    """A value with lists for tuples and arrays."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [in_lists(each) for each in value]
    if isinstance(value, Mapping):
        return {key: in_lists(each) for key, each in value.items()}
    return value


def _items(value: Any, key: str) -> list[Any]:
    if isinstance(value, Mapping):
        if not all(isinstance(each, Mapping) for each in value.values()):
            raise FormatError(f"{show(key)} must be a list of cages, each with its sum and cells")
        value = list(value.values())
    if isinstance(value, str):
        value = [line for line in re.split(r"[\n;]", value) if line.strip()]
    if not isinstance(value, list):
        raise FormatError(f"{show(key)} must be a list of cages, each with its sum and its cells")
    return value


def _parts(item: Any) -> tuple[Any, Any, list[Any]]:
    """What a cage says: its number, its sign, its cells.

    Raises:
        FormatError: It is no cage.
        UnsupportedError: It says more.
    """
    if isinstance(item, str):
        found = cage_on(item)
        if found is None:
            raise FormatError(f"{show(item)} is no cage: write 12: r1c1 r1c2")
        if found.dashed:
            raise FormatError(f"{show(item)}: is the dash a sign? write 12: r1c1, or 12- r1c1 r1c2")
        return found.total, found.sign, [f"r{row}c{column}" for row, column in found.places]
    if isinstance(item, list):
        words = [each for each in item if not isinstance(each, list)]
        cells = [each for each in item if isinstance(each, list)]
        if len(cells) == 1 and 1 <= len(words) <= 2:
            signs = [word for word in words if isinstance(word, str) and sign_of(word) is not None]
            numbers = [word for word in words if word not in signs]
            if len(numbers) == 1:
                return numbers[0], signs[0] if signs else "", cells[0]
        raise FormatError(f"{show(str(item))} is no cage: write [12, [[0, 0], [0, 1]]]")
    if not isinstance(item, Mapping):
        raise FormatError(f"{show(str(item))} is no cage: its sum and its cells are expected")
    names = {plain(key): each for key, each in item.items()}
    unknown = [key for key in item if plain(key) not in TOTALS | CELLS | SIGNS | _OTHER]
    unknown = [key for key in unknown if item[key] not in (None, False, "", [])]
    if unknown:
        raise UnsupportedError(
            f"this version of nonet does not know {listed(map(show, unknown))} of a cage, which "
            "may be a rule"
        )
    totals = [each for name, each in names.items() if name in TOTALS and each is not None]
    cells = [each for name, each in names.items() if name in CELLS]
    signs = [each for name, each in names.items() if name in SIGNS]
    if len(cells) == 1 and isinstance(cells[0], str):
        cells = [re.findall(r"[^\s,;]+", cells[0])]
    if len(totals) > 1 or len(cells) != 1 or not isinstance(cells[0], list) or len(signs) > 1:
        raise FormatError(f"{show(str(dict(item)))} is no cage: its sum and its cells are expected")
    return totals[0] if totals else None, signs[0] if signs else "", cells[0]


def _sign(item: Any) -> str:
    total, sign, _ = _parts(item)
    match = _NUMBER.fullmatch(total) if isinstance(total, str) else None
    word = sign if match is None else match[1] or match[3] or sign
    found = sign_of(word)
    if found is None:
        raise UnsupportedError(f"{show(str(word))} is no operation of a cage: + - x / are known")
    return found


def _cage(item: Any, size: int, first: int = 0) -> Listed:
    total, _, cells = _parts(item)
    match = _NUMBER.fullmatch(str(total))
    number = None if match is None else int(match[2])
    if (match is None and total not in (None, "")) or isinstance(total, bool):
        raise FormatError(f"the sum of a cage is a number, not {show(str(total))}")
    places: list[Place] = []
    pairs = False
    for cell in cells:
        if isinstance(cell, int) and not isinstance(cell, bool):
            places.append(
                ((cell - first) // size + 1, (cell - first) % size + 1) if size else (1, 1)
            )
            continue
        place = _place(cell)
        if place is None:
            raise FormatError(f"{show(str(cell))} is no cell: write r1c1, or [0, 0]")
        places.append(place)
        pairs = pairs or not (isinstance(cell, str) and _NAME.fullmatch(cell.strip()))
    if not places:
        raise FormatError("a cage has no cells")
    return Listed(number or None, _sign(item), tuple(places), pairs)


def _place(cell: Any) -> Place | None:
    """Row and column as they are written; None for what is no cell."""
    if isinstance(cell, str):
        match = _NAME.fullmatch(cell.strip()) or _PAIR.fullmatch(cell)
        return None if match is None else (int(match[1]), int(match[2]))
    if isinstance(cell, Mapping):
        names = {plain(key): each for key, each in cell.items()}
        rows = [each for name, each in names.items() if name in ROW_NAMES]
        columns = [each for name, each in names.items() if name in COLUMN_NAMES]
        cell = [*rows, *columns] if len(names) == len(rows) + len(columns) else []
    if isinstance(cell, list) and [type(each) for each in cell] == [int, int]:
        return cell[0], cell[1]
    return None


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
        if all(_place(row) is None for row in value):
            return list("".join("".join(row.split()) for row in value))
    if isinstance(value, list) and value and not any(isinstance(row, list) for row in value):
        return list(map(str, value))
    if isinstance(value, list) and all(isinstance(row, list) for row in value):
        places = [[_place(cell) for cell in row] for row in value]
        if all(place is not None for row in places for place in row):
            return _of_cells([[place for place in row if place] for row in places])
        cells = list(chain.from_iterable(value))
        if len(cells) == len(value) ** 2 and len({*map(str, cells)}) == len(value):
            return list(map(str, cells))
        if all(type(cell) is int for cell in cells) and len({*cells}) == len(cells):
            size = isqrt(len(cells))
            start = min(cells)
            return _of_cells([[divmod(cell - start, size) for cell in row] for row in value])
    raise FormatError("regions are a label for each cell, or lists of cells: [[0, 0], [0, 1], ...]")


def _of_cells(regions: Sequence[Sequence[Place]]) -> list[str]:
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
    found = with_regions(own.size, labels)
    return found.with_houses(own.extra).with_constraints(own.constraints)
