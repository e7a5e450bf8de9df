"""Clues that no grid can obey: a value that the board lacks is refused, the rest is explained."""

import contextlib
import io

import pytest

import nonet
from cli.conftest import Run
from nonet import Layout, Puzzle, Status, constraints
from nonet._solve import Diagnosis, impossible_rule
from nonet._solve._reach import reach_of
from nonet.cli._solve_output import print_diagnosis
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.errors import NonetError, ShapeError
from nonet.options import Deadline

EMPTY = "." * 81
# For each rule a clue that can never hold on a 9x9, and what is said; nothing: that it is so.
NEVER = {
    "and (killer 50 r1c1 r1c2)": "the total of killer 50 r1c1 r1c2 can be 3 to 17",
    "or (killer 50 r1c1 r1c2) (killer 2 r4c1 r4c2)": "the total of killer 50 r1c1 r1c2 can be 3 to",
    "replicate (killer 50 r1c1 r1c2) r1c1 / r1c1 r3c4": "the total of killer 50 r1c1 r1c2 can be 3",
    "arrow r1c1 / r1c2-r1c6": "only the first 3 cells of its shaft, up to r1c4, can obey it",
    "automaton transitions=0,0,0,0,0,0,0,0,0 r1c1-r1c4": "",
    "average-arrow r1c1 / r1c2": "",
    "battlefield 99 r0c4": "its total can be 0 to 39",
    "before-nine 50 r0c4": "its total can be 0 to 44",
    "between r1c1-r1c9 r2c9": "only the first 9 cells, up to r1c9, can obey it",
    "clone r1c1 r1c2 / r1c2 r1c3": "",
    "contain 1,2,3 r1c1 r1c2": "only 1,2 of its values can be obeyed",
    "contain-exactly 1,1 r1c1 r1c2": "only 1 of its values can be obeyed",
    "counting-circles r1c1 r1c2": "",
    "cryptic-killer AAA r1c1 r1c2": "",
    "difference difference=9 r1c1 r1c2": "its difference can be 1 to 8",
    "double-arrow r1c1-r1c9": "only the first 7 cells, up to r1c7, can obey it",
    "doublers (killer 99 r1c1 r1c2)": "the total of killer 99 r1c1 r1c2 can be 3 to 26",
    "equal-sums r1c1 / r1c2": "",
    "equality-cage r1c1 r1c2 r1c3": "only the first 2 cells, up to r1c2, can obey it",
    "even r1c1-r1c9": "only the first 4 cells, up to r1c4, can obey it",
    "exclusion-quadruple 1,2,3,4,5,6 r1c1": "only 1,2,3,4,5 of its values can be obeyed",
    "extra-region r1c1-r1c9 r2c9": "only the first 9 cells, up to r1c9, can obey it",
    "formula sum = 99: r1c1 r1c2": "",
    "frame-sum 99 r0c4": "its total can be 6 to 24",
    "hidden-skyscraper 9 r0c4": "its value can be 1 to 8",
    "killer 50 r1c1 r1c2": "its total can be 3 to 17",
    "killer -3 r1c1 r1c2": "its total can be 3 to 17",
    "killer none r1c1-r1c9 r2c9": "only the first 9 cells, up to r1c9, can obey it",
    "little-killer 99 r1c1-r4c4": "its total can be 7 to 33",
    "lockout difference=9 r1c1-r1c4": "its difference can be 0 to 6",
    "look-and-say 5,1 r1c1 r1c2": "its number 1 of values can be 0 or 1",
    "lunchbox 99 r1c1-r1c4": "its total can be 0 or 2 to 15",
    "maximum compare=yes r1c1 r1c2": "",
    "minimum compare=yes r1c1 r1c2": "",
    "nabner r1c1-r1c9": "only the first 5 cells, up to r1c5, can obey it",
    "nurikabe r1c1 r1c2": "",
    "odd r1c1-r1c9": "only the first 5 cells, up to r1c5, can obey it",
    "pair-sum 18 r1c1 r1c2": "its total can be 3 to 17",
    "pair-table 0,0,0,0,0,0,0,0,0 r1c1-r1c4": "",
    "palindrome r1c1 r1c2": "",
    "position-sum 40 r0c4": "its total can be 3 to 17",
    "product 11 r1c1 r1c2": "its product can be 2 to 10, 12, 14 to 16, 18, 20, 21, 24",
    "product-arrow r1c1 / r1c2-r1c7": "only the first 3 cells of its shaft, up to r1c4, can obey",
    "quadruple 1,2,3,4,5 r1c1": "only 1,2,3,4 of its values can be obeyed",
    "ratio ratio=10 r1c1 r1c2": "its ratio can be 2 to 9",
    "regex 12 r1c1-r1c3": "only the first 2 cells, up to r1c2, can obey it",
    "region-count offset=30 r5c5": "its offset can be 0 to 8",
    "region-run offset=30 r5c5": "its offset can be -4 to 4",
    "region-sum-line r1c3-r1c9 r2c9": "only the first 6 cells, up to r1c8, can obey it",
    "rellik 45 r1c1-r1c9": "only the first 8 cells, up to r1c8, can obey it",
    "renban r1c1-r1c9 r2c9": "only the first 9 cells, up to r1c9, can obey it",
    "same-difference r1c1 r1c1 r1c2": "only the first 2 cells, up to r1c1, can obey it",
    "same-values r1c1 / r1c2": "",
    "sandwich 36 r5": "its total can be 0, 2 to 33 or 35",
    "sandwich-between 99 r5 crusts=2,8": "its total can be 0, 1, 3 to 32, 34 or 35",
    "search-nine r1c1 r1c1": "",
    "sequence r1c1-r1c9 r2c9": "only the first 9 cells, up to r1c9, can obey it",
    "skyscraper 10 r1": "its count can be 1 to 9",
    "skyscraper-sum 99 r1": "its total can be 9 to 45",
    "slow-thermometer r1c1-r1c9 r2c9": "only the first 9 cells, up to r1c9, can obey it",
    "split-pea r1c1 r1c2 r1c3": "",
    "star-battle 5": "its stars can be 1 or 2",
    "sum 1 r1c1 r1c2": "its total can be 3 to 17",
    "sum 50 weights=1,1,-2 r1c1 r1c2 r2c1": "its total can be -15 to 15",
    "sum-line total=100 r1c1-r1c3": "its total can be 3 to 24",
    "thermometer r1c1-r1c9 r2c9": "only the first 9 cells, up to r1c9, can obey it",
    "value-indexing r1c1 r1c2 r1c3": "",
    "variables A (sum 50 r1c1 r1c2 @A)": "the total of sum 50 r1c1 r1c2 @A can be 4 to 26",
    "whispers 9 r1c1 r1c2": "its difference can be 0 to 8",
    "x-sum 46 r1": "its total can be 1, 3 or 5 to 45",
    "zipper r1c1-r1c6 r1c6": "only the first 6 cells, up to r1c6, can obey it",
}
# What the board or the rule itself excludes, and the words.
REFUSED = {
    "anti-leap 1,2,3": "a leap is two numbers",
    "anti-queen 10": "anti-queen values=10: 10 is not a value of this board, which has 1 to 9",
    "chaos-construction size=81": "too few values",
    "connected 10": "10 is not a value of this board",
    "contain-exactly 1,12 r1c1 r1c2": "12 is not a value of this board",
    "full-rank 37 r0c4": "the rank is 1 to 36, not 37",
    "hidden-skyscraper 10 r0c4": "hidden-skyscraper 10 r1c4-r9c4: 10 is not a value of this board",
    "less-than r1c1 r1c1": "two different cells",
    "look-and-say 1,12 r1c1 r1c2": "look-and-say 1,12 r1c1 r1c2: 12 is not a value",
    "numbered-room 12 r0c4": "12 is not a value of this board",
    "one-of 10 r1c1": "one-of 10 r1c1: 10 is not a value of this board",
    "quadruple 10 r1c1": "quadruple 10 r1c1: 10 is not a value of this board, which has 1 to 9",
    "sandwich 17 r1c1": "sandwich 17 r1c1: nothing is between two values in a single cell",
}
# Rules of the whole board, and those that hold on every 9x9 wherever they stand or nearly so.
ALWAYS = {
    *("anti-king", "anti-knight", "anti-taxicab", "box-indexer"),
    *("column-indexer", "count-distinct", "diagonal", "diagonally-nonconsecutive"),
    *("disjoint-groups", "distinct-lines", "doppelganger", "dutch-flatmates"),
    *("entropic", "global-entropy", "global-mod", "modular"),
    *("negative-difference", "negative-ratio", "negative-sum", "nonconsecutive"),
    *("not", "parity-line", "rossini", "row-indexer", "schrodinger", "windows", "yin-yang"),
}


