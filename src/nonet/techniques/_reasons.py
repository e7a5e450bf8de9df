"""Why a rule crosses out candidates, by the kind of its primitives: makes a `Reason`.

Each kind of primitive has its way of thinking: a table of pairs is about partners or, where it says
that one cell is above the other, about bounds; a sum about what the other cells add up to; sets
about combinations. Whatever the kind, the reason names the fewest candidates that must be gone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain, islice
from typing import NamedTuple

from nonet._native import RulePart
from nonet.model import Candidate, Constraint, Layout, Reason, Relation, cells_of
from nonet.model.primitives import (
    Automaton,
    Count,
    Distinct,
    Element,
    EqualSums,
    Family,
    Primitive,
    Sum,
)
from nonet.model.reason import Dead, Fillings, Left, Need, Otherwise, Profile, Thought, Total
from nonet.techniques._along import thoughts_along
from nonet.techniques._premises import Gone, crosses_out, least_domains
from nonet.techniques._rule_parts import Domains, kept_of, path_of, reader_of
from nonet.techniques._totals import totals_of

_MOST_SETS = 9  # combinations that are shown
_MOST_KNOWN = 40  # that are looked at
_MOST_PROFILES, _MOST_ROWS = 64, 7  # of a line that are looked at, and that are shown
_FEW = 4  # candidates that are refuted by a number rather than by what is possible
_FEW_STATES = 2  # of the cells of their premises
_MOST_FILLINGS = 4  # that are listed
_MOST_FILLED = 12  # values in all of them
_BY_FILLINGS = ("bound", "combinations", "position", "count", "line", "colouring")
_FAMILIES: tuple[tuple[type, str], ...] = (
    (Sum, "bound"),
    (Family, "combinations"),
    (Distinct, "combinations"),
    (EqualSums, "bound"),
    (Element, "position"),
    (Count, "count"),
    (Automaton, "line"),
)


class Other(NamedTuple):
    """A rule with another number, whether that is less, and what can be asked about it."""

    number: int
    less: bool
    part: RulePart


class Case(NamedTuple):
    """The case for which a reason is asked.

    Attributes:
        title: As `Reason` has it.
        claim: As `Reason` has it.
        primitives: What the part is made of.
        part: What can be asked about it.
        domains: The candidates of its cells.
        gone: What of them goes, by the place of the cell.
        comes_to: What the number of the rule counts: see `Reason`.
        others: The rule with other numbers.
        rule: The rule that says it, if there is one.
    """

    title: str
    claim: str
    primitives: tuple[Primitive, ...]
    part: RulePart
    domains: Domains
    gone: Gone
    comes_to: str = ""
    others: tuple[Other, ...] = ()
    rule: Constraint | None = None


def reason_of(case: Case, layout: Layout) -> Reason:
    """The reason, with the fewest premises that suffice for what it comes to in each cell."""
    sets: tuple[tuple[int, ...], ...] = ()
    dead: tuple[Dead, ...] = ()
    family = _family(case)
    if family == "combinations" and isinstance(case.primitives[0], Family):
        sets, dead = _combinations(case.primitives[0], case)
    thoughts: dict[Hashable, Thought] = {}
    along, rest = _along(case, family)
    pieces = _pieces(rest, family, sets, layout)
    for one in chain(along, (_thought(rest, piece, family, layout) for piece in pieces)):
        totals = [total._replace(cells=()) if total.beside else total for total in one.totals]
        key = one.premises, one.apart, tuple(totals), one.otherwise
        before = thoughts.get(key)
        thoughts[key] = one if before is None else _joined(before, one)
    every = tuple(thoughts.values())
    reason = Reason(family, case.title, case.claim, every, sets, dead, comes_to=case.comes_to)
    if sets and isinstance(case.primitives[0], Family):
        sums = {sum(cells_of(bits)) for bits in case.primitives[0].sets}
        reason = replace(reason, added=len(sums) == 1)
    if not thoughts or (len(thoughts) > 1 and family in _BY_FILLINGS):
        reason = replace(reason, fillings=_fillings(case, layout))
    if case.rule is None or reason.fillings or all(map(_is_plain, thoughts.values())):
        return reason
    shaped, placed = case.rule.shaped, case.rule.placed
    profiles = _profiles(case, case.rule, layout)
    return replace(reason, profiles=profiles, shaped=shaped, placed=placed)


def _along(case: Case, family: str) -> tuple[list[Thought], Case]:
    """The thoughts from pair to pair of a line, and the case that is left to be explained."""
    if family != "colouring":
        return [], case
    tables = [table for table in case.primitives if isinstance(table, Relation)]
    cells = case.part.cells
    left = {c: sum(1 << v for v in values) for c, values in zip(cells, case.domains, strict=True)}
    thoughts = [*thoughts_along(tables, left)]
    domains = tuple(tuple(cells_of(left[cell])) for cell in cells)
    rest = {at: values.intersection(domains[at]) for at, values in case.gone.items()}
    others = {at: values for at, values in rest.items() if values}
    return thoughts, case._replace(domains=domains, gone=others)


def _is_plain(thought: Thought) -> bool:
    """True if a few premises make the number of a rule too large, or too small."""
    if thought.otherwise is None:
        return True
    candidates, below, above, _ = thought.otherwise
    few = len(candidates) <= _FEW and len({*thought.missing.values()}) <= _FEW_STATES
    return few and None in (below, above)


def _profiles(case: Case, rule: Constraint, layout: Layout) -> tuple[Profile, ...]:
    """The counted values of the ways to fill a line; nothing where there are many."""
    marks = [sum(1 << value for value in domain) for domain in case.domains]
    rows: dict[Profile, None] = {}
    for places, values, limits in rule.profiles(layout):
        inside = [own & limit for own, limit in zip(marks, limits, strict=True)]
        if all(inside) and ((kept := case.part.kept(inside)) is None or all(kept)):
            rows[Profile(tuple(case.part.cells[at] for at in places), values)] = None
            if len(rows) > _MOST_PROFILES:
                return ()
    return tuple(rows) if len({profile.values for profile in rows}) <= _MOST_ROWS else ()


def _fillings(case: Case, layout: Layout) -> Fillings | None:
    """The fillings of the cells, or of those that lose something; None if they are many."""
    cells = case.part.cells
    places = {cell: at for at, cell in enumerate(cells) if cell < layout.cell_count}
    named = (*case.rule.named_cells(), *cells) if case.rule else cells
    ordered = [places[cell] for cell in dict.fromkeys(named) if cell in places]
    for some in (ordered, [at for at in ordered if at in case.gone]):
        if 1 < len(some) <= _MOST_FILLED:
            fillings = tuple(islice(_ways(case.part, case.domains, some), _MOST_FILLINGS + 1))
            if 0 < len(fillings) <= min(_MOST_FILLINGS, _MOST_FILLED // len(some)):
                return Fillings(tuple(cells[at] for at in some), fillings)
    return None


def _ways(part: RulePart, domains: Domains, places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The values of some cells with which a part can hold."""
    kept = kept_of(part, domains)
    if kept is None or not all(kept):
        return
    if not places:
        yield ()
        return
    (at, *others) = places
    for value in sorted(kept[at]):
        left = [(value,) if place == at else values for place, values in enumerate(domains)]
        yield from ((value, *more) for more in _ways(part, tuple(left), others))


