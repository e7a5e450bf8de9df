"""Names of rules in titles, and which games, rules and houses they are the names of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from nonet.formats._format import with_unread
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle
from nonet.words import listed

LONGEST = 2000  # characters of a text that are looked at
# The names in titles, with their games, rules and further houses.
_NAMES: tuple[tuple[str, str], ...] = (
    (r"little[- ]?killers?", "little-killer"),
    (r"cages?(?=\s*[:=\[{]|\W*$)", "killer sum product little-killer cryptic-killer"),
    (r"killer(?=[\s-]*(?:x\b|su-?doku|cages?|sums?|jigsaw|\W*(?:no\b|nr\b)?\W*\d*\W*$))",
     "killer sum product little-killer"),
    (r"anti[- ]?knights?|knight['’]?s[- ](?:move|step|tour)", "anti-knight knight"),
    (r"anti[- ]?kings?|king['’]?s[- ](?:move|step)|no[- ]touch", "anti-king king"),
    (r"anti[- ]?queens?", "anti-queen queens"),
    (r"anti[- ]?diagonals?", "anti-diagonal"),
    (r"(?<!anti-)(?<!anti )diagonals?(?=[\s-]*su-?doku)|su-?doku[- ]?x\b(?![- ]?wing)|"
     r"x[- ]su-?doku|(?:both|main|two|positive|negative) diagonals?|"
     r"su-?doku[ -]+(?:en |x )?diagonal\w*|"
     r"диагональн\w+|対角線\w*|对角线\w*|對角線\w*", "diagonal diagonals argyle"),
    (r"windoku|hyper-?\s?su-?doku|nrc su-?doku|four[- ]box su-?doku", "windoku windows"),
    (r"jigsaw|(?:irregular|squiggly|geometry|chaos|nonomino) su-?doku|nonomino", "jigsaw"),
    (r"non-?\s?consecutive|anti[- ]?consecutive|"
     r"no consecutive (?:neighbou?rs|digits|numbers|values)|"
     r"consecutive (?:digits|numbers|values) (?:(?:may|must|can) not|cannot|can['’]t|never)",
     "nonconsecutive non-consecutive negative-difference"),
    (r"(?<!non-)(?<!non )(?<!non)(?<!anti-)(?<!anti )(?<!anti)consecutive(?=[\s-]*su-?doku)",
     "difference consecutive"),
    (r"thermo(?:meter)?s?\b|thermo(?=[\s-]*su-?doku)", "thermometer slow-thermometer"),
    (r"sandwich(?:es)?", "sandwich"),
    (r"kropki", "difference ratio negative-difference kropki"),
    (r"palindromes?", "palindrome"),
    (r"renban", "renban"),
    (r"(?:german|dutch) whispers?|whispers?(?= (?:lines?|su-?doku))", "whispers"),
    (r"sky-?\s?scrapers?(?=[\s-]*su-?doku|\W*\d*\W*$|"
     r"\s*:\s*(?:left|right|top|bottom|above|below)\b)", "skyscraper skyscrapers"),
    (r"samurai|gattai", "samurai"), (r"twodoku", "twodoku"), (r"sohei", "sohei"),
    (r"even[- /]odd|odd[- /]even", "even odd"),
    (r"futoshiki|unequal su-?doku|greater[- ]than|inequalit\w+", "futoshiki less-than"),
    (r"ken-?ken|calc-?u-?doku|math-?doku", "product sum difference ratio killer latin"),
    (r"str8ts|straights", "str8ts"),
    (r"disjoint(?: groups?)?", "disjoint-groups disjoint"),
    (r"extra[- ]regions?", "extra-region"),
    (r"(?<!double )(?<!double-)arrows?(?=[\s-]*su-?doku)", "arrow"),
    (r"\bxv\b", "pair-sum negative-sum"),
    (r"x-?sums?", "x-sum"),
    (r"numbered rooms?", "numbered-room"),
    (r"quad(?:ruple)?s?(?=[\s-]*su-?doku)|quadruples?", "quadruple"),
    (r"between lines?", "between"),
    (r"clones?(?=[\s-]*su-?doku)", "clone"),
    (r"region sum", "region-sum-line"),
    (r"argyle", "argyle"),
    (r"miracle(?=[\s-]*su-?doku|\W*$)", "anti-king king"),
    (r"asterisk", "asterisk"),
    (r"girandola", "girandola"),
    (r"cent(?:er|re)[- ]dot", "centre-dot"),
    (r"schr(?:[oö]|oe)dinger", "schrodinger variables"),
    (r"doublers?\b|multipliers?(?=[\s-]*su-?doku|\W*$)", "doublers variables"),
)  # fmt: skip
# Names that are also words of many other lines: they count where nothing else is on the line.
_ALONE: tuple[tuple[str, str], ...] = (
    (r"x|diag(?:onal)?s?", "diagonal diagonals argyle"),
    (r"hyper", "windoku windows"),
    (r"ak", "anti-knight knight"),
    (r"nc", "nonconsecutive non-consecutive negative-difference"),
    (r"consecutive", "difference consecutive"),
    (r"offset|colou?r", "disjoint-groups disjoint"),
)
_ALONE_NAMED = [(compiled_later(words, re.I), frozenset(of.split())) for words, of in _ALONE]
_ALONE_NAME = f"(?:{'|'.join(words for words, _ in _ALONE)})"
_ALONE_LINE = compiled_later(
    rf"\W*(?:(?:rules?|type|kind|variants?|constraints?)\s*[:=]\s*)?"
    rf"({_ALONE_NAME}(?:(?:\s*[,;/&+]\s*|\s+and\s+|\s+){_ALONE_NAME})*)"
    rf"(?:\s*[:=]?\s*(?:true|yes|on)|[\s-]*su-?doku)?\W*",
    re.I,
)
_LONGEST_ALONE = 60  # characters
_NAMED = [(compiled_later(rf"\b(?:{words})", re.I), frozenset(of.split())) for words, of in _NAMES]
_ANY = compiled_later("|".join(rf"\b(?:{words})" for words, _ in _NAMES), re.I)


def names_a_rule(text: str) -> bool:
    """True if a text names a rule, be it on the board or not."""
    return _ANY.search(text[:LONGEST]) is not None or _alone(text) is not None


def _alone(text: str) -> re.Match[str] | None:
    """The names on a line that has nothing else on it."""
    return _ALONE_LINE.fullmatch(text) if len(text) <= _LONGEST_ALONE else None


def named(text: str, own: Collection[str]) -> Iterator[str]:
    """The rules that a text names and that are none of a puzzle's own."""
    text = text[:LONGEST]
    if _ANY.search(text):
        for pattern, of in _NAMED:
            match = pattern.search(text)
            if match is not None and not of & set(own):
                yield match[0].lower()
    elif (alone := _alone(text)) is not None:
        for word in re.findall(r"\w+", alone[1]):
            for pattern, of in _ALONE_NAMED:
                if pattern.fullmatch(word) and not of & set(own):
                    yield word.lower()


