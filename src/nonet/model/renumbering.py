"""The variables of a primitive, and primitives and rules with other variables or cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from nonet.model.constraint import Constraint, parts_of
from nonet.model.primitives import AnyOf, Apart, Element, EqualSums, Not, Primitive
from nonet.model.relation import Relation


def variables_of(primitive: Primitive) -> list[int]:
    """The variables of a primitive, cells among them."""
    variables: list[int] = []

    def seen(cell: int) -> int:
        variables.append(cell)
        return cell

    renumbered(primitive, seen)
    return variables


def renumbered(primitive: Primitive, number: Callable[[int], int]) -> Primitive:
    """A primitive with the numbers of its variables replaced."""

    def cells(given: Iterable[int]) -> tuple[int, ...]:
        return tuple(map(number, given))

    def inner(given: Iterable[Primitive]) -> tuple[Primitive, ...]:
        return tuple(renumbered(inner, number) for inner in given)

    match primitive:
        case Relation(name, first, second, allowed):
            return Relation(name, number(first), number(second), allowed)
        case EqualSums(groups=groups):
            return EqualSums(tuple(map(cells, groups)))
        case Element(index, others, value):
            value = None if value is None else number(value)
            return replace(primitive, index=number(index), cells=cells(others), value=value)
        case Apart(labels, others, every):
            return Apart(cells(labels), cells(others), every)
        case AnyOf(branches=branches):
            return AnyOf(tuple(map(inner, branches)))
        case Not(primitives=primitives):
            return Not(inner(primitives))
    plain: Any = primitive
    first, *others = plain.__match_args__
    assert first == "cells"
    made: Primitive = type(plain)(cells(plain.cells), *(getattr(plain, name) for name in others))
    return made


def with_cells(
    rule: Constraint,
    to: Callable[[int], int],
    inner: Callable[[Constraint], Constraint] | None = None,
) -> Constraint:
    """A rule whose cells are numbers, with each of them in another place.

    Args:
        rule: The rule.
        to: The new place of a cell.
        inner: The new rule for each inside of it; None: the same with its cells.
    """

    def moved(given: Any) -> Any:
        if isinstance(given, tuple):
            return tuple(map(moved, given))
        if isinstance(given, Constraint):
            return inner(given) if inner else with_cells(given, to)
        return to(given)

    named = [p.name for p in parts_of(type(rule)) if p.is_cells or p.kind == "Constraints"]
    return replace(rule, **{name: moved(getattr(rule, name)) for name in named})
