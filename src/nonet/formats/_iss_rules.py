"""Which word of Interactive Sudoku Solver's text is which rule, in both directions.

Most words are numbers and then cells, in the order of the rule's fields: one table of them serves
reading and writing. The others have a function each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import unquote

from nonet.errors import FormatError, NonetError, ShapeError, UnsupportedError, UsageError
from nonet.formats._iss_cells import cell_of, cells_of, diagonal_from, line_of, neighbour_pairs
from nonet.formats._iss_groups import (
    Rules,
    cage,
    diagonal,
    disjoint_sets,
    equal_sum,
    make,
    quad,
    region_same_values,
    run_sums,
    same_values,
    whole,
)
from nonet.formats._iss_keys import bits_of_key, machine_of, table_of_key, text_of_base64
from nonet.formats._iss_regions import connected, region_count, region_run
from nonet.formats._iss_variables import moved, segments
from nonet.formats._iss_words import Word, misplaced, written
from nonet.model import Layout, tabulate


class Line(NamedTuple):
    """A word of numbers and cells.

    Attributes:
        word: As Interactive Sudoku Solver writes it.
        rule: The name of the rule.
        numbers: The fields of the numbers, which stand before the cells.
    """

    word: str
    rule: str
    numbers: tuple[str, ...] = ()


LINES = (
    Line("Thermo", "thermometer"),
    Line("Whisper", "whispers", ("difference",)),
    Line("Renban", "renban"),
    Line("Modular", "modular", ("modulus",)),
    Line("Entropic", "entropic"),
    Line("RegionSumLine", "region-sum-line"),
    Line("Between", "between"),
    Line("Lockout", "lockout", ("difference",)),
    Line("Palindrome", "palindrome"),
    Line("Zipper", "zipper"),
    Line("DoubleArrow", "double-arrow"),
    Line("ValueIndexing", "value-indexing"),
    Line("Cage", "killer", ("total",)),
    Line("RellikCage", "rellik", ("total",)),
    Line("EqualityCage", "equality-cage"),
    Line("Sum", "sum", ("total",)),
    Line("Lunchbox", "lunchbox", ("total",)),
    Line("AllDifferent", "extra-region"),
    Line("CountingCircles", "counting-circles"),
    Line("CountDistinct", "count-distinct"),
)
# Words without arguments.
WHOLE = {
    "AntiTaxicab": "anti-taxicab",
    "GlobalEntropy": "global-entropy",
    "GlobalMod": "global-mod",
    "DutchFlatmates": "dutch-flatmates",
}
# Clues beside the board: the word has a row or column, a clue from its start, one from its end.
SIDES = {
    "XSum": ("x-sum", "total"),
    "Skyscraper": ("skyscraper", "count"),
    "HiddenSkyscraper": ("hidden-skyscraper", "value"),
    "NumberedRoom": ("numbered-room", "value"),
    "FullRank": ("full-rank", "rank"),
}
# Marks between neighbours, of which a word may name many cells.
MARKS: dict[str, tuple[str, dict[str, int]]] = {
    "WhiteDot": ("difference", {}),
    "BlackDot": ("ratio", {}),
    "X": ("pair-sum", {"total": 10}),
    "V": ("pair-sum", {"total": 5}),
    "GreaterThan": ("less-than", {}),
}
# Lines of fewer cells are read there, and nothing obeys them.
_FEWEST = {"Lunchbox": 2, "ValueIndexing": 3}
_USUAL_DIFFERENCE = "5"  # of whispers, whatever the size of the board


def rules_of(word: Word, layout: Layout) -> Rules:
    """The constraints of a word.

    Raises:
        FormatError: Its arguments are wrong.
        UnsupportedError: It is not known, and may be a rule.
    """
    read = READERS.get(word.name)
    if read is None:
        raise UnsupportedError(
            f"the rule {word.shown!r} is not supported: the puzzle was not read, because without "
            "it, it would be a different one"
        )
    try:
        return read(word, layout)
    except NonetError as error:
        raise placed(error, word) from None
    except (IndexError, KeyError, ValueError):
        raise misplaced(word, "its arguments are not those of this word") from None


def placed(error: NonetError, word: Word) -> NonetError:
    """An error with the word that it is about, unless it names one already."""
    kinds = (FormatError, ShapeError, UsageError, UnsupportedError)
    if type(error) not in kinds or word.shown in error.message:
        return error
    return type(error)(f"{written(word)}: {error.message}")


def _line(row: Line) -> Callable[[Word, Layout], Rules]:
    def read(word: Word, layout: Layout) -> Rules:
        count = len(row.numbers)
        if row.word == "Whisper" and word.arguments[0][:1].isalpha():
            word = replace(word, arguments=[_USUAL_DIFFERENCE, *word.arguments])
        if row.word == "Modular" and word.arguments[0] == "1":
            return []  # of which every line is one
        if row.word == "Sum" and "_" in word.arguments[0]:
            return _weighted(word, layout)
        numbers: list[int | None] = [whole(each) for each in word.arguments[:count]]
        cells = cells_of([each for each in word.arguments[count:] if each], layout)
        if row.word == "AllDifferent":
            cells = tuple(dict.fromkeys(cells))
        fields = dict(zip(row.numbers, numbers, strict=False))
        if row.word == "Lockout":  # there the ends of any such line differ
            if len(cells) == 1:
                return _never(cells) if fields["difference"] else []
            fields["difference"] = max(1, fields["difference"] or 0)
        if len(cells) < _FEWEST.get(row.word, 0) or (row.word == "Renban" and _repeats(cells)):
            return _never(cells)
        if row.word == "DoubleArrow" and len(cells) == 1:  # both ends, and nothing between
            return [make("sum", total=0, cells=cells)]
        if row.word == "RegionSumLine" and layout.region_of is None:
            return run_sums(cells, layout)
        return [make(row.rule, **fields, cells=cells)]

    return read


def _never(cells: tuple[int, ...]) -> Rules:
    """What nothing obeys, as that solver reads a line that is too short: no sum is below 0."""
    return [make("sum", total=-1, cells=cells[:1])]


def _repeats(cells: tuple[int, ...]) -> bool:
    return len(set(cells)) < len(cells)


def _weighted(word: Word, layout: Layout) -> Rules:
    """A sum as ``.Sum~10_=_1_-2``."""
    total, sign, *weights = word.arguments[0].split("_")
    if sign != "=":
        raise ValueError(sign)
    cells = cells_of([each for each in word.arguments[1:] if each], layout)
    return [make("sum", total=whole(total), weights=tuple(map(whole, weights)), cells=cells)]


def _mark(rule: str, fields: dict[str, int]) -> Callable[[Word, Layout], Rules]:
    def read(word: Word, layout: Layout) -> Rules:
        pairs = list(neighbour_pairs(cells_of(word.arguments, layout), layout, word.widths))
        if not pairs:
            raise misplaced(word, "no two of its cells share a side")
        if rule == "less-than":
            pairs = [(less, greater) for greater, less in pairs]
        return [make(rule, cells=pair, **fields) for pair in pairs]

    return read


def _side(rule: str, field: str) -> Callable[[Word, Layout], Rules]:
    def read(word: Word, layout: Layout) -> Rules:
        cells = line_of(word.arguments[0], layout)
        clues = zip(word.arguments[1:3], (cells, cells[::-1]), strict=False)
        return [make(rule, **{field: whole(clue)}, cells=line) for clue, line in clues if clue]

    return read


def _little_killer(word: Word, layout: Layout) -> Rules:
    total, start = word.arguments
    cells = diagonal_from(cell_of(start, layout), layout)
    return [make("little-killer", total=whole(total), cells=cells)]


def _sandwich(word: Word, layout: Layout) -> Rules:
    total, line = word.arguments
    cells = line_of(line, layout)
    # Of more values than a line has cells it is there about the least and the greatest in it.
    rule = "sandwich" if len(cells) == layout.value_count else "lunchbox"
    return [make(rule, total=whole(total), cells=cells)]


def _arrow(word: Word, layout: Layout) -> Rules:
    circle, *shaft = cells_of(word.arguments, layout)
    if not shaft:  # whose sum is 0
        return [make("sum", total=0, cells=(circle,))]
    return [make("arrow", circle=(circle,), shaft=tuple(shaft))]


def _pill_arrow(word: Word, layout: Layout) -> Rules:
    count = whole(word.arguments[0])
    cells = cells_of(word.arguments[1:], layout)
    return [make("arrow", circle=cells[:count], shaft=cells[count:])]


def _sum_line(word: Word, layout: Layout) -> Rules:
    total, *rest = word.arguments
    loop = bool(rest) and rest[-1].upper() == "LOOP"
    cells = cells_of(rest[:-1] if loop else rest, layout)
    return [make("sum-line", total=whole(total), cells=cells, loop=loop)]


def _contents(rule: str) -> Callable[[Word, Layout], Rules]:
    def read(word: Word, layout: Layout) -> Rules:
        clue, *cells = word.arguments
        # Counts and values of a clue that is read aloud are single digits in turn.
        values = tuple(map(whole, clue if rule == "look-and-say" else re.split("[_,]", clue)))
        return [make(rule, values=values, cells=cells_of(cells, layout))]

    return read


def _indexing(word: Word, layout: Layout) -> Rules:
    rule = {"C": "column-indexer", "R": "row-indexer"}[word.arguments[0]] if word.arguments else ""
    return [make(rule, cells=cells_of(word.arguments[1:], layout))]


def _strict_kropki(word: Word, layout: Layout) -> Rules:
    return [make("negative-difference", values=(1,)), make("negative-ratio", values=(2,))]


def _groups(items: Sequence[str]) -> list[list[str]]:
    """Groups of cells: a name begins one, an empty argument another one of that name."""
    groups: list[list[str]] = [[]]
    for item in items:
        if not item or item.startswith("_"):
            groups.append([])
        else:
            groups[-1].append(item)
    return [group for group in groups if group]


def _pair(*, every: bool, old: bool = False) -> Callable[[Word, Layout], Rules]:
    def read(word: Word, layout: Layout) -> Rules:
        key, *items = word.arguments
        if old:  # - and _ had each other's place
            key = key.translate(str.maketrans("-_", "_-"))
        table = table_of_key(key, layout)
        lines = [cells_of(group, layout) for group in _groups(items)]
        if every and table == tabulate(layout.value_count, lambda a, b: abs(a - b) > 1):
            return [make("nabner", cells=cells) for cells in lines]
        return [make("pair-table", cells=cells, allowed=table, every=every) for cells in lines]

    return read


def _regex(word: Word, layout: Layout) -> Rules:
    packed, *items = word.arguments
    pattern = unquote(packed) if "%" in packed else text_of_base64(packed)  # % is its older form
    return [
        make("regex", cells=cells_of(group, layout), pattern=pattern) for group in _groups(items)
    ]


def _automaton(word: Word, layout: Layout) -> Rules:
    packed, *items = word.arguments
    rules: Rules = []
    for group in _groups(items):
        lengths = [len(each) for each in segments(group)]
        breaks = tuple(sum(lengths[:i]) for i in range(1, len(lengths)))
        cells = cells_of([item for item in group if item != "-"], layout)
        rules.append(machine_of(packed, cells, layout, breaks))
    return rules


def _joined(word: Word, layout: Layout) -> Rules:
    rules: Rules = []
    if word.name == "or" and not word.inner:
        raise misplaced(word, "it holds no word, so nothing could fulfil it")
    for inner in word.inner:
        found = rules_of(inner, layout)
        if not found and word.name == "or":
            return []  # that branch always holds
        if not found:
            continue
        # What one word means holds together, also as one of several branches.
        rules.append(found[0] if len(found) == 1 else make("and", rules=tuple(found)))
    return [make(word.name, rules=tuple(rules))] if rules else []


def _replicate(word: Word, layout: Layout) -> Rules:
    key = word.arguments[0] if word.arguments else ""
    origin = cell_of(word.arguments[1] if len(word.arguments) > 1 else "R1C1", layout)
    bits = bits_of_key(key)
    targets = tuple(origin + i for i in range(bits.bit_length()) if bits >> i & 1)
    if origin >= layout.cell_count:
        inside = [rule for inner in word.inner for rule in rules_of(inner, layout)]
        return [moved(rule, target - origin, layout) for target in targets for rule in inside]
    if targets and targets[-1] >= layout.cell_count:
        raise misplaced(word, "a target is beyond the board")
    rules = tuple(rule for inner in word.inner for rule in rules_of(inner, layout))
    if not rules or not targets:
        return []
    return [make("replicate", rules=rules, origin=origin, targets=targets)]


def _one(rule: str, **fields: Any) -> Callable[[Word, Layout], Rules]:
    return lambda word, layout: [make(rule, **fields)]


def _given(word: Word, layout: Layout) -> Rules:
    """Givens within ``Or`` or ``And``: some values of a cell."""
    found: Rules = []
    for text in word.arguments:
        name, *values = text.split("_")
        cell = cell_of(name, layout)
        held = set(map(whole, values))
        if not held or not held <= set(layout.values):
            raise misplaced(word, "a value that the board does not have")
        found.append(make("one-of", values=tuple(sorted(held)), cells=(cell,)))
    return found


READERS: dict[str, Callable[[Word, Layout], Rules]] = {
    **{row.word.lower(): _line(row) for row in LINES},
    **{word.lower(): _one(rule) for word, rule in WHOLE.items()},
    **{word.lower(): _side(rule, field) for word, (rule, field) in SIDES.items()},
    **{word.lower(): _mark(rule, fields) for word, (rule, fields) in MARKS.items()},
    "": _given,
    "cage": cage,
    "disjointsets": disjoint_sets,
    "diagonal": diagonal,  # on the board itself these two are houses
    "windoku": _one("windows"),
    "antiknight": _one("anti-knight"),
    "antiking": _one("anti-king"),
    "anticonsecutive": _one("nonconsecutive"),
    "littlekiller": _little_killer,
    "sandwich": _sandwich,
    "arrow": _arrow,
    "pillarrow": _pill_arrow,
    "sumline": _sum_line,
    "quad": quad,
    "containatleast": _contents("contain"),
    "containexact": _contents("contain-exactly"),
    "lookandsay": _contents("look-and-say"),
    "samevalues": same_values,
    "regionsamevalues": region_same_values,
    "equalsum": equal_sum,
    "indexing": _indexing,
    "strictkropki": _strict_kropki,
    "strictxv": _one("negative-sum"),
    "pair": _pair(every=False),
    "pairx": _pair(every=True),
    "binary": _pair(every=False, old=True),
    "binaryx": _pair(every=True, old=True),
    "regex": _regex,
    "nfa": _automaton,
    "connectedvalues": connected,
    "chaosarrow": region_run,
    "chaoscount": region_count,
    "searchpriority": lambda word, layout: [],  # in which order to search
    "or": _joined,
    "and": _joined,
    "replicate": _replicate,
}
