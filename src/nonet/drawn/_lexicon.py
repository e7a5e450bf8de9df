"""The words that rules are written in, brought to one word for one thing.

People write the same rule in fifty ways, of few words. Phrases and words are put in their plain
form here, and small words that change nothing are dropped, so that a rule's file need only name
the plain words by which it is known. Two wordings of a rule then look nearly the same::

    Cells joined by a white dot must hold consecutive numbers.
    ->  cell join white dot contain consecutive digit
    The digits on either side of a white dot are consecutive.
    ->  digit between white dot consecutive

A word that is not known here stays as it is; whoever meets it has not understood the sentence.
"""

from __future__ import annotations

import re
from functools import lru_cache


def _each(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_NUMBERS = _each(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
# Phrases, in this order: what they are in plain words.
_PHRASES = (
    (r"[\u2018\u2019\u00b4`]", "'"),
    (r"(?<=\w)[,;]? \((?:ie|i\.e\.)[^()]*\)", " "),
    (r"[\u201c\u201d\"\[\]()\u2022*]", " "),
    (r"[\u2010-\u2015\u2212]", "-"),
    (r"\u00d7", "x"),
    (r"\b(?:can't|cant|can ?not)\b", "not"), (r"n't\b", "not"),
    (r"\b(?:eg|e\.g\.?|for (?:example|instance)|such as|as an example)\b.*", " "),
    (r"\b(?:ie|i\.e\.?|that is|in other words)[,:]?\b", " "),
    (r"\b(?:if|when|where|as) (?:one is |it is |they are )?(?:given|allowed|permitted|provided|"
     r"shown|present|indicated)(?: by(?: the)?(?: other| normal)?(?: sudoku)? rules)?\b", " "),
    (r"\b(?:if|when|where|as|unless|provided)(?: the)?(?: other| another| normal| any)?(?: sudoku)? "
     r"rules? (?:do(?:es)? )?(?:permit|allow|forbid|prevent|prohibit)s?(?: (?:it|this|so|that))?\b",
     " "),
    (r"\bin (?:some )?places\b", "partly"),
    (r"\b(?:can|could|may) (?:be |only be |then )?(?=(?:seen|read|found|divided|split|cut|broken|"
     r"partitioned|separated|viewed|regarded|thought|deduced)\b)|\b(?:that|which) can\b|"
     r"\bcan (?=see\b)", " "),
    (r"\b(?:can|could|may) be (?:re-?)?(?:arranged|ordered)(?: (?:in)?to)?\b", "any-order"),
    (r"\bshar(?:e|es|ing) (?:an? |one |the same |their )?(?:edge|side|border)s?(?: with)?\b|"
     r"\bnext to each other\b|\bside by side\b|\bone after (?:the )?(?:other|another)\b", "adjacent"),
    (r"\b(?:on|over|across|at) (?:the|their|its|an?|that|this)? ?(?:shared |common )?"
     r"(?:edge|border|side)(?: (?:between|of) (?=two|2|adjacent|neighbor))?\b", "between"),
    (r"\btouch(?:es|ing)?(?: each other)?(?: (?:only )?at (?:an? |their )?corners?| diagonally)\b|"
     r"\bshar(?:e|es|ing) (?:only )?(?:an? |one )?corners?\b", "diagonally adjacent"),
    (r"\btouch(?:es|ing)?(?: each other)? orthogonally\b", "orthogonal adjacent"),
    (r"\b(?:the )?(?:larg|great|bigg|high)er(?: digit| number| value| one)? minus (?:the )?"
     r"(?:small|less|low)er(?: digit| number| value| one)?\b", "difference"),
    (r"\b(?:equal|identical|matching|the same|same) (?:digits?|numbers?|values?)\b", "same digit"),
    (r"\b(?:from|after|beyond|starting (?:from|with|at)) (?:the )?(?:third|second|3rd|2nd)"
     r"(?: (?:digit|one|cell|number))?(?: on(?:wards?)?)?\b", "after-2"),
    (r"\b(?:one|the digit|the number|the cell|that) (?:just |immediately |directly )?before"
     r"(?: it)?\b|\bits predecessor\b|\b(?:one|those|ones) preceding\b", "previous"),
    (r"\b(?:the )?(?:n|x)[- ]?th\b", "nth"),
    (r"\b(?<!of )(?<!by )(?<!than )(?<!least )(?<!most )(?<!exactly )(?<!only )one (?=(?:from|in|on|"
     r"at|with|to|may|must|has|that|which|along)\b)(?!to the)", " "),
    (r"\b(previous|next|last|first|low|middle|medium|high|shorter|smaller|larger|taller|higher|lower|"
     r"black|white|other|even|odd|circled|central) ones?\b", r"\1"),
    (r"\b(?:same|equal|identical|equally) (?:distance|far)(?: away)?\b|\bequidistant\b",
     "same distance"),
    (r"\bsome (?=\w+ (?:show|have|give|contain)s?\b)", ""),
    (r"\bgr[ae]y(?:ed)?[- ]?(?:out)?\b", "grey"), (r"\bcolou?r(?:ed|s)?\b", "coloured"),
    (r"\bcent(?:er|re|ral)\b|\bmid-?points?\b", "middle"),
    (r"\b(?:as|so) long as\b|\b(?:not )?even (?=diagonally|if|though|when)", " "),
    (r"\b(?:when|if|once|after) (?:you )?(?:sort|order|arrang)\w*\b(?: (?:in|by)(?: \w+)? order)?|"
     r"\bpermutations?(?: of)?\b", "any-order"),
    (r"\bno gaps?(?: between (?:the )?(?:low|small|least)\w* and (?:the )?(?:high|large|great)\w*)?\b",
     "consecutive"),
    (r"\bnext to (?=(?:an?|the|each|every|its|their) (?:row|column|grid|board|puzzle))", "outside "),
    (r"[;,]? (?:but )?no (?:sums?|totals?)(?: clues?)? (?:is|are) (?:given|shown)\b", " "),
    (r"\bcomplete (?=the (?:grid|board|puzzle|sudoku))|\bfill in\b", "fill "),
    (r"\b(?:greater|less|larger|smaller)[- ]than (?=signs?|symbols?)", "inequality "),
    (r"\bnowhere\b.*?\b(?=two|2)", "no "),
    (r"\bthe (?:mean|average)(?: value)? of\b", "average"),
    (r"\b(?:non-?overlapping|disjunct)\b", " "), (r"\bnon-(?!repeat|consec)(?=\w)", "not "),
    (r",? so (?:where|if) there is (?:none|no \w+\b).*", " "), (r"neighbour(\w*)", r"neighbor\1"),
    (r"\b(?:every|each|any) possible\b|\b(?:every|each) (?=(?:[\w-]+ ){0,3}(?:dots?|letter[xv]|signs?|"
     r"pairs?)\b.{0,12}\b(?:given|shown|marked|drawn)\b)", "all possible "),
    (r"\bsome (?:of the )?((?:[\w-]+ ){1,4})(?:may|might|could)(?: be missing| not (?:be|have been) "
     r"(?:given|shown|marked|drawn))\b", r"notall \1 given"),
    (r"\bnot (?:necessarily )?(?:all|every)(?: of the| the)?(?: possible)?\b", "notall"),
    (r"\bno negative constraints?\b|\bwithout(?: a| any)? negative constraints?\b|"
     r"\bnegative constraints? (?:do(?:es)? not|is not|are not) appl\w+", "notall given"),
    (r"\b(?:with)?in (?:any|some|no particular|whatever|either|an? (?:arbitrary|random|unknown)|arbitrary|"
     r"random) order\b|\bany order\b|"
     r"\bnot necessarily in(?: \w+)? order\b|\bneed not be in order\b", "any-order"),
    (r"\b(?:may|can|could) (?:be |appear |stand |come |occur |go )?any-order\b", "any-order"),
    (r"\b(?:is|are|be) (?:allowed|permitted|free|able) to\b|\b(?:can|could|might)\b(?! not)", "may"),
    (r"\b(?:may|can|could|might)(?: also| possibly| still)?(?: be)? (?:repeat|share|include repeat|"
     r"contain repeat)\w*(?: digits?)?", "may-repeat"),
    (r"\brepeat\w*(?: digits?)? (?:is|are) (?:allowed|permitted|possible)", "may-repeat"),
    (r"\b(?:without|with no) (?:an? |any )?(?:gaps?|holes?|jumps?)\b", "consecutive"),
    (r"\b(?:without|with no) (?:an? |any )?(?:numbers?|digits?|text|values?)\b", "blank"),
    (r"\b(?:do|does|may|might|must|can|could|should|is|are|will|shall)\s+not\b", "not"),
    (r"\bone (?:is|are|must be|digit is|of them is)\b", ""),
    (r"\bno (?:digits?|numbers?|values?) (?:is |are |may |must )+(?:be )?(?:repeat|duplicate)\w*\b",
     "distinct"),
    (r"\bany (?:two|2|pair of) (?=(?:digits|cells|numbers|values)\b(?!.*\b(?:adjacent|neighbor\w*|"
     r"next|join\w*|connect\w*|consecutive|separat\w*|successive|dots?|between|knight\w*|king\w*|"
     r"moves?|positions?|distance|letter[xv])\b))", "any-pair "),
    (r"\bno (?:two|2) (.{0,60}?)\b(?:may|can|could|might|must)\b", r"not \1"),
    (r"\bno (?:two|2|digits?|numbers?)\b", "not"), (r"\b(?:never|without|no|neither)\b", "not"),
    (r"\bnot (?:\w+ ){0,3}?(?:repeat\w*|repetitions?|duplicat\w*)(?: digits?| numbers?| values?)?", "distinct"),
    (r"\bnon-? ?repeat\w*", "distinct"),
    (r"\b(?:in|on|of|from|between|across) (?:two )?different (?=(?:\w+ )?(?:lines|cages|arrows)\b)",
     "other-place "),
    (r"\b(?:all )?(?:different|unique|distinct)(?: digits?| numbers?| values?)?(?! parity)",
     "distinct"),
    (r"\bnon-? ?consecutive\w*", "not consecutive"),
    (r"\b(?:exactly |each |only )?once(?: each| and only once| exactly)?\b", "once"),
    (r"\b(?:add(?:s|ed|ing)?|sum(?:s|med|ming)?|total(?:s|led|ling|ing)?)(?: up)?(?: to)?\b",
     "sum"),
    (r"\b(?:greater|larger|higher|bigger|more) than or equal(?: to)?\b|\bno less than\b|"
     r"\bnot less than\b|\bat least\b", "at-least"),
    (r"\b(minim|maxim)(?:um|al) (\w+) of\b", r"\2 \1um of"),
    (r"\bminimum of\b", "at-least"), (r"\bmaximum of\b", "at-most"),
    (r"\b(?:less|smaller|lower|fewer) than or equal(?: to)?\b|\bnot? more than\b|\bat most\b|"
     r"\bup to\b", "at-most"),
    (r"\b(?:of |by )?(?:a )?(\w+) or (?:more|greater|higher|larger|bigger)\b", r"at-least \1"),
    (r"\b(\w+) or (?:less|fewer|lower|smaller)\b", r"at-most \1"),
    (r"\bminimum (?=differ)|\bminimal (?=differ)", "at-least "),
    (r"\b(?:in|of|with|have|has|a|the|by)? ?ratios? (?:of |is )?(?:exactly )?"
     r"(?:(?:1|one) ?(?::|to|/|-|and) ?(?:2|two)|(?:2|two) ?(?::|to|/|-) ?(?:1|one))\b", "ratio 2"),
    (r"\b(?:1:2|2:1|1/2)(?: ratios?)?\b", "ratio 2"), (r"\b(?:1:3|3:1)\b", "ratio 3"),
    (r"\b(?:double(?! arrow)|twice|half|two times)(?: of)?(?: the value of| as (?:much|large|big) as)?\b",
     "ratio 2"),
    (r"\b(?:triple|three times|a third)\b", "ratio 3"),
    (r"\b(?:one|an?|single|1)(?: single)?(?: chess)? (?=knight|king)", ""),
    (r"\bknights?'?s? ?'?-?(?:moves?|steps?)?\b|\bknightsmove\b", "knight"),
    (r"\bkings?'?s? ?'?-?(?:moves?|steps?)?\b", "king"),
    (r"\bqueens?'?s? ?'?-?(?:moves?)?\b", "queen"),
    (r"\banti-? ?(?:knight|chess knight)\b", "knight not same"),
    (r"\banti-? ?king\b", "king not same"),
    (r"\b(rows?|columns?|left-to-right|downwards?) (?:or|and/or|and) "
     r"(?=rows?|columns?|down|top)", r"\1 "),
    (r"\bequals? (?:to )?(?:the )?sum of\b", "equals sum"),
    (r"\b(?:in|along) (?:both|either|any|each) directions?\b|\bfrom (?:both|either) "
     r"(?:directions?|ends?|sides?)\b|\beach way\b|\beither way\b|\bfrom both\b", "both-ways"),
    (r"\bfor?wards? (?:and|as|or) back ?wards?\b|\bback ?wards? (?:and|as|or) for?wards?\b",
     "both-ways"),
    (r"\bfrom (?:the |its )?one (?:end|tip)(?: of \w+ \w+)? to (?:the )?(?:other|another)"
     r"(?: end)?\b",
     "from-end"),
    (r"\bone (?:is )?(?:an? )?(?:even|odd)(?: (?:digit|number))?,? and (?:the |an? )?(?:one|other) "
     r"(?:is )?(?:an? )?(?:odd|even)(?: (?:digit|number))?\b", "opposite-parity"),
    (r"\b(?:different|opposite|opposing) parit(?:y|ies)\b|\bdiffer(?:s|ing)? in parity\b",
     "opposite-parity"),
    (r"\bsame parity\b", "same-parity"),
    (r"\bprime(?: numbers?)?\b", "prime"),
    (r"\b(?:perfect )?square numbers?\b|\bperfect squares?\b", "square-number"),
    (r"\blow((?: digits?| numbers?| values?)?),? 1 ?(?:-|to) ?3\b", r"low\1"),
    (r"\b1 ?(?:-|to|through) ?3\b(?=.*\b4 ?(?:-|to|through) ?6\b)", "third"),
    (r"(?<!between )(?<!between the )\b(?:1|one) ?(?:-|to|through|thru|until|\.\.+|and) ?(\d+)\b", r"span-\1"),
    (r"\b0 ?(?:-|to|through) ?(\d+)\b", r"from-zero-\1"),
    (r"\b1[-, ]*4[-, ]*(?:and |or )?7\b,?", "modset"),
    (r"\b2[-, ]*5[-, ]*(?:and |or )?8\b,?", "modset"),
    (r"\b3[-, ]*6[-, ]*(?:and |or )?9\b,?", "modset"),
    (r"\b(?:1[-, ]*2?[-, ]*(?:and |or )?3|4[-, ]*5?[-, ]*(?:and |or )?6|"
     r"7[-, ]*8?[-, ]*(?:and |or )?9)\b,?", "third"),
    (r"\b(?:left[- ]to[- ]right|top[- ]to[- ]bottom|right[- ]to[- ]left|downwards?|top[- ]down)\b",
     "in-reading-order"),
    (r"\bnumber of\b|\bhow many\b", "count"),
    (r"\b\d ?x ?\d (?=box|region|block|house|outlined|bold|sub)", ""), (r"\b3 ?x ?3\b", "3x3"),
    (r"\b2 ?x ?2\b|\b2 by 2\b", "2x2"),
    (r"\b(4|6|8|9) ?x ?\1\b", r"whole-\1"), (r"\bapart from\b", "except"),
    (r"\b(?:two|2)-? ?digit\b", "2-digit"),
    (r"\b(?:on |to |at )?(?:either|both|each|opposite) sides? of\b|\bin ?between\b", "between"),
    (r"(?<!first )(?<!last )(?<!previous )(?<!exactly )(?<!only )\b(?:any |each |every |all )?"
     r"(?:two|pairs? of) (?=(?:\w+ly )?(?:adjacent |neighbor(?:ing|s) |orthogonal |connected |equal |"
     r"consecutive |end |other |circled |central |main |long |marked |identical |successive )?"
     r"(?:cells?|digits?|numbers?|values?|circles?|diamonds?|ends?|tips?|neighbors?|diagonals?|"
     r"squares?|dots?)\b)", ""),
    (r"\b(?:in |of |on )?one (?:of the |of (?:its|their|these|those) |of )?(?=cells?|"
     r"digits?|numbers?|values?)", ""),
    (r"\breads? the same\b", "read same"),
    (r"\bstay(?:s|ing)?(?: the)? same\b|\bremain(?:s|ing)?(?: the)? (?:same|equal|constant)\b|"
     r"\bor (?:be )?equals?\b|\bnot(?: strictly)? (?:decreas\w+|fall|drop)\b|\bnot strictly\b",
     "or-equal"),
    (r"\bdo not count\b", "not count"),
)  # fmt: skip
# Small words that change nothing.
_DROPPED = frozenset(
    _each("""
    a an get the of in on to is are be must have has that which it its their there with by from for
    and as such these those this they them where so will shall should always at into within
    inside being themselves were been also then do does if any each every both thus hence therefore
    than entire entirely upon yet located situated somewhere though although when towards toward
    among whichever regardless therein thereof correspondingly furthermore additionally moreover
    again overall occur get take gets while followed following coming lying lies base
    respectively obviously
    per whose themself would s your you same-look either necessarily respectively here require
    mean means requires required like called known
    """)
)  # fmt: skip
# The plain word, and others for it.
_TABLE = """
digit: number value numeral
cell:
box: nonet block
region: area
row:
column: col
grid: board puzzle
contain: carry hold include show appear display give occupy consist comprise form place put fill enter
 write print make belong compose state lie stand
adjacent: neighbor neighboring adjoining next successive touching
consecutive: unbroken gapless uninterrupted sequential
join: connect link attach associate bridge
separate: divide split broken cut partition
between:
dot: kropki bubble
circle: circled bulbous oval
square: rectangle
diamond:
shaded: highlighted coloured
pill:
line:
path:
arrow: arrowed shaft
cage: dashed
killer:
corner:
top:
left:
upper:
small: little
thermometer: thermo
bulb: bulbous-end
tip: end endpoint
increase: rise ascend grow
decrease: fall descend
slow:
strictly:
renban:
whisper:
german:
palindrome:
entropic:
modular:
sum: amount
differ: difference apart away further
ratio:
product:
average: mean
sandwich: sandwiched
outside:
diagonal:
indicated: indicate tell say point corresponding pointed represent relevant respective corresponds
 denote mark describe
clue: sign hint symbol constraint marking
pair: couple
given: shown-all
equal: equals
same: identical constant
not:
distinct:
repeat: duplicate reappear repetition
odd:
even:
low:
medium: middling mid
high:
middle: centre
string: run set collection group sequence series triple
first: initial
last:
direction: looking looked look side
start: starting begin beginning
along:
move: moving travel go going pass passing visit enter cross traverse
orthogonal: orthogonally horizontal horizontally vertical vertically edge
diagonally:
surrounding: surround around
count: counting counted
times: occurrence
greater: larger bigger higher more
less: smaller lower lesser
sudoku:
normal: standard classic usual regular conventional ordinary classical
rule: constrain
apply:
read: reading
chess:
together:
exactly: precisely
letter:
cryptic: encrypted coded
notall:
may:
quadruple: quad
skyscraper: building tower
visible: seen see
height: tall
taller:
shorter:
hide: obscure conceal
behind:
treat: consider regard think
window:
symmetric: mirrored
encoded: encrypt encode encoding cipher
replaced:
highest: largest greatest
lowest: smallest
minus:
previous: preceding
nth:
closest: nearest
position:
remainder: rest residue
progression:
arithmetic:
fibonacci:
range:
room:
numbered:
zipper:
distance:
alternate: alternating turns
parity:
main: long major
positive:
negative:
all:
or: nor
opposite: other another
clone: copy
shape:
extra: additional further-on
border: edges boundary
segment: part section portion piece
lockout:
nabner:
inequality:
large: big
outlined: bold outline bounded thick
minimum: minima
maximum: maxima
white:
equally:
total-of:
attached: touched
just: simply
according:
possible:
"""
# Forms that no ending shows.
_FORMS = {
    "add": "sum", "connected": "join", "identically": "same", "arrow's": "arrow", "line's": "line",
    "circle's": "circle", "cage's": "cage", "lies": "lie", "one": "1", "fourth": "4th",
    "quads": "quadruple", "seen": "visible", "held": "contain", "been": "", "written": "contain",
    "boxes": "box", "parities": "parity", "gives": "contain", "ends": "tip",
    "endpoints": "tip", "thermos": "thermometer", "indices": "index", "matrices": "matrix",
    "halves": "half", "minima": "minimum", "maxima": "maximum", "clones": "clone",
    "copies": "clone", "obey": "apply", "obeys": "apply", "circular": "circle", "bulbs": "bulb",
    "given": "given", "marked": "given", "shown": "given", "drawn": "given", "placed": "contain",
    "clued": "given", "indicated": "indicated", "provided": "given", "found": "contain",
}  # fmt: skip
# Pictures that stand in cells.
SYMBOLS = _each("sun star heart triangle moon cloud flower snowflake bell crown")
COLOUR_WORDS = frozenset(
    _each("""
    red orange peach yellow gold brown green lime turquoise teal aqua cyan blue purple lavender
    violet magenta pink grey black white silver
    """)
)  # fmt: skip
_LIGHT = re.compile(r"\b(?:light|dark|pale|bright|deep|sky)[- ]?(?=" + "|".join(COLOUR_WORDS) + ")")
_LETTER = re.compile(
    r"(?:(?<=\s)|^|(?<=['\"(/]))(?<![B-UWYZ] )([XVCDLIM])(?=(?:['’]?s)?[\"'’)]?(?:[\s,.;:/!]|$))"
)
_BOTH_LETTERS = re.compile(r"\bXV\b|\bX/V\b|\bX-V\b")


def _table() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in _TABLE.replace("\n ", " ").split("\n"):
        plain, _, others = line.partition(":")
        for word in (plain, *others.split()):
            if word:
                found.setdefault(word, plain)
    return found | {word: word for word in SYMBOLS} | _FORMS


_WORDS = _table()
_LONG = sorted(word for word in _WORDS if len(word) > 5)
_ENDINGS = (("'s", ""), ("s'", "s"), ("s", ""), ("es", ""), ("ing", ""), ("ing", "e"), ("ed", ""),
            ("ed", "e"), ("d", ""), ("ies", "y"), ("ally", "al"), ("ly", ""))  # fmt: skip
_COMPILED = tuple((re.compile(pattern), plain) for pattern, plain in _PHRASES)
# Words with a hyphen that stay: those that phrases become, and those that rules know.
_MADE = re.compile(
    "|".join(
        {
            word
            for _, plain in _PHRASES
            for word in plain.split()
            if "-" in word and "\\" not in word
        }
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
    if word in _NUMBERS:
        return str(_NUMBERS.index(word))
    for ending, other in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word[: -len(ending)] + other
            if stem in _WORDS:
                return _WORDS[stem]
            if stem in COLOUR_WORDS:
                return stem
    meant = _mistyped(word)
    if meant == word and "-" in word and not _MADE.match(word):
        return " ".join(filter(None, map(plain_word, word.split("-"))))
    if (
        meant == word
        and word.isalpha()
        and len(word) > 4
        and word[-1] == "s"
        and word[-2] not in "sui"
    ):
        return word[:-1]
    return meant


def _mistyped(word: str) -> str:
    """The word that one with a typing error means; the word itself if none does."""
    if len(word) < 6 or not word.isalpha():
        return word
    for form in (word, word.removesuffix("s")):
        near = (known for known in _LONG if known[0] == form[0] and _is_near(form, known))
        for known in near:
            return _WORDS[known]
    return word


def _is_near(one: str, other: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two letters are swapped."""
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
    for pattern, other in _COMPILED:
        text, count = pattern.subn(f" {other} ", text)
        if count:
            text = " ".join(text.split())
    text = _LIGHT.sub("", text)
    return " ".join(filter(None, map(plain_word, _TOKEN.findall(text))))
