"""`regex`: a line matches a regular expression.

Its values are read in order, 1 to 9 as digits and 10, 11 ... as A, B ... Patterns know groups,
``|``, ``*``, ``+``, ``?``, ``{2}``, ``{2,}``, ``{2,4}``, ``.`` and classes such as ``[1-36]`` and
``[^5]``. They become automata by derivatives: what is left to match after each value (Brzozowski,
1964).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind
from nonet.errors import ShapeError, UsageError
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.primitives import Machine, Primitive

_SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_REPEATS = 64
_LONGEST = 5000  # values, once all repeats are written out

# A pattern is a tuple: ("one", symbols), ("then", a, b), ("either", patterns), ("star", a).
_Pattern = tuple[Any, ...]
_NOTHING: _Pattern = ("either", frozenset())
_EMPTY: _Pattern = ("star", _NOTHING)


def _then(first: _Pattern, second: _Pattern) -> _Pattern:
    if _NOTHING in (first, second):
        return _NOTHING
    if first == _EMPTY:
        return second
    return first if second == _EMPTY else ("then", first, second)


def _either(first: _Pattern, second: _Pattern) -> _Pattern:
    ways: set[_Pattern] = set()
    for way in (first, second):
        ways |= way[1] if way[0] == "either" else {way}
    return ways.pop() if len(ways) == 1 else ("either", frozenset(ways))


def _star(inner: _Pattern) -> _Pattern:
    return inner if inner[0] == "star" else ("star", inner)


def _may_be_empty(pattern: _Pattern) -> bool:
    match pattern[0]:
        case "one":
            return False
        case "then":
            return _may_be_empty(pattern[1]) and _may_be_empty(pattern[2])
        case "either":
            return any(map(_may_be_empty, pattern[1]))
        case _:
            return True


def _after(pattern: _Pattern, symbol: str) -> _Pattern:
    """The pattern that is left to match after a symbol."""
    match pattern[0]:
        case "one":
            return _EMPTY if symbol in pattern[1] else _NOTHING
        case "then":
            _, first, second = pattern
            left = _then(_after(first, symbol), second)
            return _either(left, _after(second, symbol)) if _may_be_empty(first) else left
        case "either":
            ways_ = _NOTHING
            for way in pattern[1]:
                ways_ = _either(ways_, _after(way, symbol))
            return ways_
        case _:
            return _then(_after(pattern[1], symbol), pattern)


class _Reader:
    """Reads a pattern by recursive descent."""

    def __init__(self, text: str, symbols: str) -> None:
        self.text, self.at, self.symbols = text, 0, symbols
        self.length = 0  # of what is read, its repeats written out

    def read(self) -> _Pattern:
        if len(self.text) > _LONGEST:
            raise UsageError(f"regex: the pattern is longer than {_LONGEST} values")
        pattern = self._alternatives()
        if self.at < len(self.text):
            raise self._error("is closed but was not opened")
        return pattern

    def _error(self, what: str) -> UsageError:
        rest = self.text[self.at : self.at + 8]
        where = f"at {rest!r}" if rest else "at the end"
        return UsageError(f"regex: {self.text!r} {where}: {what}")

    def _next(self) -> str:
        return self.text[self.at : self.at + 1]

    def _alternatives(self) -> _Pattern:
        pattern = self._sequence()
        while self._next() == "|":
            self.at += 1
            pattern = _either(pattern, self._sequence())
        return pattern

    def _sequence(self) -> _Pattern:
        parts = []
        while self._next() not in ("", "|", ")"):
            before = self.length
            part = self._single()
            self.length += 1
            parts.append(self._repeated(part, before))
        pattern = _EMPTY
        for part in reversed(parts):  # so that what is left after a value is found at once
            pattern = _then(part, pattern)
        return pattern

    def _single(self) -> _Pattern:
        symbol = self._next()
        self.at += 1
        if symbol == "(":
            pattern = self._alternatives()
            if self._next() != ")":
                raise self._error("a parenthesis is not closed")
            self.at += 1
            return pattern
        if symbol == ".":
            return ("one", frozenset(self.symbols))
        if symbol == "[":
            return self._class()
        if symbol.upper() in _SYMBOLS:
            return ("one", frozenset(symbol.upper()))
        self.at -= 1
        raise self._error("is not a value, a group or a class")

    def _class(self) -> _Pattern:
        end = self.text.find("]", self.at)
        inside = self.text[self.at : end].upper()
        form = re.fullmatch(r"(\^?)((?:[0-9A-Z](?:-[0-9A-Z])?)+)", inside)
        if end < 0 or form is None:
            raise self._error("is not a class such as [1-3] or [^5]")
        named: set[str] = set()
        for low, high in re.findall(r"([0-9A-Z])(?:-([0-9A-Z]))?", form[2]):
            first, last = _SYMBOLS.index(low), _SYMBOLS.index(high or low)
            named |= set(_SYMBOLS[first : last + 1])
        self.at = end + 1
        return ("one", frozenset(set(self.symbols) - named if form[1] else named))

    def _repeated(self, inner: _Pattern, before: int) -> _Pattern:
        while True:
            form = re.compile(r"([*+?])|\{(\d{1,4})(,(\d{0,4}))?\}").match(self.text, self.at)
            if form is None:
                return inner
            self.at = form.end()
            if form[1]:
                low, high = {"*": (0, None), "+": (1, None), "?": (0, 1)}[form[1]]
            else:
                low = int(form[2])
                high = low if form[3] is None else int(form[4]) if form[4] else None
            if max(low, high or 0) > _MOST_REPEATS or (high is not None and high < low):
                raise self._error(f"repeats go from 0 up to {_MOST_REPEATS}")
            self.length = before + (self.length - before) * max(1, low, high or 0)
            if self.length > _LONGEST:
                raise self._error(f"with its repeats it is longer than {_LONGEST} values")
            inner = _times(inner, low, high)


def _times(inner: _Pattern, low: int, high: int | None) -> _Pattern:
    repeats = _star(inner) if high is None else _EMPTY
    for _ in range(0 if high is None else high - low):
        repeats = _either(_EMPTY, _then(inner, repeats))
    for _ in range(low):
        repeats = _then(inner, repeats)
    return repeats


@lru_cache(maxsize=256)
def _machine(pattern: str, least: int, value_count: int) -> Machine:
    symbols = _SYMBOLS[least : least + value_count]

    def step(state: _Pattern, value: int) -> _Pattern | None:
        left = _after(state, _SYMBOLS[value])
        return None if left == _NOTHING else left

    try:
        start = _Reader("".join(pattern.split()), symbols).read()
        return Machine.of(range(least, least + value_count), start, step, _may_be_empty)
    except RecursionError:
        raise UsageError("regex: the pattern is too long or too deep to be read") from None


@frozen
class Regex(LineRule):
    """A line matches a regular expression.

    Attributes:
        pattern: The expression.
    """

    kind = "regex"
    title = "the expression {pattern} of {first}-{last}"
    claim = "{first}-{last} matches {pattern}"
    pattern: str = ".*"

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        if layout.values[-1] >= len(_SYMBOLS) or layout.least < 0:
            raise ShapeError(f"{self.kind}: there are no symbols for the values of this board")
        _machine(self.pattern, layout.least, layout.value_count)

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (_machine(self.pattern, layout.least, layout.value_count).along(self.cells),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        text = "".join(_SYMBOLS[value] for value in numbers)
        pattern = "".join(self.pattern.split()).upper()
        return None if re.fullmatch(pattern, text) else f"{text} does not match"


KIND = Kind(
    make=Regex,
    rules=(
        "The values of the line, read in order, match the regular expression. It may have groups, "
        "|, *, +, ?, {2}, {2,4}, a dot for any value, and classes such as [1-3] or [^5]. Values "
        "from 10 on are written as letters, A for 10."
    ),
    iss="Regex",
    examples=("regex [1-3]*9.* r1c1-r1c9", "regex (12|21)+ r5c5-r5c8"),
    needs=("pattern",),
)
