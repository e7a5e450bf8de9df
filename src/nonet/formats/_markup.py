"""Takes off what pages, programs and files of data put around rows, and joins what they divide.

Signs of forums, wikis, documents, spreadsheets and prompts; dashes, indices and words before rows;
wrapped lines and bold print. Each function of `WAYS` and `LATER` changes one thing of some lines,
or yields nothing if it is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.formats._around import Stripped, changed, content_of
from nonet.formats._boards import side
from nonet.formats._drawing import is_rule
from nonet.formats._format import Line, ReadOptions
from nonet.formats._text import is_fence
from nonet.lazy import compiled_later
from nonet.model import default_box

# What stands at the beginning and at the end, of each line or of all of them.
_PAIRS = (
    *((">!", "!<"), ("||", "||"), ("```", "```"), ('"""', '"""'), ("'''", "'''")),
    *(("«", "»"), ("»", "«"), ("„", "“"), ("“", "”"), ("「", "」"), ("『", "』"), ("‹", "›")),
    *(("**", "**"), ("__", "__"), ("~~", "~~"), ("*", "*")),
)
_TRAILING = compiled_later(r"\s*[\\+]$")
_FORMULA = compiled_later(r"=\"([^\"]*)\"")
_DIVIDERS = ":!/"
_BOX = compiled_later(r"(?:[\[(][ .\w]{0,2}[\])][ |]*)+")
_IN_BOX = compiled_later(r"[\[(]\s*([.\w]{0,2})\s*[\])]")
_PROMPT = compiled_later(r"\s*(?:>>>|\.\.\.)\s")
_WIKI_CELL = compiled_later(r"^\s*[\w-]+\s*=\s*\"[^\"]*\"\s*\|")
NUMERALS = frozenset("〇零一二三四五六七八九")
_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")
_FEWEST = 4  # rows


def _without_pairs(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off signs around every line, or before the first line and after the last."""
    content = content_of(lines)
    if not content:
        return
    first, last = content[0], content[-1]
    for opening, closing in _PAIRS:
        whole = first.text.lstrip().startswith(opening) and last.text.endswith(closing)
        if not whole:
            continue
        alone = {*opening} == {*closing} and len({*opening}) == 1 and opening[0] in "*_~"

        def change(
            text: str, opening: str = opening, closing: str = closing, alone: bool = alone
        ) -> str | None:
            stripped = text.strip()
            fits = stripped.startswith(opening) and stripped.endswith(closing)
            if not fits or len(stripped) < len(opening) + len(closing):
                return None
            stripped = stripped[len(opening) : len(stripped) - len(closing)]
            return None if alone and opening[0] in stripped else stripped.strip()

        yield from changed(lines, change)
        if len(content) > 1 and not alone:
            texts = {first.number: first.text.lstrip()[len(opening) :]}
            texts[last.number] = last.text[: len(last.text) - len(closing)]
            yield Stripped([_with(line, texts.get(line.number, line.text)) for line in lines])


def _with(line: Line, text: str) -> Line:
    return Line(line.number, text.rstrip(), text)


