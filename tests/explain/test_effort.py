"""Effort, the step with the least of it, and explanations for who writes few pencil marks."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

import nonet
from nonet import Deadline, State
from nonet._explain import by_least, choose, easiest_step, technique
from nonet._explain._easiest import easiest_of_first
from nonet._explain._effort import least_of
from nonet._explain._premises import crossed_premises
from nonet.cli import _main
from nonet.errors import UsageError
from nonet.model import Candidate, Chain, Highlight, House, Node, Step, cells_of, parse_cell
from nonet.model.blocking import blocking_of
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
    for number, where, earlier, named in CROSSED.findall(text):
        cells = cells_in(where, state)
        assert int(number) == value
        assert not any(state.places[value] >> cell & 1 for cell in cells)
        if earlier:
            step = steps[int(earlier) - 1][1]
            assert step.technique == named
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


MEDIUM = "@medium-1"


@pytest.mark.parametrize("marks", ["none", "snyder"])
@pytest.mark.parametrize("name", ["easy-1", "medium-1", "hard-1"])
def test_what_the_digits_show_comes_first(name: str, marks: str) -> None:
    path = nonet.explain(nonet.examples.get(name).puzzle, marks=marks)
    assert path.solved
    sight = [technique(each) for each in ("Full House", "Cross-Hatching", "Hidden Single")]
    for state, step in path.states():
        paper = State(state.layout, state.givens, state.values)
        seen = any(next(iter(entry.find(paper)), None) for entry in sight)
        if seen:
            assert step.technique in ("Full House", "Cross-Hatching", "Hidden Single")
        if step.technique == "Cross-Hatching":
            blocking = blocking_of(step)
            assert blocking is not None and not blocking.crossed


def test_marks_are_needed_from_a_step_on() -> None:
    puzzle = nonet.examples.get("medium-1").puzzle
    none, snyder = (nonet.explain(puzzle, marks=each) for each in ("none", "snyder"))
    number = 1 + next(i for i, step in enumerate(none) if step.eliminations)
    need = f"Marks are needed from step {number} on, for Locked Candidates Type 1."
    assert none.ending.endswith(need)
    (pair,) = [step for step in snyder if step.technique == "Snyder Pair"]
    assert "Write it small into both. Both lie in column 7" in str(pair)
    assert snyder.ending.endswith("Snyder's pairs are all it needs.")
    assert nonet.explain(nonet.examples.get("easy-1").puzzle, marks="none").ending.endswith(
        "No marks are needed."
    )


def test_hints_without_marks() -> None:
    puzzle = nonet.examples.get("medium-1").puzzle
    assert nonet.hint(puzzle, 2, marks="none").technique == "Cross-Hatching"
    path = nonet.explain(puzzle, marks="none")
    stuck = next(state for state, step in path.states() if step.eliminations)
    assert str(nonet.hint(stuck, 1, marks="none")).startswith(
        "Nothing can be seen without marks: write them. Look at "
    )
    assert nonet.hint(stuck, 2, marks="snyder").technique == "Snyder Pair"
    step = nonet.hint(stuck, 3).step
    assert step is not None
    marked = stuck.after(step)
    assert nonet.hint(marked, 2, marks="snyder").technique == "Snyder Pair", "marks do not count"


def test_boards_without_boxes_have_no_cross_hatching() -> None:
    latin = nonet.generate(size=5, game="latin", seed=1)[0]
    assert nonet.explain(latin, marks="snyder").solved


def test_marks_at_the_doors(capsys: pytest.CaptureFixture[str]) -> None:
    assert _main.run(["explain", "--marks", "snyder", MEDIUM]) == 0
    assert "Snyder Pair. In box 3" in capsys.readouterr().out
    assert _main.run(["hint", "--marks", "none", MEDIUM]) == 0
    assert capsys.readouterr().out.startswith("Cross-Hatching in box 3")
    with pytest.raises(UsageError, match="marks are full, snyder or none, not 'few'"):
        nonet.explain("1..4....2......3", marks="few")
    with pytest.raises(UsageError, match="leave out one of both"):
        nonet.hint("1..4....2......3", 1, ["X-Wing"], marks="none")
