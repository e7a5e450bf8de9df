"""Rules in the hands of users: the command line, Python, mistakes."""

import json
from collections.abc import Hashable

import pytest

import nonet
from cli.conftest import Run
from meaning import same_rules
from nonet import Layout, Puzzle, constraints
from nonet.constraints import StateMachine, parse_rule
from nonet.errors import NonetError, ShapeError, UnknownNameError, UnsupportedError, UsageError

EMPTY = "." * 16
RULES = ("killer 3 r1c1 r1c2", "thermometer r2c1 r2c2", "less-than r3c1 r4c1", "odd r3c2 r1c1")
OPTIONS = [word for rule in RULES for word in ("--rule", rule)]


def test_rules_narrow_a_puzzle(nonet_run: Run) -> None:
    plain = nonet_run("count", EMPTY)
    ruled = nonet_run("count", *OPTIONS, EMPTY)
    assert plain.out.strip() == "288"
    by_hand = sum(
        v[0] + v[1] == 3 and v[4] < v[5] and v[8] < v[12] and v[9] % 2 == 1 and v[0] % 2 == 1
        for v in (grid.values for grid in nonet.solutions(EMPTY))
    )
    assert int(ruled.out) == by_hand > 0


def test_rules_go_beside_a_game(nonet_run: Run) -> None:
    run = nonet_run("solve", "--game", "diagonal", "--rule", "killer 3 r1c1 r1c2", EMPTY)
    assert run.code == 0 and run.out[0] in "12" and run.out[1] in "12"
    other = nonet.parse(EMPTY, game="diagonal", rule=["killer 3 r1c1 r1c2"])
    assert len(other.layout.extra) == 2 and len(other.layout.constraints) == 1


def test_show_names_the_rules_and_json_holds_them(nonet_run: Run) -> None:
    shown = nonet_run("show", *OPTIONS, EMPTY).out
    for rule in RULES:
        assert f"rule {rule}" in shown.splitlines()[0]
    record = json.loads(nonet_run("solve", "--json", *OPTIONS, EMPTY).out)
    assert {each["rule"] for each in record["constraints"]} == {rule.split()[0] for rule in RULES}
    again = nonet.parse(json.dumps(record))
    assert again == nonet.parse(EMPTY, rule=RULES)


def test_check_names_what_is_broken_and_how(nonet_run: Run) -> None:
    run = nonet_run("check", "--rule", "killer 7 r1c1 r1c2", "12" + "." * 14)
    assert run.code != 0
    assert "killer 7 r1c1 r1c2: the sum is 3" in run.out + run.err


def test_rules_lists_and_explains(nonet_run: Run) -> None:
    listed = nonet_run("rules").out
    assert "killer" in listed and "whispers" in listed
    explained = nonet_run("rules", "cage").out
    assert "add up to" in explained and "--rule 'killer 15 r1c1 r1c2'" in explained
    (record,) = map(json.loads, nonet_run("rules", "--json", "renban").out.splitlines())
    assert record["iss"] == "Renban"


def test_what_people_call_a_rule_finds_it(nonet_run: Run) -> None:
    for name in ("German whispers", "GERMAN_WHISPERS", "white dot", "product killer"):
        assert nonet_run("rules", name).code == 0, name
    assert "white dots are 'difference r1c1 r1c2'" in nonet_run("rules", "kropki").err
    assert "these are about it: product" in nonet_run("rules", "KenKen").err
    missed = nonet_run("rules", "kilelr")
    assert missed.code == 2 and "Did you mean 'killer'?" in missed.err
    asked = nonet_run("solve", "--game", "diagonal + killer", EMPTY)
    assert asked.code == 2 and "'killer' is a rule and not a game: give it as a rule" in asked.err
    with pytest.raises(UnknownNameError, match="no game named 'chess'"):
        nonet.parse(EMPTY, game="chess")


