"""Why a puzzle has no solution, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.catalogue import later, named_house, translated
from nonet.model import Constraint, Layout, Status, cell_name
from nonet.model.cell_words import variable_name
from nonet.words.lists import enumerated

if TYPE_CHECKING:
    from nonet._solve import Diagnosis, Reach, Repair

_MOST = 40  # givens that are named
_MOST_REPAIRS = 8
_MOST_RANGES = 8


def describe_diagnosis(diagnosis: Diagnosis) -> list[str]:
    """The findings of `nonet.diagnose`, as sentences; none for a puzzle that has a solution.

    Direct conflicts are left to the error that names them all.
    """
    if diagnosis.status is not Status.UNSOLVABLE:
        return []
    if diagnosis.puzzle.conflicts():
        return _repairs(diagnosis)
    return [
        _contradiction(diagnosis),
        *_dead_spot(diagnosis, translated("They")),
        *_repairs(diagnosis),
    ]


def describe_diagnosis_briefly(diagnosis: Diagnosis) -> str:
    """The same where the givens are marked on a board: two sentences, one repair."""
    if diagnosis.status is not Status.UNSOLVABLE:
        return ""
    if not diagnosis.cells:
        return translated("No solution. {why}", why=_contradiction(diagnosis))
    count = len(diagnosis.cells)
    they = translated("the {n} marked givens", n=count)
    if not diagnosis.minimal:
        first = translated("a contradiction is among the marked givens.")
    elif count == 1:
        first = translated("the marked given breaks the rules, whatever else is given.")
    else:
        alone = translated("{they} contradict each other.", they=they)
        first = next(iter(_dead_spot(diagnosis, they)), alone)
    right = [repair for repair in diagnosis.repairs if repair.values]
    if not right:
        then = " ".join(_repairs(diagnosis))
    elif len(right) == 1:
        then = translated("Exactly one with {change}.", change=_change(right[0], diagnosis))
    else:
        text = later(
            "Exactly one with {change}, or with {n} other change."
            "|Exactly one with {change}, or with {n} other changes."
        )
        then = translated(text, change=_change(right[0], diagnosis), n=len(right) - 1)
    return translated("No solution: {first} {then}", first=first, then=then)


def _contradiction(diagnosis: Diagnosis) -> str:
    puzzle = diagnosis.puzzle
    if not diagnosis.cells:
        if diagnosis.rules:
            return _rules_at_fault(diagnosis)
        text = later("The rules of this board leave no solution, whatever is given.")
        if puzzle.marks is not None:
            text = later(
                "The rules and the pencil marks of this board leave no solution, whatever is given."
            )
        return translated(text)
    count = len(diagnosis.cells)
    if not diagnosis.minimal and count == puzzle.clues:
        return translated("Which of the givens contradict each other was not found in time.")
    if not diagnosis.minimal and count > _MOST:
        text = later("The contradiction is among {count} of the {all} givens, perhaps fewer.")
        return translated(text, count=count, all=puzzle.clues)
    number_of = puzzle.layout.number_of
    names = (
        f"{cell_name(cell, puzzle.size)} = {number_of(puzzle.givens[cell])}"
        for cell in diagnosis.cells
    )
    text = later("These {count} givens contradict each other: {given}.")
    if not diagnosis.minimal:
        text = later("The contradiction is among these {count} givens, perhaps fewer: {given}.")
    elif count == 1:
        text = later("No solution has {given}, whatever else is given.")
    return translated(text, count=count, given=enumerated(names, most=_MOST))


def _rules_at_fault(diagnosis: Diagnosis) -> str:
    layout = diagnosis.puzzle.layout
    names = enumerated((rule.describe(layout) for rule in diagnosis.rules), most=_MOST)
    if len(diagnosis.rules) == 1:
        return describe_rule_alone(diagnosis.rules[0], diagnosis.reach, layout)
    text = later("These {count} rules together leave no solution: {names}.")
    return translated(text, count=len(diagnosis.rules), names=names)


def describe_rule_alone(rule: Constraint, reach: Reach | None, layout: Layout) -> str:
    """That a rule leaves no solution by itself, and what it could say instead."""
    name = rule.describe(layout)
    if reach is None:
        text = later("The rule {rule} alone leaves no solution, whatever is given.")
        return translated(text, rule=name)
    text = later("The rule {rule} alone leaves no solution, whatever is given: {could}.")
    return translated(text, rule=name, could=_could_be(reach, rule, layout))


def _could_be(reach: Reach, rule: Constraint, layout: Layout) -> str:
    part, given = reach.part, getattr(reach.rule, reach.part)
    own = reach.rule == rule
    whole = reach.rule.describe(rule.scope(layout))
    of = "" if own else translated(" of {rule}", rule=whole)
    if reach.numbers:
        numbers = enumerated(_ranges(reach.numbers), "or", most=_MOST_RANGES)
        text = later("number {first} of {part}")
        what = translated(text, first=reach.first, part=part) if reach.first else part
        text = (
            later("its {what} can be {numbers}")
            if own
            else later("the {what}{of} can be {numbers}")
        )
        return translated(text, what=what, of=of, numbers=numbers)
    if part == "values":
        values = ",".join(map(str, given[: reach.first]))
        text = later("only {values} of its values{of} can be obeyed")
        return translated(text, values=values, of=of)
    where = "" if part == "cells" else translated(" of its {part}", part=part)
    name = variable_name(given[reach.first - 1], layout)
    text = later("only the first {first} cells{where}, up to {name}, can obey it")
    return translated(text, first=reach.first, where=where + of, name=name)


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """``3 to 17`` for numbers that follow each other."""
    first = last = numbers[0]
    for number in (*numbers[1:], None):
        if number == last + 1:
            last = number
            continue
        if last == first + 1:
            yield str(first)
        text = translated("{first} to {last}", first=first, last=last)
        yield text if last > first + 1 else str(last)
        if number is not None:
            first = last = number


def _dead_spot(diagnosis: Diagnosis, they: str) -> list[str]:
    if diagnosis.rules:
        return []
    if diagnosis.dead_cell is not None:
        cell = cell_name(diagnosis.dead_cell, diagnosis.puzzle.size)
        return [translated("{they} leave no value for {cell}.", they=they, cell=cell)]
    if diagnosis.dead_house is not None:
        house, value = diagnosis.dead_house
        number = diagnosis.puzzle.layout.number_of(value)
        text = later("{they} leave no place for {number} in {house}.")
        return [translated(text, they=they, number=number, house=named_house(house.name))]
    return []


def _repairs(diagnosis: Diagnosis) -> list[str]:
    right = [repair for repair in diagnosis.repairs if repair.values]
    if right:
        changes = enumerated(
            (_change(repair, diagnosis) for repair in right), "or", most=_MOST_REPAIRS
        )
        return [translated("There is exactly one solution with {changes}.", changes=changes)]
    if diagnosis.repairs:
        names = enumerated(
            (repair.cell_name for repair in diagnosis.repairs), "or", most=_MOST_REPAIRS
        )
        return [translated("Without {names} there are several solutions.", names=names)]
    if not diagnosis.cells:
        return []
    if not diagnosis.exact:
        return [translated("No single given that could be corrected was found in time.")]
    return [translated("Correcting one given is not enough: at least two are wrong.")]


def _change(repair: Repair, diagnosis: Diagnosis) -> str:
    """``8 instead of 5 in r1c2``."""
    number_of = diagnosis.puzzle.layout.number_of
    values = enumerated(map(number_of, repair.values), "or")
    text = later("{values} instead of {given} in {cell}")
    return translated(text, values=values, given=number_of(repair.given), cell=repair.cell_name)
