"""Givens one by one, each with its row, its column and its value: ``r1c1=5``, ``1 1 5``.

Read are names of cells (``R1C1: 5``, and ``A1=5`` if the text says whether letters are rows or
columns, ``rows A-I``), facts of Prolog and of answer set programs (``given(1,1,5).``), tuples, keys
of a dictionary, statements of a program that are all written alike, in whatever way
(``b[0][1] = 6;``, ``x_1_2 = 6``), a table with columns ``row,col,value``, lines of three numbers,
maybe below their count, and words of three digits. Rows and columns of numbers count from 0 or
from 1, which the list shows. Other statements of a program are listed as not read.

A comment ``# box 3x3`` before the list, or an option, gives the size; else it is that of the last
row, column and value, if these agree. Lists of names are apart by blank lines, unless each line is
a list that names cells again.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from nonet.errors import AmbiguousFormatError, FormatError
from nonet.formats._blocks import Block, blocks
from nonet.formats._context import Context, attempt
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._givens import counted, from_cells, is_head, of_table, puzzle_of
from nonet.formats._headers import header_before
from nonet.formats._text import has_letters, is_comment, show
from nonet.lazy import compiled_later
from nonet.model import Puzzle
from nonet.words import listed

_GIVEN = compiled_later(r"r(\d{1,3})c(\d{1,3})\s*(?:[=:]|(?:is|has|holds)\b)\s*(\d{1,3})", re.I)
_LED = compiled_later(r"^[A-Za-z][A-Za-z ]{2,30}:\s*(?=r\d)", re.I)
_LETTERS_ARE = compiled_later(
    r"\b(row|col(?:umn)?)s?\W{1,3}(?:are\W+)?(?:(?:lett|label|nam|call|mark)\w*\W+)?(?:from\W+)?"
    r"A\s*(?:-|to|through|\.\.+|,)\s*(?:B|[D-P]\b)",
    re.I,
)
_PLACED = compiled_later(
    r"(?:row|col(?:umn)?)\s+(\d{1,2})\s*(?:is|has|holds|[=:])\s*(\d{1,2})(?!\d)", re.I
)
_IN_WORDS = compiled_later(
    r"\W*(?:in\s+)?(row|col(?:umn)?)\s+(\d{1,2})\s*[:,;]?\s+"
    rf"((?:(?:and\s+)?(?!\1){_PLACED.pattern}[\s,;.]*)+|(?:is\s+)?(?:empty|blank)\W*)",
    re.I,
)
_LETTERED = compiled_later(r"(?<!\w)([A-Za-z])(\d{1,2})(?!\w)")
_SEVERAL = 3  # givens
_LONGEST = 10_000  # characters
_LONGEST_LIST = 200_000
_BETWEEN = compiled_later(r"[\s,;.]*(?:and\b)?[\s,;]*")
# Statements, with zeros for their numbers: a row, a column and a value behind a word.
_FACT = compiled_later(r"[a-z]\w{0,30}\(\0,\0,\0\)\.")
_STATEMENT = compiled_later(
    r"(?i)(?!=)(?=.*[a-z=])[^\0<]*\0[^\w:./|\0-]*(?:_|col|column)?[^\w:./|\0-]*\0[^\0]+\0[^\0]*"
)
_ENDS = compiled_later(r"\n|(?<=\)\.)\s+")
_SIZE = compiled_later(
    r"\b(?:size|n|dim|dimension|order|boardsize|gridsize)\((\d{1,2})\)\s*\.?", re.I
)
# A number, or the letter of a row or a column before one.
_FIELD = compiled_later(r"((?<![^\W\d_])[A-Za-z](?=\d{1,2}\s*[:=])|\d+)")
_COLUMN = compiled_later(r"[^\w:./|-]*(?:_|col|column)?[^\w:./|-]*", re.I)  # before its number
_SAME = compiled_later(r"[^\W\d]+|[^\w\s,;.|(){}\[\]]")  # what all statements begin or end with
_WORD = compiled_later(r"([1-9])([1-9])([1-9])")
_NAME = compiled_later(
    r"\s*(?:[A-Za-z][\w. ]{0,40}(?:\[\])?\s*[:=]+\s*(?=[\[{(])"
    r"|insert\s+into\s[\w.\s\"`,]{1,60}(?:\([\w\s,\"`]{1,60}\)\s*)?values\s*(?=\())?",
    re.I,
)
_NO_GIVENS = frozenset({"box", "block", "square", "region", "sub", "subgrid", "cage", "sector"})
_NUMBER = compiled_later(r"\d+")
_FEWEST = 6
_LONGEST_NUMBER = 3
_MOST = 4000  # lines
_LARGE = 4  # a value that a board of 3x3 cells has not

Triple = tuple[int, int, int]


def _givens(text: str) -> list[str]:
    """Row, column and value of each given, with blanks between; none if it is not a list."""
    givens, at, text = [], 0, text.strip()
    text = _LED.sub("", text) if is_list(text) else text
    while at < len(text):
        match = _GIVEN.match(text, at)
        if match is None:
            return []
        givens.append(" ".join(match.groups()))
        between = _BETWEEN.match(text, match.end())
        at = match.end() if between is None else between.end()
    return givens


def _sniff(lines: Sequence[Line]) -> float:
    if lines and is_head(lines[0].text):
        return 1
    if lines and lines[0].text[0] == "." and "~" in lines[0].text:  # words of ISS
        return 0
    named = sum(is_list(line.text.strip()) for line in lines)
    return float(2 * named > len(lines) or are_givens_on(lines))


def is_list(text: str) -> bool:
    """True if a line begins with a given, or has several."""
    if _GIVEN.match(text) is not None:
        return True
    return len(text) <= _LONGEST and len(_GIVEN.findall(text)) >= _SEVERAL


def _text_of(lines: Sequence[Line]) -> str:
    """The lines without comments of answer set programs."""
    content = (line for line in lines if not is_comment(line.text))
    texts = (line.text.partition("%")[0] for line in content if not _LETTERS_ARE.search(line.text))
    return "\n".join(texts)


def _alike(text: str) -> tuple[list[tuple[str, ...]], list[str]]:
    """The three fields of each statement of a list, if all of them are written alike.

    For example ``(1,1,5), (1,2,3)`` or ``x_1_1 = 5, x_1_2 = 3`` or ``b.set(0, 1, 3);``, or lines of
    three numbers, maybe below their count.

    Returns:
        The fields, none for any other text; and what else stands before the list.
    """
    head, *parts = _FIELD.split(text.strip())
    if parts[:1] == [str(len(parts) // 6)] and len(parts) % 6 == 2 and "\n" in parts[1]:
        head, *parts = parts[1:]
    fields, gaps = parts[::2], parts[1::2]
    if len(fields) % 3 or len(fields) < 3 * _SEVERAL or max(map(len, fields)) > _LONGEST_NUMBER:
        return [], []
    between, start = gaps[2:-1:3], _NAME.match(head)
    inner = {
        ("".join(a.split()), "".join(b.split())) for a, b in zip(gaps[::3], gaps[1::3], strict=True)
    }
    apart = {tuple(_SAME.findall(gap)) for gap in between}
    if (
        len(inner) > 1
        or len(apart) > 1
        or _SAME.search(gaps[-1])
        or not _COLUMN.fullmatch(gaps[0].strip())
    ):
        return [], []
    (column, value), words = inner.pop(), [*apart.pop()]
    parted = all(any(map(gap.__contains__, "\n()[]{}")) for gap in between)
    if (column == value and not parted) or (not column and "\n" in "".join(gaps[::3])):
        return [], []
    before = _SAME.findall(head[start.end() :] if start else head)
    known, names = len(before) - len(words), {word.lower() for word in words}
    if before[max(known, 0) :] != words or not (
        names.isdisjoint(_NO_GIVENS) and (words or not known)
    ):
        return [], []
    return list(zip(*[iter(fields)] * 3, strict=True)), [" ".join(head.split())] * (known > 0)


def _size_in(text: str) -> int | None:
    """The size that a fact says, as ``size(9)``."""
    match = _SIZE.search(text)
    return None if match is None else int(match[1])


def _triple(words: Sequence[str]) -> Triple:
    row, column, value = map(int, words)
    return row, column, value


def _are_givens(triples: Sequence[Triple]) -> bool:
    """True if triples name different cells, and are no rows of boards."""
    cells = {(row, column) for row, column, _ in triples}
    return (
        len(triples) >= _FEWEST and len(cells) == len(triples) and max(map(max, triples)) >= _LARGE
    )


def _in_words(text: str) -> list[Triple]:
    """The triples of words of three digits, in the order of their cells."""
    words = text.replace(",", " ").split()
    matches = [_WORD.fullmatch(word) for word in words]
    triples = [_triple(match.groups()) for match in matches if match] if all(matches) else []
    places = [triple[:2] for triple in triples]
    return triples if places == sorted(set(places)) else []


def _found(text: str) -> tuple[list[Triple], list[str]]:
    """The givens of a text, and what else stands in it; none if it is no list of them."""
    fields, before = _alike(text)
    if fields and all(map(str.isdigit, chain(*fields))):
        triples = list(map(_triple, fields))
        if _are_givens(triples):
            return triples, before
    triples = _in_words(text)
    return (triples, []) if _are_givens(triples) else _usual(text)


def _usual(text: str) -> tuple[list[Triple], list[str]]:
    """The givens of a program, which are its usual statements, and the other statements.

    Facts stand among others that say the rules; beside calls and assignments that are givens only
    the board may have numbers, ``board = zeros((9, 9))``.

    Raises:
        FormatError: Several kinds of facts could be the givens; or a statement is nearly a given:
            it would be passed over, or divide the list.
    """
    parts = [part for part in map(str.strip, _ENDS.split(_SIZE.sub("", text))) if part.strip(".,;")]
    bare = ["".join(_NUMBER.sub("\0", part).split()) for part in parts]
    groups: dict[str, list[Triple]] = defaultdict(list)
    for part, shape in zip(parts, bare, strict=True):
        numbers = _NUMBER.findall(part)
        given = len(numbers) == _SEVERAL and _STATEMENT.fullmatch(shape) is not None
        if given and _NO_GIVENS.isdisjoint(_words_in(shape)):
            groups[shape].append(_triple(numbers))
    facts = [
        shape
        for shape, triples in groups.items()
        if _FACT.fullmatch(shape)
        and len({triple[:2] for triple in triples}) == len(triples)
        and len(triples) >= min(len(parts), _FEWEST)
    ]
    if len(facts) > 1:
        names = listed([repr(fact.partition("(")[0]) for fact in facts], most=9)
        raise FormatError(f"facts of {names} could be the givens: leave those of one")
    usual = facts[0] if facts else max(groups, key=lambda shape: len(groups[shape]), default="")
    triples = groups.get(usual, [])
    others = [part for part, shape in zip(parts, bare, strict=True) if shape != usual]
    if facts or not (len(triples) >= len(others) and _are_givens(triples)):
        return (triples, others) if facts else ([], [])
    words = _words_in(usual)
    sized = [
        part for part in others if _are_sizes(_NUMBER.findall(part)) and _words_in(part) - words
    ]
    numbered = [part for part in others if _NUMBER.search(part) and part not in sized]
    near = [part for part in numbered if _words_in(part) & words]
    if near:
        problem = f"{show(near[0])} is not written as the {len(triples)} givens beside it"
        raise FormatError(problem, text=near[0])
    return ([], []) if numbered else (triples, others)


def _words_in(text: str) -> set[str]:
    """The words and signs of a statement, without its numbers."""
    return {word.lower() for word in _SAME.findall(text.replace("\0", " "))}


def _are_sizes(numbers: Sequence[str]) -> bool:
    """True if the numbers of a statement are the rows and columns of a board."""
    return len(numbers) == 2 and len(set(numbers)) == 1


def _lettered(text: str) -> list[tuple[str, ...]]:
    """Letter, number and value of each given of ``A1=5 A2=3``; none for another text."""
    fields, before = _alike(text)
    return fields if not before and all(letter.isalpha() for letter, *_ in fields) else []


def are_givens_on(lines: Sequence[Line]) -> bool:
    """True if lines are nothing but givens by letters or numbers, or a program with such facts."""
    if len(lines) > _MOST or sum(len(line.text) for line in lines) > _LONGEST_LIST:
        return False
    text = _text_of(lines)
    try:
        return bool(_lettered(text) or _found(text)[0])
    except FormatError:
        return True


def _of_letters(givens: Sequence[tuple[str, ...]], context: Context) -> Puzzle:
    """The puzzle of givens whose rows or columns are letters."""
    if len({given[:2] for given in givens}) < len(givens):
        raise FormatError("a cell is given twice, or these are several lists: one a paragraph")
    try:
        return from_cells({f"{a}{b}": value for a, b, value in givens}, context)
    except AmbiguousFormatError as error:
        if "letters" in error.message:
            error.message += ", or write 'rows A-I' or 'columns A-I' above them"
        raise


def with_numbers(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines; once one says whether letters are rows or columns, cells are r1c1 for A1.

    Givens in words, ``In row 1: column 3 is 5, column 7 is 2``, are r1c3=5 r1c7=2.
    """
    letters = ""
    for line in lines:
        spoken = "o" in line.text or "O" in line.text  # as rows of symbols hardly are
        if spoken and (match := _IN_WORDS.fullmatch(line.text[:_LONGEST])) is not None:
            form = "r{0}c{1}={2}" if match[1][0] in "rR" else "r{1}c{0}={2}"
            text = " ".join(form.format(match[2], *pair) for pair in _PLACED.findall(match[3]))
            line = Line(line.number, text, text)  # noqa: PLW2901
        if "A" in line.text and (match := _LETTERS_ARE.search(line.text)):
            letters = match[1][0].lower()
        if letters and has_letters(line.text):
            text = _LETTERED.sub(partial(_numbered, letters), line.text)
            line = Line(line.number, text, text)  # noqa: PLW2901
        yield line


