"""Shades that a player has painted: which of them are wrong, and which one can be seen next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice

from nonet._explain._mistakes import known_solution
from nonet.catalogue import again, later, translated
from nonet.constraints import Deduced, LayerRule, ScopeRule
from nonet.errors import UnsupportedError
from nonet.model import Puzzle, State, Status, cell_name
from nonet.techniques import seen_of_layers

Shades = Sequence[bool | None]  # True for a shaded cell; None where that is open


def wrong_shades(puzzle: Puzzle, painted: Shades) -> list[int]:
    """The cells that no shading of the only solution has so; none where that is not known."""
    layout = puzzle.layout
    known = known_solution(layout, puzzle.givens)
    wrong: set[int] = set()
    if known.status is Status.UNIQUE:
        values = [layout.number_of(value) for value in known.solution]
        for rule in layout.constraints:
            if isinstance(rule, LayerRule):
                with suppress(UnsupportedError):
                    ways = list(islice(rule.ways(layout, values), 2))
                    wrong |= {
                        cell
                        for cell, shaded in enumerate(painted)
                        if shaded is not None
                        and all((way[cell] > layout.least) != shaded for way in ways)
                    }
    return sorted(wrong)


def describe_wrong_shades(puzzle: Puzzle, cells: Iterable[int]) -> str:
    """Which shades are wrong, in words."""
    size, text = puzzle.layout.size, later("The shade of {cells} is wrong.")
    return translated(text, cells=", ".join(cell_name(cell, size) for cell in cells))


def next_shade(state: State) -> tuple[ScopeRule, Deduced] | None:
    """The first shade that a person sees which is neither given nor painted, and by which rule."""
    return next((seen for seen in seen_of_layers(state) if seen[1].cells), None)


def describe_shade(state: State, rule: ScopeRule, deduced: Deduced, grade: int) -> str:
    """As much of it as the grade of a hint allows."""
    layout = state.layout
    title = rule.title_on(layout)
    if grade == 1:
        return translated("Look at {what}.", what=title)
    if grade == 2:
        cells = ", ".join(cell_name(cell, layout.size) for cell in deduced.cells)
        return translated("Look at {what}.", what=f"{title}: {cells}")
    return f"{title[:1].upper()}{title[1:]}: {again(deduced.text)}."
