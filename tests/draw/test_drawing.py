"""Drawings: what is on them, and that they are as before."""

from __future__ import annotations

import dataclasses
import io
import math
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations

import pytest

import nonet
from draw.outcomes import kept
from kept import must_be_as_kept
from nonet import generate_each
from nonet._draw import Style, clue_shapes, scene, to_png, to_svg
from nonet._draw._figures import _disc, _outline, _stroke
from nonet._draw._links import _INK, _curve
from nonet._draw._scene import FOG, FOUND, _chess_board
from nonet._draw._shapes import BLOCKER, COVER, GONE, INK, PLACED, ROLES, Box, Label, Stroke, spot
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.errors import UsageError
from nonet.lessons import LESSONS
from nonet.model import Layout, Puzzle
from nonet.model.figures import Disc, Outline
from nonet.model.figures import Stroke as Line

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    "game", ["classic", "diagonal", "windoku", "anti-knight", "latin", "futoshiki"]
)
@pytest.mark.parametrize("size", [6, 9])
def test_svg_shows_every_given(game: str, size: int) -> None:
    if game == "windoku" and size == 6:
        return
    (made,) = generate_each(size, game=game, seed=1)
    root = ET.fromstring(to_svg(scene(made.puzzle), title="a < b"))
    texts = Counter(each.text for each in root.iter(f"{SVG}text"))
    assert texts == Counter(str(value) for value in made.puzzle.givens if value)
    assert root.find(f"{SVG}title").text == "a < b"  # type: ignore[union-attr]
    solved = scene(made.puzzle, values=made.solution.values).shapes
    colours = Counter(shape.colour for shape in solved if isinstance(shape, Label))
    assert colours == {INK: made.puzzle.clues, FOUND: size * size - made.puzzle.clues}


def test_what_is_placed_has_its_disc_behind_the_digit_where_that_is_written() -> None:
    puzzle = Puzzle.from_checked(Layout.of(4), [0] * 15 + [1], None)
    step = nonet.steps("1234341221434320", ["Full House"])[0]
    written = scene(puzzle, values=[0] * 15 + [1], step=step).shapes
    marked = scene(puzzle, values=[0] * 16, step=step).shapes
    discs = [[s for s in each if isinstance(s, Box) and s.round] for each in (written, marked)]
    ((*_, behind), (*_, beside)) = discs
    (digit,) = [shape for shape in written if isinstance(shape, Label)]
    assert math.isclose(behind.x + behind.width / 2, digit.x) and behind.fill == PLACED
    assert behind.width > beside.width


def test_thick_lines_are_where_boxes_end() -> None:
    shapes = scene(Puzzle(Layout.of(6), [0] * 36)).shapes
    strokes = [shape for shape in shapes if isinstance(shape, Stroke)]
    thickest = max(stroke.width for stroke in strokes)
    thick = [s for s in strokes if s.width == thickest]
    across = sorted(round(s.y1, 2) for s in thick if s.y1 == s.y2)
    down = sorted(round(s.x1, 2) for s in thick if s.x1 == s.x2)
    assert across == [0.1, 2.1, 4.1, 6.1]
    assert down == [0.1, 3.1, 6.1]
    jigsaw = Layout.of(4, regions="1112122233434344")
    borders = scene(Puzzle(jigsaw, [0] * 16)).shapes
    long = [s for s in borders if isinstance(s, Stroke) and s.width == thickest and s.x1 == s.x2]
    assert sum(s.y2 - s.y1 - thickest for s in long) == pytest.approx(4 + 4 + 6)


def test_signs_point_to_the_lesser() -> None:
    texts = ("r1c1<r1c2", "r1c2<r1c1", "r1c1<r2c1", "r2c1<r1c1")
    tips = ((-1, 0), (1, 0), (0, -1), (0, 1))
    for text, tip in zip(texts, tips, strict=True):
        puzzle = nonet.parse(f"................ {text}", game="futoshiki")
        plain = Puzzle(nonet.Layout.of(4, "none"), [0] * 16)
        lines = [s for s in scene(puzzle).shapes if isinstance(s, Stroke)]
        one, other = [s for s in lines if s not in scene(plain).shapes]
        assert (one.x1, one.y1) == (other.x1, other.y1), "both begin at the tip"
        middle = ((one.x2 + other.x2 + 2 * one.x1) / 4, (one.y2 + other.y2 + 2 * one.y1) / 4)
        pointing = (one.x1 - middle[0], one.y1 - middle[1])
        assert tuple(round(each / 0.09) for each in pointing) == tip


