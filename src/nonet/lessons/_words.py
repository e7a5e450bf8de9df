"""Sentences about a lesson beside its own words."""

from __future__ import annotations

from nonet._explain import technique
from nonet.catalogue import later, named, named_house, translated
from nonet.lessons._lesson import Lesson, Position
from nonet.model import Candidate, House, State, Step, cells_of
from nonet.words import describe_candidates, describe_cells, enumerated

_LEAST_SHOWN = 0.005  # of puzzles; what is rarer has no share worth a number


def describe_share(lesson: Lesson) -> str:
    """In which share of our puzzles paths use it; empty where another name stands in paths."""
    if not technique(lesson.name).usual:
        return ""
    return f"{lesson.share:.0%}" if lesson.share >= _LEAST_SHOWN else "<1%"


def describe_facts(lesson: Lesson, *, names: bool = True) -> str:
    """How often it occurs, who calls it what, its level, what comes before: a sentence each.

    Args:
        lesson: The lesson.
        names: Whether to say what others call it, for which a printed page has no room.
    """
    entry, needs = technique(lesson.name), ", ".join(lesson.needs)
    level, share = named(lesson.level), describe_share(lesson)
    often = translated("It is used in {share} of our puzzles of all levels.", share=share)
    if lesson.share < _LEAST_SHOWN:
        often = translated("It is used in less than 1% of our puzzles.")
    facts = (
        names and entry.also and translated("Also called {others}.", others=entry.also),
        level and translated("Level of the scale hodoku: {level}.", level=level),
        share and often,
        needs and translated("First learn {lessons}.", lessons=needs),
    )
    return " ".join(fact for fact in facts if fact)


def describe_miss(lesson: Lesson, miss: Position | None) -> str:
    """The difference in the near miss, in a sentence."""
    general = translated(lesson.near_miss)
    if miss is None:
        return general
    given = [c for c, own in enumerate(lesson.example.state.givens) if miss.state.givens[c] != own]
    if given and miss.added is None:
        cells = describe_cells(given, miss.state.size)
        return translated(
            "{miss} Here {cells} is a given, and nothing follows.", miss=general, cells=cells
        )
    if miss.added is None:
        return translated("{miss} On this board nothing follows by it.", miss=general)
    mark = describe_candidates([miss.added], miss.state.layout)
    step = lesson.example.step
    why = "" if step is None else _what_it_spoils(step, miss, miss.added)
    text = later("{miss} Here the {mark} is still open{why}, and nothing follows.")
    if miss.elsewhere:
        text = later("{miss} Here the {mark} is still open{why}, and the step above does not hold.")
    return translated(text, miss=general, mark=mark, why=why)


def describe_marks(state: State) -> str:
    """Which marks a reader goes by, where they are not all that the values leave; else nothing."""
    crossed = len(State(state.layout, state.givens, state.values)) - len(state)
    if not crossed:
        return ""
    return translated(
        "(1 mark that the values allow is crossed out already: go by the marks that are shown.)"
        "|({n} marks that the values allow are crossed out already: "
        "go by the marks that are shown.)",
        n=crossed,
    )


def _what_it_spoils(step: Step, miss: Position, mark: Candidate) -> str:
    """Which cell has a value too many by a mark, or which house a place too many."""
    parts = [candidate for part in step.highlights for candidate in part.candidates]
    home, values = _house_of(step, miss, mark, parts), miss.state.values_of(mark.cell)
    inside = mark.cell in {*step.cells, *(cell for cell, _ in parts)} and mark not in parts
    if inside or (home is None and len(values) > 2):
        return translated(", so that the cell has {values}", values=enumerated(values))
    if home is None:
        return ""
    return translated(", another place for it in {house}", house=named_house(home.name))


def _house_of(step: Step, miss: Position, mark: Candidate, parts: list[Candidate]) -> House | None:
    """The house in which the step counts on the places of a value, and a mark is one more."""
    cells = {part.cell for part in parts if part.value == mark.value}
    for house in (*step.houses, *step.cover):
        if mark.cell in house.cells and cells & set(house.cells):
            return house
    nodes = (node for chain in step.chains for node in chain.nodes)
    cells |= {cell for node in nodes if node.value == mark.value for cell in node.cells}
    for house in miss.state.layout.houses:  # a strong link has no other places
        others = {*house.cells} & {*cells_of(miss.state.places[mark.value])} - {mark.cell}
        if mark.cell in house.cells and len(others) > 1 and others <= cells:
            return house
    return None
