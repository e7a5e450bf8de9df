"""The documents of puzzles, as formats keep them, and the meaning of drawings and words.

In nonet's own JSON it is an object of what there is::

    {"title": "First steps", "author": "Ada", "rules": "Normal sudoku rules apply.",
     "message": "Well done!", "solution": [[1, 2, 3, 4], ...],
     "entries": {"r1c2": 2}, "centre": {"r1c3": [3, 4]}, "corner": {"r2c1": [3]},
     "colours": {"r2c1": [1, "#ffe599"]},
     "pictures": [{"figure": "stroke", "points": [[0.5, 0.5], [1.5, 1.5]], "colour": "#cc0000"}],
     "fog": {"lights": ["r1c1"], "triggers": [[["r2c2"], ["r3c3", "r3c4"]]]},
     "unread": ["rules in words: ..."]}

Puzzles whose drawing and words stand beside them are read by these, as links of SudokuPad are.
Other formats draw beside the rules that they type; nonet's own JSON keeps drawing and words, and
what of them was not understood, which a person may complete later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from itertools import chain
from typing import Any, cast

from nonet.drawn import scene_of, understand, with_likely
from nonet.errors import FormatError
from nonet.formats._format import under, with_unread
from nonet.formats._layouts import require_known
from nonet.formats._sudokupad_figures import keys_of
from nonet.formats._text import in_rows, show
from nonet.model import Document, Fog, Grid, Layout, Puzzle, cell_name, parse_cell
from nonet.model.document import PARTS, WORDS
from nonet.model.figures import COLOURS, Disc, Figure, Label, Outline, Point, Shade, Stroke


def against_solution(
    recorded: Any, layout: Layout, givens: Sequence[int], marks: Mapping[int, set[int]]
) -> Iterator[str]:
    """The objections of a recorded solution to the reading, in a few words; none if it fits.

    Args:
        recorded: A text or a list with the value of each cell; what is no value is not known.
        layout: The board with its rules.
        givens: Its givens.
        marks: The values that are left of some cells.
    """
    values = recorded_values(recorded, layout)
    if values is None:
        return
    for cell, (value, given) in enumerate(zip(values, givens, strict=True)):
        if value and value != given and (given or value not in marks.get(cell, (value,))):
            why = f"where {given} is given" if given else "which its marks leave out"
            yield f"the solution beside it has {value} at {cell_name(cell, layout.size)}, {why}"
            return
    whole = [value or given for value, given in zip(values, givens, strict=True)]
    conflict = next(iter(layout.conflicts(whole)), None) if any(values) else None
    if conflict is not None:
        yield f"the solution beside it does not fit: {conflict}"


def recorded_values(recorded: Any, layout: Layout) -> list[int] | None:
    """A value for each cell, 0 where it is not known; None if that is not a whole board."""
    if isinstance(recorded, int | float):
        recorded = str(recorded)  # SudokuPad shortens a text of digits to a number
    if isinstance(recorded, str):
        recorded = recorded.split(",") if "," in recorded else "".join(recorded.split())
    if not isinstance(recorded, list | tuple | str):
        return None
    if recorded and all(isinstance(row, list | tuple) for row in recorded):
        recorded = list(chain.from_iterable(recorded))
    if len(recorded) != layout.cell_count:
        return None
    if isinstance(recorded, str) and recorded.isascii() and recorded.isdecimal():
        numbers = list(map(int, recorded))
    else:
        texts = [str(record_).strip() for record_ in recorded]
        numbers = [int(text) if text.isascii() and text.isdecimal() else 0 for text in texts]
    return [number if number <= layout.value_count else 0 for number in numbers]


FPUZZLES_PARTS = (*PARTS, "fog", "entries", "centre marks", "corner marks")
_PLAYER = ("entries", "centre", "corner", "colours")
# The names of f-puzzles and SudokuPad for the words of a document.
_KEYS = {
    "title": ("title",),
    "author": ("author",),
    "message": ("msgcorrect", "successMessage"),
}


class Progress:
    """A player's progress, cell by cell, as a reader comes upon it."""

    def __init__(self, layout: Layout) -> None:
        self.entries = [0] * layout.cell_count
        self.centre: list[tuple[int, ...]] = [()] * layout.cell_count
        self.corner: list[tuple[int, ...]] = [()] * layout.cell_count
        self.colours: list[tuple[int | str, ...]] = [()] * layout.cell_count

    def of(self, document: Document) -> Document:
        """A document with it."""
        entries, centre, corner = tuple(self.entries), tuple(self.centre), tuple(self.corner)
        colours = tuple(self.colours)
        return replace(document, entries=entries, centre=centre, corner=corner, colours=colours)


