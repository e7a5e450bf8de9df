"""Puzzles with variant rules: clues placed by chance, one solution, nothing that is not needed."""

import json
from itertools import combinations, groupby
from random import Random
from typing import Any

import pytest

import nonet
from cli.conftest import Run
from nonet import Deadline, Layout, Puzzle, Status, constraints
from nonet._generate import GenerateOptions, _with_rules
from nonet._generate._clues import place_clues
from nonet._generate._maker import Failure
from nonet._generate._spec import Spec
from nonet._generate._with_rules import RuleMaker
from nonet.constraints import CONSTRAINTS, FullBoard, Kind, parse_outline, parse_rule, placing_of
from nonet.errors import (
    NonetError,
    PuzzleNotFoundError,
    ShapeError,
    UnsupportedError,
    UsageError,
)
from nonet.model import Constraint
from nonet.workers import WorkerPool, _ordered

# Rules that mean nothing without a table of one's own, and what is too seldom on a small board.
OF_YOUR_OWN = {
    "automaton": "automaton accepting=1 transitions=0,0,0,0,1,1,1,1,1,1,1,1",
    "pair-table": "pair-table 62,61,59,55,47,31",
    "regex": "regex .*6.*|.*1.*",
    "anti-leap": "anti-leap 1,3",
    "formula": "formula sum(first, last) = max:",
    "lockout": "lockout difference=3",
    "dutch-flatmates": "",
}


@pytest.mark.parametrize("kind", list(CONSTRAINTS.builtin()), ids=lambda kind: kind.name)
def test_every_rule_makes_puzzles(kind: Kind) -> None:
    rule = OF_YOUR_OWN.get(kind.name, kind.name)
    layout = Layout.of(6) if rule else Layout.of(5, "none")
    if kind.from_zero:
        layout = Layout.of(4, values=range(5))
    (made,) = nonet.generate_each(layout=layout, rule=rule or kind.name, seed=4)
    puzzle = made.puzzle
    assert kind.name in {each.kind for each in puzzle.layout.constraints}
    assert nonet.solve(puzzle).status is Status.UNIQUE
    solution = tuple(v or 0 for v in puzzle.layout.shown(made.solution.numbers))
    for each in puzzle.layout.constraints:
        assert not list(each.check(puzzle.layout, solution))


def test_minimal_puzzles_where_it_takes_long_to_see_which_givens_are_needed() -> None:
    spec = Spec.of(GenerateOptions(rule=("little-killer",), minimal=True).resolved())
    made = RuleMaker(spec).make(41, 0, timeout=30)
    assert not isinstance(made, Failure)
    puzzle = made.puzzle
    assert nonet.solve(puzzle).status is Status.UNIQUE
    for cell, given in enumerate(puzzle.givens):
        if given:
            fewer = [*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]]
            assert nonet.count(Puzzle(puzzle.layout, fewer), limit=2) == 2


def test_nothing_is_left_that_is_not_needed() -> None:
    (puzzle,) = nonet.generate(6, rule=["killer", "thermometer"], seed=2)
    for cell, given in enumerate(puzzle.givens):
        if given:
            fewer = [*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]]
            assert nonet.solve(Puzzle(puzzle.layout, fewer)).status is Status.MULTIPLE
    rules = puzzle.layout.constraints
    for rule in rules:
        rest = [each for each in rules if each is not rule]
        if rule.kind in {each.kind for each in rest}:
            layout = puzzle.layout.without_constraints.with_constraints(rest)
            assert nonet.solve(Puzzle(layout, puzzle.givens)).status is Status.MULTIPLE


def test_a_puzzle_depends_on_its_seed_and_number_alone() -> None:
    several = nonet.generate(6, rule="arrow", seed=9, count=12, threads=2)
    assert several[:2] == nonet.generate(6, rule="arrow", seed=9, count=2, threads=1)
    assert len(set(several)) == 12


def test_all_marks_are_given_where_the_others_mean_something() -> None:
    (puzzle,) = nonet.generate(6, rule="negative-sum", seed=3)
    solved = nonet.solve(puzzle).solutions[0].numbers
    marked = {each.cells for each in puzzle.layout.constraints if each.kind == "pair-sum"}  # type: ignore[attr-defined]
    for cell, value in enumerate(solved):
        for other in (cell + 1 if cell % 6 < 5 else 99, cell + 6):
            if other < 36 and value + solved[other] in (5, 10):
                assert (cell, other) in marked


