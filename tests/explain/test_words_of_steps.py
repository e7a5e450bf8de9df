"""What hints and explanations say: roles, houses, digits, branches, notation."""

import pickle
import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

import nonet
from nonet import examples
from nonet.lessons import LESSONS, easiest_of
from nonet.model import Candidate, Layout, Step, cell_name
from nonet.model.step import Highlight
from nonet.techniques import TECHNIQUES
from nonet.techniques._technique import highlights
from nonet.words.blocking import marks_crossed_out
from nonet.words.hints import describe_hint

# Ours, by `nonet generate`.
EASY = "..5.6....4..1..2.58..5...6337...25.1..2.......5...7........1..9.6.98.71..4......."
HARD = ".4...53...79.3...8.1...4..98......7..6......1...54....3..1..28...4.8..6.........."


@pytest.fixture(scope="module")
def steps() -> dict[str, Step]:
    """A step of each technique that the paths of both have."""
    return {s.technique: s for text in (HARD, EASY) for s in nonet.explain(text, all_steps=True)}


def hint_at(step: Step, grade: int) -> str:
    assert step.state is not None
    return nonet.hint(step.state, grade).text


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


def test_branches_share_their_conclusions_and_blockers_are_named() -> None:
    path = nonet.explain(
        ".......4.6.12........5..3.7.9.........83.....5......31....72....3.86.9..8.2.9..5."
    )
    chain = next(str(s) for s in path if s.chains and s.eliminations == (Candidate(46, 7),))
    assert chain.count("r2c2 is not 7 but 4") == 1
    assert "Also, as r2c2 is 4, in row 9" in chain
    path = nonet.explain(
        "..4.6...9.79.4.3...5...24...4...9.32....51.....5...1....3.2..7........1.2..6....."
    )
    step = next(s for s in path if s.technique == "Almost Locked Pair")
    assert "r2c9: the 1s in r6c7 and r8c8 and the 6 in r1c5 rule out its other cells" in str(step)
    assert "Note that 8 in r3c3 is crossed out (step 13, Locked Pair)" in str(step)


def test_eureka_ends_with_what_follows(steps: dict[str, Step]) -> None:
    chains = [s for s in steps.values() if s.notation]
    assert chains
    for step in chains:
        after = step.notation.partition(" => ")[2]
        assert after
        assert all(f"<>{value}" in after for _, value in step.eliminations)
        assert repr(step).count("=>") == 1


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


def test_what_breaks_is_named_by_its_rule() -> None:
    puzzle = nonet.examples.get("doppelganger-1").puzzle
    step = Step("Rule Forcing Net", highlights=highlights({"target": (Candidate(0, 1),)}))

    def words_of(rule: str, cells: Iterable[int]) -> str:
        broken = Highlight("broken", tuple(Candidate(cell, 1) for cell in cells))
        changed = replace(step, notation=rule, highlights=(*step.highlights, broken))
        return describe_hint(changed, puzzle.layout, 2, None, ())

    text = words_of("the doppelganger", range(1, 15))
    assert text == "Rule Forcing Net: it rests on r1c1 (target); the doppelganger (broken)."
    assert "; global-mod in r2c2, r2c3, r3c2 and r3c3 (broken)." in words_of(
        "global-mod", (5, 6, 9, 10)
    )
    assert "; killer 9 r2c2 r2c3 (broken)." in words_of("killer 9 r2c2 r2c3", (5, 6))


def test_what_no_step_is_about_is_named() -> None:
    puzzle = nonet.examples.get("star-battle-2").puzzle
    shown = "Steps are of values alone: nonet solve shows the stars."
    ending = nonet.explain(puzzle).ending
    assert "Steps are of values alone. How one sees the stars:\n   r3c6 has a star" in ending
    assert nonet.hint(puzzle, techniques=["X-Wing"]).text == f"No technique helps here. {shown}"
    assert "values alone" not in nonet.explain("1..4....2......3").ending


