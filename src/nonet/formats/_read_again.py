"""Puzzles whose drawing and words stand beside them are read by these, as links of SudokuPad are.

nonet's own JSON keeps both, and what of them was not understood; a person may complete it later.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from nonet.drawn import scene_of, understand, with_likely
from nonet.formats._format import under
from nonet.formats._sudokupad_figures import keys_of
from nonet.model import Puzzle

# What is not read of drawings and words, as formats list it.
_OF_DRAWING = re.compile(
    r"(?:\d+ )?(?:line|arrow|coloured (?:place|cell)|sign|cage|circle|rectangle|text)s?\b|"
    r"rules in words: "
)


def read_again(puzzle: Puzzle, meanings: Collection[str], *, typed: Collection[str] = ()) -> Puzzle:
    """The puzzle under what its words and pictures mean, if all of them are understood.

    Args:
        puzzle: It has a document, and `unread` lists what is left otherwise.
        meanings: What a person adds: see `ReadOptions.meaning`.
        typed: Rules of the whole board that hold already, by the keys of f-puzzles.
    """
    document, layout, source = puzzle.document, puzzle.layout, puzzle.source
    if source is None or not puzzle.unread:
        return puzzle
    others = tuple(each for each in source.unread if not _OF_DRAWING.match(each))

    def make(meanings: tuple[str, ...]) -> Puzzle:
        keys = keys_of(document.pictures, layout.size)
        scene = scene_of(keys, 0, 0, layout.height, layout.size)
        reading = understand(document.rules, scene, layout, typed=typed, meanings=meanings)
        if not reading.is_complete or not reading.rules:
            return puzzle.read_from(source._replace(reading=reading))
        known = puzzle.read_from(source._replace(reading=reading, unread=others))
        return under(known, reading.rules)

    return with_likely(make, meanings)