def test_every_rule_was_looked_at() -> None:
    named = {parse_rule(text).kind for text in (*NEVER, *REFUSED)}
    assert named | ALWAYS == set(CONSTRAINTS.names())
    assert not named & ALWAYS


@pytest.mark.parametrize("text", NEVER)
@pytest.mark.sampled
def test_a_rule_that_no_grid_can_obey_names_its_range(text: str) -> None:
    found = nonet.diagnose(EMPTY, rule=text, timeout=60)
    rule = parse_rule(text).on(Layout.of(9))
    words = f"The rule {rule.describe(Layout.of(9))} alone leaves no solution, whatever is given"
    assert found.status is Status.UNSOLVABLE
    assert str(found).startswith(words)
    assert str(found)[len(words) :].startswith(f": {NEVER[text]}" if NEVER[text] else ".")


@pytest.mark.parametrize("text", REFUSED)
def test_what_the_board_lacks_is_refused(text: str) -> None:
    with pytest.raises(ShapeError) as caught:
        nonet.parse(EMPTY, rule=text)
    assert REFUSED[text] in str(caught.value)


@pytest.mark.parametrize("size", [4, 6, 12])
def test_the_range_is_that_of_the_board(size: int) -> None:
    layout = Layout.of(size)
    cage = constraints.Killer(99, "r1c1 r1c2").on(layout)
    reach = reach_of(cage, layout, Deadline(None))
    assert reach is not None and reach.numbers == tuple(range(3, 2 * size))
    for number in (2, 3, 2 * size - 1, 2 * size):
        puzzle = Puzzle(layout, [0] * size**2, constraints=[constraints.Killer(number, (0, 1))])
        fits = nonet.solve(puzzle, limit=1).solution is not None
        assert fits == (number in reach.numbers)


