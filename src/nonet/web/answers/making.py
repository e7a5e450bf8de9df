"""Puzzles read, written in other ways, and made."""

from __future__ import annotations

from typing import Any

from nonet._generate import board_of, checked_seed, puzzles
from nonet._rate import rate, scale_for
from nonet.errors import UnsupportedError
from nonet.formats import write
from nonet.model import Puzzle
from nonet.records import Record
from nonet.web.answers._board import Board, told


def convert(board: Board, *, to: str | None, to_alphabet: str | None) -> Record:
    """The puzzle, how it was read, and its text in another format."""
    puzzle = board.read()
    answer: Record = {
        "puzzle": told(puzzle),
        "read_as": None if puzzle.source is None else puzzle.source.format,
        "remarks": _remarks(puzzle),
    }
    if to is not None:
        answer["text"] = write(_now(board, puzzle), to, alphabet=to_alphabet)
    return answer


def _remarks(puzzle: Puzzle) -> list[str]:
    """What somebody should know who entered this."""
    remarks = [f"{conflict}." for conflict in puzzle.conflicts()]
    alphabet = None if puzzle.source is None else puzzle.source.alphabet
    if alphabet not in (None, "digits"):
        remarks.append(f"Letters and signs were read as the alphabet {alphabet!r}.")
    return remarks


def _now(board: Board, puzzle: Puzzle) -> Puzzle:
    """The board as it stands, with what the player wrote."""
    if board.values is None and board.marks is None:
        return puzzle
    state = board.state(puzzle)
    marks = state.candidates() if board.marks is not None else None
    return Puzzle(puzzle.layout, state.values, marks=marks, source=puzzle.source)


def generate(
    *,
    size: int,
    box: str | None,
    game: str | None,
    regions: str | None,
    difficulty: str | None,
    scale: str | None,
    symmetry: str | None,
    clues: list[int] | None,
    minimal: bool,
    seed: int | None,
    most: int,
    seconds: float,
) -> Record:
    """One puzzle with one solution, and how hard it is."""
    if size > most:
        raise UnsupportedError(f"this server takes boards up to {most}x{most}")
    rules = game or ("classic" if regions is None else "jigsaw")
    chosen = checked_seed(seed)
    layout = board_of(size, box, game=rules, regions=regions, seed=chosen)
    wishes: dict[str, Any] = {"difficulty": difficulty, "symmetry": symmetry, "minimal": minimal}
    if clues is not None:
        wishes["clues"] = tuple(clues)
    if difficulty is not None:
        wishes["scale"] = scale
    (made,) = puzzles(layout, seed=chosen, timeout=seconds, workers=1, **wishes)
    scale_name = scale_for(layout, scale).name
    rating = made.rating or rate(made.puzzle, scale_name, timeout=seconds, steps=False)
    return {
        "puzzle": told(made.puzzle),
        "solution": list(made.solution.values),
        "seed": chosen,
        "attempts": made.attempts,
        "rating": rating.record(),
    }
