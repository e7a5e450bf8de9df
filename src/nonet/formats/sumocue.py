"""SumoCue's line: cages and jigsaw regions of a 9x9, ``SumoCueV1`` and a word for each cell.

For example, the first cells::

    SumoCueV1=0J0=8J0=0J1...        givens (0 is empty), each in a jigsaw region
    SumoCueV1=15J0+0J0=7J0...       =15 begins a cage of that sum, +0 belongs to cell 0's cage

A cage of a single cell is a given, and one of the sum 0 is none. ``SumoCueV1D`` has diagonals.
"""

from __future__ import annotations

from nonet.constraints import Killer
from nonet.errors import FormatError
from nonet.formats._boards import each_line, from_tokens, if_any
from nonet.formats._context import Context
from nonet.formats._format import NINE, Board, Format, WriteOptions, values_of
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle, cell_name, default_box, diagonals

_PREFIX = "SumoCueV1"
_DIAGONALS = "D"
_CELL = compiled_later(r"([=+])(\d{1,3})(?:J(\d))?")


def _puzzle(text: str, context: Context) -> Puzzle:
    body = text.removeprefix(_PREFIX)
    diagonal = body.startswith(_DIAGONALS)
    body = body.removeprefix(_DIAGONALS)
    cells = _CELL.findall(body)
    if len(cells) != 81 or _CELL.sub("", body):
        raise FormatError(f"after {_PREFIX} 81 cells are expected, each =sum or +cell, then J0-J8")
    labels = [label for _, _, label in cells]
    if any(labels) and not all(labels):
        raise FormatError("some cells name their jigsaw region and some do not")
    layout_ = Layout.of(9, regions="".join(labels)) if all(labels) else Layout.of(9)
    layout_ = layout_.with_houses(diagonals(9)) if diagonal else layout_
    cages = _cages(cells)
    alone = {members[0]: total for total, members in cages if len(members) == 1}
    tokens = [str(alone.get(cell, 0)) for cell in range(81)]
    puzzle = from_tokens(tokens, 9, context._replace(found=layout_))
    killers = [Killer(total or None, members) for total, members in cages if len(members) > 1]
    if not killers:
        return puzzle
    layout = puzzle.layout.with_constraints(killers)
    return Puzzle(layout, puzzle.givens, source=puzzle.source)


def _cages(cells: list[tuple[str, str, str]]) -> list[tuple[int, tuple[int, ...]]]:
    """Sum and cells of each cage."""
    first = [cell if sign == "=" else int(number) for cell, (sign, number, _) in enumerate(cells)]
    for cell, begin in enumerate(first):
        if begin >= 81 or cells[begin][0] != "=":
            raise FormatError(
                f"{cell_name(cell, 9)} belongs to cell {begin}, which does not begin a cage"
            )
    return [
        (int(number), tuple(cell for cell in range(81) if first[cell] == begin))
        for begin, (sign, number, _) in enumerate(cells)
        if sign == "="
    ]


def _write(board: Board, options: WriteOptions) -> str:
    regions = board.layout.regions or (None,) * 81
    marks = [f"={value}" for value in values_of(board)]
    for cage in board.layout.constraints:
        assert isinstance(cage, Killer)  # `_carries` has seen to it
        first, *others = cage.cells
        marks[first] = f"={cage.total or 0}"
        for cell in others:
            marks[cell] = f"+{first}"
    words = (
        mark + ("" if region is None else f"J{region}")
        for mark, region in zip(marks, regions, strict=True)
    )
    return _PREFIX + _DIAGONALS * bool(board.layout.extra) + "".join(words)


def _carries(layout: Layout) -> bool:
    """Boxes or regions, both diagonals, and cages; `_refuses` names what cannot be written."""
    plain = all(isinstance(rule, Killer) for rule in layout.constraints)
    houses = {frozenset(house.cells) for house in layout.extra}
    crossed = {frozenset(house.cells) for house in diagonals(9)}
    boxed = layout.regions is not None or layout.box == default_box(9)
    return plain and boxed and not layout.relations and houses in (set(), crossed)


def _refuses(board: Board) -> str | None:
    caged: set[int] = set()
    for rule in board.layout.constraints:
        assert isinstance(rule, Killer)  # `_carries` has seen to it
        named = rule.describe(board.layout)
        if len(rule.cells) < 2:
            return f"{named}: a cage of one cell is a given there"
        if rule.total == 0:
            return f"{named}: a cage of the sum 0 is none there"
        for cell in rule.cells:
            if values_of(board)[cell]:
                return f"{named}: {cell_name(cell, 9)} has a given and is in a cage"
            if cell in caged:
                return f"{named}: {cell_name(cell, 9)} is in another cage as well"
        caged.update(rule.cells)
    return None


FORMAT = Format(
    name="sumocue",
    summary="SumoCue's line: killer cages, jigsaw regions and diagonals",
    sniff=if_any(lambda text: text.startswith(_PREFIX)),
    read=each_line("sumocue", _puzzle),
    write=_write,
    sizes=NINE,
    layouts=_carries,
    carries_constraints=True,
    refuses=_refuses,
)
