"""Ways of writing a puzzle in chats, forums, wikis, shells and other scripts than ours."""

from collections.abc import Callable

from pasted_samples import ANY, DIGITS, LETTERS, NINE, Sample

Way = Callable[[Sample], str]
_LARGE = ANY - {4}


def _each(sample: Sample, before: str, after: str = "") -> str:
    return "\n".join(f"{before}{row}{after}" for row in sample.rows)


def _digits(sample: Sample, zero: str, digits: str, between: str = "") -> str:
    table = {ord("."): zero} | {48 + value: digits[value - 1] for value in range(1, 10)}
    return "\n".join(between.join(row).translate(table) for row in sample.rows)


def _script(first: int) -> str:
    return "".join(chr(first + value) for value in range(1, 10))


def _marked(sample: Sample, mark: str) -> str:
    return "\n".join(" ".join(row).replace(".", mark) for row in sample.rows)


def _divided(sample: Sample, sign: str) -> str:
    rows = [sample.grouped(row, " ", f" {sign} ") for row in sample.cells]
    return sample.banded(rows, "-----\n")


def _frame(sample: Sample, corners: str, lines: str) -> str:
    """A frame with a line around every cell; the corners row by row, a line across and one down."""
    across, down = lines[0], lines[1]
    top, middle, bottom = (
        corners[at] + corners[at + 1].join([across * 4] * sample.size) + corners[at + 2]
        for at in (0, 3, 6)
    )
    rows = [
        down + down.join(word.strip(".").center(4) for word in row) + down for row in sample.numbers
    ]
    return "\n".join([top, f"\n{middle}\n".join(rows), bottom])


def _wiki(sample: Sample, head: str, empty: str) -> str:
    rows = ("|" + "||".join(w.replace(".", empty) for w in row) for row in sample.numbers)
    return f"{{| {head}\n|-\n" + "\n|-\n".join(rows) + "\n|}"


def _wiki_cells(sample: Sample) -> str:
    rows = ("".join(f"| {w.strip('.')}\n" for w in row) for row in sample.numbers)
    return '{| class="wikitable"\n|+ Easy\n' + "".join(f"|-\n{row}" for row in rows) + "|}"


def _table(sample: Sample, between: str, cell: str, empty: str = "") -> str:
    rows = ([empty if w == "." else cell.format(w) for w in row] for row in sample.numbers)
    return "\n".join(between.join(row) for row in rows)


def _code(sample: Sample, opening: str, closing: str, between: str, empty: str = "0") -> str:
    rows = ([empty if w == "." else w for w in row] for row in sample.numbers)
    return between.join(opening + ", ".join(row) + closing for row in rows)