@pytest.mark.long
def test_options_hold_beside_rules() -> None:
    (puzzle,) = nonet.generate(6, rule="6 killer", seed=1, clues="0..8", symmetry="180")
    assert [each.kind for each in puzzle.layout.constraints] == ["killer"] * 6
    # On the first board of this seed ten cages fill the room.
    (many,) = nonet.generate(6, rule=["12 killer", "anti-knight"], seed=4, clues=0)
    assert [each.kind for each in many.layout.constraints].count("killer") == 12
    with pytest.raises(PuzzleNotFoundError, match=r"one with \d of 16 clues 'killer'"):
        nonet.generate(4, rule="16 killer", seed=1)
    assert puzzle.clues <= 8
    assert all(bool(puzzle[c]) == bool(puzzle[35 - c]) for c in range(36))
    (fixed,) = nonet.generate(
        6, game="diagonal", rule=[constraints.Killer(11, "r1c1 r1c2"), "odd"], seed=1
    )
    assert len(fixed.layout.extra) == 2 and nonet.solve(fixed).status is Status.UNIQUE
    assert {each.kind for each in fixed.layout.constraints} == {"killer", "odd"}
    pattern = "X.....X.....X.....X.....X.....X....."
    (drawn,) = nonet.generate(6, rule="killer", pattern=pattern, seed=1)
    assert [v != 0 for v in drawn.givens] == [symbol == "X" for symbol in pattern]
    assert nonet.solve(drawn).status is Status.UNIQUE
    easy = nonet.generate_each(6, rule="killer", difficulty="easy", seed=1)
    assert next(easy).rating.level == "easy"  # type: ignore[union-attr]


@pytest.mark.parametrize("rule", ["killer", "6 thermometer"])
def test_too_hard_a_puzzle_gets_more_givens(rule: str) -> None:
    """One attempt was enough; of those without more givens 40 in turn were too hard."""
    options = {"rule": rule, "difficulty": "easy", "seed": 2}
    (made,) = nonet.generate_each(9, **options)  # type: ignore[arg-type]
    assert made.attempts == 1 and made.rating is not None and made.rating.level == "easy"
    assert [each.values for each in nonet.solve(made.puzzle).solutions] == [made.solution.values]
    assert made.puzzle.clues > 0
    with pytest.raises(PuzzleNotFoundError, match="no such puzzle found"):
        nonet.generate(9, **options, clues=0, timeout=0.5)  # type: ignore[arg-type]


def test_boards_of_other_values_and_shapes() -> None:
    for layout in (
        Layout.of(6, values=range(6)),
        Layout.of(4, "none", values=range(1, 7)),
        Layout.of(4, rows=6, values=range(1, 7)),
    ):
        (puzzle,) = nonet.generate(layout=layout, rule="killer", seed=1)
        assert nonet.solve(puzzle).status is Status.UNIQUE


@pytest.mark.parametrize(
    ("rule", "error", "words"),
    [
        ("kiler", NonetError, "Did you mean 'killer'"),
        ("3 anti-knight", UsageError, "a rule of the whole board"),
        ("3 killer r1c1 r1c2", UsageError, "goes with a rule without cells"),
        ("12 doublers", UsageError, "has the rule doublers once: write 'doublers' without"),
        ("doublers (3 killer)", UsageError, "'3 killer': it stands in another rule and so needs"),
        ("or (killer) (killer)", UsageError, "'killer': it stands in another rule and so needs"),
        ("killer x", UsageError, "'x' is neither a number nor a cell"),
        ("killer 3 r1c9", NonetError, "not on a board of 4x4"),
        ("entropic", ShapeError, "no thirds; boards of 6x6, 9x9, 12x12 and 15x15 have it"),
        ("global-entropy", ShapeError, "no thirds; boards of 6x6, 9x9, 12x12 and 15x15 have it"),
        ("lockout", PuzzleNotFoundError, "no clue 'lockout' fits; boards of 6x6, 8x8"),
        ("regex", UsageError, "nothing without its pattern; an example of 9x9: regex"),
        ("3 automaton", UsageError, r"its transitions; .* accepting=1 transitions=0,0,.*1 \("),
        ("pair-table every=yes", UsageError, "its allowed; an example of 9x9: pair-table 510"),
        ("pair-table 1,2", ShapeError, "the table is not one for 4 values$"),
        (["killer 3 r1c1 r1c2", "killer 7 r1c2 r1c3", "odd r1c1 r1c2"], NonetError, "no grid"),
        ([5], UsageError, "a rule is a text"),
    ],
)
def test_mistakes_are_named(rule: object, error: type[NonetError], words: str) -> None:
    with pytest.raises(error, match=words):
        nonet.generate(4, rule=rule, seed=1)  # type: ignore[arg-type]


