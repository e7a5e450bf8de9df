"""Clues that no grid can obey: a value that the board lacks is refused, the rest is explained."""

import contextlib
import io
from pathlib import Path

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
# For each rule a clue that can never hold on a 9x9, and what is said (nothing: that it is so);
# then what the board or the rule itself excludes, and the words.
NEVER, REFUSED = (
    {text: words.strip() for text, words in (line.split(" =>") for line in part.splitlines())}
    for part in Path(__file__).with_name("impossible.txt").read_text("utf-8").split("\n\n")
)
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