def _pieces(
    case: Case, family: str, sets: tuple[tuple[int, ...], ...], layout: Layout
) -> Iterator[Gone]:
    """The eliminations in pieces, each of which has premises of its own."""
    if family == "partner":
        yield from ({at: values} for at, values in _lonely(case, layout))
        return
    if case.others:
        yield from _by_number(case, layout)
        return
    known = frozenset(value for values in sets for value in values)
    outside = {
        at: removed - known for at, removed in case.gone.items() if known and removed - known
    }
    if outside:  # what is in none of the combinations goes from all cells at once
        yield outside
    for at, values in _ends(case):
        rest = values - outside.get(at, frozenset())
        if rest:
            yield {at: rest}


def _by_number(case: Case, layout: Layout) -> Iterator[Gone]:
    """The eliminations that would make the rule's number too small, too large, both or neither.

    What does so whatever the other cells hold comes first.
    """
    full = (tuple(range(1, layout.value_count + 1)),) * len(case.domains)
    always = kept_of(case.part, full) or full
    pieces: dict[tuple[bool, ...], dict[int, frozenset[int]]] = {}
    for (at, value), ends in _otherwise(case, case.domains, case.gone).items():
        piece = pieces.setdefault((value in always[at], *map(bool, ends)), {})
        piece[at] = piece.get(at, frozenset()) | {value}
    yield from (pieces[way] for way in sorted(pieces))


