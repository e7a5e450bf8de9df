"""Finds the boards of the units of the course that have no lesson, from puzzles of our own.

    python tools/course.py [--seed N] [NAME]...

A unit of ``src/nonet/course/data/syllabus.json`` that says how its boards are ``made`` gets an
example and five boards, each of another puzzle: of this size, perhaps with clues of a rule, at a
place on its path where the technique is the next step. The ``way`` is the marks that are written
(``none``, ``snyder``); ``line``: a row or column shows a step of it that no box does; ``first``:
the first step of a path that is no single is of this technique; ``any``: it applies at once.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nonet
from nonet._explain import technique
from nonet.lessons import position_text
from nonet.model import Puzzle, State

TARGET = Path(__file__).parents[1] / "src" / "nonet" / "course" / "data" / "syllabus.json"
_BOARDS = 6
_SINGLES = ("Full House", "Hidden Single", "Naked Single")
_FEW = {4: 8, 6: 20, 9: 45}  # values that make it worth looking for the last cell of a house


def places(unit: dict[str, Any], puzzle: Puzzle) -> Iterator[State]:
    """Where on its path the technique is what a learner is to find, with marks of the values."""
    way, name = unit["made"]["way"], unit["technique"]
    if way == "any":
        state = State.of(puzzle)
        if next(iter(technique(name).find(state)), None):
            yield state
        return
    path = nonet.explain(puzzle, marks=way if way == "snyder" else "none")
    for state, step in path.states():
        if way == "first" and step.technique in _SINGLES:
            continue
        filled = sum(map(bool, state.values))
        enough = name != "Full House" or filled >= _FEW[state.size]
        fits = step.technique == name
        if way == "line":
            found = [each.explain() for each in technique(name).find(state)]
            fits = any(each.houses[0].kind in ("row", "column") for each in found)
        if fits and enough and State(state.layout, state.givens, state.values) == state:
            yield state
        if way == "first":
            return


def boards(unit: dict[str, Any], seed: int) -> list[str]:
    """The example and the boards of a unit."""
    made = unit["made"]
    texts: list[str] = []
    number = seed * 1000
    while len(texts) < _BOARDS:
        number += 1
        rule = made.get("rule")
        level = None if rule or made["size"] != 9 else "medium"
        (puzzle,) = nonet.generate(size=made["size"], seed=number, rule=rule, difficulty=level)
        for state in list(places(unit, puzzle))[:1]:
            texts.append(position_text(state))
    return texts


def main() -> int:
    """Writes the boards of these units, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    courses = json.loads(TARGET.read_text(encoding="utf-8"))
    for unit in (unit for course in courses for unit in course["units"]):
        if "made" in unit and (not options.names or unit["name"] in options.names):
            unit["boards"] = boards(unit, options.seed)
            print(unit["name"], flush=True)
            text = json.dumps(courses, indent=1, ensure_ascii=False) + "\n"
            TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
