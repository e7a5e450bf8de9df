"""A puzzle as the page draws it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from nonet._draw import rule_shapes
from nonet.constraints import CONSTRAINTS
from nonet.errors import NonetError
from nonet.formats import ALPHABETS, parse, write
from nonet.games import game_of
from nonet.model import Layout, Puzzle, Relation, State
from nonet.records import Record

# The alphabets that are tried, in this order, to write a board above 9x9.
_LETTERS = ("a10", "offset")
_MOST_DIGITS = 9


def board_record(puzzle: Puzzle) -> Record:
    """A puzzle and its board, with cells as 0-based indices."""
    layout, state = puzzle.layout, State.of(puzzle)
    game = game_of(layout)
    text, symbols = _text(puzzle)
    marked = puzzle.marks is not None
    return {
        "text": text,
        "size": layout.size,
        "height": layout.height,
        "box": None if layout.box is None else str(layout.box),
        "game": None if game is None else game.name,
        "rules": _rules(layout, "" if game is None else game.summary),
        "describe": layout.describe(),
        "symbols": symbols,
        "givens": list(puzzle.givens),
        "values": list(state.values) if marked else None,
        "marks": list(map(state.values_of, range(layout.cell_count))) if marked else None,
        "regions": None if layout.region_of is None else list(layout.region_of),
        "houses": [
            {"name": house.name, "kind": house.kind, "cells": list(house.cells)}
            for house in layout.houses
        ],
        "relations": [_relation_record(each) for each in layout.relations],
        "constraints": [each.describe(layout) for each in layout.constraints],
        "figures": rule_shapes(layout) if layout.constraints else None,
    }


def _rules(layout: Layout, summary: str) -> str:
    """The rules in a few sentences: those of a game, those of constraints, or what board it is."""
    kinds = dict.fromkeys(each.kind for each in layout.constraints)
    return " ".join(filter(None, (summary, *(CONSTRAINTS.get(kind).rules for kind in kinds)))) or (
        layout.describe()
    )


def _relation_record(relation: Relation) -> Record:
    return {
        "kind": relation.kind,
        "cells": [relation.first, relation.second],
        "allowed": [
            [value for value in range(1, len(relation.allowed) + 1) if mask >> (value - 1) & 1]
            for mask in relation.allowed
        ],
    }


def _text(puzzle: Puzzle) -> tuple[str, list[str]]:
    """The shortest text that is read as this puzzle, marks aside, and the symbols it is in."""
    plain = Puzzle(puzzle.layout, puzzle.givens, source=puzzle.source)
    for name in _alphabets(puzzle):
        symbols = ALPHABETS[name].symbols(puzzle.size)
        if symbols is None:
            continue
        try:
            text = write(plain, "line", alphabet=name)
            if parse(text) == plain:
                return text, list(symbols)
        except NonetError:
            continue  # its letters are ambiguous, or it does not hold the layout
    text = json.dumps(json.loads(write(plain, "json")), separators=(",", ":"))
    return text, [str(value) for value in range(1, puzzle.size + 1)]


def _alphabets(puzzle: Puzzle) -> Iterable[str]:
    if not puzzle.layout.is_default:
        return ()
    if puzzle.size <= _MOST_DIGITS:
        return ("digits",)
    given = None if puzzle.source is None else puzzle.source.alphabet
    return dict.fromkeys((given, *_LETTERS) if given in ALPHABETS else _LETTERS)
