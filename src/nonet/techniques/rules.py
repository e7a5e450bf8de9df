"""Single rule: what one variant rule alone leaves of the candidates of its cells.

A rule of `nonet.constraints` comes to primitives: pairs that go together, sums, sets of values,
automata along a line. Each is read cell by cell, as an automaton is, with the candidates that the
cells have now; cells of it that see each other differ. A candidate that is on no way from the
first cell to the last, with which the primitive holds, can be crossed out::

    cage 4 r1c1 r1c2:   . 23 | 123     2 would need another 2: r1c1 is 3, r1c2 is 1

Where a primitive would have to be read in too many ways at once, cells that see each other may be
equal; where that is too much as well, it is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from nonet.model import Layout, Relation, State, Step
from nonet.model.primitives import (
    Automaton,
    Cells,
    Count,
    Distinct,
    EqualSums,
    Family,
    Primitive,
    Sum,
)
from nonet.techniques._memory import memoized
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import Pair

_NAME = "Single Rule"
_MOST_STATES = 1500  # of one cell's layer
_MOST_KEPT = 1 << 16  # what clues leave of their cells, remembered
_MOST_WAYS, _MOST_LOOKS = 6, 2000  # that are listed, and to find them
Domains = tuple[tuple[int, ...], ...]


class _Reader(NamedTuple):
    """A primitive as it is read.

    Attributes:
        cells: In their order.
        start: What is known before the first cell.
        read: From what is known, the number of the cell and a value to what is known then; None
            where the primitive cannot hold any more.
        ends: Whether it may end so.
    """

    cells: Cells
    start: Hashable
    read: Callable[[Any, int, int], Hashable | None]
    ends: Callable[[Any], bool]


class _Turn(NamedTuple):
    """What is remembered of the values of earlier cells when a cell is read.

    They are bit sets, one for all cells that the same later cells see.

    Attributes:
        forbidden: Which of these sets the cell must not repeat.
        moves: For each set its number afterwards; -1 where no later cell sees those cells.
        own: The set that the value of the cell joins, or -1.
        size: How many sets there are afterwards.
    """

    forbidden: tuple[int, ...]
    moves: tuple[int, ...]
    own: int
    size: int


class Clue(NamedTuple):
    """A primitive of a rule on a board.

    Attributes:
        text: The rule as it can be written.
        reader: The primitive.
        turns: For each of its cells what is remembered; empty where the primitive sees to it.
    """

    text: str
    reader: _Reader
    turns: tuple[_Turn, ...]


@lru_cache(maxsize=64)
def clues_of(layout: Layout) -> tuple[Clue, ...]:
    """The primitives of all rules of a board that can be read."""
    found: list[tuple[str, Primitive]] = [
        (each.describe(layout.size), each) for each in layout.relations
    ]
    for rule in layout.constraints:
        text = rule.describe(layout)
        found += [(text, each) for each in rule.primitives(layout)]
    clues = []
    for text, primitive in found:
        reader = _reader_of(primitive)
        if reader is not None and all(cell < layout.cell_count for cell in reader.cells):
            differ = isinstance(primitive, Family | Distinct)
            clues.append(Clue(text, reader, () if differ else _turns(reader.cells, layout)))
    return tuple(clues)


def _turns(cells: Cells, layout: Layout) -> tuple[_Turn, ...]:
    peers = layout.peers
    groups: dict[frozenset[int], int] = {}  # by the later cells that see them
    turns = []
    for at, cell in enumerate(cells):
        later = {key: key - {at} for key in groups}
        own = frozenset(i for i in range(at + 1, len(cells)) if peers[cell] >> cells[i] & 1)
        keys = dict.fromkeys(key for key in (*later.values(), own) if key)
        after = {key: number for number, key in enumerate(keys)}
        forbidden = tuple(number for key, number in groups.items() if at in key)
        moves = tuple(after.get(later[key], -1) for key in groups)
        turns.append(_Turn(forbidden, moves, after.get(own, -1), len(after)))
        groups = after
    return tuple(turns)


def _reader_of(primitive: Primitive) -> _Reader | None:
    """How a primitive is read; None where it cannot be."""
    match primitive:
        case Relation(first=one, second=other, allowed=allowed):
            return _Reader(
                (one, other),
                0,
                lambda known, at, v: v if at == 0 or allowed[known - 1] >> (v - 1) & 1 else None,
                lambda known: True,
            )
        case Distinct(cells=cells):
            return _Reader(cells, 0, _with_value, lambda known: True)
        case Family(cells=cells, sets=sets):
            return _family(cells, sets)
        case Sum():
            return _sum(primitive)
        case Automaton(cells=cells, choices=choices) if choices > 1:
            return _Reader(
                cells,
                frozenset((primitive.start,)),
                lambda known, at, v: _next_states(primitive, known, v),
                lambda known: not known.isdisjoint(primitive.accepting),
            )
        case Automaton(cells=cells, start=start, transitions=rows, accepting=accepting):
            return _Reader(
                cells,
                start,
                lambda known, at, v: None if rows[known][v - 1] < 0 else rows[known][v - 1],
                lambda known: known in accepting,
            )
        case Count(cells=cells, values=values, counts=counts):
            return _Reader(
                cells,
                0,
                lambda known, at, v: known + (values >> (v - 1) & 1),
                lambda known: bool(counts >> known & 1),
            )
        case EqualSums(groups=groups):
            return _equal_sums(groups)
        case _:
            return None


def _next_states(automaton: Automaton, known: frozenset[int], value: int) -> frozenset[int] | None:
    """The states in which an automaton may be after one more value, if there are any."""
    return frozenset(n for state in known for n in automaton.after(state, value - 1)) or None


def _with_value(known: int, at: int, value: int) -> int | None:
    """A bit set with one more value, if that is new."""
    return None if known >> value & 1 else known | 1 << value


def _family(cells: Cells, sets: tuple[int, ...]) -> _Reader:
    shifted = tuple(each << 1 for each in sets)  # bit v for v, as above

    @lru_cache(maxsize=4096)
    def possible(known: int) -> bool:
        return any(known & ~each == 0 for each in shifted)

    def read(known: int, at: int, value: int) -> int | None:
        new = _with_value(known, at, value)
        return new if new is not None and possible(new) else None

    return _Reader(cells, 0, read, lambda known: known in shifted)


def _sum(primitive: Sum) -> _Reader:
    weights, low, high = primitive.weights, primitive.low, primitive.high
    rises = all(weight > 0 for weight in weights)

    def read(known: int, at: int, value: int) -> int | None:
        new = known + weights[at] * value
        return None if rises and new > high else new

    return _Reader(primitive.cells, 0, read, lambda known: low <= known <= high)


def _equal_sums(groups: tuple[Cells, ...]) -> _Reader:
    """What is known is the sum of the first group, once it is read, and that of the present one."""
    cells = tuple(cell for group in groups for cell in group)
    last: set[int] = set()
    for group in groups:
        last.add(max(last, default=-1) + len(group))

    def read(known: tuple[int, int], at: int, value: int) -> tuple[int, int] | None:
        total, here = known[0], known[1] + value
        if at not in last:
            return None if 0 <= total < here else (total, here)
        return (here, 0) if total in (-1, here) else None

    return _Reader(cells, (-1, 0), read, lambda known: True)


@lru_cache(maxsize=_MOST_KEPT)
def kept_by(layout: Layout, number: int, domains: Domains) -> tuple[frozenset[int], ...] | None:
    """For each cell of a clue the values with which it can hold; see `clues_of`.

    None where that is too much to find out; where it cannot hold at all, no cell has a value.
    """
    return _supported(clues_of(layout)[number], domains)


def _supported(clue: Clue, domains: Domains) -> tuple[frozenset[int], ...] | None:
    """For each cell the values with which the primitive can hold; None where that is too much."""
    nothing = (_Turn((), (), -1, 0),) * len(domains)
    for turns in dict.fromkeys((clue.turns or nothing, nothing)):
        layers = _layers(clue, domains, turns)
        if layers is not None:
            return _backward(clue, layers, len(domains))
    return None


# What is known before a cell, with the sets of `_Turn`; for each of its values what is known then.
_Known = tuple[Any, tuple[int, ...]]
_Layer = dict[_Known, dict[int, _Known]]


def _layers(clue: Clue, domains: Domains, turns: tuple[_Turn, ...]) -> list[_Layer] | None:
    """All ways forward."""
    layers: list[_Layer] = []
    known: set[_Known] = {(clue.reader.start, ())}
    for at, (domain, turn) in enumerate(zip(domains, turns, strict=True)):
        layer: _Layer = {}
        for now in known:
            forbidden = 0
            for number in turn.forbidden:
                forbidden |= now[1][number]
            ways = layer[now] = {}
            for value in domain:
                new = None if forbidden >> value & 1 else clue.reader.read(now[0], at, value)
                if new is not None:
                    ways[value] = (new, _remembered(now[1], turn, value) if turn.size else ())
        layers.append(layer)
        known = {new for ways in layer.values() for new in ways.values()}
        if len(known) > _MOST_STATES:
            return None
    return layers


def _remembered(sets: tuple[int, ...], turn: _Turn, value: int) -> tuple[int, ...]:
    after = [0] * turn.size
    for held, number in zip(sets, turn.moves, strict=True):
        if number >= 0:
            after[number] |= held
    if turn.own >= 0:
        after[turn.own] |= 1 << value
    return tuple(after)


def _backward(clue: Clue, layers: list[_Layer], count: int) -> tuple[frozenset[int], ...]:
    """The values on ways that lead to an end."""
    found: list[frozenset[int]] = [frozenset()] * count
    good: set[_Known] = set()
    for at in reversed(range(count)):
        values: set[int] = set()
        before = set()
        for now, ways in layers[at].items():
            for value, new in ways.items():
                ends = clue.reader.ends(new[0]) if at == count - 1 else new in good
                if ends:
                    values.add(value)
                    before.add(now)
        found[at], good = frozenset(values), before
    return tuple(found)


def _find(state: State) -> Iterator[Step]:
    empty = state.places[0]
    for number, clue in enumerate(clues_of(state.layout)):
        cells = clue.reader.cells
        if not any(empty >> cell & 1 for cell in cells):
            continue
        domains = tuple(
            state.values_of(cell) if empty >> cell & 1 else (state.values[cell],) for cell in cells
        )
        key = (_NAME, number, domains)
        for gone, ways in memoized(state, key, partial(_gone, clue, domains)):
            left = [pair for pair in gone if empty & pair[1]]
            if left:
                yield _step(state, clue, left, ways)


def _gone(clue: Clue, domains: Domains) -> Iterator[tuple[list[Pair], list[tuple[int, ...]]]]:
    """What the primitive crosses out, if anything; nothing where the cells contradict it.

    With it come the ways to fill the cells, where these are few; else none.
    """
    kept = _supported(clue, domains)
    if kept is None or not all(kept):
        return
    triples = zip(clue.reader.cells, domains, kept, strict=True)
    gone = {(v, 1 << cell) for cell, domain, left in triples for v in domain if v not in left}
    if gone:
        yield sorted(gone), _ways(clue, tuple(tuple(sorted(each)) for each in kept))


def _ways(clue: Clue, domains: Domains) -> list[tuple[int, ...]]:
    """The ways to fill the cells in ascending order, so that the primitive holds; none if many."""
    turns = clue.turns or (_Turn((), (), -1, 0),) * len(domains)
    layers = _layers(clue, domains, turns) if max(map(len, domains)) <= _MOST_WAYS else None
    if layers is None:
        return []
    order = sorted(range(len(domains)), key=lambda at: clue.reader.cells[at])
    found: list[tuple[int, ...]] = []
    waiting: list[tuple[tuple[int, ...], _Known]] = [((), (clue.reader.start, ()))]
    for _ in range(_MOST_LOOKS):
        if not waiting:
            return sorted(found)
        values, known = waiting.pop()
        if len(values) < len(domains):
            ways = layers[len(values)][known]
            waiting += [((*values, value), after) for value, after in ways.items()]
        elif clue.reader.ends(known[0]):
            found.append(tuple(values[at] for at in order))
            if len(found) > _MOST_WAYS:
                break
    return []


def _step(state: State, clue: Clue, gone: list[Pair], ways: list[tuple[int, ...]]) -> Step:
    cells = 0
    for cell in clue.reader.cells:
        cells |= 1 << cell
    marks = [(v, places & cells) for v, places in enumerate(state.places) if v and places & cells]
    shown = (" ".join(map(str, state.layout.shown(each))) for each in ways)
    notation = f"{clue.text}: {', '.join(shown)}" if ways else clue.text
    return step(_NAME, state, gone=gone, cells=cells, parts={"pattern": marks}, notation=notation)


SINGLE_RULE = Technique(
    name=_NAME,
    order=150,
    summary="A variant rule alone, such as a cage, rules out candidates of its cells.",
    reason=(
        "with their candidates, {cells} obey {rule} {ways:only as #||in no way that has one of "
        "these}."
    ),
    find=_find,
    supports=lambda layout: None if layout.has_extra_rules else "is for boards with variant rules",
)
