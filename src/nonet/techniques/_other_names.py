"""Other names of the techniques, which of ours a name means, and the nearest to one that we lack.

A name that stands for several of ours means the first of them, as "Unique Rectangle" the first
type. "Others" are books, forums and further programs.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

# By our names, which are HoDoKu's: "their name, their name (who); their name (who)".
OTHER_NAMES: dict[str, str] = json.loads(
    (files("nonet.techniques") / "data" / "other_names.json").read_text(encoding="utf-8")
)
_WHO = re.compile(r"\s*\([^()]*\)$")
_SMALL = frozenset(("a", "and", "in", "of", "the", "type", "with"))  # words that mean nothing here
_NUMBERS = {"quad": "quadruple", "triplet": "triple", "two": "2", "three": "3"}
_SURE, _LIKELY = 0.8, 0.7  # how alike two spellings are


def names_of(name: str, site: str = "") -> list[str]:
    """The names that others, or a site, give the technique of that name of ours."""
    parts = [part for part in OTHER_NAMES.get(name, "").split(";") if site in part]
    named = [name.strip() for part in parts for name in _WHO.sub("", part).split(",")]
    return [name for name in named if name]


def known_as(name: str, ours: Iterable[str]) -> str | None:
    """Which of these names of ours is meant by one of others, or by one of ours in another form."""
    spelled, words = _by_spelling(tuple(ours)), _words(name)
    own = spelled.get("".join(words)) or spelled.get(" ".join(sorted(words)))
    return own or _of_parts({*words}, ours)


def _of_parts(words: Set[str], ours: Iterable[str]) -> str | None:
    """The only one whose names have all these words, as of ``Locked Candidates Pointing``."""
    meant = [own for own in ours if words <= _all_words(own)] if len(words) > 1 else []
    return meant[0] if len(meant) == 1 else None


@cache
def _all_words(own: str) -> frozenset[str]:
    return frozenset(word for name in (own, *names_of(own)) for word in _words(name))


def nearest(name: str, ours: Iterable[str]) -> str | None:
    """The name of ours whose meaning comes nearest to a name that nobody uses."""
    ours = tuple(ours)
    spelled = _by_spelling(ours)
    words = _words(name)
    glued = "".join(words)
    sure = get_close_matches(glued, spelled, n=1, cutoff=_SURE)
    if sure:
        return spelled[sure[0]]
    lists = [(own, _words(own_name)) for own in ours for own_name in (own, *names_of(own))]
    common = Counter(word for _, their_words in lists for word in set(their_words))
    most, nearest_name = 0.0, None
    for own, spelled_words in lists:
        # A rare word says more than one that many names have, and the rest of a name counts.
        shared = sum(_likeness(word, words) / common[word] for word in {*spelled_words})
        score = shared / (len(words) + len(spelled_words))
        if score > most:
            most, nearest_name = score, own
    likely = get_close_matches(glued, spelled, n=1, cutoff=_LIKELY)
    return nearest_name or (spelled[likely[0]] if likely else None)


def _likeness(word: str, words: Sequence[str]) -> float:
    """1 if a word is one of others, 1/3 if one of them begins like it (``fin``, ``finned``)."""
    if word in words:
        return 1
    pairs = (sorted((word, one), key=len) for one in words)
    return any(len(short) > 2 and long.startswith(short) for short, long in pairs) / 3


@cache
def _by_spelling(ours: tuple[str, ...]) -> dict[str, str]:
    """Our names by all spellings of them and by their words; our own come before others'."""
    named = [(name_, own) for own in reversed(ours) for name_ in (*names_of(own), own)]
    named += [(own, own) for own in ours]
    sort = {" ".join(sorted(_words(name))): own for name, own in named if len(_words(name)) > 1}
    return sort | {"".join(_words(name)): own for name, own in named}


def _words(name: str) -> list[str]:
    """The words of a name, of which it does not matter how they are written or how many."""
    plain = name.casefold().replace("'s", "").replace("colour", "color")
    words = re.findall(r"[a-z]+|\d+|\+", plain.replace("almost locked set", "als"))
    one = [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words]
    return [_NUMBERS.get(word, word) for word in one if word not in _SMALL] or one
