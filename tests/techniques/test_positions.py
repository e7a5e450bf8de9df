"""Each technique finds in its position what was written down: turned, with memory, on any board."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from kept import RENEW, lines_of
from nonet import describe_step, words
from nonet.model import Candidate, Candidates, Puzzle, State, Step
from nonet.model.cells import cells_of
from nonet.model.step import Found
from nonet.techniques import TECHNIQUES, Technique
from nonet.words.hints import describe_hint
from strategies import layouts, puzzles
from techniques.found import boards
from techniques.found import found as found_on
from techniques.positions import Position, positions

POSITIONS = positions()


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.technique)
def test_the_step_is_found_and_right(position: Position) -> None:
    step = next(TECHNIQUES.get(position.technique).find(position.state)).explain()
    assert words.describe_briefly(step, position.state.layout).endswith(position.outcome)
    solution = nonet.solve(Puzzle(position.state.layout, position.state.givens)).solution
    assert solution is not None
    assert all(solution.values[cell] == value for cell, value in step.placements)
    assert all(solution.values[cell] != value for cell, value in step.eliminations)


@pytest.mark.contract("R2.10")
@pytest.mark.parametrize("kind", ["Naked", "Hidden"])
@pytest.mark.parametrize("count", ["Pair", "Triple", "Quadruple"])
def test_preemptive_sets_are_techniques(kind: str, count: str) -> None:
    # Crook's words: n cells of a house that hold n values among them, and the other way round.
    position = next(p for p in POSITIONS if p.technique == f"{kind} {count}")
    test_the_step_is_found_and_right(position)
    step = next(TECHNIQUES.get(position.technique).find(position.state)).explain()
    marks = {mark for part in step.highlights for mark in part.candidates}
    least = {"Pair": 2, "Triple": 3, "Quadruple": 4}[count]
    assert len({cell for cell, _ in marks}) >= least
    assert len({value for _, value in marks}) >= least


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.technique)
def test_the_step_is_described(position: Position) -> None:
    step = next(TECHNIQUES.get(position.technique).find(position.state)).explain()
    text = describe_step(step, position.state.layout)
    assert text.startswith(position.technique)
    assert "{" not in text
    assert "  " not in text
    assert " ," not in text


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.technique)
def test_what_the_step_marks_stands_on_the_board(position: Position) -> None:
    step = next(TECHNIQUES.get(position.technique).find(position.state)).explain()
    placed = position.technique.startswith(("Avoidable", "Reverse"))  # made of values
    for part in step.highlights:
        assert part.candidates, part.role
        for cell, value in part.candidates:
            assert value in position.state.values_of(cell) or (placed and part.role == "pattern")
    if "Forcing" not in step.technique and step.technique not in {"Nishio", "Template Delete"}:
        marked = {cell for part in step.highlights for cell, _ in part.candidates}
        assert not step.highlights or set(step.cells) <= marked


def test_most_techniques_have_a_position() -> None:
    described = {position.technique for position in POSITIONS}
    usual = {entry.name for entry in TECHNIQUES if entry.usual}
    small = {name for name in usual if "Subset" not in name}
    assert len(small - described) <= 12, sorted(small - described)


@pytest.mark.parametrize("technique", ["Forcing Chain Verity", "Forcing Net Verity"])
def test_a_look_at_all_values_of_a_cell_asks_what_follows_from_each(technique: str) -> None:
    position = next(p for p in POSITIONS if p.technique == technique)
    steps = (each.explain() for each in TECHNIQUES.get(technique).find(position.state))
    step = next(s for s in steps if len({chain.nodes[0].value for chain in s.chains}) > 1)
    (cell,) = {cell for chain in step.chains for cell in chain.nodes[0].cells}
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    values = sorted({chain.nodes[0].value for chain in step.chains})
    text = describe_hint(step, position.state.layout, 1, None, values)
    assert text == f"Look at {name}: what follows from each of its values?"


def test_the_grade_one_hint_names_the_link() -> None:
    name = "ALS-W-Wing"
    state = next(p.state for p in POSITIONS if p.technique == name)
    step = nonet.hint(state, techniques=[name]).step
    assert step is not None
    (value,) = {v for part in step.highlights if part.role == "link" for _, v in part.candidates}
    hint = nonet.hint(state, grade=1, techniques=[name])
    assert hint.text == f"Look at the {value}s in {step.houses[0].name}."


Change = Callable[[int], int]
# Where a cell goes, and what its value becomes.
WAYS: dict[str, tuple[Change, Change]] = {
    "mirrored": (lambda cell: cell % 9 * 9 + cell // 9, lambda value: value % 9 + 1),
    "turned": (lambda cell: 80 - cell, lambda value: 10 - value),
    "other bands": (
        lambda cell: (cell // 9 + 3) % 9 * 9 + cell % 9 // 3 * 3 + (cell % 3 + 1) % 3,
        lambda value: (value + 4) % 9 + 1,
    ),
}
# They keep one step of several alike, or end after so many: the first ones are others there.
BOUNDED = {
    *("ALS-XY-Wing", "ALS-XY-Chain", "Death Blossom"),
    *("Grouped Continuous Nice Loop (ALS)", "Grouped Discontinuous Nice Loop (ALS)"),
    *("ALS-XY-Wing (overlapping)", "ALS-XY-Chain (overlapping)"),
    "Quad Forcing Chain",  # of chains of one length another is taken, which may go round
}
LEFT_OUT = {("Symmetrical Placement", "other bands")}  # they take the symmetry away


def changed(state: State, to: Change, named: Change) -> State:
    """The same position with its cells elsewhere and other numbers in them."""
    values, givens = [0] * 81, [0] * 81
    for cell, (value, start) in enumerate(zip(state.values, state.givens, strict=True)):
        values[to(cell)] = named(value) if value else 0
        givens[to(cell)] = named(start) if start else 0
    full = Candidates.of_values(state.layout, values)
    gone: list[Candidate] = []
    for cell in (cell for cell, value in enumerate(state.values) if not value):
        left = set(map(named, state.values_of(cell)))
        gone += [Candidate(to(cell), value) for value in full.of(to(cell)) if value not in left]
    return State(state.layout, givens, values, full.without(gone))


def outcome(
    steps: Iterable[Step | Found], to: Change = int, named: Change = int
) -> tuple[set[Candidate], set[Candidate]]:
    """What is crossed out and what is placed by all steps."""
    gone, placed = set(), set()
    for each in (step.explain() for step in steps):
        gone |= {Candidate(to(cell), named(value)) for cell, value in each.eliminations}
        placed |= {Candidate(to(cell), named(value)) for cell, value in each.placements}
    return gone, placed


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("position", positions(), ids=lambda position: position.technique)
@pytest.mark.sampled
def test_the_same_is_found(position: Position, way: str) -> None:
    if (position.technique, way) in LEFT_OUT:
        return
    entry, (to, named) = TECHNIQUES.get(position.technique), WAYS[way]
    here = outcome(entry.find(position.state), to, named)
    there = outcome(entry.find(changed(position.state, to, named)))
    if position.technique in BOUNDED:
        assert here[0] & there[0] or here[1] & there[1]
    else:
        assert here == there


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


EVERY = sorted(TECHNIQUES, key=lambda entry: entry.name)
BOARDS = boards()
LINES = lines_of("techniques.found")


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.name)
@pytest.mark.sampled
def test_a_technique_finds_what_it_found(entry: Technique) -> None:
    assert found_on(entry, BOARDS) == LINES[entry.name], RENEW


def test_nearly_every_technique_finds_something_somewhere() -> None:
    assert LINES.keys() == {entry.name for entry in EVERY}
    never = [name for name, line in LINES.items() if not set("123456789") & {*line.split("|")[0]}]
    assert len(never) <= 25, sorted(never)


FIND = TECHNIQUES.get("Symmetrical Placement").find
# Made for this test from random pairs of opposite givens: by half a turn 1-4, 2-6, 3-7, 5-8, 9.
PUZZLE = "2.7...9....6..942.59.24....7.38...................57.3....16.98.619..2....9...3.6"


def test_what_is_opposite_is_the_partner_of_what_is_there() -> None:
    puzzle = nonet.parse(PUZZLE)
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    path = nonet.explain(puzzle)
    kinds = set()
    for state, _ in path.states():
        for found in FIND(state):
            step = found.explain()
            kinds |= {part.role for part in step.highlights}
            assert all(solution.values[cell] == value for cell, value in step.placements)
            assert all(solution.values[cell] != value for cell, value in step.eliminations)
    assert kinds == {"stay", "put", "lose"}
