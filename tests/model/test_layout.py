"""Layouts: shapes, houses, peers, conflicts, names, rules of whole boards, no houses at all."""

import json
import pickle
from dataclasses import FrozenInstanceError
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import Layout, Puzzle, ShapeError, UnsupportedError
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.constraints._scope import ScopeRule
from nonet.errors import UsageError
from nonet.model import (
    Box,
    House,
    cell_name,
    cells_of,
    default_box,
    diagonals,
    mask_of,
    parse_cell,
    problem,
    split_box,
    windows,
)
from nonet.model.primitives import Automaton, Count, Family
from nonet.model.problem import PROBLEMS, primitives_of, shared_board
from nonet.web.limits import Limits
from nonet.web.local import Local
from strategies import box_shapes, layouts

# Decision 3 of the contract: the most square box, wide rather than tall.
DEFAULT_BOXES = {
    1: "1x1", 4: "2x2", 6: "2x3", 8: "2x4", 9: "3x3", 10: "2x5", 12: "3x4", 14: "2x7", 15: "3x5",
    16: "4x4", 18: "3x6", 20: "4x5", 21: "3x7", 22: "2x11", 24: "4x6", 25: "5x5",
}  # fmt: skip
JIGSAW_4 = "1112122233343444"


@pytest.mark.parametrize(("size", "box"), DEFAULT_BOXES.items())
def test_default_box(size: int, box: str) -> None:
    layout = Layout.of(size)
    assert str(layout.box) == box
    assert str(default_box(size)) == box
    assert layout.is_default
    assert len(layout.boxes) == size


@pytest.mark.parametrize("size", [2, 3, 5, 7, 11, 23, 61])
def test_prime_sizes_have_no_boxes_and_their_description_has_it(size: int) -> None:
    with pytest.raises(ShapeError, match=f"{size} is a prime number.*regions.*'none'"):
        Layout.of(size)
    assert Layout.of(size, "none").boxes == ()
    assert Layout.of(size, (1, size)).boxes[0].cells == tuple(range(size))


