"""Doublers and Schrödinger cells: what they mean, what is refused, hints, names, other boards."""

import re

import pytest

import nonet
from cli.conftest import Run
from nonet import Layout, Puzzle, Status, constraints
from nonet.constraints import parse_rule
from nonet.constraints.doublers import Doublers
from nonet.errors import NonetError, ShapeError, UnsupportedError

FIVE_VALUES = Layout.of(4, values=range(5))
NINE = "." * 81


def test_a_cage_has_different_digits_and_its_sum_is_of_what_they_count_as() -> None:
    # 3 and 3 doubled are 9, but the same digit; 1 doubled and 2 count the same, and may.
    same = nonet.parse("3" + "." * 9 + "3.....", rule="doublers (killer 9 r1c1 r3c3)")
    assert [str(each) for each in same.conflicts()] == [
        "doublers (killer 9 r1c1 r3c3): 3 is repeated"
    ]
    counts_alike = nonet.solve("12" + "." * 14, rule="doublers (killer 4 r1c1 r1c2)")
    assert counts_alike.status is not Status.UNSOLVABLE


def test_whispers_differ_by_half_of_the_digits() -> None:
    four = nonet.parse("." * 16, rule="doublers (whispers r1c1 r1c2)")
    two = nonet.parse("." * 16, rule="doublers (whispers 2 r1c1 r1c2)")
    assert nonet.count(four) == nonet.count(two) < nonet.count("." * 16, rule="doublers")
    five, three = (
        FIVE_VALUES.with_constraints([parse_rule(f"schrodinger (whispers {text}r1c1 r1c2)")])
        for text in ("", "3 ")
    )
    assert nonet.count(Puzzle(five, [0] * 16)) == nonet.count(Puzzle(three, [0] * 16))


def test_rules_at_several_places_and_one_of_several() -> None:
    def number(rule: str) -> int:
        return int(nonet.count("." * 16, rule=f"doublers {rule}"))

    one, other = "(killer 5 r1c1 r1c2)", "(killer 5 r3c3 r3c4)"
    twice = number("(replicate (killer 5 r1c1 r1c2) r1c1 / r1c1 r3c3)")
    assert twice == number(f"{one} {other}") == number(f"(and {one} {other})") > 0
    assert number(f"(or {one} {other})") == number(one) + number(other) - twice


def test_what_is_sure_from_digits_is_wrong() -> None:
    rule = "doublers (killer 15 r1c1 r1c2)"
    words = "killer 15 r1c1 r1c2 does not hold, whichever cells are doubled"
    broken = nonet.parse("12" + "." * 79, rule=rule).conflicts()
    assert [(each.cells, each.rule) for each in broken] == [((0, 1), f"{rule}: {words}")]
    assert not nonet.parse("96" + "." * 79, rule=rule).conflicts()
    assert not nonet.parse("36" + "." * 79, rule=rule).conflicts()  # 3 + 12
    assert nonet.parse("78" + "." * 79, rule=rule).conflicts() == ()


def test_rules_outside_are_about_digits() -> None:
    twice = nonet.parse(NINE, rule=["doublers (killer 18 r1c1)", "killer 9 r1c1"])
    assert nonet.solve(twice, limit=1).status is Status.SOLVED
    once = nonet.parse(NINE, rule="doublers (killer 18 r1c1) (killer 9 r1c1)")
    assert nonet.solve(once).status is Status.UNSOLVABLE
    digit = nonet.parse("4" + NINE[1:], rule="doublers (less-than @digit_r1c1 r1c1) (sum 8 r1c1)")
    assert nonet.solve(digit, limit=1).status is Status.SOLVED
    # Those that are no tables of so many values as the doublers take are none either.
    automaton = f"automaton accepting=0 transitions={','.join(['0'] * 8 + ['-1'])} r1c1-r1c3"
    both = nonet.parse(NINE, rule=["doublers (sum 26 r1c1 r1c2)", automaton])
    assert nonet.solve(both).status is Status.UNSOLVABLE
    tied = nonet.parse(NINE, rule=["doublers (sum 23 r1c1 r1c2)", automaton, "renban r2c1-r2c4"])
    found = nonet.solve(tied, limit=1).solution
    assert found is not None and (found["r1c1"], found["r1c2"]) in [(7, 8), (8, 7)]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("doublers (sandwich 5 r1)", "sandwich is about digits and stands outside"),
        ("doublers (or (killer 5 r1c1 r1c2) (extra-region r1c1 r2c2))", "extra-region is about"),
        ("doublers (doublers)", "cannot stand in another rule"),
        ("variables A (sum 4 r1c1 @A) (doublers (sum 4 r1c1))", "cannot stand in another rule"),
        ("or (doublers) (diagonal)", "doublers cannot stand in another rule"),
        ("doublers factor=1 (killer 5 r1c1 r1c2)", "the factor is 2 to 63, not 1"),
        ("doublers factor=99999999 (killer 5 r1c1)", "the factor is 2 to 63"),
        ("doublers factor=9 (killer 5 r1c1)", "more than 64 numbers"),
        ("doublers (killer 5 r1c1 @lost)", "no variable '@lost'"),
    ],
)
def test_what_makes_no_sense_is_refused(rule: str, words: str) -> None:
    with pytest.raises(NonetError, match=words):
        nonet.parse(NINE, rule=rule)


