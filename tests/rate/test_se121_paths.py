"""Whole paths of `se121`: known ratings, and that the steps hang together."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.model import Puzzle
from rate.examples import ESCARGOT, EXAMPLES
from rate.se121_paths import CLASSIC, check_path, rated


@pytest.mark.parametrize(("text", "er", "technique"), EXAMPLES)
def test_examples(text: str, er: float, technique: str) -> None:
    rating = rated(text)
    assert (rating.er, rating.score, rating.exact) == (er, er, True)
    assert rating.hardest is not None
    assert rating.hardest.technique == technique
    check_path(rating)


def test_the_examples_use_every_technique() -> None:
    seen = {step.technique for text, _, _ in EXAMPLES for step in rated(text).steps}
    assert len(seen) >= 44
    assert {"Direct Pointing", "Jellyfish", "Bidirectional X-Cycle", "BUG type 3"} <= seen
    assert {"Unique Loop type 3", "Unique Loop 8 type 1", "Dynamic Double Forcing Chains"} <= seen


def test_steps_that_assume_one_solution() -> None:
    steps = [step for text, _, _ in EXAMPLES for step in rated(text).steps]
    assuming = {step.technique for step in steps if step.assumes_unique}
    assert assuming == {s.technique for s in steps if s.technique.startswith(("Unique", "BUG"))}
    assert len(assuming) > 5
    assert not any(step.assumes_unique for step in steps if step.technique not in assuming)


@pytest.mark.parametrize(("text", "wanted"), [(ESCARGOT, (10.5, 1.2, 1.2))])
def test_nested_chains(text: str, wanted: tuple[float, float, float]) -> None:
    rating = rated(text)
    assert (rating.er, rating.ep, rating.ed) == wanted
    nested = [step for step in rating.steps if step.nested]
    assert any(step.technique.endswith("(+ Forcing Chains)") for step in nested)
    for step in nested:
        referred = {node.step for chain in step.chains for node in chain.nodes} - {None}
        assert referred == set(range(len(step.nested)))
    check_path(rating)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Minimal puzzles with one solution."""
    seed = draw(st.integers(1, 2**63))
    order = draw(st.permutations(range(81)))
    grid = nonet.solve("." * 81, limit=1, seed=seed, engine="native").solution
    assert grid is not None
    values = list(grid.values)
    for cell in order:
        kept, values[cell] = values[cell], 0
        if nonet.count(Puzzle(CLASSIC, values), limit=2) != 1:
            values[cell] = kept
    return Puzzle(CLASSIC, values)


@settings(max_examples=12)
@given(puzzles())
def test_paths_are_sound(puzzle: Puzzle) -> None:
    rating = rated(puzzle)
    check_path(rating)
    assert nonet.rate(puzzle, "se121", steps=False).figures == rating.figures
