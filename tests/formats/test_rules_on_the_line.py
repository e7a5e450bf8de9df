"""Rules on the line of a board, in a column beside it, and sentences that name cells."""

from __future__ import annotations

import json

import pytest

import nonet
from nonet.constraints import parse_rule
from nonet.errors import NonetError
from nonet.formats import parse, read_entries

LINE = "1..4....2......3"
NINE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROWS = "1..4\n....\n2...\n...3\n"
KILLER = "killer 3 r1c1 r1c2"


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE} # {KILLER}",
        f"{NINE} # {KILLER}",
        f"# {KILLER}\n{LINE}",
        f"# {KILLER}\n{NINE}",
        f"{LINE} {KILLER}",
        f"nonet solve --rule '{KILLER}' {LINE}",
        f'nonet.solve("{LINE}", rule="{KILLER}")',
    ],
)
def test_rules_beside_a_board_are_listed(text: str) -> None:
    """They were passed over without a word."""
    (puzzle,) = read_entries(text, whole=True)
    assert isinstance(puzzle, nonet.Puzzle) and not puzzle.layout.constraints
    assert any(KILLER in each for each in puzzle.unread)


@pytest.mark.parametrize(
    "words",
    [
        "r1c1 and r1c2 are consecutive.",
        "r1c1 is twice r1c2",
        "skyscraper 3 top of column 4",
        "Consecutive pair: r1c1 r1c2",
        "r1c1/r1c2 black",
        "Quad circle 1/2/3 between r1c1 r1c2 r2c1 r2c2",
        "killer ? r1c1 r1c2",
        "full rank 3 r1",
        "global entropy",
        "Cells in each quarter of a diagonal contain different digits",
        "Arrows\nr1c1: r1c2 r1c3",
        "Jaula 5: F1C2, F1C3",
        "cage 5: B2, B3",
    ],
)
def test_sentences_that_ask_something_are_listed(words: str) -> None:
    """They were passed over without a word."""
    assert parse(f"{ROWS}\n{words}").unread


@pytest.mark.parametrize(
    "words",
    [
        "Each row, column and box contains the digits 1 to 4.",
        "Solved in 3 seconds, 12 cells filled",
        "Naked single: r1c2 is 2",
        "Row 1: done",
        "Naked pair: r1c2 r1c3",
        "Stuck in: A2",
        "Column 3 of box 2 is full",
        "Average of 3 seconds",
        "Windows 11",
        "Sum of all clues: 10",
        "Even easier than the last one",
        "Normal sudoku rules apply.",
    ],
)
def test_other_sentences_are_none(words: str) -> None:
    assert not parse(f"{ROWS}\n{words}").unread


@pytest.mark.parametrize("head", ["rules", "constraints", "Rule", "variant"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_column_of_rules(head: str, separator: str) -> None:
    """It was listed, or passed over without a word."""
    text = f'puzzle{separator}{head}\n{LINE}{separator}"{KILLER}; thermo r2c1 r2c2"\n'
    if separator != ";":
        text += f"{LINE}{separator}{KILLER}\n"
    text += f"{LINE}{separator}anti-king\n{LINE}{separator}\n{LINE}{separator}classic\n"
    found = [each.layout for each in read_entries(text, whole=True)]  # type: ignore[union-attr]
    killer, thermo, king = map(parse_rule, (KILLER, "thermo r2c1 r2c2", "anti-king"))
    expected = [{killer, thermo}, *([{killer}] if separator != ";" else []), {king}, set(), set()]
    bound = [{rule.on(nonet.Layout.of(4)) for rule in each} for each in expected]
    assert [set(layout.constraints) for layout in found] == bound


def test_rules_of_json_in_a_column() -> None:
    cage = json.dumps([{"rule": "killer", "total": 3, "cells": ["r1c1", "r1c2"]}])
    quoted = cage.replace('"', '""')
    puzzle = parse(f'puzzle,constraints\n{LINE},"{quoted}"\n')
    assert [rule.kind for rule in puzzle.constraints] == ["killer"]


@pytest.mark.parametrize("words", ["frogs leap", "Digits on thermos increase", "r1c1 is odd"])
def test_other_words_in_a_column_of_rules_are_listed(words: str) -> None:
    (puzzle,) = read_entries(f"puzzle,rules\n{LINE},{words}\n", whole=True)
    assert isinstance(puzzle, nonet.Puzzle) and len(puzzle.unread) == 1


def test_a_rule_in_a_column_that_does_not_fit_is_an_error_or_listed() -> None:
    (found,) = read_entries(f"puzzle,rules\n{LINE},killer 3 r1c1 r9c9\n", whole=True)
    assert isinstance(found, NonetError) or found.unread


def test_lines_by_their_corners() -> None:
    """They were thermometers of the corners alone, or errors."""
    whole = parse(ROWS, rule="thermo r1c1 r1c2 r1c3 r2c3 r3c3").constraints
    for text in ("r1c1→r1c3→r3c3", "r1c1 -> r1c3 -> r3c3", "r1c1-r1c3-r3c3"):
        assert parse(ROWS, rule=f"thermo {text}").constraints == whole
        assert parse(f"{ROWS}\nThermo: {text}").constraints == whole
        assert parse(f"{ROWS}\nThermos:\n- {text}\n- r4c1→r4c3\n").constraints[:1] == whole
    (run,) = parse(ROWS, rule="thermo r1c1→r1c4").constraints
    assert run.named_cells() and tuple(run.named_cells()) == (0, 1, 2, 3)
    with pytest.raises(NonetError, match="not a cell"):
        parse(ROWS, rule="thermo r1c1-r2c3-r3c3")
