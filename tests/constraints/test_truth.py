"""Independent readings of each rule: primitives, `check`, a second judge, all shadings."""

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, islice, product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from constraints.instances import BOARDS, random_instance
from judge.board import Board, Clue, NoMeaningError
from judge.cases import BOARDS as JUDGED
from judge.cases import PLAIN, Maker
from judge.laws import case_of, differences, layout_of, meanings, random_case
from judge.rules import grids as judged_grids
from judge.rules import holds
from nonet import solve
from nonet.constraints import CONSTRAINTS, Constraint, Kind, parse_rule
from nonet.constraints._layers import LayerRule
from nonet.engines import ENGINES
from nonet.errors import ConflictError, NonetError
from nonet.model import Layout, Puzzle, primitives_of
from strategies import random_solution

each_kind = pytest.mark.parametrize("kind", list(CONSTRAINTS.builtin()), ids=lambda k: k.name)
MOST_WAYS = 300  # of what is outside of a board: more are neither tried nor counted
_GRIDS: dict[Layout, list[tuple[int, ...]]] = {}


def grids(layout: Layout) -> list[tuple[int, ...]]:
    """Some solved boards without further rules, values as shown."""
    if layout not in _GRIDS:
        rng = random.Random(layout.describe())
        found = (random_solution(layout, rng) for _ in range(60))
        shift = layout.least - 1
        _GRIDS[layout] = [tuple(v + shift for v in grid) for grid in found if grid is not None]
    return _GRIDS[layout]


def obeyed(constraint: Constraint, layout: Layout, grid: tuple[int, ...]) -> bool:
    return not any(constraint.check(layout, grid))


def adapted(constraint: Constraint, layout: Layout, grid: tuple[int, ...]) -> Constraint:
    """The constraint with another number, if there is one, such that the grid obeys it."""
    for name in ("total", "number", "count", "value"):
        if name in vars(constraint):
            for number in range(70):
                other = type(constraint)(**{**vars(constraint), name: number})
                if fits(other, layout) and obeyed(other, layout, grid):
                    return other
    return constraint


def fits(constraint: Constraint, layout: Layout) -> bool:
    """Whether a board can have it."""
    try:
        layout.with_constraints([constraint])
    except NonetError:
        return False
    return True


@each_kind
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
@pytest.mark.sampled
def test_primitives_are_what_check_finds(kind: Kind, seed: int) -> None:
    rng = random.Random(seed)
    base = rng.choice(BOARDS)
    constraint = random_instance(kind, base, rng)
    if constraint is None:
        return  # its shape is not found by chance on this board
    if rng.random() < 0.7:
        constraint = adapted(constraint, base, rng.choice(grids(base)))
    layout = base.with_constraints([constraint])
    primitives = tuple(constraint.primitives(layout))
    domains = constraint.outside(layout)
    if prod(domain.bit_count() for domain in domains) > MOST_WAYS:  # too many to try all
        _ways_obey(constraint, layout)
        return
    outside = list(
        product(*([v for v in layout.values if d >> v - layout.least & 1] for d in domains))
    )
    for grid in grids(base):
        expected = obeyed(constraint, layout, grid)
        found = [
            more
            for more in outside
            if all(each.holds((*grid, *more), layout.least) for each in primitives)
        ]
        ways = sorted(map(tuple, constraint.ways(layout, grid))) if expected else []
        assert found == ways or (len(found) == expected and ways == [()]), (
            constraint.describe(layout),
            grid,
        )
        if expected:
            # What is sure with some cells empty is not wrong: here is how they can be filled.
            part = [value if rng.random() < 0.6 else None for value in grid]
            assert not list(constraint.check(layout, part))


def _ways_obey(constraint: Constraint, layout: Layout) -> None:
    """What `ways` finds is all that an engine finds, which is not told what `check` says."""
    primitives = tuple(constraint.primitives(layout))
    for grid in grids(layout.without_constraints)[:5]:
        expected = obeyed(constraint, layout, grid)
        found = list(islice(map(tuple, constraint.ways(layout, grid)), MOST_WAYS))
        ways = found if expected else []
        assert bool(ways) == expected
        assert len(set(ways)) == len(ways)
        if ways != [()]:  # not of a rule whose variables follow from the cells
            assert all(
                each.holds((*grid, *way), layout.least) for way in ways for each in primitives
            )
        engine = ENGINES.get("constraints").start(Puzzle(layout, layout.numbered(grid)), 0)
        engine.run(MOST_WAYS)
        assert len(engine.take()) == len(ways)


# What is wrong with these follows from cells beside those that are named, too.
_BESIDE = {"cryptic-killer", "dutch-flatmates", "equal-sums", "region-sum-line"}