@pytest.mark.parametrize("size", [6, 12, 16, 24, 64])
def test_every_box_shape_covers_the_board(size: int) -> None:
    for box in box_shapes(size):
        layout = Layout.of(size, box)
        assert layout.box == box
        for house in layout.boxes:
            rows = {cell // size for cell in house.cells}
            columns = {cell % size for cell in house.cells}
            assert (len(house.cells), len(rows), len(columns)) == (size, *box)
        assert sorted(c for house in layout.boxes for c in house.cells) == list(range(size**2))


def test_wrong_shapes_have_messages() -> None:
    with pytest.raises(ShapeError, match="smallest size is 1"):
        Layout.of(0)
    with pytest.raises(ShapeError, match=r"boxes of 2x2 do not fit a 6x6.*1x6, 2x3, 3x2, 6x1"):
        Layout.of(6, "2x2")
    with pytest.raises(ShapeError, match="not both"):
        Layout.of(4, "2x2", regions=JIGSAW_4)
    with pytest.raises(ShapeError, match="each of its 16 cells, not 3"):
        Layout.of(4, regions="112")
    with pytest.raises(ShapeError, match="must have 4 cells, but region 1 has 5, 2 has 3"):
        Layout.of(4, regions="1111122233334444")
    with pytest.raises(UsageError, match="'2by3' is not a box shape"):
        split_box("2by3")


@pytest.mark.parametrize("text", ["2x3", " 2 x 3 ", "2*3", "2×3", "2X3"])
def test_box_texts(text: str) -> None:
    assert split_box(text) == Box(2, 3)


def test_further_houses_are_checked() -> None:
    base = Layout.of(4)
    for cells, message in [
        ((), "has 0 cells"),
        ((0, 1, 2, 3, 4), "has 5 cells"),
        ((0, 16), "outside of the 4x4"),
        ((1, 0), "ascending"),
        ((1, 1), "each once"),
    ]:
        with pytest.raises(ShapeError, match=message):
            base.with_houses([House("group", 1, cells)])
    with pytest.raises(ShapeError, match="two houses are called group 1"):
        base.with_houses([House("group", 1, (0, 1)), House("group", 1, (2, 3))])


def test_the_order_of_further_houses_makes_no_difference() -> None:
    one, other = House("group", 1, (0, 1)), House("ring", 1, (5, 6))
    layouts = Layout.of(4, extra=[one, other]), Layout.of(4).with_houses([other, one])
    assert layouts[0] == layouts[1] and layouts[1].extra == (one, other)


def test_diagonals_and_windows() -> None:
    first, second = diagonals(4)
    assert (first.cells, second.cells) == ((0, 5, 10, 15), (3, 6, 9, 12))
    found = windows(9, Box(3, 3))
    assert [house.cells[0] for house in found] == [10, 14, 46, 50]
    assert found[0].cells == (10, 11, 12, 19, 20, 21, 28, 29, 30)
    with pytest.raises(ShapeError, match="no room for windows"):
        windows(4, Box(1, 4))


def test_equal_layouts_are_one_object() -> None:
    assert Layout.of(6) is Layout.of(6, "2x3")
    assert Layout.of(4, regions=JIGSAW_4) is Layout.of(4, regions=JIGSAW_4.replace("1", "a"))
    assert Layout.of(6) != Layout.of(6, "3x2")
    assert Layout.of(4) != Layout.of(4, "none")
    assert Layout.of(4) != Layout.of(4, extra=diagonals(4))


@given(layouts())
def test_pickling_gives_the_same_object(layout: Layout) -> None:
    again = pickle.loads(pickle.dumps(layout))
    assert again == layout
    assert hash(again) == hash(layout)


def test_layouts_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Layout.of(9).size = 4  # type: ignore[misc]


def test_repr() -> None:
    assert repr(Layout.of(6)) == "<Layout 6x6, boxes 2x3>"
    assert repr(Layout.of(5, "none")) == "<Layout 5x5, no boxes>"
    layout = Layout.of(4, regions=JIGSAW_4, extra=diagonals(4))
    assert repr(layout) == "<Layout 4x4, jigsaw regions, 2 diagonals>"


@given(layouts(max_size=6))
def test_peers_follow_from_the_definition(layout: Layout) -> None:
    for cell in range(layout.cell_count):
        expected = {
            other
            for other in range(layout.cell_count)
            for house in layout.houses
            if other != cell and other in house.cells and cell in house.cells
        }
        assert set(cells_of(layout.peers[cell])) == expected


@given(layouts(max_size=6))
def test_crossings_follow_from_the_definition(layout: Layout) -> None:
    houses = layout.houses
    expected = {
        (a, b): set(first.cells) & set(second.cells)
        for a, first in enumerate(houses)
        for b, second in enumerate(houses)
        if a < b and len(set(first.cells) & set(second.cells)) >= 2
    }
    found = {(each.first, each.second): set(cells_of(each.mask)) for each in layout.crossings}
    assert found == expected
    assert len(layout.crossings) == len(expected)
    for block, line, shared, rest_of_block, rest_of_line in layout.block_crossings:
        assert set(shared) == expected[line, block]
        assert set(shared) | set(rest_of_block) == set(houses[block].cells)
        assert set(shared) | set(rest_of_line) == set(houses[line].cells)
        assert len(houses[block].cells) == layout.size


@given(layouts(max_size=6))
def test_tables_of_cells_and_numbers(layout: Layout) -> None:
    assert layout.peer_cells == tuple(tuple(cells_of(mask)) for mask in layout.peers)
    for cell, numbers in enumerate(layout.house_numbers):
        assert numbers == tuple(i for i, each in enumerate(layout.houses) if cell in each.cells)
        assert layout.shared_houses(1 << cell) == numbers
        assert layout.seen_by_all(1 << cell) == layout.peers[cell]
    full = [i for i, house in enumerate(layout.houses) if len(house.cells) == layout.size]
    assert sorted(number for number, _ in layout.blocks_first) == full == list(layout.full_houses)


@given(layouts(max_size=6), st.data())
def test_conflicts_follow_from_the_definition(layout: Layout, data: st.DataObject) -> None:
    value = st.integers(0, layout.size)
    values = data.draw(st.lists(value, min_size=layout.cell_count, max_size=layout.cell_count))
    expected = [
        (house.name, value, tuple(cell for cell in house.cells if values[cell] == value))
        for house in layout.houses
        for value in range(1, layout.size + 1)
        if [values[cell] for cell in house.cells].count(value) > 1
    ]
    found = layout.conflicts(values)
    assert [(c.rule, c.value, c.cells) for c in found] == expected


def test_conflicts_in_words() -> None:
    values = [1, 1, 1, 0, 1] + 11 * [0]
    assert [str(conflict) for conflict in Layout.of(4).conflicts(values)] == [
        "1 appears three times in row 1 (r1c1, r1c2, r1c3)",
        "1 appears twice in column 1 (r1c1, r2c1)",
        "1 appears three times in box 1 (r1c1, r1c2, r2c1)",
    ]


@given(st.integers(1, 64), st.data())
def test_cell_names(size: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, size * size - 1))
    assert parse_cell(cell_name(cell, size), size) == cell
    assert parse_cell(f" {cell_name(cell, size).upper()} ", size) == cell


@pytest.mark.parametrize("name", ["", "r1", "r0c1", "r1c10", "c1r1", "r1c1c1", "r-1c1", "r１c1"])
def test_no_cells(name: str) -> None:
    with pytest.raises(UsageError, match=r"not a cell|not on a 9x9"):
        parse_cell(name, 9)


