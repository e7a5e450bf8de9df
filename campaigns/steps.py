"""Techniques: each in turn on the boards where it applies, turned and with other values."""

import random
import time
from collections.abc import Iterator, Sequence
from itertools import islice

import nonet
from campaigns._campaign import Case, Judge, in_turn
from nonet.model import Candidate, Candidates, Finding, Layout, State
from nonet.techniques import TECHNIQUES
from techniques.positions import positions

_OWN = 0.7  # of the boards are those where the technique is known to apply
_MOST, _LONGEST = 300, 1.0  # steps of a technique on a board; CPU seconds, then only soundness
# In names: their search is bounded, or takes one chain of several: their finds hang on the order.
_UNLIKE = (
    *("ALS", "Chain Verity", "Death Blossom", "Grouped", "Leviathan", "Net", "Quad Forcing"),
    *("Siamese", "Symmetrical", "Whip"),
)


def draw(rng: random.Random) -> Case:
    """A technique, a board, where its rows and columns go, what its values become."""
    name = in_turn(rng, tuple(TECHNIQUES.names()))
    own = [at for at, position in enumerate(positions()) if position.technique == name]
    any_of = own if own and rng.random() < _OWN else range(len(positions()))
    rows, columns = ([3 * band + line for band in rng.sample(range(3), 3)
                      for line in rng.sample(range(3), 3)] for _ in range(2))  # fmt: skip
    return {
        "technique": name,
        "position": rng.choice(any_of),
        "rows": rows,
        "columns": columns,
        "across": rng.random() < 0.5,
        "values": [0, *rng.sample(range(1, 10), 9)],
    }


def moved(state: State, to: Sequence[int], values: Sequence[int]) -> State:
    """The same board with its cells elsewhere and other names of the values."""
    back = sorted(range(81), key=to.__getitem__)
    givens, now = ([values[numbers[c]] for c in back] for numbers in (state.givens, state.values))
    marks = {(to[c], values[v]) for c in range(81) for v in state.values_of(c)}
    layout = Layout.of(9)
    every = Candidates.of_values(layout, now)
    crossed = [Candidate(c, v) for c in range(81) for v in range(1, 10) if (c, v) not in marks]
    return State(layout, givens, now, every.without(crossed))


def _steps(technique: str, state: State) -> tuple[list[Finding], bool]:
    """Its steps, and whether they are all."""
    steps, begun = list[Finding](), time.process_time()
    for step in islice(TECHNIQUES.get(technique).find(state), _MOST):
        steps.append(step)
        if time.process_time() - begun > _LONGEST:
            return steps, False
    return steps, len(steps) < _MOST


def _changes(
    steps: list[Finding], to: Sequence[int], values: Sequence[int]
) -> set[tuple[bool, int, int]]:
    """All that they write and cross out: which of it is one step may hang on the order."""
    placed = {(True, to[c], values[v]) for step in steps for c, v in step.placements}
    return placed | {(False, to[c], values[v]) for step in steps for c, v in step.eliminations}


def faults(case: Case) -> Iterator[str]:
    """A wrong step, and one that is there on one of the boards only."""
    name, known = case["technique"], positions()[case["position"]]
    state = known.state
    to = [9 * case["rows"][c // 9] + case["columns"][c % 9] for c in range(81)]
    to = [at % 9 * 9 + at // 9 for at in to] if case["across"] else to
    other = moved(state, to, case["values"])
    solution = nonet.solve(other.puzzle()).solution
    assert solution is not None
    steps, every = _steps(name, other)
    for step in steps:
        wrong = any(solution.numbers[cell] != value for cell, value in step.placements)
        if wrong or any(solution.numbers[cell] == value for cell, value in step.eliminations):
            yield f"wrong: {step}"
    before, both = _steps(name, state)
    if name == known.technique and not before:
        yield f"{name}: nothing on a board where it applies"
    here = _changes(before, to, case["values"])
    there = _changes(steps, range(81), range(10))
    alike = not any(word in name for word in _UNLIKE)
    if alike and every and both and here != there:
        yield f"{name}: {len(here - there)} changes less and {len(there - here)} more when moved"


JUDGE = Judge(
    promise="Techniques find what is so, and the same on a board that is turned",
    how="each technique in turn, mostly on a board where it applies, rows, columns and values in "
    "another order: steps beside the solution, and beside those of the board as it was; none on a "
    "board of its own is a fault",
    draw=draw,
    faults=faults,
)
