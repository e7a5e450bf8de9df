"""How sentences name rules: by the words of their files, exactly or more or less.

Each file of a rule has ways to name it (`Wording`); what speaks against a way are words that are
missing, that turn it round, or that it does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from nonet.constraints import CONSTRAINTS, Wording
from nonet.drawn._lexicon import COLOUR_WORDS
from nonet.drawn._proposal import Proposal
from nonet.drawn._sentences import Sentence
from nonet.drawn._usual_words import OF_RULES, OF_SHAPE, USUAL

# Words of marks between cells, of which sentences are formulas.
_OF_MARKS = frozenset(
    f"{USUAL} dot diamond circle square join separate between border kropki small white opposite "
    "adjacent orthogonal touch attached blank letterx letterv directly either side filled across "
    "sharing pair direction number".split()
)
# Words that turn a rule round or narrow it, unless the way that names it has them.
TURNING = frozenset(
    """not same distinct equal-to may or odd even low high greater less increase decrease
    some repeat""".split()  # noqa: SIM905
)
_NOUNS = {"line", "dot", "cage", "circle", "square", "cell", "arrow"}
_MOST_STRANGE = 0.4  # of the words of a sentence that is likely of a rule


@cache
def wordings() -> list[tuple[str, Wording, list[frozenset[str]], frozenset[str], frozenset[str]]]:
    """Each way to name a rule: the rule, its wording, the words of its ways, all that it knows.

    At last those words that are not usual with others, too.
    """
    wordings_ = []
    for kind in CONSTRAINTS:
        for wording in kind.wording:
            ways = [frozenset(way.split()) for way in wording.ways.split("|")]
            own = frozenset(wording.also.split()).union(*ways)
            usual = {*wording.also.split(), *USUAL.split(), *OF_SHAPE[wording.shape].split()}
            # What a way denies is known only to this way.
            plain = (way for way in ways if "not" not in way)
            wordings_.append((kind.name, wording, ways, frozenset(usual.union(*plain)), own))
    return wordings_


@cache
def known_words() -> frozenset[str]:
    """All words that some rule knows."""
    return frozenset().union(*(known for _, _, _, known, _ in wordings()), _OF_MARKS)


def fancy_words(sentence: Sentence) -> set[str]:
    """The words of a heading that is a name of its own: "Tentacles: the tentacle (green line)"."""
    title = set(sentence.title)
    known = title & (known_words() | TURNING | {"notall"} | COLOUR_WORDS)
    apart = known & COLOUR_WORDS and known <= _NOUNS | COLOUR_WORDS  # "Tentacles (green lines)"
    # In "Green outer lines" it says which of them.
    words = sentence.title
    inside = any(
        colour in COLOUR_WORDS and word not in known and noun in _NOUNS
        for colour, word, noun in zip(words, words[1:], words[2:], strict=False)
    )
    if inside or (known and not apart) or title <= COLOUR_WORDS:
        return set()
    title -= known
    return title | {word.rstrip("s") for word in title}


def title_words(sentence: Sentence) -> set[str]:
    """The words of a heading that say something of its sentence."""
    title = set(sentence.title) - fancy_words(sentence) - {"sudoku"}
    # "Green lines: ... Red lines are palindromes." "X and V: an X joins digits that sum to 10."
    letters = {word for word in sentence.words if word.startswith("letter")}
    title -= {word for word in title if letters and word.startswith("letter")}
    return title - COLOUR_WORDS if COLOUR_WORDS & set(sentence.words) else title


def ranked(every: set[str], *, whole: bool = False) -> Iterator[tuple[float, int, int, int]]:
    """Each way to name a rule: what speaks against it, what for it (the less the better).

    Against it are words that are missing, or turn it round, and those that it does not know, more
    so if another rule does. `whole` leaves out ways of which a word is missing.
    """
    numbers = {word for word in every if word.isdigit()} - {"1", "2"}
    for place, (_, wording, ways, known, own) in enumerate(wordings()):
        least = min(len(way - every) for way in ways)
        if whole and least:
            continue
        meant = [way for way in ways if len(way - every) == least]
        strange = every.difference(known, COLOUR_WORDS, *meant) - (
            set() if "not" in every else OF_RULES
        )
        if wording.field and len(numbers) <= 1:
            strange -= {*numbers, "1", "2"}
        if wording.shape == "bulb" and "tip" in every and "bulb" not in every:
            continue  # which end is it?
        if strange & numbers or (wording.numbered and not numbers):
            continue
        turned = (every & TURNING).difference(*meant)
        if turned == {"not"} and not least and strange <= turned:
            continue  # it is denied
        against = 1.5 * (least + len(turned)) + 0.3 * len(strange)
        against += 0.7 * len(strange & known_words())
        named = max(len(way & every - OF_RULES) for way in meant)
        yield against, -named, -len(every & own), place


@lru_cache(maxsize=256)
def likely_of(sentence: Sentence, drawn: frozenset[str]) -> list[Proposal]:
    """Guesses at a sentence that is not understood, likeliest first: rules of what is drawn."""
    every = (*sentence.words, *title_words(sentence))
    words = {"span" if word.startswith("span-") else word for word in every}
    likely = []
    for against, named, _, place in ranked(words):
        name, wording, *_ = wordings()[place]
        proposal = Proposal(name, wording, (sentence,), every, why="likely")
        if (
            named
            and proposal.is_drawn(drawn)
            and 2 * against + named <= 2 * _MOST_STRANGE * len(words)
        ):
            likely.append((2 * against + named, proposal))
    return [proposal for _, proposal in sorted(likely, key=lambda pair: pair[0])]
