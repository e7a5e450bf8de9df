"""From text to puzzles: the usual line at once, anything else as it is recognized."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from nonet.errors import (
    NonetError,
    UnsupportedError,
)
from nonet.formats._cages import cages_on
from nonet.formats._format import FORMATS, NINE, Entry, whole_or_failed
from nonet.formats._options import ReadOptions
from nonet.formats._text import lines_of
from nonet.formats.line import quick
from nonet.games import Game
from nonet.model import Constraint, Layout, Puzzle, Source

_DEFAULT = ReadOptions()
_PLAIN = 81
_GRIDS = 5  # of a Samurai


def text_entries(
    text: str | Iterable[str],
    options: ReadOptions,
    on_other: Callable[[int, str], None] | None = None,
    *,
    whole: bool = False,
) -> Iterator[Entry]:
    """All puzzles of a text, and in the place of each that cannot be read the error.

    With `whole` lines are those of a file that is all there: a puzzle may wait for what follows it,
    as it does in a text.

    Errors carry the line and the text they are about. Lines that are neither a puzzle nor nearly
    one are passed over; `on_other` is called with the number and the text of each. If there are
    only such lines, the first of them is an error.
    """
    rules = options.rules
    if rules is not None and options.in_notation:
        assert rules.notation is not None
        # A comment after the board may name the game, as ours does.
        lines = ((line.number, line.text.partition(" #")[0]) for line in lines_of(text))
        return under_options(whole_or_failed(rules.notation.read, lines), options)
    if options == _DEFAULT:
        return _plain_first(text, on_other, whole=whole or isinstance(text, str))
    chosen = None if options.format is None else FORMATS.get(options.format)
    from nonet.formats._recognizing import recognized  # and all that it takes

    whole = whole or isinstance(text, str)
    found = recognized(lines_of(text), options, on_other, chosen=chosen, whole=whole)
    return under_options(found, options)


def _plain_first(
    text: str | Iterable[str], on_other: Callable[[int, str], None] | None, *, whole: bool
) -> Iterator[Entry]:
    """All entries of a text; its first lines at once while they are 81 characters each.

    Nothing that follows can change what such a line is, but for regions on the line below and words
    below the only one. Files of millions have no other lines.
    """
    lines = iter(io.StringIO(text, newline=None) if isinstance(text, str) else text)
    number, line, last = 0, "", ""
    # Of a text that is there as a whole the last one waits, and five may be a Samurai.
    held: Puzzle | None = None
    five: list[tuple[str, Puzzle]] = []
    first: Puzzle | None = None
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str) or len(line) < _PLAIN:
            break
        puzzle = quick(line, Source("line", "digits", number))
        if puzzle is None or puzzle.size != NINE[0]:
            break
        if (line[0] == line[1] or line[0] == line[9]) and _may_be_regions(line):
            break
        if held is not None:
            if number <= _GRIDS:
                five.append((last, held))
            else:
                if five:
                    yield from (each for _, each in five)
                    five = []
                yield held
        if whole:
            held, last = puzzle, line
        else:
            yield puzzle
        if first is None:
            first = puzzle
    else:
        waiting = [*(each for _, each in five), *([held] if held else [])]
        if number == _GRIDS:
            from nonet.formats._samurai import samurai_of  # which plain files do not need

            whole_board = samurai_of(waiting)
            waiting = waiting if whole_board is None else [whole_board]
        yield from waiting
        return
    from nonet.formats._recognizing import recognized  # which plain files do not need

    known = [] if first is None else [first]
    before = number - 1  # puzzles, a line each
    if whole and before == _GRIDS:
        texts = [*(text for text, _ in five), last, line]
        yield from recognized(lines_of(chain(texts, lines)), _DEFAULT, on_other, whole=True)
        return
    yield from (each for _, each in five)
    if held is not None and isinstance(line, str) and _is_part(line):
        rest = lines_of(chain([last, line], lines), first=before)
        begun = before > 1
        yield from recognized(
            rest, _DEFAULT, on_other, known=known, begun=begun, whole=True, count=before - 1
        )
        return
    rest = lines_of(chain([line], lines), first=number)
    lone = held if before == 1 else None
    if held is not None and lone is None:
        yield held
    yield from recognized(
        *(rest, _DEFAULT, on_other),
        known=known,
        begun=before > 0,
        lone=lone,
        late=first if before == 1 and held is None else None,
        whole=whole,
        count=before if lone is None else 0,
        taken=before if before and lone is None else None,
    )


def _may_be_regions(line: str) -> bool:
    """Whether 81 digits may be the labels of regions, whose first is beside itself: 9 of each."""
    return line[0] != "." and line.count(line[0]) == NINE[0]


def _is_part(line: str) -> bool:
    """Whether a line below a puzzle may be another part of it, or such parts may follow it."""
    text = line.strip()
    if not text or cages_on(text):
        return True
    from nonet.formats._typed_rules import rules_on

    regions = len(text) == _PLAIN and text.count(text[0]) == NINE[0]
    return regions or bool(rules_on(text))


def under_options(entries: Iterator[Entry], options: ReadOptions) -> Iterator[Entry]:
    """The puzzles under the rules that the options name."""
    if options.rules is not None and not options.in_notation:
        entries = _under(options.rules, entries, options.regions)
    if options.strict:
        entries = map(_refused, entries)
    return _constrained(entries, options.constraints) if options.rule else entries


def _refused(entry: Entry) -> Entry:
    """The entry, or why a puzzle is not read to the last."""
    if not isinstance(entry, Puzzle) or not entry.unread:
        return entry
    return UnsupportedError(
        f"not read, and maybe rules of the puzzle: {'; '.join(entry.unread)} (without the option "
        "strict it is read without them)",
        line=entry.line,
    )


def _constrained(entries: Iterator[Entry], rules: tuple[Constraint, ...]) -> Iterator[Entry]:
    """The puzzles under further rules."""
    for entry in entries:
        if isinstance(entry, NonetError):
            yield entry
            continue
        try:
            yield Puzzle(
                entry.layout,
                entry.givens,
                constraints=rules,
                marks=entry.marks,
                source=entry.source,
            )
        except NonetError as error:
            error.line = entry.line
            yield error


def _under(game: Game, entries: Iterator[Entry], regions: str | None) -> Iterator[Entry]:
    """The puzzles under the rules of a game; rules in the text must not get lost."""
    for entry in entries:
        if not isinstance(entry, Puzzle):
            yield entry
            continue
        try:
            yield _ruled(game, entry, regions)
        except NonetError as error:
            error.line = entry.line
            yield error


def _ruled(game: Game, puzzle: Puzzle, regions: str | None) -> Puzzle:
    own = puzzle.layout
    if own.game == game.name and regions is None:
        return puzzle  # the text says the same
    rules = own.extra or own.relations or own.constraints or own.game
    if rules or (own.regions and regions is not None):
        raise _overruled(own)
    # Regions that the text draws are those of the game, if it takes any.
    chosen = own.regions if regions is None else regions
    boxes = (own.box or "none") if chosen is None and game.has_boxes else None
    layout = game.layout(puzzle.size, boxes, chosen)
    if own.regions is not None and layout.regions != own.regions:
        raise _overruled(own)
    marks = None if puzzle.marks is None else puzzle.marks.on(layout)
    return Puzzle(layout, puzzle.givens, marks=marks, source=puzzle.source)


def _overruled(own: Layout) -> UnsupportedError:
    return UnsupportedError(
        f"the puzzle has its own rules ({own.describe()}): leave out the game and the regions"
    )
