"""The transitive closure, against a walk from each node."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nonet.techniques.links.closure import transitive_closure

RELATIONS = st.dictionaries(st.integers(0, 14), st.integers(0, (1 << 16) - 1), max_size=12)


def walked(then: dict[int, int], start: int) -> int:
    seen, todo = 0, then[start]
    while todo:
        node = todo & -todo
        seen |= node
        todo = (todo | then.get(node.bit_length() - 1, 0)) & ~seen
    return seen


@given(RELATIONS)
def test_it_is_what_can_be_walked_to(then: dict[int, int]) -> None:
    assert transitive_closure(then) == {node: walked(then, node) for node in then}