def test_a_kenken_of_latin_square_and_cages() -> None:
    cages = ["product 6 r1c1 r1c2 r2c1", "difference difference=2 r2c2 r3c2", "ratio r3c1 r4c1"]
    latin = Layout.of(4, "none")
    ruled = latin.with_constraints(map(parse_rule, cages))
    found = list(nonet.solutions(Puzzle(ruled, [0] * 16), limit=None))
    grids = [grid.values for grid in nonet.solutions(Puzzle(latin, [0] * 16), limit=None)]
    by_hand = [
        v
        for v in grids
        if v[0] * v[1] * v[4] == 6
        and abs(v[5] - v[9]) == 2
        and (v[8] == 2 * v[12] or v[12] == 2 * v[8])
    ]
    assert len(grids) == 576
    assert sorted(grid.values for grid in found) == sorted(by_hand) != []


def test_pictures_show_the_rules() -> None:
    puzzle = nonet.parse(EMPTY, rule=["killer 3 r1c1 r1c2", "sandwich 0 r0c1"])
    svg = nonet.draw_svg(puzzle)
    assert ">3<" in svg and ">0<" in svg
    plain = nonet.draw_svg(EMPTY)
    assert svg.count("<line") > plain.count("<line")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("kiler 3 r1c1", "Did you mean 'killer'"),
        ("killer 3", "it needs cells; an example: killer 15 r1c1 r1c2"),
        ("killer 3 4 r1c1", "'4' is one number too many"),
        ("killer total=x r1c1", "'x' is neither a number nor a cell"),
        ("killer 3 r1c1 / r1c2", "it takes no further cells: leave out r1c2"),
        ("killer 3 r1c9", "killer: 'r1c9' is not on a board of 4x4"),
        ("killer 3 r1c1-r3c2", "killer: r1c1-r3c2 is not straight"),
        ("difference r1c1", "difference: it needs two different cells"),
        ("or (killer 3 r1c1", "a parenthesis is not closed"),
        ("regex [1 r1c1", "is not a class"),
        ("entropic r1c1-r1c4", "entropic: 4 values have no thirds"),
        ("connected 1,2 size=17", "connected: the size is 0 to 16, not 17"),
        ("variables A (region-run @A)", "'@A' is not a single cell of the board"),
    ],
)
def test_mistakes_are_named(rule: str, words: str, nonet_run: Run) -> None:
    with pytest.raises(NonetError) as caught:
        nonet.parse(EMPTY, rule=rule)
    assert words in str(caught.value)
    run = nonet_run("solve", "--rule", rule, EMPTY)
    assert run.code in (2, 3) and words in run.err and "Traceback" not in run.err


def test_mistakes_in_python_are_named() -> None:
    with pytest.raises(UsageError, match="expected a constraint"):
        Layout.of(4).with_constraints(["killer 3 r1c1"])  # type: ignore[list-item]
    with pytest.raises(ShapeError, match="there is no cell 16"):
        Layout.of(4).with_constraints([constraints.Killer(3, (16,))])
    for empty in (constraints.Killer(3, ()), constraints.EqualSumGroups([(0, 1), ()])):
        with pytest.raises(ShapeError, match="it needs cells"):
            Layout.of(4).with_constraints([empty])
    with pytest.raises(UnknownNameError):
        parse_rule("nothing")
    with pytest.raises(AttributeError):
        _ = constraints.Nothing


def test_what_cannot_take_rules_refuses_them_by_name() -> None:
    puzzle = nonet.parse(EMPTY, rule="killer 3 r1c1 r1c2")
    for engine in ("native", "sat", "backtracking"):
        with pytest.raises(UnsupportedError, match="killer"):
            nonet.solve(puzzle, engine=engine)


def test_formats_hold_the_rules_or_refuse_them() -> None:
    for board in (
        nonet.parse(EMPTY, rule=list(RULES)),
        Puzzle(Layout.of(4, values=range(4)), [0] * 16),
    ):
        held = []
        for form in nonet.formats.FORMATS:
            try:
                text = nonet.write(board, form.name)
            except UnsupportedError:
                continue
            assert same_rules(nonet.parse(text, format=form.name), board), form.name
            held.append(form.name)
        assert "json" in held


