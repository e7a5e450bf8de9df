"""Rules by the names that Sudoku sites give them, and cells as people write them."""

from collections.abc import Callable
from typing import Any

import pytest

import nonet
from nonet.constraints import CONSTRAINTS, kind_named, parse_rule
from nonet.errors import NonetError
from nonet.model import Layout

Run = Callable[..., Any]
EMPTY = "." * 81

_READ = """
kropki white r1c1 r1c2 = difference r1c1 r1c2
black kropki r1c1 r1c2 = ratio r1c1 r1c2
white kropki dot r1c1 r1c2 = difference r1c1 r1c2
kropki black dots r1c1 r1c2 = ratio r1c1 r1c2
consecutive pair r1c1 r1c2 = difference r1c1 r1c2
diff 3 r1c1 r1c2 = difference difference=3 r1c1 r1c2
difference of 3 r1c1 r1c2 = difference difference=3 r1c1 r1c2
ratio 1:2 r1c1 r1c2 = ratio r1c1 r1c2
ratio 3:1 r1c1 r1c2 = ratio ratio=3 r1c1 r1c2
ratio 1/3 r1c1 r1c2 = ratio ratio=3 r1c1 r1c2
XV X r1c1 r1c2 = pair-sum 10 r1c1 r1c2
xv v r1c1 r1c2 = pair-sum 5 r1c1 r1c2
inequality r1c1 < r1c2 = less-than r1c1 r1c2
inequality r1c1 > r1c2 = less-than r1c2 r1c1
greater than r1c1 > r1c2 = less-than r1c2 r1c1
less than r1c1 < r1c2 = less-than r1c1 r1c2
bigger than r1c1 r1c2 = less-than r1c2 r1c1
anti-xv = negative-sum
antixv = negative-sum
xv negative = negative-sum
negative white dots = negative-difference
negative black kropki dots = negative-ratio
negative consecutive = negative-difference
hyper sudoku = windows
hypersudoku = windows
NRC sudoku = windows
sudoku x = diagonal
X-Sudoku = diagonal
sudokux = diagonal
diagonal sudoku = diagonal
both diagonals = diagonal
diagonal+ = diagonal which=up
diagonal - = diagonal which=down
diagonal- = diagonal which=down
diagonal / = diagonal which=up
positive diagonal = diagonal which=up
negative diagonal = diagonal which=down
Anti-Knight's move = anti-knight
knight's move = anti-knight
antiknight sudoku = anti-knight
king's move = anti-king
killer cage sum 15 r1c1 r1c2 = killer 15 r1c1 r1c2
cage sum=15 r1c1 r1c2 = killer 15 r1c1 r1c2
cage sum 15 r1c1 r1c2 = killer 15 r1c1 r1c2
cage with sum 15 in cells r1c1 and r1c2 = killer 15 r1c1 r1c2
cage r1c1 & r1c2 total 15 = killer 15 r1c1 r1c2
killer sudoku 15 r1c1 r1c2 = killer 15 r1c1 r1c2
killer 15 R1C1R1C2 = killer 15 r1c1 r1c2
killer 15 A1 B1 = killer 15 r1c1 r2c1
killer 15 a1 b1 c1 = killer 15 r1c1 r2c1 r3c1
killer 15 A1-A3 = killer 15 r1c1-r1c3
killer 15 b1:c2 = killer 15 r2c1:r3c2
clone C1 C2 / D1 D2 = clone r3c1 r3c2 / r4c1 r4c2
or (killer 3 A1 A2) (killer 17 B1-B2) = or (killer 3 r1c1 r1c2) (killer 17 r2c1-r2c2)
arrow r1c1 = r1c2 + r1c3 = arrow r1c1 / r1c2 r1c3
arrow r1c2 + r1c3 = r1c1 = arrow r1c1 / r1c2 r1c3
arrow r1c1: r1c2 r1c3 = arrow r1c1 / r1c2 r1c3
clone r1c1 r1c2 = r4c4 r4c5 = clone r1c1 r1c2 / r4c4 r4c5
entropy line r1c1-r1c4 = entropic r1c1-r1c4
odd even line r1c1-r1c4 = parity-line r1c1-r1c4
10-line r1c1-r1c4 = sum-line r1c1-r1c4
arithmetic sequence r1c1-r1c4 = sequence r1c1-r1c4
equal sum line r1c1-r1c6 = region-sum-line r1c1-r1c6
sandwich row 3: 12 = sandwich 12 r3
sandwiches 12 r3 = sandwich 12 r3
search 9 r3c1-r3c9 = search-nine r3c1-r3c9
row indexing r1c1 = row-indexer r1c1
col indexer r1c1 = column-indexer r1c1
quad circle 1,2 r1c1 = quadruple 1,2 r1c1
even digits r1c1 = even r1c1
cage = 15 r1c1 r1c2 = killer 15 r1c1 r1c2
r1c1 r1c2 black dot = ratio r1c1 r1c2
A1 B1 black Kropki dot = ratio r1c1 r2c1
A1, B1: cage 15 = killer 15 r1c1 r2c1
r1c1-r1c4 thermo = thermometer r1c1-r1c4
r1c1 and r1c2 x = pair-sum total=10 r1c1 r1c2
"""


