"""The names that others use find our techniques, and names that nobody uses the nearest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import nonet
from nonet._explain import technique
from nonet._generate._options import read_names
from nonet.cli import _main
from nonet.errors import UnknownNameError
from nonet.lessons import LESSONS, describe_facts, easiest_of
from nonet.techniques import TECHNIQUES, _other_names
from nonet.techniques._other_names import OTHER_NAMES, names_of, words_of

SITES = [
    line.split("|")
    for line in (Path(__file__).parent / "names_of_sites.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
NEAREST = {
    "Rectangel Eliminations": "Rectangle Elimination",
    "Remote Twins Pair": "Remote Pair",
    "Poiting Pair": "Locked Candidates Type 1",
    "X-Wnig": "X-Wing",
    "fish with fins": "Finned X-Wing",
    "pairs of twins": "Naked Pair",
    "two cells with the same two candidates": "Naked Pair",
    "only place for a digit in a row": "Hidden Single",
    "two numbers in two cells": "Naked Pair",
    "only candidate in a cell": "Naked Single",
    "Bent Naked Triple": "XY-Wing",
    "Almost Unique Rectangle": "Uniqueness Test Type 1",
}
# Names that nobody listed, of words that mean the same here and in other languages.
SAME = {
    "Obvious Quads": "Naked Quadruple",
    "Versteckter Vierer": "Hidden Quadruple",
    "Offensichtliches Paar": "Naked Pair",
    "XYZ-Flügel": "XYZ-Wing",
    "Gesperrtes Tripel": "Locked Triple",
    "Paires nues": "Naked Pair",
    "Bi-Value Universal Grave": "Bivalue Universal Grave + 1",
}
# Techniques of sudokuwiki that others of ours show in another way, as their lessons say.
CASES = {
    "Chute Remote Pair": ("W-Wing", "Grouped W-Wing"),
    "Multivalue X-Wing": ("Continuous Nice Loop",),
    "Twinned XY-Chain": ("Multi-Sector Locked Sets",),
    "Rectangle Elimination": ("Empty Rectangle (2)", "Skyscraper", "Turbot Fish", "Grouped AIC"),
    "Quad Forcing Chain": ("Forcing Chain Verity",),
}


def test_the_names_of_five_sites_find_ours_and_lessons_give_the_site() -> None:
    assert len(SITES) == 133
    for site, theirs, own in SITES:
        assert TECHNIQUES.get(theirs).name == technique(theirs).name == own
        assert read_names(theirs) == (own,)  # as --require and --forbid take it
        if "".join(words_of(theirs)) != "".join(words_of(own)):
            assert words_of(theirs) in [words_of(each) for each in names_of(own, site)]
        if own in LESSONS.names():
            assert LESSONS.get(theirs).name == own
    lacking = {own for *_, own in SITES} - {*LESSONS.names()}
    assert lacking == {"Double Exocet", "Multi-Sector Locked Sets", "Symmetrical Placement"}


@pytest.mark.parametrize("name", CASES)
def test_what_others_show_in_another_way_crosses_out_what_they_do(name: str) -> None:
    state = LESSONS.get(name).example.state
    step = easiest_of(name, state)
    assert step is not None
    others = (each.explain() for one in CASES[name] for each in technique(one).find(state))
    assert {*step} & {change for each in others for change in each}


def test_every_name_of_the_table_finds_its_technique_and_no_other() -> None:
    assert {*OTHER_NAMES} <= {*TECHNIQUES.names()}
    meant: dict[str, str] = {}
    for own in TECHNIQUES.names():
        for name in (own, *names_of(own)):
            assert technique(name).name == own
            assert meant.setdefault(re.sub(r"[^\w+]", "", name.casefold()), own) == own


def test_families_acronyms_and_other_orders_of_words_are_names_too() -> None:
    for theirs, own in {
        "APE": "Aligned Pair Exclusion",
        "Type 4 Unique Rectangle": "Uniqueness Test Type 4",
        "Mutant Fish": "Mutant X-Wing",
        "Naked Subset": "Naked Pair",
        "Ring": "Continuous Nice Loop",
        "Braids": "Whip",
        "Locked Candidates (Pointing)": "Locked Candidates Type 1",  # words of two names of one
        "Simple Coloring Color Wrap": "Simple Colors Wrap",
        "Innies & Outies": "Innies and Outies",
        "Quad Fireworks": "Quadruple Firework",
        "Almost Locked Set Chain": "ALS-XY-Chain",
        "Dynamic Forcing Chains (+ Multiple Forcing Chains)": "Nested Forcing Net",
        "AIC Type 2": "AIC",
        "Single Position": "Hidden Single",
        "Preemptive Set": "Naked Pair",
        "guess": "Nested Forcing Net",
        "Hidden Single in Block 3": "Hidden Single",  # of any house
        "Verstecktes Paar in der Zeile": "Hidden Pair",
        "X-Wing in Columns": "X-Wing",
        "last number in a box": "Full House",
        **SAME,
    }.items():
        assert technique(theirs).name == own
    with pytest.raises(UnknownNameError, match=r"named 'rate'[.] There are"):
        technique("rate")  # nothing is like it
    for word in ("banana", "the thing", "???"):
        with pytest.raises(UnknownNameError, match=r"'[.] There are"):
            technique(word)


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


def test_a_technique_without_a_lesson_is_named_all_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _main.run(["learn", "multi-sector naked sets"]) == 2
    error = capsys.readouterr().err
    assert "There is no lesson on Multi-Sector Locked Sets. Cells where" in error
    assert "MSLS, Multi-Sector Naked Set (others)" in error
    assert _main.run(["practise", "multi-sector naked sets"]) == 2
    assert "No unit teaches Multi-Sector Locked Sets. Cells" in capsys.readouterr().err
    for name, unit in {"kropki": "White Dots", "Rule of 45": "Rule of 45"}.items():
        assert _main.run(["learn", name]) == 2
        assert f"nonet practise '{unit}' teaches it." in capsys.readouterr().err
    assert _main.run(["techniques", "y-wing", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["also"].startswith("Y-Wing (sudokuwiki")


def test_pointers_lead_somewhere(capsys: pytest.CaptureFixture[str]) -> None:
    commands = {"practice": "practise", "worksheets": "practise", "judge": "grade", "book": "draw"}
    for word, meant in commands.items():
        _main.run([word])
        assert f"Did you mean '{meant}'?" in capsys.readouterr().err
    with pytest.raises(UnknownNameError, match="nonet learn lists them"):
        LESSONS.get("qqqq")


def test_of_a_long_name_the_beginning_is_looked_at() -> None:
    """A name of 5,000 words took ten seconds, and all of them were remembered."""
    looked_at = 0

    def counted(word: str, words: Iterable[str]) -> float:
        nonlocal looked_at
        looked_at += 1
        return 0

    with pytest.MonkeyPatch.context() as patch, pytest.raises(UnknownNameError):
        patch.setattr(_other_names, "_met", counted)
        TECHNIQUES.get(" ".join(f"word{number}" for number in range(5000)))
    assert 0 < looked_at < 300 * 1000
    assert _other_names._likeness.cache_info().maxsize
