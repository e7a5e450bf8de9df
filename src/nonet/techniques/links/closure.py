"""The transitive closure of a relation that is held in bit sets.

Depth first, by the strong components in the order in which they are completed (H. N. Gabow,
"Path-based depth-first search for strong and biconnected components", 2000). A component is
complete when all that it leads to is: so its own closure is the union of theirs. What a completed
successor leads to need not be looked at again, so that few of the links are ever followed.
"""

from __future__ import annotations


def transitive_closure(then: dict[int, int]) -> dict[int, int]:
    """For each node all that can be reached from it by one step or more.

    Args:
        then: For each node its successors as a set; nodes that are not keys lead nowhere.
    """
    live = sum(1 << node for node, following in then.items() if following)
    found = {node: 0 for node, following in then.items() if not following}
    number: dict[int, int] = {}
    path: list[int] = []  # nodes whose component is not complete
    bounds: list[int] = []  # the numbers at which components on the path may begin
    for root, following in then.items():
        if root in found:
            continue
        work, left = [root], [following & live]
        number[root] = len(number)
        path.append(root)
        bounds.append(number[root])
        while work:
            rest = left[-1]
            if rest:
                bit = rest & -rest
                child = bit.bit_length() - 1
                left[-1] = rest ^ bit
                if child in found:
                    left[-1] &= ~found[child]
                elif child in number:
                    while number[child] < bounds[-1]:
                        bounds.pop()
                else:
                    work.append(child)
                    left.append(then[child] & live)
                    number[child] = len(number)
                    path.append(child)
                    bounds.append(number[child])
                continue
            node = work.pop()
            left.pop()
            if bounds[-1] != number[node]:
                continue
            bounds.pop()
            begin = path.index(node)
            reached = _complete(path[begin:], then, live, found)
            del path[begin:]
            if left:
                left[-1] &= ~reached
    return found


def _complete(component: list[int], then: dict[int, int], live: int, found: dict[int, int]) -> int:
    """Notes and returns what all nodes of a component reach."""
    reached = own = 0
    for node in component:
        reached |= then[node]
        own |= 1 << node
    rest = reached & live & ~own
    while rest:
        beyond = found[rest.bit_length() - 1]
        reached |= beyond
        rest &= ~(beyond | 1 << rest.bit_length() - 1)
    for node in component:
        found[node] = reached
    return reached
