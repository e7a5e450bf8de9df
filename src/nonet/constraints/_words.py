"""Short descriptions of what is wrong, and checks, that several rules share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.errors import ShapeError
from nonet.model import Broken, Constraint, Layout
from nonet.model.cell_words import variable_name
from nonet.model.constraint import Cells, Held, parts_of


def repeated(cells: Cells, values: Held) -> Iterator[Broken]:
    """Each value that stands more than once in some cells."""
    places: dict[int, list[int]] = {}
    for cell in cells:
        value = values[cell]
        if value is not None:
            places.setdefault(value, []).append(cell)
    for value, where in sorted(places.items()):
        if len(where) > 1:
            yield Broken(tuple(where), f"{value} is repeated")


def unequal_sums(groups: Iterable[Cells], values: Held) -> Iterator[Broken]:
    """Each full group of cells whose sum is not that of the first one."""
    first: int | None = None
    for group in groups:
        known = [value for cell in group if (value := values[cell]) is not None]
        total = sum(known)
        if len(known) < len(group):
            continue
        first = total if first is None else first
        if total != first:
            yield Broken(group, f"the sum is {total} and not {first}")


def require_values(rule: Constraint, values: Iterable[int], layout: Layout) -> None:
    """Raises a `ShapeError` where a value is not one of the board: a slip, and never obeyed."""
    for value in values:
        if value not in layout.values:
            least, greatest = layout.values[0], layout.values[-1]
            digits = [int(digit) for digit in str(abs(value))]
            takes_several = any(part.kind == "tuple[int, ...]" for part in parts_of(type(rule)))
            several = takes_several and len(digits) > 1 and all(d in layout.values for d in digits)
            meant = f": write {','.join(map(str, digits))} for several" if several else ""
            raise ShapeError(
                f"{rule.describe(layout)}: {value} is not a value of this board, which has {least} "
                f"to {greatest}{meant}"
            )


def not_from_zero(kind: str, layout: Layout) -> ShapeError:
    """The error of a board that has not the values 0 to N."""
    return ShapeError(
        f"{kind}: its boards have N cells in each row, column and box, and the values 0 to N; "
        f"this one is {layout.describe()}, with {layout.least} to {layout.values[-1]} (nonet "
        "generate makes boards of it, as does Layout.of(9, values=range(10)) in Python)"
    )


def require_distinct_cells(kind: str, cells: Cells, layout: Layout) -> None:
    """Raises a `ShapeError` where a cell is named twice: nothing could stand there."""
    for at, cell in enumerate(cells):
        if cell in cells[:at]:
            raise ShapeError(f"{kind}: {variable_name(cell, layout)} is named twice")


def require_places(kind: str, cells: Cells, layout: Layout) -> None:
    """Raises a `ShapeError` for a variable, which is outside, where the place of a cell counts."""
    for cell in cells:
        if cell >= layout.cell_count:
            name = variable_name(cell, layout)
            raise ShapeError(f"{kind}: {name} is a variable, which has no place on the board")
