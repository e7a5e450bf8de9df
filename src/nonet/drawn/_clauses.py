"""Sentences that are formulas of a line, a cage or a row.

"The ends add up to the largest digit on it" is ``sum(ends) = max``. They are read word by word,
from left to right, and each word must have its place.
"""

from __future__ import annotations

import re

from nonet.drawn._lexicon import COLOUR_WORDS, SYMBOLS, plain

_EQUALS = re.compile(
    r"\b(?:(?<!there )(?:is|are)|(?:must |will |should )?be|equals?|gives?|shows?|"
    r"indicates?|denotes?|tells?(?: you)?|represents?|counts?(?= the number))"
    r"(?: (?:always|exactly))?(?: equal to| the same as)?\b|\bequal to\b",
    re.I,
)
_ON_IT = re.compile(
    r"\b(?:on|along|in) (?:the|that) same (?:line|cage)\b|(?<=[a-z]),? (?:(?:as |when )?(?:seen|"
    r"viewed|looking|counted|starting|reading|read) )?(?:in )?from (?:that|this|the|its) (?:\w+ )?"
    r"(?:side|direction|end|edge|clue)\b",
    re.I,
)
_ELSEWHERE = re.compile(
    r"\b(?:an)?other (?:\w+ )?(?:line|cage|row|column)|\b(?:half|towards?)\b", re.I
)
_MARK = "equalmark"
NOUNS = ("circle", "square", "diamond", "shaded", *SYMBOLS)  # marks in cells
_CELLS = ("digit", "cell", "contain", "all", *NOUNS)
_VALUES = re.compile(r"(?<!\d)\d(?:(?:, ?(?:or )?| or |/)\d)*,? or \d(?!\d)")  # "7, 8 or 9"
_SO_MANY = re.compile(r"(?<!\S)\d (?:digit|cell)(?!\S)")
_IN_WINDOW = ("not", "3", "same-parity", _MARK, "string", "adjacent", "consecutive", "cell")
_WINDOW = "each x, y, z: 0 < odd(x) + odd(y) + odd(z) < 3"
# What is the same from either end.
_EITHER_WAY = re.compile(
    r"abs\(first - last\)|(odd\()?first\)? !?= (odd\()?last\)?$|sum\(first(.*)\) = sum\(last\3\)$"
)
_AT_END = ("circle", "square", "diamond")
_HOUSES = {"row", "column"}
HOUSES = ("row", "column", "box")
_OF_HOUSES = re.compile(
    r"\b(?:each |every |all |any )?(?:rows?|columns?|boxes|box)"
    r"(?:(?:,|/| and| or|, and| nor)+ ?(?:each |every |all )?(?:rows?|columns?|boxes|box)\b)*",
    re.I,
)
_FILLERS = frozenset(
    """digit cell along all coloured contain drawn line cage inside individually row column
    exactly only join""".split()  # noqa: SIM905
)
_AROUND = {"digit", "cell", "circle", "surrounding", "adjacent", "4", "small", "contain", "2x2"}
_CLUE = frozenset("clue corner top left upper small outside given indicated top-left".split())  # noqa: SIM905
_PARTS = {"tip": "ends", "first": "first", "last": "last", "middle": "middle", "odd": "odd",
          "even": "even", "prime": "prime", "between": "inner", "mark": "first"}  # fmt: skip
_MADE = {"sum": "sum", "product": "product", "highest": "max", "lowest": "min", "count": "count",
         "length": "count"}  # fmt: skip
