"""Cages as people write them: a number, its sign and some cells; and the rules that they are.

Sums alone are those of Killer Sudoku, on a board with boxes. With a sign (``12x``, ``3-``, ``2/``,
``7+``) they are those of KenKen, also called Calcudoku or MathDoku, on one without.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from nonet import constraints  # whose files are read once there is a cage
from nonet.errors import FormatError, UnsupportedError
from nonet.games import GAMES
from nonet.lazy import compiled_later
from nonet.model import Constraint, Puzzle, cell_name
from nonet.words import listed

_SIGNS = {
    **dict.fromkeys("+＋", "+"),
    **dict.fromkeys("-−–", "-"),
    **dict.fromkeys("*xX×·", "*"),
    **dict.fromkeys("/÷∕", "/"),
}
_WORDS = {
    **dict.fromkeys(("add", "addition", "plus", "sum"), "+"),
    **dict.fromkeys(("sub", "subtract", "subtraction", "minus", "difference"), "-"),
    **dict.fromkeys(("mul", "mult", "multiply", "multiplication", "times", "product"), "*"),
    **dict.fromkeys(("div", "divide", "division", "quotient", "ratio"), "/"),
    **dict.fromkeys(("", "none", "=", "equal", "equals", "given", "killer", "cage"), ""),
}
_SIGN = "[" + re.escape("".join(_SIGNS)) + "]"
_NUMBER = rf"(?P<before>{_SIGN})?\s*(?P<total>\d{{1,7}})\s*(?P<after>{_SIGN})?"
_PLACE = (
    r"(?:[rR]\d{1,2}[cC]\d{1,2}(?:-[rR]\d{1,2}[cC]\d{1,2})?|[A-Za-z]\d{1,2}"
    r"|[(\[]\s*\d{1,2}\s*,\s*\d{1,2}\s*[)\]])"
)
_PLACES = rf"{_PLACE}(?:[\s,;+&]*{_PLACE})*"
_ONLY_PLACES = compiled_later(rf"\s*{_PLACES}\s*")
_LIST = (
    compiled_later(
        rf"\s*(?:[*•-]\s+)?{_NUMBER}(?:\s*(?:[:=,|]|[-=]+>|→)\s*|\s+|(?=[(\[{{]))[(\[{{]?\s*(?P<cells>{_PLACES})\s*[)\]}}]?[\s,;.]*"
    ),
    compiled_later(
        rf"\s*(?:[*•-]\s+)?[(\[{{]?\s*(?P<cells>{_PLACES})\s*[)\]}}]?\s*(?:[:=,|]|[-=]+>|→)\s*{_NUMBER}[\s,;.]*"
    ),
)
_CELL = compiled_later(
    r"[rR](\d{1,2})[cC](\d{1,2})(?:-[rR](\d{1,2})[cC](\d{1,2}))?|([A-Za-z])(\d{1,2})"
    r"|[(\[]\s*(\d{1,2})\s*,\s*(\d{1,2})\s*[)\]]"
)
# [12] r1c1 r1c2, r1c1 r1c2 (12).
_IN_BRACKETS = compiled_later(rf"[\[(]\s*({_SIGN}?\d{{1,7}}\s?{_SIGN}?)\s*[\])]\s*[:=,]?")
_TITLED = compiled_later(r"(?i)\W*(?:killer[ -]?)?cages?\s*(?=[\[(]\d)")
_DASHED = compiled_later(r"\s+\S\s")
_SMALLEST = 3  # rows
_LONGEST = 400  # characters of a line
_SIZE = compiled_later(r"\b(\d{1,2})\s?(?:x|by|by-|×)\s?\1\b", re.I)
KENKEN = compiled_later(r"\b(?:ken-?ken|calc-?u-?do(?:ku|-ku)|math-?do(?:ku|-ku)|tom-?tom)", re.I)


class Cage(NamedTuple):
    """Some cells and what is said of them.

    Attributes:
        total: The number; None if there is none.
        sign: ``+ - * /``, or nothing.
        cells: Row and column of each, from 0.
    """

    total: int | None
    sign: str
    cells: tuple[tuple[int, int], ...]


class Listed(NamedTuple):
    """A cage as it stands in a list, before it is known where its rows and columns begin.

    Attributes:
        total: The number.
        sign: As in `Cage`.
        places: Row and column of each cell as they are written.
        pairs: Whether they are bare numbers, ``(0,1)``, which may begin with 0.
        dashed: Whether its sign is a dash between blanks, ``12 - r1c1 r1c2``: no sign, perhaps.
    """

    total: int | None
    sign: str
    places: tuple[tuple[int, int], ...]
    pairs: bool
    dashed: bool = False


def sign_of(word: object) -> str | None:
    """The sign that a word or a character stands for; None if it is none."""
    text = "" if word is None else str(word).strip().casefold()
    return _SIGNS.get(text, _WORDS.get(text))


def cage_on(text: str) -> Listed | None:
    """The only cage that a text holds, and nothing else; None if it holds something else."""
    cages = cages_on(text)
    return cages[0] if len(cages) == 1 else None


def cages_on(text: str) -> list[Listed]:
    """The cages that a line holds, and nothing else; none if it holds something else."""
    if len(text) > _LONGEST or not any(map(str.isdigit, text)):
        return []
    if "**" in text:
        text = text.replace("**", " ")
    if _IN_BRACKETS.search(text):
        text = _TITLED.sub("", text)
        first = _IN_BRACKETS.match(text.lstrip(" *•-")) is not None
        text = _IN_BRACKETS.sub(r" \1: " if first else r"= \1 ", text)
    for form in _LIST:
        cages: list[Listed] = []
        at = 0
        while at < len(text):
            match = form.match(text, at)
            if match is None or (match["before"] and match["after"]):
                break
            sign = sign_of(match["before"] or match["after"]) or ""
            dashed = sign == "-" and _DASHED.match(text, match.end("total")) is not None
            cages.append(Listed(int(match["total"]), sign, *_places_in(match["cells"]), dashed))
            at = match.end()
        else:
            return cages
    return []


def places_on(text: str) -> tuple[tuple[tuple[int, int], ...], bool]:
    """The cells that a text names, and whether by pairs of numbers; none if it holds more."""
    return _places_in(text) if _ONLY_PLACES.fullmatch(text) else ((), False)


def _places_in(text: str) -> tuple[tuple[tuple[int, int], ...], bool]:
    places: list[tuple[int, int]] = []
    pairs = False
    for row, column, end, last, letter, number, first, second in _CELL.findall(text):
        if letter:
            places.append((ord(letter.upper()) - 64, int(number)))
        elif first:
            places.append((int(first), int(second)))
            pairs = True
        elif end:
            places += _run((int(row), int(column)), (int(end), int(last)))
        else:
            places.append((int(row), int(column)))
    return tuple(places), pairs


def _run(first: tuple[int, int], last: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells from one to another along a row or a column; both where they share neither."""
    (r, c), (bottom, right) = first, last
    if r != bottom and c != right:
        return [first, last]
    rows, columns = sorted((r, bottom)), sorted((c, right))
    return [
        (row, column)
        for row in range(rows[0], rows[1] + 1)
        for column in range(columns[0], columns[1] + 1)
    ]


