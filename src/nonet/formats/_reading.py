"""From text to puzzles: the usual line at once, anything else as it is recognized."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from nonet.errors import (
    FormatError,
    NonetError,
    UnsupportedError,
)
from nonet.formats._format import FORMATS, Entry, ReadOptions, reads_any, under, whole_or_failed
from nonet.formats._plain_lines import DEFAULT, plain_first
from nonet.formats._text import is_deep_text, lines_of
from nonet.games import Game
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout, Puzzle

# Words of ISS with an argument, on one line: no line of symbols and no prose is made of them.
_WORDS = compiled_later(
    r"""\.(?=[A-Z~])[A-Za-z]*~[^\s.~\\#"'`|]*(?:[.~][^\s.~\\#"'`|]*)*""", re.ASCII
)


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
    if isinstance(text, str) and is_deep_text(text):
        return iter([FormatError("the text is nested too deeply for any puzzle")])
    rules = options.rules
    if rules is not None and options.in_notation:
        assert rules.notation is not None
        # A comment after the board may name the game, as ours does.
        lines = ((line.number, line.text.partition(" #")[0]) for line in lines_of(text))
        return under_options(whole_or_failed(rules.notation.read, lines), options)
    if options == DEFAULT:
        if isinstance(text, str) and (puzzle := _by_first(text, options)) is not None:
            return iter([puzzle])
        return plain_first(text, on_other, whole=whole or isinstance(text, str))
    chosen = None if options.format is None else FORMATS.get(options.format)
    from nonet.formats._recognizing import recognized  # and all that it takes

    whole = whole or isinstance(text, str)
    found = recognized(lines_of(text), options, on_other, chosen=chosen, whole=whole)
    return under_options(found, options)


def _by_first(text: str, options: ReadOptions) -> Puzzle | None:
    """The puzzle of a text that shows by its first characters what it is.

    None for any other text, and where its reader finds something wrong: then all that a text may be
    is weighed, and the error is about the likeliest.
    """
    text = text.strip(" \t").rstrip()  # but lines before it, which count
    if text[:1] != "." or not _WORDS.fullmatch(text):
        return None
    from nonet.formats.iss import puzzle_of_words

    return puzzle_of_words(text, options)


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
            yield under(entry, rules)
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
    return under(puzzle, (), layout)


def _overruled(own: Layout) -> UnsupportedError:
    return UnsupportedError(
        f"the puzzle has its own rules ({own.describe()}): leave out the game and the regions"
    )


reads_any(text_entries)
