"""effort, and that the step with the least of it is taken."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

import nonet
from nonet import Deadline
from nonet._explain import by_least, choose, easiest_step
from nonet._explain._easiest import easiest_of_first
from nonet._explain._effort import least_of
from nonet.model import Candidate, Chain, Highlight, House, Node, State, Step
from nonet.techniques import TECHNIQUES
from nonet.techniques.shortest import SHORTEST

# Ours, by `nonet generate`: chains, fish, almost locked sets and forcing chains.
PUZZLES = (  # and of how many states one is looked at
    ("..5.6....4..1..2.58..5...6337...25.1..2.......5...7........1..9.6.98.71..4.......", 1),
    ("....69.....1....5..7.4...162.7....4..4.7....5.....6.3.9.......4.26.7.......8....3", 5),
)


@cache
def hard_states() -> list[State]:
    """States in which a chain is shown, or something simpler that the chains are beside."""
    return [
        state
        for text, every in PUZZLES
        for state in [s for s, step in nonet.explain(text).states() if step.eliminations][::every]
    ]


@pytest.mark.parametrize("of", [nonet.parse, nonet.explain, str])
def test_what_is_no_step_is_refused(of: Any) -> None:
    with pytest.raises(nonet.errors.UsageError, match=r"nonet\.effort\(step\) for step in"):
        nonet.effort(of("1000003004000020"))


def test_effort_counts_what_a_step_has() -> None:
    chain = Chain(
        (Node((0,), 5, False), Node((1,), 5, True, (0,)), Node((9, 10), 6, False, (0, 1)))
    )
    step = Step(
        "of no technique",
        cells=(0, 1, 9, 10),
        houses=(House("row", 1, (0, 1)), House("box", 1, (0, 9))),
        highlights=(Highlight("links", (Candidate(0, 5), Candidate(9, 6))),),
        chains=(chain, chain),
    )
    cost = nonet.effort(step)
    assert (cost.nodes, cost.cells, cost.values, cost.houses) == (6, 0, 2, 2)
    assert (cost.groups, cost.joins, cost.branches) == (2, 2, 2)
    assert cost.total == float(cost) == 6 + 2 * 0.5 + 1 + 0.5 + 2 + 2 + 3


def _easiest(state: State) -> Step:
    step = easiest_step(state, by_least(choose(None, state.layout, unique=True)))
    assert step is not None
    return step


@pytest.mark.long
def test_the_step_with_the_least_effort_is_taken() -> None:
    states = hard_states()
    assert len(states) > 10
    for state in states[::2]:
        taken = nonet.effort(_easiest(state)).total
        for entry in choose(None, state.layout, unique=True):
            if least_of(entry.name) < taken:
                for found in islice(entry.find(state), 200):
                    assert taken <= nonet.effort(found.explain()).total


@pytest.mark.parametrize("name", sorted(set(SHORTEST) & {t.name for t in TECHNIQUES if t.usual}))
@pytest.mark.sampled
def test_the_shortest_comes_first(name: str) -> None:
    entry = TECHNIQUES.get(name)
    met = 0
    for state in hard_states():
        search = entry.quick or entry.find
        every = [nonet.effort(f.explain()) for f in islice(search(state), 200)]
        first = next(iter(SHORTEST[name](state, 1000)), None)
        assert (first is None) == (not every), state
        if first is None:
            continue
        met += 1
        own = nonet.effort(first.explain())
        assert own.nodes + own.cells + 3 * own.branches <= min(
            e.nodes + e.cells + 3 * e.branches for e in every
        )
    assert met


@pytest.mark.parametrize("name", sorted(SHORTEST))
def test_what_comes_first_is_sound(name: str) -> None:
    for state in hard_states()[::3]:
        solution = nonet.solve(state.puzzle()).solution
        assert solution is not None
        for found in islice(SHORTEST[name](state, 1000), 40):
            assert all(solution.values[c] == v for c, v in found.placements)
            assert all(solution.values[c] != v for c, v in found.eliminations)
            assert found.placements or found.eliminations
            assert found.explain().outcome == found.outcome


def test_of_a_technique_that_is_named_the_easiest_step_is_taken() -> None:
    differ = 0
    for state in hard_states()[::3]:
        for name in ("XY-Chain", "AIC", "W-Wing", "ALS-XZ"):
            found = [each.explain() for each in TECHNIQUES.get(name).find(state)]
            if not found:
                continue
            hint = nonet.hint(state, techniques=[name])
            assert hint.step is not None and hint.step.technique == name
            least = min(nonet.effort(step).total for step in found)
            assert nonet.effort(hint.step).total <= least
            differ += nonet.effort(found[0]).total > least
    assert differ > 0, "the first is not always the easiest"


def test_the_search_for_the_easiest_step_ends_with_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = nonet.State.of(nonet.parse(PUZZLES[0][0]))
    entry = TECHNIQUES.get("2-String Kite")
    assert len(list(entry.find(state))) > 1
    looked_at: list[object] = []

    class Ending(Deadline):
        over = property(lambda _: bool(looked_at))

    def one_by_one(*_: object) -> Iterator[object]:
        for found in entry.find(state):
            looked_at.append(found)
            yield found

    monkeypatch.setattr("nonet._explain._easiest._candidates", one_by_one)
    assert easiest_of_first(state, [entry], Ending(None)) is not None
    assert len(looked_at) == 1
