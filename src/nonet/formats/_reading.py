"""From text to puzzles: the usual line at once, anything else as it is recognized."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from nonet.errors import (
    EmptyPuzzleError,
    FormatError,
    NonetError,
    SeveralPuzzlesError,
    UnsupportedError,
)
from nonet.formats._context import Context, attempt, changed
from nonet.formats._format import FORMATS, Entry, ReadOptions, reads_any, under, whole_or_failed
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle

if TYPE_CHECKING:
    from nonet.games import Game


_DEFAULT = ReadOptions()
_MOST_COUNTED = 10_000  # puzzles of a text that shall be one
# Words of ISS, one with an argument, on one line: no line of symbols and no prose is made of them.
_WORDS = compiled_later(
    r"""\.(?:[A-Z][A-Za-z]*(?:\.[A-Z][A-Za-z]*)*)?~[^\s.~\\#"'`|]*(?:[.~][^\s.~\\#"'`|]*)*""",
    re.ASCII,
)
# A puzzle that SudokuPad or f-puzzles packs into a link of its own site.
_LINK = compiled_later(
    r"https://(?:www\.)?(?:(?:(?:beta\.)?sudokupad\.app|app\.crackingthecryptic\.com)/(?:sudoku/)?"
    r"(?:(scl|ctc)|fpuz(?:zles)?)|f-puzzles\.com/\?load=)[\w+/=%-]{16,}"
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
    if (
        options == _DEFAULT
        and isinstance(text, str)
        and (puzzle := _by_first(text, options)) is not None
    ):
        return iter([puzzle])
    from nonet.formats._text import is_deep_text, lines_of  # and all that other texts take

    if isinstance(text, str) and is_deep_text(text):
        return iter([FormatError("the text is nested too deeply for any puzzle")])
    rules = options.rules
    if rules is not None and options.in_notation:
        assert rules.notation is not None
        # A comment after the board may name the game, as ours does.
        lines = ((line.number, line.text.partition(" #")[0]) for line in lines_of(text))
        return under_options(whole_or_failed(rules.notation.read, lines), options)
    if options == _DEFAULT:
        from nonet.formats._plain_lines import plain_first

        return plain_first(text, on_other, whole=whole or isinstance(text, str))
    chosen = None if options.format is None else FORMATS.get(options.format)
    from nonet.formats._recognizing import recognized  # and all that it takes

    whole = whole or isinstance(text, str)
    entries = recognized(lines_of(text), options, on_other, chosen=chosen, whole=whole)
    return under_options(entries, options)


def _by_first(text: str, options: ReadOptions) -> Puzzle | None:
    """The puzzle of a text that shows by its first characters what it is.

    None for any other text, and where its reader finds something wrong: then all that a text may be
    is weighed, and the error is about the likeliest.
    """
    text = text.strip(" \t").rstrip()  # but lines before it, which count
    if text[:1] == "." and _WORDS.fullmatch(text):
        from nonet.formats._iss_puzzle import puzzle_from as read

        name = "iss"
    elif text[:8] == "https://" and (link := _LINK.fullmatch(text)):
        from nonet.formats.sudokupad import puzzle_of_link as read

        name = "sudokupad" if link[1] else "fpuzzles"
    else:
        return None
    puzzle = attempt(partial(read, text, Context(name, options, 1)), 1, text)
    return puzzle if isinstance(puzzle, Puzzle) else None


def under_options(entries: Iterator[Entry], options: ReadOptions) -> Iterator[Entry]:
    """The puzzles under the rules that the options name."""
    if options.rules is not None and not options.in_notation:
        ruled = partial(_ruled, options.rules, options.regions)
        entries = (changed(entry, ruled) for entry in entries)
    if options.strict:
        entries = map(_refused, entries)
    if not options.rule:
        return entries
    return (changed(entry, lambda puzzle: under(puzzle, options.constraints)) for entry in entries)


def _refused(entry: Entry) -> Entry:
    """The entry, or why a puzzle is not read to the last."""
    if not isinstance(entry, Puzzle) or not entry.unread:
        return entry
    return UnsupportedError(
        f"not read, and maybe rules of the puzzle: {'; '.join(entry.unread)} (without the option "
        "strict it is read without them)",
        line=entry.line,
    )


def _ruled(game: Game, regions: str | None, puzzle: Puzzle) -> Puzzle:
    """The puzzle under the rules of a game; rules in the text must not get lost."""
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


def only(entries: Iterator[Entry], *, one_line: bool) -> Puzzle:
    """The only puzzle that is there; of several the first error, if there is one."""
    first, count = None, 0
    for entry in entries:
        if isinstance(entry, NonetError):
            if one_line:
                entry.line = None  # "line 1" would not help
            raise entry
        first, count = first or entry, count + 1
        if count == _MOST_COUNTED:
            break
    if first is None:
        raise EmptyPuzzleError("there is no puzzle in an empty text")
    if count > 1:
        number = count if count < _MOST_COUNTED else f"{count:,} or more"
        raise SeveralPuzzlesError(
            f"the text holds {number} puzzles where one was expected: use parse_many", count=count
        )
    return first


def puzzles_of(
    entries: Iterator[Entry], on_error: Callable[[NonetError], None] | None
) -> Iterator[Puzzle]:
    """The puzzles among entries; errors are handed on, or the first is raised."""
    for entry in entries:
        if isinstance(entry, Puzzle):
            yield entry
        elif on_error is None:
            raise entry
        else:
            on_error(entry)


reads_any(text_entries)
