"""Sentences that are formulas of a line, a cage or a row.

"The ends add up to the largest digit on it" is ``sum(ends) = max``. They are read word by word,
from left to right, and each word must have its place.
"""

from __future__ import annotations

import re

from nonet.drawn._lexicon import COLOUR_WORDS, plain

_EQUALS = re.compile(
    r"\b(?:is|are|(?:must |will |should )?be|equals?|gives?|shows?|indicates?|denotes?|"
    r"tells?(?: you)?|represents?|counts?(?= the number))(?: (?:always|exactly))?"
    r"(?: equal to| the same as)?\b",
    re.I,
)
_ON_IT = re.compile(r"\b(?:on|along|in) (?:the|that) same (?:line|cage)\b", re.I)
_ELSEWHERE = re.compile(r"\b(?:an)?other (?:\w+ )?(?:line|cage|row|column)", re.I)
_HOUSES = {"row", "column"}
_MARK = "equalmark"
_FILLERS = frozenset(
    """digit cell along all coloured contain drawn line cage inside individually row column
    exactly only""".split()  # noqa: SIM905
)
_CLUE = frozenset("clue corner top left upper small outside given indicated top-left".split())  # noqa: SIM905
_PARTS = {"tip": "ends", "first": "first", "last": "last", "middle": "middle", "odd": "odd",
          "even": "even", "prime": "prime", "between": "inner"}  # fmt: skip
_MADE = {"sum": "sum", "product": "product", "highest": "max", "lowest": "min", "count": "count"}
_SIGNS = {"at-least": ">=", "at-most": "<=", "greater": ">", "less": "<"}
_TESTS = {"prime": "prime", "square-number": "square", "odd": "odd", "even": "even"}
_OTHERS = {"ends": "inner", "first": "rest", "last": "i < length", "odd": "even", "even": "odd",
           "middle": "not middle"}  # fmt: skip


class _Words:
    """The words of a clause, from left to right."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.part = ""  # the last one that was named

    def take(self, *known: str) -> str:
        """The next word if it is one of these, else nothing."""
        if self.words and self.words[0] in known:
            return self.words.pop(0)
        return ""

    def number(self) -> str:
        """The next word if it is a number."""
        return self.words.pop(0) if self.words and self.words[0].isdigit() else ""

    def named_part(self) -> str:
        """A part of the line; all of it where none is named."""
        if self.take("opposite", "remainder"):
            return _OTHERS.get(self.part, "")
        if self.words[:2] == ["1", "tip"]:
            del self.words[:2]
            self.part = "first"
            return "first"
        word = self.take(*_PARTS)
        self.part = _PARTS.get(word, "")
        count = self.number() if word in ("first", "last") else ""
        return f"{self.part}({count})" if count else self.part

    def term(self) -> str:
        """A number; nothing where none is named."""
        if self.words[1:2] != ["tip"] and (number := self.number()):
            return number
        if self.words and self.words[0] in _CLUE:
            while self.take(*_CLUE):
                pass
            return "clue"
        if self.words[:2] == ["ratio", "2"]:
            del self.words[:2]
            inner = self.term()
            return inner and f"2 * {inner}"
        if self.words[:2] == ["count", "distinct"]:
            del self.words[:2]
            return "distinct"
        for made, sign in (("differ", "-"), ("sum", "+"), ("product", "*")):
            ends = [made, *(["between"] if self.words[1:2] == ["between"] else [])]
            if self.words[: len(ends) + 2] == [*ends, "highest", "lowest"]:
                del self.words[: len(ends) + 2]
                return f"max {sign} min"
        if self.take("differ"):
            self.take("between")
            return "abs(first - last)" if self.take("tip") else ""
        if self.take("average"):
            inner = self.named_part() or "all"
            return "" if inner == "middle" else f"sum({inner}) / count({inner})"
        if self.take("length"):
            return "length"
        if made := self.take(*_MADE):
            inner = self.named_part() or "all"
            return "" if inner == "middle" else f"{_MADE[made]}({inner})"
        part = self.named_part()
        return part if part in ("first", "last", "middle") else ""

    def compared(self, left: str) -> str:
        """What is asked of a number; nothing if that is not understood."""
        if not left:
            return ""
        for word, test in _TESTS.items():
            if self.words == [word]:
                return f"{test}({left})"
        if self.take("divisible", "multiple") and len(self.words) == 1:
            return f"{left} % {number} = 0" if (number := self.number()) else ""
        sign = _SIGNS.get(self.take(*_SIGNS), "=")
        right = self.term()
        return f"{left} {sign} {right}" if right and not self.words else ""


def formula_in(text: str) -> tuple[str, str]:
    """The formula that a sentence asks for, and of what; empty if it is none, or not understood."""
    marked = plain(_EQUALS.sub(f" {_MARK} ", _ON_IT.sub("", text))).split()
    drawn = [shape for shape in ("line", "cage", "outside") if shape in marked]
    if (
        len(drawn) != 1
        or _ELSEWHERE.search(text)
        or (drawn != ["outside"] and _HOUSES & set(marked))
    ):
        return "", ""
    fillers = _FILLERS | {"grid"} if drawn == ["outside"] else _FILLERS
    words = [word for word in marked if word not in fillers and word not in COLOUR_WORDS]
    formula = _formula(_Words(words), "contain" in marked)
    if (drawn == ["line"] and "clue" in formula) or (
        drawn == ["outside"] and "clue" not in formula
    ):
        return "", ""
    oriented = re.search(r"\b(?:first|last|rest|i)\b", formula.replace("abs(first - last)", ""))
    if oriented and drawn != ["outside"]:
        formula = f"either way: {formula}"
    return formula, drawn[0]


def _formula(words: _Words, contains: bool) -> str:
    every = words.words
    if every in (["same-parity"], [_MARK, "same-parity"], ["share", "same-parity"]):
        return "odd(x) = odd(y)"
    if contains and _MARK not in every:
        sign = _SIGNS.get(words.take(*_SIGNS), "=")
        if number := words.number():
            if every == ["distinct"]:
                return f"distinct {sign} {number}"
            part = words.named_part()
            return f"count({part}) {sign} {number}" if part and not every else ""
        return ""
    if _MARK not in every:
        part = words.named_part()
        if words.take("differ"):
            return words.compared("abs(first - last)") if part == "ends" else ""
        verb = words.take("sum", "product")
        return words.compared(f"{verb}({part or 'all'})") if verb else ""
    left = words.term()
    return words.compared(left) if words.take(_MARK) and _MARK not in every else ""
