"""Whether two boards demand the same, whatever their rules are called."""

from nonet.model import Layout, Puzzle, Relation, primitives_of
from nonet.model.primitives import Distinct


def same_rules(a: Puzzle | Layout, b: Puzzle | Layout) -> bool:
    """Whether two boards have the same cells, values and primitives."""
    boards = [each.layout if isinstance(each, Puzzle) else each for each in (a, b)]
    one, other = primitives_of(a), primitives_of(b)
    return (
        boards[0].size == boards[1].size
        and one._replace(primitives=()) == other._replace(primitives=())
        and set(map(_plain, one.primitives)) == set(map(_plain, other.primitives))
    )


def _plain(primitive: object) -> object:
    """Without names, and without an order of cells where it means nothing."""
    if isinstance(primitive, Distinct):
        return frozenset(primitive.cells)
    if isinstance(primitive, Relation):
        pairs = (
            (first, second)
            for first, allowed in enumerate(primitive.allowed)
            for second in range(allowed.bit_length())
            if allowed >> second & 1
        )
        ends = (primitive.first, primitive.second)
        return frozenset(ends), frozenset(frozenset(zip(ends, pair, strict=True)) for pair in pairs)
    return primitive
