"""The words that rules are written in, brought to one word for one thing.

People write the same rule in fifty ways, of few words. Phrases and words are put in their plain
form here, and small words that change nothing are dropped, so that a rule's file need only name
the plain words by which it is known. Two wordings of a rule then look nearly the same::

    Cells joined by a white dot must hold consecutive numbers.
    ->  cell join white dot contain consecutive digit
    The digits on either side of a white dot are consecutive.
    ->  digit between white dot consecutive

A word that is not known here stays as it is; whoever meets it has not understood the sentence.
The tables are `data/english.txt`: phrases in their order, small words that are dropped, words
without others and with those that mean the same, forms that no ending shows, and what is usual
beside the words of a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pkgutil import get_data


def sections_of(language: str) -> dict[str, list[str]]:
    """The lines of each section of the tables of a language."""
    text = (get_data("nonet.drawn", f"data/{language}.txt") or b"").decode()
    parts = re.split(r"^\[(\w+)\]\n", text, flags=re.M)[1:]
    return {name: [line for line in lines.splitlines() if line]
            for name, lines in zip(parts[::2], parts[1::2], strict=True)}  # fmt: skip


def phrases_of(lines: list[str]) -> list[tuple[re.Pattern[str], str]]:
    """Patterns with what they become."""
    pairs = (line.partition(" =>") for line in lines)
    return [(re.compile(pattern), plain.strip()) for pattern, _, plain in pairs]


def words_of(lines: list[str]) -> dict[str, str]:
    """Each word with the one that it is written for."""
    plain_words: dict[str, str] = {}
    for plain, _, others in (line.partition(":") for line in lines):
        for word in (plain, *others.split()):
            plain_words.setdefault(word, plain)
    return plain_words


ENGLISH = sections_of("english")
_PHRASES = phrases_of(ENGLISH["phrases"])
_DROPPED, SYMBOLS, NUMBERS, _COLOURS = (
    tuple(" ".join(ENGLISH[name]).split()) for name in ("dropped", "symbols", "numbers", "colours")
)
COLOUR_WORDS = frozenset(_COLOURS)
_FORMS = {form: plain for plain, _, forms in (line.partition(":") for line in ENGLISH["forms"])
          for form in forms.split()}  # fmt: skip
_KNOWN = (*SYMBOLS, *" ".join(ENGLISH["known"]).split())
SHADES = words_of(ENGLISH["shades"])
_WORDS = {word: word for word in _KNOWN} | SHADES | words_of(ENGLISH["words"]) | _FORMS
_LONG = sorted(word for word in _WORDS if len(word) > 5)
_ENDINGS = (("'s", ""), ("s'", "s"), ("s", ""), ("es", ""), ("ing", ""), ("ing", "e"), ("ed", ""),
            ("ed", "e"), ("d", ""), ("ies", "y"), ("ally", "al"), ("ly", ""))  # fmt: skip
_LIGHT = re.compile(r"\b(?:light|dark|pale|bright|deep|sky)[- ]?(?=" + "|".join(COLOUR_WORDS) + ")")
_LETTER = re.compile(
    r"(?:(?<=\s)|^|(?<=['\"(/]))(?<![B-UWYZ] )([XVCDLIM])(?=(?:['’]?s)?[\"'’)]?(?:[\s,.;:/!]|$))"
)
_BOTH_LETTERS = re.compile(r"\bXV\b|\bX/V\b|\bX-V\b")
# Words with a hyphen that stay: those that phrases become, and those that rules know.
_MADE = re.compile(
    "|".join(
        word for _, plain in _PHRASES for word in plain.split() if "-" in word and "\\" not in word
    )
    + r"|(?:span|whole|zero|from|x|odd|even|left|upper|top|sum|in|other|any|mod|all)-"
)
_TOKEN = re.compile(r"[^\W_]+(?:[-'.:][^\W_]+)*")


@lru_cache(maxsize=4096)
def plain_word(word: str) -> str:
    """The plain form of one word; the word itself if it is not known, nothing if it is dropped."""
    if word in _DROPPED or (word.startswith("letter") and len(word) == 7 and word[-1] != "s"):
        return "" if word in _DROPPED else word
    if word in _WORDS:
        return _WORDS[word]
    if (
        word in COLOUR_WORDS
        or word.isdigit()
        or ("-" in word and word.split("-", maxsplit=1)[0] in _WORDS)
    ):
        return word
    if word in NUMBERS:
        return str(NUMBERS.index(word))
    for ending, other in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word[: -len(ending)] + other
            if stem in _WORDS:
                return _WORDS[stem]
            if stem in COLOUR_WORDS:
                return stem
    meant = next((_WORDS[other] for other in meant_by(word, _LONG)), word)
    if meant == word and "-" in word and not _MADE.match(word):
        return " ".join(filter(None, map(plain_word, word.split("-"))))
    if meant == word and len(word) > 4 and re.fullmatch("[a-z]+[^sui]s", word):
        return word[:-1]
    return meant


def meant_by(word: str, known: Sequence[str]) -> Iterator[str]:
    """The known words that one with a typing error may be."""
    if len(word) < 6 or not word.isalpha():
        return
    for form in (word, word.removesuffix("s")):
        for other in known:
            if other[0] == form[0] and _is_near(form, other):
                yield other


def _is_near(one: str, other: str) -> bool:
    """True if one letter is wrong, missing or too many, or two letters are swapped."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
              min(len(one), len(other)))  # fmt: skip
    left, right = one[at:], other[at:]
    swapped = left[:2] == right[:2][::-1] and left[2:] == right[2:]
    return left[1:] in (right, right[1:]) or left == right[1:] or swapped


@lru_cache(maxsize=512)
def plain(text: str) -> str:
    """A sentence in plain words, one blank between two."""
    text = _BOTH_LETTERS.sub(" X V ", text)
    text = _LETTER.sub(lambda match: f" letter{match[1].lower()} ", text)
    text = text.lower()
    for pattern, other in _PHRASES:
        text, count = pattern.subn(f" {other} ", text)
        if count:
            text = " ".join(text.split())
    text = _LIGHT.sub("", text)
    return " ".join(filter(None, map(plain_word, _TOKEN.findall(text))))
