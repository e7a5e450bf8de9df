"""Explanations for who writes few pencil marks, or none: true on what stands on the paper."""

import pytest

import nonet
from nonet import State
from nonet._explain import technique
from nonet.cli import _main
from nonet.errors import UsageError
from nonet.model.blocking import blocking_of

MEDIUM = "@medium-1"


@pytest.mark.parametrize("marks", ["none", "snyder"])
@pytest.mark.parametrize("name", ["easy-1", "medium-1", "hard-1"])
def test_what_the_digits_show_comes_first(name: str, marks: str) -> None:
    path = nonet.explain(nonet.examples.get(name).puzzle, marks=marks)
    assert path.solved
    sight = [technique(each) for each in ("Full House", "Cross-Hatching", "Hidden Single")]
    for state, step in path.states():
        paper = State(state.layout, state.givens, state.values)
        seen = any(next(iter(entry.find(paper)), None) for entry in sight)
        if seen:
            assert step.technique in ("Full House", "Cross-Hatching", "Hidden Single")
        if step.technique == "Cross-Hatching":
            blocking = blocking_of(step)
            assert blocking is not None and not blocking.crossed


def test_marks_are_needed_from_a_step_on() -> None:
    puzzle = nonet.examples.get("medium-1").puzzle
    none, snyder = (nonet.explain(puzzle, marks=each) for each in ("none", "snyder"))
    number = 1 + next(i for i, step in enumerate(none) if step.eliminations)
    need = f"Marks are needed from step {number} on, for Locked Candidates Type 1."
    assert none.ending.endswith(need)
    (pair,) = [step for step in snyder if step.technique == "Snyder Pair"]
    assert "Write it small into both. Both lie in column 7" in str(pair)
    assert snyder.ending.endswith("Snyder's pairs are all it needs.")
    assert nonet.explain(nonet.examples.get("easy-1").puzzle, marks="none").ending.endswith(
        "No marks are needed."
    )


def test_hints_without_marks() -> None:
    puzzle = nonet.examples.get("medium-1").puzzle
    assert nonet.hint(puzzle, 2, marks="none").technique == "Cross-Hatching"
    path = nonet.explain(puzzle, marks="none")
    stuck = next(state for state, step in path.states() if step.eliminations)
    assert str(nonet.hint(stuck, 1, marks="none")).startswith(
        "Nothing can be seen without marks: write them. Look at "
    )
    assert nonet.hint(stuck, 2, marks="snyder").technique == "Snyder Pair"
    step = nonet.hint(stuck, 3).step
    assert step is not None
    marked = stuck.after(step)
    assert nonet.hint(marked, 2, marks="snyder").technique == "Snyder Pair", "marks do not count"


def test_boards_without_boxes_have_no_cross_hatching() -> None:
    latin = nonet.generate(size=5, game="latin", seed=1)[0]
    assert nonet.explain(latin, marks="snyder").solved


def test_marks_at_the_doors(capsys: pytest.CaptureFixture[str]) -> None:
    assert _main.run(["explain", "--marks", "snyder", MEDIUM]) == 0
    assert "Snyder Pair. In box 3" in capsys.readouterr().out
    assert _main.run(["hint", "--marks", "none", MEDIUM]) == 0
    assert capsys.readouterr().out.startswith("Cross-Hatching in box 3")
    with pytest.raises(UsageError, match="marks are full, snyder or none, not 'few'"):
        nonet.explain("1..4....2......3", marks="few")
    with pytest.raises(UsageError, match="leave out one of both"):
        nonet.hint("1..4....2......3", 1, ["X-Wing"], marks="none")
