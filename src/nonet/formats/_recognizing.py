"""Text whose format nobody names: in one format if it all is, and otherwise board by board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby, islice

from nonet.errors import AmbiguousFormatError, FormatError, NonetError
from nonet.formats._board_by_board import read_mixed
from nonet.formats._finding import DOCUMENTS, LISTS, PLAIN, find, with_dots
from nonet.formats._format import Entry, Format, Line, ReadOptions, whole_or_failed
from nonet.formats._headers import Header, header_of, wrong_rule_in
from nonet.formats._iss_words import unquoted
from nonet.formats._joining import in_parts
from nonet.formats._keyed_lines import keyed_lines
from nonet.formats._layouts import with_rules
from nonet.formats._neighbours import (
    Found,
    Passed,
    Solutions,
    joined,
    joined_grids,
    without_row_too_many,
)
from nonet.formats._rule_lines import RuleLines, TrailingComments
from nonet.formats._text import is_comment
from nonet.formats._titles import Titles
from nonet.formats.cells import with_numbers
from nonet.frozen import frozen
from nonet.model import Puzzle
from nonet.representation import is_deep

_RULE_MARK = "# rule "
_SAMPLE_LINES = 200  # neither blank nor comments
_SAMPLE_MOST = 20_000  # with those
_SAMPLE_CHARACTERS = 1 << 16
_FEWEST_ROWS = 4  # of a board
_LONGEST, _BEGINNING = 200_000, 200  # characters of a line; brackets begin in the first of them
_LONGEST_LIST = 10_000_000  # characters of a line that is a list, a document or a link


@frozen
class Before:
    """The facts known from earlier lines.

    Attributes:
        known: Puzzles of these lines, which are like those that follow.
        count: How many puzzles there were.
        lone: The only puzzle of these, if nobody has it yet: words below may be about it.
        taken: The line of the last one, if it is with the user already.
    """

    known: Sequence[Puzzle] = ()
    count: int = 0
    lone: Puzzle | None = None
    taken: int | None = None


_NOTHING = Before()


def recognized(
    lines: Iterator[Line],
    options: ReadOptions,
    on_other: Callable[[int, str], None] | None = None,
    *,
    chosen: Format | None = None,
    before: Before = _NOTHING,
    whole: bool = False,
) -> Iterator[Entry]:
    """All puzzles of some lines, and in the place of each that cannot be read the error.

    Args:
        lines: The text, or what is left of it.
        options: How to read it.
        on_other: Called with the number and the text of each line that is passed over.
        chosen: The format, if it is known.
        before: What is known of the lines before these.
        whole: Whether the text is all there, so that puzzles may wait for what follows them.
    """
    wrong: list[FormatError] = []
    begun = bool(before.count or before.lone)
    late = before.known[0] if before.taken == 1 else None  # the only one, which cannot wait
    titles = Titles(options)
    good = _with_good_rules(lines, wrong)
    plain = chosen is None or chosen.name in PLAIN
    if chosen is None:
        good = keyed_lines(with_numbers(good), wrong)
    if plain:
        rules = RuleLines(whole=whole, count=before.count, taken=before.taken)
        comments, solutions = TrailingComments(before.count), Solutions()
        good = rules.taken_out(comments.noting(solutions.noting(good)))
    all_entries = _entries(titles.noting(good), options, chosen, before.known)
    all_entries = all_entries if before.lone is None else chain([before.lone], all_entries)
    if plain:
        all_entries = comments.given(solutions.left_out(rules.given(all_entries)))
        if whole and options.layout is None and options.rules is None:
            all_entries = joined_grids(all_entries, count=before.count)
    entries = titles.described(all_entries, begun and before.lone is None, late)
    return _reported(_with_errors(entries, wrong), on_other, known=begun)


def _with_good_rules(lines: Iterator[Line], wrong: list[FormatError]) -> Iterator[Line]:
    """The lines without what can be no puzzle, or for which a comment names a wrong rule."""
    left_out = content = False  # the paragraph below such a comment
    for line in lines:
        if left_out:
            comment = is_comment(line.text)
            left_out = bool(line.text) or not content
            content = content or (bool(line.text) and not comment)
            if left_out:
                continue
        error = _beyond_bounds(line.text)
        if error is None and _RULE_MARK in line.text:
            error = wrong_rule_in(line.text)
        if error is None:
            yield line
            continue
        error.line, error.text = line.number, line.text
        wrong.append(error)
        left_out, content = is_comment(line.text), False


def _beyond_bounds(text: str) -> FormatError | None:
    """Why a line cannot be a puzzle; a long one with brackets may be a list, or a link."""
    if is_deep(text):
        return FormatError("the text is nested too deeply for any puzzle")
    is_list = any(map(text[:_BEGINNING].__contains__, ("[", "{", "://")))
    most = _LONGEST_LIST if is_list else _LONGEST
    if len(text) <= most:
        return None
    return FormatError(f"a line of {len(text):,} characters, more than {most:,}, is no puzzle")


def _with_errors(entries: Iterator[Found], wrong: list[FormatError]) -> Iterator[Found]:
    """The entries, and errors of the lines before them."""
    for entry in entries:
        at = entry.line.number if isinstance(entry, Passed) else entry.line
        while wrong and at is not None and (wrong[0].line or 0) < at:
            yield wrong.pop(0)
        yield entry
    yield from wrong


def _entries(
    lines: Iterator[Line],
    options: ReadOptions,
    chosen: Format | None,
    known: Sequence[Puzzle],
) -> Iterator[Found]:
    if chosen is None or chosen.name == "iss":
        lines = unquoted(lines)
    if chosen is not None:
        yield from chosen.entries(lines, options)
        return
    yield from in_parts(
        with_dots(lines, options), options, lambda part, how: _each(part, how, known)
    )


def _each(lines: Iterator[Line], options: ReadOptions, known: Sequence[Puzzle]) -> Iterator[Found]:
    """The findings in lines in which no puzzle has parts that are apart from it."""
    sample, whole = _sample(lines)
    if not sample:
        return
    if whole and (bare := _commented_out(sample)):
        inner = list(_sampled(bare, lines, options, known, whole=whole))
        entries = [entry for entry in inner if not isinstance(entry, Passed)]
        yield from inner if len(entries) == 1 and isinstance(entries[0], Puzzle) else ()
        return
    reading = _sampled(sample, lines, options, known, whole=whole)
    yield from joined(list(reading)) if whole and options.regions is None else reading


def _commented_out(lines: Sequence[Line]) -> list[Line]:
    """The rows of a board that are all comments: its border is of #, or a program takes it so."""
    texts = [line.text.strip() for line in lines if line.text]
    plain = all(is_comment(text) and header_of(text) is None for text in texts)
    if not plain or len(texts) < _FEWEST_ROWS:
        return []
    bar = "|" if any("#" in text.lstrip("#") for text in texts) else " "
    bare = [line.text.replace("#", bar if line.text.strip("# ") else "-") for line in lines]
    return [Line(line.number, text.rstrip(), text) for line, text in zip(lines, bare, strict=True)]


