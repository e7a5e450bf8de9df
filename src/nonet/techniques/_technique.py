"""What a technique is: a function from a state to steps, and the words that explain them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nonet.model import Finding, Layout, State


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to make progress by reasoning.

    Attributes:
        name: As HoDoKu calls it, and what users type (case, blanks and hyphens do not matter).
        order: Its place from easiest to hardest, different from those of all others.
        summary: One line for lists.
        reason: Why a step of it holds, as a template: ``{cells}``, ``{values}``, ``{houses}``,
            ``{cover}``, the roles of the highlights, ``{chain}``; see `nonet.words`.
        find: Yields the steps that apply, each of which changes something, or a `Found` for each
            where the explanation takes long to make. It changes nothing itself, yields the same in
            the same order every time, and does its work while it is asked to go on: most callers
            want the first step alone.
        assumes_unique: Whether it holds only for a puzzle with exactly one solution.
        usual: Whether `nonet.explain` tries it without being asked.
        supports: None if it can do this layout, else the reason why not, as for an engine.
    """

    name: str
    order: int
    summary: str
    reason: str
    find: Callable[[State], Iterator[Finding]]
    assumes_unique: bool = False
    usual: bool = True
    supports: Callable[[Layout], str | None] = lambda layout: None


def needs_boxes(layout: Layout) -> str | None:
    """For techniques that are about boxes or regions."""
    return None if layout.boxes else "needs boxes or regions"


def at_least(size: int) -> Callable[[Layout], str | None]:
    """For techniques that need a certain size of the board."""

    def supports(layout: Layout) -> str | None:
        return None if layout.size >= size else f"is for boards from {size}x{size} on"

    return supports


def boxes_and_at_least(size: int) -> Callable[[Layout], str | None]:
    """For techniques that need boxes and a certain size."""
    return lambda layout: at_least(size)(layout) if layout.boxes else needs_boxes(layout)


def needs_classic(layout: Layout) -> str | None:
    """For patterns that are known on 9x9 alone."""
    return None if layout.is_classic else "is for 9x9 with boxes of 3x3 and nothing else"
