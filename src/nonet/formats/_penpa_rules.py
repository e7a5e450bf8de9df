"""What is drawn in Penpa+ with tools of their own: cages, thermometers, arrows; the rest is listed.

Its thermometer has a bulb and its arrow a circle at the first cell, and nothing else is drawn with
them: they are the rules, unless the words of the puzzle give them another meaning ("may repeat
along a thermometer"). A killer cage is a group of cells and the small number in its corner; the
tool draws its sides as well. Circles, signs, lines and colours are pictures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from nonet.formats._fpuzzles_rules import make
from nonet.formats._penpa_drawing import HEAVY, Drawing, diagonals_of
from nonet.formats._text import counted, show
from nonet.model import Constraint, cell_name

_DRAWN = {
    "thermo": "thermometer",
    "nobulbthermo": "line",
    "arrows": "arrow",
    "direction": "arrow without a circle",
    "squareframe": "frame",
    "polygon": "polygon",
    "line": "line",
    "freeline": "line",
    "freelineE": "line",
    "wall": "line",
    "surface": "coloured cell",
    "deletelineE": "line taken away",
}
_READ = ("number", "numberS", "symbol", "lineE", "cage", "killercages")
_SIGNS = {"circle": "circle", "square": "square", "inequality": "inequality sign", "arrow": "sign"}
_SIDES = range(4, 8)  # kinds of places in the corners of cells, between which sides of cages go
_BORDERS = range(2, 4)
_MOST = 3  # texts and places that are named
# Words with which thermometers, arrows and cages are other rules than usual.
_OTHER = {
    "thermo": r"slow|(?:never|not|non-?)\s?decreas|\brepeat|(?:same|equal)\b|differ|\bsums?\b",
    "arrows": r"product|average|\bmean\b|digit(?:al)?[\s-](?:sum|root)|differ|concaten|multipl|"
    r"\bcount|\bprime|how many|points? (?:to|at)",
    "killercages": r"(?:may|can|could|allowed to)\s+(?:\w+\s+)?repeat|product|average|\bprime|"
    r"look.and.say|differ|multipl",
}
_ABOUT = {"thermo": r"thermo", "arrows": r"arrow", "killercages": r"\bcages?\b|killer"}


class Found(NamedTuple):
    """The rules of a drawing.

    Attributes:
        constraints: The rules.
        keys: The keys of f-puzzles for them.
        read: The parts of the drawing that they stand for.
        sums: The places of the small numbers that are sums of cages.
        caged: The numbers of the cells in cages that are read.
        aside: What leaves the board, by what it is called.
    """

    constraints: list[Constraint]
    keys: list[str]
    read: set[str]
    sums: set[str]
    caged: set[int]
    aside: Counter[str]


def rules_of(drawing: Drawing, words: str) -> Found:
    """The cages, thermometers and arrows, where the words do not make other rules of them."""
    found = Found([], [], set(), set(), set(), Counter())
    for part, key, read in (
        ("killercages", "killercage", _cage),
        ("thermo", "thermometer", _thermometer),
        ("arrows", "arrow", _arrow),
    ):
        items = [list(map(int, each)) for each in drawing.parts.get(part) or () if each]
        if not items or _is_other(part, words):
            continue
        found.read.add(part)
        for numbers in items:
            cells = [drawing.cell(number) for number in numbers]
            inside = [cell for cell in cells if cell is not None]
            if len(inside) < len(cells):
                found.aside[{"killercages": "cage"}.get(part) or _DRAWN[part]] += 1
            elif part == "killercages" or is_path(inside, drawing.size):
                found.constraints.append(read(drawing, numbers, inside, found))
                found.keys.append(key)
            else:
                found.aside[f"damaged {_DRAWN[part]}"] += 1
    return found


def _is_other(part: str, words: str) -> bool:
    """Whether a sentence about these speaks of another rule than the usual one."""
    return any(
        re.search(_ABOUT[part], sentence, re.I) and re.search(_OTHER[part], sentence, re.I)
        for sentence in re.split(r"[.;\n]", words)
    )


def is_path(cells: list[int], size: int) -> bool:
    """Whether these are several different cells, each beside the one before."""
    near = all(
        max(abs(a // size - b // size), abs(a % size - b % size)) == 1 for a, b in pairwise(cells)
    )
    return near and len(cells) > 1 and len(set(cells)) == len(cells)


def _cage(drawing: Drawing, numbers: list[int], cells: list[int], found: Found) -> Constraint:
    small = drawing.parts.get("numberS", {})
    corners = [str(drawing.place(number)) for number in sorted(numbers)]
    # Usually in its first cell; any other will do that is the only one.
    place = next((each for each in corners if each in small), corners[0])
    text = str(small.get(place, [""])[0]).strip()
    found.caged.update(numbers)
    if text.isdecimal():
        found.sums.add(place)
    total = int(text) if text.isdecimal() else None
    return make("killer", total=total, cells=tuple(sorted(set(cells))))


def _thermometer(drawing: Drawing, _: list[int], cells: list[int], found: Found) -> Constraint:
    return make("thermometer", cells=tuple(cells))


def _arrow(drawing: Drawing, _: list[int], cells: list[int], found: Found) -> Constraint:
    return make("arrow", circle=(cells[0],), shaft=tuple(cells[1:]))


def unread_of(drawing: Drawing, words: list[str], found: Found) -> Iterator[str]:
    """What is drawn and not read, each in a few words."""
    for noun, count in found.aside.items():
        yield counted(count, noun) + ("" if noun.startswith("damaged") else " beside the board")
    edges = [style for style in drawing.parts.get("lineE", {}).values() if style not in HEAVY]
    lines = len(edges) - drawing.size * len(diagonals_of(drawing))
    if lines:
        yield counted(lines, "line") + " between cells"
    for part in ("killercages", *_DRAWN):
        items = drawing.parts.get(part) or ()
        count = len([each for each in items if each])  # lists that were emptied remain
        if count and part not in found.read:
            yield counted(count, _DRAWN.get(part, "cage"))
    for part, items in drawing.parts.items():
        if items and part not in (*_READ, *_DRAWN) and not part.startswith("command_"):
            yield f"{show(part)}, a kind of drawing that is not known"
    yield from _signs(drawing)
    sides = [name for name in drawing.parts.get("cage") or () if not _is_side(name, drawing, found)]
    if sides:
        yield counted(len(sides), "line") + " as those of cages"
    words += [
        str(item[0])
        for place, item in drawing.parts.get("numberS", {}).items()
        if place not in found.sums and str(item[0]).strip()
    ]
    if words:
        yield f"{counted(len(words), 'text')} ({_first(map(show, words))})"


def _is_side(name: str, drawing: Drawing, found: Found) -> bool:
    """Whether a line between corners of cells belongs to a cage that is read."""
    places = [int(each) for each in name.split(",")]
    cells = {(place - 4 * drawing.total) // 4 for place in places}
    return all(place // drawing.total in _SIDES for place in places) and bool(cells & found.caged)


def _signs(drawing: Drawing) -> Iterator[str]:
    """Circles, squares and other signs, by where they stand."""
    groups: dict[str, list[str]] = {}
    for number, item in (drawing.parts.get("symbol") or {}).items():
        if not item:
            continue
        noun = _SIGNS.get(str(item[1]).partition("_")[0], "symbol")
        where, place = _where(int(number), drawing)
        groups.setdefault(f"{noun}|{where}", []).append(place)
    for key, places in groups.items():
        noun, _, where = key.partition("|")
        named = [place for place in places if place]
        shown = f" ({_first(named, '; ')})" if named else ""
        yield f"{counted(len(places), noun)}{where}{shown}"


def _where(number: int, drawing: Drawing) -> tuple[str, str]:
    """Where on the board a sign stands, and the cell, or those on both sides of the border."""
    kind, at = divmod(number, drawing.total)
    steps = {0: (0,), 2: (0, drawing.width), 3: (0, 1)}.get(kind, ())
    cells = [drawing.cell(at + step) for step in steps]
    names = [cell_name(cell, drawing.size) for cell in cells if cell is not None]
    if kind == 0 and not names:
        return " beside the board", ""
    return " on borders" if kind in _BORDERS else "", " ".join(names)


def _first(texts: Iterable[str], between: str = ", ") -> str:
    found = list(texts)
    return between.join(found[:_MOST]) + f"{between}..." * (len(found) > _MOST)
