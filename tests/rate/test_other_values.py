"""Classic boards whose values are called otherwise: every scale rates them as the classic ones."""

from __future__ import annotations

import pytest

import nonet
from nonet import examples
from nonet.model import Layout, Puzzle

SCALES = ("hodoku", "se121", "sukaku", "qqwing", "backdoors")


@pytest.mark.parametrize(
    ("scale", "name"), [*((scale, "medium-1") for scale in SCALES), ("hodoku", "extreme-9")]
)
def test_values_from_zero_make_no_difference(scale: str, name: str) -> None:
    classic = examples.get(name).puzzle
    puzzle = Puzzle(Layout.of(9, values=range(9)), classic.givens)
    usual, found = (nonet.rate(each, scale) for each in (classic, puzzle))
    assert (found.score, found.level, found.exact, found.figures) == (
        *(usual.score, usual.level, usual.exact),
        usual.figures,
    )
    pairs = [
        (step.technique, step.placements, step.eliminations, step.rating(scale))
        for step in found.steps
    ]
    assert pairs == [
        (step.technique, step.placements, step.eliminations, step.rating(scale))
        for step in usual.steps
    ]
    if usual.hardest is not None and found.hardest is not None:
        (first, *_) = found.to_dict()["steps"]
        shown = {
            value for kind in ("placements", "eliminations") for _, value in first.get(kind, ())
        }
        (same, *_) = usual.to_dict()["steps"]
        assert {value + 1 for value in shown} == {
            value for kind in ("placements", "eliminations") for _, value in same.get(kind, ())
        }, "but people read their own values"


def test_the_usual_scale_is_that_of_the_classic_board() -> None:
    values = Layout.of(9, values=range(9))
    assert nonet.rate(Puzzle(values, examples.get("easy-1").puzzle.givens)).scale == "hodoku"
    diagonal = nonet.parse("." * 81, layout=values, rule="diagonal").layout
    with pytest.raises(nonet.UnsupportedError, match="is for classic 9x9 puzzles"):
        nonet.rate(Puzzle(diagonal, [0] * 81), "hodoku")
