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

from nonet.constraints._kind import CONSTRAINTS, Kind, kind_called, kind_named
from nonet.lazy import later
from nonet.model import Broken, Constraint

if TYPE_CHECKING:
    from nonet.constraints._families import ClueRule, Judge, LineRule, PairRule
    from nonet.constraints._names import each_of
    from nonet.constraints._placing import FullBoard, Placing, placing_of
    from nonet.constraints._records import constraint_of, constraint_record
    from nonet.constraints._text import Outline, field_texts, parse_outline, parse_rule

# What boards without such rules do not need.
_later = later(
    __name__,
    {
        "._families": "ClueRule Judge LineRule PairRule",
        "._names": "each_of",
        "._placing": "FullBoard Placing placing_of",
        "._records": "constraint_of constraint_record",
        "._text": "Outline field_texts parse_outline parse_rule",
    },
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


def __getattr__(name: str) -> Any:
    """The class of a rule: ``nonet.constraints.Killer``."""
    if name not in __all__ and not name.startswith("_") and name[:1].isupper():
        kind = _by_class_name(name)
        if kind is not None:
            return kind.make
        meant = kind_called(re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name))
        if meant is not None:
            raise AttributeError(
                f"module {__name__!r} has no attribute {name!r}: the rule {meant.name!r} is "
                f"{meant.make.__name__}"
            )
    return _later(name)


def __dir__() -> list[str]:
    return sorted([*__all__, *(kind.make.__name__ for kind in CONSTRAINTS)])


def _by_class_name(name: str) -> Kind | None:
    kinds = chain(CONSTRAINTS.with_word(name), CONSTRAINTS)
    return next((kind for kind in kinds if kind.make.__name__ == name), None)
