"""What a game is: rules of a board that `nonet` can solve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nonet.model import Box, Layout

Regions = str | Sequence[int] | None


@dataclass(frozen=True, slots=True)
class Game:
    """A set of rules.

    Attributes:
        name: What users type.
        summary: One line for lists.
        rules: The rules as they are told to a person.
        layout: The board for a size, a box shape and jigsaw regions; raises `ShapeError` where
            there is none.
        has_boxes: Whether the game is played with boxes. If not, no box shape is looked for.
    """

    name: str
    summary: str
    rules: str
    layout: Callable[[int, Box | None, Regions], Layout]
    has_boxes: bool = True
