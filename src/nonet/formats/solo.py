"""Game IDs of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection.

For example, with 2x3 boxes, with jigsaw regions, and a killer::

    2x3:a5b1c3_2h4a1h6_5c2b3a
    9jd3:c7_1b4d...,i_a2b...
    3x3xkdb:zzzc,b_aaa_b...,12_7a15...

Before the colon stand the columns and rows of boxes (or the size of a jigsaw), ``x`` for diagonals,
``k`` for cages, and how it was made. Letters are runs of empty cells (a is 1, z 26), an underscore
is between two numbers. Further parts are the regions of a jigsaw, the cages, and the sums of these,
each in a cell of its cage.

Regions are written as the borders between neighbours, those to the right row by row, then those
below column by column: how many are none before the next that is one, ``_`` for 0, and ``z`` for
25 of which no border follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from nonet.constraints import Killer
from nonet.errors import FormatError, UnsupportedError
from nonet.formats._boards import each_line, if_any, layout_for, with_regions
from nonet.formats._context import Context
from nonet.formats._format import Board, Format, WriteOptions, values_of
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Box, Layout, Puzzle, cell_name, diagonals
from nonet.model.primitives import joined
from nonet.words import listed

_ID = compiled_later(
    r"(\d{1,2})(?:x(\d{1,2}))?((?:[jxk]|d[a-z]|[arm]d?\d?)*):([a-z\d_]+(?:,[a-z\d_]*){0,3})"
)
# A seed for a puzzle by chance, in Solo alone.
_SEED = compiled_later(r"\d{1,2}(?:x\d{1,2})?(?:[jxk]|d[a-z]|[arm]d?\d?)*#[\w-]{1,60}")
_LARGEST = 31
_MOST_DIGITS = 3
_RUN = 26  # the most empty cells that a letter stands for
_BORDERS = 25  # the most places without a border


def _looks_right(text: str) -> bool:
    return _is_id(text) or _SEED.fullmatch(text) is not None


def _is_id(text: str) -> bool:
    match = _ID.fullmatch(text)
    if match is None:
        return False
    columns, rows = _boxes(match)
    size = columns * rows
    first = match[4].partition(",")[0]
    return 2 <= size <= _LARGEST and len(list(_numbers(first))) == size * size


def _boxes(match: re.Match[str]) -> tuple[int, int]:
    """How many boxes are in a row and in a column; for a jigsaw its size and 1."""
    columns = int(match[1])
    if "j" in match[3]:
        return columns * int(match[2] or 1), 1
    return columns, int(match[2] or columns)


def _numbers(text: str) -> Iterator[int]:
    """The number of each cell, 0 for none."""
    for word in re.findall(r"[a-z]|\d+", text):
        if word.isdigit():
            yield int(word[: _MOST_DIGITS + 1])
        else:
            yield from [0] * (ord(word) - ord("a") + 1)


def _puzzle(text: str, context: Context) -> Puzzle:
    match = _ID.fullmatch(text)
    if match is None and _SEED.fullmatch(text) is not None:
        raise UnsupportedError(
            f"{show(text)} is the seed of a puzzle that only Solo makes: in its menu Game, "
            "Specific... shows the ID, which has a colon"
        )
    if match is None:
        raise FormatError("a game ID of Solo is expected, as 3x3:a5b...")
    columns, rows = _boxes(match)
    size = columns * rows
    if not 2 <= size <= _LARGEST:
        raise FormatError(f"the boards of Solo have 2 to {_LARGEST} rows, not {size}")
    jigsaw, killer = rows == 1, "k" in match[3]
    parts = match[4].split(",")
    expected = 1 + jigsaw + 2 * killer
    if len(parts) != expected:
        raise FormatError(f"this ID of Solo has {expected} parts between commas, not {len(parts)}")
    givens = _cells(parts[0], size, "givens")
    for cell, value in enumerate(givens):
        if value > size:
            raise FormatError(f"{value} at {cell_name(cell, size)} is not a value up to {size}")
    if jigsaw:
        layout_ = with_regions(size, _joined(parts[1], size, "regions"))
    else:
        layout_ = Layout.of(size, Box(columns, rows))
    if "x" in match[3]:
        layout_ = layout_.with_houses(diagonals(size))
    layout = layout_for(size, context._replace(found=layout_))
    if killer:
        cages = _cages(parts[-2], _cells(parts[-1], size, "sums"), size)
        layout = layout.with_constraints(cages)
    return Puzzle(layout, givens, source=context.source())


def _cells(text: str, size: int, noun: str) -> list[int]:
    numbers = list(_numbers(text))
    if len(numbers) != size * size:
        raise FormatError(f"the {noun} are for {len(numbers)} cells, the board has {size * size}")
    return numbers


def _borders(size: int) -> list[tuple[int, int]]:
    """The pairs of neighbours, in the order of the IDs."""
    beside = [(r * size + c, r * size + c + 1) for r in range(size) for c in range(size - 1)]
    below = [(r * size + c, (r + 1) * size + c) for c in range(size) for r in range(size - 1)]
    return beside + below


def _joined(text: str, size: int, noun: str) -> list[int]:
    """A label for each cell: neighbours without a border have the same."""
    labels = list(range(size * size))
    borders = _borders(size)
    at = 0
    for char in text:
        count = 0 if char == "_" else min(ord(char) - ord("a") + 1, _BORDERS)
        for first, second in borders[at : at + count]:
            old, new = labels[second], labels[first]
            labels = [new if label == old else label for label in labels]
        at += count + (char != "z")
    if at != len(borders) + 1 or re.search(r"\d", text):
        raise FormatError(f"the {noun} of this ID of Solo are cut short, or are for another size")
    return labels


def _cages(text: str, sums: Sequence[int], size: int) -> Iterator[Killer]:
    cages: dict[int, list[int]] = {}
    for cell, label in enumerate(_joined(text, size, "cages")):
        cages.setdefault(label, []).append(cell)
    for cells in cages.values():
        totals = {sums[cell] for cell in cells if sums[cell]}
        if len(totals) > 1:
            where = cell_name(cells[0], size)
            raise FormatError(f"the cage at {where} has the sums {sorted(totals)}")
        if totals or len(cells) > 1:
            yield Killer(next(iter(totals), None), tuple(cells))


def _write(board: Board, options: WriteOptions) -> str:
    layout, size = board.layout, board.size
    if layout.box is not None and layout.box.columns > 1:  # Nx1 is a jigsaw
        head, parts = f"{layout.box.rows}x{layout.box.columns}", []
    else:
        head, parts = f"{size}j", [_with_borders(layout.region_of or (), size)]
    if layout.extra:
        head += "x"
    cages = [rule for rule in layout.constraints if isinstance(rule, Killer)]
    if cages:
        head += "k"
        labels, sums = list(range(layout.cell_count)), [0] * layout.cell_count
        for cage in cages:
            sums[cage.cells[0]] = cage.total or 0
            for cell in cage.cells:
                labels[cell] = cage.cells[0]
        parts += [_with_borders(labels, size), _in_runs(sums)]
    return f"{head}:" + ",".join([_in_runs(values_of(board)), *parts])


def _in_runs(values: Sequence[int]) -> str:
    words: list[str] = []
    for is_empty, group in groupby(values, key=lambda value: value == 0):
        run = list(group)
        if is_empty:
            full, rest = divmod(len(run), _RUN)
            words.append("z" * full + (chr(ord("a") + rest - 1) if rest else ""))
        else:
            words.append("_".join(map(str, run)))
    return "".join(words)


def _with_borders(labels: Sequence[int | None], size: int) -> str:
    text, count = "", 0
    for first, second in [*_borders(size), (-1, 0)]:
        if first >= 0 and labels[first] == labels[second]:
            count += 1
            continue
        full, rest = divmod(max(count - 1, 0), _BORDERS)
        text += "z" * full
        text += chr(ord("a") + rest) if count else "_"
        count = 0
    return text


def _refusal(board: Board) -> str | None:
    """Why a board has no ID, in words that follow a colon; None if it has one."""
    layout = board.layout
    names = sorted({rule.kind for rule in layout.constraints} - {"killer"})
    names += sorted({relation.kind for relation in layout.relations})
    if names:
        return f"Solo has no rule {names[0]!r}"
    crossed = {frozenset(house.cells) for house in diagonals(layout.size)}
    if {frozenset(house.cells) for house in layout.extra} not in (set(), crossed):
        kinds = listed(sorted({house.kind for house in layout.extra}))
        return f"of further houses ({kinds}) Solo has both diagonals"
    if layout.repeats or not layout.has_usual_values or layout.region_of is None:
        return "a board without boxes or regions, or with other values than 1 to N"
    parts = (joined(house.cells, layout.size) for house in layout.boxes)
    if layout.regions is not None and any(len(part) > 1 for part in parts):
        return "a region whose cells do not touch"
    return _refused_cage([rule for rule in layout.constraints if isinstance(rule, Killer)], layout)


def _refused_cage(cages: Sequence[Killer], layout: Layout) -> str | None:
    """Which cage cannot be written, and why."""
    taken: set[int] = set()
    for cage in cages:
        where = f"'killer' at {cell_name(cage.cells[0], layout.size)}"
        if taken & set(cage.cells):
            return f"the rule {where} shares cells with another cage"
        if len(joined(cage.cells, layout.size)) > 1:
            return f"the rule {where} has cells that do not touch"
        if len(cage.cells) == 1 and not cage.total:
            return f"the rule {where} asks for nothing"
        taken.update(cage.cells)
    return None


FORMAT = Format(
    name="solo",
    summary="a game ID of Solo, of Simon Tatham's puzzles: 3x3:a5b1_4...",
    sniff=if_any(_looks_right),
    read=each_line("solo", _puzzle),
    write=_write,
    sizes=range(2, _LARGEST + 1),
    layouts=lambda layout: layout.height == layout.size,
    carries_constraints=True,
    refuses=_refusal,
    remarks="Boxes, jigsaw regions, both diagonals and killer cages.",
)