def test_rules_with_variables_of_their_own_name_no_premises() -> None:
    path = nonet.explain(nonet.examples.get("nurikabe-2").puzzle)
    (step,) = [each for each in path if each.technique == "Single Rule"]
    assert step.reason is not None and step.reason.family == "ways"
    assert "in one sea: in every way that is left, r1c2 is 4." in str(step)


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


@pytest.mark.parametrize("name", ["W-Wing", "XY-Wing", "XYZ-Wing", "Grouped W-Wing"])
def test_a_wing_names_which_cell_sees_which(name: str) -> None:
    for state in LESSONS.get(name).boards:
        step = easiest_of(name, state)
        assert step is not None
        parts = {part.role: [cell for cell, _ in part.candidates] for part in step.highlights}
        text = nonet.describe_step(step)
        for cell in parts.get("link", ()):
            assert re.search(rf"{cell_name(cell, 9)}[^.:;]* sees? r", text), text
        for cell in parts["pincers"] if "pivot" in parts else ():
            assert f"{cell_name(cell, 9)} (also in " in text
        for cell in {cell for cell, _ in step}:
            assert re.search(rf"{cell_name(cell, 9)}[^.:;]*, which sees? (both|all three),", text)


def test_a_rectangle_names_the_corners_that_have_nothing_else() -> None:
    for name in ("Uniqueness Test Type 1", "Uniqueness Test Type 4", "Hidden Rectangle"):
        for state in LESSONS.get(name).boards:
            step = easiest_of(name, state)
            assert step is not None
            (corners,) = (part for part in step.highlights if part.role == "pattern")
            found = re.search(r"solution\. ([^.]*) ha(s|ve) nothing else\.", str(step))
            assert found is not None
            values = {value for _, value in corners.candidates}
            for cell in {cell for cell, _ in corners.candidates}:
                assert ({*state.values_of(cell)} <= values) == (cell_name(cell, 9) in found[1])


def test_marks_of_several_steps_are_kept_apart() -> None:
    """ "1 in r5c4; 8 in r1c4; 9 in r6c1 is crossed out" was read as one list."""
    step = LESSONS.get("X-Wing").example.step
    assert step is not None
    marks = [Candidate(0, 1), Candidate(0, 2), Candidate(1, 2), Candidate(2, 3)]
    crossed = dict.fromkeys(marks[:3], (4, "Naked Pair")) | {marks[3]: (7, "X-Wing")}
    texts = marks_crossed_out(replace(step, _crossed=crossed), Layout.of(9), marks)
    assert "; ".join(texts) == (
        "1 in r1c1, 2 in r1c1 and r1c2 are crossed out (step 4, Naked Pair); "
        "3 in r1c3 is crossed out (step 7, X-Wing)"
    )


def test_a_larger_wing_names_the_places_of_each_value() -> None:
    step = LESSONS.get("WXYZ-Wing").example.step
    assert step is not None
    assert (
        "1 in r4c2 and r6c2 (column 2), 3 in r4c2, r6c1 and r6c2 (box 4), "
        "5 in r6c1 and r9c1 (column 1)"
    ) in nonet.describe_step(step)


ENGLISH = re.compile(r"\b(the|which|that|its|only|left|by|is|would|place|value)\b")


@pytest.mark.parametrize("name", ["forcing", "little-killer-1", "killer-1", "thermometer-1"])
def test_a_step_that_was_found_in_english_is_described_in_german(name: str) -> None:
    steps = [LESSONS.get(each).example.step for each in LESSONS.names()]
    if name != "forcing":
        steps = [*nonet.explain(examples.get(name).puzzle)]
    for step in filter(None, steps):
        english = nonet.describe_step(step)
        text = nonet.describe_step(step, language="de")
        assert not ENGLISH.search(text.partition(".")[2]), text
        assert nonet.describe_step(pickle.loads(pickle.dumps(step))) == english
