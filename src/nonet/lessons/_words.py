"""What is said of a lesson beside its own words."""

from __future__ import annotations

from itertools import pairwise

from nonet._explain import technique
from nonet.lessons._lesson import Lesson, Position
from nonet.model import Candidate, House, State, Step, cell_name
from nonet.words import listed


def describe_facts(lesson: Lesson, *, names: bool = True) -> str:
    """How often it occurs, who calls it what, its level, what comes before: a sentence each.

    Args:
        lesson: The lesson.
        names: Whether to say what others call it, for which a printed page has no room.
    """
    level = f"Level of the scale hodoku: {lesson.level}. " if lesson.level else ""
    often = f"It is used in {lesson.share:.0%} of our puzzles of all levels."
    if lesson.share < 0.005:
        often = "It is used in less than 1% of our puzzles."
    needs = f" First learn {', '.join(lesson.needs)}." if lesson.needs else ""
    others = technique(lesson.name).also
    also = f"Also called {others}. " if others and names else ""
    return f"{also}{level}{often}{needs}"


def describe_miss(lesson: Lesson, miss: Position | None) -> str:
    """What is different in the near miss."""
    if miss is None:
        return lesson.near_miss
    if miss.added is None:
        return f"{lesson.near_miss} On this board nothing can be crossed out by it."
    mark = f"{miss.added.value} in {cell_name(miss.added.cell, miss.state.size)}"
    step = lesson.example.step
    why = "" if step is None else _what_it_spoils(step, miss, miss.added)
    what = "the step above does not hold" if miss.elsewhere else "nothing follows"
    return f"{lesson.near_miss} Here the {mark} is still open{why}, and {what}."


def describe_marks(state: State) -> str:
    """Which marks a reader goes by, where they are not all that the values leave; else nothing."""
    crossed = len(State(state.layout, state.givens, state.values)) - len(state)
    if not crossed:
        return ""
    marks = (
        "1 mark that the values allow is"
        if crossed == 1
        else f"{crossed} marks that the values allow are"
    )
    return f"({marks} crossed out already: go by the marks that are shown.)"


def _what_it_spoils(step: Step, miss: Position, mark: Candidate) -> str:
    """Which cell has a value too many by a mark, or which house a place too many."""
    parts = [each for part in step.highlights for each in part.candidates]
    if mark.cell in {*step.cells, *(cell for cell, _ in parts)} and mark not in parts:
        return f", so that the cell has {listed(miss.state.values_of(mark.cell))}"
    home = _house_of(step, miss, mark, parts)
    return f", another place for it in {home.name}" if home else ""


def _house_of(step: Step, miss: Position, mark: Candidate, parts: list[Candidate]) -> House | None:
    """The house in which the step counts on the places of a value, and a mark is one more."""
    cells = {each.cell for each in parts if each.value == mark.value}
    for house in (*step.houses, *step.cover):
        if mark.cell in house.cells and cells & set(house.cells):
            return house
    for chain in step.chains:
        for off, on in pairwise(chain.nodes):
            linked = {*off.cells, *on.cells}
            for house in miss.state.layout.houses:
                places = {mark.cell, *linked} <= set(house.cells)
                if places and on.on and off.value == on.value == mark.value:
                    return house
    return None