def test_layouts_are_equal_in_whatever_order_rules_come() -> None:
    one = constraints.Killer(3, "r1c1 r1c2")
    other = constraints.Odd("r3c3")
    base = Layout.of(4)
    both = base.with_constraints([one, other])
    assert both == base.with_constraints([other, one]) and hash(both) == hash(
        base.with_constraints([other]).with_constraints([one])
    )
    assert both != base and both.constraints[0].cells == (0, 1)  # type: ignore[attr-defined]


def test_givens_are_left_out_as_long_as_rules_allow() -> None:
    cages = ["killer 3 r1c1 r1c2", "killer 7 r2c1 r2c2 ", "renban r3c1 r4c1"]
    solved = nonet.solve(EMPTY, limit=1, rule=cages).solution
    assert solved is not None
    puzzle = Puzzle(solved.layout, solved.values)
    fewer = nonet.minimize(puzzle)
    assert fewer.layout == puzzle.layout
    assert nonet.solve(fewer).status is nonet.Status.UNIQUE
    for cell, given in enumerate(fewer.givens):
        if given:
            without = list(fewer.givens)
            without[cell] = 0
            status = nonet.solve(Puzzle(fewer.layout, without)).status
            assert status is nonet.Status.MULTIPLE


def test_relations_and_automata_of_users() -> None:
    layout = Layout.of(4)
    apart = constraints.PairTable.of(lambda a, b: a - b == 1, "r1c1 r1c2", layout.values)
    steps = {("low", 1): ["low"], ("low", 2): ["low"], ("low", 3): ["high"], ("low", 4): ["high"]}
    steps |= {("high", 3): ["high"], ("high", 4): ["high"]}
    sorted_halves = constraints.StateMachine.of("r2", layout.values, ["low"], steps, ["high"])
    pattern = constraints.Regex("r3", "[^1]*1.*")
    layout = layout.with_constraints([apart, sorted_halves, pattern])
    found = nonet.solve(Puzzle(layout, [0] * 16), limit=None)
    assert found.count
    for grid in found.solutions:
        v = grid.values
        assert v[0] - v[1] == 1 and max(v[4:6]) < min(v[6:8])


def test_an_automaton_may_leave_open_what_follows() -> None:
    """Two runs of one sum, wherever the line is cut: by sets of states it takes thousands."""
    cells = "r1c1 r2c2 r3c3 r1c2 r2c3 r3c4"
    values, most = range(1, 5), 24
    steps: dict[tuple[Hashable, int], list[Hashable]] = {
        ((cut, here, first), value): [
            (cut, here + value, first),
            *([(True, 0, here + value)] if not cut else []),
        ]
        for cut in (False, True)
        for here in range(most)
        for first in range(most)
        for value in values
    }
    ends = [(True, total, total) for total in range(1, most)]
    few = StateMachine.of(cells, values, [(False, 0, 0)], steps, ends)
    assert few.choices == 2
    layout = Layout.of(4)
    found = nonet.solve(Puzzle(layout.with_constraints([few]), [0] * 16), limit=None)
    grids = {grid.values for grid in found.solutions}
    bound = few.on(layout)
    for grid in nonet.solutions(EMPTY):
        line = [grid.values[cell] for cell in bound.cells]
        halves = any(sum(line[:cut]) == sum(line[cut:]) for cut in range(1, 6))
        assert (grid.values in grids) == halves
        assert (not list(bound.check(layout, grid.values))) == halves
    wrong = StateMachine((0, 1), (0,), (0,) * 12, choices=2)
    with pytest.raises(ShapeError, match="8 steps for each state"):
        wrong.on(layout)


@pytest.mark.parametrize("ends", ["0", "0,2"])
def test_open_automata_come_back_from_other_texts(ends: str) -> None:
    steps = "1,2,-1,-1, 2,-1,0,-1, 0,1,2,-1, 1,-1,-1,-1, -1,-1,-1,2, -1,0,-1,-1".replace(" ", "")
    rule = f"automaton accepting={ends} transitions={steps} choices=2 r1c1 r1c2 r2c3 r3c4"
    puzzle = nonet.parse(EMPTY, rule=rule)
    assert nonet.parse(nonet.write(puzzle, "json")) == puzzle
    again = nonet.parse(nonet.write(puzzle, "iss"))
    assert again.layout.constraints[0].kind == "automaton"
    assert nonet.count(again) == nonet.count(puzzle) > 0


