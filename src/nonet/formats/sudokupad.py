"""SudokuPad: its own form, ``scl`` or ``ctc`` and shortened JSON compressed with lz-string.

For example ``https://sudokupad.app/sclN4Ig...``, which holds::

    {"cells": [[{"value": 5}, {}, ...], ...], "regions": [[[0, 0], [0, 1], ...], ...],
     "cages": [{"cells": [[0, 0], [0, 1]], "sum": 15, "unique": true}], "lines": [...],
     "metadata": {"rules": "...", "antiknight": true}}

In it every line, arrow and sign is a picture: rules are the givens, the regions, cages with a sum
or with different values, and the moves of chess; of the pictures only what is in
`_sudokupad_figures`. The rest is listed (`Puzzle.unread`). Written is the link of f-puzzles' JSON,
which SudokuPad opens as well and which names the rules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any
from urllib.parse import quote

from nonet.constraints import make
from nonet.drawn import (
    Scene,
    scene_of,
    understand,
    unread_sentences,
    with_likely,
    with_values_named,
)
from nonet.errors import FormatError, ShapeError
from nonet.formats import fpuzzles
from nonet.formats._boards import each_line, if_all
from nonet.formats._context import OTHER_SHAPES, Context, as_written
from nonet.formats._documents import Progress, against_solution, documented
from nonet.formats._format import Board, Format, WriteOptions
from nonet.formats._fpuzzles_board import (
    board_under,
    board_with_regions,
    region_keys,
    rule_of,
    without_large,
)
from nonet.formats._fpuzzles_reading import LARGEST
from nonet.formats._lzstring import expanded, is_shortened, unpacked
from nonet.formats._metadata import (
    FLAGS,
    has_houses,
    metadata_of,
    parted,
    rule_flags,
    rules_text,
    tag_of,
    unknown_flags,
)
from nonet.formats._rule_names import unread_title
from nonet.formats._sudokupad_figures import (
    IN_SCENE,
    Extent,
    colours_of,
    diagonals_drawn,
    extent_of,
    is_set,
    labelled,
    pictures_beside,
    places_of,
    text_of,
    unread_drawings,
)
from nonet.formats._text import listed_some, show
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout, Puzzle, Reading, cell_name

_LINK = compiled_later(r"(?:https?://\S*[/=])?(?:scl|ctc)([\w+/=%-]{16,})(?:[?&#]\S*)?")
_GLOBAL = {
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjoint-groups",
    "antiking": "anti-king",
    "antiknight": "anti-knight",
}
_CELL_KEYS = (
    *("value", "given", "centremarks", "pencilMarks", "cornermarks", "candidates", "hidden"),
    *("color", "colour", "colours", "highlight", "rounded", "c", "style"),
)
_REGIONS = compiled_later(r"normal sudoku|\bbox|\bregion|3x3|sub-?grid", re.I)


def _looks_right(text: str) -> bool:
    return _LINK.fullmatch(text) is not None or is_shortened(text)


def puzzle_of_link(text: str, context: Context) -> Puzzle:
    """The puzzle of a link, or of what stands in it.

    Raises:
        NonetError: It is not one.
    """
    if (match := _LINK.fullmatch(text)) is not None:
        value, what = unpacked(match[1], expanded), "link"
    elif is_shortened(text):
        value, what = _expanded(text), "text"
    else:
        return fpuzzles.puzzle_of_link(text, context)
    if not isinstance(value, dict) or not isinstance(value.get("cells"), list):
        raise FormatError(f"the {what} does not contain a puzzle: there are no cells in it")
    return puzzle_of(value, context)


def _expanded(text: str) -> Any:
    try:
        return expanded(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"this is not SudokuPad's shortened JSON: {error}") from None


def puzzle_of(value: dict[str, Any], context: Context) -> Puzzle:
    """The puzzle of SudokuPad's JSON.

    Raises:
        NonetError: It is not one.
    """
    fog, rest = parted(value, "cages")

    def make(meanings: tuple[str, ...]) -> Puzzle:
        reader = _Reader(rest)
        return fog.on(reader.puzzle(context, meanings), reader.extent)

    with as_written("the puzzle is not written as SudokuPad does"):
        return with_likely(make, context.options.meaning or ())


class _Reader:
    """Reads the JSON of a puzzle."""

    def __init__(self, value: dict[str, Any]) -> None:
        self.value = value
        self.rows: list[list[Any]] = value["cells"]
        cages = [cage for cage in value.get("cages") or () if cage is not None]
        self.cages = [(cage, text_of(cage.get("value")), places_of(cage.get("cells") or ()))
                      for cage in cages]  # fmt: skip
        self.regions = [places_of(region) for region in value.get("regions") or ()]
        self.unread: list[str] = []
        self.ruled: set[frozenset[int]] = set()  # the cells of each cage that is a rule
        self.typed: list[str] = []
        self.understood = False
        tags = (tag_of(text, anywhere=not places) for _, text, places in self.cages)
        self.metadata = metadata_of(value, filter(None, tags))
        self.words = "\n".join(filter(None, (rules_text(self.metadata), rules_text(value))))
        self.extent = self._board()
        # Where words speak of diagonals, these say what is asked of them.
        lines = [] if "diagonal" in self.words.lower() else value.get("lines")
        self.diagonals = diagonals_drawn(lines if isinstance(lines, list) else [], self.extent)
        self.size = self.extent.columns
        self.scene = Scene(self.extent.rows, self.size, ())

    def _board(self) -> Extent:
        # Rows and columns span the board where no regions do.
        lines = [places for cage, _, places in self.cages if cage.get("type") == "rowcol"]
        extent = extent_of(self.rows, list(filter(None, self.regions)) or lines)
        if extent.rows != extent.columns or extent.rows > LARGEST:
            raise ShapeError(
                f"a board of {extent.rows}x{extent.columns} is not read from SudokuPad: "
                f"N rows of N cells are, up to {LARGEST}"
            )
        return extent

    def puzzle(self, context: Context, meanings: Collection[str]) -> Puzzle:
        """The puzzle, with what a person says of it."""
        labels, beside = labelled(self.regions, self.extent)
        labels, large = without_large(self.size, labels)
        self.unread += filter(None, [large])
        layout, constraints = self._layout(labels)
        constraints += [make("extra-region", cells=tuple(cells)) for cells in beside]
        own = with_values_named(layout, self.words)
        reading = self.reading(own, meanings)
        self.understood = reading.is_complete and bool(reading.rules)
        layout, self.least = own, own.least  # which its givens may need, understood or not
        if self.understood:
            constraints += reading.rules
        else:
            constraints += self._typed(layout)
            named = self._whole_board()
            constraints += [make(rule) for key, rule in _GLOBAL.items() if key in named]
            constraints += map(rule_of, self.diagonals.values())
            self.typed += self.diagonals.values()
        layout = board_under(layout, constraints)
        givens, progress = self._values(layout)
        without = IN_SCENE if self.understood else ()
        self.unread += ["a picture behind the board"] * bool(self.metadata.get("bgimage"))
        self.unread += unread_drawings(self.value, self.extent, self.diagonals, without)
        self.typed += region_keys(constraints, self.size)
        if not self.understood:
            self.unread += unread_sentences(self.words, layout, self.typed)
        if self.value.get("videos") and not self.words.strip():
            self.unread.append("rules that only its video may tell: there are none in words")
        if not self.regions and _REGIONS.search(self.words):
            self.unread.append("regions, which the words name: only rows and columns are typed")
        if not self.unread:  # else there is more to it than its title
            title = self.metadata.get("title") or self.value.get("title")
            self.unread += unread_title(title, self.words, layout)
        self.unread += unknown_flags(self.metadata)
        self.unread += against_solution(self._solution(), layout, givens, {})
        source = context._replace(unread=tuple(self.unread)).source()
        source = source._replace(reading=reading if reading.rows or reading.left else None)
        puzzle = Puzzle(layout, givens, source=source)
        return documented(
            puzzle,
            self.metadata,
            self.value,
            rules=self.words,
            recorded=self._solution(),
            progress=progress,
            pictures=pictures_beside(self.value, self.extent, self.ruled),
        )

    def reading(self, layout: Layout, meanings: Collection[str]) -> Reading:
        """The reading of the words and the drawing together."""
        flags = {FLAGS[flag] for flag in self._flags() & FLAGS.keys()}
        flags |= {*rule_flags(self.metadata)}
        try:
            self.scene = scene_of(self.value, *self.extent)
        except OTHER_SHAPES:
            return Reading((), (), ("drawings that are not written as SudokuPad does",))
        return understand(self.words, self.scene, layout, flags=flags, meanings=meanings)

    def _typed(self, layout: Layout) -> list[Constraint]:
        """The cages that are rules by themselves."""
        boxed = {frozenset(house.cells) for house in layout.houses}
        return [
            rule for rule in self._cages()
            if vars(rule).get("total") or frozenset(vars(rule)["cells"]) not in boxed
        ]  # fmt: skip

    def _layout(self, labels: Sequence[Any]) -> tuple[Layout, list[Constraint]]:
        lines = [
            places for cage, _, places in self.cages
            if cage.get("type") == "rowcol" and is_set(cage.get("unique"))
            and all(map(self.extent.has, places))
        ]  # fmt: skip
        # Rows and columns of their own are all of them, or all that there are.
        houses = has_houses(self.metadata) or len(lines) == 2 * self.size
        layout, constraints = board_with_regions(self.size, labels, houses)
        for places in () if houses else lines:
            cells = tuple(map(self.extent.cell, places))
            constraints.append(make("extra-region", cells=cells))
        return layout, constraints

    def _whole_board(self) -> set[str]:
        """The rules of the whole board, by the keys of f-puzzles."""
        named = self._flags()
        strange = sorted(named - FLAGS.keys())
        if strange:
            self.unread.append(f"rules of the whole board that are not known: {strange}")
        houses = {FLAGS[flag] for flag in named & FLAGS.keys()} | {*rule_flags(self.metadata)}
        circles = any(thing.shape == "circle" and not thing.text for thing in self.scene.of("dot"))
        if "nonconsecutive" in houses and circles:
            # f-puzzles, which SudokuPad opens, means all pairs but those with a white dot.
            houses.remove("nonconsecutive")
            self.unread.append("nonconsecutive, from which the circles may be exceptions")
        self.typed += sorted(houses)
        return houses

    def _flags(self) -> set[str]:
        given = self.value.get("global") or ()
        return {str(flag).lower() for flag in ([given] if isinstance(given, str) else given)}

    def _solution(self) -> Any:
        """The solution that is kept with it, without the cells around the board."""
        recorded = self.metadata.get("solution") or self.value.get("solution")
        width = max(map(len, self.rows))
        if not isinstance(recorded, str | list) or len(recorded) != len(self.rows) * width:
            return recorded
        every = [(r, c) for r in range(len(self.rows)) for c in range(width)]
        return [one for one, place in zip(recorded, every, strict=True) if self.extent.has(place)]

    def _cages(self) -> Iterator[Constraint]:
        drawn: list[str] = []
        for cage, text, places in self.cages:
            if tag_of(text, anywhere=not places) or not (places or text or cage.get("sum")):
                continue
            if not places or not all(map(self.extent.has, places)):
                drawn.append(show(text) if text else "beside the board")
                continue
            cells = tuple(map(self.extent.cell, places))
            rule = self._cage(cage, text, cells)
            if rule is not None:
                self.ruled.add(frozenset(cells))
                yield rule
            elif not (cage.get("hidden") or cage.get("type") == "rowcol"):
                drawn.append(f"{show(text)} at {cell_name(cells[0], self.size)}")
        if drawn:
            self.unread.append(listed_some("cage", drawn))

    def _cage(self, cage: dict[str, Any], text: str, cells: tuple[int, ...]) -> Constraint | None:
        """The rule of a cage; None if it is a picture, or a row or column."""
        unique = is_set(cage.get("unique"))
        if cage.get("type") == "rowcol" or cage.get("style") == "extraregion":
            if unique and not self._is_line(cells):
                self.typed.append("extraregion")
                return make("extra-region", cells=cells)
            return None
        where = cell_name(cells[0], self.size)
        total = self._sum(cage.get("sum"), where)
        if len(cells) > self.size:
            unique = False  # no cage that nobody could fill is meant
        if total is None and not unique:
            return None
        if text and text != str(total):
            self.unread.append(f"{show(text)} as the text of the cage at {where}")
        self.typed.append("killercage")
        if total is not None and not unique:
            return make("sum", total=total, cells=cells)
        return make("killer", total=total, cells=cells)

    def _sum(self, raw: Any, where: str) -> int | None:
        """The sum of a cage; None for none, or for what is no sum, which is noted."""
        text = text_of(raw)
        if text in ("", "0"):
            return None
        if re.fullmatch(r"\d{1,5}(\.0)?", text, re.ASCII):
            return int(float(text))
        self.unread.append(f"{show(text)} as the sum of the cage at {where}")
        return None

    def _is_line(self, cells: tuple[int, ...]) -> bool:
        rows, columns = {cell // self.size for cell in cells}, {cell % self.size for cell in cells}
        return 1 in (len(rows), len(columns))

    def _values(self, layout: Layout) -> tuple[list[int], Progress]:
        givens = [0] * layout.cell_count
        progress = Progress(layout)
        beside, strange = list[str](), list[str]()
        for r, row in enumerate(self.rows):
            for c, item in enumerate(row):
                value = item.get("value") if item else None
                if not self.extent.has((r, c)):
                    if value not in (None, ""):
                        beside.append(show(str(value)))
                    continue
                cell = self.extent.cell((r, c))
                strange += [show(str(key)) for key in item or () if key not in _CELL_KEYS]
                if value not in (None, "") and item.get("given", True):
                    givens[cell] = self._value(value, cell)
                elif item:
                    if value not in (None, ""):
                        progress.entries[cell] = self._value(value, cell)
                    progress.centre[cell] = self._marks(item, cell, "centremarks", "candidates")
                    progress.corner[cell] = self._marks(item, cell, "cornermarks", "pencilMarks")
                progress.colours[cell] = colours_of(item or {})
        painted = [cell_name(i, self.size) for i, colour in enumerate(progress.colours) if colour]
        if painted:
            self.unread.append(listed_some("coloured cell", painted))
        if beside:
            self.unread.append(listed_some("value", beside, "beside the board"))
        if strange:
            keys = ", ".join(dict.fromkeys(strange))
            self.unread.append(f"{keys} of cells, which is not known")
        return givens, progress

    def _marks(self, item: dict[str, Any], cell: int, *keys: str) -> tuple[int, ...]:
        """The marks of a cell, under the key of SudokuPad or the one of older puzzles."""
        marks = next((item[key] for key in keys if item.get(key)), ())
        texts = marks.split(",") if isinstance(marks, str) else marks
        return tuple(sorted({self._value(str(mark).strip(), cell) for mark in texts}))

    def _value(self, raw: Any, cell: int) -> int:
        is_number = re.fullmatch(r"\d{1,3}", str(raw), re.ASCII)
        value = int(raw) - self.least + 1 if is_number else 0
        if not 1 <= value <= self.size:
            what = f"{show(str(raw))} at {cell_name(cell, self.size)}"
            raise FormatError(f"{what} is not a value of a {self.size}x{self.size} board")
        return value


def _write(board: Board, options: WriteOptions) -> str:
    return "https://sudokupad.app/fpuzzles" + quote(fpuzzles.packed(board), safe="")


FORMAT = Format(
    name="sudokupad",
    summary="a link of SudokuPad; its own form, scl or ctc, is read as far as it has rules",
    sniff=if_all(_looks_right),
    read=each_line("sudokupad", puzzle_of_link),
    write=_write,
    sizes=fpuzzles.FORMAT.sizes,
    layouts=fpuzzles.FORMAT.layouts,
    carries_constraints=True,
    carries_marks=True,
    holds=fpuzzles.FORMAT.holds,
    refuses=fpuzzles.refusal,
    remarks="Lines and signs of its own form are pictures: they are listed on stderr.",
)