@pytest.mark.parametrize(
    "kind",
    [each for each in CONSTRAINTS.builtin() if each.name not in _BESIDE],
    ids=lambda k: k.name,
)
@pytest.mark.sampled
def test_cells_that_break_a_rule_break_it_with_all_others_empty(kind: Kind) -> None:
    rng = random.Random(kind.name)
    for layout in BOARDS:
        made = [random_instance(kind, layout, rng) for _ in range(4)]
        for rule in (each for each in made if each is not None and fits(each, layout)):
            for grid in grids(layout)[:4]:
                for broken in rule.check(layout, grid):
                    part = [v if cell in broken.cells else None for cell, v in enumerate(grid)]
                    assert any(rule.check(layout, part)), (rule.describe(layout), broken)


def test_each_rule_is_met_both_ways() -> None:
    """The test above proves little of a rule that random grids always or never obey."""
    rng = random.Random(5)
    for kind in CONSTRAINTS.builtin():
        met = set()
        for _ in range(120):
            base = rng.choice(BOARDS)
            constraint = random_instance(kind, base, rng)
            if constraint is not None:
                grid = rng.choice(grids(base))
                constraint = adapted(constraint, base, grid)
                layout = base.with_constraints([constraint])
                met |= {obeyed(constraint, layout, each) for each in [grid, *grids(base)[:8]]}
            if len(met) == 2:
                break
        if True not in met:  # a rule of the whole board, which chance does not meet
            met |= {_obeyed_by_a_solution(kind, base) for base in BOARDS}
        assert met == {True, False}, kind.name


def _obeyed_by_a_solution(kind: Kind, base: Layout) -> bool:
    try:
        layout = base.with_constraints([parse_rule(kind.examples[0])])
    except NonetError:
        return False  # there is no such rule on that board
    found = solve(Puzzle(layout, [0] * layout.cell_count), limit=1).solution
    if found is None:
        return False
    return obeyed(layout.constraints[0], layout, found.values)


def test_problems_hold_for_the_values_shown() -> None:
    problem = primitives_of(BOARDS[0])
    assert all(each.holds(grids(BOARDS[0])[0]) for each in problem.primitives)


BOARDS_AT_ONCE = 20


@pytest.mark.parametrize("first", range(0, 100, BOARDS_AT_ONCE))
def test_all_answers_are_those_of_the_second_judge(first: int) -> None:
    for seed in range(first, first + BOARDS_AT_ONCE):
        case = random_case(seed)
        assert not [f"{seed}: {each}: {case}" for each in differences(case)]


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.sampled
def test_each_rule_is_that_of_its_page(name: str) -> None:
    """On full boards, of which most rules hold on some: they are made for one."""
    rng, judged = random.Random(name), 0
    for _ in range(60):
        board = rng.choice(JUDGED)
        boards = rng.sample(judged_grids(board), min(12, len(judged_grids(board))))
        try:
            clue = Maker(board, rng).plain(name, True)
            rule = parse_rule(clue.text(board)).on(layout_of(board))
            layout = layout_of(board).with_constraints([rule])
            expected = [holds(board, dict(enumerate(grid)), clue) for grid in boards]
        except (NonetError, NoMeaningError):
            continue
        obeyed = [not [*rule.check(layout, grid)] for grid in boards]
        assert obeyed == expected, clue.text(board)
        judged += 1
    assert judged


def test_cages_in_letters_hold_on_a_full_board() -> None:
    board = Board(3, 3, (1, 2, 3))
    cages = Clue("cryptic-killer", ((4,), (7,)), {"sums": "A,B"})
    case = case_of(board, (3, 2, 1, 1, 3, 2, 2, 1, 3), (cages,))
    assert not [*meanings(case)]


@pytest.mark.parametrize("name", ["region-count", "region-run"])
def test_clues_about_regions_look_around_where_they_are_replicated(name: str) -> None:
    board = JUDGED[0]
    inner = Clue(name, ((12,),))  # in a corner, and to the cells 5 and 10 in the middle
    case = case_of(board, (None,) * 16, (Clue("replicate", ((12,), (5, 10)), {}, (inner,)),))
    assert case.expected
    assert not [*differences(case)]


def test_the_judge_sees_a_wrong_answer() -> None:
    board = JUDGED[0]
    case = case_of(board, (None,) * 16, (Clue("killer", ((0, 1),), {"total": 3}),))
    wrong = case._replace(expected=type(case.expected)())
    assert [*differences(wrong, 0)]


def test_most_rules_are_judged() -> None:
    others = {"and", "or", "not", "replicate", "variables"}
    layers = {"yin-yang", "star-battle", "nurikabe"}  # tests/constraints/test_layers
    left_out = {"chaos-construction", "doppelganger", "doublers", "schrodinger"} | layers
    assert {*PLAIN} | others | left_out == {each.name for each in CONSTRAINTS.builtin()}