def test_letters_are_variables_outside_of_the_grid() -> None:
    rule = "cryptic-killer A,A r1c1 r1c2 / r3c1 r3c2"
    puzzle = nonet.parse(EMPTY, rule=rule)
    found = nonet.solve(puzzle, limit=None)
    expected = [
        v
        for v in (grid.values for grid in nonet.solutions(EMPTY))
        if v[0] + v[1] == v[8] + v[9] and v[0] + v[1] <= 4
    ]
    assert sorted(grid.values for grid in found.solutions) == sorted(expected)
    with pytest.raises(ShapeError, match="cannot stand in another rule"):
        nonet.parse(EMPTY, rule=f"or ({rule}) (odd r1c1)")


def test_variables_may_stand_in_rules_of_places() -> None:
    """The first value stands again as many cells after the variable as this says."""
    puzzle = nonet.parse(EMPTY, rule="variables A (value-indexing r1c1 @A r2c3 r3c2 r4c4)")
    found = nonet.solve(puzzle, limit=None).solutions
    grids = [grid.values for grid in nonet.solutions(EMPTY)]
    wanted = {v for v in grids if v[0] in (v[6], v[9], v[15])}
    assert {grid.values for grid in found} == wanted
    assert 0 < len(wanted) < len(grids)


@pytest.mark.parametrize(
    ("rule", "broken"),
    [
        ("cryptic-killer A,A r1c1 r1c2 / r3c1 r3c2", []),
        ("cryptic-killer A,A r1c1 r1c2 / r2c1 r3c2", ["the sum is 4, which A cannot be"]),
        ("cryptic-killer A,B r1c1 r1c2 / r3c1 r3c2", ["the sum is 3, which B cannot be"]),
    ],
)
def test_letters_that_are_filled_in_agree_from_cage_to_cage(rule: str, broken: list[str]) -> None:
    found = nonet.check(nonet.parse("1234341221434321", rule=rule))
    assert [each.rule.rpartition(": ")[2] for each in found.conflicts] == broken


def test_the_search_scale_asks_the_quickest_engine_where_there_are_no_rules() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    found = nonet.solve(hard, engine="native").stats
    assert dict(nonet.rate(hard, scale="search").figures) == {
        "guesses": found.guesses,
        "nodes": found.nodes,
    }


def test_the_search_scale_rates_under_the_rules() -> None:
    """Its engine, `native`, would pass over the rules and meet other solutions."""
    rules = ["killer 7 r1c1 r1c2", "thermometer r1c1 r1c2", "odd r3c1", "killer 7 r3c3 r3c4"]
    (solution, *_) = nonet.solve(EMPTY, limit=1, rule=rules).solutions
    puzzle = nonet.minimize(Puzzle(solution.layout, solution.values))
    assert nonet.solve(puzzle.givens).status is nonet.Status.MULTIPLE
    rating = nonet.rate(puzzle, scale="search")
    assert rating.exact and rating.puzzle == puzzle


def test_candidates_look_at_every_rule() -> None:
    rules = [
        "odd r1c1",
        "killer 3 r1c3 r1c4",
        "less-than r2c1 r2c2",
        "anti-king",
        "killer 4 r4c1 r4c2",
    ]
    puzzle = nonet.parse("....2...........", rule=rules)
    found = puzzle.candidates()
    assert found.of("r1c1") == (1, 3)
    assert found.of("r1c3") == (1, 2)
    assert found.of("r2c2") == (3, 4)
    assert 2 not in found.of("r3c2")
    assert found.of("r4c2") == (1, 3)
    true = nonet.true_candidates(puzzle)
    for cell in range(16):
        assert set(true.values[cell]) <= set(found.of(cell))


