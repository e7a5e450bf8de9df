"""The demands of a sentence on two digits: a sum, a difference, a ratio, a parity.

A relation is read from plain words, whatever has it: cells with a mark between them, neighbours on
a line, or all neighbours of the board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from nonet.constraints import formula_of
from nonet.drawn._comparing import is_met

_SIGNS = {"": "=", "at-least": ">=", "at-most": "<=", "greater": ">", "less": "<"}
_MEASURES = {"differ": "abs(x - y)", "sum": "(x + y)", "product": "(x * y)"}
_KINDS = {"prime": "prime", "square-number": "square", "odd": "odd", "even": "even"}
_PLAIN = {
    "consecutive": "abs(x - y) = 1",
    "opposite-parity": "odd(x) != odd(y)",
    "same-parity": "odd(x) = odd(y)",
    "same-third": "(x - 1) // 3 = (y - 1) // 3",
    "nonconsecutive": "abs(x - y) != 1",
    "same": "x = y",
    "distinct": "x != y",
}
_NAMES = {"late": "differ", "one": "differ", "ratio": "ratio"}
_OPPOSITES = {
    "consecutive": "nonconsecutive",
    "same-parity": "opposite-parity",
    "opposite-parity": "same-parity",
}
_OR = r"(?: or (?:exactly )?(\d+))?"
_NO_NOUN = (
    r"(?!2 (?:digit|cell|adjacent|orthogonal|surrounding|opposite)(?!\S))"  # "sum of two digits"
)
# What is denied is that cells are beside each other ("digits that are not adjacent differ by ...").
_NOT_BESIDE = re.compile(
    r"(?<!\S)not (?:(?:adjacent|orthogonal|diagonal|opposite|touch) )++"
    r"(?!(?:digit|cell|number|value|mark|dot|pair|2)(?!\S)).*#"
)
# "The sum of two digits next to each other is at most 10."
_INSIDE = re.compile(
    r"(?<!\S)(sum|differ|product) ((?:(?:digit|cell|adjacent|between|orthogonal) )+)"
    r"((?:(?:at-least|at-most|greater|less|exactly) )?\d+)(?!\S)"
)
_HOW = r"(?:(at-least|at-most|greater|less) )?(?:than )?"
_PATTERNS = (
    ("measure", rf"(differ|sum|product)(?: sum)? (?:exactly )?(?:or )?{_HOW}{_NO_NOUN}(\d+){_OR}"),
    ("late", r"(at-least|at-most|exactly) (\d+) differ"),
    ("kind", r"(sum|differ|product) (prime|square-number|odd|even)"),
    ("multiple", r"(sum|differ|product) (?:multiple|divisible) (\d+)"),
    ("apart", r"(sum|differ|product) ((?:[a-z]+ ){1,6}?)(prime|square-number)(?! digit)"),
    ("one", r"(\d+) (?:greater|less)(?: than)?"),
    ("ratio", r"ratio (\d+)(?: ratio)?"),
    ("plain", r"(not )?(consecutive|opposite-parity|same-parity|same-third)"),
    ("plain", r"()(same|distinct)"),
    ("marked", r"(differ|sum|product)"),
)
_COMPILED = tuple((what, re.compile(rf"(?<!\S){pattern}(?!\S)")) for what, pattern in _PATTERNS)


@dataclass(frozen=True, slots=True)
class Relation:
    """The demand on two digits: all of some formulas, or one of them; or that it is not so.

    Attributes:
        terms: The formulas of x and y; ``clue`` in them is the number of the mark.
        alternatives: Whether one of them is enough.
        negated: Whether it is denied.
        name: The plain word for what is compared.
    """

    terms: tuple[str, ...]
    alternatives: bool = False
    negated: bool = False
    name: str = ""

    @property
    def needs_number(self) -> bool:
        """True if the number stands in the mark."""
        return "clue" in self.formula

    @property
    def formula(self) -> str:
        """All of it as one formula."""
        joined = (" or " if self.alternatives else " and ").join(f"({t})" for t in self.terms)
        return f"not ({joined})" if self.negated else joined

    def table(self, values: Sequence[int], marked: int | None = None) -> frozenset[tuple[int, int]]:
        """The pairs of values that fulfil it, with the number of the mark if it has one."""
        return _pairs(self.formula.replace("clue", str(marked or 0)), tuple(values))


@lru_cache(maxsize=512)
def _pairs(formula: str, values: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    asked = formula_of(formula)
    return frozenset((x, y) for x, y in product(values, repeat=2) if is_met(asked, (x, y)))


def relation_of(text: str) -> tuple[Relation | None, str]:
    """The relation that plain words name, if any, and the words beside it."""
    text = _INSIDE.sub(r"\2\1 \3", text)
    terms: list[str] = []
    names: list[str] = []
    places: list[int] = []
    for what, pattern in _COMPILED:
        while (match := pattern.search(text)) is not None:
            if what == "marked" and terms:
                break
            terms.append(_term(what, match))
            names.append(match[2] if what == "plain" else _NAMES.get(what, match[1]))
            places.append(match.start())
            between = match[2] if what == "apart" else ""
            text = f"{text[: match.start()]}{'#' * len(match[0])} {between}{text[match.end() :]}"
    if not terms:
        return None, text
    first, last = min(places), max(places)
    alternatives = len(terms) > 1 and " or " in text[first:last]
    negated = " not " in f" {text} "
    rest = re.sub(r"#+", " ", text)
    if negated:
        if rest.split().count("not") > 1 or len(terms) > 1 or _NOT_BESIDE.search(text):
            return None, rest
        rest = re.sub(r"(?<!\S)not(?!\S)", " ", rest)
    ordered = sorted(zip(places, terms, names, strict=True))
    distinct = tuple(dict.fromkeys(term for _, term, _ in ordered))
    return Relation(distinct, alternatives, negated, ordered[0][2]), " ".join(rest.split())


def _term(what: str, match: re.Match[str]) -> str:
    if what == "late":
        return f"abs(x - y) {_SIGNS.get(match[1], '=')} {match[2]}"
    if what == "one":
        return f"abs(x - y) = {match[1]}"
    if what == "ratio":
        return f"x * {match[1]} = y or y * {match[1]} = x"
    if what == "plain":
        return _PLAIN[_OPPOSITES[match[2]] if match[1] else match[2]]
    measure = _MEASURES[match[1]]
    if what == "measure":
        numbers = filter(None, match.groups()[2:])
        return " or ".join(f"{measure} {_SIGNS[match[2] or '']} {number}" for number in numbers)
    if what in ("kind", "apart"):
        return f"{_KINDS[match[match.re.groups]]}{measure if measure[0] == '(' else f'({measure})'}"
    return f"{measure} = clue" if what == "marked" else f"{measure} % {match[2]} = 0"