# The sizes that a way can write, and the way.
FORUMS: dict[str, tuple[frozenset[int], Way]] = {
    "spoiler of rows": (LETTERS, lambda s: _each(s, ">!", "!<")),
    "spoiler around rows": (LETTERS, lambda s: f">!{_each(s, '')}!<"),
    "spoiler of Discord": (LETTERS, lambda s: f"||{s.line}||"),
    "BBCode around rows": (LETTERS, lambda s: f"[code]{_each(s, '')}[/code]"),
    "BBCode of a quotation": (LETTERS, lambda s: f"[quote=Jo]{s.line}[/quote]"),
    "BBCode in bold": (LETTERS, lambda s: _each(s, "[b]", "[/b]")),
    "BBCode with a title": (LETTERS, lambda s: f'[spoiler="easy"]\n{_each(s, "")}\n[/spoiler]'),
    "fence on a line": (LETTERS, lambda s: f"```{s.line}```"),
    "fence around rows": (LETTERS, lambda s: f"```{_each(s, '')}```"),
    "fence with a language": (ANY, lambda s: f"```py\n{_each(s, '')}\n```"),
    "fence in mail": (LETTERS, lambda s: f"> ```\n{_each(s, '> ')}\n> ```"),
    "chat": (LETTERS, lambda s: f"[12/03/2025, 14:22:10] Jo: {s.line}"),
    "bold": (LETTERS, lambda s: f"**{s.line}**"),
    "struck out": (LETTERS, lambda s: f"~~{s.line}~~"),
    "French quotation marks": (LETTERS, lambda s: f"«{s.line}»"),
    "Japanese quotation marks": (LETTERS, lambda s: f"「{s.line}」"),
    "a question": (LETTERS, lambda s: f"Can anyone solve {s.line}?"),
    "in brackets": (LETTERS, lambda s: f"My puzzle ({s.line}) is hard"),
    "a link in Markdown": (LETTERS, lambda s: f"[play](https://example.org/?puzzle={s.line})"),
    "bullets": (LETTERS, lambda s: _each(s, "• ")),
    "numbers in brackets": (
        LETTERS,
        lambda s: "\n".join(f"({n}) {row}" for n, row in enumerate(s.rows, 1)),
    ),
    "signature with a number": (
        LETTERS,
        lambda s: _each(s, "") + "\n\n--\nJo Bloggs\n+44 20 7946 0000",
    ),
    "breaks as in code": (LETTERS, lambda s: '"' + "\\n".join(s.rows) + '"'),
    "backslashes": (LETTERS, lambda s: _each(s, "", "\\")),
    "strings with a plus": (LETTERS, lambda s: '" +\n'.join(f'"{row}' for row in s.rows) + '"'),
    "strings on a line": (LETTERS, lambda s: ", ".join(f"'{row}'" for row in s.rows)),
    "apostrophes": (LETTERS, lambda s: _each(s, "'")),
    "a formula": (LETTERS, lambda s: f'="{s.line}"'),
    "formulas": (_LARGE, lambda s: _table(s, "\t", '="{}"')),
    "quoted cells and tabs": (_LARGE, lambda s: _table(s, "\t", '"{}"', '""')),
    "HTML with entities": (
        LETTERS,
        lambda s: f"<pre>{_each(s, '')}</pre>".replace(".", "&middot;"),
    ),
    "HTML items": (LETTERS, lambda s: f"<ul>{''.join(f'<li>{row}</li>' for row in s.rows)}</ul>"),
    "marks of direction": (LETTERS, lambda s: _each(s, "\u200e")),
    "embedded": (LETTERS, lambda s: f"\u202a{s.line}\u202c"),
    "word joiners": (LETTERS, lambda s: "\n".join("\u2060".join(row) for row in s.rows)),
    "three dots in one": (LETTERS, lambda s: s.line.replace("...", "…")),
    "light shade": (LETTERS, lambda s: _each(s, "").replace(".", "░")),
    "signs of nothing": (LETTERS, lambda s: _marked(s, "∅")),
    "long dashes": (LETTERS, lambda s: _marked(s, "—")),
    "cells in brackets": (
        LETTERS,
        lambda s: "\n".join("".join(f"[{c}]" for c in row) for row in s.rows).replace(".", " "),
    ),
    "cells in round brackets": (
        LETTERS,
        lambda s: "\n".join("".join(f"({c})" for c in row) for row in s.rows).replace(".", " "),
    ),
    "bars at the ends": (LETTERS, lambda s: _each(s, "|", "|")),
    "blanks of Braille": (NINE, lambda s: _marked(s, "\u2800")),
    "blanks as wide as digits": (LETTERS - {6}, lambda s: _table(s, "|", "{}", "\u2007")),
    "colons and rules": (DIGITS, lambda s: _divided(s, ":")),
    "exclamation marks": (LETTERS, lambda s: _divided(s, "!")),
    "slashes and rules": (LETTERS, lambda s: _divided(s, "/")),
    "Chinese": (DIGITS - {4}, lambda s: _digits(s, "〇", "一二三四五六七八九")),
    "Arabic": (DIGITS, lambda s: _digits(s, ".", _script(0x660), " ")),
    "Persian": (DIGITS, lambda s: _digits(s, "۰", _script(0x6F0))),
    "Devanagari": (DIGITS, lambda s: _digits(s, "-", _script(0x966))),
    "Thai": (DIGITS, lambda s: _digits(s, ".", _script(0xE50))),
    "full width and stops": (DIGITS, lambda s: _digits(s, "．", _script(0xFF10))),
    "raised": (DIGITS, lambda s: _digits(s, ".", "¹²³⁴⁵⁶⁷⁸⁹")),
    "in black circles": (DIGITS, lambda s: _digits(s, "○", "❶❷❸❹❺❻❼❽❾")),
    "light frame": (_LARGE, lambda s: _frame(s, "┌┬┐├┼┤└┴┘", "─│")),
    "heavy frame": (_LARGE, lambda s: _frame(s, "┏┳┓┣╋┫┗┻┛", "━┃")),
    "double frame": (_LARGE, lambda s: _frame(s, "╔╦╗╠╬╣╚╩╝", "═║")),
    "round frame": (_LARGE, lambda s: _frame(s, "╭┬╮├┼┤╰┴╯", "─│")),
    "dashed frame": (_LARGE, lambda s: _frame(s, "┌┬┐├┼┤└┴┘", "┄┊")),
    "wiki with blanks": (ANY, lambda s: _wiki(s, 'class="wikitable"', "")),
    "wiki with entities": (ANY, lambda s: _wiki(s, 'style="x"', "&nbsp;")),
    "wiki of cells": (ANY - {25}, _wiki_cells),
    "torch": (ANY, lambda s: f"tensor([{_code(s, '[', ']', ', ')}], dtype=torch.int32)"),
    "Erlang": (ANY, lambda s: f"Board = [{_code(s, '[', ']', ', ')}]."),
    "Elixir": (ANY, lambda s: f"b = [\n{_code(s, '  [', ']', ',' + chr(10), 'nil')}\n]"),
    "PHP": (ANY, lambda s: f"$b = array({_code(s, 'array(', ')', ', ')});"),
    "Lua": (ANY, lambda s: f"local b = {{\n{_code(s, '{', '}', ',' + chr(10))}\n}}"),
}