# What is asked of two cells: of the ends, of neighbours.
_OF_TWO = {
    "same-parity": "odd({0}) = odd({1})", "opposite-parity": "odd({0}) != odd({1})",
    "consecutive": "abs({0} - {1}) = 1", "same": "{0} = {1}", "distinct": "{0} != {1}",
}  # fmt: skip
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
            return _OTHERS.get(self.part, "others")
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
            both = self.take("tip") or (self.take("first") and self.take("last"))
            return "abs(first - last)" if both else ""
        if self.take("position"):
            return f"position({number})" if (number := self.number()) else ""
        if made := self.take(*_MADE, "average", "length"):
            inner = self.named_part() or "all"
            if inner == "others":  # than the greatest or the least
                return f"sum - {self.part}" if made == "sum" and self.part[:1] == "m" else ""
            self.part = self.part or _MADE.get(made, "")
            if made == "average":
                inner += f") / count({inner}"
            return "" if inner == "middle" else f"{_MADE.get(made, 'sum')}({inner})"
        part = self.named_part()
        if part and (made := self.take("sum", "product")):  # "the ends have a sum equal to"
            return f"{made}({part})"
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
        same = self.words[:1] == ["same"]
        sign = _SIGNS.get(self.take(*_SIGNS, "same"), "=")
        ways = [self.term()]
        if same and "(all)" in ways[0]:
            return ""  # of all lines
        while self.take("or"):
            ways.append(self.number())
        whole = all(ways) and not self.words and left not in ways
        return " or ".join(f"{left} {sign} {right}" for right in ways) if whole else ""


def formula_in(text: str) -> tuple[str, str]:
    """The formula that a sentence asks for, and of what; empty if it is none, or not understood."""
    text = _VALUES.sub(lambda match: " or ".join(re.findall(r"\d", match[0])), text)
    marked = plain(" ".join(_EQUALS.sub(f" {_MARK} ", _ON_IT.sub("", text)).split())).split()
    drawn = [shape for shape in ("line", "cage", "outside", "arrow") if shape in marked]
    if {"circle", "surrounding"} <= {*marked} and not drawn:
        around = [word for word in marked if word not in _AROUND and word not in COLOUR_WORDS]
        formula = _formula(_Words(["clue", *around]), contains=False)
        if formula:
            return formula, "corner"
    if not drawn and _MARK in [*marked, *(_MARK for word in marked if word == "contain")]:
        return _of_cells(marked)
    if len(drawn) != 1 or _ELSEWHERE.search(text):
        return "", ""
    if drawn != ["outside"] and _HOUSES & set(marked):
        return "", ""
    fillers = _FILLERS | {"grid", "arrow"} if drawn != ["line"] else _FILLERS
    if _MARK not in marked and "contain" in marked and {*_AT_END} & {*marked}:
        marked[marked.index("contain")] = _MARK
    words = [word for word in marked if word not in fillers and word not in COLOUR_WORDS]
    words = " ".join(words).replace("first last", "tip").split()
    if not {*words} - {"or", "not", *"123456789"} and _SO_MANY.search(" ".join(marked)):
        return "", ""  # so many digits, not this one
    if drawn != ["outside"] and words[:1] and words[0] in _AT_END:
        return _from_mark(words, drawn[0]), "arrow" if drawn == ["arrow"] else f"line {words[0]}"
    if drawn == ["arrow"]:
        return "", ""
    *before, last = words or [""]
    among = before[-1:] == ["first"] and {*before[:-1]} <= {*_CLUE, _MARK}
    if drawn == ["outside"] and last.isdigit() and among:
        return f"position(clue) <= {last}", "outside"  # "appears in the first three cells"
    formula = _formula(_Words(words), "contain" in marked)
    if drawn != ["cage"] and ("clue" in formula) != (drawn == ["outside"]):
        return "", ""
    oriented = re.search(r"\b(?:first|last|rest|i)\b", _EITHER_WAY.sub("", formula))
    if oriented and drawn != ["outside"]:
        formula = f"either way: {formula}"
    return formula, drawn[0]


def formula_in_houses(text: str) -> str:
    """The formula that a sentence asks for of each row, column or box, in reading order."""
    of_these, count = _OF_HOUSES.subn("line", text)
    drawn = {"line", "cage", "arrow", "outside", *NOUNS} & {*plain(text).split()}
    formula, shape = formula_in(of_these) if count == 1 and not drawn else ("", "")
    return formula.removeprefix("either way: ") if shape == "line" else ""


