"""`futoshiki`: a Latin square with signs between neighbours that show which is less.

As people draw it, every cell one character and the signs between them; `^` points to the smaller
number above, `v` to the smaller one below::

    . . 3<.        or on one line, the board and its signs:
    ^
    . . . .        ..3.............  r1c1<r2c1 r1c3<r1c4 r3c4>r4c4
    . . . .
          v
    . . . .

The signs are relations between two cells; nothing else sets this game apart from a Latin square.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random

from nonet.errors import FormatError, IllegalSymbolError, NonetError, UsageError
from nonet.games._game import Game, Notation, Paint
from nonet.games._texts import Block, NumberedLine, is_blank, read_blocks
from nonet.lazy import compiled_later
from nonet.model import Grid, Layout, Puzzle, Relation, Source, cell_name, parse_cell, tabulate

_NAME = "futoshiki"
_LESS = "less than"
_PAIRS_PER_SIGN = 4
_LINE = compiled_later(r"([.0-9_*-]+)((?:\s+r\d+c\d+\s*[<>]\s*r\d+c\d+)*)\s*")
_SIGN = compiled_later(r"(r\d+c\d+)\s*([<>])\s*(r\d+c\d+)")
_EMPTY = ".0_*-"
_CELL = compiled_later(r"[.0-9_*-]")


@lru_cache(maxsize=16)
def _table(size: int) -> tuple[int, ...]:
    return tabulate(size, lambda a, b: a < b)


def _signed(layout: Layout, pairs: Iterable[tuple[int, int]]) -> Layout:
    """The board with signs, still that of its game."""
    less = tuple(
        Relation(_LESS, first, second, _table(layout.size)) for first, second in sorted(set(pairs))
    )
    return layout.with_relations(less).with_game(layout.game)


def _sign(layout: Layout, values: Sequence[int], chance: Random) -> Layout:
    """A sign between every fourth pair of neighbours, as puzzles in print have about."""
    size = layout.size
    cells = range(size * size)
    across = [(cell, cell + 1) for cell in cells if (cell + 1) % size]
    down = [(cell, cell + size) for cell in cells[: size * (size - 1)]]
    pairs = sorted(across + down, key=lambda _: chance.random())
    chosen = pairs[: len(pairs) // _PAIRS_PER_SIGN]
    return _signed(layout, ((a, b) if values[a] < values[b] else (b, a) for a, b in chosen))


def _read(lines: Iterable[NumberedLine]) -> Iterator[Puzzle | NonetError]:
    return read_blocks(_blocks(lines), _puzzle)


def _blocks(lines: Iterable[NumberedLine]) -> Iterator[Block]:
    """Lines that are puzzles by themselves, and drawn boards: as many rows as the first has cells.

    Between drawn rows blank lines may stand, where no signs are.
    """
    rows: list[NumberedLine] = []
    for number, raw in lines:
        text = raw.rstrip()
        whole = _LINE.fullmatch(text.strip()) is not None
        begins = _CELL.search(text) is not None and _is_full(rows)
        if rows and (whole or begins or (is_blank(text) and _is_full(rows))):
            yield Block(rows[0][0], [row for _, row in rows])
            rows = []
        if whole:
            yield Block(number, [text])
        elif not is_blank(text):
            rows.append((number, text))
    if rows:
        yield Block(rows[0][0], [row for _, row in rows])


def _is_full(lines: list[NumberedLine]) -> bool:
    rows = [text for _, text in lines if _CELL.search(text)]
    return bool(rows) and len(rows) >= len(_CELL.findall(rows[0]))


def _puzzle(block: Block) -> Puzzle:
    match = _LINE.fullmatch(block.rows[0].strip())
    if match is None:
        cells, pairs = _from_drawing(block)
    else:
        cells = match[1]
        size = _side(cells)
        pairs = [_pair(sign, size) for sign in _SIGN.finditer(match[2])]
    size = _side(cells)
    layout = _signed(GAME.layout(size), pairs)
    wrong = sorted(
        {symbol for symbol in cells if symbol not in _EMPTY and not "1" <= symbol <= str(size)}
    )
    if wrong:
        raise IllegalSymbolError(
            f"{', '.join(map(repr, wrong))} cannot stand on a {size}x{size} board: "
            f"allowed are 1 to {size}, and . for an empty cell",
            symbols=wrong,
        )
    givens = [0 if symbol in _EMPTY else int(symbol) for symbol in cells]
    return Puzzle(layout, givens, source=Source(_NAME, None, block.line))


def _side(cells: str) -> int:
    size = math.isqrt(len(cells))
    if size * size != len(cells):
        raise FormatError(f"{len(cells)} cells do not make a square board")
    return size


def _pair(sign: re.Match[str], size: int) -> tuple[int, int]:
    """The lesser and the greater cell of a sign such as ``r1c1<r1c2``."""
    try:
        left, right = parse_cell(sign[1], size), parse_cell(sign[3], size)
    except UsageError as error:
        raise FormatError(f"the sign {sign[0]}: {error}") from None
    return _neighbours(left, right, size) if sign[2] == "<" else _neighbours(right, left, size)


def _neighbours(less: int, greater: int, size: int) -> tuple[int, int]:
    (r, c), (s, d) = divmod(less, size), divmod(greater, size)
    if abs(r - s) + abs(c - d) != 1:
        names = f"{cell_name(less, size)} and {cell_name(greater, size)}"
        raise FormatError(f"a sign must stand between neighbours, and {names} are not")
    return less, greater


def _from_drawing(block: Block) -> tuple[str, list[tuple[int, int]]]:
    """The cells, and the lesser and greater cell of every sign."""
    first = next((row for row in block.rows if _CELL.search(row)), "")
    columns = [match.start() for match in _CELL.finditer(first)]
    size = len(columns)
    cells = ""
    pairs: list[tuple[int, int]] = []
    for row in block.rows:
        before = len(cells)
        if not _CELL.search(row):
            for match in re.finditer(r"\S", row):
                below = before + _column(match.start(), columns, row)
                pairs += _pairs_of(match[0], "^∧", "vV∨", below - size, below)
            continue
        drawn = list(_CELL.finditer(row))
        if len(drawn) != size:
            raise FormatError(
                f"row {before // max(size, 1) + 1} of the board has {len(drawn)} cells, the first "
                f"row has {size}"
            )
        for left, (a, b) in enumerate(pairwise(drawn), before):
            for sign in row[a.end() : b.start()].replace("|", "").split():
                pairs += _pairs_of(sign, "<", ">", left, left + 1)
        cells += "".join(match[0] for match in drawn)
    if len(cells) != size * size:
        raise FormatError(f"the board has {len(cells) // size} rows of {size} cells")
    if any(not 0 <= cell < len(cells) for pair in pairs for cell in pair):
        raise FormatError("there are signs above the first row or below the last")
    return cells, pairs


def _column(position: int, columns: list[int], row: str) -> int:
    if position not in columns:
        raise FormatError(f"the sign {row[position]!r} in {row.strip()!r} is not below a cell")
    return columns.index(position)


def _pairs_of(sign: str, less: str, greater: str, cell: int, other: int) -> list[tuple[int, int]]:
    if sign in less:
        return [(cell, other)]
    if sign in greater:
        return [(other, cell)]
    raise FormatError(f"{sign!r} stands where a sign is expected: {less[0]} or {greater[0]}")


def _write(board: Puzzle | Grid) -> str:
    values = board.givens if isinstance(board, Puzzle) else board.numbers
    signs = (
        f" {cell_name(relation.first, board.size)}<{cell_name(relation.second, board.size)}"
        for relation in board.layout.relations
        if relation.kind == _LESS
    )
    return "".join(str(value) if value else "." for value in values) + "".join(signs)


def _draw(grid: Grid, ascii: bool, paint: Paint) -> str:
    size = grid.size
    up, down = ("^", "v") if ascii else ("∧", "∨")
    signs = {}
    for relation in (one for one in grid.layout.relations if one.kind == _LESS):
        low, high = sorted((relation.first, relation.second))
        across = high - low == 1
        turned = relation.first == high
        signs[low, high] = "<>"[turned] if across else (up, down)[turned]
    lines = []
    for r in range(size):
        cells = range(r * size, (r + 1) * size)
        texts = [str(grid.numbers[cell] or ".") for cell in cells]
        if paint is not None:
            texts = [paint(cell, text) for cell, text in zip(cells, texts, strict=True)]
        between = [signs.get((cell, cell + 1), " ") for cell in cells[:-1]]
        lines.append("".join(f"{a} {b} " for a, b in zip(texts, [*between, ""], strict=True)))
        if r + 1 < size:
            lines.append("   ".join(signs.get((cell, cell + size), " ") for cell in cells))
    return "\n".join(line.rstrip() for line in lines)


GAME = Game(
    name=_NAME,
    summary="A Latin square with signs that show which of two neighbours is less.",
    rules=(
        "Fill every cell of an N x N board with a number from 1 to N, so that each row and each "
        "column holds every number exactly once and every sign between two neighbours is true: "
        "1 < 2."
    ),
    typing="Write the board on a line and the signs after it: '....2........... r1c1<r1c2'.",
    make_layout=lambda size, box, regions: Layout.of(size, "none"),
    sizes=range(1, 10),  # a cell is one character
    has_boxes=False,
    takes_regions=False,
    notation=Notation(_NAME, _read, _write, _draw),
    sign=_sign,
)
