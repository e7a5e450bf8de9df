"""Which steps the scale `hodoku` takes: singles by age, chains by what they cross out."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import nonet
from nonet.model import Candidate, House, Layout, State, Step
from nonet.scales._hodoku_order import _first_cover, crossed_out
from nonet.scales._hodoku_searches import best_chain, best_forcing_chains
from nonet.scales._hodoku_singles import SINGLES, SinglesOfPath
from nonet.techniques import TECHNIQUES
from rate.examples import EXAMPLES
from techniques.positions import positions

Statement = tuple[int, int, bool]  # a cell, a value, and whether it is there

SAMPLE = [text for text, _, _ in EXAMPLES[::5]]


@pytest.mark.parametrize("text", SAMPLE)
def test_singles_are_known_when_there_are_any(text: str) -> None:
    state = State.of(nonet.parse(text))
    singles = SinglesOfPath(state)
    for step in nonet.rate(text, "hodoku").steps:
        first = singles.first(state)
        found = {
            (name, each.placements) for name in SINGLES for each in TECHNIQUES.get(name).find(state)
        }
        assert (first is None) == (not found)
        if first is not None:
            assert (first.technique, first.placements) == (step.technique, step.placements)
            assert first.placements in {placements for _, placements in found}
            names = [name for name in SINGLES if any(name == other for other, _ in found)]
            assert first.technique == names[0]
        singles.take(step, crossed_out(state.layout, step))
        state = state.after(step)


@pytest.mark.long
@pytest.mark.parametrize("text", SAMPLE)
def test_the_chain_is_the_best_of_all(text: str) -> None:
    states = [
        state
        for state, step in nonet.rate(text, "hodoku").states()
        if step.technique not in SINGLES
    ]
    for state in states[-1:]:
        found = best_chain(state, grouped=False)
        assert (found and set(found.eliminations)) == _most_crossed_out(state)


def test_grouped_chains_hold() -> None:
    count = 0
    for text in SAMPLE:
        solution = nonet.solve(text).solution
        assert solution is not None
        for state, step in nonet.rate(text, "hodoku").states():
            found = None if step.technique in SINGLES else best_chain(state, grouped=True)
            if found is not None:
                count += 1
                assert all(solution.values[cell] != value for cell, value in found.eliminations)
                assert found.chains[0].nodes[0].parents == ()
    assert count > 5


def _most_crossed_out(state: State) -> set[Candidate] | None:
    """The slow and obvious way: every start, every end, and then a comparison."""
    marks = {cell: state.values_of(cell) for cell in range(81)}
    best: tuple[int, int] | None = None
    crossed: set[Candidate] = set()
    for on in (True, False):
        for cell, values in marks.items():
            for value in values:
                parents = _reached(state, (cell, value, on))
                for end in parents:
                    path = _path(parents, end)
                    gone = _crossed_by(state, path)
                    if not gone or _meets_twice(path):
                        continue
                    ordered = sorted(gone, key=lambda each: (each.value, each.cell))
                    weight = sum(
                        each.cell * (1 + 80 * i) + each.value for i, each in enumerate(ordered)
                    )
                    if best is None or (-len(gone), weight) < best:
                        best, crossed = (-len(gone), weight), gone
    return crossed or None


def _houses(cell: int) -> list[list[int]]:
    row, column = divmod(cell, 9)
    box = row // 3 * 27 + column // 3 * 3
    return [
        [row * 9 + i for i in range(9)],
        [i * 9 + column for i in range(9)],
        [box + i // 3 * 9 + i % 3 for i in range(9)],
    ]


def _following(state: State, statement: Statement) -> list[Statement]:
    cell, value, on = statement
    others = [v for v in state.values_of(cell) if v != value]
    places = [
        [c for c in house if c != cell and value in state.values_of(c)] for house in _houses(cell)
    ]
    if on:
        return [(cell, v, False) for v in others] + [
            (c, value, False) for house in places for c in house
        ]
    found = [(cell, others[0], True)] if len(others) == 1 else []
    return found + [(house[0], value, True) for house in places if len(house) == 1]


def _reached(state: State, start: Statement) -> dict[Statement, Statement | None]:
    parents: dict[Statement, Statement | None] = {start: None}
    queue = deque([start])
    while queue:
        statement = queue.popleft()
        for following in _following(state, statement):
            if following not in parents:
                parents[following] = statement
                queue.append(following)
    return parents


def _path(parents: dict[Statement, Statement | None], end: Statement | None) -> list[Statement]:
    path = []
    while end is not None:
        path.append(end)
        end = parents[end]
    return path[::-1]


def _meets_twice(path: list[Statement]) -> bool:
    cells = [cell for i, (cell, _, _) in enumerate(path) if not i or path[i - 1][0] != cell]
    if cells[0] == cells[-1]:
        cells.pop()
    return len(set(cells)) < len(cells)


def _sees(one: int, two: int) -> bool:
    return one != two and any(two in house for house in _houses(one))


def _crossed_by(state: State, path: list[Statement]) -> set[Candidate]:
    (cell, value, on), (last, other, end) = path[0], path[-1]
    values = state.values_of(cell)
    if cell == last:
        if on:
            wrong = (value == other and not end) or (value != other and end)
            return {Candidate(cell, value)} if wrong else set()
        if value == other:
            return {Candidate(cell, v) for v in values if v != value} if end else set()
        return _crossed_by_ring(state, path) if end else {Candidate(cell, other)}
    if on or not end:
        return set()
    if value == other:
        seen = {
            Candidate(c, value)
            for c in range(81)
            if value in state.values_of(c) and _sees(c, cell) and _sees(c, last)
        }
        return seen if len(seen) > 1 else set()
    ends = {Candidate(cell, other), Candidate(last, value)}
    holds = _sees(cell, last) and all(v in state.values_of(c) for c, v in ends)
    return ends if holds else set()


def _crossed_by_ring(state: State, path: list[Statement]) -> set[Candidate]:
    own = {cell for cell, _, _ in path}
    gone: set[Candidate] = set()
    if len(path) < 3:  # the values of a cell with two
        return gone
    for one, two in zip(path, path[1:] + path[:1], strict=True):
        if not one[2] or two[2]:
            continue
        if one[0] == two[0]:
            values = set(state.values_of(one[0])) - {one[1], two[1]}
            gone |= {Candidate(one[0], v) for v in values}
        else:
            gone |= {
                Candidate(c, one[1])
                for c in range(81)
                if c not in own and one[1] in state.values_of(c)
                if _sees(c, one[0]) and _sees(c, two[0])
            }
    return gone


def test_chains_end_in_what_they_contradict() -> None:
    seen: set[str] = set()
    for text, _, _ in EXAMPLES[::4]:
        for step in nonet.rate(text, "hodoku").steps:
            if step.technique == "Discontinuous Nice Loop":
                nodes = step.chains[0].nodes
                assert (nodes[0].cells, nodes[0].value) == (nodes[-1].cells, nodes[-1].value)
                assert nodes[0].on != nodes[-1].on
                assert [node.parents for node in nodes[1:]] == [(i,) for i in range(len(nodes) - 1)]
                seen.add(step.technique)
    assert seen


def test_locked_subsets_cross_out_the_line_first() -> None:
    layout = Layout.of(9)
    box, row = layout.houses[18], layout.houses[1]
    gone = tuple(Candidate(cell, 4) for cell in (0, 2, 12, 15))
    step = Step("Locked Pair", eliminations=gone, cells=(9, 10), houses=(row, box))
    assert [cell for cell, _ in crossed_out(layout, step)] == [12, 15, 0, 2]


class Known(NamedTuple):
    """A fish that is found, with its houses."""

    houses: str
    cover: list[House]

    def explain(self) -> Known:
        return self


def test_of_fish_with_one_base_the_one_with_the_first_cover_is_taken() -> None:
    state = State.of(nonet.parse(SAMPLE[0]))
    columns = state.layout.houses[9:18]
    fish = [
        Known("rows 1 and 2", [columns[3], columns[5]]),
        Known("rows 1 and 2", [columns[2], columns[7]]),
        Known("rows 1 and 3", [columns[0], columns[1]]),
    ]
    entry: Any = SimpleNamespace(find=lambda state: iter(fish))
    found: Any = _first_cover(entry, state)
    assert found is fish[1], "and not that of the next base"
    entry = SimpleNamespace(find=lambda state: iter(()))
    assert _first_cover(entry, state) is None


def test_forcing_chains_name_the_house_that_they_leave_without_a_place() -> None:
    (state,) = (each.state for each in positions() if each.technique == "Locked Candidates Type 1")
    step = best_forcing_chains(state)
    assert step is not None and step.technique == "Forcing Chain Contradiction"
    assert [house.name for house in step.houses] == ["row 4"]
