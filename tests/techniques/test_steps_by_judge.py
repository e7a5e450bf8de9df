"""Steps on random boards with rules, and what their reasons rest on, against the second judge."""

from __future__ import annotations

import pytest

import nonet
from judge.board import Clue
from judge.laws import Case, random_case
from judge.rules import completions, holds
from nonet._native import RulePart
from nonet.model import Layout, Reason, Step
from nonet.techniques._premises import crosses_out
from nonet.techniques.rules import lines_of

CASES_AT_ONCE = 15
MOST_SECONDS = 3.0


def wrong(case: Case, step: Step) -> bool:
    """Whether some solution has what the step crosses out, or not what it writes."""
    if step.assumes_unique:
        return False
    shift = case.puzzle.layout.least - 1
    return any(
        any(grid[cell] == value + shift for cell, value in step.eliminations)
        or any(grid[cell] != value + shift for cell, value in step.placements)
        for grid in case.expected
    )


def unfounded(case: Case, reason: Reason, clue: Clue) -> bool:
    """Whether a grid that has all premises, and obeys the rule, has what a thought crosses out."""
    board = case.board
    shift = case.puzzle.layout.least - 1
    empty = (None,) * len(case.given)
    for grid in completions(board, empty):
        for thought in reason.thoughts:
            has_premises = all(grid[cell] != value + shift for cell, value in thought.premises)
            gone = ((left.cell, value) for left in thought.left for value in left.gone)
            if has_premises and any(grid[cell] == value + shift for cell, value in gone):
                cells: dict[int | str, int] = dict(enumerate(grid))
                if holds(board, cells, clue, case.clues):
                    return True
    return False


def needless(part: RulePart, reason: Reason, layout: Layout) -> bool:
    """Whether a rule crosses out the same without the premises of some cell."""
    full = tuple(range(1, layout.value_count + 1))
    for thought in reason.thoughts:
        gone: dict[int, frozenset[int]] = {}
        for left in thought.left:
            gone[part.cells.index(left.cell)] = frozenset(left.gone)
        lacking = thought.missing
        for without in lacking:
            kept = {cell: values for cell, values in lacking.items() if cell != without}
            domains = [
                tuple(value for value in full if value not in kept.get(cell, ()))
                for cell in part.cells
            ]
            if crosses_out(part, gone)(domains):
                return True
    return False


@pytest.mark.parametrize("first", range(0, 60, CASES_AT_ONCE))
def test_no_step_is_wrong_and_premises_suffice(first: int) -> None:
    checked = 0
    for seed in range(first, first + CASES_AT_ONCE):
        case = random_case(seed)
        layout = case.puzzle.layout
        if not case.expected or layout.height == 1:
            continue
        by_text = {nonet_text(clue.text(case.board), layout): clue for clue in case.clues}
        for step in nonet.explain(case.puzzle, timeout=MOST_SECONDS).steps:
            assert not wrong(case, step), f"{seed}: {case}: {step}"
            assert "none of these fits" not in str(step)
            lines = [each for each in lines_of(layout) if each.text == step.notation]
            if step.reason is None or step.notation not in by_text:
                continue
            clue = by_text[step.notation]
            assert not unfounded(case, step.reason, clue), f"{seed}: {case}: {step}"
            if len(lines) == 1:
                part = lines[0].part
                assert not needless(part, step.reason, layout), f"{seed}: {case}: {step}"
            checked += 1
    assert checked


def nonet_text(text: str, layout: Layout) -> str:
    """A rule as the package writes it."""
    return nonet.constraints.parse_rule(text).on(layout).describe(layout)
