"""Why nothing else comes into question: other values of a cell, other cells of a house."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nonet.catalogue import later, named_house, translated
from nonet.model import Candidate, Layout, Step, cell_name, cells_of
from nonet.model.blocking import blocking_of
from nonet.words.lists import describe_candidates, describe_cells, describe_houses, enumerated

_MOST_BLOCKED = 8  # cells that are named: a row of 9 has no more
_MOST_STEPS = 2  # of which the technique is named
_MOST_VALUES = 2  # of marks from several steps, which are named one by one


def blocked(step: Step, layout: Layout) -> str:
    """Which values keep a value from the other cells of a house: ``: the 3 in r1c2 sees r1c7``."""
    blocking = blocking_of(step)
    if blocking is None:
        return ""
    value, seen, crossed = blocking
    number, size = layout.number_of(value), layout.size
    if not seen and not crossed:
        return f": {translated('no other cell there is empty')}"
    if sum(len(cells) for _, cells in seen) > _MOST_BLOCKED:
        return each_blocked(step, layout)
    parts = [
        translated(
            "the {value} in {cell} sees {cells}",
            value=number,
            cell=cell_name(holder, size),
            cells=describe_cells(cells, size),
        )
        for holder, cells in seen
    ]
    parts += marks_crossed_out(step, layout, [Candidate(cell, value) for cell in crossed])
    return f": {'; '.join(parts)}"


def each_blocked(step: Step, layout: Layout) -> str:
    """The same of several values: ``: the 5 in r1c2 and the 6s in r3c4 and r7c8 see its ...``."""
    parts, marks, count = [], [], 0
    for value in sorted({value for part in step.highlights for _, value in part.candidates}):
        blocking = blocking_of(step, value)
        if blocking is None:
            return ""
        holders = sorted(holder for holder, _ in blocking.seen)
        if holders:
            parts.append(_holders(holders, layout.number_of(value), layout))
            count += len(holders)
        marks += [Candidate(cell, value) for cell in blocking.crossed]
    texts = []
    if parts:
        text = later("{parts} rules out its other cells|{parts} rule out its other cells")
        if marks:
            text = later(
                "{parts} rules out most of its other cells|{parts} rule out most of its other cells"
            )
        texts.append(translated(text, n=count, parts=enumerated(parts)))
    return f": {'; '.join([*texts, *marks_crossed_out(step, layout, marks)])}"


def _holders(cells: Collection[int], number: int, layout: Layout) -> str:
    """``the 5 in r1c2``, ``the 6s in r3c4 and r7c8``."""
    where = describe_cells(cells, layout.size)
    text = later("the {value} in {cells}|the {value}s in {cells}")
    return translated(text, n=len(cells), value=number, cells=where)


def shortly_blocked(step: Step, layout: Layout) -> str:
    """The reason why one cell is left, unnamed: ``the 3s in r1c2 and r5c7 leave one cell``."""
    blocking = blocking_of(step)
    if blocking is None or not (blocking.seen or blocking.crossed):
        return translated("one cell there is empty")
    number = layout.number_of(blocking.value)
    if not step.blockers:
        return translated("all other marks {value} there are crossed out", value=number)
    holders = _holders(step.blockers, number, layout)
    text = later("{holders} leaves one cell|{holders} leave one cell")
    if blocking.crossed:
        text = later("{holders} and marks that are crossed out leave one cell")
    return translated(text, n=len(step.blockers), holders=holders)


def marks_crossed_out(step: Step, layout: Layout, marks: Sequence[Candidate]) -> list[str]:
    """Marks that are crossed out, and by which step of the path: ``3 in r1c2 is crossed out``."""
    by_step: dict[tuple[int, str] | None, list[Candidate]] = {}
    for mark in marks:
        by_step.setdefault(step.crossed_out.get(mark), []).append(mark)
    if len(by_step) <= _MOST_STEPS:
        return [_are_crossed_out(step, layout, removed, _by(by)) for by, removed in by_step.items()]
    numbers = sorted(by[0] for by in by_step if by)
    by = translated(" (steps {numbers})", numbers=enumerated(numbers))
    if len({value for _, value in marks}) <= _MOST_VALUES:
        return [_are_crossed_out(step, layout, marks, by)]
    cells = describe_cells(sorted({cell for cell, _ in marks}), layout.size)
    return [translated("marks in {cells} are crossed out{by}", cells=cells, by=by)]


def _by(step: tuple[int, str] | None) -> str:
    if step is None:
        return ""
    return translated(" (step {number}, {technique})", number=step[0], technique=step[1])


def _are_crossed_out(step: Step, layout: Layout, gone: Sequence[Candidate], by: str) -> str:
    marks = describe_candidates(gone, layout).replace(";", ",")
    if {cell for cell, _ in gone} <= {cell for cell, _ in step.placements}:  # which was named
        marks = enumerated(layout.number_of(value) for _, value in gone)
    text = later("{marks} is crossed out{by}|{marks} are crossed out{by}")
    return translated(text, n=len(gone), marks=marks, by=by)


def cleared(step: Step, layout: Layout) -> str:
    """The effect of locked places: ``Both lie in row 4, so no other cell of it can be 6``."""
    number = layout.number_of(step.eliminations[0].value) if step.eliminations else ""
    both = len(step.cells) == 2
    if {cell for cell, _ in step} <= {cell for house in step.cover for cell in house.cells}:
        text = later("{all} lie in {houses}, so no other cell of {houses_or} can be {value}")
        return translated(
            text,
            all=translated("Both") if both else translated("All"),
            houses=describe_houses(step.cover),
            houses_or=describe_houses(step.cover, "or"),
            value=number,
        )
    text = later("A cell that sees {all} of these cannot be {value}, wherever it is")
    return translated(text, all=translated("both") if both else translated("all"), value=number)


def ruled_out(step: Step, layout: Layout) -> str:
    """Why a cell has no other values: which houses hold them, the fullest first."""
    state = step.state
    if state is None or not step.placements:
        return translated("every other value is ruled out")
    (cell, own), *_ = step.placements
    left = {value for value in range(1, layout.value_count + 1) if value != own}
    houses = [house for house in layout.houses if cell in house.cells]
    number_of = layout.number_of
    parts = []
    while left:
        options = [(left & {state.values[c] for c in house.cells}, house) for house in houses]
        most, home = max(options, key=lambda pair: len(pair[0]), default=(set(), None))
        if not most or home is None:
            break
        values = enumerated(map(number_of, sorted(most)))
        house = named_house(home.name)
        parts.append(translated("{house} has {values}", house=house, values=values))
        left -= most
    for other in cells_of(layout.peers[cell]):  # which a rule makes different
        if (value := state.values[other]) in left:
            name = cell_name(other, layout.size)
            text = later("{cell}, which it sees, has {value}")
            parts.append(translated(text, cell=name, value=number_of(value)))
            left.remove(value)
    parts += marks_crossed_out(step, layout, [Candidate(cell, value) for value in sorted(left)])
    return "; ".join(parts)
