"""The syllabus: courses of units, each with words, an example and boards."""

from __future__ import annotations

import json
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NoReturn

from nonet.catalogue import languages, speaking, translated
from nonet.constraints import CONSTRAINTS, Kind, each_of, kind_called
from nonet.errors import UnknownNameError, UsageError
from nonet.lessons import LESSONS, easiest_of, position_of, taught
from nonet.model import Constraint, State, Step
from nonet.techniques import TECHNIQUES, Known, names_of, nearest, words_of


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
    def names(self) -> tuple[str, ...]:
        """Its titles, and other names of its technique or of its rules."""
        kinds = [kind for kind in CONSTRAINTS if kind.make in {*map(type, self.rules)}]
        rules = [alias for kind in kinds for alias in (kind.name, *kind.aliases)]
        return (*_in_each_language(self.name), *names_of(self.name), *rules)

    @property
    def looks(self) -> tuple[int, bool]:
        """How many cells its boards have, and whether there are rules; those of lessons are 9x9."""
        board, *more = self.texts[0].split("|") if self.texts else ("." * 81,)
        return len(board.replace("+", "")), len(more) > 1

    @property
    def rules(self) -> tuple[Constraint, ...]:
        """The rules of its example, beside rows, columns and boxes."""
        return position_of(self.texts[0]).layout.constraints if self.texts else ()

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


def _in_each_language(text: str) -> tuple[str, ...]:
    texts = []
    for language in languages():
        with speaking(language):
            texts.append(translated(text))
    return tuple(texts)


def find_units(names: Sequence[str]) -> tuple[Unit, ...]:
    """The units of these names, or of these courses; all if there are no names.

    Titles count in all languages, as a whole or in part ("Box"). A technique or a rule has all its
    units, by any of its names; a lesson that no course has is a unit of its own.

    Raises:
        UnknownNameError: There is no such unit or course; the message has the nearest by meaning.
        UsageError: It is a technique or a rule that no unit teaches.
    """
    if not names:
        return tuple(unit for course in courses() for unit in course.units)
    return tuple(unit for name in names for unit in _called(name))


@cache
def _titles(name: str) -> frozenset[frozenset[str]]:
    """The words of a title in each language."""
    return frozenset(frozenset(words_of(text)) for text in _in_each_language(name))


def _called(name: str) -> Sequence[Unit]:
    every, asked = find_units(()), frozenset(words_of(name))
    parts = [unit for unit in every if asked and any(asked <= t for t in _titles(unit.name))]
    return (
        [unit for unit in every if asked in _titles(unit.name)]
        or [unit for unit in every if asked in _titles(unit.course)]
        or [unit for unit in parts if unit.texts]
        or _teaching(name)
        or parts
        or _refused(name)
    )


def _teaching(name: str) -> Sequence[Unit]:
    """The units on a technique or a rule of that name; none if there is none."""
    every = find_units(())
    if kinds := _rules_called(name):
        made = {kind.make for kind in kinds}
        return [unit for unit in every if made.intersection(map(type, unit.rules))]
    entry, words = TECHNIQUES.find(name), {*words_of(name)}
    named = [unit for unit in every if entry and unit.technique == entry.name]
    if not named and (lesson := LESSONS.find(name)):
        return [_unit("lessons", {"technique": lesson.name})]
    return [unit for unit in named if words & {*words_of(" ".join(unit.names))}] or named


def _rules_called(name: str) -> list[Kind]:
    return [kind for rule in each_of(name, placed=True) if (kind := kind_called(rule))]


def _refused(name: str) -> NoReturn:
    entry = next(iter(_rules_called(name)), TECHNIQUES.find(name))
    if entry:
        none = translated("No unit teaches {name}.", name=entry.name)
        there = translated("nonet practise --list has all that there are.")
        raise UsageError(f"{none} {translated(entry.summary)} {there}")
    every = find_units(())
    known = {unit.name: Known(unit.names, f"{unit.look_for} {unit.why}") for unit in every}
    lessons = {own: one for own, one in taught().items() if own in LESSONS.names()}
    whole = {course.name: Known(_in_each_language(course.name)) for course in courses()}
    raise UnknownNameError.of("unit", name, known, meant=nearest(name, known | lessons | whole))


def following(done: Set[str], units: Sequence[Unit] | None = None) -> Unit | None:
    """The first unit that is not done; None after the last."""
    return next((unit for unit in units or find_units(()) if unit.name not in done), None)
