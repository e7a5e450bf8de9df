"""Random instances of every rule, made from the annotations of its fields."""

import random
from dataclasses import MISSING
from typing import Any

from nonet.constraints import CONSTRAINTS, Constraint, Kind
from nonet.errors import NonetError
from nonet.model import Layout
from nonet.model.constraint import parts_of

TEXTS = {
    "text": ("sum(first, last) = max", "count(odd) = first", "abs(x - y) > 1"),
    "which": ["up", "down", "both"],
    "pattern": ["1.*2?", "[12]*(3|4)+", ".{2}[^1].*", "(1|23)*", "[1-3]+"],
}
BOARDS = (
    Layout.of(4),
    Layout.of(6),
    Layout.of(5, "none"),
    Layout.of(4, regions="aaabcadbccdbcddb"),
    Layout.of(4, values=range(4)),
    Layout.of(4, "none", values=range(1, 7)),
    Layout.of(4, values=range(5)),
    Layout.of(4, repeats=True),
    Layout.of(3, "none", rows=4, values=range(3), repeats=True),
)


def random_instance(kind: Kind, layout: Layout, rng: random.Random) -> Constraint | None:
    """A constraint of that kind that fits the board; None where none is found."""
    for _ in range(30):
        given = {
            part.name: part.default
            if part.default is not MISSING and rng.random() < 0.5
            else _field(part.name, part.kind, layout, rng)
            for part in parts_of(kind.make)
        }
        try:
            return kind.make(**given).on(layout)
        except NonetError:
            continue
    return None


def _field(name: str, kind: str, layout: Layout, rng: random.Random) -> Any:
    values = list(layout.values)
    if kind == "Cell":
        return rng.randrange(layout.cell_count)
    if kind == "Cells":
        return _cells(layout, rng)
    if kind == "Groups":
        return tuple(_cells(layout, rng) for _ in range(rng.randint(1, 3)))
    if kind == "int | None":
        return rng.choice([None, rng.randint(0, 12)])
    if name == "choices":
        return rng.randint(1, 3)
    if kind == "int":
        return rng.randint(0, 12)
    if kind == "Constraints":
        kinds = ("killer", "thermometer", "odd", "renban", "between", "sum")
        made = [random_instance(CONSTRAINTS.get(each), layout, rng) for each in kinds]
        return tuple(rng.sample([each for each in made if each], rng.randint(1, 3)))
    if name == "allowed":
        return tuple(rng.randrange(1 << len(values)) for _ in values)
    if name == "transitions":
        # Of 18, 9 or 6 states, as there are one, two or three choices.
        return tuple(rng.randrange(-1, 3) for _ in range(18) for _ in values)
    if name == "accepting":
        return tuple(range(rng.randrange(3)))
    if name == "difference":
        return rng.randint(1, 3)
    if name == "breaks":
        return ()
    if kind == "tuple[int, ...]":
        return tuple(rng.choices(values, k=rng.randint(1, 3)))
    if kind == "bool":
        return rng.random() < 0.5
    if name == "sums":
        return ",".join(rng.choice(("A", "AB", "B", "BC", "AA")) for _ in range(rng.randint(1, 3)))
    if name == "names":
        return "A"
    if kind in ("str", "Sentence"):
        return rng.choice(TEXTS[name])
    raise AssertionError(f"no random {kind}")


def _cells(layout: Layout, rng: random.Random) -> tuple[int, ...]:
    """A row or a column in either direction, a path, or cells without any order."""
    shape = rng.randrange(4)
    if shape == 0:
        cells = rng.choice((*layout.rows, *layout.columns)).cells
        return cells[:: rng.choice((1, -1))]
    if shape == 1:
        return tuple(rng.sample(range(layout.cell_count), rng.randint(1, 5)))
    columns, length = layout.size, rng.randint(2, 6)
    cell = rng.randrange(layout.cell_count)
    path = [cell]
    while len(path) < length:
        r, c = divmod(path[-1], columns)
        moves = [
            (r + i) * columns + c + j
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if 0 <= r + i < layout.height and 0 <= c + j < columns and (i, j) != (0, 0)
        ]
        # Now and then a line crosses itself.
        moves = [move for move in moves if move not in path or (rng.random() < 0.02)]
        if not moves:
            break
        path.append(rng.choice(moves))
    return tuple(path)
