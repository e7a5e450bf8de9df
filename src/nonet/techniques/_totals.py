"""Why a sum crosses out candidates of a cell: what its other cells add up to."""

from __future__ import annotations

from collections.abc import Iterator

from nonet._native import RuleReader
from nonet.model import Layout
from nonet.model.primitives import EqualSums, Sum
from nonet.model.reason import Left, Total
from nonet.techniques._rule_parts import reading

_MOST_SUMS = 4  # that are named as impossible


def totals_of(
    primitive: Sum | EqualSums, left: Left, domains: dict[int, tuple[int, ...]], layout: Layout
) -> Iterator[Total]:
    """The sums of the other cells, on both sides of an equation, as far as they count."""
    cell = left.cell
    if isinstance(primitive, EqualSums):
        sides = [(group, 1 if cell in group else -1) for group in primitive.groups]
    else:
        weights = dict(zip(primitive.cells, primitive.weights, strict=True))
        own = weights.pop(cell)
        if {*map(abs, weights.values())} != {1}:
            return
        sides = [
            (tuple(cell for cell in weights if weights[cell] == way), way * own) for way in (1, -1)
        ]
    above, below = left.gone[-1] > left.values[-1], left.gone[0] < left.values[0]
    others_of = [(tuple(other for other in some if other != cell), way > 0) for some, way in sides]
    # What is too much for a cell is so by the least that those beside it add to it.
    for others, beside in ((some, beside) for some, beside in others_of if some):
        sums, shift = _sums(others, domains, layout), (layout.least - 1) * len(others)
        alone = len([some for some, _ in others_of if some]) == 1
        if isinstance(primitive, Sum) and alone and primitive.low == primitive.high:
            all_of = primitive.low - (layout.least - 1) * sum(primitive.weights)
            needed = sorted((all_of - own * value) * weights[others[0]] for value in left.gone)
            if any(sums[0] < number < sums[-1] for number in needed):
                if len(needed) <= _MOST_SUMS and not {*needed} & {*sums}:
                    never = tuple(number + shift for number in needed)
                    yield Total(others, None, None, beside, never)
                continue
        if above or below:
            yield Total(
                others,
                sums[0] + shift if (above if beside else below) else None,
                sums[-1] + shift if (below if beside else above) else None,
                beside,
            )


def _sums(cells: tuple[int, ...], domains: dict[int, tuple[int, ...]], layout: Layout) -> list[int]:
    """The sums of cells of which those that see each other differ; or the ends, if that is much."""
    given = tuple(domains[cell] for cell in cells)
    most = sum(values[-1] for values in given)
    part = reading(cells, RuleReader.sum([1] * len(cells), 0, most), layout)
    sums = sorted(part.ends([sum(1 << value for value in values) for values in given]))
    return sums or [sum(values[0] for values in given), most]
