"""Why nothing else comes into question: other values of a cell, other cells of a house."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model import Candidate, Layout, Step, cell_name, cells_of
from nonet.model.blocking import blocking_of
from nonet.words.lists import describe_cells, listed

_MOST_BLOCKED = 8  # cells that are named: a row of 9 has no more
_MOST_STEPS = 2  # of which the technique is named


def blocked(step: Step, layout: Layout) -> str:
    """Which values keep a value from the other cells of a house: ``: the 3 in r1c2 sees r1c7``."""
    blocking = blocking_of(step)
    if blocking is None:
        return ""
    value, seen, crossed = blocking
    number, size = layout.number_of(value), layout.size
    if not seen and not crossed:
        return ": no other cell there is empty"
    if sum(len(cells) for _, cells in seen) > _MOST_BLOCKED:
        holders = describe_cells((holder for holder, _ in seen), size)
        parts = [f"the {number}s in {holders} see {'most of ' * bool(crossed)}its other cells"]
    else:
        parts = [
            f"the {number} in {cell_name(holder, size)} sees {describe_cells(cells, size)}"
            for holder, cells in seen
        ]
    parts += _crossed_out(step, layout, [Candidate(cell, value) for cell in crossed])
    return f": {'; '.join(parts)}"


def each_blocked(step: Step, layout: Layout) -> str:
    """The same of several values: ``: the 5 in r1c2 and the 6s in r3c4 and r7c8 see its ...``."""
    parts, marks, size = [], [], layout.size
    for value in sorted({value for part in step.highlights for _, value in part.candidates}):
        blocking = blocking_of(step, value)
        if blocking is None:
            return ""
        holders = sorted(holder for holder, _ in blocking.seen)
        if holders:
            number, several = layout.number_of(value), "s" * (len(holders) > 1)
            parts.append(f"the {number}{several} in {describe_cells(holders, size)}")
        marks += [Candidate(cell, value) for cell in blocking.crossed]
    texts = []
    if parts:
        alone = len(parts) == 1 and "s in" not in parts[0]
        of_cells = f"{'most of ' * bool(marks)}its other cells for them"
        texts.append(f"{listed(parts)} rule{'s' * alone} out {of_cells}")
    return f": {'; '.join([*texts, *_crossed_out(step, layout, marks)])}"


def shortly_blocked(step: Step, layout: Layout) -> str:
    """What leaves one cell, without its name: ``the 3s in r1c2 and r5c7 leave one cell``."""
    blocking = blocking_of(step)
    if blocking is None or not (blocking.seen or blocking.crossed):
        return "one cell there is empty"
    number, where = layout.number_of(blocking.value), describe_cells(step.blockers, layout.size)
    if not where:
        return f"all other marks {number} there are crossed out"
    one = len(step.blockers) == 1
    holders = f"the {number}{'' if one else 's'} in {where}"
    if blocking.crossed:
        return f"{holders} and marks that are crossed out leave one cell"
    return f"{holders} {'leaves' if one else 'leave'} one cell"


def _crossed_out(step: Step, layout: Layout, marks: Sequence[Candidate]) -> list[str]:
    """Marks that are crossed out, and by which step of the path: ``3 in r1c2 is crossed out``."""
    by_step: dict[tuple[int, str] | None, list[Candidate]] = {}
    for mark in marks:
        by_step.setdefault(step.crossed_out.get(mark), []).append(mark)
    if len(by_step) <= _MOST_STEPS:
        return [
            _are_crossed_out(step, layout, gone, f" (step {by[0]}, {by[1]})" if by else "")
            for by, gone in by_step.items()
        ]
    numbers = sorted(by[0] for by in by_step if by)
    return [_are_crossed_out(step, layout, marks, f" (steps {listed(numbers)})")]


def _are_crossed_out(step: Step, layout: Layout, gone: Sequence[Candidate], by: str) -> str:
    values = listed(layout.number_of(value) for value in sorted({value for _, value in gone}))
    cells = {cell for cell, _ in gone}.difference(step.cells)  # their own cell was named
    where = f" in {describe_cells(cells, layout.size)}" if cells else ""
    return f"{values}{where} {'is' if len(gone) == 1 else 'are'} crossed out{by}"


def cleared(step: Step, layout: Layout) -> str:
    """What follows from locked places: ``Both lie in row 4, so no other cell of it can be 6``."""
    number = layout.number_of(step.eliminations[0].value) if step.eliminations else ""
    both = "both" if len(step.cells) == 2 else "all"
    if {cell for cell, _ in step} <= {cell for house in step.cover for cell in house.cells}:
        names = [house.name for house in step.cover]
        other = f"no other cell of {listed(names, 'or')} can be {number}"
        return f"{both.capitalize()} lie in {listed(names)}, so {other}"
    return f"A cell that sees {both} of these cannot be {number}, wherever it is"


def ruled_out(step: Step, layout: Layout) -> str:
    """Why a cell has no other values: which houses hold them, the fullest first."""
    state = step.state
    if state is None or not step.placements:
        return "every other value is ruled out"
    (cell, own), *_ = step.placements
    left = {value for value in range(1, layout.value_count + 1) if value != own}
    houses = [house for house in layout.houses if cell in house.cells]
    number_of = layout.number_of
    parts = []
    while left:
        held = [(left & {state.values[c] for c in house.cells}, house) for house in houses]
        most, home = max(held, key=lambda pair: len(pair[0]), default=(set(), None))
        if not most or home is None:
            break
        parts.append(f"{home.name} has {listed(map(number_of, sorted(most)))}")
        left -= most
    for other in cells_of(layout.peers[cell]):  # which a rule makes different
        if (value := state.values[other]) in left:
            parts.append(f"{cell_name(other, layout.size)}, which it sees, has {number_of(value)}")
            left.remove(value)
    parts += _crossed_out(step, layout, [Candidate(cell, value) for value in sorted(left)])
    return "; ".join(parts)