def test_a_step_is_set_off() -> None:
    puzzle = nonet.generate(seed=1, require="Naked Pair")[0]
    for state, step in nonet.explain(puzzle).states():
        shapes = scene(puzzle, values=state.values, marks=state.candidates(), step=step).shapes
        fills = Counter(shape.fill for shape in shapes if isinstance(shape, Box))
        assert fills[GONE] == len(set(step.eliminations) - set(step.placements))
        assert fills[PLACED] == len(set(step.placements))
        assert all(0 <= s.x <= 9.2 and 0 <= s.y <= 9.2 for s in shapes if isinstance(s, Label))


def test_png() -> None:
    from PIL import Image

    (puzzle,) = nonet.generate(seed=1)
    content = to_png(scene(puzzle), cell=20)
    image = Image.open(io.BytesIO(content))
    assert image.size == (184, 184)
    dark = sum(image.convert("L").histogram()[:100])
    assert 1_500 < dark < 12_000
    assert to_png(scene(puzzle), cell=20) == content


def test_values_of_a_board_are_of_one_size() -> None:
    puzzle = next(generate_each(16, seed=1)).puzzle
    sizes = {shape.size for shape in scene(puzzle).shapes if isinstance(shape, Label)}
    assert len(sizes) == 1 and sizes.pop() > 0.5


def test_queens_stand_on_a_chess_board() -> None:
    puzzle = nonet.parse("Q...\n....\n....\n....", game="queens")
    drawn = scene(puzzle)
    assert (round(drawn.width), round(drawn.height)) == (4, 4)
    assert [(s.text, s.x, s.y) for s in drawn.shapes if isinstance(s, Label)] == [("Q", 0.6, 0.6)]
    squares = list(_chess_board(4))
    dark = [(s.x, s.y) for s in squares if isinstance(s, Box)]
    assert dark == [(x, y) for y in range(4) for x in range(4) if (x + y) % 2]


def test_marks_of_rules() -> None:
    plain = Layout.of(9)
    rules = nonet.constraints
    marked = plain.with_constraints(
        [rules.Killer(12, "r1c1 r1c2 r2c1"), rules.Thermometer("r5c5 r5c6"),
         rules.Sandwich(7, "r3")]
    )  # fmt: skip
    without, with_marks = (scene(Puzzle(each, [0] * 81)) for each in (plain, marked))
    assert with_marks.width == without.width + 1, "room for the clue beside the board"
    texts = [s for s in with_marks.shapes if isinstance(s, Label)]
    assert {(s.text, s.x < 1) for s in texts} == {("12", False), ("7", True)}
    bulb = [s for s in with_marks.shapes if isinstance(s, Box) and s.round and s.width == 0.7]
    assert (bulb[0].x + 0.35 - 1.1, bulb[0].y + 0.35 - 0.1) == pytest.approx((4.5, 4.5))
    # A cage keeps inside of its cells: three of them, an L.
    dashes = [s for s in with_marks.shapes if isinstance(s, Stroke) and s.width == 0.03]
    assert all(1.1 < s.x1 < 3.1 and 0.1 < s.y1 < 2.1 for s in dashes)
    assert not any(s.x1 > 2.1 and s.y1 > 1.1 for s in dashes)


@pytest.mark.parametrize("cell", [0, -1, float("nan"), float("inf"), 2**70, "3", None])
def test_cells_without_a_size_are_refused(cell: float) -> None:
    for draw in (nonet.draw_svg, nonet.draw_png):
        with pytest.raises(UsageError, match="cell must be"):
            draw("1..4....2......3", cell=cell)


def test_parts_of_a_step_are_seen_apart_in_grey() -> None:
    forms = {tuple(shape[3:4] + shape[5:] for shape in spot(0, 0, 1, each)) for each in ROLES}
    assert len(forms) == len(ROLES)
    assert all(isinstance([*spot(0, 0, 1, each)][-1], Stroke) for each in (GONE, COVER))
    assert len([*spot(0, 0, 1, PLACED)]) == 3
    assert len([*spot(0, 0, 1, BLOCKER)]) == 2, "a ring"


def test_chains_are_drawn_as_arrows_with_a_legend() -> None:
    text = "..5.6....4..1..2.58..5...6337...25.1..2.......5...7........1..9.6.98.71..4......."
    path = nonet.explain(text)
    state, step = next((s, t) for s, t in path.states() if t.chains)
    marks = state.candidates()
    without = dataclasses.replace(step, chains=())
    board = nonet.parse(text)
    plain, drawn = (
        scene(board, values=state.values, marks=marks, step=each, style=Style(legend=True))
        for each in (without, step)
    )
    strokes = [sum(isinstance(s, Stroke) for s in each.shapes) for each in (plain, drawn)]
    assert strokes[1] > strokes[0] + 20
    words = [shape.text for shape in drawn.shapes if isinstance(shape, Label)]
    assert "crossed out" in words
    arrows = [i for i, s in enumerate(drawn.shapes) if isinstance(s, Stroke) and s.colour == _INK]
    digits = [i for i, s in enumerate(drawn.shapes) if isinstance(s, Label) and len(s.text) == 1]
    assert sum(each < min(digits) for each in arrows) > 20, "they run below the digits"
    assert {"so it is there", "so it is not there"} <= {*words}
    for label in (shape for shape in drawn.shapes if isinstance(shape, Label) and shape.begins):
        assert not any(
            isinstance(s, Box) and s.x <= label.x < s.x + s.width and abs(s.y - label.y) < 0.2
            for s in drawn.shapes
        ), "a sign lies on its word"
    assert drawn.height > scene(board, values=state.values, marks=marks, step=step).height


