"""From the words of Interactive Sudoku Solver's text to a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nonet.constraints import make
from nonet.errors import FormatError, NonetError
from nonet.formats._context import Context
from nonet.formats._iss_board import HOUSES, board_of, is_of_chess, region_size, small_boxes
from nonet.formats._iss_cells import cell_of
from nonet.formats._iss_rules import disjoint_sets, placed, reader_of, rules_of
from nonet.formats._iss_variables import WORDS as VARIABLES
from nonet.formats._iss_variables import surroundings_of, variable_of
from nonet.formats._iss_words import GIVENS, Word, misplaced, words_of
from nonet.formats._marks import restricted
from nonet.model import Constraint, Layout, Puzzle


def puzzle_from(text: str, context: Context) -> Puzzle:
    """The puzzle of a text that is made of words.

    Raises:
        FormatError: It is not, or its words are not written as they should be.
        NonetError: The puzzle that they say does not exist.
    """
    words = list(_flat(words_of(text)))
    layout = board_of(words)
    around = surroundings_of(words, layout)
    cells: dict[int, set[int]] = {}
    boxes = small_boxes(words, layout)
    rules = [make("extra-region", cells=box) for box in boxes]
    for word in _everywhere(words) if boxes else ():
        if word.name == "regionsumline":
            raise misplaced(word, "boxes that are smaller than rows are not supported with it")
    for word in words:
        if word.name == GIVENS:
            inside, others = _parted_givens(word, around.scope)
            rules += _give(others, layout, cells)
            rules += rules_of(inside, around.scope)
        elif word.name in HOUSES or is_of_chess(word, layout):
            continue
        elif word.name == "fullrankties":
            if word.arguments[:1] not in (["any"], ["only-unclued"], ["none"]):
                raise misplaced(word, "any, only-unclued or none is expected")
            rules += [make("distinct-lines")] if word.arguments[0] == "none" else []
        elif word.name == "disjointsets":
            rules += disjoint_sets(
                word, layout, region_size({word_.name: word_ for word_ in words})
            )
        elif word.name not in VARIABLES:
            rules += rules_of(word, around.scope)
    if any(word.name == "fullrankties" and word.arguments[0] == "any" for word in words):
        rules = [_with_ties(rule) for rule in rules]
    try:
        layout = layout.with_constraints(around.around(rules))
    except NonetError as error:
        raise _with_its_word(error, words, around.scope) from None
    givens = [0] * layout.cell_count
    shift = layout.least - 1
    allowed = {}
    for cell, values in cells.items():
        if len(values) == 1:
            givens[cell] = next(iter(values)) - shift
        else:
            allowed[cell] = sorted(value - shift for value in values)
    marks = restricted(layout, allowed) if allowed else None
    return Puzzle(layout, givens, marks=marks, source=context.source())


def _with_its_word(error: NonetError, words: Sequence[Word], scope: Layout) -> NonetError:
    """An error of a rule that does not fit the board, with the word that it comes from."""
    for word in words:
        if reader_of(word.name):
            try:
                for rule in rules_of(word, scope):
                    rule.on(scope)
            except NonetError as own_error:
                if own_error.message == error.message:
                    return placed(error, word)
    return error


def _flat(words: Sequence[Word]) -> Iterator[Word]:
    """The words, those in an ``.And`` by itself as if beside it: its dots are marked, for one."""
    for word in words:
        if word.name == "and":
            yield from _flat(word.inner)
        else:
            yield word


def _everywhere(words: Sequence[Word]) -> Iterator[Word]:
    """The words, and those inside of others."""
    for word in words:
        yield word
        yield from _everywhere(word.inner)


def _with_ties(rule: Constraint) -> Constraint:
    return replace(rule, ties=True) if rule.kind == "full-rank" else rule  # type: ignore[call-arg]


def _parted_givens(word: Word, scope: Layout) -> tuple[Word, Word]:
    """Those of variables beside the board, and the others."""
    beside = [variable_of(text.split("_")[0], scope) is not None for text in word.arguments]
    one, other = (
        [text for text, is_one in zip(word.arguments, beside, strict=True) if is_one == wanted]
        for wanted in (True, False)
    )
    return replace(word, arguments=one), replace(word, arguments=other)


def _give(word: Word, layout: Layout, cells: dict[int, set[int]]) -> list[Constraint]:
    """Limit a cell's values; as a rule, if it contradicts what was said of this cell before."""
    rules = []
    for text in word.arguments:
        name, *values = text.split("_")
        cell = cell_of(name, layout)
        if not values or not all(re.fullmatch(r"\d{1,3}", value) for value in values):
            raise FormatError(f"{text!r} is not a given: R1C1_5 is expected")
        given = set(map(int, values))
        if not given <= set(layout.values):
            size = f"{layout.height}x{layout.size}"
            raise FormatError(f"{text!r} has a value that a {size} board cannot hold")
        both = cells.get(cell, given) & given
        if both:
            cells[cell] = both
        else:
            rules.append(make("one-of", values=tuple(sorted(given)), cells=(cell,)))
    return rules
