"""Why a puzzle has no solution, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.model import Constraint, Layout, Status, cell_name
from nonet.model.cell_words import variable_name
from nonet.words.lists import listed

if TYPE_CHECKING:
    from nonet._solve import Diagnosis, Reach, Repair

_MOST = 40  # givens that are named
_MOST_REPAIRS = 8
_MOST_RANGES = 8


def describe_diagnosis(found: Diagnosis) -> list[str]:
    """What `nonet.diagnose` found, as sentences; none for a puzzle that has a solution.

    Direct conflicts are left to the error that names them all.
    """
    if found.status is not Status.UNSOLVABLE:
        return []
    if found.puzzle.conflicts():
        return _repairs(found)
    return [_contradiction(found), *_dead_spot(found), *_repairs(found)]


def describe_diagnosis_briefly(found: Diagnosis) -> str:
    """The same where the givens are marked on a board: two sentences, one repair."""
    if found.status is not Status.UNSOLVABLE:
        return ""
    if not found.cells:
        return f"No solution. {_contradiction(found)}"
    count = len(found.cells)
    if not found.minimal:
        first = "a contradiction is among the marked givens"
    elif count == 1:
        first = "the marked given breaks the rules, whatever else is given"
    else:
        spot = _dead_spot(found)
        what = spot[0].removeprefix("They ").rstrip(".") if spot else "contradict each other"
        first = f"the {count} marked givens {what}"
    right = [each for each in found.repairs if each.values]
    if not right:
        return f"No solution: {first}. {' '.join(_repairs(found))}"
    more = len(right) - 1
    others = f", or with {more} other change{'s' * (more > 1)}" if more else ""
    return f"No solution: {first}. Exactly one with {_change(right[0], found)}{others}."


def _contradiction(found: Diagnosis) -> str:
    puzzle = found.puzzle
    if not found.cells:
        if found.rules:
            return _rules_at_fault(found)
        narrow = "rules" if puzzle.marks is None else "rules and the pencil marks"
        return f"The {narrow} of this board leave no solution, whatever is given."
    count = len(found.cells)
    if not found.minimal and count == puzzle.clues:
        return "Which of the givens contradict each other was not found in time."
    if not found.minimal and count > _MOST:
        return f"The contradiction is among {count} of the {puzzle.clues} givens, perhaps fewer."
    number_of = puzzle.layout.number_of
    names = (
        f"{cell_name(cell, puzzle.size)} = {number_of(puzzle.givens[cell])}" for cell in found.cells
    )
    given = listed(names, most=_MOST)
    if not found.minimal:
        return f"The contradiction is among these {count} givens, perhaps fewer: {given}."
    if count == 1:
        return f"No solution has {given}, whatever else is given."
    return f"These {count} givens contradict each other: {given}."


def _rules_at_fault(found: Diagnosis) -> str:
    layout = found.puzzle.layout
    names = listed((rule.describe(layout) for rule in found.rules), most=_MOST)
    if len(found.rules) == 1:
        return describe_rule_alone(found.rules[0], found.reach, layout)
    return f"These {len(found.rules)} rules together leave no solution: {names}."


def describe_rule_alone(rule: Constraint, reach: Reach | None, layout: Layout) -> str:
    """That a rule leaves no solution by itself, and what it could say instead."""
    text = f"The rule {rule.describe(layout)} alone leaves no solution, whatever is given"
    return f"{text}{'' if reach is None else f': {_could_be(reach, rule, layout)}'}."


def _could_be(reach: Reach, rule: Constraint, layout: Layout) -> str:
    part, given = reach.part, getattr(reach.rule, reach.part)
    own = reach.rule == rule
    of = "" if own else f" of {reach.rule.describe(rule.scope(layout))}"
    if reach.numbers:
        what = part if not reach.first else f"number {reach.first} of {part}"
        owner = f"its {what}" if own else f"the {what}{of}"
        return f"{owner} can be {listed(_ranges(reach.numbers), 'or', most=_MOST_RANGES)}"
    if part == "values":
        return f"only {','.join(map(str, given[: reach.first]))} of its values{of} can be obeyed"
    last = given[reach.first - 1]
    where = "" if part == "cells" else f" of its {part}"
    name = variable_name(last, layout)
    return f"only the first {reach.first} cells{where}{of}, up to {name}, can obey it"


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """``3 to 17`` for numbers that follow each other."""
    first = last = numbers[0]
    for number in (*numbers[1:], None):
        if number == last + 1:
            last = number
            continue
        if last == first + 1:
            yield str(first)
        yield f"{first} to {last}" if last > first + 1 else str(last)
        if number is not None:
            first = last = number


def _dead_spot(found: Diagnosis) -> list[str]:
    if found.rules:
        return []
    if found.dead_cell is not None:
        return [f"They leave no value for {cell_name(found.dead_cell, found.puzzle.size)}."]
    if found.dead_house is not None:
        house, value = found.dead_house
        number = found.puzzle.layout.number_of(value)
        return [f"They leave no place for {number} in {house.name}."]
    return []


def _repairs(found: Diagnosis) -> list[str]:
    right = [each for each in found.repairs if each.values]
    if right:
        changes = listed((_change(each, found) for each in right), "or", most=_MOST_REPAIRS)
        return [f"There is exactly one solution with {changes}."]
    if found.repairs:
        names = listed((each.cell_name for each in found.repairs), "or", most=_MOST_REPAIRS)
        return [f"Without {names} there are several solutions."]
    if not found.cells:
        return []
    if not found.exact:
        return ["No single given that could be corrected was found in time."]
    return ["Correcting one given is not enough: at least two are wrong."]


def _change(repair: Repair, found: Diagnosis) -> str:
    """``8 instead of 5 in r1c2``."""
    number_of = found.puzzle.layout.number_of
    values = listed(map(number_of, repair.values), "or")
    return f"{values} instead of {number_of(repair.given)} in {repair.cell_name}"
