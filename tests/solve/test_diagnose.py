"""Why there is no solution, and searches that are split among cores."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import nonet
import oracle
from nonet import Deadline, Puzzle, Status, Stop, diagnose
from nonet._solve import diagnose_within
from nonet._solve._diagnose import _Asked
from nonet.constraints import Killer, Thermometer
from nonet.model import Layout
from nonet.words import describe_diagnosis, describe_diagnosis_briefly

EXAMPLES = [
    "4x4-1",
    "4x4-4",
    "6x6-2",
    "easy-3",
    "singles-2",
    "jigsaw-1",
    "diagonal-1",
    "futoshiki-1",
]


def mistyped(name: str, tries: int) -> Iterator[Puzzle]:
    """The puzzle with one given changed, and some more of the solution given."""
    source = nonet.examples.get(name).puzzle
    solution = nonet.solve(source).solution
    assert solution is not None
    chance = random.Random(name)
    for _ in range(tries):
        givens = [
            value if given or chance.random() < 0.2 else 0
            for given, value in zip(source.givens, solution.values, strict=True)
        ]
        cell = chance.choice([cell for cell, value in enumerate(givens) if value])
        others = [v for v in range(1, source.size + 1) if v != givens[cell]]
        givens[cell] = chance.choice(others)
        yield Puzzle(source.layout, givens)


def counted(layout: nonet.Layout, givens: list[int]) -> int:
    """The oracle's answer; that of another engine than `diagnose` asks where it would take long."""
    if layout.size > 6:
        return nonet.solve(Puzzle(layout, givens), engine="sat").count
    return len(oracle.all_solutions(layout, givens, 2))


def solutions(puzzle: Puzzle, cells: set[int]) -> int:
    """How many solutions some of the givens have, up to 2."""
    givens = [value if cell in cells else 0 for cell, value in enumerate(puzzle.givens)]
    return counted(puzzle.layout, givens)


def changed(puzzle: Puzzle, cell: int, value: int) -> int:
    """How many solutions there are with another value in a cell, up to 2."""
    givens = [*puzzle.givens[:cell], value, *puzzle.givens[cell + 1 :]]
    if value and not oracle.obeys_rules(puzzle.layout, givens):
        return 0
    return counted(puzzle.layout, givens)


@pytest.mark.contract("R3.10", "R3.11")
@pytest.mark.parametrize("name", EXAMPLES)
def test_it_is_what_leaving_out_and_changing_givens_shows(name: str) -> None:
    seen = 0
    for puzzle in mistyped(name, 12):
        given = {cell for cell, value in enumerate(puzzle.givens) if value}
        bad = bool(puzzle.conflicts())
        found = diagnose(puzzle, timeout=None)
        if not bad and solutions(puzzle, given):
            assert (found.status, found.cells, found.repairs) == (
                nonet.solve(puzzle).status,
                (),
                (),
            )
            continue
        seen += 1
        cells = set(found.cells)
        assert found.status is Status.UNSOLVABLE
        assert found.minimal
        assert found.exact
        assert cells <= given
        kept = [value if cell in cells else 0 for cell, value in enumerate(puzzle.givens)]
        assert not oracle.obeys_rules(puzzle.layout, kept) or not solutions(puzzle, cells)
        for cell in cells:
            rest = [0 if cell == other else value for other, value in enumerate(kept)]
            assert oracle.obeys_rules(puzzle.layout, rest)
            assert solutions(puzzle, cells - {cell})
        repairs = {each.cell: each for each in found.repairs}
        for cell in given:
            rest = [0 if cell == other else value for other, value in enumerate(puzzle.givens)]
            left = changed(puzzle, cell, 0) if oracle.obeys_rules(puzzle.layout, rest) else 0
            assert (cell in repairs) == bool(left)
            if left:
                assert repairs[cell].given == puzzle.givens[cell]
                assert repairs[cell].status is (Status.UNIQUE if left == 1 else Status.MULTIPLE)
                others = range(1, puzzle.size + 1)
                right = tuple(value for value in others if changed(puzzle, cell, value) == 1)
                assert repairs[cell].values == right
    assert seen


def test_a_mistyped_digit_of_a_newspaper_puzzle() -> None:
    text = "..2 .3. ..8  ... ..8 ...  .31 .2. ...  .6. .5. 27.  .1. ... .5.  2.4 .6. .31"
    text += "... .8. 6.5  ... ... .13  ..5 31. 4.."
    puzzle = nonet.parse("".join(text.split()))
    assert nonet.solve(puzzle).status is Status.UNIQUE
    typed = Puzzle(
        puzzle.layout, [6 if cell == 8 else value for cell, value in enumerate(puzzle.givens)]
    )
    found = diagnose(typed)
    assert any(each.cell == 8 and each.values == (8,) for each in found.repairs)
    words = describe_diagnosis(found)
    assert words[0].startswith("These 5 givens contradict each other: r1c9 = 6, ")
    assert "exactly one solution with" in words[-1]
    assert "8 instead of 6 in r1c9" in words[-1]