def documented(
    puzzle: Puzzle,
    *records: Mapping[str, Any],
    rules: str,
    recorded: Any,
    progress: Progress | None = None,
    pictures: tuple[Figure, ...] = (),
) -> Puzzle:
    """The puzzle with a document, if anything stands beside it.

    Args:
        puzzle: The puzzle.
        *records: Where its words are; the first that has one wins.
        rules: Its rules in words.
        recorded: The setter's solution, a text or a list with the value of each cell.
        progress: What a player did.
        pictures: What is drawn.
    """
    words: dict[str, Any] = {
        name: str(next((record[key] for record in records for key in keys if record.get(key)), ""))
        for name, keys in _KEYS.items()
    }
    values = recorded_values(recorded, puzzle.layout) or ()
    solution = Grid.from_checked(puzzle.layout, values) if any(values) else None
    words = {name: text.strip() for name, text in words.items()}
    document = Document(puzzle, **words, rules=rules.strip(), solution=solution, pictures=pictures)
    return with_document(document if progress is None else progress.of(document))


def with_document(document: Document) -> Puzzle:
    """The puzzle of a document, which it carries if anything stands beside it."""
    return document.carried() if any(document.parts()) else document.puzzle


def fpuzzles_record(document: Document, rules: str = "") -> dict[str, Any]:
    """A document by the keys of f-puzzles, without what is not there.

    Args:
        document: The document.
        rules: The rules in words of a puzzle whose setter wrote none.
    """
    solution = document.solution
    words = {
        "title": document.title,
        "author": document.author,
        "ruleset": document.rules or rules,
        "successMessage": document.message,
        "solution": None if solution is None else [value or None for value in solution.numbers],
    }
    return {key: value for key, value in words.items() if value}


def record_of(document: Document) -> dict[str, Any]:
    """A document as the value of a key of nonet's JSON; empty where it is only the puzzle."""
    layout, solution = document.puzzle.layout, document.solution
    record: dict[str, Any] = {name: getattr(document, name) for name in WORDS}
    if solution is not None:
        record["solution"] = in_rows(layout.shown(solution.numbers), layout.size)
    marks = (
        [layout.shown(marks_) for marks_ in some] for some in (document.centre, document.corner)
    )
    player = (layout.shown(document.entries), *marks, document.colours)
    for key, cells in zip(_PLAYER, player, strict=True):
        filled = [cell for cell, value in enumerate(cells) if value not in (None, ())]
        record[key] = {cell_name(cell, layout.size): cells[cell] for cell in filled}
    figures = cast(tuple[Any, ...], document.pictures)
    record["pictures"] = [{"figure": type(f).__name__.lower(), **asdict(f)} for f in figures]
    if document.fog is not None:
        name = partial(map, partial(cell_name, size=layout.size))
        triggers = [[*map(list, map(name, pair))] for pair in document.fog.triggers]
        record["fog"] = {"lights": [*name(document.fog.lights)], "triggers": triggers}
    kept = {key: value for key, value in record.items() if value}
    left = list(document.puzzle.unread)
    return kept | ({"unread": left} if kept and left else {})


