"""Chains in words: link by link, or branch by branch where statements need several others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from nonet.model import Chain, House, Layout, Node, cell_name
from nonet.words.lists import describe_cells, listed


def describe_statement(node: Node, layout: Layout) -> str:
    """``r1c2 is 5``, ``r1c2 is not 5``, ``5 is in r1c2 or r1c3``."""
    number = layout.number_of(node.value)
    if len(node.cells) == 1:
        return f"{cell_name(node.cells[0], layout.size)} is {'' if node.on else 'not '}{number}"
    where = describe_cells(node.cells, layout.size, "or")
    return f"{number} is in {where}" if node.on else f"{number} is not in {where}"


def describe_chain(chain: Chain, layout: Layout) -> str:
    """A chain of thought, link by link, each with its reason and each candidate once.

    ``If r1c1 is not 3, it is 1; then r7c1 is not 1 but 2; then in row 7 the 2 ...``.
    """
    if not chain.nodes:
        return ""
    first, *rest = chain.nodes
    if not rest:
        return f"{describe_statement(first, layout)}."
    if any(node.parents and node.parents != (before,) for before, node in enumerate(rest)):
        return describe_net(chain, layout)
    links: list[str] = []
    before = first
    for node, following in zip_longest(rest, rest[1:]):
        if before is node:  # it was named together with the one before it
            continue
        joined = following and _not_here_but_there(node, following, layout)
        if joined:
            links.append(joined)
            before = following
        else:
            links.append(f"{describe_statement(node, layout)}{_link_reason(chain, node, layout)}")
    begin = f"If {describe_statement(first, layout)}, "
    if _is_other_value(first, rest[0]):
        return f"{begin}it is {'; then '.join([str(layout.number_of(rest[0].value)), *links[1:]])}."
    return f"{begin}then {'; then '.join(links)}."


def _is_other_value(off: Node, on: Node) -> bool:
    """Whether a cell has a value because it does not have the only other one."""
    plain = on.on and not off.on and not on.reason and len(on.cells) == 1
    return plain and off.cells == on.cells and off.value != on.value


def _not_here_but_there(off: Node, on: Node, layout: Layout) -> str:
    """A candidate that goes and the one that is there instead; nothing if they are not linked so.

    ``r7c3 is not 1 but 2``, ``in row 2 the 1 is not in r2c8 but in r2c5``.
    """
    if off.on or not on.on or off.reason or on.reason or not off.parents:
        return ""
    if _is_other_value(off, on):
        return f"{describe_statement(off, layout)} but {layout.number_of(on.value)}"
    home = _home(off, on, layout)
    if off.value != on.value or home is None:
        return ""
    here, there = (describe_cells(node.cells, layout.size, "or") for node in (off, on))
    return f"in {home.name} the {layout.number_of(on.value)} is not in {here} but in {there}"


def _home(one: Node, two: Node, layout: Layout) -> House | None:
    """The house of all cells of two nodes."""
    both = {*one.cells, *two.cells}
    return next((house for house in layout.houses if both <= set(house.cells)), None)


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
        why = [node.reason] if node.reason else []
        why += [f"since {listed(others)}"] if others else []
        text = describe_statement(node, layout) + (f" ({', '.join(why)})" if why else "")
        if before in causes and threads:
            threads[-1].append(text)
        else:
            threads.append([text])
        before = number
    if not threads:
        return f"{describe_statement(nodes[0], layout)}."
    begin = f"If {describe_statement(nodes[0], layout)}, then "
    texts = ["; then ".join(thread) for thread in threads]
    return " Also ".join(f"{text}." for text in [begin + texts[0], *texts[1:]])


def _causes(nodes: Sequence[Node], number: int) -> list[int]:
    """The placed values that a statement follows from, or what was assumed not to be there."""
    found, seen, todo = set(), set(), list(nodes[number].parents)
    while todo:
        parent = todo.pop()
        if nodes[parent].on or not nodes[parent].parents:
            found.add(parent)
        elif parent not in seen:
            seen.add(parent)
            todo += nodes[parent].parents
    return sorted(found)


def _link_reason(chain: Chain, node: Node, layout: Layout) -> str:
    if node.reason:
        return f" ({node.reason})"
    if not node.on or len(node.parents) != 1:
        return ""
    before = chain.nodes[node.parents[0]]
    if before.on:
        return ""
    if before.value != node.value:
        return " (its only other value)"
    home = _home(before, node, layout)
    places = "place" if len(node.cells) == 1 else "places"
    return f" (the only other {places} in {home.name})" if home else ""
