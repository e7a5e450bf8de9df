"""Single rule: what one variant rule alone leaves of the candidates of its cells.

A rule of `nonet.constraints` has primitives: tables of pairs, sums, sets of values, automata along
a line, alternatives. A candidate with which one of them cannot hold, whichever candidates its other
cells take, can be crossed out; cells that see each other differ::

    cage 4 r1c1 r1c2:   . 23 | 123     2 would need another 2: r1c1 is 3, r1c2 is 1

`_rule_parts` knows how to read them; a primitive that it cannot read crosses nothing out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby
from operator import itemgetter

from nonet.model import Constraint, Layout, Reason, Relation, State, Step, cells_of
from nonet.model.primitives import Primitive
from nonet.techniques._memory import memoized
from nonet.techniques._reasons import Case, is_equal, is_far, is_rising, reason_of
from nonet.techniques._rule_parts import Cases, Part, parts_of
from nonet.techniques._rule_ways import Domains
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import Pair

_NAME = "Single Rule"
_MOST_LINES = 4  # of as many cells as there are values
_MOST_KEPT = 1 << 16  # what clues leave of their cells, remembered


class Clue:
    """A rule on a board, or one of its primitives.

    Attributes:
        text: The rule as it can be written.
        part: What can be asked about it.
        cells: Its cells, in the order in which their candidates are given.
        marks_in: Of bit sets of values for all cells those of its own.
        rule: The rule, where the text is its own.
        primitives: What the part is made of.
    """

    def __init__(
        self,
        text: str,
        part: Part,
        primitives: Sequence[Primitive] = (),
        rule: Constraint | None = None,
    ) -> None:
        self.text, self.part, self.cells = text, part, part.cells
        self.rule, self.primitives = rule, tuple(primitives)
        (first,) = self.cells[:1]
        self.marks_in: Callable[[Sequence[int]], tuple[int, ...]] = (
            itemgetter(*self.cells) if len(self.cells) > 1 else lambda marks: (marks[first],)
        )

    def title_on(self, layout: Layout) -> str:
        """What people call the rule."""
        return self.text if self.rule is None else self.rule.title_on(layout)


@lru_cache(maxsize=64)
def clues_of(layout: Layout) -> tuple[Clue, ...]:
    """What is known of all rules of a board, primitive by primitive."""
    found: list[Clue | None] = [
        _clue(each.describe(layout.size), (each,), layout) for each in layout.relations
    ]
    for rule in layout.constraints:
        found += _parts(rule, layout)
    return tuple(each for each in found if each is not None)


def _clue(
    text: str, primitives: Sequence[Primitive], layout: Layout, rule: Constraint | None = None
) -> Clue | None:
    parts = parts_of(primitives, layout)
    if not parts or not any(each.cells for each in parts):
        return None
    return Clue(text, parts[0] if len(parts) == 1 else Cases((parts,)), primitives, rule)


def _parts(rule: Constraint, layout: Layout) -> Iterator[Clue | None]:
    """The statements of a rule; those with variables outside of the grid together."""
    variables, own = layout.outside_of(rule), rule.describe(layout)
    with_variables: list[Part] = []
    for text, primitive in rule.reasons(layout):
        clue = _clue(text, (primitive,), layout, rule if text == own else None)
        if clue is None or not any(cell in variables for cell in clue.cells):
            yield clue
        else:
            with_variables.append(clue.part)
    if with_variables:
        domains = (frozenset(bit + 1 for bit in cells_of(each)) for each in rule.outside(layout))
        cases = Cases((tuple(with_variables),), dict(zip(variables, domains, strict=True)))
        yield Clue(own, cases, rule=rule) if cases.cells else None


@lru_cache(maxsize=64)
def lines_of(layout: Layout) -> tuple[Clue, ...]:
    """The same as people see them: all pairs of neighbours along a line together."""
    found: list[Clue] = []
    for rule, clues in groupby(clues_of(layout), key=lambda clue: clue.rule):
        those = tuple(clues)
        pairs = [each for clue in those for each in clue.primitives if isinstance(each, Relation)]
        cells = {cell for clue in those for cell in clue.cells}
        together = 1 < len(pairs) == len(those) and len(cells) <= 2 * layout.size
        if rule is None or not together or not _at_once(pairs):
            found += those
        elif (line := _clue(those[0].text, pairs, layout, rule)) is not None:
            found.append(line)
    return tuple(found)


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


def _at_once(pairs: Sequence[Relation]) -> bool:
    """Whether people go along a line at once: values are equal, rise, or are high and low."""
    return all(map(is_equal, pairs)) or all(map(is_rising, pairs)) or all(map(is_far, pairs))


def _find(state: State) -> Iterator[Step]:
    empty = state.places[0]
    for number, clue in enumerate(lines_of(state.layout)):
        cells = clue.cells
        if not any(empty >> cell & 1 for cell in cells):
            continue
        domains = tuple(
            state.values_of(cell) if empty >> cell & 1 else (state.values[cell],) for cell in cells
        )
        for gone in memoized(state, (_NAME, number, domains), partial(_gone, clue, domains)):
            yield _step(state, clue, domains, gone)


def _gone(clue: Clue, domains: Domains) -> Iterator[dict[int, frozenset[int]]]:
    """What the rule crosses out, if anything; nothing where the cells contradict it."""
    kept = clue.part.kept(domains)
    if kept is None or not all(kept):
        return
    pairs = enumerate(zip(domains, kept, strict=True))
    gone = {at: frozenset(domain) - left for at, (domain, left) in pairs if len(left) < len(domain)}
    if gone:
        yield gone


def _step(state: State, clue: Clue, domains: Domains, gone: dict[int, frozenset[int]]) -> Step:
    lost = [(v, 1 << clue.cells[at]) for at, values in gone.items() for v in values]
    cells = _shown(state, clue, lost)
    marks = [(v, places & cells) for v, places in enumerate(state.places) if v and places & cells]
    found = step(_NAME, state, gone=lost, cells=cells, parts={"pattern": marks}, notation=clue.text)
    return replace(found, _why=partial(_why, clue, domains, gone, state.layout))


def _why(clue: Clue, domains: Domains, gone: dict[int, frozenset[int]], layout: Layout) -> Reason:
    claim = "" if clue.rule is None else clue.rule.claim_on(layout)
    return reason_of(
        Case(clue.title_on(layout), claim, clue.primitives, clue.part, domains, gone), layout
    )


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
    reason="{because}",
    find=_find,
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
