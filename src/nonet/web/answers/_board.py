"""The board of a request: read from its text, and told to the page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from nonet._generate import board_of
from nonet.errors import IllegalSymbolError, NonetError, ShapeError, UnsupportedError, UsageError
from nonet.formats import ALPHABETS, parse, parse_many, write
from nonet.games import game_of
from nonet.model import Candidates, Layout, Puzzle, Relation, State
from nonet.records import Record

# In the order in which a board above 9x9 is tried to be written.
_LETTERS = ("a10", "offset")
_MOST_DIGITS = 9


@dataclass(frozen=True)
class Board:
    """What a request says of its board.

    Attributes:
        puzzle: Text in any format; never the name of a file. Without it an empty board of `size`.
        number: Which puzzle, where the text holds several; 1 is the first.
        size: N, for an empty board.
        format: How to read the text, if that should not be found out; so on as for `nonet.parse`.
        givens: Other givens on the same board.
        values: What is written on it now, the givens included.
        marks: The pencil marks of each cell.
        most: The largest size that is accepted.
    """

    puzzle: str | None = None
    number: int | None = None
    size: int | None = None
    format: str | None = None
    game: str | None = None
    box: str | None = None
    regions: str | None = None
    alphabet: str | None = None
    givens: Sequence[int] | None = None
    values: Sequence[int] | None = None
    marks: Sequence[Sequence[int]] | None = None
    most: int = field(default=64, kw_only=True)

    def read(self) -> Puzzle:
        """The puzzle.

        Raises:
            NonetError: As `nonet.parse`, or the board is larger than is accepted.
        """
        if self.puzzle is None:
            found = self._empty()
        elif self.size is not None:
            raise UsageError("give a puzzle or the size of an empty board, not both")
        else:
            found = self._parsed(self.puzzle)
        if found.size > self.most:
            raise UnsupportedError(
                f"this server takes boards up to {self.most}x{self.most}, and this one is "
                f"{found.layout.describe()}"
            )
        if self.givens is not None:
            found = Puzzle(found.layout, self.givens, source=found.source)
        return found

    def state(self, puzzle: Puzzle | None = None) -> State:
        """The game in progress: where the values and marks of the request have brought it.

        Raises:
            NonetError: The values or marks do not belong to the board.
        """
        puzzle = puzzle or self.read()
        if self.values is None and self.marks is None:
            return State.of(puzzle)
        begun = State.of(puzzle) if self.values is None else None
        values = begun.values if begun is not None else self.values
        return State(puzzle.layout, puzzle.givens, values, self._marks(puzzle.layout))

    def _parsed(self, text: str) -> Puzzle:
        reading: dict[str, Any] = {
            "box": self.box,
            "alphabet": self.alphabet,
            "format": self.format,
            "game": self.game,
            "regions": self.regions,
        }
        if self.number is None:
            return parse(text, **reading)
        found = next(islice(parse_many(text, **reading), self.number - 1, None), None)
        if found is None:
            raise UsageError(f"there is no puzzle number {self.number} in the text")
        return found

    def _empty(self) -> Puzzle:
        if self.size is None:
            raise UsageError("there is no puzzle: give its text, or the size of an empty board")
        if self.size > self.most:
            raise UnsupportedError(f"this server takes boards up to {self.most}x{self.most}")
        game = self.game or ("classic" if self.regions is None else "jigsaw")
        layout = board_of(self.size, self.box, game=game, regions=self.regions)
        return Puzzle(layout, [0] * layout.cell_count)

    def _marks(self, layout: Layout) -> Candidates | None:
        if self.marks is None:
            return None
        if len(self.marks) != layout.cell_count:
            raise ShapeError(
                f"marks must be a list for each of the {layout.cell_count} cells, "
                f"not {len(self.marks)} lists"
            )
        places = [0] * layout.size
        for cell, values in enumerate(self.marks):
            for value in values:
                if not 1 <= value <= layout.size:
                    raise IllegalSymbolError(
                        f"a pencil mark must be 1 to {layout.size}, not {value}",
                        symbols=[str(value)],
                    )
                places[value - 1] |= 1 << cell
        return Candidates(layout, places)


def told(puzzle: Puzzle) -> Record:
    """A puzzle as the page wants it: cells are 0-based indices, for this describes the board."""
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
        "rules": layout.describe() if game is None else game.summary,
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
        "relations": [_relation(each) for each in layout.relations],
    }


def _relation(relation: Relation) -> Record:
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
            continue  # letters in it might mean several things, or the layout is not said
    text = json.dumps(json.loads(write(plain, "json")), separators=(",", ":"))
    return text, [str(value) for value in range(1, puzzle.size + 1)]


def _alphabets(puzzle: Puzzle) -> Iterable[str]:
    if not puzzle.layout.is_default:
        return ()
    if puzzle.size <= _MOST_DIGITS:
        return ("digits",)
    said = None if puzzle.source is None else puzzle.source.alphabet
    return dict.fromkeys((said, *_LETTERS) if said in ALPHABETS else _LETTERS)
