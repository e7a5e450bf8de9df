"""Lines of 81 digits and dots, read at once: files of millions have no others."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from nonet.formats._cages import cages_on
from nonet.formats._format import NINE, Entry, ReadOptions
from nonet.formats._quick import quick
from nonet.formats._text import lines_of
from nonet.model import Puzzle, Source

DEFAULT = ReadOptions()
_LENGTH = 81
_GRIDS = 5  # of a Samurai


def plain_first(
    text: str | Iterable[str], on_other: Callable[[int, str], None] | None, *, whole: bool
) -> Iterator[Entry]:
    """All entries of a text; its first lines at once while they are 81 characters each.

    Nothing that follows can change what such a line is, but for regions on the line below and words
    below the only one; and five of them may be a Samurai.
    """
    lines = iter(io.StringIO(text, newline=None) if isinstance(text, str) else text)
    boards: list[tuple[str, Puzzle]] = []  # of a text that is there as a whole
    other: list[str] = []  # the first line that is not plain
    first: Puzzle | None = None
    count = 0
    for number, line in enumerate(lines, 1):
        if (puzzle := _on_plain(line, number)) is None:
            other = [line]
            break
        if not whole:
            yield puzzle
        elif number <= _GRIDS:
            boards.append((line, puzzle))
        else:
            for _, entry in boards:
                yield entry
            boards = [(line, puzzle)]
        if not count:
            first = puzzle
        count = number
    if not other:
        yield from _at_the_end([puzzle for _, puzzle in boards])
        return
    from nonet.formats._recognizing import Before, recognized  # which plain files do not need

    # All that may be a Samurai is read again, or the line that has another part below it.
    again = len(boards) if len(boards) == _GRIDS else int(bool(boards) and _is_part(other[0]))
    begun = count - again
    lone = boards[0][1] if boards and begun == count == 1 else None
    if lone is None:
        yield from (puzzle for _, puzzle in boards[: len(boards) - again])
    yield from recognized(
        lines_of(
            chain((text for text, _ in boards[len(boards) - again :]), other, lines),
            first=begun + 1,
        ),
        *(DEFAULT, on_other),
        before=Before(
            known=[first] if begun and first else (),
            count=begun if lone is None else 0,
            lone=lone,
            taken=begun if begun and not again and lone is None else None,
        ),
        whole=whole,
    )


def _at_the_end(waiting: list[Puzzle]) -> Iterator[Entry]:
    """The puzzles that waited, where nothing follows."""
    if len(waiting) == _GRIDS:
        from nonet.formats._neighbours import samurai_of  # which plain files do not need

        whole_board = samurai_of(waiting)
        waiting = waiting if whole_board is None else [whole_board]
    yield from waiting


def _on_plain(line: str, number: int) -> Puzzle | None:
    """The puzzle of a plain line; None where it is another one, or may be labels of regions."""
    if not isinstance(line, str) or len(line) < _LENGTH:
        return None
    puzzle = quick(line, Source("line", "digits", number))
    if puzzle is None or puzzle.size != NINE[0]:
        return None
    if (line[0] == line[1] or line[0] == line[9]) and _may_be_regions(line):
        return None
    return puzzle


def _may_be_regions(line: str) -> bool:
    """True if 81 digits may be the labels of regions, whose first is beside itself: 9 of each."""
    return line[0] != "." and line.count(line[0]) == NINE[0]


def _is_part(line: str) -> bool:
    """True if a line below a puzzle may be another part of it, or such parts may follow it."""
    if not isinstance(line, str):
        return False
    text = line.strip()
    if not text or cages_on(text):
        return True
    from nonet.formats._typed_rules import rules_on

    regions = len(text) == _LENGTH and text.count(text[0]) == NINE[0]
    return regions or bool(rules_on(text))