def test_what_has_clues_of_its_own_is_refused_by_name() -> None:
    for game in ("futoshiki", "queens"):
        with pytest.raises(UnsupportedError, match=game):
            nonet.generate(5, game=game, rule="killer", seed=1)
    with pytest.raises(UnsupportedError, match="equal chances"):
        nonet.generate(4, uniform=True, rule="killer", seed=1)


def test_at_the_command_line(nonet_run: Run) -> None:
    options = ("--rule", "killer", "--rule", "anti-king", "-n", "2", "--seed", "8", "--size", "6")
    made = nonet_run("generate", *options)
    assert made.code == 0 and len(made.out.splitlines()) == 2
    assert "exactly one solution" in nonet_run("check", "-", stdin=made.out).out
    record = json.loads(nonet_run("generate", *options, "--json").out.splitlines()[0])
    assert {each["rule"] for each in record["constraints"]} == {"killer", "anti-king"}
    wrong = nonet_run("generate", "--rule", "whisprs")
    assert wrong.code == 2 and "whispers" in wrong.err


def test_placing_is_found_by_family() -> None:
    placed = {kind.name for kind in CONSTRAINTS.builtin() if placing_of(kind)}
    assert {"killer", "thermometer", "sandwich", "same-values"} <= placed
    assert not placed & {"anti-knight", "nonconsecutive", "diagonal", "global-mod"}


def test_an_arrow_goes_from_cell_to_cell_up_to_the_edge() -> None:
    kind, layout = CONSTRAINTS.get("search-nine"), Layout.of(9)
    held = next(nonet.generate_each(9, seed=5)).solution.values
    placing, ways = placing_of(kind), set()
    assert placing is not None
    for seed in range(800):
        board = FullBoard(layout, held, Random(seed), kind, {})
        for clue in placing.attempt(board):
            first, second, *_ = cells = vars(clue)["cells"]
            house = layout.rows if second // 9 == first // 9 else layout.columns
            whole = next(each.cells for each in house if first in each.cells)
            way = whole if second > first else whole[::-1]
            assert cells == way[way.index(first) :]
            ways.add(second - first)
    assert ways == {1, -1, 9, -9}


def test_region_sum_lines_have_many_parts_and_few_cells() -> None:
    """What a line rules out grows with its parts; its cells keep others from where they are."""
    kind, layout = CONSTRAINTS.get("region-sum-line"), Layout.of(9)
    held = next(nonet.generate_each(9, seed=5)).solution.values
    board, placing = FullBoard(layout, held, Random(1), kind, {}), placing_of(kind)
    assert placing is not None and layout.region_of is not None
    lines = [vars(clue)["cells"] for _ in range(60) for clue in placing.attempt(board)]
    parts = [[*groupby(line, layout.region_of.__getitem__)] for line in lines]
    assert len(lines) > 50 and sum(len(some) > 2 for some in parts) > 20
    assert sum(map(len, lines)) < 5 * len(lines)


def test_cells_are_read_once_where_numbers_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    kind, layout, read = CONSTRAINTS.get("killer"), nonet.Layout.of(4), list[Constraint]()

    def on(rule: Constraint, board: nonet.Layout) -> Constraint:
        read.append(rule)
        return Constraint.on(rule, board)

    monkeypatch.setattr(kind.make, "on", on)
    clue = FullBoard(layout, (1, 2, 3, 4) * 4, Random(1), kind, {}).clue(cells=(0, 1))
    assert clue == (parse_rule("killer 3 r1c1 r1c2").on(layout),) and len(read) == 2