SHADED = (
    Layout.of(3, "none"),
    Layout.of(3, "none", values=range(4)),
    Layout.of(4, values=range(4)),
)


def groups(cells: Collection[int], columns: int) -> list[set[int]]:
    """Cells in groups that are joined by their sides."""
    parts = [{cell} for cell in cells]
    for a, b in combinations(cells, 2):
        (r, c), (p, q) = divmod(a, columns), divmod(b, columns)
        if abs(r - p) + abs(c - q) == 1:
            one, other = (next(part for part in parts if cell in part) for cell in (a, b))
            if one is not other:
                one |= other
                parts.remove(other)
    return parts


def squares(layout: Layout) -> Iterator[tuple[int, ...]]:
    """All squares of two by two cells."""
    n = layout.size
    for cell in range(layout.cell_count - n):
        if (cell + 1) % n:
            yield cell, cell + 1, cell + n, cell + n + 1


def is_right(layout: Layout, name: str, dark: set[int], sizes: dict[int, int]) -> bool:
    """Whether a shading obeys a rule, from the words of docs/rules."""
    n, light = layout.size, {*range(layout.cell_count)} - dark
    if name == "star-battle":
        houses = (*layout.rows, *layout.columns, *layout.boxes)
        touching = (
            max(abs(a // n - b // n), abs(a % n - b % n)) == 1 for a, b in combinations(dark, 2)
        )
        return all(len(dark & {*h.cells}) == 1 for h in houses) and not any(touching)
    if any({*square} <= light for square in squares(layout)) or len(groups(light, n)) != 1:
        return False
    if name == "yin-yang":
        full = any({*square} <= dark for square in squares(layout))
        return not full and len(groups(dark, n)) <= 1
    islands = [(part, [cell for cell in sizes if cell in part]) for part in groups(dark, n)]
    alone = all(len(own) == 1 and sizes[own[0]] == len(part) for part, own in islands)
    return alone and len(islands) == len(sizes)


def shadings(layout: Layout, name: str, sizes: dict[int, int]) -> int:
    """How many shadings of a full board obey a rule."""
    ways: Iterator[Sequence[int]] = product((0, 1), repeat=layout.cell_count)
    dark = ({cell for cell, shade in enumerate(way) if shade} for way in ways)
    return sum(is_right(layout, name, each, sizes) for each in dark)


@pytest.mark.parametrize("layout", SHADED, ids=lambda layout: layout.describe())
@pytest.mark.parametrize("name", ["yin-yang", "star-battle", "nurikabe"])
@pytest.mark.sampled
def test_a_full_board_has_all_shadings(layout: Layout, name: str) -> None:
    rng = random.Random(f"{name} {layout.describe()}")
    solution = nonet.solve(nonet.generate(layout=layout, seed=5)[0]).solution
    assert solution is not None
    sizes: dict[int, int] = {}
    if name == "nurikabe":
        marked = rng.sample(range(layout.cell_count), min(2, layout.value_count - 1))
        sizes = {cell: solution.values[cell] for cell in sorted(marked)}
    cells = " ".join(f"r{cell // layout.size + 1}c{cell % layout.size + 1}" for cell in sizes)
    board = layout.with_constraints([parse_rule(f"{name} {cells}")])
    (rule,) = board.constraints
    assert isinstance(rule, LayerRule)
    expected = shadings(layout, name, sizes)
    assert len([*rule.ways(board, solution.values)]) == expected
    try:
        assert int(nonet.count(nonet.Puzzle(board, solution.numbers), limit=1000)) == expected
    except ConflictError:
        assert not expected


def test_rules_inside_are_about_the_layer_and_the_values() -> None:
    rule = "yin-yang (one-of 2 @r1c1) (one-of 1 @r1c2) (look-and-say 3,2 @r4c1 @r4c2 @r4c3 @r4c4)"
    solved = nonet.solve("1..4....2......3", rule=rule, limit=1)
    assert solved.solution is not None
    (part,) = nonet.solution_parts(solved.solution)
    rows = part.found["shaded"]
    assert rows[0][:2] == "#." and rows[3].count("#") == 3
    assert part.texts[0] == "1*"


def test_a_shading_of_a_large_board_is_found_and_checked() -> None:
    for rule in ("yin-yang", "star-battle 2", "nurikabe r1c1 r3c5 r5c8 r7c2 r9c6 r2c9 r8c9 r5c5"):
        solution = nonet.solve("." * 81, rule=rule, limit=1).solution
        assert solution is not None
        assert nonet.solution_parts(solution)[0].rule == rule.split()[0]
