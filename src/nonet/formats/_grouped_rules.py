"""Cages and regions in trees of values, in whatever notation these were written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from math import isqrt
from typing import Any, NamedTuple

from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats import _key_names as keys
from nonet.formats._boards import with_regions
from nonet.formats._cages import Cage, Listed, cage_on, cages_of, places_on, sign_of
from nonet.formats._key_names import names_of, plain, sorted_keys
from nonet.formats._places import place_of
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Layout
from nonet.words import listed

_NUMBER = compiled_later(r"\s*([-+*xX×/÷])?\s*(\d{1,7})\s*([-+*xX×/÷])?\s*")
LABELS = keys.NOTED | names_of("cage no nr size") | {""}


class Numbered(NamedTuple):
    """A cage whose cells have numbers, so that their places depend on the size of the board."""

    total: int | None
    sign: str
    numbers: list[int]


def cages_under(key: str, value: Any) -> list[Listed | Numbered]:
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
        return list(map(cage_of, value))
    except FormatError as error:
        raise UnsupportedError(
            f"{show(key)}, which is a rule, is not written in a way that is known: {error.message}"
        ) from None


def counted(cages: Sequence[Listed | Numbered], size: int | None) -> tuple[list[Cage], int]:
    """Cages counted from 0, and the size of their board, which is N if it is known.

    Raises:
        FormatError: Nothing shows the size, or from where rows, columns and cells count.
    """
    numbers = [number for cage in cages if isinstance(cage, Numbered) for number in cage.numbers]
    if numbers and size is None:
        raise FormatError('cells have numbers, and nothing says how large the board is: "size"')
    first = 0 if not numbers or 0 in numbers else 1
    if first and max(numbers) < (size or 0) ** 2:
        raise FormatError(
            "nothing says whether the cells of the cages count from 0 or from 1: name them "
            "r1c1, r1c2 ..."
        )
    listed_ = []
    for cage in cages:
        if isinstance(cage, Numbered):
            places = [divmod(number - first, size or 1) for number in cage.numbers]
            from_1 = tuple((row + 1, column + 1) for row, column in places)
            listed_.append(Listed(cage.total, cage.sign, from_1, pairs=False))
        else:
            listed_.append(cage)
    return cages_of(listed_, size)


def are_cages(value: Any) -> bool:
    """True if a list has nothing but cages, as objects."""
    if not isinstance(value, list) or not value:
        return False
    if not all(isinstance(item, Mapping) and keys.TOTALS & set(map(plain, item)) for item in value):
        return False
    try:
        return bool([cage_of(item) for item in value])
    except NonetError:
        return False


def cage_of(item: Any) -> Listed | Numbered:
    """A cage: its number, its sign, its cells, as a text, a list or an object.

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
        return Numbered(number, sign, cells[0])
    written = [places_on(_cell_text(cell)) for cell in cells[0]]
    wrong = next((at for at, (places, _) in enumerate(written) if not places), None)
    if wrong is not None:
        raise FormatError(f"{show(str(cells[0][wrong]))} is no cell: write r1c1, or [0, 0]")
    places = tuple(chain.from_iterable(places for places, _ in written))
    return Listed(number, sign, places, any(pairs for _, pairs in written))


def cage_text(cage: Listed | Numbered) -> str | None:
    """A cage as people type it; None for one without a sum, or whose cells have numbers."""
    if isinstance(cage, Numbered) or cage.total is None:
        return None
    form = "({},{})" if cage.pairs else "r{}c{}"
    return f"{cage.total}{cage.sign}: {' '.join(form.format(*at) for at in cage.places)}"


def _cell_text(cell: Any) -> str:
    """A cell, or a run of cells, as people type it; empty for anything else."""
    if isinstance(cell, str):
        return cell
    place = place_of(cell)
    return "" if place is None else f"({place.row},{place.column})"


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
    known = keys.TOTALS | keys.SIGNS | keys.CELLS | LABELS
    filled = [key for key, content in item.items() if keys.is_filled(key, content)]
    unknown = [key for key in filled if plain(key) not in known]
    if unknown:
        raise UnsupportedError(
            f"this version of nonet does not know {listed(map(show, unknown))} of a cage, which "
            "may be a rule"
        )
    cells = [
        re.findall(r"[\[(][^\])]*[\])]|[^\s,;&]+", cell) if isinstance(cell, str) else cell
        for cell in cells
    ]
    return [total for total in totals if total is not None], signs, cells


def region_labels(value: Any) -> list[str]:
    """The label of each cell; those of lists of cells are numbers.

    Raises:
        FormatError: They cannot be told.
    """
    if isinstance(value, str):
        return list("".join(value.split()))
    rows = value if isinstance(value, list) else []
    if rows and all(isinstance(row, str) for row in rows):
        if all(len(row.split()) == len(rows) for row in rows):
            return list(chain.from_iterable(row.split() for row in rows))
        if all(place_of(row) is None for row in rows):
            return list("".join("".join(row.split()) for row in rows))
    if rows and not any(isinstance(row, list) for row in rows):
        return list(map(str, rows))
    if rows and all(isinstance(row, list) for row in rows):
        places = [[place_of(cell) for cell in row] for row in rows]
        if all(place is not None for row in places for place in row):
            return _of_cells([[place[:2] for place in row if place] for row in places])
        cells = list(chain.from_iterable(rows))
        if len(cells) == len(rows) ** 2 and len({*map(str, cells)}) == len(rows):
            return list(map(str, cells))
        if all(type(cell) is int for cell in cells) and len({*cells}) == len(cells):
            size, start = isqrt(len(cells)), min(cells)
            return _of_cells([[divmod(cell - start, size) for cell in row] for row in rows])
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


def layout_of_regions(regions: Any, own: Layout) -> Layout:
    """A board with other regions than its own.

    Raises:
        FormatError: They are those of another board.
    """
    labels = region_labels(regions)
    if len(labels) != own.cell_count or "" in labels:
        raise FormatError(
            f"the regions are of {len([label for label in labels if label])} cells, and the board "
            f"of {own.cell_count}"
        )
    layout = with_regions(own.size, labels)
    return layout.with_houses(own.extra).with_constraints(own.constraints)
