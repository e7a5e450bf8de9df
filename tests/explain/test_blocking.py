"""Why nothing else comes into question: each sentence must be true on the board it is read on."""

import re
from functools import cache

import pytest

import nonet
from nonet._explain._premises import crossed_premises
from nonet.model import State, Step, cells_of, parse_cell

# Ours, by `nonet generate`.
HARD = ".4...53...79.3...8.1...4..98......7..6......1...54....3..1..28...4.8..6.........."
NAMES = ("hard", "4x4-1", "16x16-1", "diagonal-1", "killer-1", "futoshiki-1")
SEES = re.compile(r"the (\d+) in (r\d+c\d+) sees ([^;:.]+)")
CROSSED = re.compile(r"(\d+) in ([^;:.]+?) (?:is|are) crossed out(?: \(step (\d+), ([^)]+)\))?")


@cache
def path_of(name: str) -> nonet.Explanation:
    return nonet.explain(HARD if name == "hard" else nonet.examples.get(name).puzzle)


def cells_in(text: str, state: State) -> set[int]:
    return {parse_cell(name, state.size) for name in re.findall(r"r\d+c\d+", text)}


def reasons_of(text: str, state: State, steps: list[tuple[State, Step]], value: int) -> set[int]:
    """The cells of which a sentence says why they cannot have a value, each reason looked at."""
    blocked: set[int] = set()
    for number, holder, seen in SEES.findall(text):
        at, cells = parse_cell(holder, state.size), cells_in(seen, state)
        assert int(number) == state.values[at] == value
        assert all(state.layout.peers[at] >> cell & 1 for cell in cells)
        assert not cells & blocked, "a cell is ruled out once"
        blocked |= cells
    for number, where, earlier, technique in CROSSED.findall(text):
        cells = cells_in(where, state)
        assert int(number) == value
        assert not any(state.places[value] >> cell & 1 for cell in cells)
        if earlier:
            step = steps[int(earlier) - 1][1]
            assert step.technique == technique
            assert {(cell, value) for cell in cells} <= {*step.eliminations}
        blocked |= cells
    return blocked


@pytest.mark.parametrize("name", NAMES)
def test_every_other_cell_of_the_house_has_its_reason(name: str) -> None:
    steps, looked_at = [*path_of(name).states()], 0
    for state, step in steps:
        if step.technique not in ("Hidden Single", *LOCKED):
            continue
        ((_, value),) = {(0, v) for part in step.highlights for _, v in part.candidates}
        text = str(step)
        if "its other cells" in text or "are crossed out (steps" in text:
            continue  # long ones
        empty = {c for c in step.houses[0].cells if not state.values[c]} - {*step.cells}
        assert reasons_of(text.partition(" So ")[0], state, steps, value) == empty, text
        looked_at += 1
    assert looked_at > 1, name


@pytest.mark.parametrize("name", ["hard", "unfair-1"])
def test_a_step_that_the_values_do_not_show_names_the_earlier_ones(name: str) -> None:
    steps, looked_at = [*path_of(name).states()], 0
    for state, step in steps:
        bare = State.of(nonet.parse("".join(str(value) for value in state.values)))
        if not any({*step} <= {*other} for other in nonet.steps(bare, step.technique)):
            assert "crossed out (step" in str(step)
            looked_at += 1
        for mark in crossed_premises(step):
            number, technique = step.crossed_out[mark]
            assert mark in steps[number - 1][1].eliminations
            assert steps[number - 1][1].technique == technique
            assert not state.places[mark.value] >> mark.cell & 1
    assert looked_at > 1


def test_a_step_still_follows_when_all_marks_come_back_but_those_that_it_names() -> None:
    looked_at = 0
    for state, step in nonet.explain(nonet.examples.get("killer-2").puzzle).states():
        if step.technique not in ("Rule Common Peer", "Rule Pointing"):
            continue
        places, named = list(state.places), crossed_premises(step)
        for cell, value in {*step.crossed_out} - {*named}:
            seen = (state.values[peer] for peer in cells_of(state.layout.peers[cell]))
            places[value] |= (state.places[0] >> cell & 1 and value not in seen) << cell
        steps = nonet.steps(state.with_parts(state.values, tuple(places)), step.technique)
        assert any({*step} <= {*other} for other in steps), str(step)
        looked_at += 1
    assert looked_at > 1


LOCKED = ("Locked Candidates Type 1", "Locked Candidates Type 2")


def test_a_value_crossed_out_on_the_way_names_its_step_in_a_naked_single() -> None:
    texts = [str(step) for step in path_of("hard") if step.technique == "Naked Single"]
    assert any(re.search(r"; \d is crossed out \(step \d+, [A-Z]", text) for text in texts)
    last = path_of("hard").steps[-1].state
    assert last is not None
    assert "(step" not in nonet.hint(last, 3).text
