"""Rules with variables as words of Interactive Sudoku Solver's text: the other way of its readers.

The names of variables are those of `nonet.formats._iss_variables`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nonet.formats._iss_primitives import arguments, names
from nonet.formats._iss_variables import group_names
from nonet.model import Constraint, Layout

# Writes a rule on a board, or as it stands in another rule.
Writer = Callable[[Constraint, Layout], "str | None"]
_RESERVED = ("r1c1", "row1", "column1")
_REGIONS = ("r1c1",)
SCOPES = ("variables", "chaos-construction", "doppelganger")


def can_stand_together(kinds: Sequence[str]) -> bool:
    """Whether the rules with variables can be read beside each other."""
    scopes = [kind for kind in kinds if kind in SCOPES]
    return len(scopes) == len(set(scopes)) and not {*SCOPES[1:]} <= set(scopes)


def variables_text(rule: Any, layout: Layout, word: Writer) -> str | None:
    """Named variables, and the rules around them."""
    scope: Layout = rule.scope(layout)
    if scope.variables[0] in _RESERVED:
        return None
    _, groups = group_names(scope.variables)
    head = "".join(arguments("Var", stem, stem, count) for stem, count in groups)
    return _around(head, rule.rules, scope, word)


def chaos_text(rule: Any, layout: Layout, word: Writer) -> str | None:
    """Regions that are to be found, and the rules about them."""
    if rule.size not in (0, max(layout.height, layout.size)):
        return None
    return _around(".ChaosConstruction", rule.rules, rule.scope(layout), word)


def doppelganger_text(rule: Any, layout: Layout, word: Writer) -> str | None:
    """The value that lacks in each row, column and box, and the rules about these."""
    return _around(".Doppelganger", rule.rules, rule.scope(layout), word)


def _around(head: str, rules: Sequence[Constraint], scope: Layout, word: Writer) -> str | None:
    texts = [word(rule, scope) for rule in rules]
    return None if None in texts else head + "".join(filter(None, texts))


def region_count_text(rule: Any, layout: Layout) -> str | None:
    """How many of some cells are in the region of a cell."""
    if layout.variables[:1] != _REGIONS:
        return None
    cells = _labels(rule.cells, layout)
    return arguments("ChaosCount", *names((rule.cell,), layout), rule.offset, *cells)


def region_run_text(rule: Any, layout: Layout) -> str | None:
    """How far the region of a cell goes in some directions."""
    if layout.variables[:1] != _REGIONS:
        return None
    arms = "~-~".join("~".join(_labels(arm, layout)) for arm in rule.arms)
    return arguments("ChaosArrow", *names((rule.cell,), layout), rule.offset, arms)


def _labels(cells: Sequence[int], layout: Layout) -> list[str]:
    return names(tuple(layout.cell_count + cell for cell in cells), layout)
