"""Rules under keys of YAML and TOML, and settings of code, as lines that are rules.

For example, all of them what ``thermo r1c1 r1c2`` and ``Rules: diagonal`` say::

    thermos:                     thermos = [["r1c1", "r1c2"]]          [[thermos]]
      - [r1c1, r1c2]             diagonal = true                       cells = ["r1c1", "r1c2"]
    diagonal: true

A block that holds anything else stays as it is.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

from nonet.errors import FormatError, NonetError
from nonet.formats._format import Line
from nonet.formats._keyed_rules import game_rule, is_list_of_rules, is_rule_key, rules_under
from nonet.formats._line_blocks import gathered
from nonet.formats._object_names import KINDS, plain
from nonet.formats._object_rules import CAGES, REGIONS
from nonet.formats._text import has_letters, is_plain_row, show
from nonet.lazy import compiled_later
from nonet.representation import parsed_json

_KEY = compiled_later(
    r"(\s*)(?:(?:const|let|var|bool|boolean|auto)\s+)?([A-Za-z][\w -]{2,30}?)\s*[:=]\s*(.*?)[\s;]*"
)
_TABLE = compiled_later(r"\s*\[\[\s*(?:[\w-]+\.)*([A-Za-z][\w-]{2,30})\s*\]\]\s*")
_YES = frozenset({"true", "yes", "on"})
_BARE = compiled_later(r"\"[^\"]*\"|'([^']*)'|(?<![\w\"'])([A-Za-z](?:[\w>. -]*\w)?)")
_ITEM = compiled_later(r"(\s*)(?:[-*•]|\d{1,2}[.)])\s+(.*)")
_DASHED = compiled_later(r"\s*(?:-\s+)*[\w\"'-]+\s*")
_SETTING = compiled_later(r"\s*[\"']?([A-Za-z_]+)[\"']?\s*[:=]\s*(.*)")
_CELL = compiled_later(r"(?i)r\d{1,2}c\d{1,2}|\b[a-i][1-9]\b|[\[(]\s*\d{1,2}\s*,\s*\d{1,2}\s*[\])]")
_MARK = compiled_later(
    r"(?i)[:=]\s*(?:\[|(?:true|yes|on)\b)|^\s*(?:type|kind|variant|game)\w*\s*[:=]"
)
_SHORTEST = 6  # letters of a rule that is set to true
_NAMES = compiled_later(r"(?i)\s*r\d{1,2}c\d{1,2}(?:\s*(?:->|[-→,;/+]|\s)\s*r\d{1,2}c\d{1,2})*\s*")
_MOST = 500  # lines of a block
_LONGEST = 4000  # characters of a line


def keyed_lines(
    lines: Iterator[Line], wrong: list[FormatError], *, inside: bool = False
) -> Iterator[Line]:
    """The lines; rules under keys as lines with one rule each.

    Args:
        lines: The text.
        wrong: Gets the errors of blocks that name cells and are not written in a way that is known.
        inside: Whether the lines are under a key themselves.
    """
    for found in gathered(lines, _opens, _goes_on, _MOST):
        if isinstance(found, list):
            yield from _block(found, wrong, inside=inside)
        elif _may_name(found.text):
            yield from _setting(found)
        else:
            yield found


def _may_name(text: str) -> bool:
    """Whether a line may name a rule, at a glance."""
    return len(text) <= _LONGEST and has_letters(text)


def _opens(text: str) -> bool:
    """Whether a line begins a block of rules: ``thermos:`` or ``[[thermos]]``."""
    if not _may_name(text):
        return False
    table = _TABLE.fullmatch(text)
    key = None if table else _KEY.fullmatch(text) if text.rstrip().endswith(":") else None
    name = table[1] if table else key[2] if key and not key[3] else ""
    return bool(name) and plain(name) not in CAGES | REGIONS and is_rule_key(name)


def _goes_on(head: str, text: str) -> bool:
    """Whether a line is one of a block."""
    if not text or is_plain_row(text):
        return False
    if _TABLE.fullmatch(head):
        return _SETTING.fullmatch(text) is not None
    indent, depth = len(head) - len(head.lstrip()), len(text) - len(text.lstrip())
    item = _ITEM.fullmatch(text) or _NAMES.fullmatch(text)
    return item is not None if depth == indent else depth > indent


def _setting(line: Line) -> Iterator[Line]:
    """A line that says rules as a setting, as these rules; any other line unchanged."""
    match = _KEY.fullmatch(line.text) if _MARK.search(line.text) else None
    inside = match is not None and match[1] and "=" in line.text  # of something in a program
    if match is None or not match[3] or inside or plain(match[2]) in CAGES | REGIONS:
        yield line
        return
    name, value = match[2], match[3]
    found: list[str] = []
    if plain(name) in KINDS and game_rule(value) is not None:
        found = [value]
    elif is_rule_key(name) and value.lower() in _YES:
        found = [text for text in _under(name, True) if len(name) >= _SHORTEST]
    elif is_rule_key(name) and value[0] == "[":
        with contextlib.suppress(FormatError):
            found = _under(name, _value(value))
    yield from _lines([line] * len(found), found) if found else [line]


def _block(block: Sequence[Line], wrong: list[FormatError], *, inside: bool) -> Iterator[Line]:
    """The rules of a block as lines, or the block as it is."""
    head = block[0]
    table = _TABLE.fullmatch(head.text)
    name = table[1] if table else head.text.strip().rstrip(": ")
    try:
        found = _table(block) if table else _listed(block)
        rules = [(line, text) for line, value in found for text in rules_under(name, [value], None)]
    except NonetError as error:
        if is_list_of_rules(name) and not inside:
            yield head
            yield from keyed_lines(iter(block[1:]), wrong, inside=True)
        elif any(_CELL.search(line.text) for line in block[1:]):
            wrong.append(FormatError(error.message, line=head.number, text=head.text))
            yield head  # which is listed as not read
        else:
            yield from block
        return
    if rules:
        yield from _lines([line for line, _ in rules], [text for _, text in rules])
    else:
        yield from block


def _table(block: Sequence[Line]) -> list[tuple[Line, Any]]:
    """The only clue of a table of TOML."""
    return [(block[0], _settings([line.text for line in block[1:]]))]


def _listed(block: Sequence[Line]) -> list[tuple[Line, Any]]:
    """The clues of a list of YAML.

    Raises:
        FormatError: It is no list.
    """
    entries: list[list[Line]] = []
    depth = min((len(line.text) - len(line.text.lstrip()) for line in block[1:]), default=0)
    for line in block[1:]:
        item = _ITEM.fullmatch(line.text)
        if item is None and _NAMES.fullmatch(line.text):
            entries.append([line])  # a clue a line
        elif item is not None and len(item[1]) == depth:
            entries.append([line._replace(text=" " * (depth + 2) + item[2])])
        elif entries:
            entries[-1].append(line)
        else:
            raise FormatError(f"{show(line.text.strip())} is not in a list")
    return [(entry[0], _item([line.text for line in entry])) for entry in entries]


def _lines(lines: Sequence[Line], texts: Sequence[str]) -> Iterator[Line]:
    for line, text in zip(lines, texts, strict=True):
        yield Line(line.number, f"Rule: {text}", f"Rule: {text}")


def _under(name: str, value: Any) -> list[str]:
    """The rules under a key; none if it holds anything else."""
    try:
        return rules_under(name, value, None)
    except NonetError:
        return []


def _item(texts: Sequence[str]) -> Any:
    """The value of an entry of a list.

    Raises:
        FormatError: It is none.
    """
    first = texts[0].strip()
    if len(texts) == 1 and first[:1] in ("[", "{"):
        return _value(first)
    if all(map(_DASHED.fullmatch, texts)) and (len(texts) > 1 or first[0] == "-"):
        return [_item([text.strip().lstrip("- ")]) for text in texts]
    return _settings(texts) if _SETTING.fullmatch(texts[0]) else _word(first, texts)


def _word(first: str, texts: Sequence[str]) -> str:
    if len(texts) > 1:
        raise FormatError(f"{show(texts[1].strip())} is none of its cells")
    return first.strip("\"'").replace("->", "→")


def _settings(texts: Sequence[str]) -> dict[str, Any]:
    """Keys and values on a line each, or a list of values below the key.

    Raises:
        FormatError: There is something else.
    """
    found: dict[str, Any] = {}
    key = ""
    for text in texts:
        match, item = _SETTING.fullmatch(text), _ITEM.fullmatch(text)
        if match is not None and match[1] not in found:
            key, value = match[1], match[2].strip().rstrip(",")
            found[key] = _value(value) if value[:1] in ("[", "{") else value.strip("\"'")
            found[key] = found[key] or []
        elif item is not None and key and isinstance(found[key], list):
            found[key].append(_item([item[2]]))
        else:
            raise FormatError(f"{show(text.strip())} is no setting such as 'cells: [r1c1, r1c2]'")
    return found


def _value(text: str) -> Any:
    """A list or an object of YAML, TOML or code on a line.

    Raises:
        FormatError: It is none.
    """
    text = text.strip().rstrip(",;").replace("(", "[").replace(")", "]")
    words = _BARE.sub(lambda match: match[0] if match[0][0] == '"' else _quoted(match), text)
    try:
        return parsed_json(words)
    except (ValueError, RecursionError):
        raise FormatError(f"{show(text)} is no list of cells: [r1c1, r1c2]") from None


def _quoted(match: re.Match[str]) -> str:
    word = match[1] if match[1] is not None else match[2]
    return f'"{word}"'
