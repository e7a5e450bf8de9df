"""One line a puzzle, one character a cell, row by row.

For example::

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

Empty cells are any of ``. 0 * _ -``. A file may hold any number of puzzles. Above 9x9 see
`_alphabets`. A comment says what the symbols do not, ``# box 3x2`` or ``# game diagonal``: after a
puzzle it holds for this puzzle, on a line of its own for the lines that follow it (see
`_headers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.formats._alphabets import LARGEST_LINE
from nonet.formats._boards import (
    alphabet_of,
    comment_on,
    from_symbols,
    is_square,
    no_board,
    noted,
    side,
    to_symbols,
)
from nonet.formats._context import Context, attempt
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._headers import Header, header_of, header_text
from nonet.formats._on_grids import on_grids, without_gaps
from nonet.formats._quick import quick
from nonet.games import notation_of
from nonet.lazy import compiled_later
from nonet.model import Puzzle, Source

_DEFAULT = ReadOptions()
_FIGURES = compiled_later(r"(>=)?(\d{1,12}(\.\d{1,6})?|-)( (\d{1,12}(\.\d{1,6})?|-|[a-z]{2,20}))*")
_MOST_FIGURES = 6
_CANDIDATES = 729  # characters of a 9x9, or of a board of 27x27
_SHORTEST_RATED = 16  # characters: shorter ones may be rows


def sniff(lines: Sequence[Line]) -> float:
    """Any line might be meant as a puzzle."""
    return 0.5


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads every line for itself.

    What a comment says holds for all lines after it, rules up to the next comment with rules.
    """
    header: Header | None = None
    used = False  # whether a puzzle stood below the last comment
    plain = options == _DEFAULT
    for number, text, _ in lines:
        if plain:
            puzzle = quick(text, Source("line", "digits", number))
            if puzzle is not None:
                yield puzzle
                continue
        if text.lstrip().startswith("#"):
            header_ = header_of(text)
            if header_ is not None:
                begins = used and header is not None and "constraints" in header_.rules
                header = header_.after(header.without_rules if header and begins else header)
                used = False
            plain = options == _DEFAULT and header is None
        elif text.strip():
            used = True
            yield _read_line(Line(number, text), options, header)


def _read_line(line: Line, options: ReadOptions, header: Header | None) -> Entry:
    text, mark, comment = line.text.partition(" #")
    own = header_of(comment) if mark else None
    if mark and own is None and len(text.strip()) == 1:
        text = line.text  # rather a row than a board of one cell and a remark
    elif own is not None:
        header = own.after(header)
    indent = len(text) - len(text.lstrip()) + 1
    text = text.strip()
    gapped = " " in text and on_grids(text, side(len(text)) or 0, options, header)
    text = text if gapped else _unrated(text)
    context = Context(
        "line", options, line.number, header, place=lambda cell: f"column {cell + indent}"
    )

    def puzzle() -> Puzzle:
        if header is not None and header.notation is not None:
            return noted(text, header, context)
        if len(text) == _CANDIDATES and options.format is None:
            from nonet.formats import candidates  # which hardly any text needs

            if candidates.groups(text):
                return candidates.puzzle_of(text, context._replace(format="candidates"))
        size = side(len(text))
        if size is None and (spread := without_gaps(text, options, header)):
            return from_symbols(spread, side(len(spread)) or 0, context)
        if "://" in text:  # no alphabet has a slash
            from nonet.formats.links import no_puzzle_in

            raise no_puzzle_in(text.split()[-1])
        if size is None:
            raise no_board(len(text), "character", options, header)
        return from_symbols(text, size, context)

    return attempt(puzzle, line.number, line.text)


def _unrated(text: str) -> str:
    """The puzzle of a line of `nonet rate`, which has figures after it; other lines unchanged."""
    puzzle, *figures = text.split()
    rated = 0 < len(figures) <= _MOST_FIGURES and len(puzzle) >= _SHORTEST_RATED
    return puzzle if rated and _FIGURES.fullmatch(" ".join(figures)) else text


def write(board: Board, options: WriteOptions) -> str:
    """One line, with a comment about what it does not show."""
    notation = notation_of(board.layout)
    if notation is not None and not options.values_only:
        comment = header_text(board.layout, signs_shown=True)
        return f"{notation.write(board)} # {comment}"
    alphabet = alphabet_of(board, options)
    text = to_symbols(values_of(board), board.size, alphabet)
    comment = comment_on(board, text, alphabet, options)
    return f"{text} # {comment}" if comment else text


FORMAT = Format(
    name="line",
    summary="one line a puzzle, one character a cell",
    suffixes=(".sdm", ".txt"),
    sniff=sniff,
    read=read,
    write=write,
    sizes=range(1, LARGEST_LINE + 1),
    layouts=is_square,
    carries_constraints=True,
    remarks="Above 9x9 symbols are read by their alphabet. Rules stand in a comment.",
)
