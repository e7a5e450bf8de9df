"""What the words beside a puzzle ask for and nothing in it says.

Two looks at the words: names of rules (``thermo``) that no typed rule has, and sentences that sound
like a rule and speak of none of the typed ones. What is only allowed (``digits may repeat``), an
example or a pleasantry is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from nonet import drawn
from nonet.lazy import compiled_later

# What rules in words name, each with the keys of which one says so.
_NAMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"anti-?\s?knight|k(?:ni|in)ght'?s?['’]? move", ("antiknight",)),
    (r"anti-?\s?king|king['’]?s? move", ("antiking",)),
    (r"non-?\s?consecutive", ("nonconsecutive", "negative")),
    (r"disjoint", ("disjointgroups",)),
    (r"thermo", ("thermometer", "slowthermometer")),
    (r"\barrows?\b", ("arrow", "littlekillersum", "doublearrow", "minimum", "maximum")),
    (r"killer|\bcages?\b", ("killercage", "littlekillersum")),
    (r"little killer", ("littlekillersum",)),
    (r"sandwich", ("sandwichsum",)),
    (r"\bx-?\s?sums?\b", ("xsum", "xv")),
    (r"sky-?\s?scraper", ("skyscraper",)),
    (r"numbered rooms?", ("numberedroom", "numberedrooms")),
    (r"quadruple", ("quadruple",)),
    (r"between lines?", ("betweenline",)),
    (r"lock-?\s?out", ("lockout",)),
    (r"renban", ("renban",)),
    (r"whispers?", ("whispers", "germanwhispers", "dutchwhispers")),
    (r"region sum", ("regionsumline",)),
    (r"kropki", ("difference", "ratio", "negative")),
    (r"palindrome", ("palindrome",)),
    (r"entropic", ("entropicline",)),
    (r"modular", ("modularline",)),
    (r"nabner", ("nabner",)),
    (r"parity lines?", ("modular",)),
    (r"entropy", ("entropicline", "globalentropy")),
    (r"look.and.say", ("lookandsay",)),
    (r"zipper", ("zipperline", "zipper")),
    (r"double arrow", ("doublearrow",)),
    (r"clones?\b", ("clone",)),
    (r"\b(?:clues?|numbers?|digits?|values?) (?:\w+ )?outside\b",
     ("littlekillersum", "sandwichsum", "xsum", "skyscraper", "numberedroom", "numberedrooms")),
    (r"\b(?:indicated|marked) diagonals?\b",
     ("littlekillersum", "diagonal+", "diagonal-")),
    (r"\b(?:both|main) diagonals\b", ("diagonal+", "diagonal-")),
    (r"\b(?:white|black) dots?\b", ("difference", "ratio", "negative")),
    (r"prime numbers?", ("prime",)),
    (r"inequalit|(?:greater|less)[- ]than signs?", ("minimum", "maximum")),
    (r"extra-?\s?regions?|windoku", ("extraregion",)),
    (r"(?<!no )(?<!not )(?<!without )negative constraint(?! does not| doesn)",
     ("negative", "nonconsecutive")),
    (r"(?<!not )\b(?:all|every) (?:of the )?(?:possible )?(?:(?:black|white|kropki|and|such|the|"
     r"xv?(?:['’]?s)?|v(?:['’]?s)?|dots?|pairs?|other|signs?|clues?|possible)\W+)+"
     r"(?:ha(?:ve|s) been|are|is|were) (?:given|shown|marked|drawn)",
     ("negative", "nonconsecutive")),
    (r"\b(?:not|un)[- ]?(?:separated|joined|marked|connected)[^.;\n]*\b(?:dots?|signs?|xs?|vs?|"
     r"symbols?)\b|\bnot [^.;\n]{0,30}\bdots? separated\b|"
     r"\b(?:dots?|signs?|clues?) (?:have |are )?all (?:been |are )?(?:given|shown|marked)",
     ("negative", "nonconsecutive")),
)  # fmt: skip
_OTHER = (
    r"ten lines?|(?<!region )sum lines?|also acts? as|"
    r"\b\d(?:s|['’]s)? (?:may|can|must) ?not\b|counting circles?|doublers?|schr[oö]dinger|chaos|"
    r"full rank|rellik|hidden sky|battlefield|anti-?\s?queen|taxicab|"
    r"camel'?s? move|elephant|pentomino|tetromino|polyomino|nurikabe|cave|galax(?:y|ies)|"
    r"(?:closed|single) loop|wildcards?|ghost digits?|"
    r"digit(?:al)?[ -](?:sums?|roots?)|prime (?:sums?|digits?)|to an? prime|"
    r"\bliars?\b|\b(?:is|are|has|have|be) (?:\w+ ){0,2}(?:false|wrong|incorrect|lies?|lying)\b|"
    r"\b(?:on|along|in|of) some of the (?:\w+ )?(?:lines|cages|arrows|thermo\w*)|magic squares?|"
    r"\bno two (?:\w+ )?(?:lines|cages|arrows|thermo\w*|dots|clues)\b|"
    r"\bunknown (?:value|number|digit|difference|ratio|sum|total)|\bto be (?:determined|deduced)\b|"
    r"\boff by (?:one|1)\b|"
    r"\bsum of (?:all |the )?(?:\w+ )?(?:adjacent|neighbou?ring|surrounding)\b|"
    r"\bproducts?\b|\baverages?\b|fibonacci|(?:square|triangular) numbers?|divisible"
)
# What makes another rule of a typed one.
_OTHERWISE = {
    "killercage": r"(?:may|can|could|allowed to|free to) (?:(?!not\b)\w+ )?repeat\w* (?:with)?in "
    r"(?:an? |the |their |killer )*cages?|cages? (?:may|can) (?:(?!not\b)\w+ )?repeat\w*|"
    r"\bcages?\b[^.;\n]*?\b(?:the same (?:sum|total|number|value)|be deduced|equal sums?)\b|"
    r"(?<!not )\ball [^.;\n]*?\bcages?\b[^.;\n]*?\b(?:are|been|were) (?:given|shown|drawn)|"
    r"\bhidden cages?|may (?:\w+ )?in cages? repeat|\bcages? (?:must|have to|need to) be "
    r"(?:found|drawn|deduced)|"
    r"\b(?:digits?|numbers?|values?|cells?) (?:with)?in (?:an? |the |each |every |all |any )*"
    r"(?:killer )?cages? (?:is|are|must be) (?:all )?(?:odd|even|low|high|prime|consecutive)\b|"
    r"\bcages?\b[^.;\n]*? different (?:sums?|totals?)\b|same number of cages|"
    r"\bcages?\b[^.;\n]*?\b(?:increase|decrease|double|twice|half|ends? (?:in|with)|rows? x)\b|"
    r"\bcages? forms?\b",
    "thermometer": r"slow thermo\w*|repeat along (?:an? |the )?thermo\w*|"
    r"increase consecutively|consecutive count|pairs of consecutive digits|thermo\w*: slow|"
    r"(?:stay|remain) (?:the same|equal)|\bat either end\b|"
    r"thermo\w*[^.;\n]* may [^.;\n]*repeat|bulbs? (?:may|can|could) be|"
    r"\b(?:digits|numbers|values) decrease\b",
    "arrow": r"\barrows? (?:may|can|must) ?not repeat|"
    r"not repeat (?:on|along|in) (?:an |the )?arrows?|index\w* arrows?|"
    r"arrows?\b[^.;\n]*\bindicates where\b",
    **dict.fromkeys(("difference", "ratio"), r"\bdots? (?:may|can|could) also\b"),
    "palindrome": r"german palindrome\w*|palindrome[^.;\n]*\bat least\b",
}
# With which words people speak of a rule that is read.
_TOPICS = {
    "antiknight": r"knight|chess",
    "antiking": r"king|chess|diagonal|corner",
    "nonconsecutive": r"consecutive",
    "disjointgroups": r"disjoint|position|place|same cell",
    "thermometer": r"thermo|bulb|increas|points to the one with the smaller value",
    "slowthermometer": r"thermo|bulb|increas|decreas",
    "palindrome": r"palindrom|lines?\b|forwards?|backwards?",
    "renban": r"renban|lines?\b|consecutive",
    "whispers": r"whisper|lines?\b|differ",
    "germanwhispers": r"whisper|lines?\b|differ",
    "dutchwhispers": r"whisper|lines?\b|differ",
    "regionsumline": r"region|box|lines?\b|sum",
    "betweenline": r"between|lines?\b|circles?",
    "lockout": r"lock-?\s?out|lines?\b|diamonds?|ends?|between",
    "entropicline": r"entropic|lines?\b|low|middle|high|thirds",
    "modularline": r"modul|lines?\b|remainder",
    "nabner": r"nabner|lines?\b|consecutive",
    "doublearrow": r"double|arrows?|lines?\b|circles?",
    "zipperline": r"zipper|lines?\b|cent(?:er|re)|middle",
    "difference": r"dots?\b|circles?|kropki|consecutive|differ",
    "ratio": r"dots?\b|circles?|kropki|ratio|double|twice|1:2",
    "xv": r"\bxv?s?\b|\bvs?\b|sum|add|roman",
    "odd": r"\bodd|circles?|parity",
    "even": r"\beven|squares?|parity",
    "prime": r"\bprimes?\b",
    "poweroftwo": r"powers? of (?:two|2)",
    "minimum": r"minim|less|lower|small|orthogonal|surround|neighbou?r|arrows?|gr[ea]y|marked",
    "maximum": r"maxim|great|high|large|big|orthogonal|surround|neighbou?r|arrows?|gr[ea]y|marked",
    "sandwichsum": r"sandwich|between|outside|sum",
    "xsum": r"x-?\s?sum|outside|sum|first",
    "skyscraper": r"sky|build|visible|see|seen|height|outside|taller",
    "numberedroom": r"room|outside|index|first|nth",
    "rowindexer": r"index|columns?|rows?|position",
    "columnindexer": r"index|columns?|rows?|position",
    "boxindexer": r"index|box|position",
    "negative": r"\ball\b|negative|adjacent|neighbou?r|consecutive|sum|ratio|dots?\b|signs?\b",
    "killercage": r"cages?\b|killer|sum|total|dashed|corner|outlined",
    "extraregion": r"region|gr[ea]y|shaded|windows?|windoku|colou?r|marked|areas?|as many as",
    "arrow": r"arrows?|circles?|pill|ovals?|bulbs?",
    "littlekillersum": r"diagonals?|arrows?|killer|outside|sum|indicated|clues?",
    "quadruple": r"quad|circles?|corner|surround|four cells|intersection|touch|twice",
    "clone": r"clones?|same|identical|shapes?|gr[ea]y|shaded|areas?|equal",
    "diagonal+": r"diagonals?",
    "diagonal-": r"diagonals?",
}
# Cells that a sentence names by their place: it asks something of these, whatever else is drawn.
_OF_PLACES = compiled_later(
    r"\bcorner (?:cells?|digits?|squares?)\b|\b(?:two|four|4|all) corners\b|"
    r"\bcells? (?:in|on|at|along) the (?:\w+ )?(?:corners?|borders?|edges?|perimeter)\b|"
    r"\b(?:row|column|box) \d\b|\br\dc\d\b|\bcent(?:re|er|ral) (?:cells?|box)\b|"
    r"\bsums? of (?:\w+ ){0,2}circled (?:cells|digits)\b",
    re.I,
)
_OF_MARKS = compiled_later(
    r"\b(?:cages?|dots?|lines?|arrows?|thermo\w*|clues?|outside|bulbs?|circles?|clones?|quad\w*|"
    r"knight\w*|king\w*|diagonals?)\b",
    re.I,
)
_PLAIN = compiled_later(
    r"(?:normal|standard|classic(?:al)?|regular|usual|default|irregular|jigsaw)[^.;\n]*sudoku|"
    r"(?:normal|standard|usual)[^.;\n]*rules|"
    r"(?:each|every|all) (?:row|column|box|region|3)[^.;\n]*(?:once|digits?|numbers?|1)|"
    r"(?:digits?|numbers?|1)[^.;\n]*(?:in|into) (?:each|every|all) (?:rows?|columns?|box|region|3)|"
    r"(?:digits?|numbers?|1)[^.;\n]*(?:in|into) (?:each|every|all) (?:empty )?cells?\W*$|"
    r"repeat[^.;\n]*(?:row|column|box|region)|fill the grid|sudoku rules|"
    r"(?:digits|numbers) are (?:already )?given|irregular regions?",
    re.I,
)
_MORE_THAN_PLAIN = compiled_later(
    r"\bsame\b(?! (?:row|column|box|region)\b)|\border\b|overlap|at (?:least|most) once|"
    r"\blines?\b|such that",
    re.I,
)
_RULE_WORDS = compiled_later(
    r"\b(?:digits?|cells?|numbers?|lines?|sums?|circles?|squares?|dots?|clues?|must|"
    r"(?<!you )may not|cannot|values?|neighbou?rs?|contains?|diagonals?|adjacent|shaded|"
    r"not allowed|gr[ea]y)\b",
    re.I,
)
# What forbids nothing, unless there is more to the sentence.
_ALLOWED = compiled_later(
    r"\b(?:may|can|could|might|allowed to|free to)\s+(?:\w+\s+)?(?:repeat|be repeated|touch)|"
    r"\brepeats? (?:are|is) (?:allowed|permitted)|\bnot (?:all|every)\b|\bnot necessarily\b|"
    r"\bno negative\b|without negative",
    re.I,
)
_ASKED = compiled_later(
    r"\b(?:must|sums?|equals?|cannot|may not|strictly|appear|increase|decrease|contain)\b", re.I
)
# The fog is listed apart from the words.
_OF_THE_FOG = compiled_later(r"\bfog(?:gy|ged)?\b", re.I)
_EXAMPLE = compiled_later(r"^\W*(?:e\.?g\b|i\.?e\b|for example|note\b|nb\b|hint|see\b)", re.I)
# Sentences that say nothing of the board, and how long they are at most without a word of rules.
_PLEASANTRIES = compiled_later(
    r"\b(?:guess(?:es|ing)?|revealing|enjoy|luck|fun|thanks?|thank you|hope|welcome|comments?|"
    r"feedback|hints?|video|"
    r"first puzzle|puzzle by|set by|my|i|i'm|https?|www|discord|patreon|youtube|version|rated|"
    r"difficulty|stars?|that's|that is|solve|solved|solver|solving|author|created?|dedicated)\b",
    re.I,
)
_SPAN = compiled_later(
    r"\b(?:digits?|numbers?|values?)\s+(?:from\s+|between\s+)?(\d{1,2})\s*"
    r"(?:-|\u2013|\u2014|to|through|thru|\.\.\.?|and)\s*(\d{1,2})\b|"
    r"\b(\d{1,2})\s*(?:-|\u2013|\u2014|to)\s*(\d{1,2})\b[^.;\n]{0,40}\b(?:each|every|all) "
    r"(?:row|column)",
    re.I,
)
_SHORTEST = 3  # words
_LONGEST = 60


def unread_words(text: Any, typed: Collection[str], size: int = 0) -> Iterator[str]:
    """Rules that the words of a puzzle name and that nothing in it says.

    Args:
        text: The words.
        typed: The keys of the rules that are read, as f-puzzles has them.
        size: N, where the values are 1 to N; 0 if that is not known.
    """
    if not isinstance(text, str):
        return
    in_english = drawn.translator_of(text)
    english = in_english(text)
    named = [
        match[0]
        for pattern, keys in _NAMES
        if not set(keys) & set(typed) and (match := re.search(pattern, english, re.I))
    ]
    named += [match[0] for match in re.finditer(_OTHER, english, re.I)]
    for key in _OTHERWISE.keys() & set(typed):
        named += [match[0] for match in re.finditer(_OTHERWISE[key], english, re.I)]
    if named:
        words = ", ".join(repr(word.lower()) for word in dict.fromkeys(named))
        yield f"rules in words, which name {words}"
    else:
        sentences = [part.strip() for part in re.split(r"[.;\n\u3002]", text)]
        asking = [part for part in sentences if _is_rule(in_english(part), typed)]
        if asking:
            yield f"rules in words: {_short(asking[0])!r}"
        elif not drawn.is_understood(english):
            yield f"rules in words that are not understood: {_short(text.strip())!r}"
    yield from _other_values(english, size)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _other_values(text: str, size: int) -> Iterator[str]:
    """Values that the words name and the board has not."""
    spans = [
        (int(match[1] or match[3]), int(match[2] or match[4])) for match in _SPAN.finditer(text)
    ]
    whole = [(first, last) for first, last in spans if first in (0, 1) and last > first + 1]
    if size and whole and (1, size) not in whole:
        yield f"the values {whole[0][0]} to {whole[0][1]} in words, where the board has 1 to {size}"


def _is_rule(sentence: str, typed: Collection[str]) -> bool:
    """Whether a sentence asks for something that none of the typed rules is about."""
    if _PLAIN.search(sentence) and not _MORE_THAN_PLAIN.search(sentence):
        return False
    if _EXAMPLE.search(sentence) or (_ALLOWED.search(sentence) and not _ASKED.search(sentence)):
        return False
    if _OF_THE_FOG.search(sentence) and not _ASKED.search(sentence):
        return False
    if not typed:
        if _RULE_WORDS.search(sentence):
            return True
        return len(sentence.split()) >= _SHORTEST and not _PLEASANTRIES.search(sentence)
    of_places = _OF_PLACES.search(sentence) is not None and not _OF_MARKS.search(sentence)
    if len(sentence.split()) < _SHORTEST or not (of_places or _RULE_WORDS.search(sentence)):
        return False
    return of_places or not any(re.search(_TOPICS.get(key, key), sentence, re.I) for key in typed)
