"""Rules in German, French and Japanese, with English words for those that rules are told by.

What `_rules_in_words` looks for are English words. Here each sentence gets those, word by word; the
grammar stays as it is. Words in other languages are told apart by having hardly any of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

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

_GERMAN = (
    (r"(?:normale|üblich|gewöhnlich|klassisch|standard)\w*[- ]?sudoku[- ]?regel\w*",
     "normal sudoku rules"),
    (r"viel (?:spa(?:ß|ss)|vergnügen|erfolg|freude)", "have fun"),
    (r"magische[sn]? quadrat\w*", "magic square"),
    (r"\b(?:3x3[- ]?)?(?:block|blöcken?|kasten|kästen|gebiet\w*|region\w*)\b", "box"),
    (r"\b(?:ziffern?|zahl(?:en)?)\b", "digits"), (r"\b(?:feld\w*|zellen?)\b", "cells"),
    (r"\bzeilen?\b", "row"), (r"\bspalten?\b", "column"), (r"\bgenau einmal\b", "exactly once"),
    (r"\bjede[mnrs]?\b", "each"), (r"\balle[nr]?\b", "all"), (r"\bkäfig\w*\b", "cages"),
    (r"\bsummen?\b", "sum"), (r"\bpfeil\w*\b", "arrows"), (r"\bkreis\w*\b", "circles"),
    (r"\blinien?\b", "lines"), (r"\bthermometern?s?\b", "thermometer"),
    (r"\b(?:an)?steig\w+\b|\bzunehm\w+\b|\bgrößer\b", "increase"), (r"\bwiederhol\w+", "repeat"),
    (r"\b(?:dürfen|darf|können|kann)\b", "may"), (r"\b(?:nicht|keinen?|keine[rs]?)\b", "not"),
    (r"\b(?:müssen|muss|muß)\b", "must"), (r"\b(?:kropki-)?punkt\w*\b", "dots"),
    (r"\bfalsch\w*", "wrong"),
    (r"\bwei(?:ß|ss)e[rnms]?\b", "white"), (r"\bschwarze[rnms]?\b", "black"),
    (r"\baufeinander ?folgende\w*", "consecutive"), (r"\bverhältnis\w*", "ratio"),
    (r"\b(?:benachbart\w*|angrenzend\w*)", "adjacent"), (r"\bdiffer\w*|\bunterscheid\w+", "differ"),
    (r"\bmindestens\b", "at least"), (r"\bspringer\w*(?:-\w+)*", "knight's move"),
    (r"\bkönig\w*(?:-\w+)*", "king's move"), (r"\bdiagonalen?\b", "diagonals"),
    (r"\bungerade\w*", "odd"), (r"\bgerade\w*", "even"), (r"\bquadrat\w*", "squares"),
    (r"\bpalindrom\w*", "palindromes"), (r"\bzwischen\b", "between"), (r"\brand\b", "outside"),
    (r"\b(?:hochh(?:au|äu)s\w*|wolkenkratzer\w*)", "skyscraper"),
    (r"\b(?:eingezeichnet|angegeben|gegeben|eingetragen)\b", "given"), (r"\b(?:sind|ist)\b", "are"),
    (r"\bmöglichen?\b", "possible"), (r"\bgetrennt\b|\btrenn\w+", "separated by"),
    (r"\benth(?:alten|ält)\b|\bvork\w+|\bstehen\b", "contain"), (r"\bverschiedene\w*", "different"),
    (r"\blangsame\w*", "slow"), (r"\bverdoppler\w*", "doubler"), (r"\bprodukt\w*", "product"),
    (r"\bgleiche[nrs]?\b", "same"), (r"\bnebel\w*", "fog"), (r"\bvon\b", "from"),
    (r"\bbis\b", "to"), (r"\bund\b", "and"), (r"\boder\b", "or"),
)  # fmt: skip
_FRENCH = (
    (r"règles (?:normales|classiques|standards?|habituelles|usuelles) (?:du|de) sudoku",
     "normal sudoku rules"),
    (r"amusez[- ]vous(?: bien)?|bonne chance|bon courage", "have fun"),
    (r"carrés? magiques?", "magic square"),
    (r"\btou(?:te)?s les (points|signes|x|v)(?: et les? [vx])? possibles\b", "all possible dots"),
    (r"\bchaque\b", "each"), (r"\beach ligne\b|\brangées?\b", "each row"),
    (r"\b(?:régions?|blocs?|boîtes?|carrés? 3x3)\b", "box"), (r"\bcolonnes?\b", "column"),
    (r"\b(?:chiffres?|nombres?)\b", "digits"), (r"\b(?:cases?|cellules?)\b", "cells"),
    (r"\blignes?\b", "lines"), (r"\bflèches?\b", "arrows"), (r"\b(?:cercles?|ronds?)\b", "circles"),
    (r"\bcarrés?\b", "squares"), (r"\bsommes?\b", "sum"), (r"\bthermomètres?\b", "thermometer"),
    (r"\b(?:augment|croiss)\w+", "increase"), (r"\bbulbe\b", "bulb"), (r"\brép?[éè]t\w+", "repeat"),
    (r"\bpeu(?:ven)?t\b", "may"), (r"\bpas\b", "not"), (r"\bdoi(?:ven)?t\b", "must"),
    (r"\bpoints? blancs?\b", "white dot"), (r"\bpoints? noirs?\b", "black dot"),
    (r"\bpoints?\b", "dots"), (r"\bconsécuti\w+", "consecutive"), (r"\brapport\b", "ratio"),
    (r"\b(?:voisine?s?|adjacente?s?)\b", "adjacent"), (r"\bdiff(?:èrent|érence)\b", "differ"),
    (r"\bau moins\b", "at least"), (r"\b(?:saut de )?cavalier\b", "knight's move"),
    (r"\b(?:pas de )?roi\b", "king's move"), (r"\bdiagonales?\b", "diagonals"),
    (r"\bimpaire?s?\b", "odd"), (r"\bpaire?s?\b", "even"), (r"\bentre\b", "between"),
    (r"\b(?:donn|indiqu|plac|marqu)ée?s?\b", "given"), (r"\btou(?:te)?s les\b", "all"),
    (r"\b(?:sont|est)\b", "are"), (r"\bpossibles?\b", "possible"), (r"\bmêmes?\b", "same"),
    (r"\bdans\b", "in"), (r"\bde (\d+) à (\d+)", r"\1 to \2"), (r"\bégale?\w*", "equals"),
    (r"\bdifférente?s?\b", "different"), (r"\bune seule fois\b", "once"),
    (r"\bcontien\w+", "contain"), (r"\bbrouillard\b", "fog"), (r"\bune?\b", "a"),
)  # fmt: skip
_JAPANESE = (
    (r"(?:通常|標準|普通)の?(?:数独|ナンプレ)の?(?:ルール)?", "normal sudoku rules"),
    (r"楽しんで", "have fun"), (r"魔方陣", "magic square"),
    (r"([0-9])\s*から\s*([0-9]+)の数字", r"digits \1 to \2"),
    (r"([0-9])\s*[~〜～]\s*([0-9]+)の数字", r"digits \1 to \2"), (r"数字", "digits"),
    (r"マス|セル", "cells"), (r"各行", "each row"), (r"各列", "each column"),
    (r"各(?:ブロック|ボックス)|太枠", "each box"), (r"ブロック|ボックス", "box"),
    (r"温度計", "thermometer"), (r"大きく", "increase"), (r"球", "bulb"), (r"ケージ", "cages"),
    (r"合計|和", "sum"), (r"重複", "repeat"), (r"矢印", "arrows"), (r"対角線", "diagonals"),
    (r"白い?(?:点|丸)", "white dots"), (r"黒い?(?:点|丸)", "black dots"), (r"丸|円", "circles"),
    (r"線", "lines"), (r"隣り合う|隣接する?", "adjacent"), (r"差", "differ"),
    (r"以上", "at least"), (r"点", "dots"), (r"連続", "consecutive"),
    (r"[2二２]倍", "ratio double"), (r"同じ", "same"), (r"ナイト|桂馬", "knight's move"),
    (r"キングの動き", "king's move"), (r"奇数", "odd"), (r"偶数", "even"),
    (r"(?:すべて|全て)の?", "all"), (r"(?:示|与え|描|表示)\w{0,3}れて", "are given"),
    (r"ません|ない", "not"), (r"[1一１]つずつ|[1一]回", "once"), (r"入[りる]", "contain"),
    (r"霧", "fog"), (r"。", ". "), (r"、", ", "), (r"[\u3040-\u309f]+", " "),
)  # fmt: skip
_LANGUAGES = (
    (r"\b(?:und|der|die|das|den|dem|ist|sind|auf|eine?|nicht|keine|gelten|sich|mit|von|alle|jede\w?|"
     r"regeln|ziffern?|zahl(?:en)?|feld\w*|punkt\w*|zeilen?|spalten?|dürfen|enthalten|käfig\w*)\b",
     _GERMAN),
    (r"\b(?:les?|des|du|une?|dans|sont|est|et|chaque|chiffres?|règles|cases?|deux|tous)\b",
     _FRENCH),
    (r"[\u3040-\u30ff]", _JAPANESE),
)  # fmt: skip
_AT_LEAST = 2  # of such words, and more than of English ones


def translator_of(text: str) -> Callable[[str], str]:
    """What puts English words for those of rules, by the language of a text.

    It leaves everything as it is where the language is English, or is not known.
    """
    english = len(_ENGLISH.findall(text))
    for signs, words in _LANGUAGES:
        if len(re.findall(signs, text, re.I)) >= max(_AT_LEAST, english):
            return partial(_translated, words=words)
    return str


def _translated(text: str, words: Sequence[tuple[str, str]]) -> str:
    space = " " if words is _JAPANESE else ""
    for pattern, word in words:
        text = re.sub(pattern, f"{space}{word}{space}", text, flags=re.I)
    return re.sub(" +", " ", text)


def is_understood(text: str) -> bool:
    """Whether a text has words that are known, or is only a few words."""
    words = _WORDS.findall(text)
    wide = sum(ord(char) >= 0x3040 for char in text)  # languages without blanks between words
    count = len(words) + wide // 2
    return count <= _FEW or _SHARE * len(_ENGLISH.findall(text)) >= count
