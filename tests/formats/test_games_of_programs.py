"""KSudoku's saved games, game IDs of Simon Tatham's Solo, and Samurai as they are pasted."""

from __future__ import annotations

import json
import random
import time

import pytest

import nonet
from nonet import Layout, Puzzle, constraints
from nonet.errors import FormatError, NonetError
from nonet.formats import parse, parse_many, write
from nonet.formats.solo import FORMAT
from nonet.model import diagonals

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


# The first empty cells are a run of two, then 4 and 1 with nothing between.
SMALL = "2x2:1b4_2a3c1a3b2"
JIGSAW = "AAAB" + "CABB" + "CCDB" + "CDDD"
# By hand: borders of each row to the right, then those of each column below.
JIGSAW_BORDERS = "b_ab__a_a__a_aaa_bab"


def test_an_id_is_read_with_its_boxes() -> None:
    puzzle = nonet.parse(SMALL)
    assert puzzle.source is not None
    assert puzzle.source.format == "solo"
    assert puzzle.givens == (1, 0, 0, 4, 2, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0, 2)
    assert nonet.parse("2x3:" + "z" + "i1").layout.box == (2, 3)  # 35 empty cells
    assert nonet.parse("3:" + "zzzc").size == 9


def test_letters_after_the_size_are_rules_or_how_it_was_made() -> None:
    assert nonet.parse("3x3xdb:zzzc").layout == Layout.of(9, extra=diagonals(9))
    assert nonet.parse("3x3r2da:zzzc").layout == Layout.of(9)


def test_a_jigsaw_has_its_borders() -> None:
    text = nonet.write(Puzzle(Layout.of(4, regions=JIGSAW), [0] * 16), "solo")
    assert text.startswith("4j:p,")
    assert nonet.parse(text).layout == Layout.of(4, regions=JIGSAW)


def test_cages_have_their_sum_in_any_cell() -> None:
    cages = [constraints.Killer(3, "r1c1 r1c2"), constraints.Killer(None, "r2c1 r3c1")]
    puzzle = Puzzle(Layout.of(4), [0] * 16, constraints=cages)
    text = nonet.write(puzzle, "solo")
    assert text.endswith(",3o")
    assert nonet.parse(text) == puzzle
    moved = text.replace(",3o", ",a3n")
    assert nonet.parse(moved) == puzzle
    with pytest.raises(FormatError, match=r"r1c1 has the sums \[3, 4\]"):
        nonet.parse(text.replace(",3o", ",3_4n"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2x2:1b9_2a3c1a3b2", "9 at r1c4 is not a value up to 4"),
        ("4j:p", "2 parts between commas, not 1"),
        ("4j:p,ab", "cut short"),
        ("2x2k:p,zz", "3 parts"),
        ("2x2:o", "15 cells"),
    ],
)
def test_what_is_wrong_is_named_in_solo(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        nonet.parse(text, format="solo")


def test_random_boards_come_back() -> None:
    rng = random.Random(7)
    written = 0
    for _ in range(60):
        layout = rng.choice(
            [Layout.of(4), Layout.of(6), Layout.of(9), Layout.of(4, regions=JIGSAW)]
        )
        if rng.random() < 0.4:
            layout = layout.with_houses(diagonals(layout.size))
        cages, free = [], set(range(layout.cell_count))
        for _ in range(rng.randrange(8)):
            first = rng.choice(sorted(free))
            pair = [first, first + layout.size]
            if set(pair) <= free:
                free -= set(pair)
                cages.append(constraints.Killer(rng.choice([None, 3, 5]), tuple(pair)))
        givens = [rng.choice([0, 0, 1, 2]) for _ in range(layout.cell_count)]
        puzzle = Puzzle(layout.with_constraints(cages), givens)
        assert nonet.parse(nonet.write(puzzle, "solo")) == puzzle
        written += bool(cages)
    assert written > 20


def test_what_an_id_cannot_express_is_refused() -> None:
    apart = Puzzle(Layout.of(4), [0] * 16, constraints=[constraints.Killer(3, "r1c1 r3c3")])
    lone = Puzzle(Layout.of(4), [0] * 16, constraints=[constraints.Killer(None, "r1c1")])
    both = [constraints.Killer(3, "r1c1 r1c2"), constraints.Killer(4, "r1c2 r1c3")]
    shared = Puzzle(Layout.of(4), [0] * 16, constraints=both)
    other = Puzzle(Layout.of(4), [0] * 16, constraints=[constraints.Odd((0,))])
    boxless = Puzzle(Layout.of(4, "none"), [0] * 16)
    for puzzle, words in (
        (apart, "'killer' at r1c1 has cells that do not touch"),
        (lone, "'killer' at r1c1 asks for nothing"),
        (shared, "'killer' at r1c2 shares cells"),
        (other, "no rule 'odd'"),
        (boxless, "without boxes"),
    ):
        assert not FORMAT.can_write(puzzle)
        with pytest.raises(NonetError, match=words):
            nonet.write(puzzle, "solo")


_CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))


