"""Symmetrical placement: givens that are symmetric have a solution that is.

Turn or mirror the board. If each given comes to lie on a given, and equal values on equal values
(every 1 on a 2, every 2 on a 1, every 3 on a 3 ...), the givens stay what they are but for the
names of the values. Then the same turn, with the same change of names, makes another solution out
of a solution. If there is just one, it is the same: *opposite cells hold partners*, and a cell that
stays in its place holds a value that keeps its name. Found by Gurth Bruins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.model import Layout, State, Step
from nonet.techniques._technique import Technique, needs_classic, step
from nonet.techniques._views import Pair, within
from nonet.words import listed

_N = 9


class _Move(NamedTuple):
    """A symmetry of the board, and where it brings each cell."""

    name: str
    image: tuple[int, ...]


@lru_cache(maxsize=1)
def _moves() -> tuple[_Move, ...]:
    # Mirrored at its middle row or column no board is symmetric: nine cells would stay in place.
    ways: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "turned by half a turn": lambda r, c: (_N - 1 - r, _N - 1 - c),
        "turned by a quarter": lambda r, c: (c, _N - 1 - r),
        "mirrored at the diagonal from the top left": lambda r, c: (c, r),
        "mirrored at the diagonal from the top right": lambda r, c: (_N - 1 - c, _N - 1 - r),
    }
    moves = []
    for name, way in ways.items():
        targets = (way(*divmod(cell, _N)) for cell in range(_N * _N))
        moves.append(_Move(name, tuple(row * _N + column for row, column in targets)))
    return tuple(moves)


def partners(givens: tuple[int, ...], image: tuple[int, ...]) -> tuple[int, ...] | None:
    """For each value what it becomes, at 0 nothing; None if the givens are not symmetric."""
    partner_of = [0] * (_N + 1)
    for cell, value in enumerate(givens):
        other = givens[image[cell]]
        if bool(value) != bool(other) or (value and partner_of[value] not in (0, other)):
            return None
        partner_of[value] = other
    lacking = [value for value in range(1, _N + 1) if not partner_of[value]]
    free = set(range(1, _N + 1)) - set(partner_of)
    # Of one value that is not given the partner is what is left.
    if len(lacking) > 1 or len(free) != len(lacking):
        return None
    for value in lacking:
        partner_of[value] = free.pop()
    return tuple(partner_of)


def _symmetric(state: State) -> Iterator[Step]:
    for move in _moves():
        becomes = partners(state.givens, move.image)
        if becomes is not None:
            yield from _follows(state, move, becomes)


def _follows(state: State, move: _Move, becomes: tuple[int, ...]) -> Iterator[Step]:
    """The cells that stay, then values whose partner is placed, then marks whose partner is not."""
    middle: list[Pair] = []
    placed: list[Pair] = []
    templates: list[Pair] = []
    for value in range(1, _N + 1):
        for cell, other in enumerate(move.image):
            if not state.places[value] >> cell & 1:
                continue
            mark = (value, 1 << cell)
            if cell == other:
                if becomes[value] != value:
                    middle.append(mark)
            elif state.values[other]:
                if state.values[other] == becomes[value]:
                    placed.append(mark)
            elif not state.places[becomes[value]] >> other & 1:
                templates.append(mark)
    names = f"{move.name}{_exchanged(becomes, state.layout)}"
    for kind, placements, marks in (
        ("stay", [], middle),
        ("put", placed, []),
        ("lose", [], templates),
    ):
        changed = placements or marks
        if changed:
            cells = 0
            for _, cell in changed:
                cells |= cell
            yield step(
                "Symmetrical Placement",
                state,
                placed=placements,
                gone=marks,
                cells=cells,
                parts={kind: within(state, cells)},
                notation=names,
                assumes_unique=True,
            )


def _exchanged(becomes: tuple[int, ...], layout: Layout) -> str:
    """Which values change places: ``, with 1-2 and 4-5-6-7 exchanged``."""
    left = list(range(1, _N + 1))
    cycles = []
    while left:
        cycle = [left[0]]
        while becomes[cycle[-1]] != cycle[0]:
            cycle.append(becomes[cycle[-1]])
        left = [value for value in left if value not in cycle]
        if len(cycle) > 1:
            cycles.append("-".join(map(str, layout.shown(cycle))))
    return f", with {listed(cycles)} exchanged" if cycles else ""


SYMMETRIC = Technique(
    name="Symmetrical Placement",
    order=4260,
    summary="Givens that are symmetric, with values as partners: so is the solution.",
    reason=(
        "{notation}, the givens look the same. The solution, of which there is one, then does so, "
        "too."
        "{stay: # stays in its place, so its value has to keep its name."
        "| # stay in their places, so their values have to keep their names.}"
        "{put: The cell opposite to # has its value, and # has the partner."
        "| The cells opposite to # have their values, and these have the partners.}"
        "{lose: In the cell opposite to # the partner is crossed out."
        "| In the cells opposite to # the partners are crossed out.}"
    ),
    find=_symmetric,
    assumes_unique=True,
    usual=False,
    supports=needs_classic,
)