def test_the_timeout_holds_while_clues_are_placed() -> None:
    # So many have no room on the board, which is seen only after thousands of attempts.
    with pytest.raises(PuzzleNotFoundError, match="the time ran out"):
        nonet.generate(rule=["30 renban"], seed=1, timeout=0.2)


def test_a_board_with_regions_to_be_found_is_drawn_with_them() -> None:
    # Boards were drawn without, and hardly any of those with boxes can be parted so.
    for seed in range(4):
        (made,) = nonet.generate_each(6, rule="chaos-construction", seed=seed)
        assert made.attempts == 1
        assert nonet.solve(made.puzzle).status is Status.UNIQUE


@pytest.mark.long
def test_a_9x9_with_boxes_and_regions_to_be_found() -> None:
    rules = ["chaos-construction", "3 killer"]  # to see whether these are needed, Python parted it
    (puzzle,) = nonet.generate(9, rule=rules, seed=2)
    (regions,) = (each for each in puzzle.layout.constraints if each.kind == "chaos-construction")
    assert nonet.solve(puzzle).status is Status.UNIQUE
    assert len(list(regions.named_cells())) > 9


def test_twelve_little_killers_need_no_givens() -> None:
    # Those of a random board leave millions: so sums are chosen near the ends of their range.
    (made,) = nonet.generate_each(9, rule="12 little-killer", clues=0, seed=1)
    assert (made.puzzle.clues, len(made.puzzle.layout.constraints)) == (0, 12)
    assert nonet.solve(made.puzzle).status is Status.UNIQUE
    product = constraints.Product(6, "r1c1 r1c2").on(Layout.of(4))
    assert list(product.numbers("product", Layout.of(4))) == [1, 2, 3, 4, 6, 8, 9, 12, 16]


@pytest.mark.parametrize(("rule", "form"), [("doppelganger", "iss"), ("schrodinger", "json")])
@pytest.mark.parametrize("size", [4, 6])
def test_a_rule_of_values_from_0_brings_them(
    size: int, rule: str, form: str, nonet_run: Run
) -> None:
    (puzzle,) = nonet.generate(size, rule=rule, seed=1)
    assert list(puzzle.layout.values) == list(range(size + 1))
    made = nonet_run("generate", "--rule", rule, "--size", str(size), "--seed", "1")
    assert made.lines == [nonet.write(puzzle, form)], "lines have no 0"
    wrong = nonet_run("solve", "." * size**2, "--rule", rule)
    assert wrong.code == 3 and "and the values 0 to N; this one is" in wrong.err


@pytest.mark.parametrize("rule", ["even", "maximum", "box-indexer"])
def test_a_number_of_marks_is_that_of_their_cells(rule: str) -> None:
    puzzle = nonet.generate(size=6, rule=[f"5 {rule}"], seed=3)[0]
    (clue,) = puzzle.layout.constraints
    assert (clue.kind, len(list(clue.named_cells()))) == (rule, 5)
    with pytest.raises(PuzzleNotFoundError, match=f"no clue '{rule}' fits"):
        nonet.generate(size=4, rule=[f"17 {rule}"], seed=3)


def test_a_timeout_while_clues_are_placed_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def place(outline: object, board: FullBoard) -> list[Constraint]:
        maker.stop()
        board.go_on()
        return []

    monkeypatch.setattr(_with_rules, "place_clues", place)
    maker = RuleMaker(Spec.of(GenerateOptions(size=4, rule=("30 renban",)).resolved()))
    made = maker.make(1, 0)
    assert isinstance(made, Failure) and made.attempts == 0
    assert made.reason == "one that still lacked some of its 30 clues 'renban'"


def test_processes_that_have_hardly_begun_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[object] = []

    def expired(pool: WorkerPool, *call: object, timeout: float | None = None) -> object:
        given.append(timeout)
        raise TimeoutError

    monkeypatch.setattr(WorkerPool, "call", expired)
    monkeypatch.setattr(_ordered, "SECONDS_ALONE", 0.0)
    with pytest.raises(PuzzleNotFoundError, match="the time ran out"):
        nonet.generate(4, rule="killer", count=9, threads=2, seed=1, timeout=60)
    assert all(isinstance(each, float) and each < 61 for each in given)


