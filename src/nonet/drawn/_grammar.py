"""Setters' English as a grammar: from a sentence to what it asks for, as a formula.

The grammar is `data/grammar.txt`: words that mean the same, and for each symbol what it may be,
with the formula that comes of it. ``Two: differ by Asked => $1{abs(A - B)}`` says that one may ask
of two digits that they "differ by" what is asked of a number, whose place in *that* formula (@)
takes ``abs(A - B)``. Each word of a sentence must have its place, and all ways to read it the same
meaning; else it is not understood. What it is about (``line``, ``dot``) stands behind ``#``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from nonet.drawn._lexicon import (
    COLOUR_WORDS,
    NUMBERS,
    SHADES,
    meant_by,
    phrases_of,
    sections_of,
    words_of,
)

_TOKEN = re.compile(r"\d+(?:[-:x]\d+)?|[a-z]+|\S")
_SIGNS = dict.fromkeys(map(ord, "\u2018\u2019`"), "'")
_SIGNS |= dict.fromkeys((*range(0x2010, 0x2016), 0x2212), "-")
_SPANS = re.compile(r"(\d) ?(-|:) ?(?=\d)")
_LONGEST, _MOST_STRANGE = 60, 0  # words of a sentence
_ENDINGS = (
    ("ally", "al"),
    ("ly", ""),
    ("s", ""),
    ("es", ""),
    ("ing", ""),
    ("ing", "e"),
    ("ed", ""),
    ("ed", "e"),
    ("ies", "y"),
)
_KINDS = {
    "Number": re.compile(r"\d+"),
    "Range": re.compile(r"\d+-\d+"),
    "Ratio": re.compile(r"\d+:\d+"),
    "Colour": re.compile("|".join(sorted(COLOUR_WORDS))),
}
HUE = "hue"  # with its words in what a sentence is about
_APPLIED = re.compile(r"\$(\d)\{([^{}]*)\}")


class Reading(NamedTuple):
    """How far a symbol goes, the formula that it gives, and what it is about."""

    end: int
    meaning: str
    about: frozenset[str]


class _Element(NamedTuple):
    """A symbol or some words of which one must follow."""

    symbol: str
    words: frozenset[str]
    optional: bool


class _Way(NamedTuple):
    """One of the ways to read a symbol."""

    elements: tuple[_Element, ...]
    meaning: str
    about: frozenset[str]


class _Grammar(NamedTuple):
    """The ways of each symbol, the words that mean the same, and those that mean nothing."""

    ways: dict[str, list[_Way]]
    same: dict[str, str]
    dropped: frozenset[str]


@cache
def _parts() -> dict[str, list[str]]:
    return sections_of("grammar")


@cache
def _phrases() -> list[tuple[re.Pattern[str], str]]:
    return phrases_of(_parts()["phrases"])


@cache
def _grammar() -> _Grammar:
    parts = _parts()
    same = SHADES | words_of(parts["same"])
    same |= {word: str(number) for number, word in enumerate(NUMBERS) if number > 1}
    ways: dict[str, list[_Way]] = {}
    for line in parts["grammar"]:
        name, _, alternatives = line.partition(": ")
        for alternative in alternatives.split(" | "):
            formed, _, about = alternative.partition(" # ")
            pattern, _, meaning = formed.partition(" => ")
            elements = tuple(map(_element, pattern.split()))
            ways.setdefault(name, []).append(_Way(elements, meaning, frozenset(about.split())))
            for word in frozenset().union(*(element.words for element in elements)):
                same.setdefault(word, word)
    return _Grammar(ways, same, frozenset(" ".join(parts["dropped"]).split()))


def _element(text: str) -> _Element:
    name = text.removesuffix("?")
    is_symbol = name[0].isupper()
    words = frozenset() if is_symbol else frozenset(name.split("/"))
    return _Element(name if is_symbol else "", words, name != text)


@lru_cache(maxsize=2048)
def _word(word: str) -> str:
    """The word of the grammar that one stands for; nothing if there is none."""
    same = _grammar().same
    if word in same or word in COLOUR_WORDS or word[0].isdigit():
        return same.get(word, word)
    stems = (word[: -len(end)] + other for end, other in _ENDINGS if word.endswith(end))
    known = next((same[stem] for stem in stems if stem in same), "")
    meant = {known} if known else {same[other] for other in meant_by(word, _long_words())}
    return meant.pop() if len(meant) == 1 else f"?{word}"


@cache
def _long_words() -> list[str]:
    return sorted(word for word in _grammar().same if len(word) > 5)


def _words(text: str) -> list[str]:
    text = text.lower().translate(_SIGNS)
    for pattern, other in _phrases():
        text = pattern.sub(f" {other} ", text)
    text = _SPANS.sub(r"\1\2", text)
    dropped = _grammar().dropped
    return [_word(token) for token in _TOKEN.findall(text) if token not in dropped]


class _Chart:
    """All ways to read the words of a sentence."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.known: dict[tuple[str, int], tuple[Reading, ...]] = {}

    def read(self, symbol: str, at: int) -> tuple[Reading, ...]:
        """The readings of a symbol from a word on."""
        if at >= len(self.words):
            return ()
        key, word = (symbol, at), self.words[at]
        if key not in self.known:
            self.known[key] = ()
            if symbol in _KINDS:
                number = word if word[0].isdigit() else ""
                if _KINDS[symbol].fullmatch(word):
                    self.known[key] = (Reading(at + 1, number, frozenset()),)
            else:
                ways = _ways_from(symbol, word)
                every = dict.fromkeys(one for way in ways for one in self._way(way, at))
                if symbol == "Hue":  # two looks are two objects
                    every = dict.fromkeys(self._coloured(one, at) for one in every)
                self.known[key] = tuple(every)
        return self.known[key]

    def _coloured(self, hue: Reading, start: int) -> Reading:
        return hue._replace(about=frozenset({f"{HUE} {' '.join(self.words[start : hue.end])}"}))

    def _way(self, way: _Way, start: int) -> Iterator[Reading]:
        states: list[tuple[int, tuple[str, ...], frozenset[str]]] = [(start, (), way.about)]
        for symbol, words, optional in way.elements:
            after = [(at, (*given, "") if symbol else given, about)
                     for at, given, about in states if optional]  # fmt: skip
            for at, given, about in states:
                if symbol:
                    after += [(one.end, (*given, one.meaning), about | one.about)
                              for one in self.read(symbol, at)]  # fmt: skip
                elif at < len(self.words) and self.words[at] in words:
                    after.append((at + 1, given, about))
            states = after
        for end, given, about in states:
            yield Reading(end, _made(way.meaning, given), about)


