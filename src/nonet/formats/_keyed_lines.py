"""Rules under keys of YAML and TOML, in tables and settings of code, as lines that are rules.

For example, all of them what ``thermo r1c1 r1c2``, ``Rules: diagonal`` and ``15: r1c1 r1c2`` say::

    thermos:                     thermos = [["r1c1", "r1c2"]]          [[thermos]]
      - [r1c1, r1c2]             diagonal = true                       cells = ["r1c1", "r1c2"]
    diagonal: true
    cages:                       | Sum | Cells     |                   Rule    Value   Cells
      - sum: 15                  | --- | --------- |                   killer  15      r1c1 r1c2
        cells: [r1c1, r1c2]      | 15  | r1c1 r1c2 |                   thermo          r3c1-r3c4

A block that holds anything else stays as it is.
"""

from __future__ import annotations

import contextlib
import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nonet.errors import FormatError, NonetError
from nonet.formats._format import Line
from nonet.formats._grouped_rules import LABELS, cage_of, cage_text
from nonet.formats._key_names import CAGES, CELLS, KINDS, REGIONS, SIGNS, TOTALS, names_of, plain
from nonet.formats._text import has_letters, is_plain_row, show
from nonet.formats._typed_rules import as_typed, rules_on, without_note
from nonet.formats._value_rules import game_rule, is_list_of_rules, is_rule_key, rules_under
from nonet.lazy import compiled_later
from nonet.representation import parsed_json

_KEY = compiled_later(
    r"(\s*)(?:(?:const|let|var|bool|boolean|auto)\s+)?([A-Za-z][\w -]{2,30}?)\s*[:=]\s*(.*?)[\s;]*"
)
_TABLE = compiled_later(r"\s*\[\[\s*(?:[\w-]+\.)*([A-Za-z][\w-]{2,30})\s*\]\]\s*")
_YES = frozenset({"true", "yes", "on"})
_BARE = compiled_later(r"\"[^\"]*\"|'([^']*)'|(?<![\w\"'])([A-Za-z](?:[\w>. -]*\w)?)")
_ITEM = compiled_later(r"(\s*)(?:[-*•]|\d{1,2}[.)])\s+(.*)")
_SETTING = compiled_later(r"\s*[\"']?([A-Za-z_]+)[\"']?\s*[:=]\s*(.*)")
_CELL = compiled_later(r"(?i)r\d{1,2}c\d{1,2}|\b[a-i][1-9]\b|[\[(]\s*\d{1,2}\s*,\s*\d{1,2}\s*[\])]")
_MARK = compiled_later(
    r"(?i)[:=]\s*(?:\[|(?:true|yes|on)\b)|^\s*(?:type|kind|variant|game)\w*\s*[:=]"
)
_SHORTEST = 6  # letters of a rule that is set to true
_NAMES = compiled_later(r"(?i)\s*r\d{1,2}c\d{1,2}(?:\s*(?:->|[-→,;/+]|\s)\s*r\d{1,2}c\d{1,2})*\s*")
_HEAD = compiled_later(r"\s*[\"']?([A-Za-z][\w -]{2,30}?)[\"']?\s*:\s*")
_COLUMNS = compiled_later(r"(?i)\b(?:cells|positions|squares)\b")
_RULES = names_of("rule type kind constraint variant name")
_SEPARATORS = ("|", "\t", ";", ",")
_UNDERLINE = compiled_later(r"[\s|:+=-]+")
# Lines of a list that goes on from the one above.
_LISTED = compiled_later(r"[\s\[\](){},\"'\drRcC-]*[\[\]\"'][\s\[\](){},\"'\drRcC-]*")
_MOST = 2000  # lines of a block
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
    block: list[Line] = []
    for line in lines:
        if block and len(block) < _MOST and _goes_on(block[0].text, line.text):
            block.append(line)
            continue
        if block:
            yield from _block(block, wrong, inside=inside)
            block = []
        if _opens(line.text):
            block = [line]
        elif _may_name(line.text):
            yield from _setting(line)
        else:
            yield line
    if block:
        yield from _block(block, wrong, inside=inside)


def _may_name(text: str) -> bool:
    """True if a line may name a rule, at a glance."""
    return len(text) <= _LONGEST and has_letters(text)


def _opens(text: str) -> bool:
    """True if a line begins a block: ``thermos:``, ``[[thermos]]``, the head of a table."""
    if not _may_name(text):
        return False
    name = _name_of(text)
    known = (
        bool(name) and plain(name) not in REGIONS and (is_rule_key(name) or plain(name) in CAGES)
    )
    return known or _separator(text) != ""


