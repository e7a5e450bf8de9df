"""What is said of a lesson beside its own words."""

from __future__ import annotations

from nonet.lessons._lesson import Lesson, Position
from nonet.model import cell_name


def describe_facts(lesson: Lesson) -> str:
    """How often it occurs, in which level, and what comes before it, in a sentence each."""
    level = f"Level of the scale hodoku: {lesson.level}. " if lesson.level else ""
    often = f"It is used in {lesson.share:.0%} of our puzzles of all levels."
    if lesson.share < 0.005:
        often = "It is used in less than 1% of our puzzles."
    needs = f" First learn {', '.join(lesson.needs)}." if lesson.needs else ""
    return f"{level}{often}{needs}"


def describe_miss(lesson: Lesson, miss: Position | None) -> str:
    """What is different in the near miss."""
    if miss is None:
        return lesson.near_miss
    if miss.added is None:
        return f"{lesson.near_miss} On this board nothing can be crossed out by it."
    mark = f"{miss.added.value} in {cell_name(miss.added.cell, miss.state.size)}"
    if miss.elsewhere:
        return (
            f"{lesson.near_miss} Here the {mark} is still open, and the step above does not hold."
        )
    return f"{lesson.near_miss} Here the {mark} is still open, and nothing follows."