@pytest.fixture(scope="module")
def samurai() -> Puzzle:
    (puzzle,) = nonet.generate(game="samurai", seed=1)
    return puzzle


@pytest.fixture(scope="module")
def rows(samurai: Puzzle) -> list[str]:
    text = write(samurai, "grids")
    return [row.ljust(21) for row in text.splitlines() if not row.startswith("#")]


@pytest.fixture(scope="module")
def grids(rows: list[str]) -> list[str]:
    return ["".join(row[c : c + 9] for row in rows[r : r + 9]) for r, c in _CORNERS]


def _nine(grid: str) -> str:
    return "\n".join(grid[at : at + 9] for at in range(0, 81, 9))


def test_five_grids_whose_boxes_agree_are_a_samurai(samurai: Puzzle, grids: list[str]) -> None:
    titled = [f"{name}\n{_nine(grid)}\n" for name, grid in zip("ABCDE", grids, strict=True)]
    for text in (
        "\n".join(grids),
        "\n".join(grids) + "\n",
        "Samurai Sudoku\n" + "\n".join(grids).replace(".", "0"),
        "\n\n".join(map(_nine, grids)),
        "\n".join(titled),
        json.dumps(grids),
        json.dumps([[list(grid[at : at + 9]) for at in range(0, 81, 9)] for grid in grids]),
    ):
        (puzzle,) = parse_many(text)
        assert puzzle == samurai, text
        assert not puzzle.unread


def test_other_five_grids_are_five_puzzles(grids: list[str]) -> None:
    first, *others = grids
    value = "9" if first[80] != "9" else "8"
    for texts in (
        [first[:80] + value, *others],  # the boxes that they share differ
        [*others, first],
        grids[:4],
        [*grids, first],
    ):
        for text in ("\n".join(texts), "a title\n" + "\n".join(texts)):
            assert len(list(parse_many(text))) == len(texts)
    assert len(list(parse_many("\n".join(["." * 81] * 5)))) == 5


def test_a_square_with_nothing_where_no_cell_is(samurai: Puzzle, rows: list[str]) -> None:
    numbers = [[int(char) if char.isdigit() else 0 for char in row] for row in rows]
    gaps = [[None if char == " " else char for char in row] for row in rows]
    line = "".join(rows)
    for text in (
        json.dumps(numbers),
        json.dumps(gaps),
        json.dumps(rows),
        str(numbers).replace("], ", "],\n"),
        line.replace(" ", "."),
        line.replace(" ", "#"),
        line,
        line.replace(" ", ""),
    ):
        assert parse(text) == samurai, text
    assert nonet.parse(numbers) == samurai


def test_what_is_asked_for_is_the_board(rows: list[str]) -> None:
    line = "".join(rows).replace(" ", ".")
    assert parse(line, box="3x7").size == 21
    assert parse(line, box="3x7").layout.game == ""
    assert parse("." * 441).layout.game == ""  # a board of 21x21 without a given
    with_more = "." * 9 + "B" + line[10:]
    assert parse(with_more, alphabet="offset").layout.game == ""


def test_number_signs_where_no_cell_is(samurai: Puzzle, rows: list[str]) -> None:
    """Rows that begin with them were comments, and the others a board of 21 columns."""
    signs = [row.replace(" ", "#") for row in rows]
    apart = [[" ".join(row[c : c + 3]) for c in range(0, 21, 3)] for row in signs]
    for text in (
        "\n".join(signs),
        "\n".join(row.replace(".", "0") for row in signs),
        "\n".join(row.replace(".", "-").rstrip("#") for row in signs),
        "\n".join(" ".join(row) for row in signs),
        "\n".join(",".join(row) for row in signs),
        "\n".join(" | ".join(row) for row in apart),
        "Samurai\n\n```\n" + "\n".join(signs) + "\n```\n",
    ):
        (puzzle,) = parse_many(text)
        assert puzzle == samurai, text
        assert not puzzle.unread
