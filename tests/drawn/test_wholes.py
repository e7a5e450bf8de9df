"""Whole puzzles in the manner of setters, read from the link alone; changed, none is misread."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import nonet
from drawn.pictures import Keys, link_of
from drawn.test_wordings import slipped

PUZZLES: list[dict[str, Any]] = [
    json.loads(text)
    for text in (Path(__file__).parent / "wholes.jsonl").read_text(encoding="utf-8").splitlines()
]
NAMED = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["name"])
# A hue of which the words of no puzzle speak, dark and bright.
MAROON = "#7a1020"


def read(puzzle: dict[str, Any], words: str, drawn: Keys | None = None) -> nonet.Puzzle:
    cells = [[{} if value == "." else {"value": value} for value in puzzle["givens"][at : at + 9]]
             for at in range(0, 81, 9)]  # fmt: skip
    return nonet.parse(link_of(words, drawn or puzzle["drawn"], cells=cells))


def rules(puzzle: nonet.Puzzle) -> object:
    """What it is understood as; None if it is asked."""
    layout = puzzle.layout
    return None if puzzle.unread else (set(layout.constraints), layout.houses)


@NAMED
def test_it_is_solved_as_its_setter_did_or_asked(puzzle: dict[str, Any]) -> None:
    own = read(puzzle, puzzle["words"])
    outcome = nonet.solve(own)
    if outcome.is_unique:
        assert "".join(map(str, outcome.solutions[0].values)) == puzzle["solution"]
    else:
        assert own.unread


def test_most_are_solved() -> None:
    solved = [each["name"] for each in PUZZLES
              if nonet.solve(read(each, each["words"])).is_unique]  # fmt: skip
    assert len(solved) >= 54, sorted({each["name"] for each in PUZZLES} - {*solved})


@NAMED
@pytest.mark.sampled
def test_slips_and_the_order_of_sentences_change_nothing_or_are_asked(
    puzzle: dict[str, Any],
) -> None:
    chance = random.Random(puzzle["name"])
    meant = rules(read(puzzle, puzzle["words"]))
    rows = re.split(r"\n|(?<=\w[.]) (?=[A-Z])", puzzle["words"])
    chance.shuffle(rows)
    for words in (*(slipped(puzzle["words"], chance) for _ in range(4)), "\n".join(rows)):
        found = rules(read(puzzle, words))
        assert found is None or meant is None or found == meant, words


@NAMED
def test_lines_in_a_colour_of_which_no_word_speaks_are_asked(puzzle: dict[str, Any]) -> None:
    drawn = json.loads(json.dumps(puzzle["drawn"]))
    named = r"(?i)\b(?:green|purple|orange|teal|blue|lavender|yellow|red|gold|turquoise|pink)\b"
    lines = [each for each in drawn.get("lines", ()) if each["thickness"] > 5]
    colours = [word.lower() for word in re.findall(named, puzzle["words"])]
    if not lines or len(colours) < 2 or "red" in colours:
        return
    for each in lines:
        each["color"] = MAROON
    assert rules(read(puzzle, puzzle["words"], drawn)) is None


@NAMED
@pytest.mark.sampled
def test_the_drawing_of_another_puzzle_is_asked(puzzle: dict[str, Any]) -> None:
    for other in random.Random(puzzle["name"]).sample(PUZZLES, 4):
        if other is not puzzle:
            assert rules(read(puzzle, puzzle["words"], other["drawn"])) is None, other["name"]
