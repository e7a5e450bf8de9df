"""Lessons: what to look for, why it holds, an example, and what only looks like it.

The words of a lesson stand in a table, with its example and near miss from puzzles of our own. The
registry finds lessons in other files, too.
"""

from nonet.catalogue import translated
from nonet.errors import UnknownNameError, UsageError
from nonet.lessons._exercise import Exercise, Judgement
from nonet.lessons._lesson import (
    Lesson,
    Position,
    easiest_of,
    in_order,
    position_of,
    position_text,
)
from nonet.lessons._words import describe_facts, describe_marks, describe_miss, describe_share
from nonet.registry import Registry
from nonet.techniques import TECHNIQUES, Known, known_as, known_of, nearest


def taught() -> dict[str, Known]:
    """All techniques with their names and what is said of them, most of it by their lessons."""
    known = {}
    for entry in sorted(TECHNIQUES, key=lambda entry: (not entry.usual, entry.order)):
        lesson = LESSONS.find(entry.name)
        texts = (lesson.look_for, lesson.why) if lesson else ()
        known[entry.name] = known_of(entry.name, entry.summary, *texts)
    return known


LESSONS: Registry[Lesson] = Registry(
    "nonet.lessons",
    Lesson,
    "lesson",
    known_as=lambda name, _: known_as(name, TECHNIQUES.names()),
    nearest=lambda name, _: nearest(name, taught()),
)


def lesson_of(name: str) -> Lesson:
    """The lesson on a technique, by whatever name it goes.

    Raises:
        UnknownNameError: There is no such technique.
        UsageError: There is no lesson on it; the message says what it is, and who calls it what.
    """
    technique = TECHNIQUES.find(name)
    if technique is None:
        meant = nearest(name, taught())
        raise UnknownNameError.of("technique", name, TECHNIQUES.names(), meant=meant)
    lesson = LESSONS.find(technique.name)
    if lesson is None:
        none = translated("There is no lesson on {technique}.", technique=technique.name)
        names = technique.also and translated("Also called {others}.", others=technique.also)
        raise UsageError(f"{none} {translated(technique.summary)} {names}".rstrip())
    return lesson


def campaign() -> tuple[Lesson, ...]:
    """All lessons, each after those that it needs."""
    return tuple(in_order(LESSONS))


__all__ = [
    "LESSONS",
    "Exercise",
    "Judgement",
    "Lesson",
    "Position",
    "campaign",
    "describe_facts",
    "describe_marks",
    "describe_miss",
    "describe_share",
    "easiest_of",
    "in_order",
    "lesson_of",
    "position_of",
    "position_text",
]