@pytest.mark.parametrize("line", _READ.strip().splitlines())
def test_names_and_cells_of_sudoku_sites(line: str) -> None:
    typed, _, plain = line.rpartition(" = ")
    assert parse_rule(typed).on(Layout.of(9)) == parse_rule(plain).on(Layout.of(9))


def test_a_doppelganger_may_have_its_dots() -> None:
    assert parse_rule("Doppelg\u00e4nger") == parse_rule("doppelganger")


_REFUSED = [
    ("xv r1c1 r1c2", "a 10 is 'x r1c1 r1c2', a 5 'v r1c1 r1c2'"),
    ("A1 greater than B1", "the name of the rule comes first, 'greater than A1 B1'"),
    ("A1 < B1", "the name of the rule comes first, 'less-than r1c1 r2c1'"),
    ("B1 B2 black dot", "'B1' is a whole box: write r2c1 for the cell B1"),
    ("r1c1 X r1c2", "the name of the rule comes first, 'x r1c1 r1c2'"),
    ("r1c1 + r1c2 = 15", "the name of the rule comes first, 'killer 15 r1c1 r1c2'"),
    ("r1c1=5", "the name of the rule comes first, 'one-of 5 r1c1'"),
    ("15 cage r1c1 r1c2", "the name of the rule comes first, 'killer 15 r1c1 r1c2'"),
    ("10 line r1c1-r1c3", "the name of the rule comes first, 'ten-line r1c1-r1c4'"),
    ("159", "'column-indexer c1 c5 c9'"),
    ("no kropki dots", "'negative-difference' (white) and 'negative-ratio' (black), two rules"),
    ("negative X", "all X are drawn in 'negative-sum 10'"),
    ("inequality r1c1 r1c2", "'less-than r1c1 r1c2' or 'inequality r1c1 < r1c2'"),
    ("less than r1c1 > r1c2", "'>' is not a cell"),
    ("main diagonal", "one is 'diagonal up' or 'diagonal down'"),
    ("ratio 2:3 r1c1 r1c2", "'2:3' is neither a number nor a cell"),
    ("killer 15 B1 C1", "'B1' is a whole box: write r2c1 for the cell B1"),
    ("killer 15 b1 b2", "'b1' is a whole box: write r2c1 for the cell B1"),
    ("thermo C1 C2 C3", "'C1' is a whole column: write r3c1 for the cell C1"),
    ("quadruple 1,2 B3", "'B3' is a whole box: write r2c3"),
    ("killer 15 J1 J2", "'J1' is not a cell such as r1c1: with letters, rows are A to I"),
    ("killer 15 A0 A1", "'A0' is not a cell such as r1c1"),
    ("killer 15 (1,1) (1,2)", "'(1,1)' may count from 0, or begin with the column: write r1c2"),
    ("whispers (1,1) (1,2)", "'(1,1)' may count from 0, or begin with the column: write r1c2"),
    ("killer 15 r1c12", "'r1c12' is not on a board of 9x9: write r1c1 r1c2"),
    ("quadruple 1234 r1c1", "which has 1 to 9: write 1,2,3,4 for several"),
    ("x-sum 12 c4 r3", "c4 r3 are several lines: give each its own clue"),
    ("equal-sums r1c1 r1c2", "it says nothing of one group: a / begins another"),
    ("same-values r1c1 r1c2", "it says nothing of one group: a / begins another"),
    ("anti-knight / r1c1", "'/' is not a cell"),
    ("arrow r1c1+r1c2 = r2c1+r2c2", "an example: arrow r1c1 / r1c2 r1c3"),
    ("kage 15 r1c1", "Did you mean 'cage'? There are 87: nonet rules lists them. An example: 'kil"),
    ("green line r1c1 r1c2", "these are about it: whispers. An example: 'whispers r1c1 r2c2 r3c3'"),
    ("jigsaw", "it is a game: --game jigsaw"),
    ("pentomino", "nonet has no such rule; relations of your own are pair-table, automaton"),
    ("qqqq", "There are 87: nonet rules lists them. An example: 'killer 15 r1c1 r1c2'"),
]