def test_comments_hold_rules_as_people_type_them(nonet_run: Run) -> None:
    board = nonet.parse(EMPTY, rule=[*RULES, "sandwich 0 r0c1", "or (odd r4c4) (regex 1.* r4)"])
    line = nonet.write(board, "line")
    assert line.startswith(f"{EMPTY} # rule killer 3 r1c1 r1c2; rule ") and "{" not in line
    assert "rule sandwich 0 r1c1-r4c1" in line
    assert nonet.parse(line) == board
    above = "# rule killer 3 r1c1 r1c2; rule odd r1c1\n" + "\n".join([EMPTY, EMPTY])
    assert nonet_run("solve", "-", stdin=above).out.splitlines()[1].startswith("12")
    wrong = nonet_run("solve", f"{EMPTY} # rule kiler 3 r1c1 r1c2")
    assert wrong.code == 3 and "Did you mean 'killer'" in wrong.err
    assert nonet.parse(f"{EMPTY} # rule of thumb").layout == Layout.of(4)


def test_rules_that_have_no_text_are_kept_as_json() -> None:
    braces = constraints.Regex("r1", "1{1,2} .*")
    board = Puzzle(Layout.of(4).with_constraints([braces]), [0] * 16)
    line = nonet.write(board, "line")
    assert "rules {" in line and nonet.parse(line) == board


def test_objects_beside_a_puzzle_are_not_passed_over() -> None:
    items = [{"cells": ["r1c1", "r1c2"], "sum": 3}]
    with pytest.raises(UnsupportedError, match="fences"):
        nonet.parse(json.dumps({"puzzle": EMPTY, "fences": items}))
    caged = nonet.parse(json.dumps({"puzzle": EMPTY, "cages": items}))
    assert caged == nonet.parse(EMPTY, rule="killer 3 r1c1 r1c2")
    rows = [[0] * 4] * 4
    texts = {"nonet": 1, "size": 4, "givens": rows, "constraints": ["killer 3 r1c1 r1c2"]}
    assert nonet.parse(json.dumps(texts)) == nonet.parse(EMPTY, rule="killer 3 r1c1 r1c2")


def test_rules_are_left_out_that_are_not_needed(nonet_run: Run) -> None:
    rules = ["killer 3 r1c1 r1c2", "odd r1c1", "less-than r1c1 r1c2"]
    (solution, *_) = nonet.solve(EMPTY, limit=1, rule=rules).solutions
    layout = solution.layout
    full = Puzzle(layout, solution.values)
    fewer = nonet.minimize(full, constraints=True)
    assert nonet.minimize(full).layout == layout
    assert set(fewer.layout.constraints) < set(layout.constraints)
    assert nonet.solve(fewer).solutions[0].values == solution.values
    for rule in fewer.layout.constraints:
        rest = [each for each in fewer.layout.constraints if each != rule]
        bare = Puzzle(Layout.of(4).with_constraints(rest), fewer.givens)
        assert nonet.solve(bare).status is nonet.Status.MULTIPLE
    run = nonet_run("minimize", "--constraints", nonet.write(full, "line"))
    assert nonet.parse(run.out) == fewer


def test_traces_are_refused_by_name(nonet_run: Run) -> None:
    run = nonet_run("solve", "--trace", "--rule", "killer 3 r1c1 r1c2", EMPTY)
    assert run.code == 4 and "no engine can be traced" in run.err and "'killer'" in run.err


def test_cp_sat_meets_each_board_once() -> None:
    """Its automata have variables of their own, which may differ where the board does not."""
    pytest.importorskip("ortools", reason="the engine cp-sat needs ortools")
    rules = ["anti-taxicab", "entropic r5c3-r3c3 r3c2 r4c2 r3c1", "skyscraper 4 r1c1-r6c1"]
    puzzle = nonet.parse("." * 36, rule=rules)
    found = nonet.solve(puzzle, engine="cp-sat")
    assert found.status is nonet.Status.UNIQUE
    assert found.solutions == nonet.solve(puzzle).solutions
