"""Words that are usual in rules: with every rule, with each shape, in what asks for nothing.

They stand in `data/english.txt`, with the other words that rules are put in.
"""

from __future__ import annotations

from nonet.constraints import Wording
from nonet.drawn._lexicon import ENGLISH


def _words(name: str) -> str:
    return " ".join(ENGLISH[name])


def _wordings(name: str) -> tuple[Wording, ...]:
    pairs = (line.split(" => ") for line in ENGLISH[name])
    return tuple(Wording("", ways, also) for ways, also in pairs)


# Words that are usual with every rule, and with each shape.
USUAL = _words("usual")
# As in "anti-knight sudoku rules apply".
OF_RULES = {"sudoku", "rule", "apply", "normal", "partial", "full"}
OF_SHAPE = dict(line.split(":") for line in ENGLISH["shapes"])
ALLOWS, ORDINARY = _wordings("allowed"), _wordings("ordinary")
# Headings that say when, how surely or for whom what stands below holds: then it is no plain rule.
CONDITIONS = frozenset(_words("conditions").split())
# Words of what is drawn and asked: a sentence without them says nothing of the board.
OF_BOARDS = frozenset(_words("board").split())
GREETING = frozenset(_words("greeting").split())
