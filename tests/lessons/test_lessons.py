"""Lessons and exercises: their boards are what they say, wherever they are moved to."""

import re

import pytest

import nonet
from nonet._explain import technique
from nonet.lessons import (
    LESSONS,
    Exercise,
    Lesson,
    campaign,
    describe_marks,
    describe_miss,
    easiest_of,
    in_order,
    position_of,
    position_text,
)
from nonet.model import Candidate, Puzzle, State, cell_name
from nonet.techniques import TECHNIQUES


@pytest.mark.parametrize("name", LESSONS.names())
def test_the_example_has_the_step_and_the_near_miss_has_none(name: str) -> None:
    lesson = LESSONS.get(name)
    example, miss = lesson.example, lesson.miss
    assert example.step is not None
    assert example.step.technique == name
    solution = nonet.solve(example.state.puzzle()).solution
    assert solution is not None
    assert all(solution.values[cell] == value for cell, value in example.step.placements)
    assert all(solution.values[cell] != value for cell, value in example.step.eliminations)
    if miss is None:
        assert "Net" in name or "Forcing" in name
        return
    found = list(technique(name).find(miss.state))
    if miss.elsewhere:
        changes = {change for each in found for change in (*each.placements, *each.eliminations)}
        assert found and not changes & {*example.step}, "of this step nothing is left"
    else:
        assert not found
    assert not nonet.mistakes(miss.state)
    if miss.added is not None:
        cell, value = miss.added
        assert miss.state.places[value] >> cell & 1
        assert not example.state.places[value] >> cell & 1


@pytest.mark.parametrize("name", LESSONS.names())
def test_a_reader_finds_the_step_with_the_marks_that_follow_from_what_is_printed(name: str) -> None:
    lesson = LESSONS.get(name)
    step = lesson.example.step
    assert step is not None
    for state in (lesson.example.state, *lesson.boards):
        # What is on paper: the values, and marks where it is written that they count.
        read = state if describe_marks(state) else State(state.layout, state.givens, state.values)
        assert read == state
        assert next(iter(technique(name).find(read)), None) is not None
    if lesson.miss and lesson.miss.added and not describe_marks(lesson.example.state):
        assert not describe_marks(lesson.miss.state)
        assert lesson.miss.state.places[0].bit_count() > lesson.example.state.places[0].bit_count()


def test_most_examples_need_no_crossed_out_marks_the_first_ones_above_all() -> None:
    needs_none = [n for n in LESSONS.names() if not describe_marks(LESSONS.get(n).example.state)]
    assert len(needs_none) >= 58
    first = [lesson.name for lesson in campaign()][:8]
    assert {*first} <= {*needs_none}


@pytest.mark.parametrize("name", LESSONS.names())
def test_a_lesson_has_words_of_its_own(name: str) -> None:
    lesson = LESSONS.get(name)
    assert name in TECHNIQUES.names()
    for words in (lesson.look_for, lesson.why, lesson.near_miss):
        assert len(words) > 30
        assert words.endswith((".", "?"))
    assert 0 <= lesson.share <= 1


def test_near_misses_differ_by_one_mark_where_that_is_enough() -> None:
    misses = [each for name in LESSONS.names() if (each := LESSONS.get(name).miss) is not None]
    by_mark = [each for each in misses if each.added is not None]
    assert len(by_mark) >= 69
    assert sum(not each.elsewhere for each in by_mark) >= 60


def test_a_near_miss_names_what_the_mark_spoils() -> None:
    ending = r", and (nothing follows|the step above does not hold)\.$"
    for name, pattern in {
        "Naked Single": r"so that the cell has \d and \d",
        "X-Wing": r"another place for it in (row|column) \d",
        "XY-Chain": r"so that the cell has \d, \d and \d",
        "Hidden Single": r"another place for it in \w+ \d",
        "Simple Colors Wrap": r"another place for it in column \d",
    }.items():
        lesson = LESSONS.get(name)
        text = describe_miss(lesson, lesson.miss)
        assert re.search(pattern + ending, text), text