def test_the_key_of_two_sets_and_the_values_that_block_are_drawn() -> None:
    step = LESSONS.get("ALS-XZ").example.step
    assert step is not None and step.state is not None
    cell, value = step.highlights[-1].candidates[0]
    assert step.highlights[-1].role == "common"
    board = Puzzle(step.state.layout, step.state.givens)
    shapes = scene(board, values=step.state.values, marks=step.state.candidates(), step=step).shapes
    colour = ROLES[len(step.highlights) - 1]
    row, column = divmod(cell, 9)
    assert any(
        isinstance(s, Box) and s.fill == colour and int(s.x) == column and int(s.y) == row
        for s in shapes
    ), value
    single = nonet.explain("1000003004000020").steps[0]
    shapes = scene(nonet.parse("1000003004000020"), step=single).shapes
    rings = [s for s in shapes if isinstance(s, Box) and s.fill == BLOCKER]
    assert len(rings) == len(single.blockers) > 0


def test_the_values_of_a_square_lie_in_their_disc_and_above_the_lines() -> None:
    for values in ("1", "1,2", "1,2,3", "1,2,3,4"):
        layout = Layout.of(4).with_constraints([parse_rule(f"quadruple {values} r2c2")])
        shapes = scene(Puzzle(layout, [0] * 16)).shapes
        discs = [shape for shape in shapes if isinstance(shape, Box) and shape.round]
        last_line = max(i for i, shape in enumerate(shapes) if isinstance(shape, Stroke))
        assert min(map(shapes.index, discs)) > last_line
        middle = discs[0].x + discs[0].width / 2, discs[0].y + discs[0].height / 2
        radius = discs[0].width / 2
        labels = [shape for shape in shapes if isinstance(shape, Label)]
        assert "".join(label.text for label in labels).replace(" ", "") == values.replace(",", "")
        for label in labels:  # a figure is somewhat narrower than 0.6 of its height, a blank 0.3
            half = label.size * sum(0.3 if char == " " else 0.6 for char in label.text) / 2
            down = abs(label.y - middle[1]) + 0.36 * label.size
            assert half**2 + down**2 < radius**2


@pytest.mark.parametrize(
    ("cells", "corners"),
    [
        ((0, 1), {(0, 0), (2, 0), (0, 1), (2, 1)}),
        ((0, 1, 4), {(0, 0), (2, 0), (1, 1), (2, 1), (0, 2), (1, 2)}),
    ],
)
def test_the_sides_of_an_outline_meet(
    cells: tuple[int, ...], corners: set[tuple[int, int]]
) -> None:
    ends: Counter[tuple[float, float]] = Counter()
    for each in _outline(Outline(cells), Layout.of(4)):
        assert isinstance(each, Stroke)
        ends.update((round(x, 6), round(y, 6)) for x, y in (each[0:2], each[2:4]))
    met = [end for end, times in ends.items() if times == 2]
    assert sorted((round(x), round(y)) for x, y in met) == sorted(corners)


def test_a_line_has_round_ends_at_its_points() -> None:
    points = ((0.5, 0.5), (0.5, 2.5), (1.5, 2.5))
    ends = [each for each in _stroke(Line(points, "grey", 0.2)) if isinstance(each, Box)]
    assert [(each.y + 0.1, each.x + 0.1) for each in ends] == [pytest.approx(at) for at in points]
    assert {(each.width, each.height, each.round) for each in ends} == {(0.2, 0.2, True)}


def test_what_a_step_crosses_out_has_a_bar_across_its_disc() -> None:
    puzzle = nonet.generate(seed=1, require="Naked Pair")[0]
    state, step = next(each for each in nonet.explain(puzzle).states() if each[1].eliminations)
    shapes = scene(puzzle, values=state.values, marks=state.candidates(), step=step).shapes
    discs = [s for s in shapes if isinstance(s, Box) and s.fill == GONE]
    bars = [s for s in shapes if isinstance(s, Stroke) and s.colour == "#b01010"]
    assert len(bars) == len(discs) > 0
    for bar, disc in zip(bars, discs, strict=True):
        assert disc.x < bar.x1 < bar.x2 < disc.x + disc.width
        assert disc.y < bar.y2 < bar.y1 < disc.y + disc.height
        assert (bar.x1 + bar.x2) / 2 == pytest.approx(disc.x + disc.width / 2)
        assert (bar.y1 + bar.y2) / 2 == pytest.approx(disc.y + disc.height / 2)


