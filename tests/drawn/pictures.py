"""Our own puzzles as setters draw them, in SudokuPad's JSON, with what they say in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from linking import lz_packed

HUES = {
    "purple": "#c060e0", "green": "#60d060", "blue": "#4090f0", "orange": "#f0a040",
    "red": "#f05050", "yellow": "#e8e040", "grey": "#b0b0b0", "pink": "#f070b0",
}  # fmt: skip
BOXES = [
    [[3 * (box // 3) + cell // 3, 3 * (box % 3) + cell % 3] for cell in range(9)]
    for box in range(9)
]
Keys = dict[str, list[dict[str, Any]]]


def middle(cell: str) -> list[float]:
    row, column = map(int, re.fullmatch(r"r(\d+)c(\d+)", cell).groups())  # type: ignore[union-attr]
    return [row - 0.5, column - 0.5]


def between(cells: str) -> list[float]:
    points = [middle(cell) for cell in cells.split()]
    return [sum(part) / len(points) for part in zip(*points, strict=True)]


def line(cells: str, colour: str = "grey", **more: Any) -> Keys:
    points = [middle(cell) for cell in cells.split()]
    return {"lines": [{"wayPoints": points, "color": HUES[colour], "thickness": 10, **more}]}


def disc(cells: str, fill: str = "", border: str = "", text: str = "", size: float = 0.7,
         **more: Any) -> Keys:  # fmt: skip
    item = {"center": between(cells), "width": size, "height": size, "rounded": True, **more}
    item |= {"backgroundColor": fill} if fill else {}
    item |= {"borderColor": border} if border else {}
    return {"underlays" if size > 0.5 else "overlays": [item | ({"text": text} if text else {})]}


def dot(cells: str, fill: str = "#ffffff", text: str = "") -> Keys:
    return disc(cells, fill, "#000000", text, size=0.35)


def letter(cells: str, text: str) -> Keys:
    return {"overlays": [{"center": between(cells), "width": 0.3, "height": 0.3, "text": text}]}


def square(cell: str, fill: str, size: float = 0.7) -> Keys:
    item = {"center": middle(cell), "width": size, "height": size, "backgroundColor": fill}
    return {"underlays": [item]}


def cage(cells: str, total: str = "") -> Keys:
    places = [[int(part - 0.5) for part in middle(cell)] for cell in cells.split()]
    return {"cages": [{"cells": places, "value": total}]}


def beside(cell: str, text: str) -> Keys:
    return {
        "overlays": [{"center": middle_beside(cell), "width": 0.5, "height": 0.5, "text": text}]
    }


def middle_beside(cell: str) -> list[float]:
    row, column = map(int, re.fullmatch(r"r(\d+)c(\d+)", cell).groups())  # type: ignore[union-attr]
    return [row - 0.5, column - 0.5]


def thermometer(cells: str, colour: str = "grey") -> Keys:
    return merged(disc(cells.split(maxsplit=1)[0], HUES[colour]), line(cells, colour))


def arrow(cells: str) -> Keys:
    points = [middle(cell) for cell in cells.split()]
    shaft = {"wayPoints": points, "color": "#aaaaaa", "headLength": 0.3, "thickness": 3}
    return merged(
        disc(cells.split(maxsplit=1)[0], "#ffffff", "#aaaaaa", size=0.8), {"arrows": [shaft]}
    )


def merged(*parts: Keys) -> Keys:
    found: Keys = {}
    for part in parts:
        for key, items in part.items():
            found.setdefault(key, []).extend(items)
    return found


def link_of(words: str, *parts: Keys, **more: Any) -> str:
    """A link of SudokuPad with these drawings and words."""
    value = {
        "cells": [[{} for _ in range(9)] for _ in range(9)],
        "regions": BOXES,
        "metadata": {"title": "Ours", "rules": words},
        **merged(*parts),
        **more,
    }
    return "https://sudokupad.app/scl" + lz_packed(value)


@dataclass(frozen=True)
class Sample:
    """A kind of rule: what is drawn, in how many ways it is put, what is meant.

    The words may have ``{c}`` and ``{C}`` for the colour.
    """

    name: str
    drawn: Keys
    words: tuple[str, ...]
    rules: tuple[str, ...]
    colour: str = ""
    family: str = ""
    implied: tuple[str, ...] = field(default=())

    def put(self, number: int) -> str:
        words = self.words[number % len(self.words)]
        return words.replace("{c}", self.colour).replace("{C}", self.colour.capitalize())


def on_line(name: str, cells: str, colour: str, rule: str, words: Sequence[str]) -> Sample:
    return Sample(name, line(cells, colour), tuple(words), (f"{rule} {cells}",), colour, "line")


SAMPLES = (
    on_line("renban", "r1c1 r1c2 r2c3", "purple", "renban", (
        "{C} lines are renban lines.",
        "The digits on a {c} line are consecutive and do not repeat, but they may stand in any "
        "order.",
        "Each {c} line holds a run of consecutive digits in any order, without repeats.",
    )),
    on_line("whispers", "r4c1 r4c2 r5c3", "green", "whispers difference=5", (
        "{C} lines are German whispers: neighbours differ by at least five.",
        "Along {c} lines, adjacent digits must be at least 5 apart.",
        "Two digits next to each other on a {c} line have a difference of 5 or more.",
    )),
    on_line("palindrome", "r7c1 r7c2 r8c3 r9c3", "grey", "palindrome", (
        "{C} lines are palindromes.",
        "A {c} line reads the same in both directions.",
        "Digits on {c} lines read the same forwards and backwards.",
    )),
    on_line("parity", "r1c5 r2c5 r3c6", "red", "parity-line", (
        "Digits on a {c} line alternate between even and odd.",
        "Odd and even digits alternate along each {c} line.",
        "{C} lines are parity lines.",
    )),
    on_line("entropic", "r4c5 r5c5 r6c6 r6c7", "orange", "entropic", (
        "{C} lines are entropic lines.",
        "Any three adjacent digits on a {c} line contain a low (1-3), a middle (4-6) and a high "
        "digit (7-9).",
        "Each set of three successive cells along a {c} line has one low, one medium and one high "
        "digit.",
    )),
    Sample("region sums", line("r2c8 r3c8 r4c8 r5c7", "blue"), (
        "Box borders divide {c} lines into segments with equal sums.",
        "For each {c} line, the digits on it have an equal sum within each box that it passes "
        "through.",
        "The sum of the digits on a {c} line is the same in every box.",
    ), ("region-sum-line r2c8 r3c8 r4c8 r5c7",), "blue", "line"),
    Sample("killer", merged(cage("r1c8 r1c9", "12"), cage("r9c5 r9c6 r8c6", "15")), (
        "Digits in a cage add up to its total and do not repeat.",
        "Cages show their sums. Digits cannot repeat in a cage.",
        "Killer cages: digits sum to the number in the corner of the cage and are all different.",
    ), ("killer 12 r1c8 r1c9", "killer 15 r9c5 r9c6 r8c6"), "", "cage"),
    Sample("thermometer", thermometer("r5c1 r6c1 r6c2", "grey"), (
        "Digits increase along thermometers, from the bulb on.",
        "From the bulb to the tip of a thermometer, digits strictly increase.",
        "Thermometers rise: digits get larger with increasing distance from the bulb.",
    ), ("thermometer r5c1 r6c1 r6c2",), "", "bulb"),
    Sample("arrow", arrow("r9c9 r8c9 r7c8"), (
        "Digits along an arrow sum to the digit in its circle.",
        "The digits on the shaft of an arrow add up to the number in the circle.",
        "Arrows: numbers along each arrow total the circled number.",
    ), ("arrow r9c9 / r8c9 r7c8",), "", "arrow"),
    Sample("white dots", dot("r1c3 r1c4"), (
        "A white dot joins consecutive digits.",
        "Digits on either side of a white dot are consecutive.",
        "Cells with a white dot between them hold consecutive numbers.",
    ), ("difference r1c3 r1c4",), "", "white"),
    Sample("black dots", dot("r3c1 r4c1", "#000000"), (
        "A black dot joins digits in a ratio of 2:1.",
        "Of two digits with a black dot between them, one is twice the other.",
        "Black dots: one digit is double the other.",
    ), ("ratio r3c1 r4c1",), "", "black"),
    Sample("blue dots", dot("r6c4 r7c4", "#3060f0"), (
        "Digits separated by a blue dot differ by exactly 4.",
        "Cells joined by a blue dot have a difference of 4.",
        "Two digits with a blue dot between them have a difference of 4.",
    ), ("difference difference=4 r6c4 r7c4",), "", "dot"),
    Sample("x", letter("r2c1 r2c2", "X"), (
        "Cells separated by an X sum to 10.",
        "An X joins two cells whose digits add up to ten.",
        "Digits on either side of an X total 10.",
    ), ("pair-sum 10 r2c1 r2c2",), "", "x"),
    Sample("quadruple", disc("r5c8 r5c9 r6c8 r6c9", "#ffffff", "#000000", "1 7", size=0.45), (
        "Digits in a circle must appear in the four surrounding cells.",
        "Quadruples: the digits in the white circle appear in the four cells around it.",
        "Each digit in a small circle appears at least once in the four cells touching it.",
    ), ("quadruple 1,7 r5c8",), "", "quadruple"),
    Sample("odd", disc("r8c8", "#cfcfcf"), (
        "A cell with a grey circle holds an odd digit.",
        "Grey circles are odd.",
        "Digits in grey circles must be odd.",
    ), ("odd r8c8",), "", "odd"),
    Sample("even", square("r2c7", "#cfcfcf"), (
        "A cell with a grey square holds an even digit.",
        "Grey squares are even.",
        "The digit in a grey square must be even.",
    ), ("even r2c7",), "", "even"),
    Sample("sandwich", beside("r0c4", "15"), (
        "Clues outside the grid give the sum of the digits between the 1 and the 9 in that column.",
        "Sandwich: numbers outside the grid are the sum of the digits between 1 and 9.",
        "A number outside shows the sum of the digits sandwiched between the 1 and the 9.",
    ), ("sandwich 15 c4",), "", "outside"),
    Sample("anti-knight", {}, (
        "Cells a knight's move apart cannot contain the same digit.",
        "No two cells a knight's move apart may hold the same digit.",
        "Anti-knight: identical digits cannot be a chess knight's move from each other.",
    ), ("anti-knight",), "", "knight"),
    Sample("diagonals", {}, (
        "Digits do not repeat on either main diagonal.",
        "Both main diagonals contain each digit once.",
        "Each long diagonal holds the digits 1 to 9 once each.",
    ), ("diagonal",), "", "diagonal"),
    Sample("apart", {}, (
        "Orthogonally adjacent cells cannot hold consecutive digits.",
        "Orthogonal neighbours are never consecutive.",
    ), (), "", "neighbours"),
    Sample("slow thermometer", thermometer("r5c1 r6c1 r6c2", "grey"), (
        "Digits along slow thermometers increase or stay the same from the bulb.",
        "Slow thermometers: from the bulb on, digits never decrease.",
    ), ("slow-thermometer r5c1 r6c1 r6c2",), "", "bulb"),
    Sample("between", merged(line("r3c4 r3c5 r2c6", "yellow"), disc("r3c4", "#ffffff", "#000000"),
                             disc("r2c6", "#ffffff", "#000000")), (
        "Digits on a {c} line are between the digits in the circles at its ends.",
        "The digits along {c} lines lie strictly between those in the two circles.",
    ), ("between r3c4 r3c5 r2c6",), "yellow", "line"),
    on_line("nabner", "r6c7 r7c7 r8c6", "pink", "nabner", (
        "{C} lines are nabner lines.",
    )),
    on_line("sum line", "r6c7 r7c7 r8c6 r9c6", "pink", "sum-line", (
        "{C} lines can be divided into segments that each sum to 10.",
        "{C} lines are ten lines: they consist of one or more segments with a sum of 10.",
    )),
    Sample("rising", line("r1c5 r2c5 r3c6", "red"), (
        "The digits on a {c} line increase from one end to the other.",
    ), ("formula either way: each x, y: x < y r1c5 r2c5 r3c6",), "red", "line"),
    Sample("at most", line("r4c5 r5c5", "orange"), (
        "Adjacent digits on a {c} line differ by at most 3.",
        "Neighbouring digits along {c} lines have a difference of 3 or less.",
    ), ("formula each x, y: abs(x - y) <= 3: r4c5 r5c5",), "orange", "line"),
    Sample("prime dots", dot("r6c4 r7c4", "#f03030"), (
        "Digits separated by a red dot sum to a prime number.",
        "The sum of two digits joined by a red dot is a prime.",
    ), ("pair-table 43,277,138,325,162,81,40,276,138 r6c4 r7c4",), "", "dot"),
    Sample("minimum", square("r2c7", "#dddd40", 1), (
        "A digit in a yellow cell is smaller than all of its orthogonal neighbours.",
        "Yellow cells are less than each orthogonally adjacent cell.",
    ), ("minimum r2c7",), "", "even"),
    Sample("skyscrapers", beside("r5c10", "3"), (
        "Clues outside the grid are how many skyscrapers can be seen from that direction.",
        "Skyscrapers: a clue outside the grid gives the number of buildings visible from there.",
    ), ("skyscraper 3 r5c10",), "", "outside"),
    Sample("x-sums", beside("r0c4", "15"), (
        "A clue outside the grid is the sum of the first X digits, where X is the first digit.",
        "X-Sums: numbers outside the grid give the sum of the first X cells from that side.",
    ), ("x-sum 15 r0c4",), "", "outside"),
)  # fmt: skip