def test_where_many_digits_would_do_the_one_that_leaves_one_solution_is_named() -> None:
    text = ".67...13......6....5.934.8.8............8.619..6......24....9........8.3..1.63.2."
    assert nonet.count(text[:21] + "." + text[22:], limit=150).exact is False
    (repair,) = [each for each in diagnose(text).repairs if each.cell == 21]
    assert (repair.given, repair.values) == (9, (7,))


def test_nothing_is_doubtful_in_what_is_not_wrong() -> None:
    found = diagnose("1" + "." * 15)
    assert (found.status, found.cells, found.minimal) == (Status.MULTIPLE, (), True)


def test_what_is_wrong_whatever_is_given() -> None:
    layout = nonet.Layout.of(4)
    nowhere = nonet.Candidates(layout, [0b1111111111111111] * 3 + [0])
    found = diagnose(Puzzle(layout, [1, *[0] * 15], marks=nowhere))
    assert (found.status, found.cells, found.minimal) == (Status.UNSOLVABLE, (), True)
    assert "pencil marks" in " ".join(describe_diagnosis(found))
    # One given is enough where the marks of its peers are at odds with it.
    only_one = nonet.Candidates(layout, [0b1111111111111111, *[0b1111111111111101] * 3])
    alone = Puzzle(layout, [1, 0, 3, *[0] * 13], marks=only_one)
    assert diagnose(alone).cells == (0,)


def test_two_mistakes_are_not_repaired_by_one_change() -> None:
    puzzle = nonet.parse("11.. .... .... ..22")
    found = diagnose(puzzle)
    assert (len(found.cells), found.repairs, found.exact) == (2, (), True)
    assert "at least two are wrong" in describe_diagnosis(found)[-1]


def test_time_is_a_bound_and_nothing_is_claimed() -> None:
    source = nonet.examples.get("25x25-1").puzzle
    assert diagnose(source, timeout=0) == nonet.Diagnosis(source, Status.UNKNOWN)
    # As if it were known to have no solution.
    found = diagnose_within(source, Deadline(0), unsolvable=True)
    assert not found.minimal
    assert not found.exact
    assert len(found.cells) == source.clues
    assert "in time" in " ".join(describe_diagnosis(found))
    # Nor is a single question answered.
    assert _Asked(source, Deadline(0)).solutions(source.givens, 2, None) == (0, Stop.TIMEOUT)


def test_a_large_board_ends_in_time_with_what_is_known() -> None:
    source = nonet.examples.get("16x16-1").puzzle
    cell = source.givens.index(0)
    dead = next(v for v in range(1, 17) if v not in source.candidates().of(cell))
    givens = [dead if i == cell else value for i, value in enumerate(source.givens)]
    found = diagnose(Puzzle(source.layout, givens))
    assert len(found.cells) == 2
    assert cell in found.cells
    assert any(each.cell == cell for each in found.repairs)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (["killer 99 r1c1 r1c2", "anti-knight"], "The rule killer 99 r1c1 r1c2 alone leaves no"),
        (["quadruple 5,6,7,8,9 r1c1", "odd r4c4"], "The rule quadruple 5,6,7,8,9 r1c1"),
        (
            ["killer 3 r1c1 r1c2", "even r4c4", "killer 3 r1c3 r1c4"],
            "These 2 rules together leave no solution: killer 3 r1c1 r1c2 and killer 3 r1c3 r1c4.",
        ),
        (["negative-difference", "killer 99 r1c1 r1c2"], "The rules of this board leave no"),
    ],
)
def test_rules_that_leave_nothing_are_named(rules: list[str], words: str) -> None:
    """What `negative` says depends on the other rules, so that nothing is said of one alone."""
    assert words in str(diagnose("." * 81, rule=rules))


def test_rules_at_fault_are_in_the_record() -> None:
    found = diagnose("." * 81, rule=["killer 3 r1c1 r1c2", "even r4c4", "killer 3 r1c3 r1c4"])
    record = found.to_dict()["diagnosis"]
    assert [each["total"] for each in record["rules"]] == [3, 3]
    assert record["rules"][1]["cells"] == ["r1c3", "r1c4"]
    assert diagnose("55" + "." * 79).to_dict()["diagnosis"]["rules"] == []


def test_a_contradiction_with_givens_is_not_blamed_on_rules_alone() -> None:
    found = diagnose("5" + "." * 80, rule=["killer 4 r1c1 r1c2"])
    assert found.rules == () and found.cells == (0,)


