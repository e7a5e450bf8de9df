"""Which key of f-puzzles' JSON is which rule: the reading; `_fpuzzles_writing` is the other way.

Most keys hold lines, cages or marks whose fields are those of the rule: the tables below serve both
ways. What f-puzzles leaves open has its meaning there: a cage without a number only holds different
values, a dot without one is 1 or 2, a clue without one says nothing, and a circle of an arrow is
the first cell of each of its lines, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from nonet.constraints import CONSTRAINTS
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._fpuzzles_cells import (
    Cells,
    Reading,
    cell_text,
    cells_of,
    diagonal_from,
    line_from,
    names_of,
)
from nonet.model import Constraint, Layout, default_box
from nonet.words import listed

Rules = list[Constraint]
_DIGITS = 9


class Line(NamedTuple):
    """A key whose items have lines.

    Attributes:
        rule: The name of the rule.
        number: The field of the number that an item may have, empty for none.
        drawn: What other pages show of it, which do not know the key: the name that f-puzzles'
            additions give the drawing, its colour and its width; empty where they know it.
    """

    rule: str
    number: str = ""
    drawn: tuple[str, str, float] | None = None


LINES = {
    "thermometer": Line("thermometer"),
    "slowthermometer": Line("slow-thermometer", "", ("Slow Thermometer", "#6495ED", 0.3)),
    "palindrome": Line("palindrome"),
    "renban": Line("renban", "", ("Renban", "#F067F0", 0.25)),
    "whispers": Line("whispers", "difference", ("German Whispers", "#67F067", 0.1875)),
    "regionsumline": Line("region-sum-line", "", ("Region Sum Line", "#2ECBFF", 0.15625)),
    "betweenline": Line("between"),
    "lockout": Line("lockout", "difference"),
    "entropicline": Line("entropic", "", ("Entropic Line", "#FFCCAA", 0.15625)),
    "modularline": Line("modular", "modulus", ("Modular Line", "#33BBBB", 0.15625)),
    "nabner": Line("nabner", "", ("Nabner", "#C9C883", 0.25)),
    "doublearrow": Line("double-arrow", "", ("Double Arrow", "#C54B8B", 0.15)),
    "zipperline": Line("zipper", "", ("Zipper Line", "#CDB1EC", 0.15625)),
}
# Keys whose items mark two cells, with the field of the number and what stands for it.
PAIRS = {
    "difference": ("difference", "difference", {}),
    "ratio": ("ratio", "ratio", {}),
    "xv": ("pair-sum", "total", {"X": 10, "V": 5}),
}
# Keys whose items mark one cell; all of these together are the rule.
SINGLES = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
# Keys of additions, whose items mark one cell each, which holds one of some values.
AMONG = {
    "prime": (2, 3, 5, 7, 11, 13),
    "poweroftwo": (2, 4, 8, 16),
}
# Clues beside the board.
CLUES = {
    "sandwichsum": ("sandwich", "total"),
    "xsum": ("x-sum", "total"),
    "skyscraper": ("skyscraper", "count"),
    "numberedroom": ("numbered-room", "value"),
}
# Cells that hold where others stand.
INDEXERS = {
    "rowindexer": "row-indexer",
    "columnindexer": "column-indexer",
    "boxindexer": "box-indexer",
}
NEGATIVE = {
    "difference": "negative-difference",
    "ratio": "negative-ratio",
    "xv": "negative-sum",
}
# Rules of the whole board that games make of houses; then a game reads as itself.
HOUSES = ("antiking", "antiknight", "diagonal-", "diagonal+")
# Other names of keys.
SAME = {
    "numberedrooms": "numberedroom",
    "zipper": "zipperline",
    "betweenlines": "betweenline",
    "renbanline": "renban",
    "regionsum": "regionsumline",
}


def make(rule: str, **fields: Any) -> Constraint:
    """The constraint of that name."""
    return CONSTRAINTS.get(rule).make(**fields)


def is_known(key: str) -> bool:
    """Whether a key is a rule that is read."""
    return SAME.get(key, key) in _READERS or key in HOUSES or line_of(key) is not None


def line_of(key: str) -> Line | None:
    """The rule of lines with that key, be it in the table or one of a file that names the key."""
    if key in LINES or key in _READERS or key in HOUSES:
        return LINES.get(key)
    from nonet.constraints import LineRule  # all rules are imported for a key that is not known

    kinds = (k for k in CONSTRAINTS if k.fpuzzles == key and issubclass(k.make, LineRule))
    return next((Line(kind.name) for kind in kinds), None)


def rules_of(key: str, what: Any, layout: Layout, reading: Reading) -> Rules:
    """The constraints of a key.

    Raises:
        FormatError: It does not hold what it holds in f-puzzles.
        UnsupportedError: It holds a rule that is not known.
    """
    key = SAME.get(key, key)
    if isinstance(what, list):
        what = [item for item in what if item is not None]
        reading.note_fields(key, what)
    try:
        return list(_READERS.get(key, _line)(key, what, layout, reading))
    except (FormatError, UnsupportedError) as error:
        error.message = f"the rule {key!r}: {error.message}"
        raise
    except NonetError as error:
        raise FormatError(f"the rule {key!r}: {error.message}") from None
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError):
        raise FormatError(f"the rule {key!r} is not written as f-puzzles.com does") from None


_Reader = Callable[[str, Any, Layout, Reading], Iterable[Constraint]]


def _line(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    kind = line_of(key)
    assert kind is not None
    for item in what:
        for names in item["lines"]:
            cells = tuple(cell for cell, _ in groupby(cells_of(names, layout)))
            if len(cells) < 2:
                continue  # a click, of which nothing follows
            reading.note(key, cells)
            fields = {}
            if kind.number:
                number = reading.number(item.get("value"), key, cell_text(cells[0], layout))
                number = usual_number(key, layout) if number is None else number
                fields = {} if number is None else {kind.number: number}
            yield make(kind.rule, cells=cells, **fields)


def usual_number(key: str, layout: Layout) -> int | None:
    """The number of a line that has none; None for that of the rule."""
    return layout.size // 2 if key == "lockout" else None


def _dutch(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    """The other whispers, in files that have not been through f-puzzles' own export."""
    usual = (layout.size + 1) // 2
    less = usual if key == "germanwhispers" else usual - 1
    return _line("whispers", [{**item, "value": less} for item in what], layout, reading)


