"""The board that f-puzzles and SudokuPad describe: regions, and rules that are houses of games.

And cells and places beside it as f-puzzles names them: ``R1C1``, ``R0C4``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nonet.constraints import make, ray
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._boards import with_regions
from nonet.formats._text import show
from nonet.games import GAMES
from nonet.games.antiking import MOVES as KING
from nonet.games.antiknight import MOVES as KNIGHT
from nonet.lazy import compiled_later
from nonet.model import Constraint, House, Layout, default_box, diagonals, neighbours
from nonet.model.constraint import parts_of
from nonet.words import listed

_NAMING = ("Cells", "Groups", "Constraints")
_LEAST_NAMES = 1000  # cells that the rules of a small puzzle may name


def usual_layout(size: int) -> Layout:
    """The board of a size, without boxes where there are no usual ones."""
    return Layout.of(size, default_box(size) or "none")


def board_with_regions(
    size: int, labels: Sequence[Any], houses: bool = True
) -> tuple[Layout, list[Constraint]]:
    """The board of these regions, and those that are not as large as a row as rules.

    Args:
        size: N.
        labels: The region of each cell; None for none.
        houses: Whether rows and columns hold different values.
    """
    if not houses:
        return Layout.of(size, values=range(1, size + 1), repeats=True), rules_of_regions(labels)
    plain = usual_layout(size)
    if labels == list(plain.region_of or [None] * len(labels)):
        return plain, []
    counts = Counter(label for label in labels if label is not None)
    if len(counts) == size and set(counts.values()) == {size}:
        return with_regions(size, labels), []
    return Layout.of(size, "none"), rules_of_regions(labels)


def without_large(size: int, labels: Sequence[Any]) -> tuple[list[Any], str]:
    """The labels without those of regions that no different values fill, and a word on these.

    Setters who leave the regions to the solver draw one around the whole board.
    """
    counts = Counter(label for label in labels if label is not None)
    large = {label: count for label, count in counts.items() if count > size}
    if not large:
        return list(labels), ""
    cells = listed(sorted({str(count) for count in large.values()}))
    regions = "a region" if len(large) == 1 else f"{len(large)} regions"
    note = f"{regions} of {cells} cells, where there are {size} values"
    return [None if label in large else label for label in labels], note


def require_sense(constraints: Sequence[Constraint], layout: Layout) -> None:
    """Refuses more rules than would be read within a moment."""
    names = sum(len(getattr(rule, name) or ()) for rule in constraints
                for name, kind, _ in parts_of(type(rule)) if kind in _NAMING)  # fmt: skip
    most = max(_LEAST_NAMES, 12 * layout.cell_count)
    if names > most or len(constraints) > most:
        raise UnsupportedError("there are more rules than any puzzle of this size has")


def rules_of_regions(labels: Sequence[Any]) -> list[Constraint]:
    """Extra regions of the cells with each label; None for none."""
    by_label: dict[Any, list[int]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            by_label.setdefault(label, []).append(cell)
    return [make("extra-region", cells=tuple(cells)) for cells in by_label.values()]


# Rules of the whole board that games make of houses, by their keys in f-puzzles.
HOUSES = ("antiking", "antiknight", "diagonal-", "diagonal+")
_OF_GAMES: dict[str, Callable[[Layout, Any], Iterable[House]]] = {
    "diagonal": lambda layout, rule: diagonals(layout.size)[
        rule.which == "up" : 1 + (rule.which != "down")
    ],
    "anti-knight": lambda layout, rule: neighbours("knight", layout.size, KNIGHT),
    "anti-king": lambda layout, rule: neighbours("king", layout.size, KING),
}


def rule_of(key: str) -> Constraint:
    """The rule of one of these keys."""
    ways = {"diagonal-": "down", "diagonal+": "up"}
    return make("diagonal", which=ways[key]) if key in ways else make(key.replace("anti", "anti-"))


def with_houses_of(
    layout: Layout, constraints: Iterable[Constraint]
) -> tuple[Layout, list[Constraint]]:
    """With rules that games make of houses as these, also among the extra regions: windows.

    They come in the order of the games, so that a game is read as itself.
    """
    parts: dict[str, list[House]] = {}
    constraints = list(dict.fromkeys(constraints))
    for rule in constraints if layout.height == layout.size else ():
        if rule.kind in _OF_GAMES:
            parts.setdefault(rule.kind, []).extend(_OF_GAMES[rule.kind](layout, rule))
    constraints = [rule for rule in constraints if rule.kind not in parts]
    regions = {
        frozenset(vars(rule)["cells"]): rule for rule in constraints if rule.kind == "extra-region"
    }
    for game in GAMES.builtin() if regions else ():
        houses = _houses_of(game.name, layout)
        cells = [frozenset(house.cells) for house in houses]
        if houses and all(len(cells_) == layout.size and cells_ in regions for cells_ in cells):
            parts[game.name] = list(houses)
            regions_ = [regions[cells_] for cells_ in cells]
            constraints = [rule for rule in constraints if rule not in regions_]
    for name in sorted(parts):
        layout = layout.with_houses(parts[name])
    return layout, constraints


def board_under(layout: Layout, constraints: list[Constraint]) -> Layout:
    """The board under constraints, with the houses of games among them.

    Raises:
        FormatError: A rule does not fit it.
        UnsupportedError: There are too many.
    """
    require_sense(constraints, layout)
    layout, constraints = with_houses_of(layout, constraints)
    try:
        return layout.with_constraints(constraints)
    except NonetError as error:
        raise FormatError(f"the rule {error.message}") from None


def region_keys(constraints: Iterable[Constraint], size: int) -> Iterator[str]:
    """The key of extra regions where cages without a sum are some: as many cells as values."""
    for killer in (vars(rule) for rule in constraints if rule.kind == "killer"):
        if killer["total"] is None and len(killer["cells"]) == size:
            yield "extraregion"


def _houses_of(game: str, layout: Layout) -> Sequence[House]:
    try:
        return GAMES.get(game).layout(layout.size, layout.box, layout.regions).extra
    except NonetError:
        return ()


Cells = tuple[int, ...]
_CELL = compiled_later(r"R(\d{1,3})C(\d{1,3})", re.I | re.ASCII)
DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def cell_of(name: Any, layout: Layout) -> int:
    """The number of the cell ``R1C1``.

    Raises:
        FormatError: There is no such cell.
    """
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= layout.height and 1 <= column <= layout.size):
        size = f"{layout.height}x{layout.size}"
        raise FormatError(f"{name!r} is not a cell of a {size} board: R1C1 is expected")
    return (row - 1) * layout.size + column - 1


def cells_of(names: Any, layout: Layout) -> Cells:
    """The numbers of cells."""
    if not isinstance(names, list):
        raise TypeError(names)
    return tuple(cell_of(name, layout) for name in names)


def cell_text(cell: int, layout: Layout) -> str:
    """The inverse of `cell_of`."""
    row, column = divmod(cell, layout.size)
    return f"R{row + 1}C{column + 1}"


def line_from(name: Any, layout: Layout) -> Cells:
    """The row or column as seen from a place beside the board: ``R0C4`` is column 4 from above.

    Raises:
        FormatError: The place is not beside a row or a column.
    """
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    line = line_beside(int(match[1]) - 1, int(match[2]) - 1, layout) if match else ()
    if not line:
        raise FormatError(f"{name!r} is not a place beside a row or column, as R0C4 and R10C4 are")
    return line


def line_beside(row: int, column: int, layout: Layout) -> Cells:
    """The row or column as seen from a place beside the board; nothing from another place."""
    rows, columns = layout.height, layout.size
    if row in (-1, rows) and 0 <= column < columns:
        return layout.columns[column].cells[:: 1 if row < 0 else -1]
    if column in (-1, columns) and 0 <= row < rows:
        return layout.rows[row].cells[:: 1 if column < 0 else -1]
    return ()


def diagonal_from(name: str, direction: str, layout: Layout) -> Cells:
    """The diagonal that an arrow beside the board points along."""
    match = _CELL.fullmatch(name)
    if match is None:
        raise FormatError(f"{name!r} is not a place beside the board, as R0C4 is")
    down, across = DIRECTIONS[direction.upper()]
    return ray(int(match[1]) - 1 + down, int(match[2]) - 1 + across, (down, across), layout)


def names_of(cells: Sequence[int], layout: Layout) -> str:
    """Cells in a text."""
    return " ".join(cell_text(cell, layout) for cell in cells)


_NUMBER = compiled_later(r"(-?\d{1,6})(?:\.0{1,3})?", re.ASCII)
# The keys of an item, and how it looks.
_FIELDS = frozenset(
    {
        *("cell", "cells", "lines", "value", "values", "direction", "cloneCells"),
        *("baseC", "outlineC", "fontC", "color", "colour", "width", "height", "size", "angle"),
        *(
            "opacity",
            "style",
            "hidden",
            "id",
            "fromConstraint",
            "isNewConstraint",
            "isLLConstraint",
        ),
    }
)
_NOTHING: tuple[Any, ...] = (None, "", [], {})


class Reading:
    """The reading of a board, beside its rules.

    Attributes:
        unread: What is not read and could be a rule, in words.
        marked: For each key the cells that each of its items marks.
        all: The whole puzzle.
    """

    def __init__(self, whole: dict[str, Any]) -> None:
        self.unread: list[str] = []
        self.marked: dict[str, list[Cells | str]] = {}
        self.all = whole

    def note(self, key: str, cells: Cells | str) -> None:
        """Remembers that a typed rule marks cells, or a place beside the board."""
        self.marked.setdefault(key, []).append(cells)

    def note_fields(self, key: str, items: list[Any]) -> None:
        """Notes fields of items that are not known, and may change what the rule means."""
        fields = [pair for item in items if isinstance(item, dict) for pair in item.items()]
        other_names = {
            name for name, content in fields if name not in _FIELDS and content not in _NOTHING
        }
        if other_names:
            self.unread.append(f"{listed(sorted(map(show, other_names)), most=9)} beside {key}")

    def number(self, raw: Any, key: str, where: str) -> int | None:
        """A number; None for none, or for what is written in its place, which is noted."""
        if raw is None or raw == "":
            return None
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        if isinstance(raw, float) and raw.is_integer():
            return int(raw)
        text = str(raw).strip()
        if match := _NUMBER.fullmatch(text):
            return int(match[1])
        if text:
            self.unread.append(f"{show(text)} as the number of {key} at {where}")
        return None


class NoKeyError(Exception):
    """A rule that f-puzzles has no key for; the text names it."""


class Writing:
    """The keys of a board.

    Attributes:
        layout: The board.
        keys: What is found so far.
        kinds: The rules in the order in which they come, for their words.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.keys: dict[str, Any] = {}
        self.kinds: dict[str, None] = {}

    def add(self, key: str, item: Any) -> None:
        """One more item of a key."""
        self.keys.setdefault(key, []).append(item)

    def names(self, cells: Iterable[int]) -> list[str]:
        """The names of cells."""
        return [cell_text(cell, self.layout) for cell in cells]
