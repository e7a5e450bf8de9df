"""`nonet.generate`: one solution always, options kept, the same puzzles everywhere."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from generate.outcomes import kept
from interrupting import interrupted
from kept import must_be_as_kept
from nonet import Generated, GenerateOptions, _native
from nonet._generate import SYMMETRIES, Failure, Maker, layout_of, orbits
from nonet._generate._regions import draw_regions
from nonet._generate._spec import Spec
from nonet.engines._compiled import native_board
from nonet.errors import PuzzleNotFoundError, UnknownNameError, UnsupportedError, UsageError
from nonet.games import GAMES
from nonet.model import Layout, Puzzle, Relation
from oracle import TooManyStepsError, search
from strategies import jigsaw_regions, layouts


def number_of_solutions(puzzle: Puzzle) -> int:
    """By the oracle: 0, 1, or 2 for more."""
    return len(list(zip(range(2), search(puzzle.layout, puzzle.givens), strict=False)))


def without(puzzle: Puzzle, cell: int) -> Puzzle:
    givens = list(puzzle.givens)
    givens[cell] = 0
    return Puzzle(puzzle.layout, givens)


def is_minimal(puzzle: Puzzle) -> bool:
    given = [cell for cell, value in enumerate(puzzle.givens) if value]
    return all(nonet.solve(without(puzzle, cell)).count == 2 for cell in given)


@settings(max_examples=15)
@given(layouts(max_size=6), st.integers(0, 2**64 - 1), st.booleans())
def test_one_solution_on_every_layout(layout: Layout, seed: int, minimal: bool) -> None:
    try:
        (made,) = nonet.generate_each(layout=layout, seed=seed, minimal=minimal)
    except UnsupportedError as error:
        assert "no grid" in str(error)
        assert nonet.solve(Puzzle(layout, [0] * layout.cell_count)).count == 0
        return
    assert all(g in (0, v) for g, v in zip(made.puzzle.givens, made.solution.values, strict=True))
    assert nonet.check(made.solution).complete
    try:
        assert number_of_solutions(made.puzzle) == 1
    except TooManyStepsError:
        assert nonet.solve(made.puzzle).status is nonet.Status.UNIQUE
    if minimal:
        assert is_minimal(made.puzzle)


@pytest.mark.parametrize("game", GAMES.names())
def test_every_game(game: str) -> None:
    regions = jigsaw_regions(5, random.Random(1)) if game == "jigsaw" else None
    size = {"jigsaw": 5, "queens": 8, "centre-dot": 9, "asterisk": 9, "windoku": 9}.get(game, 6)
    try:
        layout = layout_of(size, game=game, regions=regions)
    except nonet.NonetError:
        layout = layout_of(9, game=game)
    for made in nonet.generate_each(layout=layout, count=2, seed=1):
        assert nonet.solve(made.puzzle).solution == made.solution
        assert nonet.solve(made.puzzle).status is nonet.Status.UNIQUE


@settings(max_examples=15)
@given(st.integers(1, 13), st.integers(0, 2**64 - 1))
def test_drawn_regions_are_connected_and_can_be_filled(size: int, seed: int) -> None:
    regions = draw_regions(size, seed)
    assert sorted(Counter(regions).values()) == [size] * size
    for label in set(regions):
        cells = {cell for cell, other in enumerate(regions) if other == label}
        reached = {min(cells)}
        for _ in range(size):
            reached |= {
                cell
                for cell in cells
                for near in reached
                if abs(cell // size - near // size) + abs(cell % size - near % size) == 1
            }
        assert reached == cells
    assert draw_regions(size, seed) == regions
    layout = Layout.of(size, regions=regions)
    assert nonet.solve(Puzzle(layout, [0] * size * size)).solution is not None


@pytest.mark.parametrize("size", [4, 6, 9])
def test_drawn_regions_are_not_the_boxes(size: int) -> None:
    boxes = Layout.of(size).region_of
    assert boxes not in [layout_of(size, game="jigsaw", seed=seed).region_of for seed in range(12)]


def test_a_jigsaw_without_regions_draws_them() -> None:
    (one,), (other,) = (nonet.generate(6, game="jigsaw", seed=seed) for seed in (1, 2))
    assert one.layout.regions != other.layout.regions
    assert nonet.generate(6, game="jigsaw", seed=1, count=3, threads=2)[0] == one


@pytest.mark.parametrize("size", [1, 2, 4, 5, 9])
@pytest.mark.parametrize("minimal", [False, True])
def test_futoshiki_has_signs(size: int, minimal: bool) -> None:
    layout = layout_of(size, game="futoshiki")
    for made in nonet.generate_each(layout=layout, count=3, seed=size, minimal=minimal):
        signs = made.puzzle.layout.relations
        assert bool(signs) or size < 4 or minimal
        assert all(made.solution.values[s.first] < made.solution.values[s.second] for s in signs)
        assert nonet.solve(made.puzzle).count == 1
        assert nonet.parse(nonet.write(made.puzzle), game="futoshiki") == made.puzzle
        if minimal:
            assert is_minimal(made.puzzle)
            for sign in signs:
                fewer = layout.with_relations(each for each in signs if each != sign)
                assert nonet.solve(Puzzle(fewer, made.puzzle.givens)).count == 2
    whole = list(nonet.generate_each(layout=layout, count=4, seed=1))
    assert [
        each.puzzle for each in nonet.generate_each(layout=layout, count=4, seed=1, threads=3)
    ] == [each.puzzle for each in whole]
    # A board that has signs keeps them.
    own = whole[0].puzzle.layout
    assert own.relations == () or next(nonet.generate_each(layout=own, seed=1)).puzzle.layout == own


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 8, 10, 12, 16])
def test_sizes(size: int) -> None:
    box = "none" if size in (2, 3, 5, 7) else None
    for puzzle in nonet.generate(size, box, count=2, seed=size):
        assert nonet.solve(puzzle).status is nonet.Status.UNIQUE


def test_the_same_on_every_machine_and_with_any_number_of_threads() -> None:
    made = nonet.generate(count=40, seed=7, threads=1)
    assert nonet.write(made[0]) == (
        "32...7...5......398....25.1.8..9......46..........361.4..57.86.....8.3.......6..."
    )
    assert nonet.generate(count=40, seed=7, threads=3) == made
    assert nonet.generate(count=3, seed=7) == made[:3]
    assert nonet.generate(count=3, seed=8) != made[:3]
    layout = Layout.of(9)
    cells = [[cell] for cell in range(81)]
    makers = [_native.Maker(native_board(layout), True, i) for i in _native.instruction_sets()]
    pattern = bytes(cell % 3 == 0 for cell in range(81))
    for marks, least, most in ((b"", 0, 81), (b"", 24, 24), (pattern, 27, 27)):
        found = {
            maker.make(
                cells, marks, b"", least, most, False, 36, 200, 5, 0, 0, 99, -1, _native.Flag()
            )[:3]
            for maker in makers
        }
        assert len(found) == 1


def test_grids_of_small_boards_have_equal_chances() -> None:
    layout = Layout.of(4)
    maker = _native.Maker(native_board(layout), False, "")
    draws = 288 * 50
    counts = Counter(maker.draw_grid(0, 3, index, -1)[1] for index in range(draws))
    assert len(counts) == 288
    squares = sum((count - 50) ** 2 / 50 for count in counts.values())
    # Chi square of 287 degrees: mean 287, standard deviation 24.
    assert 190 < squares < 385


def test_mixing_leads_to_equal_chances() -> None:
    # Without the list: a Latin square of size 4 is drawn by search and mixed, if values are no
    # longer alike to the native part, which a relation that always holds is enough for.
    always = nonet.model.Relation.of("any", 0, 1, 4, lambda a, b: True)
    layout = Layout.of(4).with_relations([always])
    maker = _native.Maker(native_board(layout), False, "")
    draws = 288 * 20

    def squares(steps: int) -> float:
        counts = Counter(maker.draw_grid(steps, 3, index, -1)[1] for index in range(draws))
        assert len(counts) == 288
        return sum((count - 20) ** 2 / 20 for count in counts.values())

    assert squares(0) > 600, "or the search alone is uniform, and mixing is not needed"
    assert 190 < squares(16) < 385


@pytest.mark.parametrize("name", SYMMETRIES)
def test_symmetries(name: str) -> None:
    (puzzle,) = nonet.generate(seed=2, symmetry=name)
    assert nonet.solve(puzzle).status is nonet.Status.UNIQUE
    given = [value != 0 for value in puzzle.givens]
    for group in orbits(puzzle.layout, name):
        assert len({given[cell] for cell in group}) == 1
    expected = {"none": 1, "180": 2, "90": 4, "horizontal": 2, "vertical": 2, "both": 4}
    expected |= {"diagonal": 2, "anti-diagonal": 2, "full": 8}
    groups = orbits(puzzle.layout, name)
    assert max(map(len, groups)) == expected[name]
    assert sorted(cell for group in groups for cell in group) == list(range(81))


def test_orbits_are_what_pictures_show() -> None:
    layout = Layout.of(4)

    def orbit(name: str, cell: int) -> list[int]:
        return next(group for group in orbits(layout, name) if cell in group)

    assert orbit("180", 1) == [1, 14]
    assert orbit("90", 1) == [1, 7, 8, 14]
    assert orbit("horizontal", 1) == [1, 13]
    assert orbit("vertical", 1) == [1, 2]
    assert orbit("diagonal", 1) == [1, 4]
    assert orbit("anti-diagonal", 1) == [1, 11]
    assert orbit("full", 1) == [1, 2, 4, 7, 8, 11, 13, 14]
    assert orbits(layout, "180°") == orbits(layout, "180")


def test_clues_and_symmetry() -> None:
    assert [p.clues for p in nonet.generate(count=3, seed=1, clues=32)] == [32] * 3
    assert all(p.clues in (23, 24) for p in nonet.generate(count=4, seed=1, clues=(23, 24)))
    assert nonet.generate(seed=1, clues=range(40, 43))[0].clues in (40, 41, 42)
    assert nonet.generate(seed=1, clues=81)[0].clues == 81
    (puzzle,) = nonet.generate(seed=1, symmetry="180", minimal=True)
    assert is_minimal(puzzle)
    assert [nonet.generate(seed=1, count=0), nonet.generate(size=1)[0].clues] == [[], 0]


def test_pattern() -> None:
    picture = "\n".join(
        "".join("X" if (r + c) % 3 == 0 else "." for c in range(9)) for r in range(9)
    )
    first, second = nonet.generate(seed=1, count=2, pattern=picture)
    assert [bool(v) for v in first.givens] == [s == "X" for s in picture.replace("\n", "")]
    assert first != second
    assert nonet.solve(first).status is nonet.Status.UNIQUE
    assert nonet.generate(seed=3, pattern=first)[0].clues == 27
    marks = [value != 0 for value in first.givens]
    assert nonet.generate(seed=3, pattern=marks) == nonet.generate(seed=3, pattern=first)


def test_a_pattern_on_a_board_without_boxes() -> None:
    layout = Layout.of(5, "none")
    picture = "XX.X.\nX.X.X\n.XXX.\nX.X.X\n.X.XX"
    (puzzle,) = nonet.generate(layout=layout, pattern=picture, seed=1)
    wanted = [each == "X" for each in "".join(picture.split())]
    assert [bool(value) for value in puzzle.givens] == wanted
    assert nonet.solve(puzzle).status is nonet.Status.UNIQUE
    with pytest.raises(UsageError, match="row 1 and row 4"):  # without boxes wherever they are
        nonet.generate(layout=layout, pattern="." * 5 + "X" * 10 + "." * 5 + "X" * 5)


@pytest.mark.parametrize(
    ("layout", "size", "seed"),
    [
        (Layout.of(4, regions="AABBAABCDDBCDDCC"), 4, 1),
        (GAMES.get("diagonal").layout(9), 9, 1),
        (Layout.of(4).with_relations([Relation("less", 0, 4, (14, 12, 8, 0))]), 4, 1),
    ],
)
def test_two_empty_rows_of_a_pattern_that_cannot_change_places(
    layout: Layout, size: int, seed: int
) -> None:
    picture = "." * 2 * size + "X" * (size - 2) * size
    (puzzle,) = nonet.generate(layout=layout, pattern=picture, seed=seed)
    assert not any(puzzle.givens[: 2 * size])
    assert nonet.solve(puzzle).status is nonet.Status.UNIQUE


def test_what_cannot_be() -> None:
    with pytest.raises(UsageError, match="fewer than 17"):
        nonet.generate(clues=16)
    with pytest.raises(UsageError, match="0 to 81"):
        nonet.generate(clues=82)
    with pytest.raises(UsageError, match="row 1 and row 2"):
        nonet.generate(pattern="." * 18 + "X" * 63)
    with pytest.raises(UsageError, match="has 9 cells"):
        nonet.generate(pattern="X" * 9)
    with pytest.raises(UsageError, match="not both"):
        nonet.generate(pattern="X" * 81, symmetry="180")
    with pytest.raises(UnknownNameError, match="anti-diagonal"):
        nonet.generate(symmetry="antidiagonal")
    with pytest.raises(UnsupportedError, match="64x64"):
        nonet.generate(81)
    with pytest.raises(UsageError, match="seed"):
        nonet.generate(seed=-1)
    no_values = nonet.model.Relation.of("never", 0, 1, 4, lambda a, b: False)
    with pytest.raises(UnsupportedError, match="no grid"):
        nonet.generate(layout=Layout.of(4).with_relations([no_values]))


def test_a_puzzle_that_is_not_found_names_what_was_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        PuzzleNotFoundError, match=r"the time ran out; the nearest puzzle had 2\d givens"
    ) as e:
        nonet.generate(clues=17, timeout=0.2, seed=1)
    assert e.value.made == 0
    # All 4x4 puzzles with one solution have at least four givens.
    monkeypatch.setattr("nonet._generate._maker.MOST_ATTEMPTS", 200)
    with pytest.raises(
        PuzzleNotFoundError, match=r"200 attempts.*nearest puzzle had 4 givens instead of 3"
    ):
        nonet.generate(4, clues=3, seed=1)


def test_what_was_made_before_is_handed_out() -> None:
    found = nonet.generate_each(layout=Layout.of(9), count=10**9, seed=1, timeout=0.3, threads=2)
    made = []
    with pytest.raises(PuzzleNotFoundError) as error:
        for each in found:
            made.append(each)
    assert error.value.made == len(made) > 0
    assert [each.index for each in made] == list(range(len(made)))


@pytest.mark.usefixtures("bounded")
@pytest.mark.parametrize("threads", [1, 2])
def test_interrupt(threads: int) -> None:
    with interrupted():
        nonet.generate(clues=17, count=5, threads=threads, seed=1)


def test_a_stopped_maker_begins_nothing() -> None:
    maker = Maker(Spec.of(GenerateOptions(layout=Layout.of(4))))
    assert isinstance(maker.make(1, 0), Generated)
    maker.stop()
    assert isinstance(maker.make(1, 1), Failure)


@pytest.mark.long
def test_seeds_make_what_they_made() -> None:
    must_be_as_kept("generate.outcomes", kept())
