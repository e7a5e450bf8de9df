"""Which pencil marks a player writes, and which steps come first for who writes few or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from nonet._explain._choice import Choice, NextStep, choose, next_by, technique
from nonet._explain._easiest import easiest_step
from nonet.catalogue import later, translated
from nonet.errors import UsageError
from nonet.model import Finding, Layout, State, Step
from nonet.options import Deadline
from nonet.techniques import Technique
from nonet.techniques.snyder import on_paper

MARKS = ("full", "snyder", "none")
_BY_SIGHT = ("Full House", "Cross-Hatching", "Hidden Single", "Naked Single")
SINGLES = frozenset((*_BY_SIGHT, "Last Digit"))
_BY_PAIRS = ("Snyder Pair", "Hidden Pair")
_BOXES = ("box", "region")


def check_marks(marks: str, techniques: Choice) -> None:
    """Refuses what is no way to write marks, and one beside techniques of one's own choice.

    Raises:
        UsageError: It is neither of the three ways; or techniques are chosen as well.
    """
    if marks not in MARKS:
        raise UsageError(f"marks are {', '.join(MARKS[:-1])} or {MARKS[-1]}, not {marks!r}")
    if marks != "full" and techniques is not None:
        raise UsageError(f"marks={marks!r} chooses the techniques: leave out one of both")


def on_board(state: State, marks: str) -> State:
    """The board as the player sees it: without the marks that he does not write."""
    return state if marks == "full" else State(state.layout, state.givens, state.values)


def next_with(marks: str, techniques: Choice, layout: Layout, *, unique: bool) -> NextStep:
    """The search for the next step of a player who writes these marks; see `next_by`.

    First comes what the digits alone show, then what crossed-out marks show as well, then Snyder's
    pairs for who writes them, and all other techniques last.
    """
    usual = next_by(techniques, layout, unique=unique)
    if marks == "full":
        return usual
    single = next_single(marks, techniques, layout)
    pairs = _fitting(_BY_PAIRS, layout) if marks == "snyder" else ()

    def following(state: State, deadline: Deadline | None) -> Step | None:
        step = single(state, deadline) or easiest_step(state, pairs, deadline)
        return step or usual(state, deadline)

    return following


def next_single(marks: str, techniques: Choice, layout: Layout) -> NextStep:
    """As `next_with`, of singles alone."""
    if marks == "full":
        chosen = choose(techniques, layout, unique=False)
        singles = tuple(entry for entry in chosen if entry.name in SINGLES)
        return lambda state, deadline: easiest_step(state, singles, deadline)
    sight = _fitting(_BY_SIGHT, layout)
    return lambda state, deadline: (
        easiest_step(on_paper(state), sight, deadline) or easiest_step(state, sight, deadline)
    )


@lru_cache(maxsize=64)
def _fitting(names: tuple[str, ...], layout: Layout) -> tuple[Technique, ...]:
    chosen = [technique(name) for name in names]
    if names is _BY_PAIRS:  # of two values, in boxes as well
        own = chosen[1].find
        chosen[1] = replace(chosen[1], find=lambda state: _in_boxes(own(state)), quick=None)
    return tuple(entry for entry in chosen if entry.refuses(layout) is None)


def _in_boxes(findings: Iterator[Finding]) -> Iterator[Step]:
    steps = (finding.explain() for finding in findings)
    return (step for step in steps if step.houses[0].kind in _BOXES)


def needs_more(step: Step, marks: str) -> bool:
    """True if a step needs marks that a player does not write."""
    if marks == "full" or step.technique in _BY_SIGHT:
        return False
    in_box = bool(step.houses) and step.houses[0].kind in _BOXES
    return not (marks == "snyder" and step.technique in _BY_PAIRS and in_box)


def describe_need(steps: Iterable[Step], marks: str) -> str:
    """From which step of a path on a player needs other marks than he writes."""
    if marks == "full":
        return ""
    need = next((pair for pair in enumerate(steps, 1) if needs_more(pair[1], marks)), None)
    if need is None:
        enough = later("Snyder's pairs are all it needs.")
        return translated(later("No marks are needed.") if marks == "none" else enough)
    text = later(
        "More marks than Snyder's pairs are needed from step {number} on, for {technique}."
    )
    if marks == "none":
        text = later("Marks are needed from step {number} on, for {technique}.")
    return translated(text, number=need[0], technique=need[1].technique)
