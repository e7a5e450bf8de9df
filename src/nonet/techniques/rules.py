"""Single rule: what one variant rule alone leaves of the candidates of its cells.

A rule of `nonet.constraints` has primitives: tables of pairs, sums, sets of values, automata along
a line, alternatives. A candidate with which one of them cannot hold, whichever candidates its other
cells take, can be crossed out; cells that see each other differ::

    cage 4 r1c1 r1c2:   . 23 | 123     2 would need another 2: r1c1 is 3, r1c2 is 1

`_rule_parts` knows how to read them; a primitive that it cannot read crosses nothing out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from operator import itemgetter

from nonet.model import Constraint, Layout, State, Step, cells_of
from nonet.techniques._memory import memoized
from nonet.techniques._rule_parts import Cases, Part, part_of
from nonet.techniques._rule_ways import Domains
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import Pair

_NAME = "Single Rule"
_MOST_LINES = 4  # of as many cells as there are values
_MOST_DIGIT = 9  # sets are written as 127: of digits
_MOST_KEPT = 1 << 16  # what clues leave of their cells, remembered


class Clue:
    """A rule on a board, or one of its primitives.

    Attributes:
        text: The rule as it can be written.
        part: What can be asked about it.
        cells: Its cells, in the order in which their candidates are given.
        marks_in: Of bit sets of values for all cells those of its own.
    """

    def __init__(self, text: str, part: Part) -> None:
        self.text, self.part, self.cells = text, part, part.cells
        (first,) = self.cells[:1]
        self.marks_in: Callable[[Sequence[int]], tuple[int, ...]] = (
            itemgetter(*self.cells) if len(self.cells) > 1 else lambda marks: (marks[first],)
        )


@lru_cache(maxsize=64)
def clues_of(layout: Layout) -> tuple[Clue, ...]:
    """What is known of all rules of a board."""
    found: list[tuple[str, Part | None]] = [
        (each.describe(layout.size), part_of(each, layout)) for each in layout.relations
    ]
    for rule in layout.constraints:
        found += _parts(rule, layout)
    return tuple(Clue(text, part) for text, part in found if part is not None and part.cells)


def _parts(rule: Constraint, layout: Layout) -> Iterator[tuple[str, Part | None]]:
    """The statements of a rule; those with variables outside of the grid together."""
    variables = layout.outside_of(rule)
    with_variables: list[Part] = []
    for text, primitive in rule.reasons(layout):
        part = part_of(primitive, layout)
        if part is None or not any(cell in variables for cell in part.cells):
            yield text, part
        else:
            with_variables.append(part)
    if with_variables:
        domains = (frozenset(bit + 1 for bit in cells_of(each)) for each in rule.outside(layout))
        cases = Cases((tuple(with_variables),), dict(zip(variables, domains, strict=True)))
        yield rule.describe(layout), cases


@lru_cache(maxsize=_MOST_KEPT)
def kept_by(clue: Clue, marks: tuple[int, ...]) -> tuple[int, ...] | None:
    """For each cell of a clue the values with which it can hold, as bit sets.

    None where all can stay, or that is too much to find out; empty where it cannot hold at all.
    """
    kept = clue.part.kept(tuple(tuple(cells_of(each)) for each in marks))
    if kept is None:
        return None
    if not all(kept):
        return ()
    found = tuple(sum(1 << value for value in each) for each in kept)
    return None if found == marks else found


def _find(state: State) -> Iterator[Step]:
    empty = state.places[0]
    for number, clue in enumerate(clues_of(state.layout)):
        cells = clue.cells
        if not any(empty >> cell & 1 for cell in cells):
            continue
        domains = tuple(
            state.values_of(cell) if empty >> cell & 1 else (state.values[cell],) for cell in cells
        )
        key = (_NAME, number, domains)
        for gone, ways in memoized(state, key, partial(_gone, clue, domains, state.layout)):
            left = [pair for pair in gone if empty & pair[1]]
            if left:
                yield _step(state, clue, left, ways)


def _gone(clue: Clue, domains: Domains, layout: Layout) -> Iterator[tuple[list[Pair], str]]:
    """What the primitive crosses out, if anything; nothing where the cells contradict it.

    With it come the ways to fill the cells, where these are few.
    """
    kept = clue.part.kept(domains)
    if kept is None or not all(kept):
        return
    triples = zip(clue.cells, domains, kept, strict=True)
    gone = {(v, 1 << cell) for cell, domain, left in triples for v in domain if v not in left}
    if gone:
        yield sorted(gone), _ways(clue, tuple(tuple(sorted(each)) for each in kept), layout)


def _ways(clue: Clue, domains: Domains, layout: Layout) -> str:
    """The ways to fill the cells in their order, or else the sets of their values, if few."""
    if ways := clue.part.ways(domains):
        return ", ".join(" ".join(map(str, layout.shown(each))) for each in ways)
    values = layout.shown({value for each in domains for value in each})
    are_digits = all(value in range(_MOST_DIGIT + 1) for value in values)
    sets = clue.part.sets(domains) if are_digits else []
    texts = ("".join(map(str, layout.shown(each))) for each in sets)
    return f"{', '.join(texts)} in some order" if sets else ""


def _step(state: State, clue: Clue, gone: list[Pair], ways: str) -> Step:
    cells = _shown(state, clue, gone)
    marks = [(v, places & cells) for v, places in enumerate(state.places) if v and places & cells]
    notation = f"{clue.text}: {ways}" if ways else clue.text
    return step(_NAME, state, gone=gone, cells=cells, parts={"pattern": marks}, notation=notation)


def _shown(state: State, clue: Clue, gone: list[Pair]) -> int:
    """The cells that a step shows: of a rule on most of the board those that it changes."""
    cells = 0
    for cell in clue.cells:
        cells |= 1 << cell
    if cells.bit_count() > _MOST_LINES * state.size:
        cells = 0
        for _, places in gone:
            cells |= places
    return cells


SINGLE_RULE = Technique(
    name=_NAME,
    order=150,
    summary="A variant rule alone, such as a cage, rules out candidates of its cells.",
    reason=(
        "by {rule}, {ways:{cells} can only be #||{in_order:its cells can only hold #, in some "
        "order||none of these fits with the candidates of its other cells}}."
    ),
    find=_find,
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