def test_hardly_a_near_miss_leaves_unnamed_what_fails() -> None:
    unnamed = {
        name
        for name in LESSONS.names()
        if (miss := LESSONS.get(name).miss) is not None
        and re.search("is still open, and", describe_miss(LESSONS.get(name), miss))
    }
    assert unnamed == {"Full House"}  # where a value is not written yet


def test_a_near_miss_by_a_given_names_it() -> None:
    lesson = LESSONS.get("Avoidable Rectangle")
    assert describe_miss(lesson, lesson.miss).endswith("Here r3c4 is a given, and nothing follows.")


@pytest.mark.parametrize("name", LESSONS.names())
def test_the_house_of_a_near_miss_has_its_mark(name: str) -> None:
    lesson = LESSONS.get(name)
    if lesson.miss is None:
        return
    pattern = r"the \d in (\w+) is still open, another place for it in (\w+ \d),"
    found = re.search(pattern, describe_miss(lesson, lesson.miss))
    if found is not None:
        layout = lesson.miss.state.layout
        (house,) = [each for each in layout.houses if each.name == found[2]]
        assert found[1] in [cell_name(cell, layout.size) for cell in house.cells]


def test_each_lesson_comes_after_those_it_needs() -> None:
    known: set[str] = set()
    for lesson in campaign():
        assert known.issuperset(lesson.needs)
        known.add(lesson.name)
    assert known == {*LESSONS.names()}
    assert len(known) >= 60


def test_lessons_that_need_each_other_are_refused() -> None:
    both = [
        Lesson(one, look_for="", why="", near_miss="", needs=(other,))
        for one, other in (("X-Wing", "Swordfish"), ("Swordfish", "X-Wing"))
    ]
    with pytest.raises(ValueError, match="need each other"):
        list(in_order(both))


def test_positions_survive_their_text() -> None:
    for name in LESSONS.names():
        state = LESSONS.get(name).example.state
        again = position_of(position_text(state))
        assert (again, again.givens) == (state, state.givens)


def test_a_fish_of_a_lesson_has_rows_as_its_words_do() -> None:
    for name in ("X-Wing", "Swordfish", "Jellyfish", "Finned X-Wing", "Sashimi Jellyfish"):
        step = LESSONS.get(name).example.step
        assert step is not None
        assert {house.kind for house in step.houses} == {"row"}


@pytest.mark.parametrize("name", ["ALS-XZ", "ALS-XY-Wing", "ALS-XY-Chain", "Death Blossom"])
def test_the_sets_of_a_lesson_share_no_cell(name: str) -> None:
    lesson = LESSONS.get(name)
    for state in (lesson.example.state, *lesson.boards):
        step = easiest_of(name, state)
        assert step is not None
        parts = [part.candidates for part in step.highlights if part.role.startswith("set ")]
        sets = [{cell for cell, _ in part} for part in parts]
        assert sum(map(len, sets)) == len(set().union(*sets))


def exercise(name: str = "X-Wing") -> Exercise:
    return Exercise(name, LESSONS.get(name).example.state)


def test_a_step_of_the_technique_is_right() -> None:
    one = exercise()
    judgement = one.judge((), one.easiest.eliminations)
    assert judgement.right
    assert "X-Wing" in judgement.text


def test_a_part_of_a_step_is_not_all() -> None:
    one = next(
        e
        for name in LESSONS.names()
        if len((e := exercise(name)).easiest.eliminations) > 2 and len(e.steps) == 1
    )
    judgement = one.judge((), one.easiest.eliminations[:1])
    assert not judgement.right
    assert "more than that" in judgement.text


def test_marked_cells_of_another_pattern_are_not_right() -> None:
    judged = []
    for name in LESSONS.names():
        one = exercise(name)
        pair = easiest_of("Naked Pair", one.state)
        if name != "Naked Pair" and pair and "Naked Pair" not in one.names:
            judged.append(one.judge(marked=pair.cells))
    assert any("not what is asked for" in judgement.text for judgement in judged)
    assert not any(judgement.right or judgement.partly for judgement in judged)


