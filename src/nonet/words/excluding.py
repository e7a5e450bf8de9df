"""Exclusions of a pattern: candidates of colours, and the weak links of a ring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from nonet.catalogue import later, named_house, translated
from nonet.model import Candidate, Chain, Layout, Step, cell_name, cells_of
from nonet.words.lists import describe_candidates, describe_cells, enumerated

_IN_CELLS, _IN_HOUSE = later("{value} in {cells}"), later("{value} in {cells} ({house})")


def excludes(one: Candidate, other: Candidate, layout: Layout) -> bool:
    """True if two candidates cannot both be true."""
    if one.cell == other.cell:
        return one.value != other.value
    return one.value == other.value and bool(layout.peers[one.cell] >> other.cell & 1)


def seeing(step: Step, roles: Sequence[str], layout: Layout) -> str:
    """The first candidate of a role that sees one of another: ``r3c8 sees r3c3``."""
    parts = {part.role: part.candidates for part in step.highlights}
    for one, other in product(*(parts.get(role, ()) for role in roles)):
        if excludes(one, other, layout):
            here, there = (cell_name(candidate.cell, layout.size) for candidate in (one, other))
            return translated("{one} sees {other}", one=here, other=there)
    return ""


def who_sees(step: Step, layout: Layout) -> str:
    """Which places of a link see which pincer: ``r3c7 sees r9c7 and r3c9 sees r5c9``."""
    parts = {part.role: [cell for cell, _ in part.candidates] for part in step.highlights}
    left, texts = parts.get("link", []), []
    for pincer in dict.fromkeys(parts.get("pincers", ())):
        near = [cell for cell in left if layout.peers[pincer] >> cell & 1]
        left = [cell for cell in left if cell not in near]
        if near:
            text = later("{cells} sees {pincer}|{cells} see {pincer}")
            names = describe_cells(near, layout.size), cell_name(pincer, layout.size)
            texts.append(translated(text, n=len(near), cells=names[0], pincer=names[1]))
    return enumerated(texts)


def clash(step: Step, layout: Layout) -> str:
    """Why the candidates of the second colour are not all true."""
    wrong = next(part.candidates for part in step.highlights if part.role == "colour 2")
    for one, other in product(wrong, wrong):
        if excludes(one, other, layout):
            marks = [describe_candidates([candidate], layout) for candidate in (one, other)]
            return translated("{marks} exclude each other", marks=enumerated(marks))
    empty, *places = step.state.places if step.state else (0,)
    for cell in cells_of(empty):
        left = [Candidate(cell, v) for v, here in enumerate(places, 1) if here >> cell & 1]
        if all(any(excludes(one, mark, layout) for one in wrong) for mark in left):
            return translated("it leaves no value for {cell}", cell=cell_name(cell, layout.size))
    return translated("not all of it can be true")


def once_each(step: Step, layout: Layout) -> str:
    """Where the values of a pattern stand that do not go: in cells that see each other."""
    removed = {value for _, value in step}
    empty, *places = step.state.places if step.state else (0,)
    named = []
    for value, here in enumerate(places, 1):
        cells = [cell for cell in step.cells if empty & here & 1 << cell]
        house = next((house for house in layout.houses if {*cells} <= {*house.cells}), None)
        if cells and value not in removed:
            named.append(
                translated(
                    _IN_HOUSE if len(cells) > 1 and house else _IN_CELLS,
                    value=layout.number_of(value),
                    cells=describe_cells(cells, layout.size),
                    house=named_house(house.name) if house else "",
                )
            )
    return f": {', '.join(named)}" if named else ""


def weak_links(chain: Chain, step: Step, layout: Layout) -> Iterator[str]:
    """Of a ring the links by which something goes: ``r2c9 is 2 or 9``.

    Of two candidates of a cell, and of places of a value in a house: others need no words.
    """
    nodes = chain.nodes
    for one, other in zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True):
        number = layout.number_of(one.value)
        cells = {*one.cells, *other.cells}
        if one.cells == other.cells and len(cells & {cell for cell, _ in step.eliminations}) == 1:
            values = enumerated(sorted((number, layout.number_of(other.value))), "or")
            name = describe_cells(cells, layout.size)
            yield translated("{cell} is {value}", cell=name, value=values)
        for house in layout.houses if one.value == other.value else ():
            removed = {cell for cell, value in step.eliminations if value == one.value} - cells
            if cells <= {*house.cells} and removed & {*house.cells}:
                text = later("in {house} the {value} is in {cells}")
                names = describe_cells(cells, layout.size, "or")
                yield translated(text, house=named_house(house.name), value=number, cells=names)
