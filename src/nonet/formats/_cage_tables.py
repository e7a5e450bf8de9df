"""Cages as YAML and TOML list them, an entry of several lines each: as the lines of a list.

For example, and ``cells`` may be a list of lines, too::

    cages:                              [[cages]]
      - sum: 5                          sum = 5
        cells: [r2c1, r2c2]             cells = [[1, 0], [1, 1]]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.formats._cages import cage_on, sign_of
from nonet.formats._format import Line
from nonet.formats._line_blocks import gathered
from nonet.lazy import compiled_later

_YAML = compiled_later(r"(\s*)[\"']?(?:killer[_ ]?)?cages[\"']?\s*:\s*", re.I)
_TOML = compiled_later(r"\s*\[\[\s*(?:[\w-]+\.)*(?:killer[_-]?)?cages\s*\]\]\s*", re.I)
_SETTING = compiled_later(r"\s*(?:-\s+)?[\"']?([A-Za-z_]+)[\"']?\s*[:=]\s*(.*)")
_ITEM = compiled_later(r"\s*-\s+(.*)")
_PLACE = compiled_later(
    r"[\[(]\s*\d{1,2}\s*,\s*\d{1,2}\s*[\])]|[rR]\d{1,2}[cC]\d{1,2}(?:-[rR]\d{1,2}[cC]\d{1,2})?"
    r"|(?<!\w)[A-Za-z]\d{1,2}(?!\w)"
)
_TOTALS = frozenset({"sum", "total", "value", "target", "clue", "result", "number"})
_SIGNS = frozenset({"op", "operation", "operator", "sign"})
_CELLS = frozenset({"cells", "positions", "squares"})
_MOST = 2000  # lines


def listed_cages(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines; those of cages in blocks as a line for each cage."""
    for found in gathered(lines, _opens, _goes_on, _MOST):
        if isinstance(found, list):
            yield from _cages(found)
        else:
            yield found


def _opens(text: str) -> bool:
    """Whether a line begins a block of cages: ``cages:`` or ``[[cages]]``."""
    return "ages" in text and (_YAML.fullmatch(text) or _TOML.fullmatch(text)) is not None


def _goes_on(head: str, text: str) -> bool:
    """Whether a line is one of a block."""
    if not text:
        return False
    yaml = _YAML.match(head)
    if yaml is None:
        return not text.lstrip().startswith("[[") and not re.match(r"\s*\[[A-Za-z]", text)
    indent = len(text) - len(text.lstrip())
    return indent > len(yaml[1]) or (indent == len(yaml[1]) and text.lstrip().startswith("- "))


def _cages(block: Sequence[Line]) -> Iterator[Line]:
    """The lines of some cages, or the block as it is if it holds something else."""
    entries: list[list[Line]] = []
    yaml = _YAML.fullmatch(block[0].text) is not None
    indent = -1
    for line in block[1:]:
        depth = len(line.text) - len(line.text.lstrip())
        indent = depth if indent < 0 else indent
        if not entries or (yaml and depth == indent):
            entries.append([])
        entries[-1].append(line)
    found = [_cage(entry) for entry in entries]
    if not found or None in found:
        yield from block
        return
    for entry, text in zip(entries, found, strict=True):
        assert text is not None
        yield Line(entry[0].number, text, text)


def _cage(entry: Sequence[Line]) -> str | None:
    """A cage as a list has it; None for anything else."""
    total = sign = ""
    places: list[str] = []
    key = ""
    for line in entry:
        setting, item = _SETTING.fullmatch(line.text), _ITEM.fullmatch(line.text)
        text = line.text
        if setting is not None:
            key, text = setting[1].lower(), setting[2]
        elif item is not None:
            text = item[1]
        if key in _CELLS:
            places += _PLACE.findall(text)
            if re.search(r"\w", _PLACE.sub("", text)):
                return None
        elif key in _TOTALS and setting is not None:
            total = text.strip(" \"',")
        elif key in _SIGNS and setting is not None:
            known = sign_of(text.strip(" \"',"))
            if known is None:
                return None
            sign = known
        else:
            return None
    text = f"{total}{sign}: {' '.join(places)}"
    return text if cage_on(text) is not None else None