def of_record(record: Any, puzzle: Puzzle) -> Puzzle:
    """The inverse of `record_of`: the puzzle with its document.

    Raises:
        NonetError: It is not such an object.
    """
    if record is None:
        return puzzle
    if not isinstance(record, dict):
        raise FormatError('"document" must be an object')
    require_known(
        record, (*WORDS, "solution", *_PLAYER, "pictures", "fog", "unread"), "this version of nonet"
    )
    left = record.get("unread", [])
    if not isinstance(left, list) or not all(isinstance(text, str) for text in left):
        raise FormatError('"unread" of a document must be texts')
    wrong = [name for name in WORDS if not isinstance(record.get(name, ""), str)]
    if wrong:
        raise FormatError(f'"{wrong[0]}" of a document must be a text')
    values = record.get("solution")
    solution = None if values is None else Grid(puzzle.layout, _values(values, puzzle.layout))
    words: dict[str, Any] = {name: record.get(name, "") for name in WORDS}
    layout = puzzle.layout
    entries = _by_cell(record.get("entries"), layout, lambda value: layout.numbered([value])[0])
    return Document(
        with_unread(puzzle, left),
        **words,
        solution=solution,
        entries=tuple(entry or 0 for entry in entries),
        centre=_by_cell(record.get("centre"), layout, layout.numbered),
        corner=_by_cell(record.get("corner"), layout, layout.numbered),
        colours=_by_cell(record.get("colours"), layout, _painted),
        pictures=tuple(_figure(picture, layout) for picture in record.get("pictures") or ()),
        fog=_fog(record.get("fog"), layout),
    ).carried()


def _fog(record: Any, layout: Layout) -> Fog | None:
    def cells(names: Any) -> tuple[int, ...]:
        return tuple(parse_cell(name, layout.size, layout.height) for name in names)

    if record is None:
        return None
    try:
        triggers = tuple((cells(by), cells(lit)) for by, lit in record.get("triggers", ()))
        return Fog(cells(record.get("lights", ())), triggers)
    except (TypeError, ValueError, AttributeError):
        raise FormatError("the fog of a document must have lights and triggers") from None


def _by_cell(record: Any, layout: Layout, read: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Something for each cell of an object by their names; () where nothing is."""
    if not isinstance(record, dict | None):
        raise FormatError("entries, marks and colours of a document are objects by cell")
    cells: list[Any] = [()] * layout.cell_count
    try:
        for name, value in (record or {}).items():
            cells[parse_cell(name, layout.size, layout.height)] = read(value)
    except TypeError:
        raise FormatError(f"{show(str(name))} of a document has no such value") from None
    return tuple(cells)


def _painted(colours: Any) -> tuple[int | str, ...]:
    if not isinstance(colours, list) or not all(
        isinstance(colour, int | str) for colour in colours
    ):
        raise TypeError
    return tuple(colours)


_FIGURES = {kind.__name__.lower(): kind for kind in (Stroke, Disc, Outline, Shade, Label)}


def _figure(record: Any, layout: Layout) -> Figure:
    """The inverse of how figures are written.

    Raises:
        FormatError: It is none.
    """
    try:
        fields = {key: value for key, value in record.items() if key != "figure"}
        kind = _FIGURES[record["figure"]]
        for key, value in fields.items():
            fields[key] = _field(key, value, layout.cell_count)
        return kind(**fields)
    except (TypeError, ValueError, KeyError, AttributeError):
        raise FormatError(f"a picture of a document is none: {show(str(record))}") from None


def _field(key: str, value: Any, cells: int) -> Any:
    if key == "points":
        return tuple(_point(point) for point in value)
    if key == "at":
        return _point(value)
    if key == "cells":
        if not value or not all(type(cell) is int and 0 <= cell < cells for cell in value):
            raise ValueError
        return tuple(value)
    if key in ("colour", "fill", "outline") and value not in ("", *COLOURS):
        if not re.fullmatch("#[0-9a-f]{6}", value):
            raise ValueError
        return value
    wanted = {"width": (int, float), "radius": (int, float), "size": (int, float)}
    plain = bool if key in ("arrow", "square", "diamond") else str
    if not isinstance(value, wanted.get(key, plain)):
        raise ValueError
    return value


def _point(raw: Any) -> Point:
    row, column = raw
    return float(row), float(column)


def _values(rows: Any, layout: Layout) -> Sequence[int]:
    """The inner values of rows as people see them."""
    try:
        return layout.numbered(value for row in rows for value in row)
    except TypeError:
        raise FormatError("a board of a document must be rows of numbers") from None


# The unread parts of drawings and words, as formats list them.
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