def _name_of(text: str) -> str:
    """The name of a block that a line opens; empty for none."""
    match = _TABLE.fullmatch(text)
    if match is None and text.rstrip()[-1:] == ":":
        match = _HEAD.fullmatch(without_note(text))
    return match[1] if match else ""


def _goes_on(head: str, text: str) -> bool:
    """True if a line is one of a block."""
    if separator := _separator(head):
        return separator in text
    if not text or is_plain_row(text):
        return False
    if _TABLE.fullmatch(head):
        listed = _LISTED.fullmatch(text) if not _TABLE.fullmatch(text) else None
        return (listed or _SETTING.fullmatch(text)) is not None
    indent, depth = _indent(head), _indent(text)
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
    rules: list[str] = []
    if plain(name) in KINDS and game_rule(value) is not None:
        rules = [value]
    elif is_rule_key(name) and (value[0] == "[" or len(name) >= _SHORTEST):
        with contextlib.suppress(NonetError):
            holds = value.lower() in _YES or (value[0] == "[" and _value(value))
            rules = rules_under(name, holds, None) if holds else []
    yield from _lines([line] * len(rules), rules) if rules else [line]


def _block(block: Sequence[Line], wrong: list[FormatError], *, inside: bool) -> Iterator[Line]:
    """The rules of a block as lines, or the block as it is."""
    head = block[0]
    name = _name_of(head.text)
    caged = plain(name) in CAGES
    rows: list[tuple[Line, str | None]] = []
    try:
        if separator := _separator(head.text):
            rows = list(_rows(block, separator))
        else:
            for line, value in _entries(block):
                texts = [_cage(value)] if caged else rules_under(name, [value], None)
                rows += ((line, text) for text in texts)
    except NonetError as error:
        if is_list_of_rules(name) and not inside:
            yield head
            yield from keyed_lines(iter(block[1:]), wrong, inside=True)
            return
        if not caged and any(_CELL.search(line.text) for line in block[1:]):
            wrong.append(FormatError(error.message, line=head.number, text=head.text))
            block = [head]  # which is listed as not read
        rows = []
    rules = [(line, text) for line, text in rows if text is not None]
    if not rules or len(rules) < len(rows):
        yield from block
    elif name and not caged:
        yield from _lines([line for line, _ in rules], [text for _, text in rules])
    else:
        yield from (Line(line.number, text, text) for line, text in rules)


def _separator(text: str) -> str:
    """The separator of the columns of a table that this is the head of; "" for none."""
    plural = "s" in text or "S" in text  # which boards hardly have: a search takes longer
    if not plural or len(text) > _LONGEST or _COLUMNS.search(text) is None:
        return ""
    separator = next((sign for sign in _SEPARATORS if sign in text), "")
    names = {plain(name) for name in _columns(text, separator)} if separator else set()
    known = TOTALS | _RULES | SIGNS | CELLS | LABELS
    return separator if CELLS & names and (TOTALS | _RULES) & names and names <= known else ""


def _columns(text: str, separator: str) -> list[str]:
    if separator == "|":
        text = text.strip().removeprefix("|").removesuffix("|")
        return [name.strip(" *`") for name in text.split("|")]
    return [name.strip() for name in next(csv.reader([text], delimiter=separator), [])]


def _rows(block: Sequence[Line], separator: str) -> Iterator[tuple[Line, str | None]]:
    """The rows of a table as lines that say a rule each; None for one that says none."""
    names = [plain(name) for name in _columns(block[0].text, separator)]
    for line in block[1:]:
        columns = _columns(line.text, separator)
        if not _UNDERLINE.fullmatch(line.text):
            fits = len(names) == len(columns)
            yield line, _row(dict(zip(names, columns, strict=False))) if fits else None


def _row(item: Mapping[str, str]) -> str | None:
    kind, total, cells = (
        next((text for name, text in item.items() if name in names), "")
        for names in (_RULES, TOTALS, CELLS)
    )
    for text in (f"{kind} {total} {cells}", f"{kind} {cells} {total}") if kind else ():
        if rules_on(text):
            return text
    caged = not kind or plain(kind) in ("cage", "killer", "killercage", "sum")
    return _cage({key: text for key, text in item.items() if key not in _RULES}) if caged else None


def _cage(item: Any) -> str | None:
    """A cage as a list of cages has it; None for anything else."""
    with contextlib.suppress(NonetError):
        return cage_text(cage_of(item))
    return None