@pytest.mark.parametrize(("rule", "words"), _REFUSED)
def test_a_refusal_names_a_rule_and_shows_an_example(rule: str, words: str, nonet_run: Run) -> None:
    with pytest.raises(NonetError) as caught:
        nonet.parse(EMPTY, rule=rule)
    assert words.replace("There are 87", f"There are {len(list(CONSTRAINTS))}") in str(caught.value)
    run = nonet_run("solve", "--rule", rule, EMPTY)
    assert run.code in (2, 3) and "Traceback" not in run.err


def test_a_clue_of_one_value_is_not_to_have_several() -> None:
    with pytest.raises(NonetError, match=r"12 is not a value of this board, which has 1 to 9$"):
        nonet.parse(EMPTY, rule="numbered-room 12 r0c1")


def test_rules_explains_a_rule_that_is_written_in_full(nonet_run: Run) -> None:
    assert nonet_run("rules", "skyscraper 10 r0c1").out == nonet_run("rules", "skyscraper").out
    assert "these are about it" in nonet_run("rules", "green line").err


def test_other_commands_know_these_names_too(nonet_run: Run) -> None:
    assert kind_named("kropki white").name == "difference"
    assert "white dot" in nonet_run("rules", "white kropki").out
    assert "'negative-sum 10'" in nonet_run("rules", "negative X").err
    game = nonet_run("solve", "--game", "white kropki", EMPTY)
    assert "give it as a rule, as in --rule 'difference r1c1 r1c2'" in game.err


def test_a_name_with_a_number_of_its_own_is_explained_first(nonet_run: Run) -> None:
    def begin(name: str) -> str:
        return " ".join(nonet_run("rules", name).out.partition("\n\n")[0].split())

    example = "--rule 'dutch-whispers r1c1 r2c2 r3c3'"
    assert begin("Dutch whisper") == f"dutch-whispers: whispers with difference 4, as in {example}"
    assert begin("V").startswith("v: pair-sum with total 5, as in --rule 'v r1c1 r1c2'")
    assert begin("diagonal-").startswith("diagonal-: diagonal with which down")
    assert begin("greater than").startswith("greater-than: less-than with its cells in the oppos")
    assert begin("whispers").startswith("Neighbours on a green line")


@pytest.mark.parametrize("rule", ["regex A1 r1c1 r1c2", "variables A1 (sum 14 r1c1 @A1)"])
def test_words_that_may_be_any_text_keep_their_letters(rule: str) -> None:
    name = rule.split()[1]
    assert name in repr(parse_rule(rule))
    assert "line" in repr(parse_rule("variables line (sum 14 r1c1 @line)"))


def test_words_of_a_sentence_stay_where_rules_stand_inside() -> None:
    with pytest.raises(NonetError, match="parentheses"):
        parse_rule("or (killer 3 r1c1 r1c2) and (killer 4 r1c1 r1c2)")


def test_a_name_of_several_rules_stands_for_them_where_they_need_no_cells() -> None:
    miracle = [parse_rule(each) for each in ("anti-king", "anti-knight", "nonconsecutive")]
    for name in ("miracle", "Miracle Sudoku"):
        assert nonet.parse(EMPTY, rule=name) == nonet.parse(EMPTY, rule=miracle)
    strict = nonet.parse(EMPTY, rule=["all kropki given", "diagonal"])
    assert len(strict.layout.constraints) == 3
    with pytest.raises(NonetError, match="its white dots are"):
        nonet.parse(EMPTY, rule="kropki")


def test_puzzles_are_made_with_the_rules_of_such_a_name(nonet_run: Run) -> None:
    puzzle = nonet.generate(rule="kropki", seed=3)[0]
    assert {each.kind for each in puzzle.layout.constraints} == {"difference", "ratio"}
    assert nonet.solve(puzzle).is_unique
    made = nonet_run("generate", "--rule", "miracle", "--seed", "3")
    assert all(name in made.out for name in ("anti-king", "anti-knight", "nonconsecutive"))
