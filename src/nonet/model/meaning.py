"""The truth of a primitive on a half-filled board: it holds, it fails, or that is still open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import cast

from nonet.model.primitives import AnyOf, Not, Primitive
from nonet.model.renumbering import variables_of

# The most fillings of the empty cells that are looked at; with more than that it is open. Any
# number is right: it only says how early a board is called wrong.
_MOST_FILLINGS = 1000


def all_of(meanings: Iterable[bool | None]) -> bool | None:
    """True if all hold: one that fails decides, else one that is open."""
    whole = True
    for meaning in meanings:
        if meaning is False:
            return False
        whole = whole and meaning is True
    return whole or None


def opposite(meaning: bool | None) -> bool | None:
    """The opposite of a truth: what holds fails, and what is open stays open."""
    return None if meaning is None else not meaning


def meaning_of(primitive: Primitive, values: Sequence[int | None], domain: range) -> bool | None:
    """True if however the empty cells are filled it holds (True) or fails (False); else None.

    Args:
        primitive: Over these variables.
        values: What they hold as shown, None where one is empty.
        domain: All values of the board.
    """
    match primitive:
        case Not(primitives=inner):
            return opposite(all_of(meaning_of(primitive, values, domain) for primitive in inner))
        case AnyOf(branches=branches):
            broken = (
                opposite(all_of(meaning_of(primitive, values, domain) for primitive in branch))
                for branch in branches
            )
            return opposite(all_of(broken))
    truths = (primitive.holds(filled, domain[0]) for filled in _filled(primitive, values, domain))
    first = next(truths, None)
    return first if all(truth is first for truth in truths) else None


def _filled(
    primitive: Primitive, values: Sequence[int | None], domain: range
) -> Iterator[Sequence[int]]:
    """The variables of a primitive in all ways to fill the empty ones; none if these are many.

    None either where it has variables whose values are not among these.
    """
    variables = dict.fromkeys(variables_of(primitive))
    if max(variables, default=0) >= len(values):
        return
    empty = [cell for cell in variables if values[cell] is None]
    if len(domain) ** len(empty) > _MOST_FILLINGS:
        return
    filled = list(values)
    for chosen in product(domain, repeat=len(empty)):
        for cell, value in zip(empty, chosen, strict=True):
            filled[cell] = value
        yield cast("list[int]", filled)  # as far as this primitive looks