@lru_cache(maxsize=8192)
def _ways_from(symbol: str, word: str) -> list[_Way]:
    """The ways to read a symbol that may begin with a word."""
    kinds = {word, *(kind for kind, pattern in _KINDS.items() if pattern.fullmatch(word))}
    return [way for way in _grammar().ways[symbol] if not kinds.isdisjoint(_first(way, _firsts()))]


def _first(way: _Way, firsts: dict[str, set[str]]) -> set[str]:
    """The words, and kinds of words, that a way may begin with."""
    first: set[str] = set()
    for element in way.elements:
        first |= element.words or firsts[element.symbol]
        if not element.optional:
            break
    return first


@cache
def _firsts() -> dict[str, set[str]]:
    """The words, and kinds of words, that each symbol may begin with."""
    ways = _grammar().ways
    firsts: dict[str, set[str]] = {name: set() for name in ways} | {kind: {kind} for kind in _KINDS}
    size = -1
    while size != (size := sum(map(len, firsts.values()))):
        for name, way in ((name, way) for name, ways_ in ways.items() for way in ways_):
            firsts[name] |= _first(way, firsts)
    return firsts


def _made(template: str, given: Sequence[str]) -> str:
    """The formula of a way, of those of its symbols."""
    if not template:
        return " ".join(filter(None, given))

    def put(match: re.Match[str]) -> str:
        meaning = given[int(match[1]) - 1]
        inner = re.sub(r"\$(\d)", lambda place: given[int(place[1]) - 1], match[2])
        if inner == "range":
            low, _, high = meaning.partition("-")
            return f"{low} <= @ <= {high}"
        if inner == "ratio":
            low, _, high = meaning.partition(":")
            return f"(A * {high} = B * {low} or B * {high} = A * {low})"
        names = dict(zip("AB", inner.split("|"), strict=False)) | {"@": inner}
        return re.sub(r"\b[AB]\b|@", lambda name: names.get(name[0], name[0]), meaning)

    while template != (template := _APPLIED.sub(put, template)):
        pass  # from the inside out
    return re.sub(r"\$(\d)", lambda place: given[int(place[1]) - 1], template)


def asked_in(text: str, symbol: str = "S") -> set[tuple[str, frozenset[str]]]:
    """The demands of a sentence, in each way to read it: a formula, and what it is about."""
    words = _words(text)
    if len(words) > _LONGEST or sum(word[0] == "?" for word in words) > _MOST_STRANGE:
        return set()
    chart = _Chart(words)
    return _whole(chart, symbol) or _without_places(chart, symbol)


def _whole(chart: _Chart, symbol: str) -> set[tuple[str, frozenset[str]]]:
    every = chart.read(symbol, 0)
    return {(one.meaning, one.about) for one in every if one.end == len(chart.words)}


def _without_places(chart: _Chart, symbol: str) -> set[tuple[str, frozenset[str]]]:
    """The demands without the words that say where, wherever these stand.

    "Two cells that touch along a green line contain ..." is said of green lines, as is what else
    is "on it" or "on the same line"; of two places nothing is asked.
    """
    rest, about, at = list[str](), frozenset[str](), 0
    while at < len(chart.words):
        place = max(chart.read("On", at), key=lambda one: one.end, default=None)
        if place is None:
            rest.append(chart.words[at])
        about |= place.about if place else frozenset()
        at = at + 1 if place is None else place.end
    if not about:
        return set()
    return {(meaning, own | about) for meaning, own in _whole(_Chart(rest), symbol)}
