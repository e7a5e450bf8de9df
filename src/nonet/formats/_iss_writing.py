"""Rules as words of Interactive Sudoku Solver's text: those that rules declare, and the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nonet.constraints import CONSTRAINTS, Kind, corner_square
from nonet.constraints.replicate import shifted
from nonet.formats._board_rules import board_rules
from nonet.formats._iss_board import box_of
from nonet.formats._iss_cells import IssNames, base64_of, cell_text, key_of_bits
from nonet.formats._iss_primitives import (
    arguments,
    joined,
    key_of_table,
    names,
    primitive_words,
)
from nonet.formats._iss_variables import group_names
from nonet.model import Constraint, Layout, default_box, tabulate

# Writes a rule on a board, or as it stands in another rule.
Writer = Callable[[Any, Layout], "str | None"]
_RESERVED = ("r1c1", "row1", "column1")
_REGIONS = ("r1c1",)
SCOPES = ("variables", "chaos-construction", "doppelganger")


def can_stand_together(kinds: Sequence[str]) -> bool:
    """True if the rules with variables can be read beside each other."""
    scopes = [kind for kind in kinds if kind in SCOPES]
    return len(scopes) == len(set(scopes)) and not {*SCOPES[1:]} <= set(scopes)


def _variables(rule: Any, layout: Layout) -> str | None:
    """Named variables, and the rules around them."""
    names = rule.scope(layout).variables
    if names[0] in _RESERVED:
        return None
    _, groups = group_names(names)
    head = "".join(arguments("Var", stem, stem, count) for stem, count in groups)
    return _around(head)(rule, layout)


def _chaos(rule: Any, layout: Layout) -> str | None:
    """Regions that are to be found, and the rules about them."""
    usual = rule.size in (0, max(layout.height, layout.size))
    return _around(".ChaosConstruction")(rule, layout) if usual else None


def _around(head: str) -> Writer:
    """A word for variables, and the rules inside."""

    def write(rule: Any, layout: Layout) -> str | None:
        texts = [_word(inner, rule.scope(layout)) for inner in rule.rules]
        return None if None in texts else head + "".join(filter(None, texts))

    return write


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


def unwritable(layout: Layout) -> str | None:
    """Which rule of a layout has no words, as a reason; None if all can be said."""
    if layout.height < layout.size and layout.has_usual_values:
        return "rows of a game beside Sudoku"
    kinds = [rule.kind for rule in layout.constraints]
    if not can_stand_together(kinds):
        scopes = dict.fromkeys(kind for kind in kinds if kind in SCOPES)
        return f"the variables of {' and '.join(scopes)} cannot stand together there"
    negative = [rule for rule in layout.constraints if rule.kind in _NEGATIVE]
    if None in _negative_words(negative, layout):
        return f"the rule {negative[0].kind!r} has no word there"
    for rule in layout.constraints:
        if rule.kind not in _NEGATIVE and _word(rule, layout) is None:
            return f"the rule {rule.kind!r} has no word there"
    ties = {getattr(rule, "ties", None) for rule in layout.constraints if rule.kind == "full-rank"}
    if len(ties) > 1 or ("distinct-lines" in kinds and True in ties):
        return "ranks with ties and without cannot stand together there"
    return None


def rules_text(layout: Layout) -> str:
    """The rules of a layout as words, none of which is `unwritable`."""
    words = [_word(rule, layout) for rule in board_rules(layout)]
    negative = [rule for rule in layout.constraints if rule.kind in _NEGATIVE]
    words += _negative_words(negative, layout)
    words += [_word(rule, layout) for rule in layout.constraints if rule.kind not in _NEGATIVE]
    ties = any(getattr(rule, "ties", False) for rule in layout.constraints)
    return (".FullRankTies~any" if ties else "") + "".join(filter(None, words))


_NEGATIVE = ("negative-difference", "negative-ratio", "negative-sum")


def _negative_words(rules: Sequence[Constraint], layout: Layout) -> Iterator[str | None]:
    """Both dots are forbidden together; other numbers than the usual ones are said pair by pair."""
    values = {rule.kind: tuple(vars(rule)["values"]) for rule in rules}
    difference, ratio = values.get(_NEGATIVE[0]), values.get(_NEGATIVE[1])
    dots = (difference, ratio) == ((1,), (2,))
    signs = values.get(_NEGATIVE[2]) in ((), (5, 10))
    for rule in rules:
        usual = signs if rule.kind == _NEGATIVE[2] else dots
        if not usual:
            yield primitive_words(rule.primitives(layout), layout)
    yield ".StrictKropki" if dots else ""
    yield ".StrictXV" if signs else ""


def _word(rule: Constraint, layout: Layout) -> str | None:
    write = _WRITERS.get(rule.kind)
    kind = CONSTRAINTS.get(rule.kind)
    text = _declared(kind, rule, layout) if write is None else write(rule, layout)
    if text is None and rule.kind not in _NESTED and not rule.outside(layout):
        return primitive_words(rule.primitives(layout), layout)
    return text


def _declared(kind: Kind, rule: Constraint, layout: Layout) -> str | None:
    """The first word of a kind that says a rule."""
    names = IssNames(layout)
    for word in kind.codecs.get("iss", ()):
        written = word.arguments(rule, names)
        if written is not None:
            return arguments(word.name, *written)
    return None


def _quadruple(rule: Any, layout: Layout) -> str | None:
    first = min(rule.cells)
    if tuple(sorted(rule.cells)) != corner_square(first, layout.size):
        return _declared(CONSTRAINTS.get("contain"), rule, layout)
    return arguments("Quad", cell_text(first, layout), *rule.values)


def _same_values(rule: Any, layout: Layout) -> str:
    cells = [cell for group in rule.cells for cell in group]
    return arguments("SameValues", len(rule.cells), *names(tuple(cells), layout))


def _equal_sums(rule: Any, layout: Layout) -> str:
    groups = ("~".join(names(group, layout)) for group in rule.cells)
    return arguments("EqualSum", "~-~".join(groups))


def _pair_table(rule: Any, layout: Layout) -> str:
    word = "PairX" if rule.every else "Pair"
    return arguments(word, key_of_table(rule.allowed, layout), "", *names(rule.cells, layout))


def _regex(rule: Any, layout: Layout) -> str:
    return arguments("Regex", base64_of(rule.pattern), *names(rule.cells, layout))


_NESTED = ("or", "and", "replicate")


def _joined(word: str) -> Writer:
    def write(rule: Any, layout: Layout) -> str | None:
        inner = [_word(rule_, layout) for rule_ in rule.rules]
        if None in inner:
            return None
        return joined(word, filter(None, inner))

    return write


def _replicate(rule: Any, layout: Layout) -> str | None:
    inner = [_word(rule_, layout) for rule_ in rule.rules]
    first = min(rule.targets, default=0)
    if None in inner:
        return None
    if first < rule.origin:  # which cannot be said: each for itself
        places = [(target, rule.origin) for target in rule.targets]
        parts = [
            _word(shifted(one, down, across, layout), layout)
            for down, across in (_way(*place, layout) for place in places)
            for one in rule.rules
        ]
        return None if None in parts else "".join(filter(None, parts))
    key = key_of_bits(sum(1 << target - rule.origin for target in set(rule.targets)))
    head = arguments("Replicate", key, cell_text(rule.origin, layout))
    return f"{head}{''.join(filter(None, inner))}.End"


def _way(target: int, origin: int, layout: Layout) -> tuple[int, int]:
    down = target // layout.size - origin // layout.size
    return down, target % layout.size - origin % layout.size


def _nabner(rule: Any, layout: Layout) -> str:
    table = tabulate(layout.value_count, lambda a, b: abs(a - b) > 1)
    cells = tuple(dict.fromkeys(rule.cells))
    return arguments("PairX", key_of_table(table, layout), "", *names(cells, layout))


def _diagonal(rule: Any, layout: Layout) -> str:
    return {"up": ".Diagonal~1", "down": ".Diagonal~-1"}.get(rule.which, ".Diagonal~1.Diagonal~-1")


def _windows(rule: Any, layout: Layout) -> str | None:
    # There they are as large as a box of all values, and where there is no such box there are none.
    box = box_of(layout.value_count, layout.height, layout.size)
    usual = box is not None and box == (layout.box or default_box(layout.size))
    return ".Windoku" if usual else None


def _fixed(word: str) -> Writer:
    return lambda rule, layout: word


def _connected(rule: Any, layout: Layout) -> str | None:
    if rule.cells or rule.columns:
        return None
    values = "_".join(map(str, rule.values))
    return arguments("ConnectedValues", "", values, *([rule.size] if rule.size else []))


_WRITERS: dict[str, Writer] = {
    "windows": _windows,
    "diagonal": _diagonal,
    "connected": _connected,
    "disjoint-groups": _fixed(".DisjointSets"),
    "distinct-lines": _fixed(".FullRankTies~none"),
    "quadruple": _quadruple,
    "same-values": _same_values,
    "equal-sums": _equal_sums,
    "pair-table": _pair_table,
    "regex": _regex,
    "or": _joined("Or"),
    "and": _joined("And"),
    "replicate": _replicate,
    "nabner": _nabner,
    "variables": _variables,
    "chaos-construction": _chaos,
    "doppelganger": _around(".Doppelganger"),
    "region-count": region_count_text,
    "region-run": region_run_text,
}