@pytest.mark.parametrize("name", ["doublers-1", "schrodinger-1"])
def test_hints_are_about_digits_and_right(name: str) -> None:
    puzzle = nonet.examples.get(name).puzzle
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    steps = nonet.explain(puzzle, timeout=20).steps
    assert any(step.technique == "Single Rule" for step in steps)
    for step in steps:
        assert all(solution.numbers[each.cell] != each.value for each in step.eliminations)
        assert all(solution.numbers[each.cell] == each.value for each in step.placements)


@pytest.mark.parametrize("rule", ["killer 26", "pair-sum total=26", "sum 26"])
def test_a_rule_inside_is_read_as_one_of_digits(rule: str) -> None:
    nine = Layout.of(9)

    def fitting(cells: str, other: int) -> set[tuple[int, int]]:
        """The digits that may stand in r1c1 and another cell."""
        inside = parse_rule(f"doublers ({rule} {cells})")
        (doublers,) = nine.with_constraints([inside]).constraints
        reasons = dict(doublers.reasons(nine))
        assert list(reasons) == [f"doublers: {rule} {cells}"]
        pairs = [(one, two) for one in range(1, 10) for two in range(1, 10)]
        held = {pair: [pair[0], *[0] * (other - 1), pair[1]] for pair in pairs}
        every = [each for _, each in doublers.reasons(nine)]
        return {pair for pair in held if all(each.holds(held[pair]) for each in every)}

    assert fitting("r1c1 r1c2", 1) == {(8, 9), (9, 8)}  # in a row one cell alone is doubled
    apart = fitting("r1c1 r5c5", 40)
    assert apart == {(8, 9), (9, 8), (4, 9), (9, 4), (5, 8), (8, 5), (6, 7), (7, 6)}


def test_where_the_doublers_are_belongs_to_the_solution(terminal: Run) -> None:
    shown = terminal("solve", "@doublers-1").out
    assert re.search(r"^doublers: r1c\d r2c\d r3c\d r4c\d r5c\d r6c\d$", shown, re.M)
    two = terminal("solve", "@schrodinger-1").out
    assert re.search(r"^schrodinger: r1c\d=\d/\d ", two, re.M)
    several = terminal("solve", "1234" + "." * 12, "--rule", "doublers", "--limit", "1").out
    assert re.search(r"^doublers: r1c\d r2c\d r3c\d r4c\d \(not the only way\)$", several, re.M)


def test_what_takes_too_long_to_judge_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    full = nonet.solve(NINE, rule="doublers", limit=1).solution
    assert full is not None and not full.conflicts()
    monkeypatch.setattr("nonet.constraints._modifiers._MOST_TRIES", 5)
    with pytest.raises(UnsupportedError, match="not decided in 5 tries; with some cells left"):
        full.conflicts()


def test_other_boards() -> None:
    with pytest.raises(ShapeError, match="N values; this one is 9x9, values 0 to 9"):
        Layout.of(9, values=range(10)).with_constraints([Doublers()])
    zero = Layout.of(4, values=range(4)).with_constraints(
        [parse_rule("doublers (sum 8 r1c1 r1c2)")]
    )
    assert nonet.count(Puzzle(zero, [0] * 16)) > 0
    latin = Layout.of(5, "none").with_constraints([parse_rule("doublers (killer 10 r1c1)")])
    found = nonet.solve(Puzzle(latin, [0] * 25), limit=1).solution
    assert found is not None and found["r1c1"] == 5


