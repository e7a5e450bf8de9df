"""Positions in which techniques apply, from puzzles of our own making."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from nonet.model import Candidate, Candidates, Layout, State


class Position(NamedTuple):
    """A state and the first step that a technique finds there, as ``r1c2,r1c3<>4, r5c5=6``."""

    technique: str
    state: State
    outcome: str


@cache
def positions() -> tuple[Position, ...]:
    """The lines ``technique|values|crossed out|outcome``; ``+`` before a value that is no given."""
    text = (Path(__file__).parent / "positions.txt").read_text(encoding="utf-8")
    return tuple(_read(line) for line in text.splitlines() if not line.startswith("#"))


def _read(line: str) -> Position:
    technique, board, crossed_out, outcome = line.split("|")
    layout = Layout.of(9)
    values: list[int] = []
    givens: list[int] = []
    for i, character in enumerate(board):
        if character != "+":
            value = 0 if character == "." else int(character)
            values.append(value)
            givens.append(0 if i and board[i - 1] == "+" else value)
    gone = [Candidate((int(w[1]) - 1) * 9 + int(w[2]) - 1, int(w[0])) for w in crossed_out.split()]
    marks = Candidates.of_values(layout, values).without(gone)
    return Position(technique, State(layout, givens, values, marks), outcome)
