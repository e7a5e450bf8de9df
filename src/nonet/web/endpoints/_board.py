"""A puzzle as the page draws it."""

from __future__ import annotations

from dataclasses import asdict

from nonet._draw import clue_shapes
from nonet.catalogue import later, template, translated
from nonet.constraints import CONSTRAINTS
from nonet.formats import shortest_text
from nonet.games import game_of
from nonet.model import Document, Layout, Puzzle, Relation, State
from nonet.model.document import WORDS
from nonet.records import Record, reading_record
from nonet.web.endpoints._clues import clue_records


def board_record(puzzle: Puzzle) -> Record:
    """A puzzle and its board, with cells as 0-based indices."""
    layout, state, reading = puzzle.layout, State.of(puzzle), puzzle.reading
    game = game_of(layout)
    text, symbols = shortest_text(puzzle)
    marked = puzzle.marks is not None
    return {
        "text": text,
        "size": layout.size,
        "height": layout.height,
        "least": layout.least,
        "box": None if layout.box is None else str(layout.box),
        "game": None if game is None else game.name,
        "rules": puzzle.document.rules or _rules(layout, "" if game is None else game.summary),
        "sentences": _sentences(puzzle),
        "describe": layout.describe(),
        "symbols": symbols,
        "givens": list(puzzle.givens),
        "gaps": list(layout.gaps) or None,
        "values": list(state.values) if marked else None,
        "marks": list(map(state.values_of, range(layout.cell_count))) if marked else None,
        "regions": None if layout.region_of is None else list(layout.region_of),
        "houses": [
            {"name": house.name, "kind": house.kind, "cells": list(house.cells)}
            for house in layout.houses
        ],
        "relations": [_relation_record(relation) for relation in layout.relations],
        "clues": clue_records(puzzle),
        "reading": reading and reading_record(reading, layout),
        "pictures": clue_shapes(puzzle.document.pictures, layout),
        "document": _document_record(puzzle.document),
    }


def state_record(state: State) -> Record:
    """A board with the values and marks of a player, as the page draws it."""
    record = board_record(Puzzle(state.layout, state.givens))
    cells = range(state.layout.cell_count)
    return record | {
        "values": list(state.values),
        "marks": [*map(list, map(state.values_of, cells))],
    }


def _sentences(puzzle: Puzzle) -> list[Record]:
    """The rules sentence by sentence, each with the kind of clue that it is about."""
    own, reading = puzzle.document.rules, puzzle.reading
    if reading is not None and own:
        return [{"text": row.sentence, "rule": row.rule} for row in reading.rows]
    kinds = () if own else dict.fromkeys(rule.kind for rule in puzzle.layout.constraints)
    return [{"text": template(CONSTRAINTS.get(kind).rules), "rule": kind} for kind in kinds]


def _document_record(document: Document) -> Record | None:
    """The document beside the puzzle, values counted from 1; None where there is none."""
    if not any(document.parts()):
        return None
    solution, fog = document.solution, document.fog
    return {name: getattr(document, name) for name in WORDS} | {
        "solution": None if solution is None else list(solution.numbers),
        "entries": list(document.entries),
        "centre": list(map(list, document.centre)),
        "corner": list(map(list, document.corner)),
        "colours": list(map(list, document.colours)),
        "fog": None if fog is None else asdict(fog),
    }


def _rules(layout: Layout, summary: str) -> str:
    """The rules in a few sentences: those of a game, those of constraints, or what board it is."""
    kinds = dict.fromkeys(rule.kind for rule in layout.constraints)
    values = layout.values
    usual, free = layout.has_usual_values, layout.repeats and not summary
    text = later("The values are {first} to {last}.")
    which = "" if usual else translated(text, first=values[0], last=values[-1])
    rules = [template(summary), *(template(CONSTRAINTS.get(kind).rules) for kind in kinds)]
    again = translated("Values may repeat in rows and columns.") if free else ""
    return " ".join(filter(None, (which, again, *rules))) if any(rules) else layout.describe()


def _relation_record(relation: Relation) -> Record:
    return {
        "kind": relation.kind,
        "cells": [relation.first, relation.second],
        "allowed": [
            [value for value in range(1, len(relation.allowed) + 1) if mask >> (value - 1) & 1]
            for mask in relation.allowed
        ],
    }
