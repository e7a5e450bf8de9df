"""From text to puzzles: in one format if it all is, and otherwise board by board."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice

from nonet.errors import (
    AmbiguousFormatError,
    FormatError,
    NonetError,
    UnsupportedError,
)
from nonet.formats._finding import DEFAULT, PLAIN, TOGETHER, find
from nonet.formats._format import FORMATS, NINE, Entry, Format, Line, whole_or_failed
from nonet.formats._headers import Header, header_of
from nonet.formats._layouts import with_rules
from nonet.formats._mixed import Found, Passed, read_mixed
from nonet.formats._number_signs import with_dots
from nonet.formats._options import ReadOptions
from nonet.formats._text import is_comment, lines_of
from nonet.formats.line import quick
from nonet.games import Game
from nonet.model import Constraint, Layout, Puzzle, Source

_SAMPLE_LINES = 200  # neither blank nor comments
_SAMPLE_MOST = 20_000  # with those
_SAMPLE_CHARACTERS = 1 << 16
_PLAIN = 81


def text_entries(
    text: str | Iterable[str],
    options: ReadOptions,
    on_other: Callable[[int, str], None] | None = None,
) -> Iterator[Entry]:
    """All puzzles of a text, and in the place of each that cannot be read the error.

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
    if options == DEFAULT:
        return _plain_first(text, on_other)
    chosen = None if options.format is None else FORMATS.get(options.format)
    return under_options(_reported(_entries(lines_of(text), options, chosen), on_other), options)


def _plain_first(
    text: str | Iterable[str], on_other: Callable[[int, str], None] | None
) -> Iterator[Entry]:
    """All entries of a text; its first lines at once while they are 81 characters each.

    Nothing that follows can change what such a line is, and files of millions have no other.
    """
    lines = iter(io.StringIO(text, newline=None) if isinstance(text, str) else text)
    number, last = 0, None
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str) or len(line) < _PLAIN:
            break
        puzzle = quick(line, Source("line", "digits", number))
        if puzzle is None or puzzle.size != NINE[0]:
            break
        yield puzzle
        last = puzzle
    else:
        return
    rest = lines_of(chain([line], lines), first=number)
    known = [] if last is None else [last]
    yield from _reported(_entries(rest, DEFAULT, None, known), on_other, known=number > 1)


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


def _entries(
    lines: Iterator[Line],
    options: ReadOptions,
    chosen: Format | None,
    known: Sequence[Puzzle] = (),
) -> Iterator[Found]:
    if chosen is not None:
        yield from chosen.entries(lines, options)
        return
    lines = with_dots(lines, options)
    sample, whole = _sample(lines)
    if any(map(_names_notation, sample)):
        yield from _by_notation(chain(sample, lines), options)
        return
    try:
        found = find(sample, options, whole=whole)
        if not whole and found.format.name in TOGETHER and len(found.entries) == 1:
            # One puzzle of many lines, of which the sample may be the beginning.
            sample += islice(lines, _SAMPLE_MOST)
            whole = len(sample) < _SAMPLE_MOST
            found = find(sample, options, whole=whole)
    except AmbiguousFormatError as error:
        yield error
        return
    if whole and found.is_clean:  # then the trial has read it all
        yield from found.entries
        return
    lines = chain(sample, lines)
    usual = found.format if found.is_clean else None
    plain = found.format.name in PLAIN or (found.format.name in TOGETHER and not found.is_clean)
    if not plain and not found.is_clean:
        # A format that begins the text, or one that holds for all of it?
        mixed = read_mixed(sample, options, usual, [*known, *found.puzzles])
        # A number on a line is hardly a board of one cell then.
        boards = [entry for entry in mixed if isinstance(entry, Puzzle) and entry.size > 1]
        plain = len(boards) > len(found.puzzles)
    if plain:
        yield from read_mixed(lines, options, usual, [*known, *found.puzzles])
    else:
        yield from found.format.entries(lines, options)


def _names_notation(line: Line) -> bool:
    """Whether a comment names a game whose boards have a notation of their own."""
    header = header_of(line.text) if is_comment(line.text) else None
    return header is not None and header.notation is not None


def _by_notation(lines: Iterator[Line], options: ReadOptions) -> Iterator[Found]:
    """Reads what comments say to be in the notation of a game, and the rest as ever.

    Such a comment holds for the lines after it, up to a comment that names another game.
    """
    current: Header | None = None

    def header(line: Line) -> Header | None:
        nonlocal current
        named = header_of(line.text) if is_comment(line.text) else None
        if named is not None and "game" in named.rules:
            current = named
        return None if current is None or current.notation is None else current

    for found, part in groupby(lines, header):
        if found is None:
            rest = list(part)
            if any(line.text and not is_comment(line.text) for line in rest):
                yield from _entries(iter(rest), options, None)
            continue
        assert found.notation is not None
        numbered = ((line.number, line.text) for line in part)
        for entry in whole_or_failed(found.notation.read, numbered):
            if isinstance(entry, Puzzle):
                layout = with_rules(entry.layout, found.rules)
                yield Puzzle(layout, entry.givens, source=entry.source)
            else:
                yield entry


def _reported(
    found: Iterator[Found], on_other: Callable[[int, str], None] | None, *, known: bool = False
) -> Iterator[Entry]:
    """Puzzles and errors; other lines are only reported, unless nothing else is known."""
    first: NonetError | None = None
    others = entries = 0
    for each in found:
        if not isinstance(each, Passed):
            entries += 1
            yield each
            continue
        others += 1
        if first is None:
            first = each.error
        if on_other is not None:
            on_other(each.line.number, each.line.text)
    if first is not None and not entries and not known:
        if others > 1:
            first = FormatError(
                f"none of these {others:,} lines is a puzzle: nonet formats lists what can be read",
                line=first.line,
                text=first.text,
            )
        yield first


def _sample(lines: Iterator[Line]) -> tuple[list[Line], bool]:
    """The first lines, and whether they are all there are."""
    sample, count, characters = [], 0, 0
    for line in lines:
        sample.append(line)
        if line.text and not is_comment(line.text):
            count += 1
            characters += len(line.text)
        enough = count >= _SAMPLE_LINES or characters >= _SAMPLE_CHARACTERS
        if enough or len(sample) >= _SAMPLE_MOST:
            return sample, False
    return sample, True


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
