"""The step that a teacher would choose: of all that apply the one that costs a person least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING

from nonet._explain._effort import PER_BRANCH, PER_VALUE, idea_of, least_of, total_effort
from nonet.model import Candidate, Finding, State, Step, mask_of
from nonet.options import Deadline
from nonet.techniques import Find, Technique, in_time, may_apply, may_have
from nonet.techniques.singles import SINGLES, easiest_single

if TYPE_CHECKING:
    from nonet.techniques.chains import Search

# Steps of a technique that are looked at in one state: thousands only where almost locked sets or
# nets abound, and there the first few hundred have short ones among them.
_MOST = 256


def easiest_step(
    state: State, techniques: Sequence[Technique], deadline: Deadline | None = None
) -> Step | None:
    """The step with the least effort; of several the one that changes most, then the first found.

    Args:
        state: Where to look.
        techniques: Which ones to try, in the order of `by_least`.
        deadline: After it the best so far, if any, is taken.
    """
    if deadline is not None and deadline.over:
        return None
    step_ = None
    if state.layout.is_classic_inside and techniques[: len(SINGLES)] == SINGLES:
        step_ = easiest_single(state)  # nothing else costs as little
        techniques = techniques[len(SINGLES) :]
    if step_ is None:
        step_ = _least(state, techniques, deadline, quick=True)
    if step_ is None and not (deadline is not None and deadline.over):
        slow = [entry for entry in techniques if entry.quick is not None]
        step_ = _least(state, slow, deadline, quick=False)
    return step_


def _least(
    state: State, techniques: Sequence[Technique], deadline: Deadline | None, *, quick: bool
) -> Step | None:
    best: Step | None = None
    lowest = float("inf")
    for entry in techniques:
        if least_of(entry.name) >= lowest or (deadline is not None and deadline.over):
            break
        search = entry.quick if quick and entry.quick is not None else entry.find
        easiest = _easiest_of(entry, search, state, lowest, deadline)
        if easiest is not None:
            lowest, best = easiest
    return best


def easiest_of_first(
    state: State, techniques: Sequence[Technique], deadline: Deadline | None = None
) -> Step | None:
    """The step with the least effort of the first of these techniques that applies."""
    for entry in techniques:
        if deadline is not None and deadline.over:
            break
        easiest = _easiest_of(entry, entry.find, state, float("inf"), deadline)
        if easiest is not None:
            return easiest[1]
    return None


def by_least(techniques: Sequence[Technique]) -> tuple[Technique, ...]:
    """Techniques by the effort of the simplest step that they can have."""
    return tuple(sorted(techniques, key=lambda entry: least_of(entry.name)))


def _easiest_of(
    entry: Technique, find: Find, state: State, below: float, deadline: Deadline | None
) -> tuple[float, Step] | None:
    """The easiest step of a technique, if its effort is below a bound, with this effort."""
    best: tuple[float, Step] | None = None
    changed = 0
    least = least_of(entry.name)
    candidates = _candidates(entry, find, state, below)
    while (step := in_time(deadline, partial(next, candidates, None))) is not None:
        total = total_effort(step)
        size = len(step.eliminations)
        if total < below or (best is not None and total == below and size > changed):
            best, below, changed = (total, step), total, size
        if (total <= least and step.placements) or (deadline is not None and deadline.over):
            break
    return best


def findings(
    entry: Technique, find: Find, state: State, below: float, gone: Iterable[Candidate] = ()
) -> Iterator[Finding]:
    """The first steps of a technique; of chains those whose effort is below a bound, by length.

    Args:
        entry: The technique.
        find: Its search, the whole or the quick one.
        state: Where to look.
        below: The bound.
        gone: Candidates that shall all go; others may be left out.
    """
    if not may_apply(entry.name, state):
        return iter(())
    search = _shortest_of(entry, find)
    most = _ENDLESS if below == float("inf") else int(below - idea_of(entry.name) - PER_VALUE)
    if search is None:
        possible = may_have(entry.name, state, most)
        return islice(find(state), _MOST) if possible else iter(())
    count = state.layout.cell_count
    nodes = mask_of((value - 1) * count + cell for cell, value in gone)
    return islice(search(state, most, nodes), _MOST)


def _candidates(entry: Technique, find: Find, state: State, below: float) -> Iterator[Step]:
    """The steps of a technique that may be the easiest."""
    findings_ = findings(entry, find, state, below)
    if _shortest_of(entry, find) is None:
        yield from (finding.explain() for finding in findings_)
        return
    # What follows is longer and longer: the first ones are the easiest, as far as length counts.
    shortest = float("inf")
    for result in findings_:
        step = result.explain()
        nodes = sum(len(chain.nodes) for chain in step.chains) or len(step.cells)
        length = nodes + PER_BRANCH * max(0, len(step.chains) - 1)
        if length > shortest:
            return
        shortest = length
        yield step


_ENDLESS = 1000


def _shortest_of(entry: Technique, find: Find) -> Search | None:
    """The search of a technique by length, unless its whole search is asked for."""
    is_quick = entry.quick is None or find is entry.quick
    return _shortest().get(entry.name) if is_quick else None


@lru_cache(maxsize=1)
def _shortest() -> dict[str, Search]:
    from nonet.techniques.shortest import SHORTEST  # it loads the chains, which singles need not

    return SHORTEST
