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
    describe_miss,
    in_order,
    position_of,
    position_text,
)
from nonet.model import cell_name
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
    assert sum(not each.elsewhere for each in by_mark) >= 62


def test_a_near_miss_names_what_the_mark_spoils() -> None:
    for name, pattern in {
        "Naked Single": r"so that the cell has \d and \d, and nothing follows\.$",
        "X-Wing": r"another place for it in (row|column) \d, and nothing follows\.$",
        "XY-Chain": r"so that the cell has \d, \d and \d, and nothing follows\.$",
        "Hidden Single": r"another place for it in \w+ \d, and the step above does not hold\.$",
    }.items():
        lesson = LESSONS.get(name)
        text = describe_miss(lesson, lesson.miss)
        assert re.search(pattern, text), text


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
