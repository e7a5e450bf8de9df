"""Puzzles whose drawing and words stand beside them are read by these, as links of SudokuPad are.

Other formats draw beside the rules that they type; nonet's own JSON keeps drawing and words, and
what of them was not understood, which a person may complete later.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from nonet.drawn import scene_of, understand, with_likely
from nonet.formats._documents import against_solution
from nonet.formats._format import under
from nonet.formats._sudokupad_figures import keys_of
from nonet.model import Puzzle

# What is not read of drawings and words, as formats list it.
_OF_DRAWING = re.compile(
    r"(?:\d+ )?(?:line|arrow|coloured (?:place|cell)|sign|cage|circle|rectangle|text)s?\b"
    r"(?! as those|.* beside the board)|\d+ x |rules in words: "
)


def read_again(
    puzzle: Puzzle,
    meanings: Collection[str],
    *,
    typed: Collection[str] = (),
    keys: Mapping[str, Any] | None = None,
) -> Puzzle:
    """The puzzle under what its words and pictures mean, if all of them are understood.

    Args:
        puzzle: It has a document, and `unread` lists what is left otherwise.
        meanings: What a person adds: see `ReadOptions.meaning`.
        typed: Rules of the whole board that hold already, by the keys of f-puzzles.
        keys: What is drawn, as SudokuPad's JSON has it; that of the document if there is none.
    """
    document, layout, source = puzzle.document, puzzle.layout, puzzle.source
    if source is None or not puzzle.unread:
        return puzzle
    others = tuple(sentence for sentence in source.unread if not _OF_DRAWING.match(sentence))

    def make(meanings: tuple[str, ...]) -> Puzzle:
        drawn = keys_of(document.pictures, layout.size) if keys is None else keys
        scene = scene_of(drawn, 0, 0, layout.height, layout.size)
        reading = understand(document.rules, scene, layout, typed=typed, meanings=meanings)
        if not reading.is_complete:
            return puzzle.read_from(source._replace(reading=reading))
        known = puzzle.read_from(source._replace(reading=reading, unread=others))
        # Marks of which words say that all are given: typed ones say less.
        by_words = any(row.rule.startswith(("negative-", "and")) for row in reading.rows)
        own = (rule for rule in layout.constraints
               if not (by_words and rule.kind.startswith("negative-")))  # fmt: skip
        known = under(known, reading.rules, layout.without_constraints.with_constraints(own))
        solution = document.solution.numbers if document.solution else None
        refuted = tuple(against_solution(solution, known.layout, known.givens, {}))
        return known.read_from(known.source and known.source._replace(unread=(*others, *refuted)))

    return with_likely(make, meanings)
