"""A proposal: a rule that sentences name, and what they say of its place."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from nonet.constraints import Wording
from nonet.drawn._lexicon import COLOUR_WORDS
from nonet.drawn._relations import Relation
from nonet.drawn._sentences import Sentence

# What is drawn for a shape, where that has another name; a rule of the whole board needs nothing.
_DRAWN = {"bulb": "line", "diagonal": "arrow", "area": "mark", "board": "", "house": "",
          "sign": "sign|dot"}  # fmt: skip


@dataclass(frozen=True)
class Proposal:
    """A rule that sentences name, and what they say of its place.

    Attributes:
        rule: The name of the rule; ``relation`` for one of two digits, ``all given`` for marks of
            which all are there; empty for a sentence that asks for nothing.
        wording: How the rule is named and drawn.
        sentences: The sentences.
        words: The plain words of all of them.
        relation: What is asked of two digits.
        why: Why nothing is asked: ``normal rules``, ``allowed``, ``not all given``, ``example``;
            ``likely`` where the sentence is not understood, but names this more than other rules.
        moves: How far apart the cells are that have the relation, or that a mark is about.
        options: The rules of which each line has one.
        each: How many lines have each of these; 0 if that is not known.
        formula: What it asks for, where it has no name.
        other: What else the sentence may mean, if there is no drawing for this.
    """

    rule: str
    wording: Wording
    sentences: tuple[Sentence, ...]
    words: tuple[str, ...]
    relation: Relation | None = None
    why: str = ""
    moves: tuple[tuple[int, int], ...] = ()
    options: tuple[Proposal, ...] = ()
    each: int = 0
    formula: str = ""
    other: Proposal | None = None

    def on(self, drawn: Collection[str]) -> Proposal:
        """The proposal, or what else the sentence may mean if that alone is drawn."""
        if self.other is None or self.is_drawn(drawn):
            return self
        return self.other if self.other.is_drawn(drawn) else self

    def is_drawn(self, drawn: Collection[str]) -> bool:
        """True if something is drawn for its shape."""
        return bool({*_DRAWN.get(self.shape, self.shape).split("|")} & {*drawn})

    @property
    def shape(self) -> str:
        """The shape that is drawn for it."""
        return self.wording.shape

    @property
    def colours(self) -> tuple[str, ...]:
        """The words for colours."""
        return tuple(word for word in dict.fromkeys(self.words) if word in COLOUR_WORDS)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that are drawn as marks."""
        letters_ = (word[6:].upper() for word in self.words if re.fullmatch("letter[a-z]", word))
        return tuple(dict.fromkeys(letters_))

    def has(self, word: str) -> bool:
        """True if the sentences have a plain word."""
        return word in self.words

    def and_also(self, other: Proposal) -> Proposal:
        """The same rule with the words of two proposals."""
        sentences = tuple(dict.fromkeys((*self.sentences, *other.sentences)))
        return replace(self, sentences=sentences, words=(*self.words, *other.words))


def nothing(sentence: Sentence, why: str) -> Proposal:
    """The proposal that asks for nothing, and why."""
    return Proposal("", Wording("", ""), (sentence,), tuple(sentence.words), why=why)
