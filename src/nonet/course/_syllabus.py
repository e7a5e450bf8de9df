"""The syllabus: courses of units, each with words, an example and boards."""

from __future__ import annotations

import json
from collections.abc import Sequence, Set
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from nonet.errors import UnknownNameError, UsageError
from nonet.lessons import LESSONS, easiest_of, position_of
from nonet.model import State, Step
from nonet.techniques import TECHNIQUES, nearest


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of the course: one technique, on boards of one kind.

    Attributes:
        name: What users type.
        course: The course that it belongs to.
        technique: What is found on its boards.
        look_for: What to look for on the board.
        why: Why it holds.
        shows_marks: Whether its boards are shown with pencil marks.
        texts: The example and the boards, as `nonet.lessons.position_of` reads them.
    """

    name: str
    course: str
    technique: str
    look_for: str
    why: str
    shows_marks: bool
    texts: tuple[str, ...]

    @property
    def example(self) -> tuple[State, Step]:
        """A board and the step on it."""
        if not self.texts:
            position = LESSONS.get(self.technique).example
            assert position.step is not None
            return position.state, position.step
        state = position_of(self.texts[0])
        step = easiest_of(self.technique, state)
        assert step is not None, "the example of a unit has its step"
        return state, step

    @property
    def boards(self) -> tuple[State, ...]:
        """The boards to practise on."""
        if not self.texts:
            return LESSONS.get(self.technique).boards
        return tuple(map(position_of, self.texts[1:]))


@dataclass(frozen=True, slots=True)
class Course:
    """Units in the order in which they are learned.

    Attributes:
        name: What users type.
        units: Each rests on those before it.
    """

    name: str
    units: tuple[Unit, ...]


@cache
def courses() -> tuple[Course, ...]:
    """All courses, in their order."""
    text = (files("nonet.course") / "data" / "syllabus.json").read_text(encoding="utf-8")
    return tuple(
        Course(course["course"], tuple(_unit(course["course"], unit) for unit in course["units"]))
        for course in json.loads(text)
    )


def _unit(course: str, kept: dict[str, str | list[str]]) -> Unit:
    technique = str(kept["technique"])
    lesson = None if "look_for" in kept else LESSONS.get(technique)
    return Unit(
        name=str(kept.get("name", technique)),
        course=course,
        technique=technique,
        look_for=lesson.look_for if lesson else str(kept["look_for"]),
        why=lesson.why if lesson else str(kept["why"]),
        shows_marks=bool(kept.get("marks", lesson is not None)),
        texts=tuple(kept.get("boards", ())),
    )


def find_units(names: Sequence[str]) -> tuple[Unit, ...]:
    """The units of these names, or of these courses; all if there are no names.

    A technique has all its units; a lesson that no course has is a unit of its own.

    Raises:
        UnknownNameError: There is no such unit or course.
        UsageError: It is a technique that no unit teaches.
    """
    every = [unit for course in courses() for unit in course.units]
    if not names:
        return tuple(every)
    chosen: list[Unit] = []
    for name in names:
        named = [unit for unit in every if name.casefold() in (unit.name.casefold(), unit.course)]
        lesson = None if named else LESSONS.find(name)
        if lesson:
            named = [unit for unit in every if unit.name == lesson.name]
            named = named or [_unit("lessons", {"technique": lesson.name})]
        elif not named and (entry := TECHNIQUES.find(name)):  # one that is learned without marks
            named = [unit for unit in every if unit.technique == entry.name]
            if not named:
                raise UsageError(f"No unit teaches {entry.name}. {entry.summary}")
        if not named:
            known = [*(course.name for course in courses()), *(unit.name for unit in every)]
            near = get_close_matches(name, known, n=1)
            meant = near[0] if near else nearest(name, LESSONS.names())
            raise UnknownNameError.of("unit", name, known, meant=meant)
        chosen += named
    return tuple(chosen)


def following(done: Set[str], units: Sequence[Unit] | None = None) -> Unit | None:
    """The first unit that is not done; None after the last."""
    return next((unit for unit in units or find_units(()) if unit.name not in done), None)
