"""Chains in words: link by link, or branch by branch where statements need several others."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model import Chain, Layout, Node, cell_name
from nonet.words.lists import describe_cells, listed


def describe_statement(node: Node, layout: Layout) -> str:
    """``r1c2 is 5``, ``r1c2 is not 5``, ``5 is in r1c2 or r1c3``."""
    number = layout.number_of(node.value)
    if len(node.cells) == 1:
        return f"{cell_name(node.cells[0], layout.size)} is {'' if node.on else 'not '}{number}"
    where = describe_cells(node.cells, layout.size, "or")
    return f"{number} is in {where}" if node.on else f"{number} is not in {where}"


def describe_chain(chain: Chain, layout: Layout) -> str:
    """A chain of thought, link by link, each with its reason."""
    if not chain.nodes:
        return ""
    first, *rest = chain.nodes
    if not rest:
        return f"{describe_statement(first, layout)}."
    if any(node.parents and node.parents != (before,) for before, node in enumerate(rest)):
        return describe_net(chain, layout)
    links = [
        f"{describe_statement(node, layout)}{_link_reason(chain, node, layout)}" for node in rest
    ]
    return f"If {describe_statement(first, layout)}, then {'; then '.join(links)}."


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
    both = {*before.cells, *node.cells}
    home = next((house for house in layout.houses if both <= set(house.cells)), None)
    places = "place" if len(node.cells) == 1 else "places"
    return f" (the only other {places} in {home.name})" if home else ""
