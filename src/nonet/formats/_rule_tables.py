"""Tables of cages and rules below a board, a row each: as the lines of a list.

For example, with bars, tabs, commas or semicolons between the columns::

    | Sum | Cells     |          Rule    Value   Cells
    | --- | --------- |          killer  15      r1c1 r1c2
    | 15  | r1c1 r1c2 |          thermo          r3c1-r3c4

A table with something else in it stays as it is.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

from nonet.formats._cages import cage_on, sign_of
from nonet.formats._format import Line
from nonet.formats._line_blocks import gathered
from nonet.formats._object_names import plain
from nonet.formats._typed_rules import rules_on
from nonet.lazy import compiled_later

_HEAD = compiled_later(r"(?i)\b(?:cells|positions|squares)\b")
_TOTALS = frozenset({"sum", "total", "value", "target", "clue", "result", "number", "sums"})
_RULES = frozenset({"rule", "type", "kind", "constraint", "variant", "name"})
_SIGNS = frozenset({"op", "operation", "operator", "sign"})
_CELLS = frozenset({"cells", "positions", "squares"})
_LABELS = frozenset({"cage", "id", "no", "nr", "index", "label", "color", "colour", "", "size"})
_LINE = compiled_later(r"[\s|:+=-]+")
_SEPARATORS = ("|", "\t", ";", ",")
_MOST = 500  # rows


def tabled_rules(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines; those of tables of rules as a rule each."""
    for found in gathered(lines, _opens, _goes_on, _MOST):
        if isinstance(found, list):
            yield from _rules(found)
        else:
            yield found


def _opens(text: str) -> bool:
    """Whether a line is the head of a table of rules."""
    plural = "s" in text or "S" in text  # which boards hardly have: a search takes longer
    return plural and _HEAD.search(text) is not None and bool(_separator(text))


def _goes_on(head: str, text: str) -> bool:
    """Whether a line is a row of a table."""
    return _separator(head) in text


def _separator(text: str) -> str:
    """What stands between the columns of a table that this is the head of; "" for none."""
    for separator in _SEPARATORS:
        if separator in text:
            names = [plain(name) for name in _columns(text, separator)]
            known = _TOTALS | _RULES | _SIGNS | _CELLS | _LABELS
            needed = [_CELLS & {*names}, (_TOTALS | _RULES) & {*names}]
            return separator if all(needed) and known.issuperset(names) else ""
    return ""


def _columns(text: str, separator: str) -> list[str]:
    if separator == "|":
        text = text.strip()
        text = text[1:] if text.startswith("|") else text
        return [each.strip(" *`") for each in text.removesuffix("|").split("|")]
    return [each.strip() for each in next(csv.reader([text], delimiter=separator), [])]


def _rules(block: Sequence[Line]) -> Iterator[Line]:
    """The rows as lines of their own, or the block as it is."""
    separator = _separator(block[0].text)
    names = [plain(name) for name in _columns(block[0].text, separator)]
    found: list[Line] = []
    for line in block[1:]:
        if _LINE.fullmatch(line.text):
            continue
        text = _rule(names, _columns(line.text, separator))
        if text is None:
            yield from block
            return
        found.append(Line(line.number, text, text))
    yield from found or block


def _rule(names: Sequence[str], columns: Sequence[str]) -> str | None:
    """A row as a line that says a rule; None if it is none."""
    if len(names) != len(columns):
        return None
    kind = total = sign = cells = ""
    for name, text in zip(names, columns, strict=True):
        if name in _CELLS:
            cells = text
        elif name in _TOTALS:
            total = text
        elif name in _SIGNS:
            sign = sign_of(text) or ""
        elif name in _RULES:
            kind = text
    for text in (f"{kind} {total} {cells}", f"{kind} {cells} {total}") if kind else ():
        if rules_on(text):
            return text
    if kind and plain(kind) not in ("cage", "killer", "killercage", "sum"):
        return None
    text = f"{total}{sign}: {cells}"
    return text if cage_on(text) is not None else None