def _numbered(letters: str, match: re.Match[str]) -> str:
    letter, number = ord(match[1].upper()) - ord("A") + 1, match[2]
    return f"r{letter}c{number}" if letters == "r" else f"r{number}c{letter}"


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads a table or a text as a whole, and names list by list."""
    every = list(lines)
    content = [line for line in every if line.text and not is_comment(line.text)]
    if not content or not (is_head(content[0].text) or are_givens_on(content)):
        yield from _lists(iter(every), options)
        return
    first = next((line for line in content if not _LETTERS_ARE.search(line.text)), content[0])
    context = Context("cells", options, first.number, header_before(every, first.number))
    yield attempt(partial(_whole, every, content, context), first.number, first.text)


def _whole(every: Sequence[Line], content: Sequence[Line], context: Context) -> Puzzle:
    """The puzzle of a table, or of givens by letters or numbers."""
    if is_head(content[0].text):
        return counted(of_table(content), context)
    text = _text_of(content)
    if givens := _lettered(text):
        return _of_letters(givens, context)
    try:
        triples, others = _found(text)
    except FormatError as error:
        texts = {line.text.strip(): line.number for line in content}
        error.line = texts.get((error.text or "").strip())
        raise
    if others:
        count = f"{len(others)} other {'statement' if len(others) == 1 else 'statements'}"
        context = context._replace(unread=(f"{count}, such as {show(others[0])}",))
    return counted(triples, context, _size_in(text))


def _lists(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    for block in _continued(blocks(lines, _givens)):
        if any(not row.cells for row in block.rows):
            bad = next(row.line for row in block.rows if not row.cells)
            problem = f"{show(bad.text.strip())} is not a list of givens: r1c1=5 r1c2=3"
            yield FormatError(problem, line=bad.number, text=bad.text)
            continue
        named = [given.rsplit(" ", 1)[0] for row in block.rows for given in row.cells]
        again = len(set(named)) < len(named)
        for rows in [[row] for row in block.rows] if again else [block.rows]:
            part = Block(rows, block.header)
            yield attempt(partial(_puzzle, part, options), rows[0].line.number, part.text)


def _continued(blocks: Iterator[Block]) -> Iterator[Block]:
    """The blocks, together where a list goes on after a blank line: with a later row."""
    last: Block | None = None
    for block in blocks:
        if last is not None:
            if block.header is None and _row(last, -1) <= _row(block, 0):
                last.rows.extend(block.rows)
                continue
            yield last
        last = block
    if last is not None:
        yield last


def _row(block: Block, at: int) -> int:
    """The row of the first or the last given of a block; 0 if there is none."""
    cells = block.rows[at].cells
    return int(cells[at].split()[0]) if cells else 0


def _puzzle(block: Block, options: ReadOptions) -> Puzzle:
    givens = [list(map(int, given.split())) for row in block.rows for given in row.cells]
    context = Context("cells", options, block.rows[0].line.number, block.header)
    if any(not value for _, _, value in givens):
        raise FormatError("a given has a value from 1: leave out empty cells")
    return puzzle_of(givens, context)


FORMAT = Format(
    name="cells",
    summary="givens by name or number: r1c1=5, given(1,1,5). or 1 1 5 (read only)",
    sniff=_sniff,
    read=_read,
    remarks="Facts of Prolog and ASP, tuples, keys, too. The size is that of the last row, column "
    "and value, unless a box shape is given.",
)
