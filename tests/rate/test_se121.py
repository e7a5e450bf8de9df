"""The scale `se121`: its producers one by one, whole paths, bounds, hostile boards."""

import threading
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from interrupting import interrupted
from nonet import _native, rate_many
from nonet.errors import ConflictError, NotUniqueError, UnsupportedError
from nonet.model import Candidates, Puzzle
from nonet.model.step import Step
from nonet.scales import Rating
from nonet.scales._se121_steps import to_step
from nonet.scales.se121 import ExplainerRating
from rate.examples import ESCARGOT, EXAMPLES, NUGGET
from rate.se121_paths import CLASSIC, check_path, rated


def test_the_same_on_any_number_of_threads() -> None:
    boards = [nonet.parse(text) for text, _, _ in EXAMPLES]
    alone = list(rate_many(boards, "se121", threads=1, steps=True))
    assert list(rate_many(boards, "se121", threads=5, steps=True)) == alone
    assert [rating.score for rating in alone if isinstance(rating, Rating)] == [
        er for _, er, _ in EXAMPLES
    ]


def test_a_lower_bound_when_the_time_is_up() -> None:
    rating = nonet.rate(NUGGET, "se121", timeout=0.05)
    assert isinstance(rating, ExplainerRating)
    assert not rating.exact
    assert 1.0 <= rating.er <= 11.9
    assert str(rating).startswith("at least ER ")
    nothing = nonet.rate(NUGGET, "se121", timeout=0)
    assert not nothing.exact
    assert nothing.score >= 1.0


def test_interrupted() -> None:
    with interrupted():
        nonet.rate(NUGGET, "se121")


def test_interrupted_on_threads() -> None:
    boards = [nonet.parse(NUGGET)] * 3
    with interrupted():
        list(rate_many(boards, "se121", threads=2))
    left = {thread.name for thread in threading.enumerate() if thread.name.startswith("nonet")}
    assert left <= {"nonet-time"}  # which ends searches and waits for the next one


def test_the_rest_is_not_waited_for() -> None:
    before = threading.active_count()
    boards = (nonet.parse(text) for text in [EXAMPLES[0][0], NUGGET])
    ratings = rate_many(boards, "se121", threads=2)
    assert next(ratings) is not None
    ratings.close()
    assert threading.active_count() == before


def test_pencil_marks_narrow() -> None:
    text, er, _ = EXAMPLES[-1]
    puzzle = nonet.parse(text)
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    easy = Puzzle(CLASSIC, puzzle.givens, marks=Candidates.of_values(CLASSIC, solution.values))
    assert nonet.rate(easy, "se121").score <= 2.3 < er


def test_what_cannot_be_rated() -> None:
    with pytest.raises(
        UnsupportedError, match=r"'se121' is for classic .* Scales for it: .*search"
    ):
        nonet.rate("1..4....2......3", "se121")
    with pytest.raises(NotUniqueError, match="several solutions"):
        nonet.rate("." * 81, "se121")
    with pytest.raises(NotUniqueError, match="no solution"):
        nonet.rate("123....4........", "search")
    with pytest.raises(ConflictError):
        nonet.rate("11" + "." * 79, "se121")


FINISHED = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def test_a_finished_board_is_rated_zero() -> None:
    rating = rated(FINISHED)
    assert (rating.er, rating.ep, rating.ed, rating.steps) == (0.0, None, None, ())


FULL = (1 << 9) - 1


def hostile_boards() -> Iterator[tuple[bytes, list[int]]]:
    nothing = bytes(81)
    yield nothing, []
    yield bytes([255] * 81), []
    yield bytes([5] * 81), []
    yield nothing, [0] * 81
    yield nothing, [3] * 81
    yield nothing, [7 << cell % 5 & FULL for cell in range(81)]
    yield nothing, [65535] * 81
    yield nothing, [3 if cell % 2 else 0 for cell in range(81)]