def _otherwise(
    case: Case, domains: Domains, gone: Gone
) -> dict[tuple[int, int], tuple[list[int], list[int]]]:
    """The lesser and the greater numbers that the rule could have with each of some values."""
    by_place: dict[tuple[int, int], tuple[list[int], list[int]]] = {
        (at, value): ([], []) for at, values in gone.items() for value in sorted(values)
    }
    for other in case.others:
        kept = kept_of(other.part, domains) or domains
        for (at, value), numbers in by_place.items():
            if value in kept[at]:
                numbers[not other.less].append(other.number)
    return by_place


def _ends(case: Case) -> Iterator[tuple[int, frozenset[int]]]:
    """For each cell what goes below all that stays, above it and between; at once where one stays.

    Each of these has premises of its own.
    """
    for at, removed in case.gone.items():
        left = [value for value in case.domains[at] if value not in removed]
        below = frozenset(value for value in removed if value < left[0])
        above = frozenset(value for value in removed if value > left[-1])
        parts = [removed] if len(left) == 1 else [below, above, removed - below - above]
        yield from ((at, part) for part in parts if part)


def _lonely(case: Case, layout: Layout) -> Iterator[tuple[int, frozenset[int]]]:
    """For each cell what has no partner whatever the other holds, and then the rest."""
    for at, removed in case.gone.items():
        needs = _needs(case, at, removed, layout)
        lonely = frozenset(need.candidate.value for need in needs if not need.values)
        yield from ((at, part) for part in (lonely, removed - lonely) if part)


def _joined(thought: Thought, other: Thought) -> Thought:
    """The conclusions of two thoughts from the same premises."""
    by_cell = {left.cell: left for left in thought.left}
    for left in other.left:
        known = by_cell.get(left.cell, left)
        by_cell[left.cell] = left._replace(gone=_sorted({*known.gone, *left.gone}))
    return thought._replace(left=tuple(by_cell.values()), needs=thought.needs + other.needs)


def _thought(case: Case, gone: Gone, family: str, layout: Layout) -> Thought:
    """Why cells lose some values."""
    cells = case.part.cells
    full = tuple(range(1, layout.value_count + 1))
    domains = least_domains(crosses_out(case.part, gone), case.domains, full)
    by_cell = sorted(zip(cells, domains, strict=True))
    premises = tuple(
        Candidate(cell, value)
        for cell, domain in by_cell
        for value in full
        if value not in domain and cell < layout.cell_count
    )
    kept = kept_of(case.part, domains) or domains
    left = tuple(
        Left(
            cells[at],
            tuple(v for v in domain if v not in case.gone[at]),
            _sorted(gone[at]),
            _sorted(kept[at]),
        )
        for at, domain in enumerate(case.domains)
        if at in gone
    )
    apart = False
    reader = (path_of(case.primitives, layout) or (cells, None))[1]
    if reader or (len(case.primitives) == 1 and (reader := reader_of(case.primitives[0], layout))):
        plain = RulePart.reading(cells, reader, [])
        apart = not crosses_out(plain, gone)(domains)
    needs: tuple[Need, ...] = ()
    totals: tuple[Total, ...] = ()
    if family == "partner" or (family == "colouring" and apart):
        needs = tuple(need for at, lost in gone.items() for need in _needs(case, at, lost, layout))
        if not {cell for cell, _ in premises} <= {need.cell for need in needs}:
            needs = ()  # the reason is further away
    elif family == "bound" and isinstance(case.primitives[0], Sum | EqualSums):
        totals = tuple(totals_of(case.primitives[0], left[0], dict(by_cell), layout))
    otherwise = None
    if case.others:
        numbers_of = _otherwise(case, domains, gone)
        candidates = tuple(Candidate(cells[at], value) for at, value in numbers_of)
        lows, highs = ({n for bounds in numbers_of.values() for n in bounds[i]} for i in (0, 1))
        least = min(lows, default=None) if isinstance(case.primitives[0], Count) else None
        ends = max(lows, default=None), min(highs, default=None)
        otherwise = Otherwise(candidates, *ends, least)
    return Thought(premises, left, apart, needs, totals, otherwise)


