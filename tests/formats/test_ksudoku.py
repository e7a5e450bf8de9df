"""KSudoku's saved games: columns first, its groups and its cages."""

import time

import pytest

import nonet
from nonet.errors import NonetError

GAME = """<!DOCTYPE ksudoku>
<ksudoku>
 <game had-help="0" msecs-elapsed="1200">
  <puzzle>
   {graph}
   <values>{values}</values>
  </puzzle>
  <history/>
 </game>
</ksudoku>
"""
CUSTOM = (
    '<graph order="4" type="custom" specific-type="{kind}" name="x" '
    'sizeX="4" sizeY="4" sizeZ="1">{parts}</graph>'
)


def saved(parts: str, kind: str = "Plain", values: str = "_" * 16) -> str:
    return GAME.format(graph=CUSTOM.format(kind=kind, parts=parts), values=values)


def test_cells_go_down_the_columns() -> None:
    text = GAME.format(graph='<graph order="9" type="sudoku"/>', values="ab" + "_" * 79)
    puzzle = nonet.parse(text)
    assert puzzle.source is not None
    assert puzzle.source.format == "ksudoku"
    assert puzzle.layout == nonet.Layout.of(9)
    assert {cell: value for cell, value in enumerate(puzzle.givens) if value} == {0: 1, 9: 2}


def test_diagonals_are_a_game() -> None:
    parts = (
        '<sudokugroups at="0" withblocks="1"/><clique size="4">0 5 10 15 </clique>'
        '<clique size="4">3 6 9 12 </clique>'
    )
    diagonal = nonet.parse("# game diagonal\n" + "." * 16).layout
    assert nonet.parse(saved(parts, "XSudoku")).layout == diagonal


def test_groups_are_regions_or_further_ones() -> None:
    parts = (
        '<sudokugroups at="0" withblocks="0"/><clique size="4">0 1 2 3 </clique>'
        '<clique size="4">4 5 8 9 </clique><clique size="4">6 7 10 11 </clique>'
        '<clique size="4">12 13 14 15 </clique>'
    )
    # Columns 1 and 4 are regions, and the halves of the others.
    layout = nonet.parse(saved(parts, "Jigsaw")).layout
    assert layout.regions is None  # two of the four are columns, which they are anyway
    assert [rule.kind for rule in layout.constraints] == ["extra-region"] * 2


def test_cages_of_mathdoku_repeat_and_those_of_killers_do_not() -> None:
    parts = (
        '<sudokugroups at="0" withblocks="0"/><cage operator="4" value="5" size="2"> 0 1 </cage>'
        '<cage operator="2" value="1" size="2"> 4 8 </cage>'
        '<cage operator="1" value="2" size="2"> 5 6 </cage>'
        '<cage operator="3" value="12" size="3"> 2 3 7 </cage>'
        '<cage operator="0" value="4" size="1"> 15 </cage>'
    )
    rules = nonet.parse(saved(parts, "Mathdoku")).layout.constraints
    assert sorted(map(str, rules)) == sorted(
        map(
            str,
            nonet.Layout.of(4)
            .with_constraints(
                [
                    nonet.constraints.SumCage(5, (0, 4)),
                    nonet.constraints.Difference((1, 2), 1),
                    nonet.constraints.Ratio((5, 9), 2),
                    nonet.constraints.Product(12, (8, 12, 13)),
                    nonet.constraints.SumCage(4, (15,)),
                ]
            )
            .constraints,
        )
    )
    killer = '<sudokugroups at="0" withblocks="1"/><cage operator="4" value="5" size="2">0 5</cage>'
    (rule,) = nonet.parse(saved(killer, "KillerSudoku")).layout.constraints
    assert rule == nonet.constraints.Killer(5, (0, 5))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (saved('<sudokugroups at="0"/>', values="_" * 15), "15 values, and the board has 16"),
        (saved('<sudokugroups at="0"/>', values="e" + "_" * 15), "no value from 'a'"),
        (saved('<sudokugroups at="40"/>'), "several grids"),
        (saved('<roxdokugroups at="0"/>'), "roxdokugroups"),
        (saved('<clique size="1">0</clique>'), "without rows"),
        (saved('<sudokugroups/><cage operator="9" value="1" size="2">0 1</cage>'), "operator"),
        (saved('<sudokugroups/><clique size="1">77</clique>'), "77 is no cell"),
        (GAME.format(graph='<graph order="3" type="roxdoku"/>', values="_" * 27), "not flat"),
        (saved("").replace('sizeX="4"', 'sizeX="8"'), "8x4x1"),
        ("<ksudoku>\n<game>", "no whole puzzle"),
    ],
)
def test_what_is_wrong_is_named(text: str, words: str) -> None:
    with pytest.raises(NonetError, match=words):
        nonet.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "<ksudoku>" + 100_000 * "<puzzle ",
        "<ksudoku>" + 100_000 * "<puzzle>",
        "<ksudoku><puzzle>" + 100_000 * "<graph>" + "</puzzle>",
        f"<ksudoku><puzzle><graph {100_000 * 'a-'}></graph><values></values></puzzle>",
    ],
)
def test_halves_of_elements_are_looked_at_once(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(NonetError):
        nonet.parse(text)
    # Regular expressions do the work: once for each half it took 300 s, once for all less than one.
    assert time.process_time() - begun < 60
