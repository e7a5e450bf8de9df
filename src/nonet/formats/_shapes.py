"""The shapes of a rule's items in formats of keys: lines, cages, clues, which its class says.

A rule's own file only gives the key, `codecs={"fpuzzles": key("renban")}`; a format knows how it
writes a line or a clue, whatever the rule.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from nonet.constraints import CONSTRAINTS, Kind
from nonet.model.constraint import Part, parts_of


@cache
def declared(form: str, name: str) -> list[tuple[Kind, Any]]:
    """The rules that declare a name in a format, with what they declare of it."""
    shapes = _among(CONSTRAINTS.with_word(name), form, name)
    return shapes or _among(CONSTRAINTS.third_party(), form, name)


def _among(kinds: Any, form: str, name: str) -> list[tuple[Kind, Any]]:
    forms = ((kind, shape) for kind in kinds for shape in kind.codecs.get(form, ()))
    return [(kind, shape) for kind, shape in forms if shape.name.lower() == name.lower()]


def kind_of(rule: Any) -> Kind:
    """The entry of a rule."""
    return CONSTRAINTS.get(rule.kind)


def forms_of(rule: Any, form: str) -> tuple[Any, ...]:
    """The declarations of a rule for a format."""
    return kind_of(rule).codecs.get(form, ())


@cache
def shape_of(kind: Kind) -> str:
    """A kind's shape of items: lines, clues beside the board, marked cells, pairs, cages, areas.

    Empty where a rule has other fields with cells.
    """
    from nonet.constraints import ClueRule, LineRule
    from nonet.constraints.two_cells import TwoCells

    if any(part.is_cells and part.name != "cells" for part in parts_of(kind.make)):
        return ""
    if not any(part.name == "cells" for part in parts_of(kind.make)):
        return "board"
    shapes = ((LineRule, "line"), (ClueRule, "clue"), (TwoCells, "pair"))
    named = (name for base, name in shapes if issubclass(kind.make, base))
    marks = kind.placing is not None and kind.placing.marks
    lone = "area" if len(parts_of(kind.make)) == 1 else "cage"
    return next(named, "marks" if marks else lone)


@cache
def number_of(kind: Kind) -> Part | None:
    """The field of its number."""
    numbers = (part for part in parts_of(kind.make) if part.kind in ("int", "int | None"))
    return next(numbers, None)
