"""The content of a book, page by page, as data for its template."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from nonet._book._boards import puzzle_board, solution_board
from nonet._book._entries import Entry, Level
from nonet._book._options import ARRANGEMENTS, PAPERS, BookOptions
from nonet._book._rules import Rules, classic_rules, rules_of
from nonet._book._tips import tip_of
from nonet._generate import generate_each
from nonet.errors import UsageError

# Millimetres. The inner margin holds the gutter of any number of pages that can be bound.
_MARGINS = {"inside": 19.0, "outside": 13.0, "top": 16.0, "bottom": 16.0}
_PLAIN_MARGINS = {"inside": 16.0, "outside": 16.0, "top": 16.0, "bottom": 16.0}
_BLEED = 3.0
_CELL, _SOLVED_CELL = 8.4, 3.8  # the least sides of cells: to write in, and to read
_CAPTION, _SOLVED_CAPTION = 9.5, 7.0  # above each board, with the gap to the next
_GAP, _SOLVED_GAP = 7.0, 5.0
_HEAD = 9.0  # of a page, at most
_LARGEST_EXAMPLE = 16
_COVER_ROWS = 12
_EXAMPLES = 811_214  # the seed of examples: puzzles of a book have others

Numbered = tuple[int, Entry]


def content_of(entries: Sequence[Entry], options: BookOptions) -> dict[str, Any]:
    """The content of a book.

    Raises:
        UsageError: There is no puzzle.
    """
    if not entries:
        raise UsageError("there is no puzzle to print")
    ordered = list(entries) if options.plain else sorted(entries, key=_by_level)
    numbered = list(enumerate(ordered, 1))
    margins = _PLAIN_MARGINS if options.plain else _MARGINS
    room = _room(options, margins)
    largest = max(entry.puzzle.size for entry in ordered)
    most = max(Counter(entry.level for entry in ordered).values())
    per_page = options.per_page or _usual_per_page(
        room, largest, len(ordered) if options.plain else most
    )
    across, down = _solutions_a_page(room, largest)
    trim = {**PAPERS[options.paper]._asdict(), **margins, "bleed": _BLEED if options.bleed else 0}
    return {
        "title": options.title,
        "author": options.author,
        "subtitle": options.subtitle if options.subtitle is not None else _subtitle(ordered),
        "trim": trim,
        "plain": options.plain,
        "name-line": options.name_line,
        "cover": _cover(ordered) if options.cover and not options.plain else None,
        "imprint": ["Made with nonet. Every puzzle has exactly one solution."],
        "rules": _rules(ordered),
        "notes": _notes(options),
        "stars": _levels(ordered),
        "sections": list(_sections(numbered, per_page, options)),
        "arrangement": ARRANGEMENTS[per_page],
        "solutions": list(_solutions(numbered, across * down, options))
        if options.solutions
        else [],
        "solution-arrangement": (across, down),
    }


def _by_level(entry: Entry) -> tuple[int, float]:
    return entry.level.stars, entry.score


def _room(options: BookOptions, margins: dict[str, float]) -> tuple[float, float]:
    """The width and the height inside of the margins."""
    width, height = PAPERS[options.paper]
    head = _HEAD * (options.plain + options.name_line)
    return (
        width - margins["inside"] - margins["outside"],
        height - margins["top"] - margins["bottom"] - head,
    )


def _usual_per_page(room: tuple[float, float], size: int, puzzles: int) -> int:
    """As many puzzles as leave cells that can be written in with ease, and as there are."""
    fitting = [1]
    for count, (across, down) in ARRANGEMENTS.items():
        side = min((room[0] - (across - 1) * _GAP) / across, (room[1] + 3) / down - _CAPTION)
        if side / size >= _CELL:
            fitting.append(count)
    enough = [count for count in fitting if count >= puzzles]
    return min(enough, default=max(fitting))


def _solutions_a_page(room: tuple[float, float], size: int) -> tuple[int, int]:
    """Columns and rows of solutions, as small as they can be read."""
    side = size * _SOLVED_CELL
    across = int((room[0] + _SOLVED_GAP) / (side + _SOLVED_GAP))
    down = int(room[1] / (side + _SOLVED_CAPTION))
    return max(1, across), max(1, down)


def _subtitle(entries: Sequence[Entry]) -> str:
    count = f"{len(entries):,} puzzle{'s' * (len(entries) != 1)}"
    names = list(dict.fromkeys(entry.level.name for entry in entries if entry.level.name))
    if len(names) < 2:
        return " ".join([count, *(f"({name})" for name in names)])
    return f"{count}, from {names[0]} to {names[-1]}"


def _cover(entries: Sequence[Entry]) -> dict[str, Any]:
    """Digits behind the title: those of the classic game, however large the boards are."""
    made = next(generate_each(9, seed=_EXAMPLES))
    digits = list(made.solution.numbers)
    given = [value != 0 for value in made.puzzle.givens]
    more = _COVER_ROWS * 9
    levels = {entry.level for entry in entries}
    return {
        "digits": (digits * 2)[:more],
        "given": (given * 2)[:more],
        "levels": None if len(levels) != 1 else min(levels)._asdict(),
    }


def _rules(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The rules of each kind of puzzle, with an example that is none of the puzzles."""
    first_with: dict[Rules, Entry] = {}
    for entry in entries:
        first_with.setdefault(
            rules_of(entry.puzzle.layout) or classic_rules(entry.puzzle.layout), entry
        )
    return [
        {"name": rules.name, "text": rules.text, "example": _example(entry)}
        for rules, entry in first_with.items()
    ]