def _cage(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        cells = tuple(dict.fromkeys(cells_of(item["cells"], layout)))
        if cells:
            reading.note(key, cells)
            total = reading.number(item.get("value"), key, cell_text(cells[0], layout))
            yield make("killer", total=total or None, cells=cells)


def _extra_region(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        cells = cells_of(item["cells"], layout)
        if cells:
            reading.note(key, cells)
            yield make("extra-region", cells=cells)


def _arrow(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        circle = cells_of(item.get("cells") or [], layout)
        lines = [cells_of(names, layout) for names in item.get("lines") or []]
        shafts = [line for line in lines if len(line) > 1]
        if not circle and not shafts:
            continue
        if not circle or any(line[0] not in circle for line in shafts):
            where = cell_text((*circle, *(line[0] for line in shafts))[0], layout)
            raise FormatError(f"the arrow at {where} does not begin in a circle")
        reading.note(key, circle)
        require_single_digits(circle, layout)
        if not shafts:
            reading.unread.append(f"a circle at {names_of(circle, layout)} without an arrow")
        for line in shafts:
            reading.note(key, line)
            yield make("arrow", circle=circle, shaft=line[1:])


def require_single_digits(circle: Cells, layout: Layout) -> None:
    """Refuses a pill where f-puzzles writes 3 and 12 as 312, which is not a weighted sum."""
    if len(circle) > 1 and layout.size > _DIGITS:
        raise UnsupportedError("an arrow with a pill of several cells needs values up to 9")


def _pair(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    rule, field, words = PAIRS[key]
    for item in what:
        cells = cells_of(item["cells"], layout)
        reading.note(key, cells)
        value = item.get("value")
        if words:
            value = _letter(value, words, names_of(cells, layout))
        number = reading.number(value, key, names_of(cells, layout))
        if number is not None:
            yield make(rule, cells=cells, **{field: number})
        elif not words and value in (None, ""):
            yield make(rule, cells=cells)


def _letter(value: Any, words: dict[str, int], where: str) -> int | None:
    if value in (None, ""):
        return None
    if str(value).strip().upper() not in words:
        raise UnsupportedError(f"the mark {value!r} at {where} is neither X nor V")
    return words[str(value).strip().upper()]


def _singles(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    # Other tools name several cells in one item.
    named = [item.get("cells") or [item["cell"]] for item in what if item != {}]
    cells = cells_of([cell for one in named for cell in one if cell], layout)
    for cell in cells:
        reading.note(key, (cell,))
    if cells:
        yield make(SINGLES[key], cells=tuple(dict.fromkeys(cells)))


def _among(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    cells = cells_of([item["cell"] for item in what], layout)
    for cell in cells:
        reading.note(key, (cell,))
    if layout.values[-1] > AMONG[key][-1]:
        raise UnsupportedError(f"values over {AMONG[key][-1]} are not listed for it")
    if cells:
        values = tuple(value for value in AMONG[key] if value in layout.values)
        yield make("one-of", values=values, cells=cells)


def _indexer(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    cells: list[int] = []
    for item in what:
        found = cells_of(item.get("cells") or [item["cell"]], layout)
        reading.note(key, found)
        cells += found
    if cells:
        reading.note(key, tuple(cells))  # other pages draw them as one
        yield make(INDEXERS[key], cells=tuple(dict.fromkeys(cells)))


def _clue(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    rule, field = CLUES[key]
    for item in what:
        reading.note(key, str(item["cell"]).upper())
        number = reading.number(item.get("value"), key, item["cell"])
        cells = line_from(item["cell"], layout)
        if number is not None:
            yield make(rule, cells=cells, **{field: number})


def _little_killer(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        place = str(item.get("cell") or "").upper()
        cells = cells_of(item.get("cells") or [], layout)
        if place and item.get("direction"):
            along = diagonal_from(place, item["direction"], layout)
            if cells and set(cells) != set(along):
                raise FormatError(
                    f"the little killer at {place} names other cells than its arrow points along"
                )
            cells = along
        reading.note(key, place)
        number = reading.number(item.get("value"), key, place)
        if number and not cells:
            raise FormatError(f"the little killer at {place or number} points at no cells")
        if number:  # as in f-puzzles, 0 is not a clue
            yield make("little-killer", total=number, cells=cells)


def _quadruple(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        cells = cells_of(item["cells"], layout)
        reading.note(key, cells)
        where = names_of(cells, layout)
        values = [reading.number(value, key, where) for value in item.get("values") or []]
        found = tuple(value for value in values if value is not None)
        if found:
            yield make("quadruple", values=found, cells=tuple(sorted(cells)))


def _clone(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        cells = cells_of(item["cells"], layout)
        clones = cells_of(item.get("cloneCells") or [], layout)
        reading.note(key, cells)
        reading.note(key, clones)
        if not clones:
            reading.unread.append(f"a clone at {names_of(cells, layout)} of nothing")
        else:
            yield make("clone", cells=cells, clones=clones)


def _negative(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    names = [what] if isinstance(what, str) else what
    unknown = [name for name in names if name not in NEGATIVE and name != "foglight"]
    if unknown:
        raise UnsupportedError(f"the negative rules {listed(unknown, most=40)} are not known")
    return (make(NEGATIVE[name]) for name in names if name in NEGATIVE)


def _nonconsecutive(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    """Cells with a dot between them may be consecutive, as in f-puzzles."""
    dots = reading.all.get("difference") or []
    plain = all(str(dot.get("value") or 1).strip() == "1" for dot in dots)
    if plain and "difference" in (reading.all.get("negative") or ()):
        return  # which is the same
    if dots or reading.all.get("ratio"):
        yield make("negative-difference", values=(1,))
    else:
        yield make("nonconsecutive")


def _disjoint(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    """The places are those of the usual boxes, whatever the regions of the board."""
    box = default_box(layout.size)
    if layout.box is not None and layout.box == box:
        yield make("disjoint-groups")
    elif box is not None:
        usual = Layout.of(layout.size)
        for cells in zip(*(house.cells for house in usual.boxes), strict=True):
            yield make("extra-region", cells=cells)
    else:
        raise UnsupportedError(f"'disjointgroups' means nothing on a board of {layout.describe()}")


_READERS: dict[str, _Reader] = {
    **dict.fromkeys(LINES, _line),
    **dict.fromkeys(("germanwhispers", "dutchwhispers"), _dutch),
    **dict.fromkeys(PAIRS, _pair),
    **dict.fromkeys(SINGLES, _singles),
    **dict.fromkeys(AMONG, _among),
    **dict.fromkeys(CLUES, _clue),
    **dict.fromkeys(INDEXERS, _indexer),
    "killercage": _cage,
    "extraregion": _extra_region,
    "arrow": _arrow,
    "littlekillersum": _little_killer,
    "quadruple": _quadruple,
    "clone": _clone,
    "negative": _negative,
    "nonconsecutive": _nonconsecutive,
    "disjointgroups": _disjoint,
}
