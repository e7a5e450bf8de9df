"""What techniques remember of other states never hides a step of this one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.model import Candidate, Layout, State
from nonet.model.cells import cells_of
from nonet.techniques import TECHNIQUES
from strategies import layouts, puzzles

ENTRIES = sorted((entry for entry in TECHNIQUES if entry.usual), key=lambda entry: entry.order)


def crossed_out(data: st.DataObject, state: State) -> State:
    """The state with some marks crossed out, as a player may have."""
    marks = [Candidate(c, v) for v in range(1, state.size + 1) for c in cells_of(state.places[v])]
    return state.changed(
        (), data.draw(st.lists(st.sampled_from(marks), max_size=25)) if marks else ()
    )


@settings(max_examples=20)
@given(st.data())
def test_other_branches_of_the_same_puzzle(data: st.DataObject) -> None:
    # As in a program in which the player goes back and forth: the states share what was seen.
    layout = data.draw(layouts(min_size=4, max_size=6))
    start = State.of(data.draw(puzzles(layout)))
    branches = [start, crossed_out(data, start), crossed_out(data, start)]
    for state in branches:
        fresh = State(layout, state.givens, state.values, state.candidates())
        for entry in ENTRIES:
            if entry.order < 1000 and entry.refuses(layout) is None:
                first = [step.outcome for step in entry.find(fresh)]
                assert [step.outcome for step in entry.find(state)] == first, entry.name
                assert [step.outcome for step in entry.find(state)] == first, entry.name


def test_a_pair_of_a_region_clears_cells_outside() -> None:
    # r1c1 and r2c2 lie in one region; r1c2 is in another and sees both, by row and column. Where
    # it has been cleared, the region says nothing more: elsewhere it does.
    layout = Layout.of(4, regions="abbbaabdcaddcccd")
    gone = [Candidate(cell, value) for cell in (0, 5) for value in (3, 4)]
    gone += [Candidate(cell, value) for cell in (4, 9) for value in (1, 2)]
    gone += [Candidate(8, value) for value in (3, 4)]
    state = State(layout, [0] * 16).changed((), gone)
    cleared = state.changed((), [Candidate(1, 1), Candidate(1, 2)])
    naked = TECHNIQUES.get("Naked Pair")
    assert not any(step.eliminations == (Candidate(1, 1),) for step in naked.find(cleared))
    outcomes = [set(step.eliminations) for step in naked.find(state)]
    assert {Candidate(1, 1), Candidate(1, 2)} in outcomes
