"""The same board with rules in the ways that people and programs write it.

Each way is written from the page of its format (docs/formats.md, docs/rules.md, the sites' own
files), and shares no code with nonet. A rule is its name in nonet's JSON, its number, if it has
one, and its cells, whose places count from 0.
"""

import json
import random
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any, NamedTuple

WHOLE = ("diagonal", "anti-knight", "anti-king", "nonconsecutive")
_TRIES = 2000  # lines of a board until one fits a rule


class Clue(NamedTuple):
    """A rule about some cells; of an arrow the first is the circle."""

    kind: str
    cells: list[int]
    number: int | None = None


class Sheet(NamedTuple):
    """A board of the usual boxes, and what stands on it."""

    size: int
    givens: list[int]
    clues: list[Clue]
    whole: str  # a rule of the whole board, or nothing
    entries: list[int]  # of a player

    def name(self, cell: int, form: str = "r{}c{}") -> str:
        """The name of a cell."""
        return form.format(cell // self.size + 1, cell % self.size + 1)

    def names(self, cells: list[int], form: str = "r{}c{}") -> list[str]:
        """Names of cells."""
        return [self.name(cell, form) for cell in cells]

    def places(self, cells: list[int], column: str = "col") -> list[dict[str, int]]:
        """Rows and columns of cells, from 0."""
        return [{"row": c // self.size, column: c % self.size} for c in cells]

    def rows(self, values: list[Any]) -> list[list[Any]]:
        """Values by rows."""
        return [values[at : at + self.size] for at in range(0, len(values), self.size)]

    def of(self, kind: str) -> list[Clue]:
        """The rules of a kind."""
        return [clue for clue in self.clues if clue.kind == kind]


class UnspeakableError(Exception):
    """A way has no words for a rule."""


Way = Callable[[Sheet, random.Random], str]


def plain(sheet: Sheet, _: random.Random | None = None) -> str:
    """nonet's own JSON."""
    rules = [_own(sheet, clue) for clue in sheet.clues]
    rules += [{"rule": sheet.whole}] if sheet.whole else []
    document: dict[str, Any] = {"nonet": 1, "size": sheet.size, "givens": sheet.rows(sheet.givens)}
    return json.dumps(document | {"constraints": rules})


def _own(sheet: Sheet, clue: Clue) -> dict[str, Any]:
    names = sheet.names(clue.cells)
    if clue.kind == "arrow":
        return {"rule": "arrow", "circle": names[:1], "shaft": names[1:]}
    number = {"killer": "total", "little-killer": "total", "pair-sum": "total"}
    numbers = {number.get(clue.kind, "difference"): clue.number} if clue.number else {}
    return {"rule": clue.kind, "cells": names} | numbers


# --- words, on lines of their own or behind the board ---

_NAMES = {
    "killer": ("killer", "cage", "killer cage"),
    "thermometer": ("thermo", "thermometer", "Thermometer:"),
    "arrow": ("arrow", "Arrow"),
    "difference": ("white dot", "difference 1", "white kropki dot"),
    "ratio": ("black dot", "ratio 2", "black kropki dot"),
    "pair-sum": ("pair-sum",),
    "less-than": ("less-than",),
    "even": ("even", "EVEN"),
    "odd": ("odd",),
    "renban": ("renban",),
    "whispers": ("whispers",),
    "palindrome": ("palindrome",),
    "between": ("between",),
    "little-killer": ("little-killer", "little killer"),
}


def words(sheet: Sheet, clue: Clue, rng: random.Random, *, alone: bool = False) -> str:
    """A rule as `--rule` takes it, or on a line of its own (docs/rules.md, docs/formats.md)."""
    form = rng.choice(["r{}c{}", "R{}C{}"])
    names = sheet.names(clue.cells, form)
    name = rng.choice(_NAMES[clue.kind])
    if alone and clue.kind == "pair-sum" and rng.random() < 0.5:
        return f"{'X' if clue.number == 10 else 'V'} between {names[0]} and {names[1]}"
    if alone and clue.kind == "less-than" and rng.random() < 0.5:
        return f"{names[0]} < {names[1]}" if rng.random() < 0.5 else f"{names[1]} > {names[0]}"
    number = "" if clue.number is None else f"{clue.number} "
    if alone and clue.kind == "killer" and rng.random() < 0.3:
        return f"Cage 1 (sum {clue.number}): {', '.join(names)}"
    if clue.kind == "arrow":
        return f"{name} {names[0]} / {' '.join(names[1:])}"
    if name.endswith(":"):
        return f"{name} {number}{' '.join(names)}"
    return rng.choice(
        [
            f"{name} {number}{' '.join(names)}",
            f"{name}: {number}{', '.join(names)}",
            f"{name} {number}{', '.join(names)}",
            f"{' '.join(names)}: {name} {number}".rstrip(),
        ]
    )


def lines(sheet: Sheet, rng: random.Random) -> str:
    """Rules on lines of their own, below or above the board."""
    rules = [
        rng.choice(["", "- ", "Rule: "]) + words(sheet, clue, rng, alone=True)
        for clue in sheet.clues
    ]
    rules += [sheet.whole] if sheet.whole else []
    rows = ["".join(map(str, row)).replace("0", ".") for row in sheet.rows(sheet.givens)]
    board = rng.choice(["\n".join(rows), "".join(rows), "\n".join(" ".join(row) for row in rows)])
    parts = ["\n".join(rules), board] if rng.random() < 0.3 else [board, "\n".join(rules)]
    return rng.choice(["\n", "\n\n"]).join(filter(None, parts))


def comment(sheet: Sheet, rng: random.Random) -> str:
    """Rules in a comment behind a line."""
    rules = [words(sheet, clue, rng) for clue in sheet.clues]
    rules += [sheet.whole] if sheet.whole else []
    line = "".join(map(str, sheet.givens)).replace("0", ".")
    return f"{line} # {'; '.join(f'rule {rule}' for rule in rules)}" if rules else line


# --- objects ---

_KEYS = {
    "killer": ("cages", "killer_cages", "killerCages"),
    "thermometer": ("thermos", "thermometers", "thermo"),
    "arrow": ("arrows", "arrow"),
    "difference": ("white_dots", "whiteDots", "difference"),
    "ratio": ("black_dots", "blackDots", "ratio"),
    "pair-sum": ("pairSum", "pair_sum"),
    "less-than": ("less_than", "lessThan"),
    "even": ("even",),
    "odd": ("odd",),
    "renban": ("renban", "renbans"),
    "whispers": ("whispers",),
    "palindrome": ("palindromes", "palindrome"),
    "between": ("between",),
    "little-killer": ("little_killers", "littleKiller"),
}


def keyed(sheet: Sheet, rng: random.Random) -> str:
    """An object with lists of clues under the names of their rules, as JSON, of Python or YAML."""
    spelled = rng.choice(["pairs", "objects", "named"])
    shown = all(any(not (c // sheet.size and c % sheet.size) for c in x.cells) for x in sheet.clues)
    if not shown:  # nothing says whether they count from 0
        spelled = "named"

    def cells(some: list[int]) -> list[Any]:
        if spelled == "named":
            return sheet.names(some)
        places = sheet.places(some)
        return places if spelled == "objects" else [[*place.values()] for place in places]

    found: dict[str, Any] = {}
    for clue in sheet.clues:
        key = next((k for k in found if k in _KEYS[clue.kind]), rng.choice(_KEYS[clue.kind]))
        if clue.kind == "arrow":
            circle, shaft = cells(clue.cells[:1])[0], cells(clue.cells[1:])
            item: Any = {"circle": circle, "shaft": shaft}
        elif clue.number is not None:
            total = rng.choice(["sum", "value", "total"]) if clue.kind == "killer" else "value"
            item = {total: clue.number, "cells": cells(clue.cells)}
        else:
            item = cells(clue.cells)
        found.setdefault(key, []).append(item)
    if sheet.whole:
        found[sheet.whole.replace("-", "_")] = True
    board = sheet.rows(sheet.givens) if rng.random() < 0.5 else _line(sheet)
    document = {rng.choice(["puzzle", "board", "grid"]): board} | _played(sheet, rng) | found
    return json.dumps(document) if rng.random() < 0.7 else repr(document)


def typed(sheet: Sheet, rng: random.Random) -> str:
    """An object with a list of rules, each an object with its type or a text."""
    rules: list[Any] = []
    for clue in sheet.clues:
        if rng.random() < 0.5:
            name = _NAMES[clue.kind][0]
            numbers = "" if clue.number is None else f" {clue.number}"
            names = sheet.names(clue.cells)
            joined = (
                f"{names[0]} / {' '.join(names[1:])}" if clue.kind == "arrow" else " ".join(names)
            )
            rules.append(f"{name}{numbers} {joined}")
            continue
        item: dict[str, Any] = {"type": _KEYS[clue.kind][-1], "cells": sheet.names(clue.cells)}
        if clue.kind == "arrow":
            circle, *shaft = item.pop("cells")
            item |= {"circle": circle, "shaft": shaft}
        if clue.number is not None:
            item["value"] = clue.number
        rules.append(item)
    rules += [sheet.whole] if sheet.whole else []
    return json.dumps({"puzzle": _line(sheet), "constraints": rules} | _played(sheet, rng))


def yaml(sheet: Sheet, rng: random.Random) -> str:
    """Lists under the names of rules, below the board or above it."""
    parts = [
        "\n".join("".join(map(str, row)) for row in sheet.rows(sheet.givens)).replace("0", ".")
    ]
    found: dict[str, list[str]] = {}
    for clue in sheet.clues:
        key = _KEYS[clue.kind][0]
        names = sheet.names(clue.cells)
        if clue.kind == "killer" and len(names) == 1:
            raise UnspeakableError  # read as a label, and listed
        if clue.kind == "arrow":
            entry = f"  - circle: {names[0]}\n    shaft: [{', '.join(names[1:])}]"
        elif clue.number is not None:
            total = "sum" if clue.kind == "killer" else "value"
            entry = f"  - {total}: {clue.number}\n    cells: [{', '.join(names)}]"
        else:
            entry = f"  - [{', '.join(names)}]"
        found.setdefault(key, []).append(entry)
    parts += ["\n".join([f"{key}:", *entries]) for key, entries in found.items()]
    parts += [f"{sheet.whole.replace('-', '_')}: true"] if sheet.whole else []
    return "\n".join(parts if rng.random() < 0.7 else [*parts[1:], parts[0]])


def _line(sheet: Sheet) -> str:
    return "".join(map(str, sheet.givens)).replace("0", ".")


def _played(sheet: Sheet, rng: random.Random) -> dict[str, Any]:
    """What a player wrote beside the givens."""
    if not any(sheet.entries):
        return {}
    named = {sheet.name(c): v for c, v in enumerate(sheet.entries) if v}
    both = [given or entry for given, entry in zip(sheet.givens, sheet.entries, strict=True)]
    return rng.choice([{"entries": named}, {"current": sheet.rows(both)}, {"current": both}])


def objects(sheet: Sheet, rng: random.Random) -> str:
    """An object for each cell."""
    if sheet.clues or sheet.whole:
        raise UnspeakableError
    fixed = rng.choice(["given", "isGiven", "fixed", "readonly"])
    cells = [
        {"row": c // sheet.size, "col": c % sheet.size, "value": given or entry, fixed: bool(given)}
        for c, (given, entry) in enumerate(zip(sheet.givens, sheet.entries, strict=True))
    ]
    if rng.random() < 0.5:
        rng.shuffle(cells)
        return json.dumps({"cells": cells})
    return json.dumps(sheet.rows(cells))


# --- what surrounds a text and says nothing ---

ROUND: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "line ends": lambda text: text.replace("\n", "\r\n"),
    "blanks at the ends": lambda text: "\n".join(line + "  " for line in text.split("\n")),
    "empty lines": lambda text: f"\n\n{text}\n\n",
    "a mark of byte order": lambda text: "\ufeff" + text,
    "a fence": lambda text: f"```\n{text}\n```",
    "mail": lambda text: "\n".join(f"> {line}" for line in text.split("\n")),
}


def _paths(size: int, rng: random.Random) -> Iterator[list[int]]:
    """Lines of two to five cells, each beside the one before, without end."""
    while True:
        line = [rng.randrange(size * size)]
        while len(line) < 5 and rng.random() < 0.8:
            row, column = divmod(line[-1], size)
            steps = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            free = [r * size + c for r, c in steps if 0 <= r < size and 0 <= c < size]
            free = [cell for cell in free if cell not in line]
            if not free:
                break
            line.append(rng.choice(free))
        yield line


def fits(kind: str, values: list[int]) -> bool | int:
    """Whether values can stand under a rule; where it has a number, that number."""
    steps = [b - a for a, b in pairwise(values)]
    different = len({*values}) == len(values)
    two, three = len(values) == 2, len(values) > 2
    found: dict[str, bool | int] = {
        "killer": different and sum(values),
        "thermometer": bool(steps) and min(steps) > 0,
        "arrow": bool(steps) and values[0] == sum(values[1:]),
        "difference": two and abs(steps[0]) == 1,
        "ratio": two and max(values) == 2 * min(values),
        "pair-sum": two and sum(values) in (5, 10) and sum(values),
        "less-than": two and steps[0] > 0,
        "even": all(value % 2 == 0 for value in values),
        "odd": all(value % 2 == 1 for value in values),
        "renban": three and different and max(values) - min(values) < len(values),
        "whispers": bool(steps) and min(map(abs, steps)) > 1 and min(map(abs, steps)),
        "palindrome": three and values == values[::-1],
        "between": three
        and all(min(values[0], values[-1]) < v < max(values[0], values[-1]) for v in values[1:-1]),
    }
    return found[kind]


def clue_of(kind: str, size: int, grid: list[int], rng: random.Random) -> Clue | None:
    """A rule that a solution keeps."""
    for cells in islice(_paths(size, rng), _TRIES):
        number = fits(kind, [grid[cell] for cell in cells])
        if number:
            return Clue(kind, cells, None if number is True else number)
    return None