@given(st.sets(st.integers(0, 5000)))
def test_masks(cells: set[int]) -> None:
    assert list(cells_of(mask_of(cells))) == sorted(cells)


def test_a_layout_of_a_size_alone_is_square_and_has_as_many_values() -> None:
    square = Layout(4, None, None, ())
    assert (square.height, list(square.values)) == (4, [1, 2, 3, 4])
    assert list(Layout(4, None, None, (), height=6).values) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("size", [1001, 10**30])
def test_a_board_of_any_size_has_an_answer(size: int) -> None:
    with pytest.raises(ShapeError, match="too large: the largest size is 1000"):
        Layout.of(size)
    with pytest.raises(ShapeError, match="too large"):
        nonet.generate(size=size)


BARE = Layout.of(3, values=range(2), repeats=True)


def ruled(*rules: str, layout: Layout = BARE) -> Puzzle:
    return Puzzle(layout.with_constraints(map(parse_rule, rules)), [0] * layout.cell_count)


def test_values_repeat_and_may_be_few() -> None:
    assert BARE.houses == () and BARE.peer_cells[4] == ()
    assert not BARE.has_usual_values and BARE.times_of_each is None
    assert Layout.of(3, "none", values=range(3)) != BARE
    assert "values repeat in rows and columns" in BARE.describe()
    assert nonet.count(Puzzle(BARE, [0] * 9)) == 2**9
    assert not nonet.check(Puzzle(BARE, [1] * 9)).conflicts
    boxed = Layout.of(4, "2x2", repeats=True)
    assert [house.kind for house in boxed.houses] == ["box"] * 4
    assert nonet.check(Puzzle(boxed, [1, 1, *[0] * 14])).conflicts
    with pytest.raises(ShapeError, match="one for each cell of a row"):
        Layout.of(3, values=range(2))
    with pytest.raises(ShapeError, match="full-rank"):
        boxed.with_constraints([parse_rule("full-rank 1 r1")])


@pytest.mark.parametrize("engine", ["auto", "cp-sat"])
def test_rules_hold_as_anywhere(engine: str) -> None:
    if engine == "cp-sat":
        pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    puzzle = ruled("sum 2 r1", "sum 0 r2", "thermometer r1c1 r3c3", "connected 1")
    found = nonet.solve(puzzle, engine=engine, limit=None)
    grids = {grid.values for grid in found.solutions}
    by_hand = {
        v
        for v in product(range(2), repeat=9)
        if sum(v[:3]) == 2 and not any(v[3:6]) and v[0] < v[8]
    }
    # Ones in row 1 are not joined to that in row 3, which the thermometer wants: row 2 is empty.
    assert grids == set() and by_hand
    fewer = ruled("sum 2 r1", "sum 0 r2", "thermometer r1c1 r3c3")
    found = nonet.solve(fewer, engine=engine, limit=None)
    assert {grid.values for grid in found.solutions} == by_hand


