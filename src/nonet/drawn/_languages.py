"""Rules in German, French and Japanese, with English words for those that rules are told by.

Rules are known by English words. Here each sentence gets those, phrase by phrase and word by word,
from the tables in `data`; the grammar stays as it is. Words in other languages are told apart by
having hardly any of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial

from nonet.drawn._lexicon import phrases_of, sections_of
from nonet.lazy import compiled_later

_ENGLISH = compiled_later(
    r"\b(?:the|a|an|and|or|of|in|to|is|are|must|may|not|no|all|each|every|with|on|rules?|apply|"
    r"sudoku|digits?|numbers?|cells?|thermo\w*|killer|cages?|arrows?|lines?|dots?|x|v|xv|kropki|"
    r"enjoy|fun|normal|classic|standard|by|from|i|my|this|it)\b",
    re.I,
)
_WORDS = compiled_later(r"[^\W\d_]+")
_SHARE = 8  # one of so many words is known
_FEW = 8  # words without a word of rules, as in a title

_LANGUAGES = (
    (r"\b(?:und|der|die|das|den|dem|ist|sind|auf|eine?|nicht|keine|gelten|sich|mit|von|alle|jede\w?|"
     r"regeln|diagonalen?|ecken?|enthält|nichts|ziffern?|zahl(?:en)?|feld\w*|punkt\w*|zeilen?|spalten?|dürfen|enthalten|käfig\w*)\b",
     "german"),
    (r"\b(?:les?|des|du|une?|dans|sont|est|et|chaque|chiffres?|règles|coins?|cases?|deux|tous)\b",
     "french"),
    (r"[\u3040-\u30ff]", "japanese"),
)  # fmt: skip
_AT_LEAST = 2  # of such words, and more than of English ones


def translator_of(text: str) -> Callable[[str], str]:
    """The function that puts English words for those of rules, by the language of a text.

    It leaves everything as it is where the language is English, or is not known.
    """
    english = len(_ENGLISH.findall(text))
    for signs, language in _LANGUAGES:
        if len(re.findall(signs, text, re.I)) >= max(_AT_LEAST, english):
            return partial(_translated, language=language)
    return str


@cache
def _table(language: str) -> list[tuple[re.Pattern[str], str]]:
    """The phrases of a language, upper and lower case alike."""
    phrases = phrases_of(sections_of(language)["phrases"])
    return [(re.compile(pattern.pattern, re.I), english) for pattern, english in phrases]


def _translated(text: str, language: str) -> str:
    for pattern, word in _table(language):
        text = re.sub(" +", " ", pattern.sub(f" {word} ", text))
    return re.sub(" (?=[.,;:])", "", text).strip(" ")


def is_understood(text: str) -> bool:
    """True if a text has words that are known, or is only a few words."""
    words = _WORDS.findall(text)
    wide = sum(ord(char) >= 0x3040 for char in text)  # languages without blanks between words
    count = len(words) + wide // 2
    return count <= _FEW or _SHARE * len(_ENGLISH.findall(text)) >= count
