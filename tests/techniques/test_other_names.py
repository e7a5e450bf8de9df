"""The names that others use find our techniques, and names that nobody uses the nearest."""

from __future__ import annotations

import pytest

import nonet
from nonet._explain import technique
from nonet.cli import _main
from nonet.errors import UnknownNameError
from nonet.lessons import LESSONS, describe_facts
from nonet.techniques import TECHNIQUES
from nonet.techniques._other_names import OTHER_NAMES, _words, names_of

OURS = {
    "Pointing Pairs": "Locked Candidates Type 1",
    "Box/Line Reduction": "Locked Candidates Type 2",
    "Y-Wing": "XY-Wing",
    "Hidden Quads": "Hidden Quadruple",
    "Simple Coloring": "Simple Colors Trap",
    "Unique Rectangle 1": "Uniqueness Test Type 1",
    "unique rectangle type 3": "Uniqueness Test Type 3",
    "Hidden UR": "Hidden Rectangle",
    "BUG+1": "Bivalue Universal Grave + 1",
    "X-Cycles": "X-Chain",
    "Gurth's Theorem": "Symmetrical Placement",
    "Digit Forcing Chains": "Forcing Chain Contradiction",
    "Aligned Triplet Exclusion": "Aligned Triple Exclusion",
    "Last Free Cell": "Full House",
    "Cross-Hatching": "Hidden Single",
    "Rule Pointing": "Rule Pointing",
}
NEAREST = {
    "Rectangle Elimination": "Empty Rectangle",
    "Chute Remote Pairs": "Remote Pair",
    "Twinned XY-Chains": "XY-Chain",
    "Multivalue X-Wing": "X-Wing",
    "Quad Forcing Chains": "Forcing Chain Verity",
    "Direct Pointing": "Locked Candidates Type 1",
    "Direct Hidden Pair": "Hidden Pair",
    "Poiting Pair": "Locked Candidates Type 1",
    "X-Wnig": "X-Wing",
}


@pytest.mark.parametrize(("theirs", "own"), OURS.items())
def test_their_names_find_ours(theirs: str, own: str) -> None:
    assert TECHNIQUES.get(theirs).name == technique(theirs).name == own
    if own in LESSONS.names():
        assert LESSONS.get(theirs).name == own


def test_every_name_of_the_table_finds_its_technique_and_no_other() -> None:
    assert {*OTHER_NAMES} <= {*TECHNIQUES.names()}
    meant: dict[str, str] = {}
    for own in TECHNIQUES.names():
        for name in (own, *names_of(own)):
            assert technique(name).name == own
            assert meant.setdefault("".join(_words(name)), own) == own


@pytest.mark.parametrize(("theirs", "own"), NEAREST.items())
def test_a_name_that_is_none_is_answered_with_the_nearest(theirs: str, own: str) -> None:
    with pytest.raises(UnknownNameError, match=f"Did you mean {own!r}"):
        technique(theirs)


def test_a_lesson_has_the_names_that_others_use() -> None:
    assert "Also called Y-Wing (sudokuwiki, sudoku.com)" in describe_facts(LESSONS.get("Y-Wing"))


def test_their_names_at_the_doors(capsys: pytest.CaptureFixture[str]) -> None:
    (asked,) = nonet.generate(require=["Pointing Pair"], seed=1)
    assert "Locked Candidates Type 1" in nonet.explain(asked).techniques
    for command in ("learn", "techniques"):
        assert _main.run([command, "Y-Wing"]) == 0
        assert capsys.readouterr().out.startswith("XY-Wing")


def test_pointers_lead_somewhere(capsys: pytest.CaptureFixture[str]) -> None:
    _main.run(["practise"])
    assert "Did you mean 'learn --practise'?" in capsys.readouterr().err
    with pytest.raises(UnknownNameError, match="nonet learn lists them"):
        LESSONS.get("qqqq")
