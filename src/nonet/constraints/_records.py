"""Constraints as records: ``{"rule": "killer", "total": 15, "cells": ["r1c1", "r1c2"]}``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nonet.constraints._kind import CONSTRAINTS
from nonet.constraints._text import parse_rule
from nonet.errors import FormatError, NonetError
from nonet.model import Constraint, Layout
from nonet.model.cell_words import variable_name
from nonet.model.constraint import parts_of

Record = dict[str, Any]
_MOST = 50_000  # numbers and words in the rules of a board, of 64x64 up to 35,000


def constraint_record(constraint: Constraint, layout: Layout) -> Record:
    """A constraint of a layout as a record; fields at their defaults are left out."""
    record: Record = {"rule": constraint.kind}
    for name, kind, default in parts_of(type(constraint)):
        given = getattr(constraint, name)
        if given is not None and given != default:
            inside = constraint.scope(layout) if kind == "Constraints" else layout
            record[name] = _plain(given, kind, inside)
    return record


def _plain(given: Any, kind: str, layout: Layout) -> Any:
    if kind == "Cell":
        return variable_name(given, layout)
    if kind == "Cells":
        return [variable_name(cell, layout) for cell in given]
    if kind == "Groups":
        return [_plain(group, "Cells", layout) for group in given]
    if kind == "Constraints":
        return [constraint_record(inner, layout) for inner in given]
    return list(given) if isinstance(given, tuple) else given


def constraint_of(record: Any) -> Constraint:
    """The constraint of a record, or of a text as users type it.

    Raises:
        FormatError: It is not one.
        UsageError: The text is not one.
        UnknownNameError: There is no such rule.
    """
    if isinstance(record, str):
        return parse_rule(record)
    if not isinstance(record, dict) or not isinstance(record.get("rule"), str):
        raise FormatError('a constraint is an object with the name of its "rule"')
    kind = CONSTRAINTS.get(record["rule"])
    parts = {part.name: part for part in parts_of(kind.make)}
    unknown = [name for name in record if name != "rule" and name not in parts]
    if unknown:
        raise FormatError(
            f"the rule {kind.name!r} has no {unknown[0]!r}; it has {', '.join(parts)}"
        )
    given = {}
    for name, part in parts.items():
        if name in record:
            check, words = _FORMS.get(part.kind, (lambda value: True, ""))
            if not check(record[name]):
                raise FormatError(f"{name!r} of the rule {kind.name!r} must be {words}")
            given[name] = (
                tuple(map(constraint_of, record[name]))
                if part.kind == "Constraints"
                else record[name]
            )
        elif part.kind == "int | None":
            given[name] = None
    try:
        return kind.make(**given)
    except TypeError:
        lacking = [name for name in parts if name not in given]
        raise FormatError(f"the rule {kind.name!r} lacks {', '.join(lacking)}") from None
    except NonetError as error:
        raise FormatError(f"a constraint: {error.message}") from None


def require_few(value: Any) -> None:
    """Refuses rules of more numbers, names and words than any puzzle has, before they are read."""
    waiting, count = [value], 0
    while waiting:
        inner = waiting.pop()
        inside = inner.values() if isinstance(inner, Mapping) else inner
        count += len(inside)
        if count > _MOST:
            raise FormatError(f"rules of more than {_MOST:,} numbers and words are of no puzzle")
        waiting += (part for part in inside if isinstance(part, list | Mapping))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _list_of(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(check, value))


def _is_name(value: Any) -> bool:
    return isinstance(value, str)


_FORMS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "Cell": (_is_name, "the name of a cell"),
    "Cells": (_list_of(_is_name), "an array of names of cells"),
    "Groups": (_list_of(_list_of(_is_name)), "an array of arrays of names of cells"),
    "Constraints": (_list_of(lambda value: True), "an array of constraints"),
    "int": (_is_number, "a number"),
    "int | None": (lambda value: value is None or _is_number(value), "a number"),
    "bool": (lambda value: isinstance(value, bool), "true or false"),
    "str": (_is_name, "a text"),
    "Sentence": (_is_name, "a text"),
    "tuple[int, ...]": (_list_of(_is_number), "an array of numbers"),
}
