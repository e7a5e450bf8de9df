"""A technique for each level, with an example out of a puzzle of the book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet._book._boards import step_board
from nonet._book._entries import Entry
from nonet._explain import Explanation, describe_step, explain
from nonet.errors import UnsupportedError
from nonet.model import State, Step
from nonet.techniques import TECHNIQUES

# Tips for each level: the first that the section's first puzzles have is shown.
_WORTH = {
    "easy": ("Hidden Single", "Naked Single"),
    "medium": ("Locked Candidates Type 1", "Naked Pair", "Hidden Pair", "Naked Triple"),
    "hard": ("X-Wing", "XY-Wing", "Skyscraper", "2-String Kite", "W-Wing", "Simple Colors Trap"),
    "unfair": ("Finned X-Wing", "XY-Chain", "X-Chain", "XYZ-Wing", "Swordfish"),
    "extreme": ("ALS-XZ", "AIC", "Discontinuous Nice Loop"),
}  # fmt: skip
_PUZZLES = 6  # in which it is looked for
# On larger boards than 9x9 others take seconds; a limit of time would make books differ.
_QUICK = ("Full House", "Single Rule", *_WORTH["easy"], *_WORTH["medium"], *_WORTH["hard"])
_USUAL, _LARGEST = 9, 16  # boards whose pencil marks can be read on a page


def tip_of(level: str, entries: Sequence[tuple[int, Entry]]) -> dict[str, Any] | None:
    """A technique for the beginning of a section, or None where no technique knows the boards.

    Args:
        level: The name of the section's level.
        entries: Its puzzles with their numbers.
    """
    tips: list[tuple[int, int, int, State, Step]] = []
    wanted = _WORTH.get(level, ())
    for number, entry in entries[:_PUZZLES]:
        if entry.puzzle.size > _LARGEST:
            continue
        try:
            path = explain(entry.puzzle, _QUICK if entry.puzzle.size > _USUAL else None)
        except UnsupportedError:
            continue
        tips += [(rank, number, *rest) for rank, rest in _steps_of(path, wanted)]
        if tips and min(tips)[0] == 0:
            break
    if not tips:
        return None
    _, number, before, state, step = min(tips, key=lambda tip: tip[:3])
    text = describe_step(step, state.layout)
    return {
        "name": step.technique,
        "summary": TECHNIQUES.get(step.technique).summary,
        "board": step_board(state, step, f"The board of the example. {text}"),
        "text": text,
        "number": number,
        "steps": f"after {before} step{'s' * (before != 1)}" if before else "as it begins",
    }


def _steps_of(
    path: Explanation, wanted: Sequence[str]
) -> list[tuple[int, tuple[int, State, Step]]]:
    """The first step of each technique that is wanted; of the hardest one where none is."""
    ranks = {name: rank for rank, name in enumerate(wanted)}
    hardest = path.hardest
    first_of: dict[int, tuple[int, State, Step]] = {}
    for number, (state, step) in enumerate(path.states()):
        rank = ranks.get(step.technique, len(wanted) if step is hardest else None)
        if rank is not None and rank not in first_of:
            first_of[rank] = (number, state, step)
    return list(first_of.items())