def test_a_small_sum_of_many_cells() -> None:
    # All ones but for one 3, or two 2s.
    cells = 81
    layout = Layout.of(9, "none", repeats=True)
    for weights, ways in (
        ("", 81 + 81 * 80 // 2),
        ("weights=2" + ",1" * 80, 80 + 80 * 79 // 2 + 1),
    ):
        total = cells + 2 + bool(weights)
        rule = parse_rule(f"sum {total} {weights} r1c1:r9c9")
        assert nonet.count(Puzzle(layout, [0] * cells, constraints=rule)) == ways


def test_it_is_written_read_and_drawn_or_refused_by_name() -> None:
    puzzle = ruled("sum 2 r1", "sum 1 c1")
    for name in ("json", "iss"):
        text = nonet.write(puzzle, name)
        assert nonet.parse(text) == puzzle
    assert json.loads(nonet.write(puzzle, "json"))["repeats"] is True
    assert ".Shape~3x3~0-1~Raw" in nonet.write(puzzle, "iss")
    assert "<svg" in nonet.draw_svg(puzzle)
    for name in ("line", "fpuzzles", "sudoku-puzzle"):
        with pytest.raises(UnsupportedError, match=name):
            nonet.write(puzzle, name)
    assert "so r1c1, r1c2 and r1c3 are 1" in nonet.hint(ruled("sum 3 r1")).text
    with pytest.raises(UnsupportedError, match="values repeat"):
        nonet.solve(puzzle, engine="native")
    status, answer = Local(Limits()).ask(
        "solve", json.dumps({"puzzle": nonet.write(puzzle, "iss")})
    )
    assert status == 200 and json.loads(answer)["status"] == "multiple"


def test_raw_grids_of_interactive_sudoku_solver_are_read() -> None:
    raw = nonet.parse(".Shape~2x3~0-1~Raw.Sum~3~R1C1~R1C2~R1C3.~R2C1_0", format="iss")
    assert raw.layout.repeats and raw.layout.values == range(2)
    assert (raw.layout.height, raw.layout.size) == (2, 3)
    grids = [each.values for each in nonet.solutions(raw)]
    assert sorted(grids) == [(1, 1, 1, 0, a, b) for a in (0, 1) for b in (0, 1)]
    assert nonet.parse(".Shape~4x4~~Raw.~R1C1_4", format="iss").layout.values == range(1, 5)
    diagonal = nonet.parse(".Shape~4x4~~Raw.Diagonal~1.~R1C1_4", format="iss").layout
    assert [house.kind for house in diagonal.houses] == ["diagonal"]
    with pytest.raises(UnsupportedError, match="'Rough' is not supported"):
        nonet.parse(".Shape~4x4~~Rough.~R1C1_4", format="iss")


WHOLE = [
    kind.name
    for kind in CONSTRAINTS.builtin()
    if kind.make.is_of_any_board and not issubclass(kind.make, ScopeRule)
]


def board(name: str, *more: str) -> Layout:
    example = next(iter(CONSTRAINTS.get(name).examples), name)
    rules = [parse_rule(text) for text in (example, *more)]
    return Layout.of(9).with_constraints(rules)


def test_the_rules_of_whole_boards_are_known() -> None:
    assert {"anti-knight", "global-entropy", "dutch-flatmates", "nonconsecutive"} <= {*WHOLE}


@pytest.mark.parametrize("name", WHOLE)
def test_they_mean_the_same_beside_clues(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = "full-rank 3 r1c1-r1c9"  # which has variables beside the board
    layout = board(name, "killer 12 r1c1 r1c2 r2c1", "thermometer r5c5 r5c6 r5c7", beside)
    shared = shared_board(layout)
    assert [rule.kind for rule in shared.constraints] == [board(name).constraints[0].kind]
    ours = primitives_of(layout)
    first = primitives_of(shared).primitives
    assert ours.primitives[: len(first)] == first
    PROBLEMS.clear()
    monkeypatch.setattr(problem, "shared_board", lambda layout: layout)
    alone = primitives_of(layout)
    PROBLEMS.clear()
    assert {*ours.primitives} == {*alone.primitives}
    assert ours.domains == alone.domains


@pytest.mark.parametrize("name", ["star-battle", "yin-yang"])
def test_a_layer_is_kept_without_the_rules_inside(name: str) -> None:
    """The layer is that of other boards; of two rules with variables only the first has its own."""
    layer = parse_rule(f"{name} (one-of 2 @r1c1) (less-than @r1c1 r1c1)").on(Layout.of(4))
    layout = Layout.of(4).with_constraints([layer, parse_rule("killer 5 r1c1 r1c2")])
    assert shared_board(layout) == Layout.of(4).with_constraints([parse_rule(name)])
    first = primitives_of(shared_board(layout))
    ours = primitives_of(layout)
    assert ours.primitives[: len(first.primitives)] == first.primitives
    assert {*layer.primitives(layout)} - {*ours.primitives} == {Count((16,), 2, 2)}
    assert ours.domains[16] == 2
    behind = layout.with_constraints(parse_rule("full-rank 3 r1c1-r1c4"))
    assert shared_board(behind).constraints == ()


def test_modifiers_are_kept_without_the_rules_inside() -> None:
    doublers = parse_rule("doublers (killer 7 r1c1 r1c2)").on(Layout.of(4))
    layout = Layout.of(4).with_constraints([doublers, parse_rule("killer 5 r3c1 r3c2")])
    first, ours = primitives_of(shared_board(layout)), primitives_of(layout)
    assert ours.primitives[: len(first.primitives)] == first.primitives
    assert {*doublers.primitives(layout)} <= {*ours.primitives}
    assert len(ours.domains) == len(first.domains) + 2  # what r1c1 and r1c2 count as


class Long(tuple[int, ...]):
    """A table that is as long to hash as it likes."""

    def __hash__(self) -> int:
        raise AssertionError("it was hashed")


def test_long_tables_are_compared_and_not_hashed() -> None:
    both = Long((1, 2)), Long((1, 3))
    for make in (
        lambda table: Family((0, 1), table),
        lambda table: Automaton((0, 1), 0, (table,), table),
        lambda table: nonet.Relation("less", 0, 1, table),
    ):
        assert len({*map(make, both), make(both[0])}) == 2


def test_boards_share_the_relations_of_a_rule() -> None:
    boards = [board("negative-difference", f"killer {n} r9c8 r9c9") for n in (5, 6)]
    ours, theirs = (
        {id(p) for p in primitives_of(each).primitives if isinstance(p, nonet.Relation)}
        for each in boards
    )
    assert ours == theirs and len(ours) == 144
