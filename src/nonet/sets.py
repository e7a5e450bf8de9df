"""Sets for training and judging: a row for each puzzle, with its rating and path, in parts."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from nonet._explain import Explanation, describe_step, explain
from nonet._generate import canonical
from nonet._rate import rate
from nonet._solve import solve
from nonet.errors import UsageError
from nonet.model import Candidate, Grid, Layout, Puzzle, State, Step, cell_name, cells_of
from nonet.records import Record, line, text
from nonet.scales import Rating

# As `nonet.storage.arrow_type` reads them.
COLUMNS: dict[str, Any] = {
    "puzzle": "string",
    "solution": "string",
    "givens": "int64",
    "scale": "string",
    "score": "float64",
    "level": "string",
    "hardest": "string",
    "ended": "string",
    "steps": [
        {
            "technique": "string",
            "values": "string",
            "candidates": "string",
            "placements": ["string"],
            "eliminations": ["string"],
            "text": "string",
        }
    ],
    "split": "string",
    "seed": "uint64",
    "index": "int64",
    "error": "string",
}
_PARTS = {1: ("train",), 2: ("train", "test"), 3: ("train", "validation", "test")}


@dataclass(frozen=True)
class Split:
    """How many of all puzzles go into each part of a set.

    The part of a puzzle hangs on its canonical form alone: what is the same but for its turns,
    digits and bands is in the same part of every set, whoever makes it and with whatever seed.
    """

    shares: tuple[float, ...]

    @classmethod
    def of(cls, shares: str) -> Split:
        """Reads shares such as ``90/5/5``.

        Raises:
            UsageError: They are no one, two or three numbers above 0.
        """
        try:
            parts = tuple(map(float, shares.split("/")))
        except ValueError:
            parts = ()
        if len(parts) not in _PARTS or not all(0 < share < float("inf") for share in parts):
            raise UsageError(
                f"{shares!r} are no shares: give 90/5/5 (train, validation, test), 90/10 (train, "
                "test), or 100"
            )
        return cls(parts)

    def part_of(self, puzzle: Puzzle) -> str:
        """The part into which a puzzle and all its variants go."""
        names = _PARTS[len(self.shares)]
        if len(names) == 1:
            return names[0]
        form = canonical(Puzzle(puzzle.layout, puzzle.givens))
        digest = hashlib.blake2b(text(form, form).encode(), digest_size=8).digest()
        place = int.from_bytes(digest) / 2**64 * sum(self.shares)
        for name, share in zip(names, self.shares, strict=True):
            place -= share
            if place < 0:
                return name
        return names[-1]

    def row(
        self,
        puzzle: Puzzle,
        *,
        solution: Grid | None = None,
        rating: Rating | None = None,
        path: Explanation | None = None,
        **more: Any,
    ) -> Record:
        """A puzzle with all that is known of it, by `COLUMNS`; what is not given is found.

        Raises:
            NonetError: It does not have exactly one solution, or no canonical form.
        """
        rating = rating or rate(puzzle, steps=False)
        solution = solution or solve(puzzle).solution
        path = path or explain(puzzle)
        plain = Puzzle(puzzle.layout, puzzle.givens)  # in whatever alphabet it was read
        return {
            "puzzle": text(plain, plain),
            "solution": None if solution is None else line(solution, plain),
            "givens": puzzle.clues,
            "scale": rating.scale,
            "score": rating.score,
            "level": rating.level,
            "hardest": None if path.hardest is None else path.hardest.technique,
            "ended": str(path.ended),
            "steps": [_step(state, step, plain) for state, step in path.states()],
            "split": self.part_of(plain),
            **more,
            "error": None,
        }


def _step(state: State, step: Step, puzzle: Puzzle) -> Record:
    """A step, and the values and candidates that it was found in."""
    layout = state.layout
    between = "," if layout.value_count + layout.least > 10 else ""
    marks: list[list[str]] = [[] for _ in range(layout.cell_count)]
    for value in range(1, layout.value_count + 1):
        for cell in cells_of(state.places[value]):
            marks[cell].append(str(layout.number_of(value)))
    return {
        "technique": step.technique,
        "values": line(Grid.from_checked(layout, bytes(state.values)), puzzle),
        "candidates": " ".join(between.join(numbers) or "." for numbers in marks),
        "placements": _changes(step.placements, "=", layout),
        "eliminations": _changes(step.eliminations, "<>", layout),
        "text": describe_step(step, layout),
    }


def _changes(candidates: tuple[Candidate, ...], sign: str, layout: Layout) -> list[str]:
    numbered = [(cell, layout.number_of(value)) for cell, value in candidates]
    return [f"{cell_name(cell, layout.size)}{sign}{number}" for cell, number in numbered]
