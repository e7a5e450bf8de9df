"""How each rule is drawn by hand, from the fields that it declares: nothing is listed twice."""

from __future__ import annotations

from dataclasses import MISSING

from nonet.constraints import ClueRule, Kind, LineRule
from nonet.constraints.two_cells import TwoCells
from nonet.model.constraint import parts_of
from nonet.records import Record

# By what people draw for it (`Wording.shape`), where a rule says so.
_DRAWN = {
    "line": "line", "bulb": "line", "arrow": "line", "cage": "cage", "area": "cage",
    "mark": "cell", "dot": "edge", "sign": "edge", "corner": "corner", "outside": "outside",
    "diagonal": "diagonal", "board": "board",
}  # fmt: skip
_FIELDS = {"int": "number", "int | None": "number", "tuple[int, ...]": "numbers", "bool": "flag"}


def gesture_of(kind: Kind) -> Record:
    """The gesture of a rule and the fields that are typed after it.

    ``shape`` is line, cage, cell, edge, corner, outside, diagonal (from outside), board, or text
    for what is nothing without rules inside; ``groups`` how many sets of cells are drawn one after
    another, 0 for any number.
    """
    parts = parts_of(kind.make)
    cells = [part for part in parts if part.is_cells]
    return {
        "shape": _shape(kind, bool(cells)),
        "groups": 0 if any(part.kind == "Groups" for part in cells) else len(cells),
        "fields": [
            {
                "name": part.name,
                "kind": _FIELDS.get(part.kind, "text"),
                "needed": part.default is MISSING and part.kind != "int | None",
            }
            for part in parts
            if not part.is_cells and part.kind != "Constraints"
        ],
    }


def _shape(kind: Kind, has_cells: bool) -> str:
    if all("(" in example for example in kind.examples):
        return "text"
    if not has_cells:
        return "board"
    drawn = [_DRAWN[word.shape] for word in kind.wording if word.shape in _DRAWN]
    if issubclass(kind.make, ClueRule):
        return "diagonal" if "diagonal" in drawn else "outside"
    if issubclass(kind.make, TwoCells):
        return "edge"
    if issubclass(kind.make, LineRule):
        return "line"
    return "cage" if "cage" in drawn else (*drawn, "cage")[0]
