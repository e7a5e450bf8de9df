"""Comments with rules below the last puzzle: they hold for what follows, and nothing does.

Below the only puzzle of a text they are its rules: nobody writes one there for anything else. Below
several they are errors, and so is what cannot be said of a board that is read: its game, its boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from nonet import constraints  # whose files are read once there is a rule
from nonet.errors import FormatError, NonetError
from nonet.formats._beside import Found, Passed
from nonet.formats._format import Line, under
from nonet.formats._headers import Header, header_of
from nonet.formats._text import is_comment, show
from nonet.model import Puzzle

_RULES = "constraints"


class TrailingComments:
    """Notes comments as they are met, and what becomes of those that no puzzle follows.

    Args:
        count: How many puzzles there were before these lines.
    """

    def __init__(self, count: int = 0) -> None:
        self._count = count
        self._comments: list[tuple[Line, Header]] = []

    def noting(self, lines: Iterator[Line]) -> Iterator[Line]:
        """The lines, of which comments are noted that say something of boards."""
        for line in lines:
            header = header_of(line.text) if is_comment(line.text) else None
            if header is not None:
                self._comments.append((line, header))
            yield line

    def given(self, found: Iterator[Found]) -> Iterator[Found]:
        """The entries; the only puzzle with the rules of comments below it."""
        lone: Puzzle | None = None
        passed: list[Found] = []  # below it
        for each in found:
            if isinstance(each, Passed):
                if lone is None:
                    yield each
                else:
                    passed.append(each)
                continue
            yield from [] if lone is None else [lone, *passed]
            lone, passed = None, []
            line = each.line or 0
            self._comments = [noted for noted in self._comments if noted[0].number > line]
            self._count += isinstance(each, Puzzle)
            if isinstance(each, Puzzle) and self._count == 1:
                lone = each
            else:
                yield each
        if lone is not None:
            yield self._ruled(lone)
        elif self._count:
            yield from (_follows_nothing(line) for line, _ in self._comments)
        yield from passed

    def _ruled(self, puzzle: Puzzle) -> Found:
        """The only puzzle under the comments below it, or why it cannot be."""
        if not self._comments:
            return puzzle
        other = next((line for line, header in self._comments if not _agrees(header, puzzle)), None)
        if other is not None:
            return _follows_nothing(other)
        each = [(line, header.rules.get(_RULES, ())) for line, header in self._comments]
        try:
            return _under(puzzle, chain.from_iterable(rules for _, rules in each))
        except NonetError as error:
            for line, rules in each:  # which of them is it?
                try:
                    _under(puzzle, rules)
                except NonetError as wrong:
                    wrong.line, wrong.text = line.number, line.text
                    return wrong
            error.line = puzzle.line
            return error


def _under(puzzle: Puzzle, rules: Iterable[Any]) -> Puzzle:
    return under(puzzle, dict.fromkeys(map(constraints.constraint_of, rules)))


def _agrees(header: Header, puzzle: Puzzle) -> bool:
    """Whether a comment says no more than rules, or what the puzzle is already."""
    box = header.box in (None, puzzle.layout.box)
    game = header.rules.get("game") in (None, puzzle.layout.game)
    return box and game and header.alphabet is None and header.rules.keys() <= {_RULES, "game"}


def _follows_nothing(line: Line) -> FormatError:
    return FormatError(
        f"{show(line.text.strip())} stands below the last puzzle, and a comment holds for what "
        "follows it: write it above its puzzle, or behind it on its line",
        line=line.number,
        text=line.text,
    )
