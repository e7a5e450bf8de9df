"""Single rule: what one variant rule alone leaves of the candidates of its cells.

A rule of `nonet.constraints` has primitives: tables of pairs, sums, sets of values, automata along
a line, alternatives. A candidate with which one of them cannot hold, whichever candidates its other
cells take, can be crossed out; cells that see each other differ::

    cage 4 r1c1 r1c2:   . 23 | 123     2 would need another 2: r1c1 is 3, r1c2 is 1

`_rule_parts` knows how to read them; a primitive that it cannot read crosses nothing out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations, groupby
from operator import itemgetter
from typing import NamedTuple

from nonet._native import RulePart
from nonet.catalogue import again, language, phrased, translated
from nonet.model import (
    Candidate,
    Constraint,
    Layout,
    Reason,
    Relation,
    State,
    Step,
    cells_of,
)
from nonet.model.primitives import Count, Primitive
from nonet.model.reason import Left, Need, Thought
from nonet.model.titles import filled
from nonet.techniques._equations import sums_left
from nonet.techniques._layers import layer_steps
from nonet.techniques._reasons import Case, Other, is_equal, is_far, is_rising, reason_of
from nonet.techniques._rule_parts import Domains, cases_of, parts_of, path_of, reading
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import Pair, marks_in_all
from nonet.words.lists import enumerated

_NAME = "Single Rule"
_FEW_MARKS = 2  # cells of one mark
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
        claim: Makes what it says in words, if that is not what the rule says.
        titled: Makes what it is called, if no rule does.
        joined: The clues that it is made of, if of several.
    """

    def __init__(
        self,
        text: str,
        part: RulePart,
        primitives: Sequence[Primitive] = (),
        rule: Constraint | None = None,
        claim: Callable[[], str] | None = None,
    ) -> None:
        self.claim = claim
        self.titled: Callable[[], str] = lambda: text
        self.joined: tuple[Clue, ...] = ()
        self.text, self.part, self.cells = text, part, part.cells
        self.rule, self.primitives = rule, tuple(primitives)
        self._titles: dict[str, str] = {}
        (first,) = self.cells[:1]
        self.marks_in: Callable[[Sequence[int]], tuple[int, ...]] = (
            itemgetter(*self.cells) if len(self.cells) > 1 else lambda marks: (marks[first],)
        )

    def title_on(self, layout: Layout) -> str:
        """The name that people give the rule, or the rules."""
        known = self._titles.get(language())
        if known is None:  # links and nets ask for it by the thousand
            known = self._titles[language()] = phrased(partial(self._title, layout))
        return known

    def _title(self, layout: Layout) -> str:
        if self.joined:
            return enumerated(map(again, self.titles_on(layout)))
        return self.titled() if self.rule is None else self.rule.title_on(layout)

    def titles_on(self, layout: Layout) -> list[str]:
        """The names that people give each of the rules."""
        return list(dict.fromkeys(clue.title_on(layout) for clue in self.joined or (self,)))


@lru_cache
def clues_of(layout: Layout) -> tuple[Clue, ...]:
    """The clues of a board: of all rules, primitive by primitive, and of houses with sums."""
    clues = [*_stated(layout)]
    for titled, left in sums_left(layout):
        clue = clue_of("", (left,), layout)
        if clue is not None:
            clue.titled = titled
            clues.append(clue)
    return (*clues, *joined_of(layout))


@lru_cache
def joined_of(layout: Layout) -> tuple[Clue, ...]:
    """Two pairs of cells with one in common, whose other cells see each other, as one clue.

    Only where each pair is a whole rule, as a dot is: what a line or the board says of all its
    pairs is read at once, and of an indexer's hundred nobody reads two together.
    """
    pairs: dict[int, list[tuple[Clue, Relation]]] = {}
    stated = Counter(clue.rule for clue in _stated(layout))
    for clue in _stated(layout):
        for table in clue.primitives if stated[clue.rule] == 1 else ():
            if isinstance(table, Relation):
                for cell in clue.cells:
                    pairs.setdefault(cell, []).append((clue, table))
    joined = (_joined(both, layout) for those in pairs.values() for both in combinations(those, 2))
    return tuple(clue for clue in joined if clue is not None)


def _joined(both: Sequence[tuple[Clue, Relation]], layout: Layout) -> Clue | None:
    (one, first), (two, second) = both
    ends = {*one.cells} ^ {*two.cells}
    path = path_of((first, second), layout) if len(ends) == 2 else None
    if not path or max(ends) >= layout.cell_count:
        return None
    if not layout.peers[min(ends)] >> max(ends) & 1:
        return None
    clue = Clue("", reading(*path, layout), (first, second))
    clue.joined = one, two
    return clue


@lru_cache
def _stated(layout: Layout) -> tuple[Clue, ...]:
    clues: list[Clue | None] = [
        clue_of(relation.describe(layout.size), (relation,), layout)
        for relation in layout.relations
    ]
    for rule in layout.constraints:
        clues += _parts(rule, layout)
    return tuple(clue for clue in clues if clue is not None)


