"""Five boards of 9x9 that are the grids of one Samurai.

They are if the boxes that they share are the same in both, in the usual order: top left, top right,
centre, bottom left, bottom right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from nonet.formats._beside import Found, Passed
from nonet.formats._on_grids import boards_with_gaps
from nonet.model import Layout, Puzzle

_CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
_SIDE = 9
_MOST = len(_CORNERS)
# Boxes that grids share are the same by chance where there are hardly any givens.
_FEWEST, _FEWEST_SHARED = 60, 3


def joined_grids(found: Iterator[Found], *, count: int) -> Iterator[Found]:
    """The entries; five boards that are the grids of a Samurai, and no others, as one.

    Args:
        found: All of a text.
        count: How many puzzles there were before.
    """
    held: list[Found] = []
    puzzles: list[Puzzle] = []
    holds = not count
    for each in found:
        if holds and (isinstance(each, Passed) or (len(puzzles) < _MOST and _is_plain(each))):
            held.append(each)
            puzzles += [each] if isinstance(each, Puzzle) else []
            continue
        yield from held
        yield each
        held, puzzles, holds = [], [], False
    whole = samurai_of(puzzles)
    if whole is None:
        yield from held
        return
    yield from (each for each in held if isinstance(each, Passed))
    yield whole


def _is_plain(entry: Found) -> bool:
    usual = isinstance(entry, Puzzle) and entry.size == _SIDE and entry.layout == _nine()
    return usual and isinstance(entry, Puzzle) and entry.marks is None


def samurai_of(puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """The Samurai whose grids these are; None if they are not."""
    if len(puzzles) != _MOST:
        return None
    layout = boards_with_gaps()["samurai"]
    values: dict[int, int] = {}
    shared = 0
    for (top, left), puzzle in zip(_CORNERS, puzzles, strict=True):
        for cell, value in enumerate(puzzle.givens):
            place = (top + cell // _SIDE) * layout.size + left + cell % _SIDE
            if values.setdefault(place, value) != value:
                return None
            shared += bool(value)
    given = sum(map(bool, values.values()))
    if given < _FEWEST and shared - given < _FEWEST_SHARED:
        return None
    gaps = (0 for _ in layout.gaps)
    givens = [values.get(cell, next(gaps, 0)) for cell in range(layout.cell_count)]
    source = puzzles[0].source
    source = None if source is None else source._replace(format="grids", alphabet=None)
    return Puzzle(layout, givens, source=source)


@lru_cache(maxsize=1)
def _nine() -> Layout:
    return Layout.of(_SIDE)