def _sorted(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values))


def _family(case: Case) -> str:
    """The kind of thought."""
    if not case.primitives:  # with variables of its own, which have no names here
        return "ways"
    tables = [primitive for primitive in case.primitives if isinstance(primitive, Relation)]
    if len(tables) < len(case.primitives) or not tables:
        (first, *more) = case.primitives
        families = (name for kind, name in _FAMILIES if isinstance(first, kind) and not more)
        return next(families, "position")
    if all(is_equal(table_) for table_ in tables):
        return "equality"
    if all(is_rising(table_) for table_ in tables):
        return "bound"
    return "colouring" if len(tables) > 1 else "partner"


def is_equal(table: Relation) -> bool:
    """True if both cells hold the same value."""
    return all(row == 1 << at for at, row in enumerate(table.allowed))


def is_rising(table: Relation) -> bool:
    """True if one of the cells holds more than the other, in some measure."""
    return _rises(table.allowed) or _rises(table.reversed())


def is_far(table: Relation) -> bool:
    """True if the cells are far apart: the middle has no partner, or one that leaves it none."""
    rows = table.allowed
    at = len(rows) // 2
    return not rows[at] and rows == table.reversed() and all(rows[:at])


def _rises(allowed: Sequence[int]) -> bool:
    """True if the second cell must hold at least some value, the more the more the first holds."""
    every = (1 << len(allowed)) - 1
    lows = [(row & -row).bit_length() - 1 if row else len(allowed) for row in allowed]
    steps = all(row == every & -(1 << low) for row, low in zip(allowed, lows, strict=True))
    return steps and lows == list(accumulate(lows, max))


def _needs(case: Case, at: int, values: frozenset[int], layout: Layout) -> Iterator[Need]:
    """The partners of values of a cell, in each cell that it has a table with."""
    cell = case.part.cells[at]
    tables = (primitive for primitive in case.primitives if isinstance(primitive, Relation))
    for table in tables:
        if cell not in (table.first, table.second):
            continue
        apart = table.first < layout.cell_count and layout.peers[table.first] >> table.second & 1
        is_first = cell == table.first
        rows = table.allowed if is_first else table.reversed()
        for value in sorted(values):
            row = rows[value - 1] & ~(apart << (value - 1))
            partners = tuple(v + 1 for v in range(len(rows)) if row >> v & 1)
            yield Need(Candidate(cell, value), table.second if is_first else table.first, partners)


def _combinations(
    family: Family, case: Case
) -> tuple[tuple[tuple[int, ...], ...], tuple[Dead, ...]]:
    """The sets that are left and those that are not, with why; nothing where there are many."""
    left, dead = [], []
    for bits in family.sets if len(family.sets) <= _MOST_KNOWN else ():
        values = tuple(v + 1 for v in range(bits.bit_length()) if bits >> v & 1)
        inside = [frozenset(values).intersection(domain) for domain in case.domains]
        lost = next((v for v in values if not any(v in values_ for values_ in inside)), 0)
        cell = next(
            (c for c, values_ in zip(case.part.cells, inside, strict=True) if not values_), -1
        )
        if lost or cell >= 0 or not all(kept_of(case.part, inside) or ()):
            dead.append(Dead(values, lost, cell if not lost else -1))
        else:
            left.append(values)
    if len(left) > _MOST_SETS:
        return (), ()
    return tuple(left), tuple(dead if len(family.sets) <= _MOST_SETS else ())
