"""A grid of candidate lists, as HoDoKu and Simple Sudoku copy it.

For example, its upper left corner::

    .----------------.----------------.
    | 1    234  56   | 9    8    7    |
    | 23   5    6    | 14   149  2    |
         ...

A word is a cell with its candidates. A cell with a single one counts as given, unless a comment
``# givens 1...5...`` before the grid says which are: ours does where it makes a difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nonet.errors import FormatError
from nonet.formats._boards import layout_for
from nonet.formats._context import Context, attempt
from nonet.formats._drawing import is_rule
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions
from nonet.formats._headers import Header, header_of
from nonet.formats._marks import candidates_of, empty_cell, from_candidates, mistaken_for_given
from nonet.formats._text import counted, digits_of, in_rows, is_comment
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_SIZES = range(2, 10)
_GIVENS = "# givens "
_ENCLOSED = compiled_later(r"\{(\d+)\}|\[(\d+)\]|\((\d+)\)")
_SIGNS = str.maketrans(dict.fromkeys("|│║", " "))
_BARS = compiled_later(r"[\s|│║┃]+")


def _words(text: str) -> list[str]:
    return _ENCLOSED.sub(r"\1\2\3", text.translate(_SIGNS)).split()


def _is_row(words: Sequence[str]) -> bool:
    return len(words) in _SIZES and all(
        word.isascii() and word.isdigit() and "0" not in word and len(set(word)) == len(word)
        for word in words
    )


def _sniff(lines: Sequence[Line]) -> float:
    """Rows of N words with several digits in many, each digit at most once."""
    rows = [words for line in lines if not is_rule(line.text) and (words := _words(line.text))]
    if len(rows) < 2 or not all(map(_is_row, rows)) or any(len(r) != len(rows[0]) for r in rows):
        return 0
    if len(rows) % len(rows[0]):
        return 0
    if len(rows) > len(rows[0]) and any(_BARS.fullmatch(line.text) for line in lines):
        return 0  # cells of several lines: see `spots`
    size = len(rows[0])
    listed = sum(len(word) > 1 for row in rows for word in row)
    fits = all(int(max(word)) <= size for row in rows for word in row)
    return 1 if listed and fits else 0


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads grid by grid."""
    rows: list[tuple[Line, list[str]]] = []
    givens: str | None = None
    header: Header | None = None
    for line in lines:
        if is_comment(line.text):
            comment = line.text.strip()
            if comment.startswith(_GIVENS):
                givens = comment.removeprefix(_GIVENS).strip()
            header = header_of(comment, header)
            continue
        words = _words(line.text)
        if not words or is_rule(line.text):
            continue
        rows.append((line, words))
        if len(rows) == len(rows[0][1]):
            yield attempt(partial(_puzzle, rows, givens, options, header), *rows[0][0][:2])
            rows, givens, header = [], None, None
    if rows:
        yield attempt(partial(_puzzle, rows, givens, options, header), *rows[0][0][:2])


def _puzzle(
    rows: list[tuple[Line, list[str]]],
    givens: str | None,
    options: ReadOptions,
    header: Header | None,
) -> Puzzle:
    size = len(rows[0][1])
    if len(rows) != size:
        raise FormatError(f"the grid has {counted(len(rows), 'row')} of {size} cells")
    for line, words in rows:
        bad = [word for word in words if not _is_row([word, "1"]) or int(max(word)) > size]
        if len(words) != size:
            problem = f"this row has {counted(len(words), 'cell')}, the first has {size}"
        elif bad:
            problem = f"{bad[0]!r} is not a list of candidates: digits from 1 to {size}, each once"
        else:
            continue
        raise FormatError(problem, line=line.number, text=line.text)
    cells = [[int(char) for char in word] for _, words in rows for word in words]
    context = Context("pencilmarks", options, rows[0][0].number, header)
    layout = layout_for(size, context)
    if givens is None:
        return from_candidates(layout, cells, context.source())
    if len(givens) != layout.cell_count or not set(givens) <= set(".123456789"):
        raise FormatError(f"the comment '{_GIVENS.strip()}' is not a line of {size}x{size} cells")
    values = [0 if char == "." else int(char) for char in givens]
    return from_candidates(layout, cells, context.source(), values)


def _write(board: Board, options: WriteOptions) -> str:
    """The grid, boxes apart."""
    size = board.size
    box = board.layout.box or (size, size)
    texts = ["".join(map(str, values)) for values in candidates_of(board)]
    width = max(map(len, texts))
    rule = ("+" + "-" * ((width + 1) * box[1] + 1)) * (size // box[1]) + "+"
    lines = [rule]
    for number, row in enumerate(in_rows([text.ljust(width) for text in texts], size), 1):
        lines.append("| " + " | ".join(map(" ".join, in_rows(row, box[1]))) + " |")
        if number % box[0] == 0:
            lines.append(rule)
    if mistaken_for_given(board) is not None:
        lines.insert(0, _GIVENS + digits_of(board))
    return "\n".join(lines)


FORMAT = Format(
    name="pencilmarks",
    summary="a grid of candidate lists, as HoDoKu and Simple Sudoku copy it",
    sniff=_sniff,
    read=_read,
    write=_write,
    sizes=_SIZES,
    carries_marks=True,
    refuses=empty_cell,
    remarks="A single candidate counts as given unless a comment `# givens ...` says otherwise.",
)