def _without_continuations(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off what says that a string goes on."""
    content = content_of(lines)
    if len(content) >= _FEWEST and all(_TRAILING.search(line.text) for line in content[:-1]):
        yield from changed(lines, lambda text: _TRAILING.sub("", text))
    if len(content) == 1 and "\\n" in content[0].text:
        yield from changed(lines, lambda text: text.replace("\\n", " ").strip(" \"'"))


def _from_formulas(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes values out of formulas of a spreadsheet: ``="5"``."""
    if any(_FORMULA.search(line.text) for line in lines):
        texts = [_FORMULA.sub(r"\1", line.raw) for line in lines]
        yield Stripped([_with(line, text) for line, text in zip(lines, texts, strict=True)])


def _without_dividers(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes out signs between boxes, as many in every row."""
    rows = [line for line in content_of(lines) if not is_rule(line.text)]
    if len(rows) < _FEWEST:
        return
    for sign in _DIVIDERS:
        parts = ["".join(line.text.split()).strip(sign).split(sign) for line in rows]
        counts = {len(part) for part in parts}
        widths = {len(cells) for part in parts for cells in part}
        # What stands before one sign alone in each row could be a label.
        if len(counts) == 1 and 1 < counts.pop() <= len(rows) // 2 + 1 and len(widths) == 1:
            texts = [line.text.replace(sign, "|") for line in lines]
            yield Stripped([_with(line, text) for line, text in zip(lines, texts, strict=True)])


def _without_brackets(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes cells out of brackets: ``[ ][3][ ][4]``."""
    content = content_of(lines)
    if len(content) >= _FEWEST and all(_BOX.fullmatch(line.text) for line in content):
        yield from changed(
            lines, lambda text: " ".join(cell or "." for cell in _IN_BOX.findall(text))
        )


def _without_prompts(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off the prompts of Python."""
    content = content_of(lines)
    if not content:
        return
    if content[0].text.startswith(">>>") and all(_PROMPT.match(line.text) for line in content):
        yield from changed(lines, lambda text: _PROMPT.sub("", text, count=1))


def _from_wiki(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Puts the cells of a table of MediaWiki into rows."""
    content = content_of(lines)
    texts = [line.text.strip() for line in content]
    if not texts or not texts[0].startswith("{|") or texts[-1] != "|}":
        return
    rows: list[tuple[int, list[str]]] = []
    for line, text in zip(content[1:-1], texts[1:-1], strict=True):
        if text.startswith("|-"):
            rows.append((line.number, []))
        elif text.startswith("|+") or (text.startswith("!") and not rows):
            continue
        elif text.startswith("|"):
            if not rows:
                rows.append((line.number, []))
            cells = [_WIKI_CELL.sub("", cell) for cell in text[1:].split("||")]
            rows[-1][1].extend(cell.replace("&nbsp;", "").strip() for cell in cells)
        else:
            return
    rows = [row for row in rows if row[1]]
    if len(rows) >= _FEWEST and len({len(cells) for _, cells in rows}) == 1:
        joined = [(number, ",".join(cells)) for number, cells in rows]
        yield Stripped([Line(number, text, text) for number, text in joined])


def _from_numerals(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Writes digits for Chinese numerals."""
    texts = [line.raw.translate(_DIGITS) for line in lines]
    if any(text != line.raw for line, text in zip(lines, texts, strict=True)):
        yield Stripped([_with(line, text) for line, text in zip(lines, texts, strict=True)])


_KEY = compiled_later(r"[\"']?[A-Za-z][\w -]{0,40}[\"']?\s*:\s*[|>]?[+-]?")
_ITEM = compiled_later(r"(\s*-)?(\s*-)\s+[\"']?([0-9A-Za-z.*_]{0,3}|null|~)[\"']?")
_NOTHING = ("", "null", "~")
_INDEX = compiled_later(r"\s*\[\s*(\d{1,3}),\s*\]\s+")
_HEAD = compiled_later(r"\s*(\[,\d{1,3}\]\s*)+")
_COUNTS = compiled_later(r"\d+")
_ENDS = compiled_later(
    r"[A-Za-z]{2}\W?\s+|[:>)\]]\s*|^(?:[+']|\.\s+(?=\S{4,}$)|(?://|--|[*;%!-])\s+)"
)
_BEGINS = compiled_later(r"[+>/*;%!.'-]|.*[A-Za-z]")
_NUMBER = compiled_later(r"\s*\W?[A-Za-z]+\W?\s+(\d{1,2})\s*[:=]")
# Commands, signs around a formula, the bracket that begins or ends a matrix; with single blanks.
_COMMAND = compiled_later(
    r"(?:\$\$?|\\\[)? ?"
    r"(\\[A-Za-z]+ ?(\* ?|\[[^\]]*\] ?|\([^()]*\) ?|\{(?:[^{}]|\{[^{}]*\})*\} ?)*)*"
    r"[{}]?;? ?(?:\$\$?|\\\])?"
)
_ENDED = compiled_later(r"\\\\( ?\\[A-Za-z]+(\{[^{}]*\})*)* ?$")
_TABLE = compiled_later(r"\s*(table|parameter)\s+\w+\s*\(", re.I)
_BRACED = compiled_later(r"\\[A-Za-z]+((?:\s*\{\s*\w{0,2}\s*\})+)\s*;?")
_IN_BRACES = compiled_later(r"\{\s*(\w{0,2})\s*\}")
_LATEX_END = compiled_later(r"\|\.$")
_LONGEST = 200  # characters of a command


def _from_yaml(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Puts the items of a list of lists of YAML into rows."""
    content = content_of(lines)
    if content and _KEY.fullmatch(content[0].text):
        del content[0]
    rows: list[tuple[int, list[str]]] = []
    for line in content:
        match = _ITEM.fullmatch(line.text)
        if match is None or not (rows or match[1]):
            return
        if match[1]:
            rows.append((line.number, []))
        rows[-1][1].append("." if match[3] in _NOTHING else match[3])
    # Where rows differ, 56 may be two cells or one.
    if len(rows) >= _FEWEST and len({len(words) for _, words in rows}) == 1:
        texts = [(number, " ".join(words)) for number, words in rows]
        yield Stripped([Line(number, text, text) for number, text in texts])


def _without_indices(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off the indices that R prints: ``[,1]`` above and ``[1,]`` beside."""
    content = content_of(lines)
    rows = [line for line in content if not _HEAD.fullmatch(line.text)]
    indices = [int(match[1]) if (match := _INDEX.match(line.text)) else 0 for line in rows]
    if indices == list(range(1, len(rows) + 1)) and len(rows) >= _FEWEST:
        yield from changed(rows, lambda text: _INDEX.sub("", text, count=1))


def _without_beginnings(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off what all lines begin with, but for its numbers: a word, who wrote it and when."""
    content = content_of(lines)
    if len(content) < _FEWEST:
        return
    numbers = [int(match[1]) for line in content if (match := _NUMBER.match(line.text))]
    if len(numbers) == len(content) and len(set(numbers)) < len(numbers):
        return  # Row 1: stands there twice, and 1: is not two cells
    shapes = [_COUNTS.sub("0", line.text.lstrip()) for line in content]
    ends = [match.end() for match in _ENDS.finditer(shapes[0])] if shapes else []
    every = [shapes[0][:end] for end in ends if _BEGINS.match(shapes[0][:end])]
    shared = [
        begins for begins in every if all(shape.startswith(begins.rstrip()) for shape in shapes)
    ]
    if shared:
        begins = re.compile(re.escape(shared[-1].rstrip()).replace("0", r"\d+") + r"\s?")

        def change(text: str) -> str:
            bare = begins.sub("", text.lstrip(), count=1)
            return "" if is_fence(bare) else bare

        yield from changed(lines, change, raw=True)


def _from_braces(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Puts the cells of commands of LaTeX into rows, as those of TikZ have them in braces."""
    rows = [line for line in content_of(lines) if line.text.count("{") >= _FEWEST]
    every = [(line.number, _BRACED.fullmatch(line.text.strip())) for line in rows]
    if len(rows) >= _FEWEST and all(match for _, match in every):
        texts = [
            (number, ",".join(_IN_BRACES.findall(match[1]))) for number, match in every if match
        ]
        yield Stripped([Line(number, text, text) for number, text in texts])


def _from_parameters(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes a table out of the data of AMPL or GAMS: labels above and beside it stay."""
    content = content_of(lines)
    if len(content) < _FEWEST or not content[-1].text.rstrip().endswith(";"):
        return
    heads = [at for at, line in enumerate(content) if line.text.rstrip().endswith(":=")]
    if not heads:
        heads = [1] if _TABLE.match(content[0].text) else []
    if len(heads) != 1 or heads[0] > 2:
        return
    head = content[heads[0]]
    text = head.text.rstrip().removesuffix(":=").rpartition(":")[2]
    rows = [Line(head.number, text, text), *content[heads[0] + 1 : -1]]
    last = content[-1].text.rstrip().removesuffix(";").rstrip()
    rows += [Line(content[-1].number, last, last)] if last else []
    yield Stripped(rows)


def _is_command(text: str) -> bool:
    """Whether a line has commands of LaTeX and no cells."""
    bare = " ".join(text.split())
    return bool(bare) and len(bare) <= _LONGEST and _COMMAND.fullmatch(bare) is not None


def _without_commands(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Leaves out commands of LaTeX, and the full stop that its package sudoku has after rows."""
    rows = [line for line in lines if not _is_command(line.text)]
    if len(rows) == len(lines) or len(rows) < _FEWEST:
        return
    texts = [_LATEX_END.sub("|", line.text) for line in rows]
    if all("&" in text for text in texts):
        texts = [_ENDED.sub("", " ".join(text.split())).replace("&", ",") for text in texts]
    yield Stripped([Line(row.number, text, text) for row, text in zip(rows, texts, strict=True)])


_CELLS = compiled_later(r"[0-9.*_-]+")
_SMALLEST, _SHORTEST = 4, 9  # N, of boards with a cell a line and of wrapped ones
_BOLD = compiled_later(r"(?<![^\s|])(\*\*|__)([0-9A-Za-z]{1,2})\1(?![^\s|])")
_BOLD_LABEL = compiled_later(r"^(\s*)(\*\*|__)([A-Za-z][\w ]{0,12}:?)\2(:?)")
_SINGLE = compiled_later(r"[0-9A-Za-z.*_-]{1,2}|[|]")


def _wrapped(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Puts a board on one line that was broken into lines of one length, or has a cell a line."""
    content = content_of(lines)
    texts = ["".join(line.text.split()) for line in content]
    if len(texts) < 2 or not all(map(_CELLS.fullmatch, texts)):
        return
    widths = [len(text) for text in texts]
    size = side(sum(widths))
    if size is None or default_box(size) is None or len(texts) == size:
        return
    if max(widths) == 1:
        fits = size >= _SMALLEST
    else:
        even = len({*widths[:-1]}) == 1 and widths[-1] <= widths[0]
        # Lines that are boards themselves are several puzzles.
        boards = any(map(_is_board, widths))
        fits = size >= _SHORTEST and (even or all(w % size == 0 for w in widths)) and not boards
    if fits:
        text = "".join(texts)
        yield Stripped([Line(content[0].number, text, text)], doubtful=True)


def _without_bold(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes off the signs of bold print around values and labels: ``**5** . . **7**``."""
    found = False
    new = []
    for line in lines:
        text = _BOLD_LABEL.sub(r"\1\3\4", line.raw)
        plain = _BOLD.sub(r"\2", text)
        words = plain.split()
        if plain != text and (len(words) < _FEWEST or not all(map(_SINGLE.fullmatch, words))):
            plain = text  # two stars may be two empty cells
        found |= plain != line.raw
        new.append(Line(line.number, plain.rstrip(), plain))
    if found:
        yield Stripped(new)


def _is_board(width: int) -> bool:
    """Whether a line of so many characters may be a board by itself."""
    size = side(width)
    return size is not None and size > 1 and default_box(size) is not None


WAYS = (
    *(_from_yaml, _without_indices, _without_beginnings),
    *(_without_commands, _from_braces, _from_parameters),
    *(_without_pairs, _without_continuations, _from_formulas),
    *(_without_dividers, _without_brackets, _without_prompts),
    *(_from_wiki, _from_numerals),
)
LATER = (_wrapped, _without_bold)  # once empty cells have dots
