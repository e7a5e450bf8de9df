"""Lessons: what to look for, why it holds, an example, and what only looks like it.

The words of a lesson stand here, a file for each family of techniques, found by the registry. Its
example and the near miss come from puzzles of our own.
"""

from nonet.lessons._exercise import Exercise, Judgement, moved
from nonet.lessons._lesson import (
    Lesson,
    Position,
    easiest_of,
    in_order,
    position_of,
    position_text,
)
from nonet.lessons._words import describe_facts, describe_marks, describe_miss
from nonet.registry import Registry
from nonet.techniques._other_names import known_as, nearest

LESSONS: Registry[Lesson] = Registry(
    "nonet.lessons", Lesson, "lesson", known_as=known_as, nearest=nearest
)


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
    "easiest_of",
    "in_order",
    "moved",
    "position_of",
    "position_text",
]