def test_every_other_attempt_is_made_with_sharp_clues(monkeypatch: pytest.MonkeyPatch) -> None:
    attempt, sharp = RuleMaker._attempt, []

    def noted(maker: RuleMaker, chance: Random, deadline: Deadline, **more: Any) -> object:
        sharp.append(more["sharp"])
        found = attempt(maker, chance, deadline, **more)
        return found if len(sharp) > 3 else 0  # as if there were none of its givens

    monkeypatch.setattr(RuleMaker, "_attempt", noted)
    nonet.generate(size=4, rule=["killer"], seed=1, threads=1)
    assert sharp[:4] == [False, True, False, True]


def test_time_that_ends_behind_the_last_attempt_is_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attempt = RuleMaker._attempt

    def slow(maker: RuleMaker, chance: Random, deadline: Deadline, **more: Any) -> object:
        found = attempt(maker, chance, deadline, **more)
        maker.stop()
        return found

    monkeypatch.setattr(RuleMaker, "_attempt", slow)
    with pytest.raises(PuzzleNotFoundError, match="the time ran out"):
        nonet.generate(size=4, rule=["killer"], seed=1, timeout=60)


def test_clues_that_are_there_already_are_not_counted() -> None:
    """Of 36 clues beside a board at most 25 were found, since some were drawn twice."""
    (puzzle,) = nonet.generate(rule="36 skyscraper", size=9, seed=1)
    assert len(puzzle.constraints) == 36


@pytest.mark.long
def test_more_lines_than_have_room_are_soon_given_up() -> None:
    """On each board 9000 attempts were made, each at eight lines: ten minutes in all."""
    layout = Layout.of(9)
    solution = nonet.solve("." * 81, limit=1, seed=1).solution
    assert solution is not None
    calls = 0

    def go_on() -> None:
        nonlocal calls
        calls += 1

    kind = CONSTRAINTS.get("renban")
    board = FullBoard(layout, solution.numbers, Random(1), kind, {}, 30, go_on=go_on)
    clues = place_clues(parse_outline("30 renban"), board)  # type: ignore[arg-type]
    assert 12 <= len(clues) < 30
    assert calls < 2000
    assert len({cell for clue in clues for cell in clue.named_cells()}) == sum(
        len({*clue.named_cells()}) for clue in clues
    )
    with pytest.raises(PuzzleNotFoundError, match="of 30 clues 'renban'"):
        nonet.generate(rule="30 renban", seed=1)


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_value_beside_the_board_has_one_way(seed: int) -> None:
    layout = Layout.of(4).with_constraints([parse_rule("variables A (less-than r2c4 @A)")])
    (puzzle,) = nonet.generate(layout=layout, seed=seed)
    assert nonet.count(puzzle) == 1


def test_a_value_beside_the_board_that_nothing_fixes_makes_no_puzzle() -> None:
    rule = parse_rule("variables names=A,B (difference @A @B)")
    with pytest.raises(PuzzleNotFoundError, match="several solutions"):
        nonet.generate(layout=Layout.of(4).with_constraints([rule]), seed=1)


@pytest.mark.parametrize("rule", ["region-sum", "zipper"])
def test_where_lines_meet_one_passes_straight_on(rule: str) -> None:
    """Without givens lines share cells, of which one of them passes each straight on."""
    (made,) = nonet.generate(6, rule=rule, clues=0, seed=2)
    assert made.clues == 0 and nonet.count(made, limit=2) == 1
    lines = [clue.cells for clue in made.layout.constraints]  # type: ignore[attr-defined]
    assert any({*one} & {*other} for one, other in combinations(lines, 2))
    for one, other in combinations(lines, 2):
        for cell in {*one} & {*other}:
            places = [(line, line.index(cell)) for line in (one, other)]
            around = [(line[at - 1], *line[at + 1 : at + 2]) for line, at in places if at]
            assert any(sum(pair) == 2 * cell for pair in around if len(pair) > 1)
