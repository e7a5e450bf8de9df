"""Names of rules: words that add nothing to them, and names that stand for no single rule."""

from __future__ import annotations

import re

# What a rule is part of, "killer sudoku", "white kropki dot", and what it is drawn as.
_ANYWHERE = ("kropki", "sudoku", "puzzle")
_BEHIND = (
    *("dot", "line", "cell", "cage", "clue", "circle", "square"),
    *("digit", "sign", "mark", "rule", "constraint", "move"),
)
_PLAIN = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "'": None, "\u2019": None})

# Names that people give to several rules together, without blanks and dashes.
_DOTS = ("negative-difference", "negative-ratio")
_MIRACLE = ("anti-king", "anti-knight", "nonconsecutive")
_TOGETHER = {
    **dict.fromkeys(("miracle", "miraclesudoku"), _MIRACLE),
    **dict.fromkeys(("negativekropki", "strictkropki", "allkropkigiven", "alldotsgiven"), _DOTS),
}
# These have cells: only the generator, which places them, knows what is meant.
_PLACED = dict.fromkeys(("kropki", "kropkidot", "kropkidots"), ("difference", "ratio"))

_NONE = "nonet has no such rule"
# Names without blanks and dashes, each group with what to write instead.
_NO_RULES = (
    (
        "kropki kropkidot",
        "its white dots are 'difference r1c1 r1c2', its black dots 'ratio r1c1 r1c2'; where all "
        "are drawn, negative-difference and negative-ratio hold as well",
    ),
    (
        "negativekropki negativekropkidot antikropki strictkropki nokropki nokropkidot "
        "allkropkigiven alldotsgiven negativedot nodot",
        "all dots are drawn in 'negative-difference' (white) and 'negative-ratio' (black), two "
        "rules",
    ),
    (
        "negative negativeconstraint negativerule allgiven",
        "it is negative-difference (white dots), negative-ratio (black dots) or negative-sum (X "
        "and V)",
    ),
    ("negativex nox", "all X are drawn in 'negative-sum 10'"),
    ("negativev nov", "all V are drawn in 'negative-sum 5'"),
    ("double", "a black dot is 'ratio r1c1 r1c2'"),
    ("maindiagonal onediagonal antidiagonal", "one is 'diagonal up' or 'diagonal down'"),
    ("mod modulo", "a line is 'modular 3 r1c1-r1c4', all squares of 2x2 'global-mod'"),
    ("entropy", "a line is 'entropic r1c1-r1c4', all squares of 2x2 'global-entropy'"),
    ("unique unequal notequal", "cells that all differ are 'extra-region r1c1 r1c2'"),
    ("increasingline", "it is 'thermometer r1c1 r1c2 r1c3'"),
    ("boxsumline boxsum", "it is 'region-sum-line r1c1-r1c6'"),
    ("graycircle greycircle graysquare greysquare", "it is 'odd r1c1' or 'even r1c1'"),
    ("romannumeral romannumerals", "it is 'x r1c1 r1c2' (10) or 'v r1c1 r1c2' (5)"),
    ("touchless notouch nontouching nontouch", "no equal values touch at a corner in 'anti-king'"),
    ("chess chessmove", "moves of chess are anti-king, anti-knight, anti-queen, anti-leap"),
    ("miracle miraclesudoku", "it is anti-king, anti-knight and nonconsecutive, three rules"),
    (
        "antibishop antirook",
        f"{_NONE}; moves of chess are anti-king, anti-knight, anti-queen, anti-leap",
    ),
    ("jigsaw irregular nonomino", "it is a game: --game jigsaw --regions LABELS"),
    ("classic asterisk futoshiki latin", "it is a game: --game takes the name (nonet games)"),
    ("centerdot centredot", "it is a game: --game centre-dot"),
    (
        "samurai gattai twodoku butterfly flower sohei windmill kazaguruma",
        "it is a game of several grids: nonet games lists them, as in --game samurai",
    ),
    ("girandola argyle", "name the cells of each group: 'extra-region r1c1 r2c2 r3c3'"),
    ("fog fogofwar foglight", "fog hides a board and says nothing of its values: leave it out"),
    ("prime primes", "give the values: 'one-of 2,3,5,7 r1c1'"),
    ("low lowcell lowdigit", "give the values: 'one-of 1,2,3,4 r1c1'"),
    ("high highcell highdigit", "give the values: 'one-of 6,7,8,9 r1c1'"),
    (
        "given value values candidates pencilmarks",
        "a given stands in the puzzle; of several values, 'one-of 1,5 r1c1'",
    ),
    ("equal same samevalue samedigit equaldigit", "equal values are 'clone r1c1 / r1c2'"),
    ("samesum", "groups with one sum are 'equal-sums r1c1 r1c2 / r3c1 r3c2'"),
    ("fortress", "a cell above its neighbours is 'maximum r2c2'"),
    ("inequality", "write which is less: 'less-than r1c1 r1c2' or 'inequality r1c1 < r1c2'"),
    ("159 indexing indexer indexingcolumn", "columns 1, 5 and 9 are 'column-indexer c1 c5 c9'"),
    ("indexingrow", "row 1 is 'row-indexer r1'"),
    (
        "pentomino blackout chinesewhisper fuzzythermo fuzzythermometer",
        f"{_NONE}; relations of your own are pair-table, automaton and regex",
    ),
)


def words_of(name: str) -> list[str]:
    """The words of a name, in small letters.

    Example:
        >>> words_of("Anti-Knight's  move")
        ['anti', 'knights', 'move']
    """
    plain = name.lower().translate(_PLAIN).strip()
    if one := re.fullmatch(r"(diagonals?) ?([-+/\\])", plain):  # as f-puzzles calls it
        plain = f"{one[1]} {'plus' if one[2] in '+/' else 'minus'}"
    return plain.replace("_", " ").replace("-", " ").split()


def without_beside(words: list[str]) -> list[str]:
    """The words that make the name.

    Example:
        >>> without_beside(["white", "kropki", "dots"])
        ['white']
    """
    readers = [word for word in words if word.removesuffix("s") not in _ANYWHERE]
    while len(readers) > 1 and readers[-1].removesuffix("s") in _BEHIND:
        readers.pop()
    return readers


def each_of(text: str, *, placed: bool = False) -> tuple[str, ...]:
    """The rules that a name means together; of any other text, the text alone.

    Args:
        text: The text of a rule, or such a name.
        placed: Clues without cells are meant, which the generator places.

    Example:
        >>> each_of("Miracle Sudoku")
        ('anti-king', 'anti-knight', 'nonconsecutive')
    """
    glued = "".join(words_of(text))
    return _TOGETHER.get(glued) or (_PLACED.get(glued) if placed else None) or (text,)


def meant_by(words: list[str]) -> str | None:
    """The text to write instead of a name that is no single rule; None for any other.

    Example:
        >>> meant_by(["anti", "rook"])
        'nonet has no such rule; moves of chess are anti-king, anti-knight, anti-queen, anti-leap'
    """
    glued = "".join(words)
    for names, text in _NO_RULES:
        if {glued, glued.removesuffix("s")} & {*names.split()}:
            return text
    return None
