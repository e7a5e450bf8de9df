"""A game as a document with its whole history; the web page reads and writes the same.

A document is one JSON object::

    {"nonet-game": 2, "title": "hard 3", "puzzle": [[0, 0, 3, ...], ...], "seconds": 754,
     "hints": 1, "helped": false, "daily": "2026-11-23", "start": {"values": {"5": [12]}},
     "done": 31,
     "moves": [{"time": 12, "name": "r1c1 = 5", "values": {"5": [0]}, "centre": {"5": [1, 9]}},
               ...]}

The puzzle is what the format `json` of the library writes, or a text in any format; `daily` is the
day whose puzzle it is, if it is one. A move says
what it changed: `values` the cells that got a value, 0 for none; `corner`, `centre` and `colours`
the cells in which a mark or a colour was added if it was not there, else removed; `blue` and
`orange` likewise painted candidates, `lines` lines to the right (1), down left (2), down (3) and
down right (4), `signs` likewise shades (1), crosses (2), circles (3) and letters; `kept` whether
the centre marks are all candidates from then on. Cells count from 0, row by row. `start` says
likewise what stood beside the givens at first, and each of `checkpoints`, which have a `name` and a
`time` as well, what stood there then. The first `done` moves stand on the board; redo does the
others.

Version 1 had no history: the lists `values`, `centre` and `corner` of the board as it stood.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from nonet.errors import FormatError, UnsupportedError
from nonet.formats import board_text, parse
from nonet.model import Puzzle, cells_of, mask_of
from nonet.records import Record
from nonet.tui.clock import Clock
from nonet.tui.game import Game
from nonet.tui.position import Checkpoint, Moment, Position, Sets

KEY = "nonet-game"
_VERSION = 2
_PAINT = {"colours": 9, "lines": 4, "signs": 9}  # with their greatest numbers
_MARKS = ("corner", "centre", "blue", "orange", *_PAINT)


def dump(game: Game) -> str:
    """A game as JSON, its history with it."""
    first, *moments = game.moments
    givens = Position.of(game.puzzle.givens)
    record: Record = {
        KEY: _VERSION,
        "title": game.title,
        "puzzle": json.loads(board_text(game.puzzle, "json")),
        "seconds": round(game.clock.seconds),
        "hints": game.hints,
        "helped": game.helped,
        **({"daily": game.daily} if game.daily else {}),
        "checkpoints": [
            {"time": round(checkpoint.seconds), "name": checkpoint.name}
            | _difference(givens, checkpoint.position)
            for checkpoint in game.checkpoints
        ],
        "start": _difference(givens, first.position),
        "done": game.done,
        "moves": [
            {"time": round(now.seconds), "name": now.name}
            | _difference(before.position, now.position)
            for before, now in zip(game.moments, moments, strict=False)
        ],
    }
    return json.dumps(record)


def is_game(text: str) -> bool:
    """True if a text is a saved game rather than a puzzle."""
    return text.lstrip()[:1] == "{" and f'"{KEY}"' in text[:200]


def load(text: str) -> Game:
    """A game from what `dump` or the page has made of it.

    Raises:
        FormatError: It is none, or parts of it do not fit together.
    """
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError("the saved game is not a complete JSON object") from None
    if not isinstance(record, dict) or record.get(KEY) not in (1, _VERSION):
        raise UnsupportedError(f'this version of nonet reads saved games with "{KEY}": 1 or 2')
    written = record.get("puzzle")
    puzzle = (
        parse(written) if isinstance(written, str) else parse(json.dumps(written), format="json")
    )
    title, daily = record.get("title"), record.get("daily")
    game = Game(
        puzzle,
        title=title if isinstance(title, str) else "",
        clock=Clock(_number(record, "seconds")),
        moments=_moments(record, puzzle),
    )
    if record[KEY] == _VERSION:
        done = _number(record, "done")
        if done > len(game.moments) - 1:
            raise FormatError('the saved game has fewer "moves" than are "done"')
        game.go_back(int(done))
        game.daily = daily if isinstance(daily, str) else ""
        game.checkpoints = tuple(_checkpoints(record, puzzle))
        game.hints, game.helped = int(_number(record, "hints")), bool(record.get("helped"))
    return game


def _moments(record: dict[str, Any], puzzle: Puzzle) -> list[Moment]:
    """Every position from the first to the last, with the move that led there."""
    if record[KEY] == 1:
        return [Moment(_first_version(record, puzzle))]
    moves = record.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, dict) for move in moves):
        raise FormatError('the "moves" of the saved game must be a list of objects')
    start = record.get("start", {})
    position = _applied(puzzle, Position.of(puzzle.givens), start, '"start"')
    moments = [Moment(position)]
    for number, move in enumerate(moves, 1):
        position = _applied(puzzle, position, move, f"move {number}")
        moments.append(Moment(position, _number(move, "time"), str(move.get("name", ""))))
    return moments


def _checkpoints(record: dict[str, Any], puzzle: Puzzle) -> Iterator[Checkpoint]:
    kept = record.get("checkpoints", [])
    if not isinstance(kept, list):
        raise FormatError('the "checkpoints" of the saved game must be a list')
    for number, saved in enumerate(kept, 1):
        position = _applied(puzzle, Position.of(puzzle.givens), saved, f"checkpoint {number}")
        yield Checkpoint(position, _number(saved, "time"), str(saved.get("name", "")))


def _difference(before: Position, after: Position) -> Record:
    """The changes of a move."""
    changes: dict[str, dict[str, list[int]]] = {}

    def add(kind: str, number: int, cell: int) -> None:
        changes.setdefault(kind, {}).setdefault(str(number), []).append(cell)

    for cell, (old, new) in enumerate(zip(before.values, after.values, strict=True)):
        if old != new:
            add("values", new, cell)
    for kind in _MARKS:
        sets = getattr(before, kind), getattr(after, kind)
        if sets[0] == sets[1]:
            continue
        for cell, (old, new) in enumerate(zip(*sets, strict=True)):
            for number in cells_of(old ^ new) if old != new else ():
                add(kind, number, cell)
    return {**changes, **({"kept": after.kept} if before.kept != after.kept else {})}


def _applied(puzzle: Puzzle, before: Position, move: object, where: str) -> Position:
    """The position after a move."""
    if not isinstance(move, dict):
        raise FormatError(f"{where} of the saved game must be an object")
    values = list(before.values)
    for value, cell in _pairs(move, "values", puzzle, puzzle.layout.value_count, where):
        values[cell] = value
    changed = {}
    for kind in _MARKS:
        sets = list(getattr(before, kind))
        most = _PAINT.get(kind, puzzle.layout.value_count)
        for number, cell in _pairs(move, kind, puzzle, most, where):
            sets[cell] ^= 1 << number
        changed[kind] = tuple(sets)
    kept = bool(move.get("kept", before.kept))
    return replace(before, values=tuple(values), kept=kept, **changed)


def _pairs(
    move: dict[str, Any], kind: str, puzzle: Puzzle, most: int, where: str
) -> Iterator[tuple[int, int]]:
    """Each number of a move with each of its cells, all of which fit the board."""
    entries: Any = move.get(kind, {})
    least = 0 if kind == "values" else 1
    for number, cells in entries.items() if isinstance(entries, dict) else [("", [])]:
        if not number.isdecimal() or not least <= int(number) <= most or not _are_cells(cells):
            raise FormatError(
                f'"{kind}" in {where} of the saved game must name cells for numbers from '
                f"{least} to {most}"
            )
        for cell in cells:
            if cell >= puzzle.layout.cell_count or (kind not in _PAINT and puzzle.givens[cell]):
                raise FormatError(
                    f"{where} of the saved game changes cell {cell}, which is given or not there"
                )
            yield int(number), cell


def _are_cells(cells: object) -> bool:
    return isinstance(cells, list) and all(_fits(cell, 10**6) for cell in cells)


def _number(record: dict[str, Any], key: str) -> float:
    number = record.get(key, 0 if key in ("hints", "time") else None)
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < 10**9:
        raise FormatError(f'the "{key}" of the saved game is not a number from 0 on')
    return number


# Version 1.


def _first_version(record: dict[str, Any], puzzle: Puzzle) -> Position:
    count, size = puzzle.layout.cell_count, puzzle.layout.value_count
    values: Any = record.get("values")
    if not _are_numbers(values, count, size):
        raise FormatError(
            f'the "values" of the saved game must be {count} numbers from 0 to {size}'
        )
    for cell, given in enumerate(puzzle.givens):
        if given and values[cell] != given:
            raise FormatError('the "values" of the saved game lack a given of its puzzle')
    centre, corner = (_sets(record, key, count, size) for key in ("centre", "corner"))
    return replace(Position.of(values), centre=centre, corner=corner)


def _are_numbers(given: Any, count: int, size: int) -> bool:
    return isinstance(given, list) and len(given) == count and all(_fits(v, size) for v in given)


def _sets(record: dict[str, Any], key: str, count: int, size: int) -> Sets:
    given = record.get(key)
    if (
        not isinstance(given, list)
        or len(given) != count
        or not all(isinstance(cells, list) and _all_fit(cells, size) for cells in given)
    ):
        raise FormatError(
            f'the "{key}" of the saved game must be {count} lists of numbers from 1 to {size}'
        )
    return tuple(mask_of(cells) for cells in given)


def _all_fit(numbers: Iterable[object], size: int) -> bool:
    return all(_fits(number, size, 1) for number in numbers)


def _fits(value: object, size: int, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= size