def test_hints_lead_to_the_step_that_is_shown() -> None:
    for name in ("Aligned Pair Exclusion", "X-Wing", "AIC"):
        for state in LESSONS.get(name).boards:
            one = Exercise(name, state)
            assert one.hint(2).cells == one.easiest.cells
            assert one.hint(1).text.startswith("Look at ")


def test_the_solution_is_kept() -> None:
    one = exercise()
    solution = nonet.solve(one.state.puzzle()).solution
    assert solution is not None
    cell = one.state.values.index(0)
    judgement = one.judge((), [Candidate(cell, solution.values[cell])])
    assert not judgement.right
    assert "belongs to the solution" in judgement.text
    wrong = next(
        v for v in range(1, 10) if one.state.places[v] >> cell & 1 and v != solution.values[cell]
    )
    assert one.judge([Candidate(cell, wrong)], ()).text.startswith(f"r{cell // 9 + 1}c")
    assert "a value in" in one.judge((), [Candidate(one.state.values.index(1), 1)]).text
    assert not one.judge((), ()).right


def test_a_value_that_stands_in_the_line_already_is_named() -> None:
    state = State.of(nonet.parse("1000003004000020"))
    text = Exercise("Hidden Single", state).judge([Candidate(1, 1)]).text
    assert text == "r1c2=1 breaks a rule: r1c1 = 1 cannot go with it."


def test_another_technique_is_named() -> None:
    found = []
    for name in LESSONS.names():
        one = exercise(name)
        for other in ("AIC", "Discontinuous Nice Loop", "Naked Pair", "XY-Chain"):
            step = easiest_of(other, one.state)
            gone = set(step.eliminations) if step else set()
            if step and other != name and not any(gone & {*s} for s in one.steps):
                found.append(one.judge((), step.eliminations))
    assert found
    assert all(not judgement.right for judgement in found)
    assert any("another technique" in judgement.text for judgement in found)


@pytest.mark.parametrize("name", ["X-Wing", "Naked Pair", "Locked Candidates Type 1", "XY-Wing"])
def test_marked_cells_are_known_by_their_definition(name: str) -> None:
    one = exercise(name)
    step = one.easiest
    judgement = one.judge(marked=step.cells)
    assert judgement.partly and not judgement.right
    assert "What follows" in judgement.text
    other = Exercise("Jellyfish", one.state).judge(marked=step.cells)
    assert "not what is asked for: Jellyfish" in other.text
    assert "not a pattern of" in one.judge(marked=step.cells[:1]).text


@pytest.mark.parametrize("name", LESSONS.names())
def test_the_technique_applies_on_each_board(name: str) -> None:
    boards = LESSONS.get(name).boards
    assert len({state.givens for state in boards}) >= 5
    for state in boards:
        assert next(iter(technique(name).find(state)), None) is not None
        assert not nonet.mistakes(state)


def test_it_is_the_next_step_on_the_boards_of_usual_techniques() -> None:
    names = ("Naked Single", "Hidden Pair", "X-Wing", "Skyscraper", "XY-Wing", "AIC", "ALS-XZ")
    for name in names:
        steps = [nonet.hint(state).step for state in LESSONS.get(name).boards]
        assert len(steps) > 2
        assert {step and step.technique for step in steps} == {name}


def test_what_no_technique_shows_by_itself_is_true_all_the_same() -> None:
    state = exercise("Naked Pair").state
    solution = nonet.solve(Puzzle(state.layout, state.givens)).solution
    assert solution is not None
    gone = [
        Candidate(cell, value)
        for cell, right in enumerate(solution.values)
        for value in state.values_of(cell)
        if value != right and not state.values[cell]
    ]
    judged = Exercise("Naked Pair", state).judge((), gone)
    assert not judged.right
    assert judged.text.startswith("True, but ") and "is not shown by" in judged.text