@pytest.mark.parametrize(("values", "marks"), list(hostile_boards()))
def test_no_board_does_harm(values: bytes, marks: list[int]) -> None:
    rater = _native.Rater()
    stop, *_ = rater.rate(values, marks, 0.3, True)
    assert stop in (0, 2)


def test_the_native_rater_checks_its_arguments() -> None:
    rater = _native.Rater()
    with pytest.raises(ValueError, match="81 values"):
        rater.rate(bytes(80), [], -1, False)
    with pytest.raises(ValueError, match="81 marks"):
        rater.rate(bytes(81), [1], -1, False)
    for producer in (-1, 0, 31, 1000):
        assert rater.hints(bytes(81), [], producer) == []


@pytest.mark.parametrize(("text", "er", "technique"), EXAMPLES)
def test_examples(text: str, er: float, technique: str) -> None:
    rating = rated(text)
    assert (rating.er, rating.score, rating.exact) == (er, er, True)
    assert rating.hardest is not None
    assert rating.hardest.technique == technique
    check_path(rating)


def test_the_examples_use_every_technique() -> None:
    seen = {step.technique for text, _, _ in EXAMPLES for step in rated(text).steps}
    assert len(seen) >= 44
    assert {"Direct Pointing", "Jellyfish", "Bidirectional X-Cycle", "BUG type 3"} <= seen
    assert {"Unique Loop type 3", "Unique Loop 8 type 1", "Dynamic Double Forcing Chains"} <= seen


def test_steps_that_assume_one_solution() -> None:
    steps = [step for text, _, _ in EXAMPLES for step in rated(text).steps]
    assuming = {step.technique for step in steps if step.assumes_unique}
    assert assuming == {s.technique for s in steps if s.technique.startswith(("Unique", "BUG"))}
    assert len(assuming) > 5
    assert not any(step.assumes_unique for step in steps if step.technique not in assuming)


