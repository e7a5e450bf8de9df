"""The names that others use find our techniques, and names that nobody uses the nearest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet._explain import technique
from nonet._generate._options import read_names
from nonet.cli import _main
from nonet.errors import UnknownNameError
from nonet.lessons import LESSONS, describe_facts, position_of
from nonet.model import cell_name
from nonet.techniques import TECHNIQUES
from nonet.techniques._other_names import OTHER_NAMES, _words, names_of

SITES = [
    line.split("|")
    for line in (Path(__file__).parent / "names_of_sites.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
NEAREST = {
    "Rectangel Eliminations": "Empty Rectangle",
    "Remote Twins Pair": "Remote Pair",
    "Poiting Pair": "Locked Candidates Type 1",
    "X-Wnig": "X-Wing",
    "fish with fins": "Finned X-Wing",
    "pairs of twins": "Naked Pair",
    "guess": "Nested Forcing Net",
}
# Patterns of sudokuwiki that are ours by another name: a board and what the pattern crosses out.
SAME = {
    "Chute Remote Pair": (
        ".13258..7.5...7831784..15.23...2571959.1.6..3..1..9..5.35.12974...5.31261..7.4358",
        "6@r6c1 6@r6c2 8@r6c1 8@r8c3 9@r2c5 9@r3c5",
        "4@r5c5",
    ),
    "Multivalue X-Wing": (
        ".764.8293.4.3..876832796154217834965685...341493..172832..4.68..64.8.53..58..3412",
        "",
        "2@r5c6 9@r7c4 9@r8c4",
    ),
    "Twinned XY-Chain": (
        "254367198376189425189542673492736581617.9.34253821476976.9...5494.6...3782.4..916",
        "",
        "8@r5c6",
    ),
    "Rectangle Elimination": (
        "259137486374.862..186..23...95318.42.13..4859842..51..561..39.8428.59...9378.15.4",
        "6@r5c5 6@r6c4 6@r8c8 7@r8c8 7@r8c9",
        "7@r6c4",
    ),
}


def test_the_names_of_five_sites_find_ours_and_lessons_give_the_site() -> None:
    assert len(SITES) == 133
    for site, theirs, own in SITES:
        assert TECHNIQUES.get(theirs).name == technique(theirs).name == own
        assert read_names(theirs) == (own,)  # as --require and --forbid take it
        if "".join(_words(theirs)) != "".join(_words(own)):
            assert _words(theirs) in [_words(each) for each in names_of(own, site)]
        if own in LESSONS.names():
            assert LESSONS.get(theirs).name == own


@pytest.mark.parametrize("theirs", SAME)
def test_a_pattern_of_another_name_crosses_out_the_same(theirs: str) -> None:
    board, crossed, marks = SAME[theirs]
    state = position_of(f"{board}|{crossed}")
    found = {
        f"{value}@{cell_name(cell, 9)}"
        for step in technique(theirs).find(state)
        for cell, value in step.explain().eliminations
    }
    assert {*marks.split()} <= found


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


def test_a_technique_without_a_lesson_is_named_all_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _main.run(["learn", "twinned xy chains"]) == 2
    error = capsys.readouterr().err
    assert "There is no lesson on Multi-Sector Locked Sets. Cells where" in error
    assert "Twinned XY-Chain (sudokuwiki)" in error
    assert _main.run(["practise", "twinned xy chains"]) == 2
    assert "No unit teaches Multi-Sector Locked Sets. Cells" in capsys.readouterr().err
    assert _main.run(["techniques", "y-wing", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["also"].startswith("Y-Wing (sudokuwiki")


def test_pointers_lead_somewhere(capsys: pytest.CaptureFixture[str]) -> None:
    _main.run(["practice"])
    assert "Did you mean 'practise'?" in capsys.readouterr().err
    with pytest.raises(UnknownNameError, match="nonet learn lists them"):
        LESSONS.get("qqqq")
