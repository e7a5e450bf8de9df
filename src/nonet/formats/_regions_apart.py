"""Two boards of which one is the regions of the other, as their cells show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.formats._beside import Found, Passed
from nonet.formats._boards import with_regions
from nonet.formats._pieces import are_regions
from nonet.model import Puzzle

_MOST_BETWEEN = 6  # lines of text


def joined(found: Sequence[Found]) -> Iterator[Found]:
    """What is found, with a board and the regions below or above it as one puzzle."""
    board: Puzzle | None = None  # which waits for what follows
    between: list[Found] = []
    for each in found:
        if isinstance(each, Passed) and board is not None and len(between) < _MOST_BETWEEN:
            between.append(each)
            continue
        other = each if isinstance(each, Puzzle) else None
        jigsaw = None if board is None or other is None else _jigsaw(board, other)
        if jigsaw is not None:
            yield jigsaw
            yield from between
            board, between = None, []
            continue
        if board is not None:
            yield board
            yield from between
            board, between = None, []
        if other is not None:
            board = other
        else:
            yield each
    if board is not None:
        yield board
    yield from between


def _jigsaw(first: Puzzle, second: Puzzle) -> Puzzle | None:
    """The puzzle of a board and its regions; None if neither is regions."""
    for board, regions in ((first, second), (second, first)):
        if (
            board.size == regions.size
            and board.layout == regions.layout
            and board.layout.is_default
            and board.marks is None
            and _shows_regions(regions)
            and not _shows_regions(board)
        ):
            layout = with_regions(board.size, regions.givens)
            return Puzzle(layout, board.givens, source=board.source)
    return None


def _shows_regions(puzzle: Puzzle) -> bool:
    size, givens = puzzle.size, puzzle.givens
    if size < 4 or givens.count(givens[0]) != size or givens[0] not in (givens[1], givens[size]):
        return False
    return are_regions([list(map(str, givens[at : at + size])) for at in range(0, size**2, size)])