def _entries(block: Sequence[Line]) -> list[tuple[Line, Any]]:
    """The clues of a list of YAML, or the only one of a table of TOML, each with its line.

    Raises:
        FormatError: It is no list.
    """
    if _TABLE.fullmatch(block[0].text):
        return [(block[0], _tree([line.text for line in block[1:]]))]
    entries: list[list[Line]] = []
    depth = min((_indent(line.text) for line in block[1:]), default=0)
    for line in block[1:]:
        item = _ITEM.fullmatch(line.text)
        if (item is None and _NAMES.fullmatch(line.text)) or (item and len(item[1]) == depth):
            entries.append([line])  # a clue a line, or an item
        elif entries:
            entries[-1].append(line)
        else:
            raise FormatError(f"{show(line.text.strip())} is not in a list")
    values = [_tree([line.text for line in entry]) for entry in entries]
    return [
        (entry[0], value[0] if _ITEM.fullmatch(entry[0].text) and len(value) == 1 else value)
        for entry, value in zip(entries, values, strict=True)
    ]


def _lines(lines: Sequence[Line], texts: Sequence[str]) -> Iterator[Line]:
    for line, text in zip(lines, texts, strict=True):
        yield Line(line.number, f"Rule: {text}", f"Rule: {text}")


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _tree(texts: Sequence[str]) -> Any:
    """The value of lines of YAML or TOML: items are a list, keys an object, a word is a text.

    Raises:
        FormatError: There is something else.
    """
    items = _ITEM.fullmatch(texts[0]) is not None
    if not items and _SETTING.fullmatch(texts[0]) is None:
        whole = "".join(texts).strip()
        if whole[:1] in ("[", "{"):
            return _value(whole)
        if len(texts) > 1:
            raise FormatError(f"{show(texts[1].strip())} is none of its cells")
        return as_typed(whole.strip("\"'"))
    depth, groups = _indent(texts[0]), [[texts[0]]]
    for text in texts[1:]:
        item = _ITEM.fullmatch(text) is not None
        same = _indent(text) <= depth or (item and _is_whole(groups[-1][0]))
        if same and (items or not item) and not _is_open(groups[-1]):
            groups.append([text])
        else:
            groups[-1].append(text)
    if items:
        return [_tree([_bare_item(group[0]), *group[1:]]) for group in groups]
    settings = dict(map(_setting_of, groups))
    if len(settings) < len(groups):
        raise FormatError(f"{show(texts[0].strip())}: a setting stands there twice")
    return settings


def _bare_item(text: str) -> str:
    """An item without its dash, as far to the right as what it holds."""
    item = _ITEM.fullmatch(text)
    if item is None:
        raise FormatError(f"{show(text.strip())} is not in a list")
    return f"{item[1]}  {item[2]}"


def _is_whole(text: str) -> bool:
    """True if an item has nothing in it that goes on below: what is further right is beside it."""
    item = _ITEM.fullmatch(text)
    return item is not None and not (_ITEM.fullmatch(item[2]) or _SETTING.fullmatch(item[2]))


def _is_open(texts: Sequence[str]) -> bool:
    """True if a bracket goes on in the next line."""
    return sum(text.count("[") - text.count("]") for text in texts) > 0


def _setting_of(texts: Sequence[str]) -> tuple[str, Any]:
    """A key and what stands behind or below it."""
    match = _SETTING.fullmatch(texts[0])
    if match is None or (texts[1:] and match[2] and not _is_open(texts[:1])):
        raise FormatError(f"{show(texts[0].strip())} is no setting such as 'cells: [r1c1, r1c2]'")
    if texts[1:] and not match[2]:
        return match[1], _tree(texts[1:])
    text = "".join([match[2], *texts[1:]]).strip().rstrip(",")
    return match[1], _value(text) if text[:1] in ("[", "{") else text.strip("\"'") or []


def _value(text: str) -> Any:
    """A list or an object of YAML, TOML or code on a line.

    Raises:
        FormatError: It is none.
    """
    text = text.strip().rstrip(",;").replace("(", "[").replace(")", "]")
    words = _BARE.sub(_quoted, text)
    try:
        return parsed_json(words)
    except (ValueError, RecursionError):
        raise FormatError(f"{show(text)} is no list of cells: [r1c1, r1c2]") from None


def _quoted(match: re.Match[str]) -> str:
    return match[0] if match[0][0] == '"' else f'"{match[1] or match[2] or ""}"'
