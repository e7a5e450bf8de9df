"""What hints and explanations say: roles, houses, digits, branches, notation."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import nonet
from nonet._explain import each_step
from nonet.lessons import LESSONS, position_of
from nonet.model import Candidate, Chain, Layout, Node, Step, cell_name
from nonet.model.step import Highlight
from nonet.techniques import TECHNIQUES
from nonet.techniques._technique import highlights
from nonet.words.chains import describe_chain, describe_net
from nonet.words.hints import describe_hint

# Ours, by `nonet generate`.
EASY = "..5.6....4..1..2.58..5...6337...25.1..2.......5...7........1..9.6.98.71..4......."
HARD = ".4...53...79.3...8.1...4..98......7..6......1...54....3..1..28...4.8..6.........."

RECTANGLE = "....69.....1....5..7.4...162.7....4..4.7....5.....6.3.9.......4.26.7.......8....3"


@pytest.fixture(scope="module")
def steps() -> dict[str, Step]:
    """A step of each technique that the paths of both have."""
    return {s.technique: s for text in (HARD, EASY) for s in nonet.explain(text, all_steps=True)}


def hint_at(step: Step, grade: int) -> str:
    assert step.state is not None
    return nonet.hint(step.state, grade).text


@pytest.mark.long
def test_a_naked_single_names_the_houses_of_the_other_values(steps: dict[str, Step]) -> None:
    step = steps["Naked Single"]
    assert step.state is not None
    (cell, value), *_ = step.placements
    text = str(step)
    named = set()
    for house, values in re.findall(r"((?:row|column|box) \d) has ([\d, and]+)", text):
        home = next(h for h in step.state.layout.houses if h.name == house)
        digits = {int(v) for v in re.findall(r"\d", values)}
        assert cell in home.cells
        assert digits <= {step.state.values[c] for c in home.cells}
        named |= digits
    crossed = re.search(r"([\d, and]+) (?:is|are) crossed out", text)
    named |= {int(v) for v in re.findall(r"\d", crossed[1])} if crossed else set()
    assert named == set(range(1, 10)) - {value}


@pytest.mark.long
def test_the_first_grade_asks_the_question_that_a_chain_begins_with(
    steps: dict[str, Step],
) -> None:
    chain = next(s for s in steps.values() if "Chain" in s.technique and len(s.chains) == 1)
    start = chain.chains[0].nodes[0]
    text = hint_at(chain, 1)
    assert str(start.value) in text
    assert "what if it is" in text


def test_the_first_grade_names_value_and_house(steps: dict[str, Step]) -> None:
    step = steps["Hidden Single"]
    ((_, value),) = step.placements
    assert hint_at(step, 1) == f"Look at the {value}s in {step.houses[0].name}."


def test_the_second_grade_names_roles(steps: dict[str, Step]) -> None:
    step = steps["XY-Wing"]
    text = hint_at(step, 2)
    assert "(pivot)" in text
    assert "(pincers)" in text


def test_eureka_ends_with_what_follows(steps: dict[str, Step]) -> None:
    chains = [s for s in steps.values() if s.notation]
    assert chains
    for step in chains:
        after = step.notation.partition(" => ")[2]
        assert after
        assert all(f"<>{value}" in after for _, value in step.eliminations)
        assert repr(step).count("=>") == 1


def test_a_net_is_described_branch_by_branch() -> None:
    nodes = (
        Node((0,), 1, True),
        Node((1,), 1, False, (0,)),
        Node((9,), 1, False, (0,)),
        Node((1,), 2, True, (1,), "its only value left"),
        Node((9,), 3, True, (2,), "its only value left"),
        Node((10,), 4, True, (3, 4), "its only value left"),
    )
    text = describe_net(Chain(nodes), Layout.of(9))
    assert text == (
        "If r1c1 is 1, then r1c2 is 2 (its only value left). Also r2c1 is 3 (its only value left, "
        "since r1c1 is 1); then r2c2 is 4 (its only value left, since r1c2 is 2)."
    )


@pytest.mark.long
def test_a_hidden_rectangle_names_both_values() -> None:
    found = [
        step
        for text in [RECTANGLE]
        for state, _ in nonet.explain(text).states()
        for step in each_step(state, ["Hidden Rectangle"])
    ]
    assert found
    for step in found[:5]:
        pattern = {v for p in step.highlights if p.role == "pattern" for _, v in p.candidates}
        ((gone,),) = [{v for _, v in step.eliminations}]
        (kept,) = pattern - {gone}
        assert f"the {kept} has no place" in str(step)


def test_a_step_made_by_hand_has_words_too() -> None:
    step = Step("Naked Single", placements=(Candidate(0, 5),), cells=(0,))
    assert "every other value is ruled out" in nonet.describe_step(step, Layout.of(9))


def reason_of(name: str, **parts: list[Candidate]) -> str:
    """The words of a step of that technique with these roles."""
    shown = highlights({role.replace("_", " "): tuple(cells) for role, cells in parts.items()})
    made = Step(name, eliminations=(Candidate(80, 9),), highlights=shown)
    return nonet.describe_step(made, Layout.of(9))


def test_one_cell_and_several_are_spoken_of_differently() -> None:
    one, two, three = ([Candidate(cell, 4) for cell in range(n)] for n in (1, 2, 3))
    assert "either r1c1 has it, or all of r1c1 and r1c2 have. But r1c1 sees r1c2" in reason_of(
        "Simple Colors Wrap", colour_1=one, colour_2=two
    )
    assert "so r1c1, r1c2 and r1c3 are all wrong" in reason_of(
        "Simple Colors Wrap", colour_1=one, colour_2=three
    )
    colours = {"colour_1": one, "colour_3": [Candidate(7, 4)], "colour_4": [Candidate(8, 4)]}
    text = reason_of("Multi-Colors 2", colour_2=one, **colours)
    assert "But r1c1 sees r1c8 and r1c1 sees r1c9, so it is wrong" in text
    assert "so they are wrong" in reason_of("Multi-Colors 2", colour_2=two, **colours)
    assert "no 4 in r1c1 (the fin)" in reason_of("Finned X-Wing", fin=one)
    assert "no 4 in r1c1 or r1c2 (the fins)" in reason_of("Finned X-Wing", fin=two)
    assert "all values of r1c1." in reason_of("Aligned Pair Exclusion", guard=one)
    assert "all values of one of r1c1 and r1c2." in reason_of("Aligned Pair Exclusion", guard=two)


def test_extra_candidates_are_described_as_briefly_as_they_can_be() -> None:
    name = "Bivalue Universal Grave + 1"
    assert "So r1c1 is 4." in reason_of(name, extra=[Candidate(0, 4)])
    both = [Candidate(0, 4), Candidate(0, 5)]
    assert "So r1c1 is 4 or 5." in reason_of(name, extra=both)
    assert "So one of r1c1 and r1c2 is 4." in reason_of(
        name, extra=[Candidate(0, 4), Candidate(1, 4)]
    )
    mixed = [Candidate(0, 4), Candidate(1, 5)]
    assert "So one of 4 in r1c1 and 5 in r1c2 is true." in reason_of(name, extra=mixed)


def test_3d_medusa_names_the_one_of_its_reasons_that_holds() -> None:
    colours = {"colour_1": [Candidate(0, 4)], "colour_2": [Candidate(1, 4)]}
    assert "impossible in both cases" in reason_of("3D Medusa", **colours)
    wrap = reason_of("3D Medusa", **colours, wrong=[Candidate(1, 4)])
    assert "The second cannot be" in wrap
    assert "both cases" not in wrap


def test_roles_have_names_for_one_and_for_many() -> None:
    one, two = [Candidate(0, 4)], [Candidate(0, 4), Candidate(1, 4)]
    for role, count, expected in (
        ("fin", two, "fins"),
        ("fin", one, "fin"),
        ("links", one, "link"),
    ):
        shown = highlights({role: tuple(count)})
        text = describe_hint(Step("X", highlights=shown), Layout.of(9), 2, None, ())
        assert text.endswith(f"({expected}).")
    fish = next(
        iter(
            step.explain()
            for state in LESSONS.get("X-Wing").boards
            for step in TECHNIQUES.get("X-Wing").find(state)
        )
    )
    text = describe_hint(fish, Layout.of(9), 2, None, ())
    assert f"{' and '.join(house.name for house in fish.houses)} (base)" in text
    assert f"{' and '.join(house.name for house in fish.cover)} (cover)" in text


def test_a_branch_from_the_start_does_not_follow_from_another_branch() -> None:
    nodes = (
        Node((0,), 4, True),
        Node((1,), 4, False, (0,)),
        Node((9,), 4, False, (0,)),
        Node((10,), 4, True, (1, 2), "the only place left in box 1"),
    )
    assert describe_chain(Chain(nodes), Layout.of(9)) == (
        "If r1c1 is 4, then r2c2 is 4 (the only place left in box 1)."
    )
    text = describe_chain(Chain(nodes[:3]), Layout.of(9))
    assert text == "If r1c1 is 4, then r1c2 is not 4. Also r2c1 is not 4 (since r1c1 is 4)."


def test_what_breaks_is_named_by_its_rule() -> None:
    hint = nonet.hint(nonet.State.of(nonet.examples.get("doppelganger-1").puzzle), 2)
    words = "Rule Forcing Net: it rests on r3c4 (target); the doppelganger (broken)."
    assert hint.text == words, "and not by nearly all cells"
    step = hint.step or nonet.hint(hint.state, 3).step
    assert step is not None

    def words_of(rule: str, *cells: int) -> str:
        broken = Highlight("broken", tuple(Candidate(cell, 1) for cell in cells))
        parts = (step.highlights[0], broken)
        layout = hint.state.layout
        return describe_hint(replace(step, notation=rule, highlights=parts), layout, 2, None, ())

    assert "; global-mod in r1c1, r1c2, r2c1 and r2c2 (broken)." in words_of(
        "global-mod", 0, 1, 4, 5
    )
    assert "; killer 9 r1c1 r1c2 (broken)." in words_of("killer 9 r1c1 r1c2", 0, 1)


def test_the_house_in_which_a_place_is_the_only_other_one_is_named() -> None:
    def text(*cells: int) -> str:
        nodes = (Node((0,), 4, True), Node((4,), 4, False, (0,)), Node(cells, 4, True, (1,)))
        return describe_chain(Chain(nodes), Layout.of(9))

    assert text(76).endswith("in column 5 the 4 is not in r1c5 but in r9c5.")
    assert "but in" not in text(77), "they are in no house together"


@pytest.mark.parametrize("name", ["ALS-XZ", "ALS-XY-Wing", "Death Blossom"])
def test_almost_locked_sets_name_the_places_that_see_each_other(name: str) -> None:
    step = LESSONS.get(name).example.step
    assert step is not None
    text = str(step)
    common = next(part.candidates for part in step.highlights if part.role == "common")
    key = text.partition("needs all")[2] if name != "Death Blossom" else text.partition("):")[0]
    assert all(cell_name(cell, 9) in key for cell, _ in common)
    gone = {value for _, value in step.eliminations}
    places = {
        cell_name(cell, 9)
        for role, part in step.highlights
        for cell, value in part
        if role.startswith("set") and value in gone
    }
    seen = text.rpartition("sees all of ")[2].partition(" cannot")[0]
    assert places == {*re.findall(r"r\dc\d", seen)}


@pytest.mark.parametrize("name", ["XY-Chain", "X-Chain", "AIC", "Discontinuous Nice Loop"])
def test_a_chain_names_each_of_its_candidates_once(name: str) -> None:
    step = LESSONS.get(name).example.step
    assert step is not None and step.layout is not None
    (chain,) = step.chains
    text = describe_chain(chain, step.layout)
    for cell in {node.cells for node in chain.nodes if len(node.cells) == 1}:
        of_cell = [node for node in chain.nodes if node.cells == cell]
        assert text.count(cell_name(cell[0], 9)) <= len(of_cell)
    assert "its only other value" not in text


def test_a_wing_names_what_each_value_of_its_pivot_leaves() -> None:
    for name in ("XY-Wing", "XYZ-Wing"):
        step = LESSONS.get(name).example.step
        assert step is not None and step.state is not None
        (target, *_) = {value for _, value in step}
        pairs = re.findall(r"if it is (\d), (r\dc\d) is (\d)", str(step))
        assert len(pairs) == 2
        for value, pincer, left in pairs:
            (cell,) = (c for c in range(81) if cell_name(c, 9) == pincer)
            assert int(left) == target
            assert {*step.state.values_of(cell)} == {int(value), target}


def test_what_no_step_is_about_is_named() -> None:
    puzzle = nonet.examples.get("star-battle-2").puzzle
    shown = "Steps are of values alone: nonet solve shows the stars."
    assert nonet.explain(puzzle).ending.endswith(shown)
    assert nonet.hint(puzzle, techniques=["X-Wing"]).text == f"No technique helps here. {shown}"
    assert "values alone" not in nonet.explain("1..4....2......3").ending


def test_rules_with_variables_of_their_own_name_no_premises() -> None:
    path = nonet.explain(nonet.examples.get("nurikabe-2").puzzle)
    (step,) = [each for each in path if each.technique == "Single Rule"]
    assert step.reason is not None and step.reason.family == "ways"
    assert "in one sea: in every way that is left, r1c2 is 4." in str(step)


def test_a_link_names_the_house_that_has_no_other_place() -> None:
    # r2c7 and r2c8 share a row with other 6s, and a box without.
    state = position_of(
        "6..+75..+343.......+7.7..3.29.4.7+3...+2....2.+7+4.3+2.+3+54..7.+5+36.7.+9+42+9824+6+375+1+7+41+9"
        "+253+86|5@r4c2 8@r5c5"
    )
    texts = [nonet.describe_step(each.found_in(state)) for each in nonet.steps(state, ["AIC"])]
    assert any("in box 3 the 6 is not in r2c8 but in r2c7" in text for text in texts)
    assert not any("in row 2 the 6 is not in r2c8 but in r2c7" in text for text in texts)
