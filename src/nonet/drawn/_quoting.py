"""Sentences beside a puzzle that may be rules which nothing in it says.

A sentence is passed over if it is understood and asks for nothing, or for a rule that is typed.
All others are quoted, those that are not understood among them, unless they say nothing of a board
or stand in a text that explains how it is solved.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from nonet.constraints import kind_called, kind_named
from nonet.drawn._building import negative, of_neighbours, related
from nonet.drawn._comparing import named_as
from nonet.drawn._languages import is_understood, translator_of
from nonet.drawn._proposal import Proposal
from nonet.drawn._proposals import proposals_of
from nonet.drawn._reading import with_usual_values
from nonet.drawn._sentences import Sentence, sentences_of
from nonet.drawn._usual_words import GREETING, OF_BOARDS
from nonet.model import Layout

_LONGEST, _SHOWN = 20_000, 100  # characters
_OF_A_NAME = 3  # words
# Typed rules that a sentence may name in another way.
_ALSO = {
    "killer": ("sum",),
    "extra-region": ("windows",),
    "quadruple": ("contain",),
    "whispers": ("difference",),
    "negative-difference": ("nonconsecutive",),
}
_TAKEN_APART = ("and", "less-than", "windows")  # by what writes them
_HOUSES = {"knight": "anti-knight", "king": "anti-king"}
_AMONG = {"prime": "prime", "poweroftwo": "power"}  # keys without a rule of their own
_CELL = re.compile(r"\br\d+c\d+\b", re.I)
_CONCLUDES = re.compile(r"\W*(?:therefore|thus|hence),? (?:cell\b|r\d+c\d+|\(\d)", re.I)
# Of a sentence that explains how a board is solved: none of 482 texts of rules has such words.
_EXPLAINS = re.compile(
    r"\bsolver (?:may|will|tries|looks|selects|chooses|finds|detects|assigns|starts|reduces)\b"
    r"|\btherefore,? (?:the|cell|r\d+c\d+)\b|\b(?:hidden|naked) singles?\b"
    r"|\balready (?:holds|contains|has) it\b|\bheuristic|\bbacktrack",
    re.I,
)


def unread_sentences(text: object, layout: Layout, typed: Collection[str] = ()) -> Iterator[str]:
    """The sentences beside a puzzle that may be rules, in one line if there are any.

    Args:
        text: The words.
        layout: The board with its rules.
        typed: What else is typed, by the names of rules here or in f-puzzles.
    """
    if not isinstance(text, str) or not text.strip():
        return
    own = {*typed, *(rule.kind for rule in layout.constraints)}
    own |= {_HOUSES.get(house.kind, house.kind) for house in layout.extra}
    kinds = [kind for kind in map(kind_called, sorted(own)) if kind]
    for kind in (*kinds, *map(kind_named, _TAKEN_APART)):  # as nonet writes them
        text = text.replace(kind.rules, "")
    names = {*own, *chain.from_iterable((k.name, *_ALSO.get(k.name, ())) for k in kinds)}
    sentences = chain.from_iterable(map(_listed, sentences_of(text[:_LONGEST])))
    usual = [with_usual_values(sentence, layout) for sentence in sentences]
    explained = explaining([sentence.text for sentence in usual])
    left = [
        sentence.quoted
        for (sentence, proposals), known in zip(
            proposals_of(usual, layout.size), explained, strict=True
        )
        if (not proposals and not known and _asks_something(sentence, names))
        or not all(_is_typed(proposal, names, layout) for proposal in proposals)
    ]
    if not left and len(text) <= _LONGEST and is_understood(translator_of(text)(text)):
        return
    shown = left[0] if left else text.strip()
    shown = shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 3]}..."
    more = f", and {len(left) - 1} more" if len(left) > 1 else ""
    yield f"rules in words: {shown!r}{more}"


def explaining(sentences: Sequence[str]) -> list[bool]:
    """Of each sentence whether it explains how a board is solved, so that cells in it are no clues.

    All of its clauses do, or the next sentence concludes something from it.
    """
    concluding = [_CONCLUDES.match(sentence) is not None for sentence in sentences[1:]]
    return [
        concluded or all(map(_EXPLAINS.search, filter(str.strip, sentence.split(";"))))
        for sentence, concluded in zip(sentences, [*concluding, False], strict=False)
    ]


def _listed(sentence: Sentence) -> list[Sentence]:
    """The parts of a sentence that only lists names: "Killer cages, anti-knight"."""
    parts = sentence.text.split(", ")
    short = all(len(part.split()) <= _OF_A_NAME for part in parts)
    return [sentence.part(part) for part in parts] if short else [sentence]


def _asks_something(sentence: Sentence, typed: Collection[str]) -> bool:
    """True if a sentence that is not understood may be about the board."""
    words = set(sentence.words)
    if any(key in typed and word in words for key, word in _AMONG.items()):
        return False
    if words & {*OF_BOARDS, "not", "same"} or _CELL.search(sentence.text):
        return True
    return not typed and len(sentence.words) >= _OF_A_NAME and not words & GREETING


def _is_typed(proposal: Proposal, names: Collection[str], layout: Layout) -> bool:
    """True if a proposal asks for nothing beside the rules that are typed."""
    if not proposal.rule:  # "digits may repeat in cages" asks for another rule than killer
        return not (proposal.why == "allowed" and proposal.has("cage") and "killer" in names)
    if proposal.rule == "all given":
        return any(name.startswith("negative") for name in names)
    if proposal.relation is None:
        among = (key in names for key, word in _AMONG.items() if word in proposal.words)
        rule = named_as(proposal.formula).partition(" ")[0] if proposal.formula else proposal.rule
        return rule in names or any(among)
    if proposal.shape == "board":
        named = {of_neighbours(proposal), negative(proposal)}
    else:
        named = {related(proposal.relation, ((0, 0), (0, 1)), layout, 1).split()[0]}
    return bool(named & {*names})
