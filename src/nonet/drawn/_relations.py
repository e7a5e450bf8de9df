"""What a sentence asks of two digits: a sum, a difference, a ratio, a parity.

A relation is read from plain words, whatever has it: cells with a mark between them, neighbours on
a line, or all neighbours of the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product


def is_prime(number: int) -> bool:
    """True if a number is a prime."""
    return number > 1 and all(number % by for by in range(2, number))


_COMPARED = {
    "": lambda a, b: a == b, "at-least": lambda a, b: a >= b, "at-most": lambda a, b: a <= b,
    "greater": lambda a, b: a > b, "less": lambda a, b: a < b,
}  # fmt: skip
_MEASURES: dict[str, Callable[[int, int], int]] = {
    "differ": lambda x, y: abs(x - y),
    "sum": lambda x, y: x + y,
    "product": lambda x, y: x * y,
}
_KINDS: dict[str, Callable[[int], bool]] = {
    "prime": is_prime,
    "square-number": lambda n: round(n**0.5) ** 2 == n,
    "odd": lambda n: n % 2 == 1,
    "even": lambda n: n % 2 == 0,
}
_PLAIN: dict[str, Callable[[int, int], bool]] = {
    "consecutive": lambda x, y: abs(x - y) == 1,
    "opposite-parity": lambda x, y: (x + y) % 2 == 1,
    "same-parity": lambda x, y: (x + y) % 2 == 0,
    "same-third": lambda x, y: (x - 1) // 3 == (y - 1) // 3,
    "nonconsecutive": lambda x, y: abs(x - y) != 1,
    "same": lambda x, y: x == y,
    "distinct": lambda x, y: x != y,
}
_OPPOSITES = {
    "consecutive": "nonconsecutive",
    "same-parity": "opposite-parity",
    "opposite-parity": "same-parity",
}
_OR = r"(?: or (?:exactly )?(\d+))?"
_NO_NOUN = (
    r"(?!2 (?:digit|cell|adjacent|orthogonal|surrounding|opposite)(?!\S))"  # "sum of two digits"
)
# "The sum of two digits next to each other is at most 10."
_INSIDE = re.compile(
    r"(?<!\S)(sum|differ|product) ((?:(?:digit|cell|adjacent|between|orthogonal) )+)"
    r"((?:(?:at-least|at-most|greater|less|exactly) )?\d+)(?!\S)"
)
_HOW = r"(?:(at-least|at-most|greater|less) )?(?:than )?"
_PATTERNS = (
    ("measure", rf"(differ|sum|product)(?: sum)? (?:exactly )?(?:or )?{_HOW}{_NO_NOUN}(\d+){_OR}"),
    ("measure", r"(?P<late>(?:at-least|at-most|exactly) \d+) (differ)"),
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
class Term:
    """What is asked of two digits: a measure compared with numbers, or with that of the mark."""

    what: str
    name: str
    how: str = ""
    numbers: tuple[int, ...] = ()

    def holds(self, x: int, y: int, marked: int | None) -> bool:
        """True if two digits fulfil it, with the number of the mark."""
        if self.what == "plain":
            return _PLAIN[self.name](x, y)
        if self.what == "kind":
            return _KINDS[self.how](_MEASURES[self.name](x, y))
        if self.what == "multiple":
            return _MEASURES[self.name](x, y) % self.numbers[0] == 0
        if self.what == "ratio":
            return x * self.numbers[0] == y or y * self.numbers[0] == x
        wanted = self.numbers or ((marked,) if marked is not None else ())
        return any(_COMPARED[self.how](_MEASURES[self.name](x, y), number) for number in wanted)


@dataclass(frozen=True, slots=True)
class Relation:
    """What is asked of two digits: all terms, or one of them; or that they do not hold."""

    terms: tuple[Term, ...]
    alternatives: bool = False
    negated: bool = False

    @property
    def needs_number(self) -> bool:
        """True if the number stands in the mark."""
        return any(term.what == "marked" for term in self.terms)

    def holds(self, x: int, y: int, marked: int | None = None) -> bool:
        """True if two digits fulfil it, with the number of the mark if it has one."""
        truths = (term.holds(x, y, marked) for term in self.terms)
        return (any(truths) if self.alternatives else all(truths)) != self.negated

    def table(self, values: Sequence[int], marked: int | None = None) -> frozenset[tuple[int, int]]:
        """The pairs of values that fulfil it."""
        return _pairs(self, tuple(values), marked)


@lru_cache(maxsize=256)
def _pairs(
    relation: Relation, values: tuple[int, ...], marked: int | None
) -> frozenset[tuple[int, int]]:
    return frozenset((x, y) for x, y in product(values, repeat=2) if relation.holds(x, y, marked))


def relation_of(text: str) -> tuple[Relation | None, str]:
    """The relation that plain words name, if any, and the words beside it."""
    text = _INSIDE.sub(r"\2\1 \3", text)
    terms: list[Term] = []
    places: list[int] = []
    for what, pattern in _COMPILED:
        while (match := pattern.search(text)) is not None:
            if what == "marked" and terms:
                break
            terms.append(_term(what, match))
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
        if rest.split().count("not") > 1 or len(terms) > 1:
            return None, rest
        rest = re.sub(r"(?<!\S)not(?!\S)", " ", rest)
    ordered = tuple(term for _, term in sorted(zip(places, terms, strict=True), key=lambda p: p[0]))
    distinct = tuple(dict.fromkeys(ordered))
    return Relation(distinct, alternatives, negated), " ".join(rest.split())


def _term(what: str, match: re.Match[str]) -> Term:
    if what == "measure" and "late" in match.groupdict():
        how, number = match["late"].split()
        return Term("measure", "differ", "" if how == "exactly" else how, (int(number),))
    if what == "measure":
        numbers = tuple(int(group) for group in match.groups()[2:] if group)
        return Term(what, match[1], match[2] or "", numbers)
    if what in ("kind", "apart"):
        return Term("kind", match[1], match[match.re.groups])
    if what == "one":
        return Term("measure", "differ", "", (int(match[1]),))
    if what == "multiple":
        return Term(what, match[1], "", (int(match[2]) or 1,))
    if what == "ratio":
        return Term(what, what, "", (int(match[1]),))
    if what == "marked":
        return Term(what, match[1])
    return Term(what, _OPPOSITES[match[2]] if match[1] else match[2])
