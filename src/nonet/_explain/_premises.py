"""Premises: the marks that must be gone for a step to follow, as one set of marks.

The mark of value v in cell c is the bit ``(v - 1) * cells + c``, as the nodes of a graph.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from nonet._explain._choice import technique
from nonet._explain._easiest import findings
from nonet.catalogue import language
from nonet.model import Candidate, Layout, Node, Relation, State, Step, cells_of, mask_of
from nonet.techniques.rules import clues_of

# Sets that have one value more than cells are what their own cells have.
_OF_ITS_CELLS = ("ALS-", "Death Blossom", "XY-", "Naked ", "Single Rule", "Rules Together")
_OF_THE_BOARD = ("Template", "Symmetrical", "Nested", "Forcing Net", "Innies")
_ANY = float("inf")  # whatever a step costs
_OF_LINKS = ("Chain", "AIC", "Nice Loop", "Forcing Chain Contradiction", "Forcing Chain Verity")


def packed(places: Sequence[int], layout: Layout) -> int:
    """Marks as one set: of each value, counted from 1, its cells."""
    count, marks = layout.cell_count, 0
    for mask in places[:0:-1]:
        marks = marks << count | mask
    return marks


def premises_of(step: Step, state: State) -> int:
    """Marks that are gone, on which a step of a state rests; it may do with fewer."""
    marks, layout = packed(state.places, state.layout), state.layout
    zone = None
    if step._zone is not None:
        zone = packed(step._zone, layout)
    elif step.technique.endswith(_OF_LINKS) and not step.technique.startswith("ALS"):
        zone = _of_links(step, marks, layout)
    return (_zone_of(step, layout) if zone is None else zone) & ~marks


def crossed_premises(step: Step) -> tuple[Candidate, ...]:
    """The marks on which a step of a path rests that earlier ones crossed out: no value does."""
    state, is_net = step.state, step.technique.startswith("Forcing Net")
    if state is None or (step.technique.startswith(_OF_THE_BOARD) and not is_net):
        return ()
    layout = state.layout
    links = _of_links(step, packed(state.places, layout), layout) if is_net else None
    premises = links or premises_of(step, state)
    marks = [
        Candidate(cell, value)
        for cell, value in sorted(step.crossed_out)
        if premises >> (value - 1) * layout.cell_count + cell & 1
        and state.places[0] >> cell & 1
        and not any(state.values[peer] == value for peer in cells_of(layout.peers[cell]))
    ]
    if links or step.technique.startswith(_OF_ITS_CELLS) or step.technique.endswith(_OF_LINKS):
        return tuple(marks)
    return tuple(_least(step, state, marks))


def _least(step: Step, state: State, marks: Sequence[Candidate]) -> Iterator[Candidate]:
    """Of marks that are gone those that must be: the others come back, of nets many at once."""
    back, at_once = state.places, technique(step.technique).quick is not None
    todo = [marks] if at_once else [[mark] for mark in reversed(marks)]
    while todo:
        part = todo.pop()
        places = list(back)
        for cell, value in part:
            places[value] |= 1 << cell
        if _follows(step, state.with_parts(state.values, tuple(places))):
            back = tuple(places)
        elif len(part) == 1:
            yield from part
        else:
            half = len(part) // 2
            todo += [part[half:], part[:half]]


def _follows(step: Step, state: State) -> bool:
    """True if a step is found in the same cells of a state."""
    entry = technique(step.technique)
    every = findings(entry, entry.quick or entry.find, state, _ANY, step.eliminations)
    return any(
        {*step} <= {*finding.placements, *finding.eliminations}
        and finding.explain().cells == step.cells
        for finding in every
    )


def _of_links(step: Step, marks: int, layout: Layout) -> int | None:
    """The premises of the links of chains; None if they are not all of houses, cells and rules."""
    of_rules, pairs = _of_rules(layout, language())
    premises = 0
    for group, reason in _groups(step):
        removed = _left_out(group, marks, layout)
        if removed is None:  # a rule needs one of them
            if reason not in of_rules:
                return None
            removed = of_rules[reason]
        premises |= removed
    rules = {part.role.removeprefix("by ") for part in step.highlights}
    for chain in step.chains:
        for node in chain.nodes:
            ends = [(node.reason, chain.nodes[at].cells + node.cells) for at in node.parents]
            # That one candidate excludes another needs no marks to be gone, that it forces it does.
            excludes = not node.on and all(chain.nodes[at].on for at in node.parents)
            if not (excludes and all(end in pairs for end in ends)):
                rules.add(node.reason.partition("; ")[0])
    for reason in rules & {*of_rules}:
        premises |= of_rules[reason]
    return premises


def _groups(step: Step) -> Iterator[tuple[list[Node], str]]:
    """Statements of which one must be true, and the rule for that where it is no house or cell."""
    for chain in step.chains:
        for node in chain.nodes:
            if node.on and node.parents:
                before = (chain.nodes[at] for at in node.parents)
                yield [*(other for other in before if not other.on), node], node.reason
    for at in (0, -1) if len(step.chains) > 1 else ():
        ends = {(node.cells, node.value): node for node in (c.nodes[at] for c in step.chains)}
        if len(ends) > 1:
            yield [*ends.values()], ""


def _left_out(group: list[Node], marks: int, layout: Layout) -> int | None:
    """The other marks of a cell or house in which there are no others; None if there is none."""
    cells, values = mask_of(c for node in group for c in node.cells), {n.value for n in group}
    count = layout.cell_count
    if not cells & (cells - 1):
        places = [cells * (value not in values) for value in range(layout.value_count + 1)]
        others = packed(places, layout)
        return None if others & marks else others
    for _, house in layout.full_masks if len(values) == 1 else ():
        others = (house & ~cells) << (min(values) - 1) * count
        if not cells & ~house and not others & marks:
            return others
    return None


@lru_cache(maxsize=16)
def _of_rules(
    layout: Layout, _language: str
) -> tuple[Mapping[str, int], Collection[tuple[str, tuple[int, ...]]]]:
    """By the title of a rule all marks that it may look at; and its pairs of cells with a table.

    What a table forbids between its cells needs no marks to be gone. Titles are of a language.
    """
    every: dict[str, int] = {}
    pairs = set()
    for clue in clues_of(layout):
        title = clue.title_on(layout)
        cells = packed([mask_of(clue.cells)] * (layout.value_count + 1), layout)
        every[title] = every.get(title, 0) | cells
        for table in clue.primitives if len(clue.primitives) == 1 else ():
            if isinstance(table, Relation):
                both = table.first, table.second
                pairs |= {(title, both), (title, both[::-1])}
    return every, pairs


def rests_on_board(step: Step) -> bool:
    """True if a step may rest on all marks of the board."""
    return step.assumes_unique or step.technique.startswith(_OF_THE_BOARD)


def _zone_of(step: Step, layout: Layout) -> int:
    """The marks on which a step may rest.

    A pattern is not changed by a mark that is neither in one of its cells nor of one of its values
    in a house with several of these cells. Other steps may rest on the whole board.
    """
    cells, near = mask_of(step.cells), -1
    values = {*range(layout.value_count + 1)}
    if not rests_on_board(step):
        marks = [candidate for part in step.highlights for candidate in part.candidates]
        marks += [Candidate(c, n.value) for k in step.chains for n in k.nodes for c in n.cells]
        near = cells = cells | mask_of(cell for cell, _ in marks)
        values = {value for _, value in (*step, *marks)}
        for mask in layout.masks if not step.technique.startswith(_OF_ITS_CELLS) else ():
            inside = mask & cells
            if inside & (inside - 1):
                near |= mask
    whole = (1 << layout.cell_count) - 1
    zone = [(near if v in values else cells) & whole for v in range(layout.value_count + 1)]
    rule = _of_rules(layout, language())[0].get(step.notation, 0)
    return packed(zone, layout) | rule
