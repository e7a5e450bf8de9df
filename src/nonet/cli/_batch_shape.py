"""Which part of a line is the puzzle: all of it, a column of a table, a key of an object."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nonet._batch import find_fields
from nonet.errors import NonetError, UsageError
from nonet.formats import PUZZLE_COLUMNS, RULE_KEYS, names_rules, parse
from nonet.lazy import compiled_later
from nonet.storage import key_of

_BOARD = compiled_later(r"[0-9.*_-]{81}")
_SEPARATORS = ",;\t"
_CELLS = 81
# Of all objects at once. Those that nonet writes have a box.
_RULES = re.compile(rb'"(?:%s|box"(?!: ?"3x3"))' % "|".join(f'{k}"' for k in RULE_KEYS).encode())
_NO_RULES: tuple[Any, ...] = (None, "classic", [], {})


@dataclass(frozen=True, slots=True)
class Shape:
    """How the lines of an input hold their puzzles.

    Attributes:
        separator: Between columns; none where the line is the puzzle.
        column: The number of the column, from 0.
        header: Whether the first line names the columns.
        key: Of objects in JSON, one on a line; None for others.
        ruled: Whether objects have keys that are names of rules, so that each is read as a whole.
    """

    separator: str = ""
    column: int = 0
    header: bool = False
    key: str | None = None
    ruled: bool = False

    @property
    def reader(self) -> Callable[[bytes], bytes] | None:
        """The function that makes lines of puzzles of the input; None if they need not be made."""
        return None if self.key is None else _Objects(self.key, ruled=self.ruled)


def shape_of(lines: Sequence[bytes], column: str | None, name: str) -> Shape:
    """The shape of an input by its first lines.

    Args:
        lines: Some, at least the first that says something if there is one.
        column: What the user says: a name, or a number from 1; None to find out.
        name: Of the input, for messages.

    Raises:
        UsageError: There is no such column, or several could be meant.
    """
    shown = [line.decode("utf-8", "replace").strip() for line in lines]
    shown = [line for line in shown if line and not line.startswith("#")]
    if not shown:
        return Shape()
    if shown[0].startswith("{"):
        return Shape(key=key_of(shown[0], column, name), ruled=any(map(_names_rules, shown)))
    separator = next((mark for mark in _SEPARATORS if mark in shown[0]), "")
    rows = [_fields(line, separator) for line in shown[:2]]
    header = not any(map(_BOARD.fullmatch, rows[0])) and _names_columns(rows, column)
    if not separator and not header:
        if column not in (None, "1"):
            raise UsageError(f"{name} has lines and no columns: leave out --column")
        return Shape()
    # A single column has no separator: none that occurs in a puzzle.
    return Shape(separator or ",", _column(rows, column, name, header=header), header)


def _names_rules(line: str) -> bool:
    """True if an object has a key that is the name of a rule, and something under it."""
    try:
        record = json.loads(line)
    except ValueError:
        return False
    return isinstance(record, dict) and any(map(names_rules, record, record.values()))


def _fields(line: str, separator: str) -> list[str]:
    fields = line.split(separator) if separator else [line]
    return [field.strip().strip('"').strip() for field in fields]


def _names_columns(rows: Sequence[Sequence[str]], column: str | None) -> bool:
    names = {name.lower() for name in rows[0]}
    if names & set(PUZZLE_COLUMNS) or (column is not None and column.lower() in names):
        return True
    # Or words, above a board.
    words = all(re.fullmatch(r"[^\W\d][\w .-]{0,60}", name) for name in rows[0])
    return words and len(rows) > 1 and any(map(_BOARD.fullmatch, rows[1]))


def _column(rows: Sequence[Sequence[str]], column: str | None, name: str, *, header: bool) -> int:
    names = [text.lower() for text in rows[0]] if header else []
    if column is not None:
        return _named(rows[0], names, column, name)
    known = [i for i, text in enumerate(names) if text in PUZZLE_COLUMNS]
    if known:
        return known[0]
    boards = [i for i, text in enumerate(rows[-1]) if _BOARD.fullmatch(text)]
    # A solution beside a puzzle is full.
    open_boards = [i for i in boards if rows[-1][i].strip("123456789")]
    either = open_boards or boards
    if len(either) == 1:
        return either[0]
    columns = ", ".join(rows[0]) if header else f"1 to {len(rows[0])}"
    raise UsageError(
        f"{name}: which column holds the puzzles? Say it with --column; there are {columns}"
    )


def _named(shown: Sequence[str], names: Sequence[str], column: str, name: str) -> int:
    if column.lower() in names:
        return names.index(column.lower())
    if column.isascii() and column.isdigit() and 1 <= int(column) <= len(shown):
        return int(column) - 1
    columns = ", ".join(shown) if names else f"1 to {len(shown)}, without names"
    raise UsageError(f"{name} has no column {column!r}: there are {columns}")


def find_objects(text: bytearray, size: int, key: str, fields: Any) -> int:
    """Finds the puzzles of objects where these are, if all of them have the same keys in order.

    A quote ends a column as a comma does in a table, where nothing is escaped or nested and the
    same key comes before each.

    Args:
        text: Lines with an object each.
        size: How many bytes of it.
        key: Of the puzzles.
        fields: Gets the places.

    Returns:
        How many there are; 0 where it is not as plain as this, or does not fit into the fields.
    """
    name = json.dumps(key).encode()
    first = re.compile(rb"\{[^{}\n]*?(" + re.escape(name) + rb' ?: ?")').match(text, 0, size)
    if first is None or text.find(b"\\", 0, size) >= 0 or _may_have_rules(text, size):
        return 0
    quotes = text.count(b'"', 0, first.end())
    n, end, lines = find_fields(memoryview(text)[:size], fields, ord('"'), quotes)
    if end != size or n != lines or text.count(name, 0, size) != n or text[size - 1] != ord("\n"):
        return 0
    characters, objects = np.frombuffer(text, np.uint8, size), fields[:n]
    before = np.frombuffer(first[1], np.uint8)
    places = objects[:, :1].astype(np.int64) + np.arange(-len(before), 0)
    plain = (
        (places[:, 0] >= 0).all()
        and (characters[places] == before).all()
        and (objects[:, 1] - objects[:, 0] == _CELLS).all()
        and (characters[objects[:, 1]] == ord('"')).all()
        and all(np.count_nonzero(characters == ord(brace)) == n for brace in "{}")
        and (characters[np.flatnonzero(characters == ord("\n"))[:-1] + 1] == ord("{")).all()
        and np.count_nonzero(characters < ord(" ")) == n
    )
    return n if plain else 0


def _may_have_rules(text: bytes | bytearray, size: int) -> bool:
    """True if some object may say more than the givens of a classic puzzle."""
    return _RULES.search(text, 0, size) is not None


def _has_rules(record: dict[str, Any], line: bytes, *, ruled: bool) -> bool:
    """True if an object is not about the classic board that its text looks like."""
    box = record.get("box", "3x3") if "size" in record else "3x3"
    usual = box in ("3x3", [3, 3]) and all(record.get(key) in _NO_RULES for key in RULE_KEYS)
    if usual and not (ruled and any(map(names_rules, record, record.values()))):
        return False
    try:
        return not parse(line.decode("utf-8", "replace")).layout.is_classic
    except NonetError:
        return True


class _Objects:
    """Makes lines of puzzles of lines with a JSON object each."""

    def __init__(self, key: str, *, ruled: bool) -> None:
        self._key, self._ruled = key, ruled
        name = re.escape(json.dumps(key).encode())
        self._quick = re.compile(rb"(?<!\\)" + name + rb'\s*:\s*"([0-9.*_-]{81})"')

    def __call__(self, text: bytes) -> bytes:
        """As many lines as there were."""
        objects = self._quick.findall(text)
        lines = text.count(b"\n")
        # Objects of their own, each on its line and without any within it.
        begins = text.count(b"{", 0, 1) + text.count(b"\n{")
        plain = len(objects) == lines == text.count(b"{") == begins and not self._ruled
        if plain and not _may_have_rules(text, len(text)):
            return b"\n".join([*objects, b""])
        return b"\n".join(map(self._puzzle, text.split(b"\n")))

    def _puzzle(self, line: bytes) -> bytes:
        if not line.strip():
            return b""
        try:
            record: Any = json.loads(line)
            puzzle = record[self._key]
        except (ValueError, TypeError, KeyError):
            return line.strip()
        if not isinstance(puzzle, str) or _has_rules(record, line, ruled=self._ruled):
            return line.strip()
        return puzzle.replace("\n", " ").strip().encode() or b'""'
