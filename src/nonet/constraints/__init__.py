"""Variant rules: one file each, found by the registry.

``nonet.constraints.Killer(15, "r1c1 r1c2")`` is a `Constraint`, plain data, that a puzzle or a
layout takes: ``Puzzle(layout, givens, constraints=[...])``. Each file holds the class and an entry
that says how people and formats call it. `nonet rules` lists them.

Example:
    >>> cage = nonet.constraints.Killer(15, "r1c1 r1c2")
    >>> nonet.constraints.parse_rule("killer 15 r1c1 r1c2") == cage
    True
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from nonet.constraints._kind import CONSTRAINTS, Kind, kind_called, kind_named, make, name_called
from nonet.lazy import later
from nonet.model import Broken, Constraint

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.constraints._codecs import Key, OtherRuleError, whole
    from nonet.constraints._families import (
        ClueRule,
        Judge,
        LineRule,
        PairRule,
        apart,
        corner_square,
        edges,
        pair_table,
        ray,
        squares,
    )
    from nonet.constraints._formula_machines import is_so
    from nonet.constraints._formulas import ParsedFormula, formula_of
    from nonet.constraints._layers import LayerRule, with_shades
    from nonet.constraints._modifiers import ModifierRule
    from nonet.constraints._names import each_of
    from nonet.constraints._placing import FullBoard, Placing, placing_of
    from nonet.constraints._records import constraint_of, constraint_record, require_few
    from nonet.constraints._scope import Deduced, Link, ScopeRule
    from nonet.constraints._text import (
        Outline,
        field_texts,
        kind_of_rule,
        parse_outline,
        parse_rule,
    )
    from nonet.constraints._wording import Wording


def _rule_class(name: str) -> Any:
    """The class of a rule: ``nonet.constraints.Killer``."""
    kind = _by_class_name(name) if name[:1].isupper() else None
    if kind is not None:
        return kind.make
    meant = kind_called(re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name)) if name[:1].isupper() else None
    called = "" if meant is None else f": the rule {meant.name!r} is {meant.make.__name__}"
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{called}")


# Boards without such rules do not need these.
__getattr__: Callable[[str], Any] = later(
    __name__,
    {
        "._codecs": "Key OtherRuleError whole",
        "._families": "ClueRule Judge LineRule PairRule apart corner_square edges pair_table ray "
        "squares",
        "._formula_machines": "is_so",
        "._formulas": "ParsedFormula formula_of",
        "._modifiers": "ModifierRule",
        "._names": "each_of",
        "._placing": "FullBoard Placing placing_of",
        "._records": "constraint_of constraint_record require_few",
        "._layers": "LayerRule with_shades",
        "._scope": "Deduced Link ScopeRule",
        "._text": "Outline field_texts kind_of_rule parse_outline parse_rule",
        "._wording": "Wording",
    },
    otherwise=_rule_class,
)

__all__ = [
    "CONSTRAINTS",
    "Broken",
    "ClueRule",
    "Constraint",
    "FullBoard",
    "Judge",
    "Kind",
    "LineRule",
    "Outline",
    "PairRule",
    "Placing",
    "constraint_of",
    "constraint_record",
    "each_of",
    "field_texts",
    "kind_named",
    "parse_outline",
    "parse_rule",
    "placing_of",
]


def __dir__() -> list[str]:
    return sorted([*__all__, *(kind.make.__name__ for kind in CONSTRAINTS)])


def _by_class_name(name: str) -> Kind | None:
    kinds = chain(CONSTRAINTS.with_word(name), CONSTRAINTS)
    return next((kind for kind in kinds if kind.make.__name__ == name), None)
