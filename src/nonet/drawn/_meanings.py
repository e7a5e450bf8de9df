"""A person's additions to a reading: "pink lines: renban", or a sentence's number and a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, repeat
from typing import Any

from nonet.constraints import CONSTRAINTS, Wording, formula_of, kind_called
from nonet.drawn._building import by_formula, cells_of, houses_of, names
from nonet.drawn._lexicon import COLOUR_WORDS, plain
from nonet.drawn._matching import Claim
from nonet.drawn._naming import likely_of
from nonet.drawn._proposal import Proposal, nothing
from nonet.drawn._proposals import topic_of, understood
from nonet.drawn._scene import Scene, Thing
from nonet.drawn._sentences import Sentence, sentences_of
from nonet.errors import UsageError
from nonet.model import Layout

Understood = list[tuple[Sentence, list[Proposal]]]
_HOUSES = {"row", "column", "box"}
_RANKED = [slice(0), slice(1), slice(1, 2), slice(2)]  # nothing, the likeliest, the next, both
_NOTHING = ("nothing", "none", "decoration", "no rule")


# nonet's own words for rules of pairs, in words that a relation is read from.
_OF_PAIRS = {
    "difference": "White dots join consecutive digits.",
    "ratio": "Black dots join digits with a ratio of 1:2.",
    "pair-sum": "An X joins digits with a sum of 10. A V joins digits with a sum of 5.",
}


def without_own(words: str, size: int) -> tuple[str, Understood]:
    """A text without the sentences that nonet has for rules, and what these propose."""
    understood_: Understood = []
    for kind in CONSTRAINTS:
        pair = _OF_PAIRS.get(kind.name, "")
        if not (kind.wording or pair) or kind.rules not in words:
            continue
        words = words.replace(kind.rules, "")
        own = Sentence(kind.rules)
        meant = [one for sentence in sentences_of(pair) for one in understood(sentence, size)]
        meant = meant or [Proposal(kind.name, kind.wording[0], (own,), tuple(own.words))]
        understood_.append((own, [replace(proposal, sentences=(own,)) for proposal in meant]))
    return words, understood_


def with_meanings(
    sentences: Understood, meanings: Iterable[str], scene: Scene, layout: Layout
) -> tuple[Understood, list[Claim]]:
    """Sentences with what a person says that they mean, and what is claimed by that at once.

    Raises:
        UsageError: A meaning is of no sentence or drawing, or of no rule.
    """
    all_sentences = list(sentences)
    claims: list[Claim] = []
    drawn = frozenset(("", *(thing.kind for thing in scene.things)))
    for text in meanings:
        name, _, rule = (part.strip() for part in text.partition(":"))
        if name == "rest":
            all_sentences = list(_with_rest(all_sentences, rule, drawn))
            continue
        place = int(name) - 1 if name.isdigit() else None
        if place is not None and not 0 <= place < len(sentences):
            raise UsageError(f"{text!r}: there are {len(sentences)} sentences")
        sentence = Sentence(text) if place is None else sentences[place][0]
        titled = sentence.part(sentence.heading)
        name = name if place is None else topic_of(sentence) or topic_of(titled)
        head, _, tail = rule.partition(":")
        if set(plain(head).split() or [""]) <= _HOUSES:  # "3: rows and columns: sum(first 3) = 15"
            name, rule = head, tail
        own = set(plain(name).split()) - {"all"}
        things = _objects(own, scene, layout)
        if place is None and not things:
            there = ", ".join(dict.fromkeys(thing.words for thing in scene.things)) or "nothing"
            raise UsageError(f"{text!r}: no {name!r} is drawn; there are: {there}")
        meant: list[Proposal] = []
        if _is_formula(rule):
            claims.append(_by_formula(text, rule, things, sentence, layout))
            meant = [claims[-1].proposal]
        elif place is None and rule in _NOTHING:
            claims.append(Claim(nothing(sentence, "nothing"), tuple(things), ()))
        elif place is not None and rule == "likely":
            meant = [replace(one, why="") for one in likely_of(sentence, drawn)[:1]]
        else:
            meant = _meant(text, name, rule, sentence, layout.size)
            tips = {tip for thing in things for tip in (thing.places[:1] + thing.places[-1:])}
            if not tips & {thing.places[0] for thing in scene.of("mark")}:  # whatever is usual
                meant = [replace(one, wording=replace(one.wording, ends="")) for one in meant]
        if place is not None:
            all_sentences[place] = sentence, meant
            continue
        all_sentences += [(sentence, meant)] if meant else []
        for at, (other, proposals) in enumerate(all_sentences):
            if not proposals and own <= set(other.words):
                all_sentences[at] = other, [nothing(other, f"as {text}")]
    return all_sentences, claims


def _with_rest(sentences: Understood, rule: str, drawn: frozenset[str]) -> Iterator[Any]:
    """Sentences, of which those that are left are nothing, or likely a rule: the n-th likely."""
    what, *ranks = rule.split()
    if what not in (*_NOTHING, "likely"):
        raise UsageError(f"'rest: {rule}': the rest is 'nothing' or 'likely'")
    order = chain(map(int, ranks), repeat(1 if what == "likely" and not ranks else 0))
    for sentence, own in sentences:
        likely = [] if own else likely_of(sentence, drawn)
        likely = likely[_RANKED[next(order)]] if likely else []
        yield sentence, own or likely or [nothing(sentence, "nothing, perhaps")]


def _objects(words: set[str], scene: Scene, layout: Layout) -> list[Thing]:
    """The things that words name: drawings, or rows, columns and boxes."""
    if not words or words - _HOUSES:
        return [thing for thing in scene.things if _is_named(thing, words)]
    return houses_of(words, layout)


def _is_formula(rule: str) -> bool:
    with suppress(UsageError):
        return bool(formula_of(rule.replace("clue", "0")))
    return False


def _by_formula(
    text: str, rule: str, things: Sequence[Thing], sentence: Sentence, layout: Layout
) -> Claim:
    """A formula of each object, or of all their cells: "all grey circles: sum = 30"."""
    if text.lower().startswith("all ") and things and things[0].kind != "house":
        cells = dict.fromkeys(place for thing in things for place in cells_of(thing, layout, rule))
        rules = [f"formula {rule}: {names(cells)}"] if cells else []
    else:
        rules = [text for thing in things if (text := by_formula(rule, thing, layout))]
    if not rules:
        raise UsageError(f"{text!r}: no cells for it: name what is drawn, 'pink lines: first = 1'")
    proposal = Proposal("formula", Wording("", ""), (sentence,), tuple(sentence.words))
    return Claim(proposal, tuple(things), tuple(rules))


def _is_named(thing: Thing, words: set[str]) -> bool:
    """True if plain words name an object: its colour, if they have one, and its kind."""
    own = set(plain(thing.words).split())
    own |= (
        {{"mark": "cell"}.get(thing.kind, thing.kind)} if thing.kind in ("dot", "mark") else set()
    )
    return bool(words) and words - COLOUR_WORDS <= own and thing.is_called(words)


def _meant(text: str, name: str, rule: str, sentence: Sentence, size: int) -> list[Proposal]:
    if rule in _NOTHING:
        return [nothing(sentence, f"as {text}")]
    short = Sentence(f"{name} {rule}")
    proposals: Sequence[Proposal] = understood(short, size)
    kind = kind_called(rule)
    if not any(proposal.rule for proposal in proposals) and kind is not None and kind.wording:
        proposals = [Proposal(kind.name, kind.wording[0], (short,), tuple(short.words))]
    if not any(proposal.rule for proposal in proposals):
        raise UsageError(f"{text!r}: {rule!r} is no rule that drawings have: see nonet rules")
    return [replace(proposal, sentences=(sentence,)) for proposal in proposals]