def own_names(layout: Layout) -> set[str]:
    """The names of the rules that a board has."""
    names = {rule.kind for rule in layout.constraints} | {house.kind for house in layout.extra}
    names |= {relation.kind for relation in layout.relations}
    names |= {kind.partition("-")[0] for kind in names}  # sandwich-between is one of sandwich
    names |= {"jigsaw"} if layout.regions else set()
    return names | set((layout.game or "").replace("+", " ").split())


def with_names(puzzle: Puzzle, texts: Iterable[object]) -> Puzzle:
    """The puzzle with what texts beside it name and it does not have."""
    naming = [text for text in texts if isinstance(text, str) and names_a_rule(text)]
    if not naming or puzzle.source is None or puzzle.unread:
        return puzzle
    own = own_names(puzzle.layout)
    names = list(dict.fromkeys(name for text in naming for name in named(text, own)))
    named_beside = f"words beside it, which name {listed(map(repr, names), most=9)}"
    return with_unread(puzzle, [named_beside] if names else ())


def unread_title(title: object, words: object, layout: Layout) -> Iterator[str]:
    """The rules that the title of a puzzle without rules and words names, in a few words."""
    if isinstance(title, str) and not str(words or "").strip() and not own_names(layout):
        names = list(named(title, ()))
        if names:
            yield f"the title, which names {listed(map(repr, names), most=9)}"