@pytest.mark.parametrize(("text", "wanted"), [(ESCARGOT, (10.5, 1.2, 1.2))])
def test_nested_chains(text: str, wanted: tuple[float, float, float]) -> None:
    rating = rated(text)
    assert (rating.er, rating.ep, rating.ed) == wanted
    nested = [step for step in rating.steps if step.nested]
    assert any(step.technique.endswith("(+ Forcing Chains)") for step in nested)
    for step in nested:
        referred = {node.step for chain in step.chains for node in chain.nodes} - {None}
        assert referred == set(range(len(step.nested)))
    check_path(rating)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Minimal puzzles with one solution."""
    seed = draw(st.integers(1, 2**63))
    order = draw(st.permutations(range(81)))
    grid = nonet.solve("." * 81, limit=1, seed=seed, engine="native").solution
    assert grid is not None
    values = list(grid.values)
    for cell in order:
        kept, values[cell] = values[cell], 0
        if nonet.count(Puzzle(CLASSIC, values), limit=2) != 1:
            values[cell] = kept
    return Puzzle(CLASSIC, values)


@settings(max_examples=12)
@given(puzzles())
def test_paths_are_sound(puzzle: Puzzle) -> None:
    rating = rated(puzzle)
    check_path(rating)
    assert nonet.rate(puzzle, "se121", steps=False).figures == rating.figures


def board(cells: dict[str, str], without: dict[int, str] | None = None) -> list[int]:
    """All candidates everywhere, but in `cells`, and no `digit` in the cells it is `without`."""
    marks = [FULL] * 81
    for name, digits in cells.items():
        marks[number(name)] = sum(1 << (int(digit) - 1) for digit in digits)
    for digit, names in (without or {}).items():
        for name in names.split():
            marks[number(name)] &= ~(1 << (digit - 1))
    return marks


def number(name: str) -> int:
    return (int(name[1]) - 1) * 9 + int(name[3]) - 1


def names(pattern: str) -> str:
    """``r1c123`` is ``r1c1 r1c2 r1c3``; ``r*c1`` is a whole column."""
    every = "123456789"
    found = []
    for word in pattern.split():
        rows, _, columns = word[1:].partition("c")
        found += [
            f"r{r}c{c}" for r in rows.replace("*", every) for c in columns.replace("*", every)
        ]
    return " ".join(found)


def found(producer: int, marks: list[int], values: dict[str, int] | None = None) -> list[Step]:
    cells = bytearray(81)
    for name, value in (values or {}).items():
        cells[number(name)] = value
    hints = _native.Rater().hints(bytes(cells), marks, producer)
    return [to_step(hint, CLASSIC, "se121") for hint in hints]


def only(producer: int, marks: list[int]) -> tuple[str, str, float]:
    (step,) = found(producer, marks)
    changed = " ".join(
        f"r{cell // 9 + 1}c{cell % 9 + 1}{sign}{value}"
        for sign, which in (("=", step.placements), ("<>", step.eliminations))
        for cell, value in which
    )
    return step.technique, changed, step.rating("se121") or 0.0


def test_an_unmarked_board_has_no_hint() -> None:
    # Those that nest nets in nets would take minutes to see it.
    for producer in range(1, 28):
        assert found(producer, board({})) == []


def test_hidden_single_by_house() -> None:
    row = board({}, {5: names("r1c23456789")})
    assert only(1, row) == ("Hidden Single", "r1c1=5", 1.5)
    box = board({}, {5: names("r1c23 r2c123 r3c123")})
    assert only(1, box) == ("Hidden Single", "r1c1=5", 1.2)


def test_hidden_single_in_the_last_cell_of_a_house() -> None:
    values = {f"r1c{c}": c for c in range(1, 9)}
    (step,) = found(1, board({}), values)
    assert (step.placements, step.rating("se121")) == (((8, 9),), 1.0)


def test_naked_single() -> None:
    assert only(4, board({"r5c5": "7"})) == ("Naked Single", "r5c5=7", 2.3)


def test_locking() -> None:
    pointing = board({}, {5: names("r23c123")})
    wanted = " ".join(f"{name}<>5" for name in names("r1c456789").split())
    assert only(6, pointing) == ("Pointing", wanted, 2.6)
    claiming = board({}, {5: names("r1c456789")})
    wanted = " ".join(f"{name}<>5" for name in names("r23c123").split())
    assert only(6, claiming) == ("Claiming", wanted, 2.8)


def test_a_single_place_is_not_locked() -> None:
    assert found(6, board({}, {5: names("r1c23 r23c123")})) == []


def test_direct_locking() -> None:
    marks = board({}, {5: names("r23c123 r2c456 r3c56")})
    assert only(2, marks) == ("Direct Pointing", "r3c4=5", 1.7)
    # Where claiming would do, pointing comes first: the next box has the digit in one row only.
    marks = board({}, {5: names("r1c456789 r3c123 r2c3 r2c45678")})
    assert only(2, marks) == ("Direct Pointing", "r2c9=5", 1.7)


def test_naked_sets_act_on_one_house() -> None:
    pair = board({"r1c1": "12", "r1c2": "12"})
    technique, changed, difficulty = only(7, pair)
    assert (technique, difficulty) == ("Naked Pair", 3.0)
    assert "r2c1<>1" in changed, "the box comes first"
    assert "r1c4<>1" not in changed
    triplet = board({"r1c1": "12", "r5c1": "23", "r9c1": "13"})
    assert only(10, triplet)[0::2] == ("Naked Triplet", 3.6)
    quad = board({"r1c1": "12", "r3c1": "23", "r5c1": "34", "r9c1": "14"})
    assert only(16, quad)[0::2] == ("Naked Quad", 5.0)


def test_hidden_sets() -> None:
    pair = board({}, {d: names("r1c3 r2c123 r3c123") for d in (1, 2)})
    assert only(9, pair) == (
        "Hidden Pair",
        " ".join(f"r1c{c}<>{d}" for c in (1, 2) for d in range(3, 10)),
        3.4,
    )
    triplet = board({}, {d: names("r1c456789") for d in (1, 2, 3)})
    assert only(12, triplet)[0::2] == ("Hidden Triplet", 4.0)
    quad = board({}, {d: names("r34678c1") for d in (1, 2, 3, 4)})
    assert only(18, quad)[0::2] == ("Hidden Quad", 5.4)


def test_direct_hidden_sets() -> None:
    rest = "r1c3 r2c123 r3c123"
    marks = board({}, {1: names(rest), 2: names(rest), 9: names("r1c3 r2c12 r3c123")})
    assert only(3, marks) == ("Direct Hidden Pair", "r2c3=9", 2.0)
    gone = {d: names("r1c456789") for d in (1, 2, 3)}
    marks = board({}, gone | {9: names("r1c456 r1c89")})
    assert only(5, marks) == ("Direct Hidden Triplet", "r1c7=9", 2.5)


@pytest.mark.parametrize(
    ("producer", "size", "technique", "difficulty"),
    [(8, 2, "X-Wing", 3.2), (11, 3, "Swordfish", 3.8), (17, 4, "Jellyfish", 5.2)],
)
def test_fish(producer: int, size: int, technique: str, difficulty: float) -> None:
    rows = "1357"[:size]
    outside = "23456789"[size - 1 :]
    by_rows = board({}, {4: names(f"r{rows}c{outside}")})
    (step,) = found(producer, by_rows)
    assert (step.technique, step.rating("se121")) == (technique, difficulty)
    assert {house.name for house in step.houses} == {f"row {row}" for row in rows}
    by_columns = board({}, {4: names(f"r{outside}c{rows}")})
    (step,) = found(producer, by_columns)
    assert {house.kind for house in step.houses} == {"column"}
    cells = {cell for cell, _ in step.eliminations}
    assert len(cells) == size * (9 - size)


def test_wings() -> None:
    xy = board({"r1c1": "12", "r1c5": "13", "r2c2": "23"})
    assert only(13, xy) == ("XY-Wing", "r1c2<>3 r1c3<>3 r2c4<>3 r2c5<>3 r2c6<>3", 4.2)
    xyz = board({"r1c1": "123", "r1c5": "13", "r2c2": "23"})
    assert only(14, xyz) == ("XYZ-Wing", "r1c2<>3 r1c3<>3", 4.4)


def test_unique_rectangles() -> None:
    corners = {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "12"}
    assert found(15, board(corners)) == []
    one = board(corners | {"r2c4": "123"})
    assert only(15, one) == ("Unique Rectangle type 1", "r2c4<>1 r2c4<>2", 4.5)
    two = board(corners | {"r2c1": "123", "r2c4": "123"})
    assert only(15, two)[0] == "Unique Rectangle type 2"
    assert "r2c9<>3" in only(15, two)[1]
    gone = {1: names("r2c23 r2c56789")}
    four = board(corners | {"r2c1": "1234", "r2c4": "1235"}, gone)
    assert only(15, four) == ("Unique Rectangle type 4", "r2c1<>2 r2c4<>2", 4.5)
    three = board(corners | {"r2c1": "123", "r2c4": "124", "r2c9": "34"})
    technique, changed, difficulty = only(15, three)
    assert (technique, difficulty) == ("Unique Rectangle type 3", 4.6)
    assert "r2c2<>3 r2c2<>4" in changed


def test_a_rectangle_in_four_boxes_is_not_unique() -> None:
    assert found(15, board({"r1c1": "12", "r1c4": "12", "r4c1": "12", "r4c4": "123"})) == []


def test_aligned_pair() -> None:
    marks = board({"r1c1": "12", "r1c2": "345", "r2c3": "13", "r3c3": "14", "r3c1": "15"})
    (step,) = found(20, marks)
    assert (step.technique, step.rating("se121")) == ("Aligned Pair Exclusion", 6.2)
    assert (0, 1) in step.eliminations, "1 leaves no value to one of the others"