def test_numbers_of_other_values() -> None:
    layout = Layout.of(4, values=range(5, 9))
    stairs = constraints.HiddenSkyscraper(8, "r1c1-r1c4").on(layout)
    reach = reach_of(stairs, layout, Deadline(None))
    assert reach is not None and reach.numbers == (5, 6, 7)
    with pytest.raises(NonetError, match="4 is not a value of this board, which has 5 to 8"):
        constraints.Quadruple((4,), "r1c1").on(layout)


def test_solve_and_generate_name_the_clue(nonet_run: Run) -> None:
    words = "The rule killer 50 r1c1 r1c2 alone leaves no solution, whatever is given: its total"
    solved = nonet_run("solve", EMPTY, "--rule", "killer 50 r1c1 r1c2")
    assert (solved.code, solved.lines) == (1, ["# no solution"])
    assert f"{words} can be 3 to 17" in solved.err
    record = nonet_run("solve", EMPTY, "--json", "--rule", "killer 50 r1c1 r1c2")
    assert f"{words} can be 3 to 17" in record.err
    made = nonet_run("generate", "--rule", "killer 50 r1c1 r1c2", "--rule", "arrow")
    assert f"no grid keeps the rules: 9x9, boxes 3x3, killer. {words}" in made.err
    counted = nonet_run("count", EMPTY, "--rule", "killer 50 r1c1 r1c2")
    assert (counted.code, counted.lines) == (1, ["0"]) and f"{words} can be 3 to 17" in counted.err
    both = nonet_run("solve", "5" + EMPTY[1:], "--rule", "killer 4 r1c1 r1c2")
    assert both.lines == ["# no solution"] and "alone" not in both.err


def test_no_more_time_is_taken_than_there_is(
    nonet_run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = nonet.parse(EMPTY, rule="killer 51 r1c1 r1c2").layout
    assert impossible_rule(layout, 0) is None
    found = impossible_rule(layout)
    assert found is not None and found[1] is not None, "no time at all is no answer for ever"
    assert impossible_rule(layout, 0) == found
    asked: list[float | None] = []
    monkeypatch.setattr(
        "nonet.cli._solve_output.impossible_rule", lambda _, seconds: asked.append(seconds)
    )

    def diagnosed(puzzle: Puzzle, deadline: Deadline, *, unsolvable: bool) -> Diagnosis:
        asked.append(deadline.left)
        return Diagnosis(puzzle, Status.SOLVED)

    monkeypatch.setattr("nonet.cli._solve_output.diagnose_within", diagnosed)
    for options in ([], ["--timeout", "100"]):
        for command in (["solve"], ["solve", "--json"], ["count"]):
            nonet_run(*command, EMPTY, "--rule", "killer 52 r1c1 r1c2", *options)
    console = io.StringIO()
    with contextlib.redirect_stdout(console):
        print_diagnosis(Puzzle(layout, [0] * 81), left=3)
    assert asked[:3] == [None] * 3 and len(asked) == 7
    assert all(seconds is not None and seconds <= 100 for seconds in asked[3:6])
    assert asked[6] is not None and asked[6] <= 3
