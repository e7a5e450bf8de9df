"""Lines of 81 digits and dots, read at once: files of millions have no others."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from nonet.formats._cages import cages_on
from nonet.formats._format import NINE, Entry, ReadOptions
from nonet.formats._quick import quick
from nonet.formats._text import lines_of
from nonet.model import Puzzle, Source

DEFAULT = ReadOptions()
_LENGTH = 81
_GRIDS = 5  # of a Samurai


@dataclass
class _Taken:
    """What the first lines of a text came to, up to one that is not plain.

    Attributes:
        count: How many lines were read.
        other: The line that is not plain, in a list; no line at the end of the text.
        last: The last plain line.
        held: Its puzzle, of a text that is there as a whole: what follows may belong to it.
        five: The lines and puzzles before it while there are so few that they may be a Samurai.
        first: The puzzle of the first line.
    """

    count: int = 0
    other: list[str] = field(default_factory=list)
    last: str = ""
    held: Puzzle | None = None
    five: list[tuple[str, Puzzle]] = field(default_factory=list)
    first: Puzzle | None = None

    def each(self, lines: Iterable[str], *, whole: bool) -> Iterator[Entry]:
        """The puzzles that no later line can change."""
        held, last = self.held, self.last  # local names are quicker
        for number, line in enumerate(lines, 1):
            if (puzzle := _on_plain(line, number)) is None:
                self.other = [line]
                break
            if held is not None:
                if number <= _GRIDS:
                    self.five.append((last, held))
                else:
                    yield from self._given_up()
                    yield held
            if whole:
                held, last = puzzle, line
            else:
                yield puzzle
            if self.first is None:
                self.first = puzzle
            self.count = number
        self.held, self.last = held, last

    def _given_up(self) -> Iterator[Entry]:
        """The first puzzles: there are too many for a Samurai."""
        if self.five:
            yield from (each for _, each in self.five)
            self.five = []

    def at_the_end(self) -> Iterator[Entry]:
        """The puzzles that waited, where nothing follows."""
        waiting = [*(each for _, each in self.five), *([self.held] if self.held else [])]
        if self.count == _GRIDS:
            from nonet.formats._joined import samurai_of  # which plain files do not need

            whole_board = samurai_of(waiting)
            waiting = waiting if whole_board is None else [whole_board]
        yield from waiting

    def with_rest(
        self,
        lines: Iterable[str],
        on_other: Callable[[int, str], None] | None,
        *,
        whole: bool,
    ) -> Iterator[Entry]:
        """The puzzles that waited, and those of the other line and what follows it."""
        from nonet.formats._recognizing import Before, recognized  # which plain files do not need

        if whole and self.count == _GRIDS:
            texts = [*(text for text, _ in self.five), self.last, *self.other]
            yield from recognized(lines_of(chain(texts, lines)), DEFAULT, on_other, whole=True)
            return
        yield from self._given_up()
        known = [] if self.first is None else [self.first]
        if self.held is not None and _is_part(self.other[0]):
            yield from recognized(
                lines_of(chain([self.last, *self.other], lines), first=self.count),
                *(DEFAULT, on_other),
                before=Before(known, self.count - 1),
                whole=True,
            )
            return
        lone = self.held if self.count == 1 else None
        if self.held is not None and lone is None:
            yield self.held
        yield from recognized(
            lines_of(chain(self.other, lines), first=self.count + 1),
            *(DEFAULT, on_other),
            before=Before(
                known,
                count=self.count if lone is None else 0,
                lone=lone,
                taken=self.count if self.count and lone is None else None,
            ),
            whole=whole,
        )


def plain_first(
    text: str | Iterable[str], on_other: Callable[[int, str], None] | None, *, whole: bool
) -> Iterator[Entry]:
    """All entries of a text; its first lines at once while they are 81 characters each.

    Nothing that follows can change what such a line is, but for regions on the line below and words
    below the only one.
    """
    lines = iter(io.StringIO(text, newline=None) if isinstance(text, str) else text)
    taken = _Taken()
    yield from taken.each(lines, whole=whole)
    if taken.other:
        yield from taken.with_rest(lines, on_other, whole=whole)
    else:
        yield from taken.at_the_end()


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
    """Whether 81 digits may be the labels of regions, whose first is beside itself: 9 of each."""
    return line[0] != "." and line.count(line[0]) == NINE[0]


def _is_part(line: str) -> bool:
    """Whether a line below a puzzle may be another part of it, or such parts may follow it."""
    if not isinstance(line, str):
        return False
    text = line.strip()
    if not text or cages_on(text):
        return True
    from nonet.formats._typed_rules import rules_on

    regions = len(text) == _LENGTH and text.count(text[0]) == NINE[0]
    return regions or bool(rules_on(text))
