"""The parts of a lesson, where its positions come from, and the order in which they are taken."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import isqrt
from typing import Any

from nonet._explain import effort, technique
from nonet.formats import parse
from nonet.model import Candidate, Candidates, Layout, State, Step, cell_name, cells_of, parse_cell

_SIDE = 9


@dataclass(frozen=True, slots=True)
class Position:
    """A board to learn from.

    Attributes:
        state: The board with its pencil marks.
        step: The step that the lesson is about; None where there is none, in a near miss.
        added: In a near miss the pencil mark that makes the difference, if it is just one.
        elsewhere: Whether the technique applies to other cells of a near miss.
    """

    state: State
    step: Step | None = None
    added: Candidate | None = None
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson on a technique.

    Attributes:
        name: The technique.
        look_for: What to look for on the board.
        why: Why it holds.
        near_miss: What only looks like it.
        needs: The lessons that come before it.
    """

    name: str
    look_for: str
    why: str
    near_miss: str
    needs: tuple[str, ...] = ()

    @property
    def level(self) -> str:
        """The level of the scale `hodoku` that it belongs to; empty if that does not know it."""
        return str(self._kept.get("level", ""))

    @property
    def share(self) -> float:
        """In which share of our puzzles of all levels `nonet.explain` uses it."""
        return float(self._kept.get("share", 0))

    @property
    def example(self) -> Position:
        """A board on which it applies, with the step."""
        state = position_of(self._kept["example"])
        return Position(state, easiest_of(self.name, state))

    @property
    def miss(self) -> Position | None:
        """A board on which it does not apply as in the example; None where it always does."""
        if "miss" not in self._kept:
            return None
        mark = self._kept.get("added")
        added = None
        if mark:
            value, cell = mark.split("@")
            added = Candidate(parse_cell(cell, _SIDE), int(value))
        elsewhere = bool(self._kept.get("elsewhere"))
        return Position(position_of(self._kept["miss"]), None, added, elsewhere)

    @property
    def boards(self) -> tuple[State, ...]:
        """Boards to practise on, the easiest first; the example if there are none."""
        kept = _exercises().get(self.name) or [self._kept["example"]]
        return tuple(map(position_of, kept))

    @property
    def _kept(self) -> dict[str, Any]:
        return kept_lessons()[self.name]


def easiest_of(name: str, state: State) -> Step | None:
    """Of the steps of a technique the one with the least effort."""
    steps = (finding.explain() for finding in technique(name).find(state))
    best = min(steps, key=lambda step: effort(step).total, default=None)
    return None if best is None else best.found_in(state)


@cache
def kept_lessons() -> dict[str, dict[str, Any]]:
    """The words of each lesson, and the boards of its example and near miss."""
    return _data("lessons")


@cache
def _exercises() -> dict[str, list[str]]:
    return _data("exercises")


def _data(name: str) -> dict[str, Any]:
    file = files("nonet.lessons") / "data" / f"{name}.json"
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def position_of(text: str) -> State:
    """The state of ``values|marks crossed out``, a plus sign before each value that is not a given.

    Args:
        text: 16, 36 or 81 values, ``.`` for empty, and marks such as ``5@r1c2``, separated by
            blanks. After another ``|`` rules, separated by semicolons.
    """
    board, crossed, rules = (*text.split("|"), "", "")[:3]
    size = isqrt(len(board.replace("+", "")))
    layout = _layout(size, rules)
    values: list[int] = []
    givens: list[int] = []
    for i, character in enumerate(board):
        if character != "+":
            value = 0 if character == "." else int(character)
            values.append(value)
            givens.append(0 if i and board[i - 1] == "+" else value)
    marks = (mark.split("@") for mark in crossed.split())
    out = [Candidate(parse_cell(cell, size), int(value)) for value, cell in marks]
    return State(layout, givens, values, Candidates.of_values(layout, values).without(out))


@cache
def _layout(size: int, rules: str) -> Layout:
    if not rules:
        return Layout.of(size)
    return parse("." * size**2, rule=[rule.strip() for rule in rules.split(";")]).layout


def position_text(state: State) -> str:
    """A state as `position_of` reads it."""
    board = "".join(
        f"{'+' * bool(value and not given)}{value or '.'}"
        for given, value in zip(state.givens, state.values, strict=True)
    )
    every = State(state.layout, state.givens, state.values)
    crossed = [
        f"{value}@{cell_name(cell, state.size)}"
        for value in range(1, state.size + 1)
        for cell in cells_of(every.places[value] & ~state.places[value])
    ]
    rules = "; ".join(rule.describe(state.layout) for rule in state.layout.constraints)
    return f"{board}|{' '.join(crossed)}{'|' * bool(rules)}{rules}"


def in_order(lessons: Iterable[Lesson]) -> Iterator[Lesson]:
    """The campaign: each lesson after those that it needs, the easiest first."""
    left = sorted(lessons, key=lambda lesson: technique(lesson.name).order)
    done: set[str] = set()
    while left:
        following = next((lesson for lesson in left if done.issuperset(lesson.needs)), None)
        if following is None:
            raise ValueError(f"lessons that need each other: {', '.join(x.name for x in left)}")
        left.remove(following)
        done.add(following.name)
        yield following