def from_zero(line: str) -> Puzzle:
    """A 4x4 board of 0 to 3."""
    layout = nonet.Layout.of(4, values=range(4))
    shown = (None if each == "." else int(each) for each in line)
    return Puzzle(layout, layout.numbered(shown))


def test_records_have_the_values_of_the_board() -> None:
    record = diagnose(from_zero("01....2.........")).to_dict()["diagnosis"]
    assert record["dead_house"] == {"house": "row 1", "value": 2}
    found = diagnose(from_zero("02.3....1......2"))
    (repair,) = (each for each in found.repairs if each.values == (2,))
    assert (repair.given, repair.least) == (3, 0), "counted from 1 in Python"
    record = repair.to_dict()
    assert (record["cell"], record["given"], record["values"]) == ("r1c2", 2, [1])
    record.pop("schema")
    assert record in found.to_dict()["diagnosis"]["repairs"]
    assert "1 instead of 2 in r1c2" in found.to_dict()["diagnosis"]["text"]
    assert "1 instead of 2" in str(found)


def test_candidates_as_json_have_the_values_of_the_board_and_are_read_back() -> None:
    puzzle = from_zero("0..3....1......2")
    for record in (puzzle.candidates().to_dict(), nonet.true_candidates(puzzle).to_dict()):
        assert record["candidates"][0][0] == [0]
        assert all(0 <= value <= 3 for row in record["candidates"] for at in row for value in at)
    marked = Puzzle(puzzle.layout, puzzle.givens, marks=puzzle.candidates())
    again = nonet.parse(json.dumps(marked.to_dict()))
    assert again == marked and again.marks == marked.marks


def test_in_brief_the_dead_cell_is_named() -> None:
    found = diagnose(nonet.parse("123........4...."))
    words = describe_diagnosis_briefly(found)
    assert words.startswith("No solution: the 4 marked givens leave no value for r1c4. Without ")


FEW = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7."
SEVERAL = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def grids(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return [grid.values for grid in nonet.solve(puzzle, limit=None).solutions]


BOARDS = {
    "four": nonet.parse("0000300040020000"),
    "several": nonet.parse(SEVERAL[:40] + "." * 6 + SEVERAL[46:]),
    "unsolvable": nonet.parse("123....4........"),
    "solved": nonet.parse("1234341243212143"),
    "jigsaw": Puzzle(Layout.of(4, regions="aaabaccbdccbdddb"), [0] * 16),
    "diagonal": nonet.parse("1" + "." * 15, game="diagonal"),
    "rules": Puzzle(
        Layout.of(4), [0] * 16, constraints=[Killer(5, "r1c1 r1c2"), Thermometer("r2c1 r3c1 r4c1")]
    ),
}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("parts", [1, 2, 7, 60])
def test_parts_are_disjoint_and_together_everything(name: str, parts: int) -> None:
    board = BOARDS[name]
    found = nonet.split(board, parts)
    assert 1 <= len(found) <= parts
    shares = [set(grids(part)) for part in found]
    assert sum(map(len, shares)) == len(set().union(*shares))
    assert sorted(set().union(*shares)) == sorted(grids(board))
    assert all(part.layout == board.layout and part.givens == board.givens for part in found)


def test_there_are_as_many_parts_as_asked_for() -> None:
    assert [len(nonet.split("." * 81, n)) for n in (2, 3, 10, 100)] == [2, 3, 10, 100]


def test_marks_are_kept() -> None:
    first, second = nonet.split("0000300040020000", 2)
    again = nonet.split(first, 3)
    assert sorted(grid for part in again for grid in grids(part)) == sorted(grids(first))
    assert not set(grids(first)) & set(grids(second))


def test_counts_add_up() -> None:
    whole = nonet.count("." * 36)
    assert sum(map(nonet.count, nonet.split("." * 36, 11))) == whole == 28200960


def test_the_same_parts_every_time() -> None:
    assert nonet.split(SEVERAL, 20) == nonet.split(SEVERAL, 20)


def test_larger_numbers_split_further() -> None:
    sizes = [max(len(part.marks or ()) for part in nonet.split("." * 81, n)) for n in (1, 9, 90)]
    assert all(more > less for more, less in pairwise(sizes))


@pytest.mark.parametrize("parts", [0, -1, 10**7])
def test_numbers_that_make_no_sense(parts: int) -> None:
    with pytest.raises(nonet.UsageError, match="parts must be 1 to 1,000,000"):
        nonet.split(FEW, parts)


def test_what_hidden_singles_decide_is_not_split() -> None:
    puzzle = nonet.examples.get("16x16-1").puzzle
    (part,) = nonet.split(puzzle, 10)
    assert part.marks is not None and len(part.marks) == 256
