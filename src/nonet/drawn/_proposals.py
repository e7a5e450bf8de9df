"""Sentences become proposals: rules that they name, with the words that say where.

A sentence is understood only if each of its words is: the rule that it names knows them. What only
allows something, what is an example and what is a greeting asks for nothing; what is left is
quoted.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from nonet.constraints import Wording
from nonet.drawn._clauses import formula_in
from nonet.drawn._comparing import named_as
from nonet.drawn._lexicon import COLOUR_WORDS, NUMBERS
from nonet.drawn._naming import (
    fancy_words,
    known_words,
    ranked,
    title_words,
    wordings,
)
from nonet.drawn._proposal import Proposal, nothing
from nonet.drawn._sentences import Sentence
from nonet.drawn._usual_words import (
    ALLOWS,
    CONDITIONS,
    GREETING,
    OF_BOARDS,
    OF_RULES,
    ORDINARY,
    USUAL,
)

_OF_ONE = re.compile(
    r"(?<!exactly )(?<!at-least )(?<!at-most )(?<!\S)1 (?:\S+ )?"
    r"(?:line|thermometer|arrow|cage|dot|diagonal|string|region)(?!\S)|"
    r"(?<!exactly )(?<!at-least )(?<!at-most )(?<!between )(?<!\S)"
    r"1 (?:digit|step|cell|[2-9])(?!\S)(?! (?:modset|third|remainder))|"
    r"(?<!\S)(?:not|or) not(?!\S)|(?:exactly|only|at-least) 1 adjacent(?!\S)"
)
_OF_FORMULAS = frozenset(
    "line cage parity sum product odd even outside clue prime circle corner".split()  # noqa: SIM905
)
_DRAWN = frozenset(
    "line arrow cage thermometer dot circle square diamond bulb diagonal".split()  # noqa: SIM905
)
_BOUNDED = re.compile(r"(?<!\S)(?:sum|product) (?:at-least|at-most|greater|less) (?:than )?\d")
# Digits of one line that are compared with those of another.
_OF_TWO_LINES = re.compile(
    rf"(?<!\S)({'|'.join(COLOUR_WORDS)}) line (?!(?:or )?(?:\S+ )?line)(?=.* line)"
    rf"(?!.*\1 line).*(?<!\S)(?:{'|'.join(COLOUR_WORDS)}) line"
)
# Words on all objects together, not on each.
_OF_ALL = re.compile(
    r"\ball (?:the )?cages\b.*\b(?:given|(?:different|distinct) (?:sums|totals))\b", re.I
)
_QUALIFIED = {"notall", "some", "at-least", "at-most", "may"}  # of a heading
_EXAMPLE = re.compile(r"\W*(?:e\.?g\b|for (?:example|instance)|as an example)", re.I)
_CUTS = (
    re.compile(r";\s+"),
    re.compile(r";\s+|,\s+(?:and |but )?|\s+(?:and|but|while|whereas)\s+", re.I),
    re.compile(r",\s+(?:and|but)\s+|\s[-\u2013\u2014]\s"),
    re.compile(r"\s*\(|\)\s*"),
    re.compile(r",?\s+(?:where|such that|which)\s+(?=any|each|every|all)"),
)
_EITHER = re.compile(
    r"\b(?:is|are|be|obeys?|has|follows?)(?: exactly)? (?:either|one of:?)\s+", re.I
)
_CHOICE = re.compile(
    r"\b(?:is|are|be|obeys?|has|follows?)\b[^.,;]{0,25}\b(?:either|one of)\b", re.I
)
_OR = re.compile(r",?\s+or\s+(?=an?\b|\w+(?: lines?)?\W*$)|,\s+(?=an?\b)")
_DESCRIBES = re.compile(r"(?:grid (?:contain )?)?\d+ (?:line|cage|arrow|thermometer|dot)")
_OF_EACH = re.compile(r"^(?:however )?exactly (\d+) line type$")
_MARK = re.compile(rf"\b(?:[XV]|{'|'.join(COLOUR_WORDS)})\b", re.I)
_AMOUNT = re.compile(rf"\b(?:\d+|{'|'.join(NUMBERS[1:])})\b", re.I)
_LINKING = frozenset("a an the by that it is to are of with for they their them ones".split())  # noqa: SIM905
_MOST_PARTS = 6
_OPEN = re.compile(r"\W*n?or\b", re.I)  # what is no sentence of its own: ", or equal to it"


def proposals_of(
    sentences: Sequence[Sentence], size: int
) -> Iterator[tuple[Sentence, list[Proposal]]]:
    """Each sentence with what it proposes: nothing for what is not understood."""
    before: Sentence | None = None
    open_one: Sentence | None = None
    for sentence in sentences:
        proposals = understood(sentence, size, before)
        if open_one is not None:
            # What two sentences say together: "Borders cut lines into parts. Each part has ..."
            joined: list[Proposal] = []
            looks = [COLOUR_WORDS & {*one.words} for one in (open_one, sentence)]
            if open_one.block == sentence.block and (not all(looks) or looks[0] == looks[1]):
                both = sentence.part(f"{open_one.text.strip(' .')} {sentence.text}")
                joined = [proposal for proposal in understood(both, size) if proposal.rule][:1]
            own = {proposal.rule for proposal in proposals}
            if joined and own <= {"", joined[0].rule}:
                yield open_one, [replace(joined[0], sentences=(open_one,))]
                proposals = [replace(joined[0], sentences=(sentence,))]
            else:
                yield open_one, []
            open_one = None
        if not proposals:
            open_one = sentence
            continue
        yield sentence, proposals
        if any(proposal.rule for proposal in proposals):
            before = sentence
    if open_one is not None:
        yield open_one, []


@lru_cache(maxsize=512)
def understood(sentence: Sentence, size: int, before: Sentence | None = None) -> list[Proposal]:
    """The proposals of a sentence, as a whole or in parts; none if it is not understood."""
    if _EXAMPLE.match(sentence.text):  # which may be all that is said of its heading
        alone = sentence.heading and not sentence.follows
        return [] if alone else [nothing(sentence, "example")]
    titled = CONDITIONS & {*sentence.heading.lower().split()}
    if sentence.is_asked or titled:
        return [nothing(sentence, "no rule")] if titled & {"hint", "hints"} else []
    whole = _one(sentence, size)
    if whole is not None and sentence.follows and whole.shape != "board":
        bare = _one(replace(sentence, heading=""), size)
        if bare is not None and bare.shape == "board":
            return []  # "Blue lines: ... Neighbours are not consecutive.": on these, or on all?
    if whole is None and sentence.follows:  # which the heading may not be about
        sentence = replace(sentence, heading="")
        whole = _one(sentence, size)
    if whole is not None:
        if whole.relation is not None and whole.has("every"):
            given = Proposal("all given", Wording("dot", ""), (sentence,), ("all", "pair"))
            return [whole, given]
        return [whole]
    proposals = _in_parts(sentence, size)
    if proposals:
        return proposals
    if before is not None and before.block == sentence.block:
        # "They may not repeat": what is meant stands in the sentence before.
        joined = _one(sentence.part(f"{topic_of(before)} {sentence.text}"), size)
        if joined is not None and joined.rule:
            return [replace(joined, sentences=(sentence,))]
    return []


def topic_of(sentence: Sentence) -> str:
    """The words of a sentence that say what it is about: colours and drawings."""
    return " ".join(word for word in sentence.words if word in _DRAWN or word in COLOUR_WORDS)


def _in_parts(sentence: Sentence, size: int, first: int = 0) -> list[Proposal]:
    """The proposals of a sentence's parts, cut in one of some ways; those of parts, too."""
    for at, cut in enumerate(() if _CHOICE.search(sentence.text) else _CUTS[first:], first + 1):
        parts = [part for part in cut.split(sentence.text) if part and part.strip(" .;,")]
        if 1 < len(parts) <= _MOST_PARTS and not any(map(_OPEN.match, parts)):
            proposals = _together(sentence, parts, size, at)
            if proposals:
                return proposals
    return []