def clue_of(
    text: str,
    primitives: Sequence[Primitive],
    layout: Layout,
    rule: Constraint | None = None,
    claim: Callable[[], str] | None = None,
) -> Clue | None:
    """The clue that primitives make together; None if nothing can be asked about them."""
    parts = parts_of(primitives, layout)
    if not parts or not any(part.cells for part in parts):
        return None
    return Clue(text, parts[0] if len(parts) == 1 else cases_of((parts,)), primitives, rule, claim)


def _parts(rule: Constraint, layout: Layout) -> Iterator[Clue | None]:
    """The statements of a rule; those with variables outside of the grid together."""
    variables, own = layout.outside_of(rule), rule.describe(layout)
    with_variables: list[RulePart] = []
    parts: list[tuple[str, Primitive, Constraint | None]] = [
        (own, primitive, inner)
        for inner in rule.all_of(layout)
        if inner is not rule
        for primitive in inner.statements(layout)
    ]
    parts = parts or [(text, p, rule if text == own else None) for text, p in rule.reasons(layout)]
    for text, primitive, source in parts:
        clue = clue_of(text, (primitive,), layout, source)
        if clue is None or not any(cell in variables for cell in clue.cells):
            yield clue
        else:
            with_variables.append(clue.part)
    if with_variables:
        domains = (frozenset(bit + 1 for bit in cells_of(marks)) for marks in rule.outside(layout))
        cases = cases_of((with_variables,), dict(zip(variables, domains, strict=True)))
        yield Clue(own, cases, rule=rule) if cases.cells else None


@lru_cache
def lines_of(layout: Layout) -> tuple[Clue, ...]:
    """The same as people see them: all pairs of neighbours along a line together.

    Where people go from pair to pair the whole line comes after these, for what it takes all of.
    """
    lines: list[Clue] = []
    for rule, clues in groupby(_stated(layout), key=lambda clue: clue.rule):
        those = tuple(clues)
        pairs = [
            primitive
            for clue in those
            for primitive in clue.primitives
            if isinstance(primitive, Relation)
        ]
        cells = {cell for clue in those for cell in clue.cells}
        together = 1 < len(pairs) == len(those) and len(cells) <= 2 * layout.size
        at_once = rule is not None and together and _at_once(pairs)
        lines += those if not at_once else ()
        path = path_of(pairs, layout) if rule is not None and together else None
        if path is not None:
            lines.append(Clue(those[0].text, reading(*path, layout), pairs, rule))
        elif at_once and (line := clue_of(those[0].text, pairs, layout, rule)) is not None:
            lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=_MOST_KEPT)
def kept_by(clue: Clue, marks: tuple[int, ...]) -> tuple[int, ...] | None:
    """For each cell of a clue the values with which it can hold, as bit sets.

    None where all can stay, or that is too much to find out; empty where it cannot hold at all.
    """
    kept = clue.part.kept(marks)
    if kept is None or kept == marks:
        return None
    return kept if all(kept) else ()


class Marks(NamedTuple):
    """Marks of a kind all over the board, which people look at all at once.

    Attributes:
        title: What they are called together.
        claim: What each of them asks for.
        lonely: For each cell the values that have no partner at its marks, as bit sets.
        clue: All of them as one.
    """

    title: str
    claim: str
    lonely: dict[int, int]
    clue: Clue


@lru_cache
def marks_of(layout: Layout) -> tuple[Marks, ...]:
    """The marks between two cells by their kinds and numbers, where there are several."""
    groups: dict[tuple[str, tuple[int, ...]], list[tuple[Constraint, Relation]]] = {}
    for clue in clues_of(layout):
        (table, *more) = clue.primitives or (None,)
        if isinstance(table, Relation) and not more and clue.rule and clue.rule.of_each:
            key = clue.rule.kind, min(table.allowed, table.reversed())
            groups.setdefault(key, []).append((clue.rule, table))
    marks = []
    for pairs in groups.values():
        lonely: dict[int, int] = {}
        for _, table in pairs:
            apart = layout.peers[table.first] >> table.second & 1
            for cell, rows in ((table.first, table.allowed), (table.second, table.reversed())):
                for value, row in enumerate(rows):
                    if not row & ~(apart << value):
                        lonely[cell] = lonely.get(cell, 0) | 1 << value + 1
        rule = pairs[0][0]
        every = clue_of("", [table for _, table in pairs], layout)
        if len(pairs) > 1 and lonely and every is not None:
            claim = phrased(partial(filled, rule.of_each, rule, layout))
            marks.append(Marks(phrased(partial(translated, rule.many)), claim, lonely, every))
    return tuple(marks)