def _sampled(
    sample: list[Line],
    lines: Iterator[Line],
    options: ReadOptions,
    known: Sequence[Puzzle],
    *,
    whole: bool,
) -> Iterator[Found]:
    """The findings in the first lines and in those after them."""
    if any(map(_names_notation, sample)):
        yield from _by_notation(chain(sample, lines), options)
        return
    try:
        reading = find(sample, options, whole=whole)
        if not whole and reading.is_together and len(reading.entries) == 1:
            # One puzzle of many lines, of which the sample may be the beginning.
            more = list(islice(lines, _SAMPLE_MOST))
            whole = len(more) < _SAMPLE_MOST
            sample += more
            reading = find(sample, options, whole=whole) if more else reading
    except AmbiguousFormatError as error:
        yield error
        return
    if whole and reading.is_clean:  # then the trial has read it all
        yield from reading.entries
        return
    lines = chain(sample, lines)
    usual = reading.format if reading.is_clean else None
    name = reading.format.name
    if name in DOCUMENTS or (reading.is_together and name in LISTS):
        # A list that is wrong is not divided.
        again = iter(reading.entries) if whole else reading.format.entries(lines, options)
        yield from without_row_too_many(again)
        return
    plain = reading.format.name in PLAIN or (reading.is_together and not reading.is_clean)
    if not plain and not reading.is_clean:
        # A format that begins the text, or one that holds for all of it?
        mixed = read_mixed(sample, options, usual, [*known, *reading.puzzles])
        # A number on a line is hardly a board of one cell then.
        boards = [entry for entry in mixed if isinstance(entry, Puzzle) and entry.size > 1]
        plain = len(boards) > len(reading.puzzles)
    if plain:
        yield from read_mixed(lines, options, usual, [*known, *reading.puzzles])
    else:
        yield from reading.format.entries(lines, options)


def _names_notation(line: Line) -> bool:
    """True if a comment names a game whose boards have a notation of their own."""
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

    for header_, part in groupby(lines, header):
        if header_ is None:
            rest = list(part)
            if any(line.text and not is_comment(line.text) for line in rest):
                yield from _entries(iter(rest), options, None, ())
            continue
        assert header_.notation is not None
        numbered = ((line.number, line.text) for line in part)
        for entry in whole_or_failed(header_.notation.read, numbered):
            if isinstance(entry, Puzzle):
                layout = with_rules(entry.layout, header_.rules)
                yield Puzzle(layout, entry.givens, source=entry.source)
            else:
                yield entry


def _reported(
    joined_entries: Iterator[Found],
    on_other: Callable[[int, str], None] | None,
    *,
    known: bool = False,
) -> Iterator[Entry]:
    """Puzzles and errors; other lines are only reported, unless nothing else is known."""
    first: NonetError | None = None
    others = entries = 0
    for entry in joined_entries:
        if not isinstance(entry, Passed):
            entries += 1
            yield entry
            continue
        others += 1
        if first is None:
            first = entry.error
        if on_other is not None:
            on_other(entry.line.number, entry.line.text)
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
