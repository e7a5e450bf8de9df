"""Sentences that are formulas of what they name: a line, a cage, a row, two cells, a mark.

The grammar reads what a sentence asks for; here it becomes a proposal: what *the others* are, from
which end a line is read, which drawings it is about.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from nonet.constraints import Wording, formula_of
from nonet.drawn._comparing import is_same
from nonet.drawn._formulas import MOVES
from nonet.drawn._grammar import asked_in
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
_OF_ENDS = re.compile(r"\b(?:first|last|rest|i)\b")


class _Asked(NamedTuple):
    """The demand of a sentence: a formula, of what, with which mark, and how far that sees."""

    formula: str
    shape: str
    mark: str
    far: str


def formula_in(sentence: Sentence, own: tuple[str, ...]) -> Proposal | None:
    """A sentence's demand as a formula; None if it is none, or not understood."""
    headed = (f"{sentence.heading} {sentence.text}",) if sentence.heading else ()
    for text in (sentence.text, *headed):
        readings = asked_in(text)
        if readings and all("notall" in about for _, about in readings):
            return nothing(sentence, "not all given")
        meant = {one for meaning, about in readings if (one := _resolved(meaning, about))}
        first = min(meant, default=None)
        if first and all(one[1:] == first[1:] and is_same(one[0], first[0]) for one in meant):
            return _proposal(sentence, own, first)
    return None


def _proposal(sentence: Sentence, own: tuple[str, ...], asked: _Asked) -> Proposal:
    formula, shape, mark, far = asked
    if shape == "dot":
        relation = Relation((formula,))
        return Proposal("relation", Wording("dot", ""), (sentence,), own, relation)
    words, mark = (tuple(mark.split()), "") if shape == "house" else (own, mark)
    moves = MOVES.get(far, ())
    wording = Wording(shape, "", mark=mark)
    return Proposal("formula", wording, (sentence,), words, formula=formula, moves=moves)


def _resolved(formula: str, about: Collection[str]) -> _Asked | None:
    """The demand in one reading of a sentence; None if it is not about one kind of drawing."""
    far = " ".join({*about} & {*MOVES})
    houses = " ".join(sorted({*about} & {*HOUSES}))
    shapes = {*about} - {far, "circle", "whole", *HOUSES}
    shape = " ".join(shapes or ["house"])
    if " " in shape + far or (far and shape != "mark") or bool(houses) != (shape == "house"):
        return None
    if "others" in formula:
        formula = _with_others(formula)
    circle = "circle" if "circle" in about else ""
    if circle and "whole" not in about:
        formula = _from_mark(formula, shape)
    clued = "clue" in formula
    if not formula or (shape != "cage" and clued != (shape in ("outside", "corner"))):
        return None
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
