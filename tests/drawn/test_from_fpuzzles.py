"""Typed puzzles of f-puzzles as SudokuPad shows them: the drawing and words mean the same rules."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import nonet
from drawn.pictures import (
    Keys,
    arrow,
    beside,
    cage,
    disc,
    dot,
    letter,
    line,
    link_of,
    merged,
    middle,
    square,
    thermometer,
)
from nonet.constraints._kind import kind_named
from nonet.model import Layout

NINE = Layout.of(9)
PLAIN = "Normal sudoku rules apply."
WORDINGS = Path(__file__).parent / "wordings.txt"
# What is drawn alike cannot stand together.
FAMILIES = {"slow-thermometer": "bulb", "thermometer": "bulb", "zipper": "purple",
            "renban": "purple", "modular": "blue", "region-sum-line": "blue", "lockout": "blue",
            "palindrome": "grey", "between": "grey", "double-arrow": "grey", "odd": "mark",
            "even": "mark", "minimum": "mark", "maximum": "mark", "sandwich": "outside",
            "x-sum": "outside", "skyscraper": "outside", "numbered-room": "outside",
            "little-killer": "outside"}  # fmt: skip
COLOURS = {"nabner": "pink", "modular": "blue", "minimum": "grey", "maximum": "grey",
           "zipper": "purple", "entropic": "orange", "lockout": "blue"}  # fmt: skip
HEADS = {"difference": "relation (white dot)", "ratio": "relation (black dot)",
         "pair-sum": "relation (X and V)"}  # fmt: skip
Made = tuple[str, Keys]
Make = Callable[[random.Random], Made]


def path(chance: random.Random, length: int, *, boxes: int = 1) -> str:
    """Neighbours without one twice, which enter so many boxes at least."""
    while True:
        row, column = chance.randint(1, 9), chance.randint(1, 9)
        cells = [(row, column)]
        while len(cells) < length:
            near = [(row + down, column + across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
            row, column = chance.choice(near)
            if not (1 <= row <= 9 and 1 <= column <= 9) or (row, column) in cells:
                break
            cells.append((row, column))
        entered = [((row - 1) // 3, (column - 1) // 3) for row, column in cells]
        runs = 1 + sum(one != other for one, other in pairwise(entered))
        if len(cells) == length and boxes <= runs <= len({*entered}):
            return " ".join(f"r{row}c{column}" for row, column in cells)


def pair(chance: random.Random) -> str:
    row, column = chance.randint(1, 8), chance.randint(1, 8)
    other = chance.choice([(row + 1, column), (row, column + 1)])
    return f"r{row}c{column} r{other[0]}c{other[1]}"


def on_line(rule: str, colour: str, boxes: int = 1) -> Make:
    def make(chance: random.Random) -> Made:
        cells = path(chance, chance.randint(3, 5), boxes=boxes)
        return f"{rule} {cells}", line(cells, colour)

    return make


def with_ends(rule: str, colour: str, **end: object) -> Make:
    def make(chance: random.Random) -> Made:
        cells = path(chance, chance.randint(3, 5))
        tips = cells.split()[0], cells.split()[-1]
        discs = (disc(tip, "#ffffff", "#808080", **end) for tip in tips)  # type: ignore[arg-type]
        return f"{rule} {cells}", merged(line(cells, colour), *discs)

    return make


def from_bulb(rule: str) -> Make:
    def make(chance: random.Random) -> Made:
        cells = path(chance, chance.randint(3, 5))
        return f"{rule} {cells}", thermometer(cells)

    return make


def from_circle(chance: random.Random) -> Made:
    cells = path(chance, chance.randint(3, 4))
    first, rest = cells.split(maxsplit=1)
    return f"arrow {first} / {rest}", arrow(cells)


def in_cage(chance: random.Random) -> Made:
    cells, total = pair(chance), chance.randint(6, 14)
    return f"killer {total} {cells}", cage(cells, str(total))


def on_pair(rule: str, draw: Callable[[str], Keys]) -> Make:
    def make(chance: random.Random) -> Made:
        cells = pair(chance)
        return f"{rule} {cells}", draw(cells)

    return make


def in_cell(rule: str, draw: Callable[[str], Keys]) -> Make:
    def make(chance: random.Random) -> Made:
        cell = f"r{chance.randint(1, 9)}c{chance.randint(1, 9)}"
        return f"{rule} {cell}", draw(cell)

    return make


def outside(rule: str, least: int, most: int) -> Make:
    def make(chance: random.Random) -> Made:
        place, number = chance.randint(1, 9), chance.randint(least, most)
        slot = chance.choice([f"r0c{place}", f"r{place}c0"])
        name = slot.replace("r0", "") if slot.startswith("r0") else slot.replace("c0", "")
        return f"{rule} {number} {name if rule == 'sandwich' else slot}", beside(slot, str(number))

    return make


def around(chance: random.Random) -> Made:
    row, column = chance.randint(1, 8), chance.randint(1, 8)
    cells = f"r{row}c{column} r{row}c{column + 1} r{row + 1}c{column} r{row + 1}c{column + 1}"
    first, second = sorted(chance.sample(range(1, 10), 2))
    drawn = disc(cells, "#ffffff", "#000000", f"{first} {second}", size=0.45)
    return f"quadruple {first},{second} r{row}c{column}", drawn


def smaller(chance: random.Random) -> Made:
    first, second = pair(chance).split()
    across = first[:2] == second[:2]
    less, sign = chance.choice([((first, second), "<^"), ((second, first), ">v")])
    return f"less-than {' '.join(less)}", letter(f"{first} {second}", sign[not across])


def along(chance: random.Random) -> Made:
    column, total = chance.randint(1, 6), chance.randint(10, 30)
    cells = " ".join(f"r{n}c{column + n}" for n in range(1, 10 - column))
    row, side = middle(f"r0c{column}")
    shaft = {"wayPoints": [[row + 0.3, side + 0.3], [row + 0.6, side + 0.6]], "color": "#000000",
             "headLength": 0.3, "thickness": 2}  # fmt: skip
    return f"little-killer {total} {cells}", merged(beside(f"r0c{column}", str(total)),
                                                    {"arrows": [shaft]})  # fmt: skip


KINDS: dict[str, Make] = {
    "renban": on_line("renban", "purple"),
    "whispers": on_line("whispers", "green"),
    "palindrome": on_line("palindrome", "grey"),
    "entropic": on_line("entropic", "orange"),
    "modular": on_line("modular", "blue"),
    "nabner": on_line("nabner", "pink"),
    "region-sum-line": on_line("region-sum-line", "blue", boxes=2),
    "zipper": on_line("zipper", "purple"),
    "between": with_ends("between", "grey"),
    "double-arrow": with_ends("double-arrow", "grey"),
    "lockout": with_ends("lockout", "blue", rounded=False, angle=45),
    "thermometer": from_bulb("thermometer"),
    "slow-thermometer": from_bulb("slow-thermometer"),
    "arrow": from_circle,
    "killer": in_cage,
    "difference": on_pair("difference", dot),
    "ratio": on_pair("ratio", lambda cells: dot(cells, "#000000")),
    "pair-sum": on_pair("pair-sum 10", lambda cells: letter(cells, "X")),
    "less-than": smaller,
    "odd": in_cell("odd", lambda cell: disc(cell, "#cfcfcf")),
    "even": in_cell("even", lambda cell: square(cell, "#cfcfcf")),
    "minimum": in_cell("minimum", lambda cell: square(cell, "#cfcfcf", 1)),
    "maximum": in_cell("maximum", lambda cell: square(cell, "#cfcfcf", 1)),
    "quadruple": around,
    "sandwich": outside("sandwich", 2, 33),
    "x-sum": outside("x-sum", 10, 40),
    "skyscraper": outside("skyscraper", 2, 6),
    "numbered-room": outside("numbered-room", 1, 9),
    "little-killer": along,
}  # fmt: skip


def typed(rule: str) -> nonet.Puzzle:
    """The puzzle as f-puzzles has it."""
    puzzle = nonet.parse("." * 81, rule=rule)
    if rule.startswith("less-than"):  # which f-puzzles has as a thermometer of two cells
        return puzzle
    return nonet.parse(nonet.write(puzzle, "fpuzzles"))


def wordings(name: str) -> list[str]:
    """How people put a rule: see wordings.txt."""
    parts = WORDINGS.read_text(encoding="utf-8").split("# ")
    (part,) = (part for part in parts if part.partition("\n")[0] == HEADS.get(name, name))
    other = r"\b(?:yellow|red|teal|lavender|violet|pink|green)\b"
    colour = COLOURS.get(name, "")
    texts = [re.sub(other, colour, text, flags=re.I) if colour else text
             for text in part.splitlines()[1:]]  # fmt: skip
    whole = re.compile("(?=.*(?:sum|total|add))(?=.*(?:repeat|different|distinct))")
    return [text for text in texts if name != "killer" or whole.search(text)]


def rules(puzzle: nonet.Puzzle) -> set[str]:
    """The rules, where differences that are usual may be named."""
    texts = {rule.describe(puzzle.layout) for rule in puzzle.layout.constraints}
    return {text.replace(" difference=5", "").replace(" difference=4", "") for text in texts}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.sampled
def test_the_drawing_of_a_typed_rule_means_it(name: str) -> None:
    chance = random.Random(name)
    texts = [kind_named(name).rules, *chance.sample(wordings(name), 3)]
    for words in texts:
        rule, drawn = KINDS[name](chance)
        wanted = rules(typed(rule))
        puzzle = nonet.parse(link_of(f"{PLAIN} {words}", drawn))
        assert (puzzle.unread, rules(puzzle)) == ((), wanted), words


@pytest.mark.parametrize("seed", range(40))
def test_the_drawing_of_typed_rules_means_them_together(seed: int) -> None:
    chance = random.Random(seed)
    colours: dict[str, str] = {}
    for name in chance.sample(sorted(KINDS), 4):
        colours.setdefault(FAMILIES.get(name, name), name)
    parts = [(name, *KINDS[name](chance)) for name in colours.values()]
    words = [kind_named(name).rules if chance.random() < 0.4 else chance.choice(wordings(name))
             for name, *_ in parts]  # fmt: skip
    puzzle = nonet.parse(link_of("\n".join([PLAIN, *words]), *(drawn for _, _, drawn in parts)))
    wanted = rules(nonet.parse("." * 81, rule=[rule for _, rule, _ in parts]))
    if not puzzle.unread:
        assert rules(puzzle) == wanted, words
