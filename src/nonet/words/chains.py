"""Chains in words: link by link, or branch by branch where statements need several others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from nonet.catalogue import again, later, named_house, translated
from nonet.model import Chain, House, Layout, Node, cell_name, mask_of
from nonet.words.lists import describe_cells, enumerated


def describe_statement(node: Node, layout: Layout) -> str:
    """``r1c2 is 5``, ``r1c2 is not 5``, ``5 is in r1c2 or r1c3``."""
    number = layout.number_of(node.value)
    where = describe_cells(node.cells, layout.size, "or")
    if len(node.cells) == 1:
        text = later("{cell} is {value}") if node.on else later("{cell} is not {value}")
        return translated(text, cell=where, value=number)
    text = later("{value} is in {cells}") if node.on else later("{value} is not in {cells}")
    return translated(text, cells=where, value=number)


def describe_chains(chains: Sequence[Chain], layout: Layout, places: Sequence[int]) -> str:
    """Chains of thought: what several of them assume, or conclude from that, is said once."""
    texts: list[str] = []
    known: set[tuple[object, ...]] = set()
    for chain in chains:
        if chain.nodes[0] != chains[0].nodes[0]:
            known = set()
        facts = [(node.cells, node.value, node.on) for node in chain.nodes]
        begin = max((at for at, fact in enumerate(facts[:-1]) if fact in known), default=None)
        texts.append(describe_chain(chain, layout, places, begin=begin))
        known.update(facts)
    return " ".join(texts)


def describe_chain(
    chain: Chain, layout: Layout, places: Sequence[int] = (), *, begin: int | None = None
) -> str:
    """A chain of thought, link by link, each with its reason and each candidate once.

    ``If r1c1 is not 3, it is 1; then r7c1 is not 1 but 2; then in row 7 the 2 ...``.

    Args:
        chain: The chain.
        layout: The board.
        places: As `State.places`: of two houses that two cells share that is named which has no
            other place for the value.
        begin: Up to which statement it was said already; None if nothing was.
    """
    if not chain.nodes:
        return ""
    first, *rest = chain.nodes
    if not rest:
        return f"{describe_statement(first, layout)}."
    if any(node.parents and node.parents != (before,) for before, node in enumerate(rest)):
        return describe_net(chain, layout)
    if begin:
        first, *rest = chain.nodes[begin:]
    links: list[str] = []
    before = first
    for node, following in zip_longest(rest, rest[1:]):
        if before is node:  # it was named together with the one before it
            continue
        joined = following and _not_here_but_there(node, following, layout, places)
        if joined:
            links.append(joined)
            before = following
        else:
            links.append(
                f"{describe_statement(node, layout)}{_link_reason(chain, node, layout, places)}"
            )
    text = later("If {first}, then {links}.")
    if begin is not None:
        text = later("Also, as {first}, {links}.") if begin else later("Also {links}.")
    elif _is_other_value(first, rest[0]):
        text = later("If {first}, it is {links}.")
        links[0] = str(layout.number_of(rest[0].value))
    return translated(text, first=describe_statement(first, layout), links=_then(links))


def _then(links: Iterable[str]) -> str:
    return translated("; then ").join(links)


def _is_other_value(off: Node, on: Node) -> bool:
    """True if a cell has a value because it does not have the only other one."""
    plain = on.on and not off.on and not on.reason and len(on.cells) == 1
    return plain and off.cells == on.cells and off.value != on.value


def _not_here_but_there(off: Node, on: Node, layout: Layout, places: Sequence[int]) -> str:
    """A candidate that goes and the one that is there instead; nothing if they are not linked so.

    ``r7c3 is not 1 but 2``, ``in row 2 the 1 is not in r2c8 but in r2c5``.
    """
    if off.on or not on.on or off.reason or on.reason or not off.parents:
        return ""
    if _is_other_value(off, on):
        cell, number_of = cell_name(off.cells[0], layout.size), layout.number_of
        text = later("{cell} is not {value} but {other}")
        return translated(text, cell=cell, value=number_of(off.value), other=number_of(on.value))
    home = _home(off, on, layout, places)
    if off.value != on.value or home is None:
        return ""
    here, there = (describe_cells(node.cells, layout.size, "or") for node in (off, on))
    return translated(
        "in {house} the {value} is not in {here} but in {there}",
        house=named_house(home.name),
        value=layout.number_of(on.value),
        here=here,
        there=there,
    )


def _home(one: Node, two: Node, layout: Layout, places: Sequence[int]) -> House | None:
    """The house of all cells of two nodes; of several the one with no other place for the value."""
    both, homes = mask_of((*one.cells, *two.cells)), zip(layout.masks, layout.houses, strict=True)
    left = places[two.value] & ~both if places else 0
    choices = [
        (bool(mask & left), number, house)
        for number, (mask, house) in enumerate(homes)
        if not both & ~mask
    ]
    return min(choices, default=(0, 0, None))[2]


def describe_net(chain: Chain, layout: Layout) -> str:
    """A chain with branches: each branch to its end before what needs it, one sentence a branch.

    That a placed value takes itself from the cells that see it is not said: of each statement it is
    said which values it follows from.
    """
    nodes = chain.nodes
    order: list[int] = []

    def visit(last: int) -> None:
        todo = [(last, False)]
        while todo:
            number, ready = todo.pop()
            if ready:
                order.append(number)
            elif number not in seen:
                seen.add(number)
                todo.append((number, True))
                todo += [(parent, False) for parent in reversed(nodes[number].parents)]

    seen: set[int] = set()
    needed = {parent for node in nodes for parent in node.parents}
    for number in range(len(nodes)):
        if number not in needed:
            visit(number)
    shown = [i for i in order if nodes[i].parents and (nodes[i].on or i not in needed)]
    threads: list[list[str]] = []
    before = 0
    for number in shown:
        node = nodes[number]
        causes = _causes(nodes, number)
        others = [describe_statement(nodes[i], layout) for i in causes if i != before]
        reason, _, clash = again(node.reason).partition("; ")  # what is wrong then comes last
        since = translated("since {others}", others=enumerated(others)) if others else ""
        why = "; ".join(filter(None, (", ".join(filter(None, (reason, since))), clash)))
        text = describe_statement(node, layout) + (f" ({why})" if why else "")
        if before in causes and threads:
            threads[-1].append(text)
        else:
            threads.append([text])
        before = number
    if not threads:
        return f"{describe_statement(nodes[0], layout)}."
    first = describe_statement(nodes[0], layout)
    begin = translated("If {first}, then {links}.", first=first, links=_then(threads[0]))
    others = [translated("Also {links}.", links=_then(thread)) for thread in threads[1:]]
    return " ".join([begin, *others])


def _causes(nodes: Sequence[Node], number: int) -> list[int]:
    """The placed values that a statement follows from, or what was assumed not to be there."""
    causes, seen, todo = set(), set(), list(nodes[number].parents)
    while todo:
        parent = todo.pop()
        if nodes[parent].on or not nodes[parent].parents:
            causes.add(parent)
        elif parent not in seen:
            seen.add(parent)
            todo += nodes[parent].parents
    return sorted(causes)


def _link_reason(chain: Chain, node: Node, layout: Layout, places: Sequence[int]) -> str:
    if node.reason:
        return f" ({again(node.reason)})"
    if not node.on or len(node.parents) != 1:
        return ""
    before = chain.nodes[node.parents[0]]
    if before.on:
        return ""
    if before.value != node.value:
        return translated(" (its only other value)")
    home = _home(before, node, layout, places)
    if home is None:
        return ""
    text = later(" (the only other place in {house})| (the only other places in {house})")
    return translated(text, n=len(node.cells), house=named_house(home.name))
