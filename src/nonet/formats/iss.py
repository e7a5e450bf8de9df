"""Interactive Sudoku Solver's text: rules as words that begin with a dot.

For example::

    .Shape~6x6.~R1C1_5~R2C4_3.Diagonal~1.AntiKnight.Cage~10~R1C1~R1C2

White space, line ends and comment lines may stand anywhere between words. A word that is not known
is refused by name, because it is a rule. Lines of 81 or 729 characters and killer cages on a line,
which the solver takes in the same place, are read as well where this format is asked for. Which
word is which rule: the rules themselves (`nonet.constraints._codecs`) and
`nonet.formats._iss_rules`; how the board itself comes about is here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice, pairwise

from nonet.errors import FormatError, NonetError
from nonet.formats._boards import Context, attempt
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._iss_board import (
    HOUSES,
    board_of,
    implied_box,
    is_of_chess,
    region_size,
    shape_of,
    small_boxes,
)
from nonet.formats._iss_cells import cell_of, cell_text
from nonet.formats._iss_groups import disjoint_sets, make
from nonet.formats._iss_others import (
    boards_joined,
    is_alone,
    is_marked_line,
    other_form,
    with_regions,
)
from nonet.formats._iss_rules import placed, readers, rules_of
from nonet.formats._iss_variables import WORDS as VARIABLES
from nonet.formats._iss_variables import surroundings_of, variable_of
from nonet.formats._iss_words import (
    GIVENS,
    Word,
    is_words,
    misplaced,
    squeezed,
    texts_of,
    words_of,
)
from nonet.formats._iss_writing import rules_text, unwritable
from nonet.formats._marks import mistaken_for_given, restricted
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout, Puzzle

_BEGINS = compiled_later(r"\s*(?:\.(?=\w+[\s~])|(?=\w+~))([A-Z][a-z]+[A-Za-z]*)")
_SHORT = ("Or", "And", "End")  # words without arguments
_MOST_PARTS = 3  # words, a board, words: what is longer is a list


def _looks_right(text: str) -> bool:
    """Whether a text begins with words; letters between dots are also values of a large board."""
    plain = squeezed(text)
    if is_marked_line(plain):
        return True
    if not is_words(plain):
        # A rule without its dot or its tildes is not to be taken for a title beside others.
        known = _BEGINS.match(text)
        return known is not None and known[1].lower() in readers()
    names = re.findall(r"\.([A-Za-z]*)", plain)
    return "~" in plain or all(name in _SHORT or _is_word(name) for name in names)


def has_word(text: str) -> bool:
    """Whether a word stands somewhere in a text."""
    names = {name.lower() for name in re.findall(r"\.([A-Z][A-Za-z]*)\b", text)}
    return bool(names & {*readers(), *HOUSES, *VARIABLES, "end"})


def _is_word(name: str) -> bool:
    return len(name) > 3 and not name.isupper() and not name.islower()


def _sniff(lines: Sequence[Line]) -> float:
    return 1 if lines and _looks_right(lines[0].text) else 0


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    blank: set[int] = set()
    texts = texts_of(with_regions(boards_joined(lines, blank)), is_alone)
    begun = list(islice(texts, _MOST_PARTS + 1))
    one = _one_of_parts(begun, options, blank)
    yield from _each([one] if one else chain(begun, texts), options)


_Text = tuple[Line, str | FormatError]


def _one_of_parts(
    texts: Sequence[_Text], options: ReadOptions, blank: Collection[int]
) -> _Text | None:
    """The words of a puzzle whose parts have blank lines between them, one being a board."""
    boards = [text for _, text in texts if isinstance(text, str) and other_form(text) is not None]
    if len(boards) != 1 or not 1 < len(texts) <= _MOST_PARTS:
        return None
    words = []
    for line, text in texts:
        other = other_form(text) if isinstance(text, str) else None
        board = next(iter(other.read(iter([line]), options))) if other is not None else text
        words.append(_write(board, WriteOptions()) if isinstance(board, Puzzle) else board)
    numbers = [line.number for line, _ in texts]
    gaps = all(any(a < at < b for at in blank) for a, b in pairwise(numbers))
    if not gaps or not all(isinstance(text, str) for text in words):
        return None
    return texts[0][0], "\n".join(map(str, words))


def _each(texts: Iterable[_Text], options: ReadOptions) -> Iterator[Entry]:
    worded: bool | None = None  # whether the first one is of words
    for line, text in texts:
        other = other_form(text) if isinstance(text, str) else None
        worded = other is None if worded is None else worded
        if (other is None) is not worded:
            error = FormatError(
                "it is not sure whether this line and those of words before or "
                "behind it are one puzzle: put a blank line between them, or write its givens as "
                "words, ~R1C1_5"
            )
            error.line, error.text = line.number, line.text
            yield error
        elif other is not None:
            yield from other.read(iter([line]), options)
        elif isinstance(text, FormatError):
            text.line = line.number
            yield text
        else:
            context = Context("iss", options, line.number)
            yield attempt(partial(_puzzle, text, context), line.number, line.text)


def puzzle_of_words(text: str, options: ReadOptions) -> Puzzle | None:
    """The puzzle of words on one line; None where something is wrong with them."""
    found = attempt(partial(_puzzle, text, Context("iss", options, 1)), 1, text)
    return found if isinstance(found, Puzzle) else None


def _puzzle(text: str, context: Context) -> Puzzle:
    words = list(_flat(words_of(text)))
    layout = board_of(words)
    around = surroundings_of(words, layout)
    cells: dict[int, set[int]] = {}
    boxes = small_boxes(words, layout)
    rules = [make("extra-region", cells=box) for box in boxes]
    for word in _everywhere(words) if boxes else ():
        if word.name == "regionsumline":
            raise misplaced(word, "boxes that are smaller than rows are not supported with it")
    for word in words:
        if word.name == GIVENS:
            inside, others = _parted_givens(word, around.scope)
            rules += _give(others, layout, cells)
            rules += rules_of(inside, around.scope)
        elif word.name in HOUSES or is_of_chess(word, layout):
            continue
        elif word.name == "fullrankties":
            if word.arguments[:1] not in (["any"], ["only-unclued"], ["none"]):
                raise misplaced(word, "any, only-unclued or none is expected")
            rules += [make("distinct-lines")] if word.arguments[0] == "none" else []
        elif word.name == "disjointsets":
            rules += disjoint_sets(word, layout, region_size({each.name: each for each in words}))
        elif word.name not in VARIABLES:
            rules += rules_of(word, around.scope)
    if any(word.name == "fullrankties" and word.arguments[0] == "any" for word in words):
        rules = [_with_ties(rule) for rule in rules]
    try:
        layout = layout.with_constraints(around.around(rules))
    except NonetError as error:
        raise _with_its_word(error, words, around.scope) from None
    givens = [0] * layout.cell_count
    shift = layout.least - 1
    allowed = {}
    for cell, values in cells.items():
        if len(values) == 1:
            givens[cell] = next(iter(values)) - shift
        else:
            allowed[cell] = sorted(value - shift for value in values)
    marks = restricted(layout, allowed) if allowed else None
    return Puzzle(layout, givens, marks=marks, source=context.source())


def _with_its_word(error: NonetError, words: Sequence[Word], scope: Layout) -> NonetError:
    """An error of a rule that does not fit the board, with the word that it comes from."""
    for word in words:
        if word.name in readers():
            try:
                for rule in rules_of(word, scope):
                    rule.on(scope)
            except NonetError as found:
                if found.message == error.message:
                    return placed(error, word)
    return error


def _flat(words: Sequence[Word]) -> Iterator[Word]:
    """What an ``.And`` by itself holds is as good as beside it: its dots are marked, for one."""
    for word in words:
        if word.name == "and":
            yield from _flat(word.inner)
        else:
            yield word


def _everywhere(words: Sequence[Word]) -> Iterator[Word]:
    """The words, and those inside of others."""
    for word in words:
        yield word
        yield from _everywhere(word.inner)


def _with_ties(rule: Constraint) -> Constraint:
    return replace(rule, ties=True) if rule.kind == "full-rank" else rule  # type: ignore[call-arg]


def _parted_givens(word: Word, scope: Layout) -> tuple[Word, Word]:
    """Those of variables beside the board, and the others."""
    beside = [variable_of(text.split("_")[0], scope) is not None for text in word.arguments]
    one, other = (
        [text for text, is_one in zip(word.arguments, beside, strict=True) if is_one == wanted]
        for wanted in (True, False)
    )
    return replace(word, arguments=one), replace(word, arguments=other)


def _give(word: Word, layout: Layout, cells: dict[int, set[int]]) -> list[Constraint]:
    """What a cell may hold; as a rule, if it contradicts what was said of this cell before."""
    rules = []
    for text in word.arguments:
        name, *values = text.split("_")
        cell = cell_of(name, layout)
        if not values or not all(re.fullmatch(r"\d{1,3}", value) for value in values):
            raise FormatError(f"{text!r} is not a given: R1C1_5 is expected")
        found = set(map(int, values))
        if not found <= set(layout.values):
            size = f"{layout.height}x{layout.size}"
            raise FormatError(f"{text!r} has a value that a {size} board cannot hold")
        both = cells.get(cell, found) & found
        if both:
            cells[cell] = both
        else:
            rules.append(make("one-of", values=tuple(sorted(found)), cells=(cell,)))
    return rules


def _write(board: Board, options: WriteOptions) -> str:
    layout = board.layout
    text = _shape_text(layout)
    if layout.regions is not None:
        text += ".Jigsaw~" + "".join(chr(ord("A") + label) for label in layout.regions)
    shape = Word("shape", "Shape", text.split(".")[1].split("~")[1:]) if ".Shape" in text else None
    rows, columns, _, raw = shape_of(shape)
    if not raw and layout.box is None and (layout.regions or implied_box({}, rows, columns)):
        text += ".NoBoxes"
    text += rules_text(layout)
    return (text + _givens_text(board)) or ".Shape~9x9"


def _shape_text(layout: Layout) -> str:
    rows, columns, values = layout.height, layout.size, layout.values
    text = f".Shape~{rows}x{columns}"
    if layout.repeats:
        return f"{text}~{values[0]}-{values[-1]}~Raw"
    if values != range(1, max(rows, columns) + 1):
        return f"{text}~{values[0]}-{values[-1]}"
    return "" if rows == columns == 9 else text


def _givens_text(board: Board) -> str:
    layout, shift = board.layout, board.layout.least - 1
    marks = board.marks if isinstance(board, Puzzle) else None
    words = []
    for cell, value in enumerate(values_of(board)):
        held = (value,) if value else (marks.of(cell) if marks is not None else ())
        if value or (held and len(held) < layout.value_count):
            values = "_".join(str(each + shift) for each in held)
            words.append(f"~{cell_text(cell, layout)}_{values}")
    return "." + "".join(words) if words else ""


def _carries(layout: Layout) -> bool:
    if layout.value_count > 16 and layout.constraints:
        return False
    if layout.repeats:
        return layout.box is None and layout.regions is None and not layout.gaps
    implied = implied_box({}, layout.height, layout.size)
    return layout.box in (None, implied)


def _refuses(board: Board) -> str | None:
    marked = isinstance(board, Puzzle) and board.marks is not None
    return unwritable(board.layout) or (mistaken_for_given(board) if marked else None)


FORMAT = Format(
    name="iss",
    summary="Interactive Sudoku Solver's text: .Shape~6x6.~R1C1_5",
    sniff=_sniff,
    read=_read,
    write=_write,
    sizes=range(1, 36),
    layouts=_carries,
    carries_constraints=True,
    carries_marks=True,
    refuses=_refuses,
    remarks="Rules that nonet does not know are refused by name.",
)
