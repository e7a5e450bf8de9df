"""Other names of the techniques, which of ours a name means, and the nearest to one that we lack.

A name that stands for several of ours means the first of them, as "Unique Rectangle" the first
type. "Others" are books, forums and further programs. Words that mean the same in names, here and
in other languages, are one word: so "Obvious Quad" is the Naked Quadruple though nobody listed it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache
from math import log
from pkgutil import get_data
from typing import Any, NamedTuple
from unicodedata import normalize


def _data(name: str) -> dict[str, str]:
    data: dict[str, str] = json.loads(get_data("nonet.techniques", f"data/{name}.json") or b"{}")
    return data


# By our names, which are HoDoKu's: "their name, their name (who); their name (who)".
OTHER_NAMES = _data("other_names")
# Words that mean the same by the one that stands for them; by none what means nothing in a name.
_SAME = {
    other: word
    for word, others in _data("same_words").items()
    for other in f"{word} {others}".split()
}
_WHO = re.compile(r"\s*\([^()]*\)$")
_ENDINGS = ("", "s", "e", "es", "ee", "ees", "er", "en", "n")
_ALIKE = 0.74  # how alike two spellings are
_HOUSES = {"row", "column", "line", "box", "house"}
_PART = 0.7  # what a word counts that only begins like one of a name, or is misspelled
_TEXT = 0.5  # and one that is said of a technique, and is not in its names
_COMMON = 0.55  # and one of a name that is said of most
_REST = 0.04  # what each word of a name costs that was not asked for
_UNKNOWN = 8  # a word that nobody knows weighs as one that is said of so many
_LONGEST, _LONGEST_TEXT = 300, 10_000  # characters of a name, and of what is said of one
_MOST = 1 << 13  # answers that are remembered: names come from anybody
_LEAST = 0.25  # of what was asked for has to be met


def names_of(name: str, site: str = "") -> list[str]:
    """The names that others, or a site, give the technique of that name of ours."""
    parts = [part for part in OTHER_NAMES.get(name, "").split(";") if site in part]
    named = [name.strip() for part in parts for name in _WHO.sub("", part).split(",")]
    return [name for name in named if name]


def known_as(name: str, ours: Iterable[str]) -> str | None:
    """Which of these names of ours is meant by one of others, or by one of ours in another form."""
    spelled, words = _by_spelling(tuple(ours)), words_of(name)
    # A name with the house in which it is found, ``Naked Pair in Row 3``, is that of any house.
    of_any = ["house" if word in _HOUSES else word for word in words]
    bare = [word for word in of_any if word != "house" and not word.isdigit()]
    ways = [_letters(name)]
    for form in (words, of_any, *([bare] if "house" in of_any else [])):
        ways += ["".join(form), " ".join(sorted(form))]
    own = next((spelled[way] for way in ways if way in spelled), None)
    return own or _of_parts({*words}, ours)


def _of_parts(words: Set[str], ours: Iterable[str]) -> str | None:
    """The only one whose names have all these words, as of ``Locked Candidates Pointing``.

    Our own name has to be there as a whole, but for a number.
    """
    meant = [own for own in ours if _named_words(own)[0] < words <= _named_words(own)[1]]
    return meant[0] if len(meant) == 1 else None


@cache
def _named_words(own: str) -> tuple[Set[str], Set[str]]:
    """The words of our name without numbers, and those of all its names."""
    names = (words_of(name) for name in (own, *names_of(own)))
    return {w for w in words_of(own) if not w.isdigit()}, {w for words in names for w in words}


class Known(NamedTuple):
    """All names of one thing, and the words on it.

    Attributes:
        names: How it is called.
        text: Those words.
    """

    names: Sequence[str]
    text: str = ""


def nearest_technique(name: str, ours: Mapping[str, Any]) -> str | None:
    """The technique whose meaning comes nearest to a name that nobody uses."""
    entries = sorted(ours.items(), key=lambda item: (not item[1].usual, item[1].order))
    return nearest(name, {own: known_of(own, entry.summary) for own, entry in entries})


def known_of(own: str, *texts: str) -> Known:
    """A technique by all its names, and what is said of it."""
    return Known((own, *names_of(own)), " ".join(texts))


def nearest(name: str, ours: Mapping[str, Known]) -> str | None:
    """Which of these comes nearest to a name by what they are called and what is said of them.

    A rare word weighs more than one that is said of many, one of a name more than one of a text;
    of those alike the one with the shortest name comes first. A word may be misspelled. A text
    counts that has two of the words.
    """
    if not (asked := words_of(name[:_LONGEST])):
        return None
    named = [(own, words_of(theirs)) for own, known in ours.items() for theirs in known.names]
    texts = {own: {*words_of(known.text)} for own, known in ours.items()}
    in_text = {own: words if len(words & {*asked}) > 1 else () for own, words in texts.items()}
    uses = {(own, word) for own, words in (*named, *texts.items()) for word in words}
    counts = Counter(word for _, word in uses)
    weights = {word: log(1 + len(ours) / counts.get(word, _UNKNOWN)) for word in asked}

    most = len(ours) / 2
    named_by = {a: _TEXT if a.isdigit() else _COMMON if counts[a] > most else 1 for a in asked}

    def nearness(own: str, words: Collection[str]) -> float:
        met = (
            w * max(_met(a, words) * named_by[a], _TEXT * (a in in_text[own]))
            for a, w in weights.items()
        )
        return sum(met) / sum(weights.values()) - _REST * sum(not _met(w, asked) for w in words)

    best = max(named, key=lambda own_name: nearness(*own_name))
    if nearness(*best) >= _LEAST:
        return best[0]
    whole = "".join(asked)
    glued = {key: own for own, words in named if (key := "".join(words))[:1] == whole[0]}
    return next((glued[key] for key in get_close_matches(whole, glued, 1, _ALIKE)), None)


def _met(word: str, words: Iterable[str]) -> float:
    return max((_likeness(word, other) for other in words), default=0)


@lru_cache(maxsize=_MOST)
def _likeness(word: str, other: str) -> float:
    """1 for the same word, less if one begins like the other (``fin``, ``finned``) or nearly so."""
    if word == other:
        return 1
    short, long = sorted((word, other), key=len)
    if len(short) > 2 and long.startswith(short):
        return _PART
    may_be = len(short) > 3 and word[0] == other[0]
    alike = SequenceMatcher(None, word, other).ratio() if may_be else 0
    return alike * _PART if alike > _ALIKE else 0


@cache
def _by_spelling(ours: tuple[str, ...]) -> dict[str, str]:
    """Our names by all spellings of them and by their words; our own come before others'."""
    named = [(name_, own) for own in reversed(ours) for name_ in (*names_of(own), own)]
    named += [(own, own) for own in ours]
    sort = {" ".join(sorted(words_of(name))): own for name, own in named if len(words_of(name)) > 1}
    glued = {"".join(words_of(name)): own for name, own in named}
    return sort | glued | {_letters(name): own for name, own in named}


def _letters(name: str) -> str:
    return re.sub(r"[^a-z0-9+]", "", name.casefold())


def words_of(text: str) -> Sequence[str]:
    """The words of a name, of which it does not matter how they are written or how many."""
    return _words_of(text[:_LONGEST_TEXT])


@lru_cache(maxsize=_MOST)
def _words_of(name: str) -> Sequence[str]:
    letters = normalize("NFKD", name.replace("ß", "ss").casefold().replace("'s", ""))
    plain = "".join(letter for letter in letters if letter.isascii())
    words = re.findall(r"[a-z]+|\d+|\+", plain)
    joined = " ".join(filter(None, map(_word, words)))
    return joined.replace("almost locked set", "als").split()


def _word(word: str) -> str:
    """A word in the form that stands for all that mean the same."""
    for ending in _ENDINGS:
        stem = word.removesuffix(ending) if word.endswith(ending) else word
        if stem in _SAME:
            return _SAME[stem]
    return word[:-1] if len(word) > 3 and word.endswith("s") else word