def _together(sentence: Sentence, parts: Sequence[str], size: int, cuts: int) -> list[Proposal]:
    """The proposals of a sentence's parts, if each is understood; with the words before it."""
    proposals: list[Proposal] = []
    topic = before = ""
    bare = replace(sentence, heading="")
    headed = not sentence.heading
    for part in parts:
        one = _one(sentence.part(part), size)
        headed |= one is not None
        one = one or _one(bare.part(part), size)  # the heading may be of another part
        if one is None and proposals and proposals[-1].relation is not None:
            one = _one(sentence.part(_likewise(before, part)), size)
        if (
            one is None and proposals and proposals[-1].shape == "dot"
        ):  # "circles between; a black one ..."
            one = _one(sentence.part(f"{part} between"), size)
        marks = one is not None and one.shape == "mark" and not topic_of(sentence.part(part))
        if topic and (one is None or marks or (one.shape == "line" and not one.colours)):
            one = _one(sentence.part(f"{topic} {part}"), size) or (None if marks else one)
        if one is not None and topic and one.shape == "board" and cuts > 1:
            return []  # "along green lines, neighbours differ by 5" is not about the whole board
        several = [one] if one is not None else _in_parts(sentence.part(part), size, cuts)
        if not several:
            return []
        proposals += [replace(proposal, sentences=(sentence,)) for proposal in several]
        topic = topic_of(sentence.part(part)) or topic
        before = part
    if re.match("if\\b", sentence.text, re.I) and any(one.why == "no rule" for one in proposals):
        return []  # "If it were a renban, there would be no solution"
    return proposals if headed and len(proposals) > 1 else []


