"""Sentences that are formulas of what they name: a line, a cage, a row, two cells, a mark.

The grammar reads what a sentence asks for; here it becomes a proposal: what *the others* are, from
which end a line is read, which drawings it is about.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from nonet.constraints import Wording, formula_of, kind_named
from nonet.drawn._comparing import is_same
from nonet.drawn._formulas import MOVES
from nonet.drawn._grammar import HUE, asked_in
from nonet.drawn._lexicon import SYMBOLS
from nonet.drawn._proposal import Proposal, nothing
from nonet.drawn._relations import Relation
from nonet.drawn._sentences import Sentence
from nonet.errors import UsageError

NOUNS = ("circle", "square", "diamond", "shaded", *SYMBOLS)  # marks in cells
HOUSES = ("row", "column", "box")
_OTHERS = {"ends": "inner", "first": "rest", "last": "i < length", "middle": "not middle"}
# Formulas that are the same from either end.
_EITHER_WAY = re.compile(
    r"abs\(first - last\)|(odd\()?first\)? !?= (odd\()?last\)?$|sum\(first(.*)\) = sum\(last\3\)$|"
    r"^\((.+) = first or \4 = last\)$|^not \(odd\(first\) and odd\(last\)\)$"
)
# Rules of marks and the cells around them that have a name, and neighbours that no board has.
_OF_MARKS = {("first < min(rest)", "orthogonal"): "minimum",
             ("first > max(rest)", "orthogonal"): "maximum"}  # fmt: skip
_DISTINCT = "each pair x, y: x != y"
_NAMED = {(_DISTINCT, "area"): "extra-region", (_DISTINCT, "board diagonal"): "diagonal"}
_NEVER, _ARROW = "x = y", "first = sum(rest)"
_RULE = "rule "  # before the name of one
_NOTHING = {"notall": "not all given", "allowed": "allowed"}
_OF_ENDS = re.compile(r"\b(?:first|last|rest|i)\b")


class _Asked(NamedTuple):
    """The demand of a sentence: a formula, of what, with which mark, and how far that sees."""

    formula: str
    shape: str
    mark: str
    far: str


def formula_in(sentence: Sentence, own: tuple[str, ...]) -> Proposal | None:
    """The demand of a sentence as a formula; None if it is none, or not understood."""
    for text in (f"{sentence.heading} {sentence.text}" if sentence.heading else "", sentence.text):
        readings = asked_in(text)
        for what, why in _NOTHING.items():
            if readings and all(what in about for _, about in readings):
                return nothing(sentence, why)
        meant = {one for meaning, about in readings if (one := _resolved(meaning, about))}
        first = min(meant, default=None)
        if first and all(_is_twin(one, first) for one in meant):
            return _proposal(sentence, own, first)
    return None


def _is_twin(one: _Asked, other: _Asked) -> bool:
    if one[1:] != other[1:] or one[0] == other[0]:
        return one == other
    return not f"{one[0]} {other[0]}".count(_RULE) and is_same(one[0], other[0])


def _proposal(sentence: Sentence, own: tuple[str, ...], asked: _Asked) -> Proposal:
    formula, shape, mark, far = asked
    moves = MOVES.get(far, ())
    if formula.startswith(_RULE):  # the name of a rule
        kind = kind_named(formula.removeprefix(_RULE))
        wording = next(one for one in kind.wording if one.shape == shape)
        return Proposal(kind.name, wording, (sentence,), own)
    if shape == "mark" and (formula, far) in _OF_MARKS:
        return Proposal(_OF_MARKS[formula, far], Wording(shape, "", mark=mark), (sentence,), own)
    if name := _NAMED.get((formula, shape)):
        kind = kind_named(name)
        wording = next(one for one in kind.wording if one.shape in asked.shape.split())
        return Proposal(name, wording, (sentence,), own)
    if shape in ("dot", "board", "every"):
        own = (*own, shape)
        wording = Wording("board" if shape == "board" else "dot", "")
        return Proposal("relation", wording, (sentence,), own, Relation(formula), moves=moves)
    if shape == "given":
        relation = Relation(formula) if formula else None
        return Proposal("all given", Wording("dot", ""), (sentence,), own, relation)
    words, mark = (tuple(mark.split()), "") if shape == "house" else (own, mark)
    wording = Wording(shape, "", mark=mark)
    return Proposal("formula", wording, (sentence,), words, formula=formula, moves=moves)


def _resolved(formula: str, about: Collection[str]) -> _Asked | None:
    """The demand in one reading of a sentence; None if it is not about one kind of drawing."""
    far = " ".join({*about} & {*MOVES})
    houses = " ".join(sorted({*about} & {*HOUSES}))
    hues = {one for one in about if one.startswith(HUE)}
    shapes = {*about} - {far, "circle", "whole", *HOUSES, *hues}
    if {"every", "given"} & shapes:
        shapes -= {"dot"}
    if "bulb" in shapes:
        shapes -= {"line"}
    shape = " ".join(sorted(shapes) or ["house"])
    if (shape, formula) == ("board diagonal", _DISTINCT):
        return _Asked(formula, shape, "", "")
    if " " in shape + far or bool(houses) != (shape == "house"):
        return None
    if len(hues) > 1 and shape not in ("dot", "every"):
        return None  # what is asked of one line and another
    if far and shape not in ("mark", "board") and (shape, far) != ("every", "orthogonal"):
        return None
    if shape == "given" and not formula:
        return _Asked("", shape, "", "")
    if shape == "board" and formula == _NEVER:
        return None
    if formula.startswith(_RULE):
        return _Asked(formula, shape, "", "")
    if "others" in formula:
        formula = _with_others(formula)
    circle = "circle" if "circle" in about else ""
    if circle and "whole" not in about:
        formula = _from_mark(formula, shape)
    clued = "clue" in formula
    may_be_clued = shape in ("cage", "dot")
    if not formula or (not may_be_clued and clued != (shape in ("outside", "corner"))):
        return None
    if shape == "arrow" and is_same(formula, _ARROW):
        return _Asked(f"{_RULE}arrow", shape, "", "")
    oriented = _OF_ENDS.search(_EITHER_WAY.sub("", formula))
    if oriented and not circle and shape in ("line", "cage") and ":" not in formula:
        formula = f"either way: {formula}"
    with suppress(UsageError):
        formula_of(formula.replace("clue", "7"))
        return _Asked(formula, shape, houses or circle, far)
    return None


def _with_others(formula: str) -> str:
    """A formula that says which are the others: those beside the ends, the first, the greatest."""
    for extreme in ("max", "min"):
        if re.search(rf"\b{extreme}\b", formula):
            return formula.replace("sum(others)", f"sum - {extreme}")
    part = next((part for part in _OTHERS if re.search(rf"\b{part}\b", formula)), "")
    return re.sub(r"\bothers\b", _OTHERS[part], formula) if part else ""


def _from_mark(formula: str, shape: str) -> str:
    """A formula of a line with a mark at one end: "the circle is the sum of the digits on it"."""
    if re.search(r"\b(?:rest|inner)\b", formula):
        return formula
    if shape == "arrow":  # whose digits are those of its shaft
        formula = formula.replace("distinct", "distinct(all)").replace("(", "(rest and ", 1)
        return formula.replace("rest and all", "rest")
    # A sum is of the others; what else is asked may be of all digits, or of the others.
    is_sum = re.search(r"\b(?:sum|product)\(all\)", formula)
    return formula.replace("(all)", "(rest)") if is_sum else ""
