"""Tables of cages and rules below a board, cages whose number stands in brackets."""

from __future__ import annotations

import pytest

from nonet.constraints import Killer, Product, Renban, Thermometer
from nonet.formats import parse, read_entries
from nonet.model import Layout

BOARD = "1..4\n....\n2...\n...3\n\n"
CAGES = {Killer(3, "r1c1 r1c2"), Killer(5, "r2c1 r2c2")}


def rules_beside(text: str) -> set[object]:
    (puzzle,) = read_entries(f"{BOARD}{text}\n", whole=True)
    assert not getattr(puzzle, "unread", "an error"), puzzle
    return set(puzzle.layout.constraints)  # type: ignore[union-attr]


def on_board(rules: set[object]) -> set[object]:
    return {rule.on(Layout.of(4)) for rule in rules}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "[3] r1c1 r1c2\n[5] r2c1 r2c2",
        "(3) r1c1 r1c2\n(5) r2c1, r2c2",
        "[3] r1c1 r1c2 [5] r2c1 r2c2",
        "- [3]: R1C1, R1C2\n- [5]: R2C1, R2C2",
        "r1c1 r1c2 (3)\nr2c1 r2c2 (5)",
        "Cage [3]: r1c1 r1c2\nCage [5]: r2c1 r2c2",
        "**3** r1c1 r1c2\n**5** r2c1 r2c2",
        "3 | r1c1 r1c2\n5 | r2c1 r2c2",
        "3 → r1c1 r1c2\n5 → r2c1 r2c2",
        "| sum | cells |\n| --- | --- |\n| 3 | r1c1 r1c2 |\n| 5 | r2c1, r2c2 |",
        "| Cage | Sum | Cells |\n|---|--:|---|\n| A | 3 | r1c1 r1c2 |\n| B | 5 | r2c1 r2c2 |",
        "Cage | Sum | Cells\n---|---|---\nA | 3 | r1c1 r1c2\nB | 5 | r2c1 r2c2",
        "Sum\tCells\n3\tr1c1 r1c2\n5\tr2c1 r2c2",
        'sum,cells\n3,"r1c1,r1c2"\n5,"r2c1,r2c2"',
        "cells;sum\nr1c1 r1c2;3\nr2c1 r2c2;5",
        "| Rule | Value | Cells |\n|:-:|:-:|:-:|\n| killer | 3 | r1c1-r1c2 |\n"
        "| cage | 5 | r2c1 r2c2 |",
    ],
)
def test_cages(text: str) -> None:
    assert rules_beside(text) == on_board(CAGES)


def test_rules_of_a_table() -> None:
    text = "| Type | Cells |\n|:--|:--|\n| thermo | r1c1 r2c1 |\n| renban | r2c1-r2c3 |"
    both: set[object] = {Thermometer("r1c1 r2c1"), Renban("r2c1-r2c3")}
    assert rules_beside(text) == on_board(both)


def test_signs_of_a_table() -> None:
    text = "Target,Op,Cells\n6,*,r1c1 r1c2"
    puzzle = parse("....\n....\n....\n....\n\n" + text)
    assert set(puzzle.layout.constraints) == on_board({Product(6, "r1c1 r1c2")})


@pytest.mark.parametrize("row", ["| frog | r1c1 r2c1 |", "| thermo | r1c1 leaps |", "| thermo |"])
def test_a_table_of_something_else_is_listed(row: str) -> None:
    text = f"{BOARD}| Type | Cells |\n|:--|:--|\n| thermo | r1c1 r2c1 |\n{row}\n"
    (puzzle,) = read_entries(text, whole=True)
    assert getattr(puzzle, "unread", "") or not hasattr(puzzle, "layout"), puzzle
