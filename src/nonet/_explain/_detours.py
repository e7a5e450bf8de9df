"""Steps that nothing later needs: a path is as well understood, and shorter, without them.

What costs least is tried first, and it may lead nowhere: a naked pair that crosses out two marks
which no later step misses. From the last step to the first each one that is no single is left out
for once; if the others still follow, it is left out for good. Singles are not tried: each fills a
cell that must be filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from nonet._explain._choice import NextStep, technique
from nonet._explain._easiest import findings
from nonet._explain._effort import total_effort
from nonet._explain._marks import SINGLES
from nonet.model import Candidate, Finding, Layout, State, Step, mask_of
from nonet.options import Deadline
from nonet.techniques._time import in_time
from nonet.techniques.links.nets import all_singles

# Sets that have one value more than cells are what their own cells have.
_OF_ITS_CELLS = ("ALS-", "Death Blossom", "XY-", "Naked ")
_OF_THE_BOARD = ("Template", "Symmetrical", "Rule", "Nested", "Forcing Net")


def without_detours(
    start: State, steps: Sequence[Step], single: NextStep, deadline: Deadline
) -> tuple[Step, ...]:
    """The steps of a path to the solution without those that nothing later needs.

    Each of them is found again by its technique where it stands then. As many are left out as the
    time allows.

    Args:
        start: Where the path begins.
        steps: All its steps.
        single: What finds the next single.
        deadline: When to stop.
    """
    states = [start]
    for step in steps:
        states.append(states[-1].after(step))
    later: list[tuple[State, Step]] = []  # what is needed, each where it is taken
    left_out = 0
    for state, step in zip(states[-2::-1], reversed(steps), strict=True):
        if step.technique in SINGLES:
            continue
        without = None if deadline.over else _replayed(state, later, deadline)
        if without is None:
            later.insert(0, (_filled(state), step))
        else:
            later, left_out = without, left_out + 1
    if not left_out or deadline.over:
        return tuple(steps)
    return _path(start, [step for _, step in later], single, deadline) or tuple(steps)


def _replayed(
    state: State, later: list[tuple[State, Step]], deadline: Deadline
) -> list[tuple[State, Step]] | None:
    """The later steps as they follow from a state, each where it is taken; None if they do not."""
    taken: list[tuple[State, Step]] = []
    state = _filled(state)
    for number, (known, step) in enumerate(later):
        if state.places == known.places:
            return [*taken, *later[number:]]
        again = step if _is_as_it_was(step, state) else _again(step, state, deadline)
        if again is None:
            return None
        if again.placements or again.eliminations:
            taken.append((state, step))
            state = _filled(state.changed(again.placements, again.eliminations))
    return taken if state.solved else None


def _filled(state: State) -> State:
    """The state after all singles, and those that follow from these."""
    return state.changed(all_singles(state))


def _again(step: Step, state: State, deadline: Deadline) -> Finding | None:
    """A step of its technique that does what is left to do of it."""
    placed = {each for each in step.placements if state.places[each.value] >> each.cell & 1}
    gone = {each for each in step.eliminations if state.places[each.value] >> each.cell & 1}
    if not placed and not gone:
        return Step(step.technique)
    entry = technique(step.technique)
    find, below = entry.quick or entry.find, total_effort(step) + 1

    def covers(other: Finding) -> bool:
        return placed <= {*other.placements} and gone <= {*other.eliminations}

    every = findings(entry, find, state, below, () if placed else gone)
    return in_time(deadline, partial(next, (each for each in every if covers(each)), None))


def _is_as_it_was(step: Step, state: State) -> bool:
    """Whether no mark is back that the step may rest on: that it is crossed out.

    A pattern is not changed by a mark that is neither in one of its cells nor of one of its values
    in a house with several of these cells. What rests on the whole board is looked at anew.
    """
    before = step.state
    if before is not None and before.places == state.places:
        return True
    if before is None or any(not state.places[value] >> cell & 1 for cell, value in step):
        return False
    if step.assumes_unique or step.technique.startswith(_OF_THE_BOARD):
        return False
    has_links = step.chains and not any(n.reason and n.on for c in step.chains for n in c.nodes)
    zone = _zone_of_links(step, state.layout) if has_links else _zone_of_cells(step, state.layout)
    return not any(
        mask & ~old & at
        for mask, old, at in zip(state.places[1:], before.places[1:], zone[1:], strict=True)
    )


def _zone_of_cells(step: Step, layout: Layout) -> list[int]:
    """For each value where a mark may matter to a pattern."""
    marks = [each for part in step.highlights for each in part.candidates]
    marks += [Candidate(c, n.value) for k in step.chains for n in k.nodes for c in n.cells]
    cells = mask_of((*step.cells, *(cell for cell, _ in marks)))
    near = cells
    if not step.technique.startswith(_OF_ITS_CELLS):
        for mask in layout.masks:
            inside = mask & cells
            if inside & (inside - 1):
                near |= mask
    values = {value for _, value in (*step, *marks)}
    return [near if value in values else cells for value in range(layout.value_count + 1)]


def _zone_of_links(step: Step, layout: Layout) -> list[int]:
    """For each value where a mark may matter to the links of chains, where they begin and end."""
    zone = [0] * (layout.value_count + 1)
    begun = [chain.nodes[0] for chain in step.chains]
    links = [*pairwise(begun), *pairwise(chain.nodes[-1] for chain in step.chains)]
    for chain in step.chains:
        links += [(chain.nodes[i], node) for node in chain.nodes for i in node.parents if node.on]
        links += [(chain.nodes[-1], chain.nodes[0])] * chain.loop
    for one, two in links:
        both = mask_of((*one.cells, *two.cells))
        if one.cells == two.cells:
            zone = [at | both for at in zone]
        for mask in layout.masks:
            if not both & ~mask:
                zone[one.value] |= mask
                zone[two.value] |= mask
    ends = {chain.nodes[-1].value for chain in step.chains}
    for house in step.houses:
        for value in ends:
            zone[value] |= house.mask
    return zone


def _path(
    state: State, needed: list[Step], single: NextStep, deadline: Deadline
) -> tuple[Step, ...] | None:
    """The whole path: the easiest single while there is one, then the next of what is needed."""
    taken: list[Step] = []
    crossed: dict[Candidate, tuple[int, str]] = {}
    left = iter(needed)
    while not state.solved:
        step = single(state, None)
        while step is None:
            following = next(left, None)
            again = following and _again(following, state, deadline)
            if again is None and following and _is_as_it_was(following, state):
                again = following  # a longer search found it
            if not again:
                return None
            step = again.explain() if again.placements or again.eliminations else None
        taken.append(step.found_in(state, crossed))
        crossed.update(crossed_by(step, len(taken)))
        state = state.after(step)
    return tuple(taken)


def crossed_by(step: Step, number: int) -> dict[Candidate, tuple[int, str]]:
    """The marks that a step of a path crosses out, with its number there."""
    return dict.fromkeys(step.eliminations, (number, step.technique))