def cages_of(listed_: Sequence[Listed], size: int | None) -> tuple[list[Cage], int]:
    """The cages of a list, counted from 0, and the size of their board.

    Args:
        listed_: The cages.
        size: N, if it is known.

    Raises:
        FormatError: The size, or where rows and columns begin, cannot be told.
    """
    places = [place for cage in listed_ for place in cage.places]
    numbers = [number for place in places for number in place]
    least, most = min(numbers), max(numbers)
    pairs = any(cage.pairs for cage in listed_)
    first = 0 if least == 0 else 1
    if size is None:
        size = most + 1 - first
        if size < _SMALLEST or len(set(places)) != size * size:
            raise FormatError(
                f"the cages leave cells of a {size}x{size} board out, and nothing says how large "
                "it is: write its rows above, with dots for empty cells"
            )
    elif pairs and least > 0 and most < size:
        raise FormatError(
            "nothing says whether the rows and columns of the cages count from 0 or from 1: write "
            "r1c1, which is the first cell"
        )
    if first == 0 and not pairs:
        first = 1  # r0c1 is no cell
    last = size - 1 + first
    wrong = next((place for place in places if min(place) < first or max(place) > last), None)
    if wrong is not None:
        raise FormatError(f"a cage has the cell {wrong}, which is not on a {size}x{size} board")
    return [
        Cage(cage.total, cage.sign, tuple((r - first, c - first) for r, c in cage.places))
        for cage in listed_
    ], size


def without_dashes(listed_: Sequence[Listed], size: int) -> list[Listed]:
    """Cages whose dash is no sign without it: ``12 - r1c1 r1c2`` on a board of 9x9.

    Raises:
        FormatError: It may be one.
    """
    dashed = [cage for cage in listed_ if cage.dashed]
    if not dashed or any(cage.sign and not cage.dashed for cage in listed_):
        return list(listed_)
    if not any((cage.total or 0) >= size or len(cage.places) > 2 for cage in dashed):
        raise FormatError(
            f"{dashed[0].total} - may be a difference, of KenKen, or a sum and a dash: write "
            f"{dashed[0].total}- for the one, {dashed[0].total}: for the other"
        )
    return [cage._replace(sign="") if cage.dashed else cage for cage in listed_]