def _all_marks(state: State) -> Iterator[Step]:
    """The candidates without a partner at any mark of a kind: one step for the board."""
    for marks in marks_of(state.layout):
        clue = marks.clue
        domains = tuple(state.values_of(cell) or (state.values[cell],) for cell in clue.cells)
        removed = {}
        for at, (cell, domain) in enumerate(zip(clue.cells, domains, strict=True)):
            lost = frozenset(v for v in domain if marks.lonely.get(cell, 0) >> v & 1)
            if lost and len(lost) < len(domain):
                removed[at] = lost
        if len(removed) > _FEW_MARKS:
            lost_pairs = [
                (v, 1 << clue.cells[at]) for at, values in removed.items() for v in values
            ]
            step_ = step(_NAME, state, gone=lost_pairs, parts={"pattern": lost_pairs})
            yield replace(step_, _why=partial(_of_marks, marks, domains, removed))


def _of_marks(marks: Marks, domains: Domains, gone: dict[int, frozenset[int]]) -> Reason:
    cells = marks.clue.cells
    needs = [
        Need(Candidate(cells[at], value), -1, ())
        for at, values in gone.items()
        for value in sorted(values)
    ]
    left = tuple(
        Left(cells[at], tuple(v for v in domains[at] if v not in values), tuple(sorted(values)))
        for at, values in gone.items()
    )
    thought = Thought((), left, needs=tuple(needs))
    return Reason("partner", marks.title, marks.claim, (thought,))


def _at_once(pairs: Sequence[Relation]) -> bool:
    """True if people go along a line at once: values are equal, rise, or are high and low."""
    return all(map(is_equal, pairs)) or all(map(is_rising, pairs)) or all(map(is_far, pairs))


def _find(state: State) -> Iterator[Step]:
    yield from _all_marks(state)
    yield from layer_steps(state, _NAME)
    for clue in lines_of(state.layout):
        yield from steps_of(state, clue)


def _find_joined(state: State) -> Iterator[Step]:
    for clue in joined_of(state.layout):
        yield from steps_of(state, clue, "Rules Together")


def steps_of(
    state: State, clue: Clue, name: str = _NAME, houses: Sequence[int] = ()
) -> Iterator[Step]:
    """The steps of a clue; none where the cells contradict it."""
    masks = clue.marks_in(marks_in_all(state))
    if kept := kept_by(clue, masks):
        pairs = enumerate(zip(masks, kept, strict=True))
        removed = {at: frozenset(cells_of(b & ~a)) for at, (b, a) in pairs if a != b}
        lost = [(v, 1 << clue.cells[at]) for at, values in removed.items() for v in values]
        cells = _shown(state, clue, lost)
        marks = [(c, mask) for c, mask in zip(clue.cells, masks, strict=True) if cells >> c & 1]
        parts = {"pattern": [(value, 1 << c) for c, mask in marks for value in cells_of(mask)]}
        step_ = step(
            name, state, gone=lost, cells=cells, houses=houses, parts=parts, notation=clue.text
        )
        domains = tuple(tuple(cells_of(mask)) for mask in masks)
        yield replace(step_, _why=partial(why, clue, domains, removed, state.layout))


def why(clue: Clue, domains: Domains, gone: dict[int, frozenset[int]], layout: Layout) -> Reason:
    """Why a clue leaves what it leaves of the candidates of its cells."""
    rule, claim = clue.rule, phrased(clue.claim) if clue.claim else ""
    case = Case(clue.title_on(layout), claim, clue.primitives, clue.part, domains, gone)
    if rule is not None:
        (first, *_) = clue.primitives or (None,)
        asked = partial(rule.claim_of, first, layout) if first else partial(rule.claim_on, layout)
        claim = phrased(asked)
        case = case._replace(claim=claim, rule=rule)
        if first and rule.comes_to:
            others = _others(rule, clue, layout)
            case = case._replace(comes_to=rule.comes_to, others=others)
    return reason_of(case, layout)


@lru_cache
def _others(rule: Constraint, clue: Clue, layout: Layout) -> tuple[Other, ...]:
    """The rule with other numbers, if it is a single statement; of a count those that are wrong."""
    primitive, changed = clue.primitives[0], list[tuple[int, tuple[Primitive, ...]]]()
    if isinstance(primitive, Count):
        own, wrong = primitive.counts.bit_length() - 1, range(1, len(primitive.cells) + 1)
        changed = [(n, (replace(primitive, counts=1 << n),)) for n in wrong]
    elif len(list(rule.statements(layout))) == 1:
        own, name = getattr(rule, rule.number_name), rule.number_name
        numbers = rule.numbers_to_try(name, layout)
        changed = [(n, tuple(replace(rule, **{name: n}).primitives(layout))) for n in numbers]
    else:
        return ()
    parts = [(n, parts_of(those, layout)) for n, those in changed if n != own]
    return tuple(Other(n, n < own, some[0]) for n, some in parts if some)


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
RULES_TOGETHER = Technique(
    name="Rules Together",
    order=152,
    summary="Two rules with a common cell rule out what neither does alone.",
    reason="{because}",
    find=_find_joined,
    supports=SINGLE_RULE.supports,
)
