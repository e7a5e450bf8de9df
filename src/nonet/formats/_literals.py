"""Lists and objects in the notations of programming languages, found in any text.

Read are brackets of every kind, commas, semicolons or blanks between items, quoted words, numbers,
the words for nothing of many languages, calls such as ``array(...)`` around a list, keys of objects
with and without quotation marks, comments. Nothing is evaluated. What surrounds the lists (``int
board[9][9] =``, a whole program) is passed over.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from nonet.errors import FormatError
from nonet.lazy import compiled_later

_TOKEN = compiled_later(
    r"""
    (?P<blank>\s+|//[^\n]*|/\*.*?\*/|\#(?!\()[^\n]*)
  | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<dots>\.\.\.|…)
  | (?P<number>[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?(?:[uUlLfF]+|_?[ui](?:8|16|32|64|size))?(?![\w.]))
  | (?P<name>[^\W\d][\w.]*)
  | (?P<open>\[\||[\[{(])
  | (?P<close>\|\]|[\]})])
  | (?P<mark>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_NOTHING = (
    *("none", "null", "nan", "nil", "na", "nullptr", "undefined", "nothing", "missing"),
    *("np.nan", "numpy.nan", "math.nan", "pd.na"),
)
_SOME = frozenset({"just", "some"})  # before a value
_PAIR = ["open", "number", "mark", "number", "close"]
_CLOSING = {"[": "]", "{": "}", "(": ")"}
_OPENING = frozenset("[{(")
_EMPTY_CELLS = "._-*·"
_DEEPEST = 8
_SHOWN = 3  # items that NumPy prints before the dots
_SEPARATORS = ",;"
_SLIPS = 2  # in a row
_JOINING = ",;-"  # a list of YAML has a dash before each row
_ROW_ENDS = ";|"
_PASSED = "!&@#"  # vec![...], &[...], @[...], #(...)
_PREFIXES = frozenset("bur")
_SUFFIX = compiled_later(r"(?:[uUlLfF]+|_?[ui](?:8|16|32|64|size))$")
_GOES_ON = compiled_later(r"([;\[,][ \t]{0,9})\.\.\.([ \t]{0,9}\n)")
_ESCAPE = compiled_later(r"\\(.)")
_TYPED = compiled_later(r"([A-Za-z]\w*)\s*:\s*[A-Za-z][\w\[\], .]*\s*$")
_LONGEST_NAME = 80  # characters, with its type


class _Hole:
    """An empty place between two commas."""


HOLE = _Hole()


class Broken(NamedTuple):
    """A list that may be a row, of so many cells, in which something is wrong."""

    width: int


class Token(NamedTuple):
    """A word of the text: its kind, itself, and where it begins."""

    kind: str
    text: str
    at: int


class Found(NamedTuple):
    """A list or an object in a text.

    Attributes:
        value: It, of plain lists, dictionaries, numbers, strings and None.
        line: Where it begins, counted from 0.
        last: The line where it ends.
        label: The word before it, such as the name of a variable.
        name: The name that it is given, ``cages`` in ``cages: list[Any] = [...]``, or nothing.
        joined: Whether only a separator stands between the one before and it.
    """

    value: Any
    line: int
    last: int
    label: str
    name: str
    joined: bool


class _OtherError(Exception):
    """These brackets are not a list or an object."""


def literals(text: str, wanted: Callable[[Any, str], bool]) -> Iterator[Found]:
    """The outermost lists and objects of a text that are wanted, by value and name, in order.

    Raises:
        FormatError: A list was printed with dots in place of most of its items.
    """
    # In Octave dots at the end of a line say that it goes on, in NumPy that rows are left out.
    text = _GOES_ON.sub(lambda match: match[1] + "   " + match[2], text)
    tokens = list(_tokens(text))
    count = len(tokens)
    groups = _groups(tokens, len(text) - 1)
    if len(tokens) > count and _is_end_in_comment(text):
        raise FormatError("the list is not closed: its brackets stand behind '#' or '//'")
    starts = [match.end() for match in re.finditer("\n", text)]
    at, label, joined = 0, "", False
    while at < len(tokens):
        token = tokens[at]
        if at in groups:
            try:
                value, end = _group(tokens, at, 0)
            except _OtherError:
                width = _cells_in(tokens, at)
                if width:
                    line = bisect_right(starts, token.at)
                    yield Found(Broken(width), line, line, label, "", joined=False)
                at, joined = at + 1, False
                continue
            if token.text == "(" and at and isinstance(value, list):
                _check_order(tokens[at - 1 : end], value)
            name = _name_before(tokens, at, text)
            if not wanted(value, name):  # but what is in it may be
                at, joined = at + 1, False
                continue
            if not _is_index(value, tokens, at):
                line, last = (bisect_right(starts, place.at) for place in (token, tokens[end - 1]))
                yield Found(value, line, last, label, name, joined)
                label, joined = "", True
            at = end
            continue
        if token.kind == "string" and not _OPENING.isdisjoint(token.text):
            line = bisect_right(starts, token.at)
            for literal in literals(_unquoted(token.text), wanted):
                yield Found(literal.value, line, line, label, literal.name, joined=False)
        elif token.kind in ("name", "string"):
            label = token.text.strip("\"'")
        joined = joined and token.text in _JOINING
        at += 1


def _name_before(tokens: list[Token], at: int, text: str) -> str:
    """The name that brackets at a token are given, with a type behind it or not."""
    sign = tokens[at - 1] if at > 1 else None
    if sign is None or sign.text not in (":", "="):
        return ""
    begin = text.rfind("\n", 0, sign.at) + 1
    typed = _TYPED.search(text[max(begin, sign.at - _LONGEST_NAME) : sign.at])
    return typed[1] if typed else tokens[at - 2].text.strip("\"'")


def _is_end_in_comment(text: str) -> bool:
    """True if brackets close in a comment, which is not one in ``[..., 2#], ...``."""
    comments = [match for match in _TOKEN.finditer(text) if match[0][:1] in ("#", "/")]
    comments = [match for match in comments if text[match.start() - 1 : match.start()] != ":"]
    return any(bracket in comment[0] for comment in comments for bracket in "]})")


def _cells_in(tokens: list[Token], at: int) -> int:
    """How many items brackets hold that are not a list, if nearly all could be cells; else 0."""
    commas = good = 0
    for index in range(at + 1, len(tokens)):  # no slice: there may be as many brackets as tokens
        token = tokens[index]
        if token.kind == "close":
            return commas + 1 if commas >= _SHOWN and good + _SLIPS > commas else 0
        if token.kind == "open":
            return 0
        commas += token.text in _SEPARATORS
        empty = token.text.casefold() in _NOTHING or not set(token.text) - set(_EMPTY_CELLS)
        good += token.kind in ("number", "string") or empty
    return 0


def _tokens(text: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "mark"
        if kind in ("open", "close"):  # [| and |] as in OCaml, F# and MiniZinc
            yield Token(kind, match[0].strip("|"), match.start())
        elif kind != "blank":
            yield Token(kind, match[0], match.start())


def _groups(tokens: list[Token], end: int) -> set[int]:
    """The brackets that may open a list: with one that closes them and little depth within.

    Those that a text lacks at its end, which may be cut, are added to the tokens.
    """
    stack: list[list[int]] = []  # where the open ones are, and how deep it goes within them
    groups: set[int] = set()

    def close(*, matches: bool) -> None:
        at, depth = stack.pop()
        if matches and depth <= _DEEPEST:
            groups.add(at)
        if stack:
            stack[-1][1] = max(stack[-1][1], depth + 1)

    for at, token in enumerate(tokens):
        if token.kind == "open":
            stack.append([at, 0])
        elif token.kind == "close" and stack:
            close(matches=_CLOSING[tokens[stack[-1][0]].text] == token.text)
    while stack:
        tokens.append(Token("close", _CLOSING[tokens[stack[-1][0]].text], end))
        close(matches=True)
    return groups


def _is_index(value: Any, tokens: list[Token], at: int) -> bool:
    """True if brackets hold the size of an array, an index or an argument, after a name."""
    before = tokens[at - 1] if at else None
    if before is None or not (before.kind == "name" or before.text == "]"):
        return False
    return isinstance(value, list) and len(value) < 2 and not any(map(_is_nested, value))


def _is_nested(value: Any) -> bool:
    return isinstance(value, list | dict)


def _group(tokens: list[Token], at: int, depth: int) -> tuple[Any, int]:
    """The value in brackets that open at a token, and the token after it."""
    if depth > _DEEPEST:
        raise _OtherError
    closing = _CLOSING[tokens[at].text]
    if closing == "}" and _is_key(tokens, at + 1):
        return _object(tokens, at + 1, depth)
    at += 1
    rows: list[list[Any]] = [[]]
    wanted = False  # whether an item may come, so that a comma stands for an empty one
    missing, commas = False, 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "close":
            if token.text != closing:
                raise _OtherError
            return _rows(rows), at + 1
        if token.text in _ROW_ENDS:
            rows.append([])
            wanted = token.text == ";"
            at += 1
        elif token.text == ",":
            if wanted or not rows[-1]:
                rows[-1].append(HOLE)
            wanted = True
            at += 1
        elif _is_keyword(tokens, at):  # dtype=int64
            _, at = _value(tokens, at + 2, depth)
            wanted = False
        elif token.text in _PASSED:
            at += 1
        elif token.kind == "dots" and depth and len(rows[-1]) >= _SHOWN:
            raise FormatError(
                "the list is incomplete: '...' stands for most of it; in NumPy print it after "
                "numpy.set_printoptions(threshold=sys.maxsize), or use tolist()"
            )
        else:
            number = token.kind == "number"
            if commas == 0 and _is_glued(tokens, at):
                raise _OtherError
            missing = missing or (number and bool(rows[-1]) and not wanted)
            value, at = _value(tokens, at, depth)
            rows[-1].append(value)
            wanted = False
            commas += at < len(tokens) and tokens[at].text == ","
            if missing and commas > _SHOWN:
                raise FormatError("a comma is missing between two numbers of a list")
    raise _OtherError


def _is_glued(tokens: list[Token], at: int) -> bool:
    """True if nothing stands between a cell and the one before: ``7*0`` is hardly three cells."""
    before, token = tokens[at - 1], tokens[at]
    both = all(token_.kind == "number" or token_.text in _EMPTY_CELLS for token_ in (before, token))
    return both and before.at + len(before.text) == token.at


def _rows(rows: list[list[Any]]) -> list[Any]:
    """The items; where semicolons part them the rows."""
    rows = [row for row in rows if row]
    if len(rows) == 1 and rows[0][-1] is None and all(map(_is_long, rows[0][:-1])):
        rows = [rows[0][:-1]]  # which ends a list of texts in C
    if len(rows) > 1 and all(len(row) == 1 for row in rows):  # what semicolons part are items
        return [row[0] for row in rows]
    return rows[0] if len(rows) == 1 else rows


def _is_long(value: Any) -> bool:
    """True if a value is a text of several cells."""
    return isinstance(value, str) and len(value) >= _SHOWN


def _is_keyword(tokens: list[Token], at: int) -> bool:
    return tokens[at].kind == "name" and at + 2 < len(tokens) and tokens[at + 1].text == "="


def _is_key(tokens: list[Token], at: int) -> bool:
    end = _end_of_key(tokens, at)
    return end < len(tokens) and tokens[end].text in (":", "=")


def _end_of_key(tokens: list[Token], at: int) -> int:
    """The token after a key: a word, or a cell as ``(0, 1)``; the last one if it is none."""
    kinds = [token.kind for token in tokens[at : at + 5]]
    if kinds == _PAIR:
        return at + 5
    return at + 1 if kinds[:1] in (["name"], ["string"], ["number"]) else len(tokens)


def _object(tokens: list[Token], at: int, depth: int) -> tuple[dict[str, Any], int]:
    fields: dict[str, Any] = {}
    while at < len(tokens):
        token = tokens[at]
        if token.text == "}":
            return fields, at + 1
        if token.text in _SEPARATORS:
            at += 1
            continue
        if not _is_key(tokens, at):
            break
        end = _end_of_key(tokens, at)
        key = "".join(token_.text for token_ in tokens[at:end])
        value, at = _value(tokens, end + 1, depth)
        key = _unquoted(key) if token.kind == "string" else key
        if fields.setdefault(key, value) != value:
            raise FormatError(f"an object has {key!r} twice")
    raise _OtherError


def _value(tokens: list[Token], at: int, depth: int) -> tuple[Any, int]:
    """The value that begins at a token, and the token after it."""
    if at >= len(tokens):
        raise _OtherError
    kind, text, _ = tokens[at]
    if kind == "open":
        return _group(tokens, at, depth + 1)
    if kind == "string":
        return _unquoted(text), at + 1
    if kind == "number":
        return _number(text), at + 1
    if kind == "name":
        return _named(tokens, at, depth)
    if text in _EMPTY_CELLS:
        return ".", at + 1
    raise _OtherError


def _named(tokens: list[Token], at: int, depth: int) -> tuple[Any, int]:
    """A word for nothing, or what stands in a call."""
    word = tokens[at].text.casefold()
    following = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if following == "!":
        at, following = at + 1, tokens[at + 2].text if at + 2 < len(tokens) else ""
    if following in ("(", "["):
        value, end = _group(tokens, at + 1, depth + 1)
        if following == "[" or not isinstance(value, list):
            return value, end
        if not value:
            raise _OtherError  # Some() holds nothing: a value is lost
        _check_order(tokens[at:end], value)
        return _argument(value), end
    if word in _PREFIXES and at + 1 < len(tokens) and tokens[at + 1].kind == "string":
        return _unquoted(following), at + 2  # b'5'
    if word in _NOTHING:
        return None, at + 1
    if word in ("true", "false"):
        return word == "true", at + 1
    if set(word) == {"_"}:
        return ".", at + 1
    if word in _SOME:
        return _value(tokens, at + 1, depth)
    raise _OtherError


def _check_order(call: list[Token], arguments: list[Any]) -> None:
    """Refuses a matrix of R that is filled column by column.

    Args:
        call: Its name and what follows.
        arguments: The values in it.
    """
    named = call[0].text == "matrix" and _is_flat(arguments)
    if named and "byrow" not in {token.text for token in call}:
        raise FormatError("R fills a matrix column by column: write byrow = TRUE, or the rows")


def _is_flat(values: list[Any]) -> bool:
    """True if the first argument is a list, and not of rows."""
    first = values[0] if values else None
    return isinstance(first, list) and not any(map(_is_nested, first))


def _argument(values: list[Any]) -> Any:
    """The list that a call makes of its arguments, or the one that it wraps."""
    if len(values) > 1 and (all(map(_is_nested, values)) or not any(map(_is_nested, values))):
        return values
    return values[0] if values else None


def _unquoted(text: str) -> str:
    return _ESCAPE.sub(lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), text[1:-1])


def _number(text: str) -> int | float | str:
    text = _SUFFIX.sub("", text)
    if len(text) > 9:  # no value of a board; Python is slow at such numbers, or refuses them
        return text
    return int(text) if text.lstrip("+-").isdigit() else float(text)