@pytest.mark.parametrize("cell", [64, 200])
def test_digits_of_a_png_grow_with_its_cells(cell: float) -> None:
    from PIL import Image

    puzzle = Puzzle(Layout.of(4, "none"), [1, *[0] * 15])
    image = Image.open(io.BytesIO(to_png(scene(puzzle), cell=cell))).convert("L")
    side = image.width / scene(puzzle).width
    inside = image.crop((side * 0.15, side * 0.15, side * 0.95, side * 0.95))
    lines = [inside.crop((0, y, inside.width, y + 1)).tobytes() for y in range(inside.height)]
    rows = [y for y, line in enumerate(lines) if min(line) < 128]
    height = rows[-1] - rows[0] + 1
    assert 0.47 < height / side < 0.53, height


@pytest.mark.parametrize("end", [(4.5, 0.5), (0.5, 4.5), (4.5, 3.5), (-3.5, 2.5), (0.5, 1.2)])
def test_a_link_is_bent_beside_its_line_and_ends_before_the_candidates(
    end: tuple[float, float],
) -> None:
    begin, side = (0.5, 0.5), 0.3
    length = math.dist(begin, end)
    along = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    curve = _curve(begin, end, side)
    assert math.dist(begin, curve[0]) == pytest.approx(side / 2)
    assert math.dist(end, curve[-1]) == pytest.approx(side / 2)
    forward = [(x - begin[0]) * along[0] + (y - begin[1]) * along[1] for x, y in curve]
    aside = [(x - begin[0]) * -along[1] + (y - begin[1]) * along[0] for x, y in curve]
    assert forward == sorted(forward) and forward[0] > 0 and forward[-1] < length
    assert min(aside) > 0 and 0.05 * length < max(aside) < min(0.12 * length, 0.4)


def test_a_disc_without_an_outline_is_filled() -> None:
    (filled,) = _disc(Disc((1.5, 2.5), 0.3, fill="black", outline=""))
    assert isinstance(filled, Box) and filled.fill != "white"
    assert (filled.x, filled.y, filled.width) == pytest.approx((2.2, 1.2, 0.6))


def test_what_stands_in_the_pill_of_an_arrow_is_seen() -> None:
    layout = Layout.of(9)
    under = clue_shapes(parse_rule("arrow r1c1 r1c2 / r2c3 r3c3").on(layout).draw(layout), layout)[
        "under"
    ]
    edge, paper = under[-2:]
    assert (edge["colour"], paper["colour"]) == ("steel", "white")
    assert edge["path"] == paper["path"] and edge["width"] > paper["width"]


def test_fog_covers_clues_until_right_digits_lift_it() -> None:
    puzzle = nonet.parse("1...............", rule="killer 5 r1c2 r1c3")
    solution = nonet.model.Grid(puzzle.layout, list(map(int, "1234341221434321")))
    foggy = nonet.Document(puzzle, solution=solution, fog=nonet.model.Fog()).carried()
    assert nonet.draw_svg(foggy).count(FOG) == 15
    assert nonet.draw_svg(foggy, solution=solution).count(FOG) == 0
    assert nonet.draw_svg(puzzle).count(FOG) == 0


FROM_ZERO = "doppelganger", "schrodinger"
BESIDE = (
    "little-killer 11 r4c1-r9c6", "little-killer 33 r6c9-r1c4", "sandwich-between 17 c3 crusts=2,8",
)  # fmt: skip


@pytest.mark.parametrize("text", [*BESIDE, *(kind.examples[0] for kind in CONSTRAINTS)])
def test_what_stands_beside_a_board_touches_neither_it_nor_the_rest(text: str) -> None:
    layout = Layout.of(9, values=range(int(not text.startswith(FROM_ZERO)), 10))
    shapes = clue_shapes(parse_rule(text).on(layout).draw(layout), layout)
    boxes = [(-0.1, -0.1, 9.1, 9.1)]
    for shape in (each for each in shapes["over"] if "text" in each):
        x, y, size = shape["x"], shape["y"], shape["size"]
        if not (0 < x < 9 and 0 < y < 9):
            wide, high = 0.57 / 2 * size * len(shape["text"]), 0.73 / 2 * size
            boxes.append((x - wide, y - high, x + wide, y + high))
    for one, other in combinations(boxes, 2):
        lefts, tops, rights, bottoms = zip(one, other, strict=True)
        assert max(lefts) >= min(rights) or max(tops) >= min(bottoms), text


def test_boards_look_as_before() -> None:
    must_be_as_kept("draw.outcomes", kept())