def _likewise(before: str, part: str) -> str:
    """A part with the words that it leaves out: "an X sums to 10, a V to 5"."""
    rest = {*re.findall(r"\w+", _MARK.sub("", _AMOUNT.sub("", part)).lower())}
    if rest - _LINKING - {*before.lower().split()}:
        return part
    for pattern in (_MARK, _AMOUNT):
        own, other = ([*pattern.finditer(text)] for text in (before, part))
        if not own or len(other) != 1:
            return part
        before = before[: own[-1].start()] + other[0][0] + before[own[-1].end() :]
    return before


def _one(sentence: Sentence, size: int) -> Proposal | None:
    """The proposal of a sentence as a whole; None if it is not understood."""
    words = sentence.words
    if _QUALIFIED & set(sentence.title) or words[-2:] == ["or", "not"]:
        return None
    fancy = fancy_words(sentence)
    own = [word for word in words if word not in fancy]
    if any(word.startswith("whole-") and word != f"whole-{size}" for word in own):
        return None  # the words are about another board
    own = ["whole" if word.startswith("whole-") else word for word in own
           if size != 4 or word != "2x2"]  # fmt: skip
    spans = {word for word in own if re.fullmatch(r"span-\d+", word)}
    between = sentence.plain.startswith("between") or {"outside", "sandwich"} & set(own)
    greatest = {str(size)} if between and "between" in own else set()  # of a sandwich
    spans = spans if between else spans & {f"span-{size}"}
    plain = ["span" if word in spans else "9" if word in greatest else word for word in own]
    title = title_words(sentence)
    if _DESCRIBES.fullmatch(" ".join(word for word in plain if word not in COLOUR_WORDS)):
        return nothing(sentence, "what is drawn")
    if any(_knows(allow, plain) for allow in ALLOWS):
        return nothing(sentence, "allowed")
    sized = ["size" if word == str(size) else word for word in plain]
    if any(_knows(ordinary, sized) for ordinary in ORDINARY):
        return nothing(sentence, "normal rules")
    named = _named(sentence, own, plain, title)
    formula = _formula(sentence, fancy, (*own, *title))
    if named is None or (formula is not None and _is_exact(formula, named)):
        named, formula = formula, None
    if named is not None:
        return replace(named, other=formula)
    match = _OF_EACH.search(sentence.plain)
    if match is not None:
        return Proposal("of each", Wording("line", ""), (sentence,), tuple(own), each=int(match[1]))
    options = _options(sentence, size)
    if options:
        return Proposal("one of", Wording("line", ""), (sentence,), tuple(own), options=options)
    if _is_greeting(own):
        return nothing(sentence, "no rule")
    return None


