"""A proof's lines without those that nobody needs, found from the end to the beginning."""

from __future__ import annotations

from collections.abc import Callable

from nonet._prove._search import Branch, Node, Reason

Needs = dict[int, int]


class Trim:
    """Lines of a search.

    Args:
        start: The candidates at the beginning.
        name: The name of a cell.
    """

    def __init__(self, start: list[int], name: Callable[[int], str]) -> None:
        self.start, self.name = start, name

    def lines(self, node: Node) -> list[str]:
        """What is needed of a search."""
        lines, needs = self._node(node)
        assert not needs, needs
        return lines

    def _add(self, needs: Needs, reason: Reason) -> None:
        for c, mask in zip(reason.cells, reason.masks, strict=True):
            absent = ~mask & reason.values & self.start[c]
            if absent:
                needs[c] = needs.get(c, 0) | absent

    def _node(self, node: Node) -> tuple[list[str], Needs]:
        needs: Needs = {}
        kept = [node.end] if node.end else []  # from the end to the beginning
        self._add(needs, node.reason)
        for step in reversed(node.steps):
            if isinstance(step, Branch):
                kept = self._branch(step, kept, needs)
                continue
            used = False
            for c, mask in step.removed:
                if needs.get(c, 0) & mask:
                    used = True
                    needs[c] &= ~mask
            if used:
                if step.text:
                    kept.append(step.text)
                self._add(needs, step.reason)
        kept.reverse()
        return kept, {c: mask for c, mask in needs.items() if mask}

    def _branch(self, step: Branch, kept: list[str], needs: Needs) -> list[str]:
        c, v, inside, before = step
        if not inside.solutions and not needs.get(c, 0) >> v & 1:
            return kept
        lines, below = self._node(inside)
        supposed = before & ~(1 << v)
        if not inside.solutions and not below.get(c, 0) & supposed:
            needs.clear()  # it fails without what was supposed
            needs.update(below)
            return lines[::-1]
        kept += [")", *reversed(lines), f"({self.name(c)} {v}"]
        needs[c] = needs.get(c, 0) & ~(1 << v)
        below[c] = below.get(c, 0) & ~supposed
        for d, mask in below.items():
            needs[d] = needs.get(d, 0) | mask
        return kept


def all_lines(node: Node, name: Callable[[int], str]) -> list[str]:
    """All lines of a search, needed or not."""
    out = []
    for step in node.steps:
        if isinstance(step, Branch):
            out += [f"({name(step.cell)} {step.value}", *all_lines(step.inside, name), ")"]
        elif step.text:
            out.append(step.text)
    return [*out, node.end] if node.end else out
