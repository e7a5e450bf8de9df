"""Takes off markup: of forums, wikis, documents, spreadsheets, prompts of programs.

Each function of `WAYS` takes one thing off some lines, or yields nothing if it is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.formats._around import Stripped, changed, content_of
from nonet.formats._drawing import is_rule
from nonet.formats._format import Line, ReadOptions
from nonet.lazy import compiled_later

# What stands at the beginning and at the end, of each line or of all of them.
_PAIRS = (
    *((">!", "!<"), ("||", "||"), ("```", "```"), ('"""', '"""'), ("'''", "'''")),
    *(("«", "»"), ("»", "«"), ("„", "“"), ("“", "”"), ("「", "」"), ("『", "』"), ("‹", "›")),
    *(("**", "**"), ("__", "__"), ("~~", "~~"), ("*", "*")),
)
_LEADING = "'"
_TRAILING = compiled_later(r"\s*[\\+]$")
_FORMULA = compiled_later(r"=\"([^\"]*)\"")
_DIVIDERS = ":!/"
_BOX = compiled_later(r"(?:[\[(][ .\w]{0,2}[\])][ |]*)+")
_IN_BOX = compiled_later(r"[\[(]\s*([.\w]{0,2})\s*[\])]")
_PROMPT = compiled_later(r"\s*(?:>>>|\.\.\.)\s")
_BULLET = compiled_later(r"[.•]\s+(?=\S+$)")
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
    """Takes off what says that a string goes on, and an apostrophe of a spreadsheet."""
    content = content_of(lines)
    if len(content) >= _FEWEST and all(_TRAILING.search(line.text) for line in content[:-1]):
        yield from changed(lines, lambda text: _TRAILING.sub("", text))
    if content and all(line.text.startswith(_LEADING) for line in content):
        yield from changed(lines, lambda text: text[1:])
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
    """Takes off the prompts of Python, and dots as bullets."""
    content = content_of(lines)
    if not content:
        return
    if content[0].text.startswith(">>>") and all(_PROMPT.match(line.text) for line in content):
        yield from changed(lines, lambda text: _PROMPT.sub("", text, count=1))
    if len(content) >= _FEWEST and all(_BULLET.match(line.text) for line in content):
        yield from changed(lines, lambda text: _BULLET.sub("", text, count=1))


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


WAYS = (
    *(
        _without_pairs,
        _without_continuations,
        _from_formulas,
        _without_dividers,
        _without_brackets,
        _without_prompts,
    ),
    *(_from_wiki, _from_numerals),
)