def _is_exact(formula: Proposal, named: Proposal) -> bool:
    """True if a formula says more exactly what is meant than a rule that is known by its words."""
    if named.wording.formula or (formula.shape == "board" and named.shape != "board"):
        return True
    if formula.shape != "line" or named.shape != "line":
        return False
    name = named_as(formula.formula) if formula.formula else formula.rule
    return name.partition(" ")[0] not in ("", named.rule)


def _formula(sentence: Sentence, fancy: set[str], own: tuple[str, ...]) -> Proposal | None:
    """The formula that a sentence asks for, if its heading says nothing else."""
    heading, text = (_without(fancy, part) for part in (sentence.heading, sentence.text))
    formula = formula_in(replace(sentence, heading=heading, text=text), own)
    title = title_words(sentence)
    if formula is None or (formula.shape == "board" and title & _DRAWN):
        return None
    of_pairs = formula.shape in ("dot", "board") or formula.formula.startswith("each x, y:")
    known = known_words() | OF_RULES if of_pairs or not formula.rule else _OF_FORMULAS
    return None if title - known - COLOUR_WORDS else replace(formula, sentences=(sentence,))


def _without(words: Collection[str], text: str) -> str:
    """A text without some words."""
    return " ".join(word for word in text.split() if word.strip(".,;:()").lower() not in words)


def _options(sentence: Sentence, size: int) -> tuple[Proposal, ...]:
    """The rules of lines of which each line has one: "is either a renban, or a palindrome"."""
    text = sentence.text.strip(" .")
    match = _EITHER.search(text)
    parts = [part for part in _OR.split(text[match.end() :]) if part] if match else []
    if match is None or len(parts) < 2 or "line" not in sentence.part(text[: match.start()]).words:
        return ()
    proposals = [_one(sentence.part(f"{part} line"), size) for part in parts]
    options = tuple(
        proposal for proposal in proposals if proposal is not None and proposal.shape == "line"
    )
    return options if len(options) == len(parts) else ()


def _knows(wording: Wording, words: Sequence[str]) -> bool:
    """True if the words are a way of a wording that knows all of them."""
    ways = [set(way.split()) for way in wording.ways.split("|")]
    known = {*wording.also.split(), *USUAL.split(), *COLOUR_WORDS}.union(*ways)
    turned = ("not" in words and "same" not in words) or ("repeat" in words and "not" not in words)
    return not turned and not set(words) - known and any(way <= set(words) for way in ways)


def _named(
    sentence: Sentence, own: Sequence[str], plain: Sequence[str], title: set[str]
) -> Proposal | None:
    """The rule that a sentence names, under its heading: of several the most exactly named."""
    ranked_ = sorted(rank for rank in ranked({*plain} | title, whole=True) if rank[0] == 0)
    text = " ".join(plain)
    if (
        not ranked_
        or _OF_ALL.search(sentence.text)
        or _OF_ONE.search(text)
        or _BOUNDED.search(text)
        or _OF_TWO_LINES.search(text)
    ):
        return None
    if len(ranked_) > 1 and ranked_[0][:3] == ranked_[1][:3]:
        return None
    name, wording, *_ = wordings()[ranked_[0][3]]
    return Proposal(name, wording, (sentence,), (*own, *title))


def _is_greeting(words: Iterable[str]) -> bool:
    """True if nothing in a sentence is a word of rules, and some word is one of a greeting."""
    every = set(words)
    rules = every & OF_BOARDS - {"contain", "must"}
    greets = bool(every & GREETING) and not any(word.isdigit() for word in every)
    return not every or (greets and not rules)
