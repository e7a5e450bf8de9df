"""From raw text to clean, numbered lines; comments; words for messages.

People paste from web pages and word processors, so look-alikes of what is meant are replaced:
digits and letters of full width, digits of other scripts, middle dots, typographic dashes, all
kinds of blanks. Colour codes of a terminal, invisible characters and the byte order mark go.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar

from nonet.errors import UsageError
from nonet.formats._format import Board, Line, values_of
from nonet.lazy import compiled_later

# The names of a column or a key with puzzles.
PUZZLE_COLUMNS = ("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "grid", "board")
S = TypeVar("S", bound=Sequence[Any])
_COLOUR = compiled_later(r"\x1b\[[0-9;:]*[A-Za-z]")
_DOTS = "·•∙⋅․‧・･ㆍ。｡˙◦∘⸱⸰○□☐⬜⬛◻◼◽◾▢▫▪◯⚪⚫⭕🔲🔳🟦🟨🟩🟥🟧🟪🟫◌░▒∅"
_CROSSES = "×✕✖✗✘╳⨯❌❎"
_DASHES = "‐‑‒–—−"
_UNUSUAL = compiled_later("[^\x00-\x7f\u2500-\u257f]")  # drawings are full of the latter
# The last two make keycaps of digits and pictures of characters.
_INVISIBLE = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_INVISIBLE += "\ufeff\u200b\u200c\u200d\u2060\u00ad\ufe0f\u20e3"
# Of a code block, or of a string in code.
_FENCE = compiled_later(
    r"""\s*(?:`{3,}\s*[\w+-]*|~~~(?:[A-Za-z]{2,})?|["']{3}[,;)]*|`[,;)]*|\[/?(?:code|tt|pre|spoiler|quote|mono)[^\]]{0,40}\])\s*"""
)
# Of a forum, and of a chat before what somebody wrote.
_TAGS = compiled_later(
    r"\[/?(?:code|tt|pre|spoiler|quote|mono|center|font|size|b|i)(?:=[^\]]{0,80})?\]"
)
# Of mail, an answer or an answer to an answer; signs alone are those of inequalities.
_MAIL = compiled_later(r"^>[ >]*(?:(?<=>)[ \t](?!\s*[<>])|$)")
_TABLE = compiled_later(r"\[(/?(?:table|tr|td|th))\]", re.I)
_STAMP = compiled_later(
    r"^\s*\[[\d/., :-]{5,24}(?:[AP]M)?\] (?:[^:\[\]]{1,40}:|<[^<>]{1,40}>)(?: |$)"
)
_DEEPEST = 1000  # brackets that are open
_FEWEST_AMONG = 16  # characters, one of which is an open bracket, on the average
_DEEP = compiled_later(r"[\[{](?:\s*[\[{]){999}"), compiled_later(r"[\]}](?:\s*[\]}]){999}")
_FENCES = frozenset("`~\"'[")  # what they begin with
# As chats name what they draw: ":one::white_large_square:".
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_NAMED = compiled_later(
    rf":(?:({'|'.join(_NUMBERS)})|(?:[a-z]{{3,8}}_){{0,3}}(?:square|circle)(?:_button)?"
    r"|heavy_minus_sign|x|question|asterisk|hash):"
)
_FEWEST_NAMED = 4  # on a line
_SAME_WIDTH = {
    **{ord(char): "." for char in _DOTS},
    **{ord(char): "-" for char in _DASHES},
    **{ord(char): "x" for char in _CROSSES},
    **dict.fromkeys(map(ord, _INVISIBLE), ""),
    ord("…"): "...",
    0x2800: " ",  # a pattern of Braille without dots
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
}


# A row of digits and dots, which most lines of most files are and which is nothing else: too short
# to be a whole board, even of 4x4.
is_plain_row = compiled_later(r"[0-9.]{4,15}").fullmatch


def has_letters(text: str) -> bool:
    """True if there are letters with two cases, as all names of rules are written in."""
    return text.upper() != text.lower()


def lines_of(source: str | Iterable[str], first: int = 1) -> Iterator[Line]:
    """The lines of a text or of an open file, cleaned and numbered."""
    raw = io.StringIO(source, newline=None) if isinstance(source, str) else source
    return _lines(raw, first, quoted=True)


def _lines(raw: Iterable[str], first: int, *, quoted: bool) -> Iterator[Line]:
    """The lines, from the first one that is perhaps `quoted` on by way of `_unquoted`."""
    numbered = enumerate(raw, first)
    for number, given in numbered:
        if not isinstance(given, str):
            raise UsageError(f"expected lines of text, not {type(given).__name__}: decode bytes")
        text = given if given.isascii() and "\x1b" not in given else clean(given)
        if quoted and text[:1] == ">":
            rest = chain([text], (line for _, line in numbered))
            yield from _lines(_unquoted(rest), number, quoted=False)
            return
        if text.lstrip()[:1] in _FENCES and is_fence(text):
            text = ""
        elif "[" in text:
            text = _TABLE.sub(r"<\1>", _TAGS.sub(" ", _STAMP.sub("", text)))
        elif text.count(":") >= 2 * _FEWEST_NAMED:
            text = _without_names(text)
        yield Line(number, text.rstrip(), text)


def _unquoted(lines: Iterable[str]) -> Iterator[str]:
    """Mail without the signs before quoted lines: two in turn, or one that is a paragraph.

    One among other lines may be a row of a board, in a column of which no sign stands twice.
    """
    signs = ahead = waiting = ""
    after_blank = True
    for text in lines:
        is_quoted = isinstance(text, str) and text[:1] == ">"
        if waiting:
            signs = ahead if is_quoted else ""
            is_paragraph = after_blank and isinstance(text, str) and not text.strip()
            yield waiting[len(ahead) if is_paragraph else len(signs) :]
            waiting = ""
        match = _MAIL.match(text) if is_quoted else None
        if not is_quoted:
            signs, after_blank = "", not str(text).strip()
            yield text
        elif signs and text.startswith(signs):
            yield text[len(signs) :]
        elif match is None:
            yield text
        elif signs or not text[match.end() :].strip():
            signs = match[0] if text[match.end() :].strip() else signs
            yield text[match.end() :]
        else:
            waiting, ahead = text, match[0]
    if waiting:
        yield waiting[len(ahead) :] if after_blank else waiting


def _without_names(text: str) -> str:
    """A line with digits and dots for the names of what a chat draws."""
    plain, count = _NAMED.subn(lambda m: str(_NUMBERS.index(m[1])) if m[1] else ".", text)
    return plain if count >= _FEWEST_NAMED else text


def as_one(lines: Sequence[Line]) -> str:
    """Lines as one text, with blank ones where some were left out."""
    texts = [""] * (lines[-1].number - lines[0].number + 1)
    for line in lines:
        texts[line.number - lines[0].number] = line.text
    return "\n".join(texts)


def is_fence(text: str) -> bool:
    """True if a line begins or ends a block of code, or a string in code."""
    return _FENCE.fullmatch(text) is not None


def clean(text: str) -> str:
    """The text with look-alikes replaced and colours taken out."""
    text = _COLOUR.sub("", text).translate(_SAME_WIDTH)
    return text if text.isascii() else _UNUSUAL.sub(_plain, text)


def _plain(match: re.Match[str]) -> str:
    char = match[0]
    if char.isspace():
        return " "
    digit = unicodedata.digit(char, None)  # of any script, and in a circle
    if digit is not None:
        return str(digit)
    if char == "\U0001f51f" or "CIRCLED NUMBER" in unicodedata.name(char, ""):
        return f" {unicodedata.numeric(char, 10.0):.0f} "
    return char


def is_comment(text: str) -> bool:
    """True if a line is a comment."""
    return "#" in text and text.lstrip().startswith("#")


def show(text: str) -> str:
    """A text in quotation marks, shortened if it is long."""
    return repr(text if len(text) <= 24 else text[:20] + "...")


def counted(count: int, word: str) -> str:
    """A number and its noun: ``1 row``, ``2 rows``."""
    return f"{count} {word}{'' if count == 1 else 's'}"


_MOST = 3  # things that are named


def listed_some(word: str, things: Sequence[str], where: str = "", joint: str = "; ") -> str:
    """How many things there are, and the first of them: ``4 lines (a; b; c and 1 more)``."""
    more = f" and {len(things) - _MOST} more" if len(things) > _MOST else ""
    number = f"{counted(len(things), word)} {where}".rstrip()
    return f"{number} ({joint.join(things[:_MOST])}{more})"


def digits_of(board: Board, blank: str = ".") -> str:
    """The values of a board up to 9x9, one character each."""
    return "".join([str(value) if value else blank for value in values_of(board)])


def in_rows(cells: S, size: int) -> list[S]:
    """The cells row by row."""
    return [cells[start : start + size] for start in range(0, len(cells), size)]  # type: ignore[misc]


def is_deep_text(text: str) -> bool:
    """True if a text opens brackets so deep in each other that it can hold no puzzle."""
    if "[" not in text and "{" not in text:
        return False
    colours = text.count("\x1b[")
    left_open = text.count("[") - colours + text.count("{") - text.count("]") - text.count("}")
    # On boards of many values brackets are values, but few among the others.
    nested = left_open > _DEEPEST and left_open * _FEWEST_AMONG > len(text)
    return nested or any(brackets.search(text) for brackets in _DEEP)
