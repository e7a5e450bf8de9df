"""Shared by formats: from the symbols of the cells to a `Puzzle`, and one puzzle a line."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from nonet.errors import FormatError, IllegalSymbolError, NonetError, ShapeError, UnsupportedError
from nonet.formats._alphabets import ALPHABETS, BAD, BLANKS, LARGEST_LINE, Alphabet, infer, named
from nonet.formats._context import Context, attempt
from nonet.formats._format import Board, Entry, Line, ReadOptions, WriteOptions
from nonet.formats._headers import Header, header_text
from nonet.formats._layouts import Record, layout_of, with_rules
from nonet.formats._on_grids import on_grids
from nonet.formats._text import counted, is_comment, show
from nonet.games import notation_of
from nonet.lazy import compiled_later
from nonet.model import Box, BoxChoice, Layout, Puzzle, cell_name, default_box, split_box
from nonet.words import listed

_NO_HEADER = Header()
LARGEST = 400  # rows of a board that is read
_MAX_DIGITS = 6  # a longer number is not a value of any board
_FIRST_LINES = 5
_FIGURE = compiled_later(r"(>=)?(\d{1,12}(\.\d{1,6})?|-)|[a-z]{2,20}")
_NOTHING = frozenset({"nan", "none", "null", "<na>"})  # as tables print an empty cell
_DIGITS = 2
# Letters are read as such without being told up to here; beyond, a code point may be meant.
_MOST_SYMBOLS, _MOST_LETTERS = 9, 16
_TWICE = frozenset({"..", "--", "__", "**"})  # where numbers have two digits
_MOST_LISTED = 8  # symbols


def layout_for(size: int, context: Context) -> Layout:
    """The layout of a board: from the options, else from its header, else from the text."""
    options, ruled = context.options, context.found
    if options.layout is not None:
        if options.layout.size != size:
            raise ShapeError(
                f"this board is {size}x{size}, but the layout asked for is "
                f"{options.layout.describe()}"
            )
        return options.layout
    if size > LARGEST:
        raise ShapeError(f"{size}x{size}: boards are read up to {LARGEST}x{LARGEST}")
    header = context.header or _NO_HEADER
    box = header.box if options.box is None else options.box
    if header.rules:
        return _ruled(size, box, header.rules, ruled)
    if ruled is not None:
        return ruled if box is None else _with_boxes(ruled, box)
    if box is None and default_box(size) is None and options.boxless:
        box = "none"
    return _boxed(size, box)


_boxed = lru_cache(maxsize=256)(Layout.of)


def _ruled(size: int, box: BoxChoice, rules: Record, layout: Layout | None) -> Layout:
    """The layout of a header, on the boxes or regions that the text shows."""
    if layout is not None and box is None and "regions" not in rules:
        if layout.regions is not None:
            rules = {**rules, "regions": list(layout.regions)}
        else:
            box = layout.box or "none"
    return layout_of(rules, size, box)


def _with_boxes(layout: Layout, box: BoxChoice) -> Layout:
    """A layout with other boxes and its own further rules."""
    other = Layout.of(layout.size, box, extra=layout.extra)
    return other.with_relations(layout.relations).with_constraints(layout.constraints)


def with_regions(size: int, labels: Sequence[Any]) -> Layout:
    """The layout of regions, which may be boxes of another shape than usual."""
    columns = labels[:size].count(labels[0])  # of a box, which begins in the first cell
    if size % columns == 0:
        layout = Layout.of(size, Box(size // columns, columns))
        if len(set(zip(layout.region_of or (), labels, strict=True))) == size:
            return layout
    return Layout.of(size, regions=labels)


def each_line(
    format_name: str, puzzle: Callable[[str, Context], Puzzle]
) -> Callable[[Iterator[Line], ReadOptions], Iterator[Entry]]:
    """The reader of a format of one puzzle a line: the line without blanks around it."""

    def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
        for number, text, _ in lines:
            if text and not is_comment(text):
                context = Context(format_name, options, number)
                yield attempt(partial(puzzle, text.strip(), context), number, text)

    return read


def if_all(looks_right: Callable[[str], object]) -> Callable[[Sequence[Line]], float]:
    """Certain if the first lines are all of a kind that no other format has, else impossible."""
    return lambda lines: (
        len(lines) > 0 and all(looks_right(line.text.strip()) for line in lines[:_FIRST_LINES])
    )


def if_any(
    looks_right: Callable[[str], object], among: int = _FIRST_LINES
) -> Callable[[Sequence[Line]], float]:
    """Certain if one of the first lines is of a kind that no other format has, else impossible."""
    return lambda lines: any(looks_right(line.text.strip()) for line in lines[:among])


def from_symbols(text: str, size: int, context: Context) -> Puzzle:
    """The puzzle of N x N characters."""
    if of_grids := _of_grids(text, size, context):
        return of_grids
    layout = layout_for(size, context)
    if size > LARGEST_LINE:
        raise UnsupportedError(
            f"single characters can express boards up to {LARGEST_LINE}x{LARGEST_LINE}, not "
            f"{size}x{size}: write the values as separate decimal numbers"
        )
    name = context.options.alphabet or (context.header or _NO_HEADER).alphabet
    if name is None:
        alphabet, values = infer(text, layout)
    else:
        alphabet = named(name)
        decoded = alphabet.decode_text(text, size)
        if decoded is None:
            raise UnsupportedError(
                f"the alphabet {alphabet.name} has no symbols for a {size}x{size} board"
            )
        values = decoded
    if BAD in values:
        wrong = [cell for cell, value in enumerate(values) if value == BAD]
        raise _illegal(text, wrong, size, _allowed(alphabet, size), context)
    return Puzzle.from_checked(layout, values, context.source(alphabet.name))


def from_shown(words: Sequence[object], layout: Layout, context: Context) -> Puzzle:
    """The puzzle of a board with other values than 1 to N: a number, or nothing, for each cell.

    0 is nothing, too, where all values are greater.

    Raises:
        FormatError: Something else stands there, or not in as many cells.
    """
    shown: list[int | None] = []
    empty = {"", *BLANKS} - ({"0"} if layout.least < 1 else set())
    for cell, word in enumerate(words):
        text = "" if word is None else str(word).strip()
        if text in empty:
            shown.append(None)
        elif re.fullmatch(r"-?\d{1,6}", text) and int(text) in layout.values:
            shown.append(int(text))
        else:
            where = cell_name(cell, layout.size)
            values = f"{layout.values[0]} to {layout.values[-1]}"
            raise FormatError(f"{where} must hold one of the values {values}, not {show(text)}")
    return Puzzle(layout, layout.numbered(shown), source=context.source())


def from_tokens(tokens: Sequence[str], size: int, context: Context) -> Puzzle:
    """The puzzle of N x N words: decimals, or single characters of an alphabet."""
    asked = context.options.layout
    if asked is not None and asked.size == size and not asked.has_usual_values:
        return from_shown(tokens, asked, context)
    values_by_token = {token: _value(token) for token in set(tokens)}
    if any(len(token) == _DIGITS and is_number(token) for token in values_by_token):
        values_by_token |= dict.fromkeys(_TWICE & values_by_token.keys(), 0)
    single = max(map(len, values_by_token)) == 1
    decimal = all(is_number(token) or token in BLANKS for token in values_by_token)
    given = context.options.alphabet or (context.header or _NO_HEADER).alphabet
    if single and (not decimal or given is not None):
        return from_symbols("".join(tokens), size, context)
    if single and (of_grids := _of_grids("".join(tokens), size, context)):
        return of_grids
    layout = layout_for(size, context)
    values = [values_by_token[token] for token in tokens]
    wrong = [cell for cell, value in enumerate(values) if not 0 <= value <= size]
    if wrong:
        allowed = f"1 to {size}, or {' '.join(BLANKS)} for an empty cell"
        raise _illegal(tokens, wrong, size, allowed, context)
    return Puzzle.from_checked(layout, values, context.source())


def _of_grids(text: str, size: int, context: Context) -> Puzzle | None:
    """The puzzle of a game of several grids, if N x N characters are of such a board."""
    layout_ = None if context.found else on_grids(text, size, context.options, context.header)
    return None if layout_ is None else Puzzle(*layout_, source=context.source())


def is_number(token: str) -> bool:
    """True if a word is a decimal number."""
    return token.isascii() and token.isdigit()


def _value(token: str) -> int:
    if token in BLANKS or token.casefold() in _NOTHING:
        return 0
    token = token.removesuffix(".0")  # what pandas prints beside NaN
    return int(token) if is_number(token) and len(token) <= _MAX_DIGITS else -1


def _allowed(alphabet: Alphabet, size: int) -> str:
    symbols = alphabet.symbols(size) or ""
    blanks = " ".join(blank for blank in BLANKS if blank not in symbols)
    span = symbols if size <= 16 else f"{symbols[0]} to {symbols[-1]}"
    return f"{span} ({alphabet.name}), or {blanks} for an empty cell"


def _illegal(
    symbols: Sequence[str], wrong: Sequence[int], size: int, allowed: str, context: Context
) -> IllegalSymbolError:
    first: dict[str, int] = {}
    for cell in wrong:
        first.setdefault(symbols[cell], cell)
    where = []
    for symbol, cell in first.items():
        place = f", {context.place(cell)}" if context.place else ""
        where.append(f"{show(symbol)} (first at {cell_name(cell, size)}{place})")
    return IllegalSymbolError(
        f"{counted(len(first), 'symbol')} cannot stand on a {size}x{size} board: "
        f"{listed(where, most=_MOST_LISTED)}; allowed: {allowed}",
        symbols=list(first),
        line=context.line,
    )


def side(count: int) -> int | None:
    """N where the count is N x N, else None."""
    root = math.isqrt(count)
    return root if root > 0 and root * root == count else None


def no_board(
    count: int, noun: str, options: ReadOptions, header: Header | None = None
) -> FormatError:
    """Why this number of characters or numbers does not make a board."""
    root = math.isqrt(count)
    header = header or _NO_HEADER
    box = header.box if options.box is None else options.box
    if isinstance(box, str):
        box = split_box(box)
    # Without boxes a prime size is a board, too.
    latin = box == "none" or options.boxless or bool(header.rules)
    sizes = [n for n in range(1, root + 4) if latin or n == 1 or default_box(n) is not None]
    if isinstance(box, tuple):
        sizes = [box[0] * box[1]]
    if options.layout is not None:
        sizes = [options.layout.size]
    near = sorted(sizes, key=lambda size: abs(size * size - count))[:2]
    hints = []
    for size in near:
        off = count - size * size
        amount = f"{off} too many" if off > 0 else f"{-off} too few"
        hints.append(f"{amount} for {size}x{size} ({size * size})")
    if abs(near[0] ** 2 - count) * 20 <= count:
        del hints[1:]  # clear enough what was meant
    verb = "fits" if count == 1 else "fit"
    return FormatError(f"{counted(count, noun)} {verb} no board: {', '.join(hints)}")


def alphabet_name(board: Board) -> str | None:
    """The alphabet in which a board is written unless another is asked for; None for none."""
    if board.size > LARGEST_LINE:
        return None
    source = board.source if isinstance(board, Puzzle) else None
    if source is not None and source.alphabet is not None:
        return source.alphabet
    if board.size <= _MOST_SYMBOLS:
        return "digits"
    return "a10" if board.size <= _MOST_LETTERS else "offset"


def alphabet_of(board: Board, options: WriteOptions) -> Alphabet:
    """The alphabet to write a board with.

    Raises:
        UnsupportedError: It has no symbols for the size.
    """
    size = board.size
    name = options.alphabet or alphabet_name(board) or "offset"
    alphabet = named(name)
    if alphabet.symbols(size) is None:
        raise UnsupportedError(
            f"the alphabet {name} has no symbols for a {size}x{size} board: "
            "use the format 'numbers'"
        )
    return alphabet


def is_square(layout: Layout) -> bool:
    """True if it is a board of N rows for the values 1 to N: comments can say all its rules."""
    return layout.height == layout.size and layout.has_usual_values


def is_plain(layout: Layout) -> bool:
    """True if it is such a board whose game is written as Sudoku is."""
    return is_square(layout) and notation_of(layout) is None


def comment_on(board: Board, text: str, alphabet: Alphabet, options: WriteOptions) -> str:
    """The comment on a board whose symbols are a text; empty for nothing."""
    if options.values_only:
        return ""
    open_ = alphabet.name != "digits" and not _is_plain(text, alphabet, board.layout)
    return header_text(board.layout, alphabet=alphabet.name if open_ else None)


def _is_plain(text: str, alphabet: Alphabet, layout: Layout) -> bool:
    """True if the symbols are read in this alphabet, or to the same values, without being told."""
    own = alphabet.symbols(layout.size) or ""
    if alphabet.name not in ALPHABETS:  # letters count in their order, if all of them stand there
        return sorted(own) == list(own) and set(own) <= set(text)
    try:
        _, values = infer(text, layout)
    except FormatError:
        return False
    return values == alphabet.decode_text(text, layout.size)


def noted(text: str, header: Header, context: Context) -> Puzzle:
    """The puzzle of a text in the notation of the game that a comment names."""
    assert header.notation is not None
    text = _without_figures(text)
    entry, *more = *header.notation.read([(context.line, text)]), None
    if isinstance(entry, NonetError):
        raise entry
    if len(more) != 1 or entry is None:
        raise FormatError(f"{show(text)} is not one puzzle of the game")
    return Puzzle(with_rules(entry.layout, header.rules), entry.givens, source=entry.source)


def _without_figures(text: str) -> str:
    """A text in a notation without what `nonet rate` writes after it."""
    words = text.split()
    kept = len(words)
    while kept > 1 and _FIGURE.fullmatch(words[kept - 1]):
        kept -= 1
    return " ".join(words[:kept])


def to_symbols(values: Sequence[int], size: int, alphabet: Alphabet) -> str:
    """One character for each value."""
    symbols = alphabet.blank + (alphabet.symbols(size) or "")
    return "".join([symbols[value] for value in values])