def _from_mark(words: list[str], drawn: str) -> str:
    """A formula of a line with a mark at one end: "the circle is the sum of the digits on it"."""
    mark, *rest = [word for word in words if word not in ("attached", "tip", "1")]
    whole = rest[-1:] == ["itself"]
    if whole:
        rest = rest[: -2 if rest[-2] == mark else -1]
    formula = _formula(_Words(["mark", *rest]), contains=False)
    if whole or "rest" in formula or "inner" in formula:
        return formula
    if drawn == "arrow":  # whose digits are those of its shaft
        formula = formula.replace("distinct", "distinct(all)").replace("(", "(rest and ")
        return "" if "abs" in formula else formula.replace("rest and all", "rest")
    # A sum is of the others; what else is asked may be of all digits, or of the others.
    return formula.replace("(all)", "(rest)") if re.search(r"(?:sum|product)\(all", formula) else ""


def _of_cells(marked: list[str]) -> tuple[str, str]:
    """What marked cells hold: "blue cells contain digits greater than 5"."""
    words = [word for word in marked if word not in (*_CELLS, _MARK, *COLOUR_WORDS)]
    denied = words[:1] == ["not"] and bool(words.pop(0))
    named = {*marked} & {*COLOUR_WORDS, *NOUNS} and {*marked} & {"cell", *NOUNS}
    if len(words) == 1 and named and (match := re.fullmatch(r"span-(\d)", words[0])):
        return f"x <= {match[1]}", "mark"
    is_test = named and words and words[0] in {*_SIGNS, *_TESTS, *"123456789"}
    if not is_test or _SO_MANY.search(" ".join(marked)):
        return "", ""
    test = _Words(words).compared("x")
    return f"not ({test})" if test and denied else test, "mark"


def _formula(words: _Words, contains: bool) -> str:
    every = words.words
    if every[-1:] == ["same-parity"] and not {*every[:-1]} - {_MARK, "share"}:
        return "odd(x) = odd(y)"
    if every[:1] == ["tip"] and every[-1] in _OF_TWO and not {*every[1:-1]} - {_MARK, "share"}:
        return _OF_TWO[every[-1]].format("first", "last")
    if {*_IN_WINDOW[:3]} <= {*every} <= {*_IN_WINDOW}:
        return _WINDOW
    if len(every) == 2 and every[0] in ("odd", "even") and every[1] in ("sum", "product"):
        return f"{every[0]}({every[1]})"
    if contains and _MARK not in every:
        if set(every) == {"many", "odd", "even"} and len(every) == 3:
            return "count(odd) = count(even)"
        if every[:1] in (["greater"], ["less"]) and {*every[1:]} == {"odd", "even"}:
            return f"count({every[1]}) {_SIGNS[every[0]]} count({every[2]})"
        denied = words.take("not")
        if test := _Words([*every]).compared("x"):
            return f"count({test}) {'=' if denied else '>'} 0"
        if denied:
            return ""
        sign = _SIGNS.get(words.take(*_SIGNS), "=")
        if number := words.number():
            if every == ["distinct"]:
                return f"distinct {sign} {number}"
            part = words.named_part() or words.number()
            return f"count({part}) {sign} {number}" if part and not every else ""
        return ""
    if _MARK not in every:
        part = words.named_part()
        if words.take("differ"):
            return words.compared("abs(first - last)") if part == "ends" else ""
        verb = words.take("sum", "product")
        return words.compared(f"{verb}({part or 'all'})") if verb else ""
    if words.take(_MARK):  # each of the digits
        test = words.compared("x")
        return f"count({test}) = length" if test else ""
    left = words.term()
    if not words.take(_MARK) or _MARK in every:
        return ""
    if left.isdigit():
        return f"count({every[0]}) = {left}" if every in (["odd"], ["even"], ["prime"]) else ""
    return words.compared(left)
