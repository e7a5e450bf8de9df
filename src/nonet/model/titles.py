"""The names and demands of rules: templates that their fields are put into.

``{title}`` is what it is called, ``{first}`` and ``{last}`` are its ends, ``{row}`` the row or the
column that it is about; any field stands for itself, with cells as they are written.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any

from nonet import catalogue
from nonet.catalogue import named_house, translated
from nonet.model.cell_words import variable_name, written

if TYPE_CHECKING:
    from nonet.model.constraint import Constraint
    from nonet.model.layout import Layout


class _Fields(dict[str, Any]):
    def __init__(self, rule: Constraint, layout: Layout) -> None:
        super().__init__()
        self._rule, self._layout = rule, layout

    def __missing__(self, key: str) -> Any:
        rule, layout = self._rule, self._layout
        if key == "title":
            return rule.title_on(layout)
        if key in ("first", "last", "row"):
            return _place(key, tuple(rule.named_cells()), layout)
        kind = next(str(field.type) for field in fields(rule) if field.name == key)
        return written(getattr(rule, key), kind, layout)


def _place(key: str, cells: tuple[int, ...], layout: Layout) -> str:
    first, last = (variable_name(cell, layout) for cell in (cells[0], cells[-1]))
    if key == "row":
        homes = (*layout.rows, *layout.columns)
        home = next((house.name for house in homes if {*house.cells} == {*cells}), "")
        return named_house(home) or translated("{first} to {last}", first=first, last=last)
    return first if key == "first" else last


def filled(template: str, rule: Constraint, layout: Layout) -> str:
    """A template with what it asks for."""
    text = catalogue.template(template)
    return text.format_map(_Fields(rule, layout)) if template else ""


def usual_title(rule: Constraint, layout: Layout) -> str:
    """Its kind and numbers, and where it begins: ``the little killer 12 at r1c3``."""
    words = ["the", rule.kind.replace("-", " ")]
    for field in fields(rule):
        given, kind = getattr(rule, field.name), str(field.type)
        is_number = kind.partition(" ")[0] in ("int", "str")
        if is_number and given is not None and (field.default is MISSING or given != field.default):
            words.append(written(given, kind, layout))
    cell = next(iter(rule.named_cells()), None)
    return " ".join([*words, *(() if cell is None else ("at", variable_name(cell, layout)))])
