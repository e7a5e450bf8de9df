"""What people paste: puzzles of ours in many ways of writing, and what each text must give.

`TEXTS` is the table of ways times puzzles, `ODD` are texts written by hand. The mutation campaign
(the judge `slips` of just campaign) begins with these as well.
"""

from collections.abc import Iterator

from nonet.model import Puzzle
from pasted_code import CODE
from pasted_forums import FORUMS
from pasted_odd import ODD as BY_HAND
from pasted_pages import PAGES
from pasted_samples import ERROR, PUZZLE, QUESTION, SAMPLES, Sample, Text
from pasted_ways import DRAWINGS, WAYS, WORDS

_ALL = WAYS | CODE | PAGES
__all__ = ["ERROR", "FORUM_TEXTS", "ODD", "PUZZLE", "QUESTION", "TEXTS", "Text"]


def _relabelled(sample: Sample, symbols: str) -> Puzzle:
    """The puzzle whose values are those of letters, in the order of the alphabet."""
    order = sorted(symbols)
    values = [order.index(symbols[value - 1]) + 1 if value else 0 for value in sample.puzzle.givens]
    return Puzzle(sample.puzzle.layout, values)


def _texts() -> Iterator[Text]:
    for sample in SAMPLES:
        for name, (sizes, way) in _ALL.items():
            if sample.size not in sizes or (sample.drawn and name not in DRAWINGS):
                continue
            text = way(sample)
            if text is None:
                continue
            word = WORDS.get(name)
            puzzle = sample.puzzle if word is None else _relabelled(sample, word)
            shown = set(sample.puzzle.givens) - {0}
            known = word is None or len(shown) == sample.size
            kind = PUZZLE if known else ERROR
            yield Text(f"{name}: {sample.name}", text, kind, puzzle, sample.box)


FORUM_TEXTS = [
    Text(f"{name}: {sample.name}", way(sample), PUZZLE, sample.puzzle, sample.box)
    for sample in SAMPLES
    for name, (sizes, way) in FORUMS.items()
    if sample.size in sizes and not sample.drawn
]
TEXTS = [text for text in _texts() if text.kind == PUZZLE]
ODD = [*BY_HAND, *(text for text in _texts() if text.kind == ERROR)]
