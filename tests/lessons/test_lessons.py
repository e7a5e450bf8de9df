"""Lessons: their boards are what they say, and every lesson can be reached."""

from __future__ import annotations

import re

import pytest

import nonet
from nonet._explain import technique
from nonet.lessons import (
    LESSONS,
    Lesson,
    campaign,
    describe_marks,
    describe_miss,
    in_order,
    position_of,
    position_text,
)
from nonet.model import State, cell_name
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
    # Here a value is not written yet.
    assert unnamed == {"Full House", "Avoidable Rectangle Type 1", "Bivalue Universal Grave + 1"}


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
