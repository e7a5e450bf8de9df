"""Why a rule crosses out candidates, by the kind of its primitives: makes a `Reason`.

Each kind of primitive has its way of thinking: a table of pairs is about partners or, where it says
that one cell is above the other, about bounds; a sum about what the other cells add up to; sets
about combinations. Whatever the kind, the reason names the fewest candidates that must be gone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, combinations, islice
from typing import NamedTuple

from nonet._native import RulePart, RuleReader
from nonet.model import Candidate, Layout, Reason, Relation, cells_of
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
from nonet.model.reason import Dead, Enclosed, Fillings, Left, Need, Thought, Total
from nonet.techniques._premises import Gone, crosses_out, least_domains
from nonet.techniques._rule_parts import Domains, kept_of, reader_of, reading

_MOST_SETS = 9  # combinations that are shown
_MOST_KNOWN = 40  # that are looked at
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


class Case(NamedTuple):
    """What a reason is asked for.

    Attributes:
        title: As `Reason` has it.
        claim: As `Reason` has it.
        primitives: What the part is made of.
        part: What can be asked about it.
        domains: The candidates of its cells.
        gone: What of them goes, by the place of the cell.
        order: The cells in the order in which the rule names them.
    """

    title: str
    claim: str
    primitives: tuple[Primitive, ...]
    part: RulePart
    domains: Domains
    gone: Gone
    order: tuple[int, ...] = ()


def reason_of(case: Case, layout: Layout) -> Reason:
    """The reason, with the fewest premises that suffice for what it comes to in each cell."""
    sets: tuple[tuple[int, ...], ...] = ()
    dead: tuple[Dead, ...] = ()
    family = _family(case)
    if family == "combinations" and isinstance(case.primitives[0], Family):
        sets, dead = _combinations(case.primitives[0], case)
    thoughts: dict[Hashable, Thought] = {}
    for gone in _pieces(case, family, sets, layout):
        one = _thought(case, gone, family, layout)
        totals = [each._replace(cells=()) if each.beside else each for each in one.totals]
        key = one.premises, one.apart, tuple(totals)
        if key in thoughts:
            before = thoughts[key]
            one = before._replace(
                left=_joined(before.left, one.left), needs=before.needs + one.needs
            )
        thoughts[key] = one
    reason = Reason(family, case.title, case.claim, tuple(thoughts.values()), sets, dead)
    if sets and isinstance(case.primitives[0], Family):
        every = case.primitives[0].sets
        reason = replace(reason, added=len({sum(cells_of(bits)) for bits in every}) == 1)
    if (enclosed := _enclosed(case)) is not None:
        sums = {sum(map(layout.number_of, values)) for values in enclosed.sets}
        return replace(reason, enclosed=enclosed, added=len(sums) == 1)
    if len(thoughts) > 1 and family in _BY_FILLINGS:
        return replace(reason, fillings=_fillings(case, layout))
    return reason


def _fillings(case: Case, layout: Layout) -> Fillings | None:
    """What the cells can hold together, or those of them that lose something, if that is little."""
    cells = case.part.cells
    places = {cell: at for at, cell in enumerate(cells) if cell < layout.cell_count}
    ordered = [places[cell] for cell in dict.fromkeys((*case.order, *places)) if cell in places]
    lost = [at for at in ordered if at in case.gone]
    begins = [ordered[:count] for count in range(1, len(ordered))] if case.order else []
    for some in (ordered, lost, *begins):
        if len(some) <= _MOST_FILLED and (len(some) > 1 or some != lost):
            found = tuple(islice(_ways(case.part, case.domains, some), _MOST_FILLINGS + 1))
            shown = Fillings(tuple(cells[at] for at in some), found)
            few = 0 < len(found) <= min(_MOST_FILLINGS, _MOST_FILLED // len(some))
            if few and _is_seen(case, shown, layout):
                return shown
    return None


def _is_seen(case: Case, shown: Fillings, layout: Layout) -> bool:
    """Whether what goes from other cells is seen by an equal value in each way to fill these."""
    return all(
        any(
            v == value and layout.peers[cell] >> other & 1
            for other, v in zip(shown.cells, way, strict=True)
        )
        for at, values in case.gone.items()
        if (cell := case.part.cells[at]) not in shown.cells
        for value in values
        for way in shown.values
    )


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
        left = [(value,) if place == at else each for place, each in enumerate(domains)]
        yield from ((value, *more) for more in _ways(part, tuple(left), others))


def _enclosed(case: Case) -> Enclosed | None:
    """Where two values can stand, and what between them, by a rule about what they enclose."""
    (line, *more) = case.primitives or (None,)
    if not isinstance(line, Automaton) or more or len({way[:2] for way in line.ways}) != 1:
        return None
    (low, high) = ends = line.ways[0][:2]
    sets: set[tuple[int, ...]] = set()
    places: dict[tuple[int, int], None] = {}
    for first, last in combinations(range(len(line.cells)), 2):
        for _, _, some, others in line.ways:
            if some.bit_count() != last - first - 1:
                continue
            for crusts in (ends, ends[::-1]):
                inside = [some if first < at < last else others for at in range(len(line.cells))]
                inside[first], inside[last] = crusts
                left = [
                    tuple(v for v in each if bits >> v - 1 & 1)
                    for each, bits in zip(case.domains, inside, strict=True)
                ]
                if all(left) and all(kept_of(case.part, left) or ()):
                    sets.add(tuple(v + 1 for v in cells_of(some)))
                    one, other = sorted((line.cells[first], line.cells[last]))
                    places[one, other] = None
    if not places:
        return None
    pair = low.bit_length(), high.bit_length()
    return Enclosed(pair, tuple(sorted(sets)), tuple(sorted(places)))


def _pieces(
    case: Case, family: str, sets: tuple[tuple[int, ...], ...], layout: Layout
) -> Iterator[Gone]:
    """What goes in pieces, each of which has premises of its own."""
    if family == "partner":
        yield from ({at: values} for at, values in _lonely(case, layout))
        return
    known = frozenset(value for values in sets for value in values)
    outside = {at: gone - known for at, gone in case.gone.items() if known and gone - known}
    if outside:  # what is in none of the combinations goes from all cells at once
        yield outside
    for at, values in _ends(case):
        rest = values - outside.get(at, frozenset())
        if rest:
            yield {at: rest}


def _ends(case: Case) -> Iterator[tuple[int, frozenset[int]]]:
    """For each cell what goes below all that stays, above it and between; at once where one stays.

    Each of these has premises of its own.
    """
    for at, gone in case.gone.items():
        left = [value for value in case.domains[at] if value not in gone]
        below = frozenset(value for value in gone if value < left[0])
        above = frozenset(value for value in gone if value > left[-1])
        parts = [gone] if len(left) == 1 else [below, above, gone - below - above]
        yield from ((at, part) for part in parts if part)


def _lonely(case: Case, layout: Layout) -> Iterator[tuple[int, frozenset[int]]]:
    """For each cell what has no partner whatever the other holds, and then the rest."""
    for at, gone in case.gone.items():
        needs = _needs(case, at, gone, layout)
        lonely = frozenset(need.candidate.value for need in needs if not need.values)
        yield from ((at, part) for part in (lonely, gone - lonely) if part)


def _joined(before: tuple[Left, ...], more: tuple[Left, ...]) -> tuple[Left, ...]:
    """What cells lose, and what they or others lose beside."""
    found = {left.cell: left for left in before}
    for left in more:
        known = found.get(left.cell, left)
        found[left.cell] = left._replace(gone=_sorted({*known.gone, *left.gone}))
    return tuple(found.values())


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
    if len(case.primitives) == 1 and (reader := reader_of(case.primitives[0], layout)):
        plain = RulePart.reading(cells, reader, [])
        apart = not crosses_out(plain, gone)(domains)
    needs: tuple[Need, ...] = ()
    totals: tuple[Total, ...] = ()
    if family == "partner":
        needs = tuple(need for at, lost in gone.items() for need in _needs(case, at, lost, layout))
    elif family == "bound" and isinstance(case.primitives[0], Sum | EqualSums):
        totals = tuple(_totals(case.primitives[0], left[0], dict(by_cell), layout))
    return Thought(premises, left, apart, needs, totals)


def _sorted(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values))


def _family(case: Case) -> str:
    """The kind of thought."""
    if not case.primitives:  # with variables of its own, which have no names here
        return "ways"
    tables = [each for each in case.primitives if isinstance(each, Relation)]
    if len(tables) < len(case.primitives) or not tables:
        (first, *more) = case.primitives
        families = (name for kind, name in _FAMILIES if isinstance(first, kind) and not more)
        return next(families, "position")
    if all(is_equal(each) for each in tables):
        return "equality"
    if all(is_rising(each) for each in tables):
        return "bound"
    return "colouring" if len(tables) > 1 else "partner"


def is_equal(table: Relation) -> bool:
    """Whether both cells hold the same value."""
    return all(row == 1 << at for at, row in enumerate(table.allowed))


def is_rising(table: Relation) -> bool:
    """Whether one of the cells holds more than the other, in some measure."""
    return _rises(table.allowed) or _rises(table.reversed())


def is_far(table: Relation) -> bool:
    """Whether the cells are far apart: the middle has no partner, or one that leaves it none."""
    rows = table.allowed
    at = len(rows) // 2
    return not rows[at] and rows == table.reversed() and all(rows[:at])


def _rises(allowed: Sequence[int]) -> bool:
    """Whether the second cell must hold at least some value, the more the more the first holds."""
    every = (1 << len(allowed)) - 1
    lows = [(row & -row).bit_length() - 1 if row else len(allowed) for row in allowed]
    steps = all(row == every & -(1 << low) for row, low in zip(allowed, lows, strict=True))
    return steps and lows == list(accumulate(lows, max))


def _needs(case: Case, at: int, values: frozenset[int], layout: Layout) -> Iterator[Need]:
    (table,) = (each for each in case.primitives if isinstance(each, Relation))
    apart = table.first < layout.cell_count and layout.peers[table.first] >> table.second & 1
    cell = case.part.cells[at]
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
        inside = [frozenset(values).intersection(each) for each in case.domains]
        lost = next((v for v in values if not any(v in each for each in inside)), 0)
        cell = next((c for c, each in zip(case.part.cells, inside, strict=True) if not each), -1)
        if lost or cell >= 0 or not all(kept_of(case.part, inside) or ()):
            dead.append(Dead(values, lost, cell if not lost else -1))
        else:
            left.append(values)
    if len(left) > _MOST_SETS:
        return (), ()
    return tuple(left), tuple(dead if len(family.sets) <= _MOST_SETS else ())


def _totals(
    primitive: Sum | EqualSums, left: Left, domains: dict[int, tuple[int, ...]], layout: Layout
) -> Iterator[Total]:
    """What the other cells add up to, on both sides of an equation, as far as it counts."""
    cell = left.cell
    if isinstance(primitive, EqualSums):
        groups: Iterable[tuple[int, ...]] = primitive.groups
    else:
        if {abs(weight) for weight in primitive.weights} != {1}:
            return
        terms = list(zip(primitive.cells, primitive.weights, strict=True))
        groups = (tuple(cell for cell, weight in terms if weight == way) for way in (1, -1))
    above, below = left.gone[-1] > left.values[-1], left.gone[0] < left.values[0]
    if not above and not below:
        return
    for group in groups:
        others = tuple(each for each in group if each != cell)
        if not others:
            continue
        low, high = (
            end + (layout.least - 1) * len(others) for end in _range(others, domains, layout)
        )
        # What is too much for a cell is so by the least that the others add to it.
        beside = cell in group
        yield Total(
            others,
            low if (above if beside else below) else None,
            high if (below if beside else above) else None,
            beside,
        )


def _range(
    cells: tuple[int, ...], domains: dict[int, tuple[int, ...]], layout: Layout
) -> tuple[int, int]:
    """The least and the greatest sum of cells of which those that see each other differ."""
    given = tuple(domains[cell] for cell in cells)
    most = sum(each[-1] for each in given)
    part = reading(cells, RuleReader.sum([1] * len(cells), 0, most), layout)
    sums = part.ends([sum(1 << value for value in each) for each in given])
    if not sums:
        return sum(each[0] for each in given), most
    return min(sums), max(sums)
