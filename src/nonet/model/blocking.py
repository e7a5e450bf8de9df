"""Cells that keep a value from the rest of a house, as a reader of the board sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nonet.model.cells import cells_of, mask_of

if TYPE_CHECKING:
    from nonet.model.step import Step


class Blocking(NamedTuple):
    """Why the other empty cells of a house cannot take a value.

    Attributes:
        value: 1 to N.
        seen: The cells that have the value, each with the cells of the house that it rules out,
            those that rule out most first; each cell is ruled out once.
        crossed: The cells that no value on the board rules out: their mark is crossed out.
    """

    value: int
    seen: tuple[tuple[int, tuple[int, ...]], ...]
    crossed: tuple[int, ...]


def blocking_of(step: Step, value: int | None = None) -> Blocking | None:
    """The premises of a step that say where in its house a value can still go; None for others.

    Args:
        step: The step.
        value: Which of its values, where it has several.
    """
    state = step.state
    values = {value for part in step.highlights for _, value in part.candidates}
    if value is None and len(values) == 1:
        (value,) = values
    if state is None or len(step.houses) != 1 or value is None:
        return None
    left = mask_of(step.houses[0].cells) & state.places[0] & ~mask_of(step.cells)
    if left & state.places[value]:
        return None
    peers = state.layout.peers
    holders = [cell for cell, here in enumerate(state.values) if here == value]
    seen = []
    while left:
        best = max(holders, key=lambda cell: (peers[cell] & left).bit_count(), default=None)
        if best is None or not (ruled_out := peers[best] & left):
            break
        seen.append((best, tuple(cells_of(ruled_out))))
        left &= ~ruled_out
    return Blocking(value, tuple(seen), tuple(cells_of(left)))