def _example(entry: Entry) -> list[dict[str, Any]]:
    layout = entry.puzzle.layout
    if layout.has_extra_rules or layout.size > _LARGEST_EXAMPLE:
        return []
    made = next(generate_each(layout=layout, seed=_EXAMPLES))
    return [
        puzzle_board(made.puzzle, "An example"),
        solution_board(made.puzzle, made.solution, "Its solution"),
    ]


def _notes(options: BookOptions) -> list[str]:
    notes = ["Every puzzle has exactly one solution."]
    if options.solutions:
        notes.append(
            "Above each puzzle stand its number, its level in stars, and the page of its solution."
        )
    return [" ".join(notes)]


_MEANINGS = {
    "easy": "Singles: a value with one place left in a row, a column or a box.",
    "medium": "Also pairs and triples, and values that a box locks into a line.",
    "hard": "Also fish, wings, rectangles and short chains.",
    "unfair": "Long chains, and almost locked sets.",
    "extreme": "Forcing chains and nets: for those who have done all others.",
}


def _levels(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    levels = sorted({entry.level for entry in entries if entry.level.of}, key=lambda e: e.stars)
    return [{**level._asdict(), "meaning": _MEANINGS.get(level.name, "")} for level in levels]


def _sections(
    numbered: Sequence[Numbered], per_page: int, options: BookOptions
) -> Iterator[dict[str, Any]]:
    several = len({rules_of(entry.puzzle.layout) for _, entry in numbered}) > 1

    def level_of(entry: Numbered) -> Level:
        return Level() if options.plain else entry[1].level

    for level, group in groupby(numbered, level_of):
        own = list(group)
        pages = [own[at : at + per_page] for at in range(0, len(own), per_page)]
        first, last = own[0][0], own[-1][0]
        yield {
            "name": level.name.capitalize() or "Puzzles",
            "level": level._asdict(),
            "numbers": f"Puzzles {first}–{last}" if first < last else f"Puzzle {first}",
            "tip": None if options.plain else tip_of(level.name, own),
            "pages": [_page(page, options, several=several) for page in pages],
        }


def _page(page: Sequence[Numbered], options: BookOptions, *, several: bool) -> dict[str, Any]:
    kinds = [rules_of(entry.puzzle.layout) for _, entry in page]
    puzzles = []
    for (number, entry), rules in zip(page, kinds, strict=True):
        level = entry.level
        difficulty = f", {level.name}, {level.stars} of {level.of} stars" if level.of else ""
        puzzles.append(
            {
                "number": number,
                "level": level._asdict(),
                "kind": rules.name if rules and several else "",
                "board": puzzle_board(
                    entry.puzzle, f"Puzzle {number}{difficulty}", discs=options.colours
                ),
            }
        )
    printed = dict.fromkeys(rules for rules in kinds if rules) if options.plain else {}
    return {"puzzles": puzzles, "rules": [rules._asdict() for rules in printed]}


def _solutions(
    numbered: Sequence[Numbered], a_page: int, options: BookOptions
) -> Iterator[list[dict[str, Any]]]:
    for at in range(0, len(numbered), a_page):
        yield [
            {
                "number": number,
                "board": solution_board(
                    entry.puzzle, entry.solution, f"Solution {number}", discs=options.colours
                ),
            }
            for number, entry in numbered[at : at + a_page]
        ]