def size_in(text: str) -> int | None:
    """The size that a text names: ``6x6``; None for none, or several."""
    sizes = {int(number) for number in _SIZE.findall(text)}
    return sizes.pop() if len(sizes) == 1 else None


def are_kenken(cages: Iterable[Cage]) -> bool:
    """True if cages are those of KenKen: one has a sign."""
    return any(cage.sign for cage in cages)


def rules_of(
    cages: Sequence[Cage], size: int, *, kenken: bool
) -> tuple[list[Constraint], dict[int, int]]:
    """The rules of cages, and the values that cages of one cell give in KenKen.

    Raises:
        FormatError: A cage is wrong.
        UnsupportedError: A cage is not one of those that are known.
    """
    names = [[cell_name(r * size + c, size) for r, c in cage.cells] for cage in cages]
    count = Counter(name for list_ in names for name in list_)
    for name, times in count.items():
        if times > 1 and kenken:
            raise FormatError(f"{name} is in two cages")
    rules: list[Constraint] = []
    givens: dict[int, int] = {}
    for cage, cells in zip(cages, names, strict=True):
        numbers = tuple(r * size + c for r, c in cage.cells)
        if not kenken:
            rules.append(constraints.Killer(cage.total, numbers))
        elif len(numbers) == 1:
            if cage.total is None or not 1 <= cage.total <= size:
                raise FormatError(f"{cells[0]} alone cannot hold {cage.total}: 1 to {size}")
            givens[numbers[0]] = cage.total
        else:
            rules.append(_rule(cage, numbers, " ".join(cells)))
    return rules, givens


def with_cages(
    puzzle: Puzzle, cages: Sequence[Cage], *, kenken: bool = False, boxed: bool = False
) -> Puzzle:
    """A puzzle under cages; with signs they are those of KenKen, whose board has no boxes.

    Args:
        puzzle: The board and its givens.
        cages: Some, counted from 0.
        kenken: Whether they are those of KenKen, sign or no sign.
        boxed: Whether the boxes or the regions of the board were asked for.
    """
    kenken = kenken or are_kenken(cages)
    rules, single = rules_of(cages, puzzle.size, kenken=kenken)
    layout, givens = puzzle.layout, list(puzzle.givens)
    if kenken and not boxed and (layout.is_default or layout.box is None) and not layout.regions:
        layout = GAMES.get("latin").layout(puzzle.size)
    for cell, value in single.items():
        if givens[cell] not in (0, value):
            where = cell_name(cell, puzzle.size)
            raise FormatError(f"{where} holds {givens[cell]}, and its cage says {value}")
        givens[cell] = value
    layout = layout.with_constraints(rules)
    marks = None if puzzle.marks is None else puzzle.marks.on(layout)
    return Puzzle(layout, givens, marks=marks, source=puzzle.source)


def _rule(cage: Cage, cells: tuple[int, ...], named: str) -> Constraint:
    if cage.total is None:
        raise FormatError(f"the cage of {named} has no number")
    if not cage.sign:
        raise FormatError(
            f"the cage {cage.total} of {named} has no sign: write + - x or / after its number"
        )
    if cage.sign in "-/" and len(cells) > 2:
        noun = "difference" if cage.sign == "-" else "ratio"
        raise UnsupportedError(
            f"a {noun} of {len(cells)} cells ({cage.total}{cage.sign} {named}): nonet knows those "
            "of two cells"
        )
    rules: dict[str, Callable[[], Constraint]] = {
        "+": lambda: constraints.SumCage(cage.total, cells),
        "*": lambda: constraints.Product(cage.total, cells),
        "-": lambda: constraints.Difference(cells, cage.total),
        "/": lambda: constraints.Ratio(cells, cage.total),
    }
    return rules[cage.sign]()


def by_labels(
    rows: Sequence[Sequence[str]], totals: dict[str, tuple[int, str]], blanks: Iterable[str]
) -> Iterator[Cage]:
    """The cages of a grid of labels.

    Args:
        rows: The label of each cell.
        totals: The number and the sign of each label.
        blanks: Labels of cells without a cage.

    Raises:
        FormatError: A label has no number, or a number no label.
    """
    cells: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(rows):
        for c, label in enumerate(row):
            cells.setdefault(label, []).append((r, c))
    without = [label for label in cells if label not in totals and label not in set(blanks)]
    if without:
        raise FormatError(
            f"cages without a number: {listed(map(repr, without), most=9)}: write a=12 below the "
            "grid, and dots for cells without a cage"
        )
    other = [label for label in totals if label not in cells]
    if other:
        raise FormatError(f"{listed(map(repr, other), most=9)} have a number and no cells")
    for label, (total, sign) in totals.items():
        yield Cage(total, sign, tuple(cells[label]))