@pytest.mark.parametrize(
    "name", ["doubler", "Doublers", "multipliers", "multiplier", "doubler cells"]
)
def test_other_names(name: str) -> None:
    cage = constraints.Killer(20, "r1c1 r1c2 r1c3")
    assert parse_rule(f"{name} (killer 20 r1c1 r1c2 r1c3)") == Doublers(rules=(cage,))
    assert parse_rule("triplers (killer 20 r1c1 r1c2 r1c3)") == Doublers(factor=3, rules=(cage,))


@pytest.mark.parametrize(
    "name", ["Schr\u00f6dinger", "schroedinger", "Schr\u00f6dinger cells", "schrodinger cell"]
)
def test_names_of_cells_of_two_values(name: str) -> None:
    rule = parse_rule(f"{name} (killer 20 r1c1 r1c2 r1c3)")
    assert rule.kind == "schrodinger"
    with pytest.raises(ShapeError, match="and the values 0 to N; this one is 9x9"):
        rule.on(Layout.of(9))


def test_all_values_of_a_cage_differ() -> None:
    layout = FIVE_VALUES.with_constraints([parse_rule("schrodinger (killer none r1c1 r2c3)")])
    for solution in nonet.solve(Puzzle(layout, [1] + [0] * 15), limit=500).solutions:
        assert solution["r2c3"] != 0  # the lesser value
    # r1 has 0 1 2 3 and somewhere 4; with 3 in r2c3 that is twice in the cage only if r1c4 is two.
    cage = FIVE_VALUES.with_constraints(
        [parse_rule("schrodinger (sum 7 r1c4) (killer none r1c4 r3c3)")]
    )
    board = [1, 2, 3, 4] + [0] * 12
    free = FIVE_VALUES.with_constraints([parse_rule("schrodinger (sum 7 r1c4)")])
    shown = {each["r3c3"] for each in nonet.solve(Puzzle(free, board), limit=None).solutions}
    apart = {each["r3c3"] for each in nonet.solve(Puzzle(cage, board), limit=None).solutions}
    assert 4 in shown and apart == shown - {3, 4}


def test_marks_and_a_board_turned() -> None:
    puzzle = nonet.parse("." * 16, rule="doublers (thermometer r1c1 r1c2 r1c3)")
    assert len(set(nonet.vary(puzzle, count=40))) == 8
    assert len({nonet.canonical(each) for each in nonet.vary(puzzle, count=40)}) == 1
    texts = {
        each.layout.constraints[0].describe(each.layout) for each in nonet.vary(puzzle, count=40)
    }
    assert "doublers (thermometer r4c4-r4c2)" in texts
    digits = nonet.parse("." * 16, rule="doublers (less-than @digit_r1c1 r1c2)")
    turned = {
        each.layout.constraints[0].describe(each.layout) for each in nonet.vary(digits, count=40)
    }
    assert "doublers (less-than @digit_r4c4 r4c3)" in turned
    marked = nonet.parse("\n".join(["12 1234 34 1234", *["1234 1234 1234 1234"] * 3]))
    rule = "doublers (thermometer r1c1 r2c2)"
    by_hand = [
        grid
        for grid in nonet.solve("." * 16, rule=rule, limit=None).solutions
        if grid["r1c1"] in (1, 2) and grid["r1c3"] in (3, 4)
    ]
    assert nonet.solve(
        Puzzle(marked.layout, [0] * 16, marks=marked.marks, constraints=[parse_rule(rule)]),
        limit=None,
    ).count == len(by_hand)


@pytest.mark.parametrize("rule", ["doublers", "triplers", "schrodinger"])
@pytest.mark.parametrize("size", [4, 6])
def test_puzzles_are_made(size: int, rule: str) -> None:
    for puzzle in nonet.generate(size=size, rule=rule, seed=3, count=2, timeout=120):
        (made,) = puzzle.layout.constraints
        assert made == parse_rule(made.describe(puzzle.layout)).on(puzzle.layout)
        assert nonet.solve(puzzle).status is Status.UNIQUE
        assert nonet.parse(nonet.write(puzzle, "json")) == puzzle
        if made.kind == "doublers":
            assert nonet.parse(nonet.write(puzzle, "line")) == puzzle
        nonet.hint(puzzle)  # which is not thrown off by more values than the board has
