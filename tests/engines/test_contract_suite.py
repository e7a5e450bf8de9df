"""What every engine promises, over the registry, and on boards by difficulty."""

import itertools
import os
import random
import time
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
import oracle
from interrupting import interrupted
from nonet import Solutions, Status, errors, examples, solutions, solve
from nonet.engines import ENGINES, Engine, Search, Stop
from nonet.errors import UnsupportedError
from nonet.model import Candidates, Layout, Puzzle
from strategies import puzzles, related_layouts

# Those whose optional part is not installed have nothing to show.
HERE = [engine for engine in ENGINES.builtin() if engine.missing() is None]
each_engine = pytest.mark.parametrize("engine", HERE, ids=lambda e: e.name)


def each_engine_on(*layouts: Layout) -> pytest.MarkDecorator:
    """Every engine with each of these boards that it says it does and is meant for."""
    pairs = [
        pytest.param(engine, layout, id=f"{engine.name}-{layout.describe()}")
        for engine in HERE
        for layout in layouts
        if engine.supports(layout) is None and layout.size <= engine.reach
    ]
    return pytest.mark.parametrize(("engine", "layout"), pairs)


SIZES = (1, 4, 6, 9, 12, 16, 25)
MORE_SIZES = (8, 10, 14, 15, 18, 20, 21, 22, 24)
CLASSIC = Layout.of(9)
EMPTY = Puzzle(CLASSIC, [0] * 81)


def board_of_288(engine: Engine) -> Puzzle:
    """The empty 4x4 or, for engines that know 9x9 alone, one with as many solutions or more."""
    layout = Layout.of(4)
    if engine.supports(layout) is None:
        return Puzzle(layout, [0] * 16)
    # A classic grid whose first three rows are empty: 1,728 ways.
    rows = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    shifts = (0, 3, 6, 1, 4, 7, 2, 5, 8)
    grid = [rows[(c + shift) % 9] for shift in shifts for c in range(9)]
    return Puzzle(CLASSIC, [0] * 27 + grid[27:])


def engines_for(puzzle: Puzzle) -> Iterator[Engine]:
    """Those that say they know its board; none for a conflict, which is an error, no outcome."""
    if not puzzle.conflicts():
        yield from (engine for engine in HERE if engine.supports(puzzle.layout) is None)


def taken(search: Search) -> list[tuple[int, ...]]:
    return [tuple(values) for values in search.take()]


@pytest.mark.contract("R0.2", "R0.4", "R0.18", "R3.13")
@settings(max_examples=80)
@given(puzzle=puzzles())
def test_all_solutions_are_the_oracles(puzzle: Puzzle) -> None:
    expected = sorted(oracle.all_solutions(puzzle.layout, puzzle.givens))
    for engine in engines_for(puzzle):
        search = engine.start(puzzle, 0)
        assert search.run(None) is Stop.EXHAUSTED, engine.name
        assert sorted(taken(search)) == expected, engine.name
        assert search.solutions == len(expected), engine.name


@settings(max_examples=30)
@given(puzzle=puzzles(layout=CLASSIC))
def test_all_solutions_of_a_classic_board_are_the_oracles(puzzle: Puzzle) -> None:
    if puzzle.conflicts():
        assert all(engine.supports(CLASSIC) is None for engine in HERE)
        return
    expected = sorted(oracle.all_solutions(puzzle.layout, puzzle.givens))
    for engine in engines_for(puzzle):
        counting = engine.start(puzzle, 0)
        assert counting.run(None, keep=False) is Stop.EXHAUSTED, engine.name
        assert counting.solutions == len(expected), engine.name
        for step in (1, 2, 7, None):
            search = engine.start(puzzle, 0)
            found = []
            while search.run(step) is not Stop.EXHAUSTED:
                found += taken(search)
            found += taken(search)
            assert sorted(found) == expected, engine.name
            assert search.solutions == len(expected), engine.name


@settings(max_examples=50)
@given(data=st.data())
def test_relations_are_obeyed_or_refused(data: st.DataObject) -> None:
    layout = data.draw(related_layouts())
    solution = oracle.all_solutions(layout, [0] * layout.cell_count, limit=1)
    givens = list(solution[0]) if solution else [0] * layout.cell_count
    for cell in data.draw(st.sets(st.sampled_from(range(layout.cell_count)), max_size=12)):
        givens[cell] = 0
    puzzle, seed = Puzzle(layout, givens), data.draw(st.integers(0, 3))
    expected = oracle.all_solutions(layout, givens, limit=500)
    for engine in HERE:
        if engine.refuses(layout) is not None:
            with pytest.raises(UnsupportedError):
                solve(Puzzle(layout, [0] * layout.cell_count), engine=engine.name)
            continue
        search = engine.start(puzzle, seed)
        search.run(500)
        found = taken(search)
        assert len(set(found)) == len(found) == len(expected), engine.name
        if len(found) < 500:
            assert sorted(found) == sorted(expected), engine.name
        assert all(oracle.obeys_rules(layout, values) for values in found), engine.name


@settings(max_examples=30)
@given(data=st.data())
def test_pencil_marks_narrow_the_solutions(data: st.DataObject) -> None:
    layout = data.draw(st.sampled_from([None, CLASSIC]))
    puzzle = data.draw(puzzles(layout=layout, max_size=6))
    cells = range(puzzle.layout.cell_count)
    removed = data.draw(
        st.lists(st.tuples(st.sampled_from(cells), st.integers(1, puzzle.size)), max_size=12)
    )
    marks = Candidates.full(puzzle.layout).without(removed)
    narrowed = Puzzle(puzzle.layout, puzzle.givens, marks=marks)
    # A given stands, whatever the pencil marks say of its cell.
    allowed = [{g} if g else set(marks.of(c)) for c, g in enumerate(puzzle.givens)]
    expected = sorted(oracle.all_solutions(puzzle.layout, puzzle.givens, marks=allowed))
    for engine in engines_for(puzzle):
        search = engine.start(narrowed, 0)
        search.run(None)
        assert sorted(taken(search)) == expected, engine.name


@each_engine_on(Layout.of(4), CLASSIC)
def test_pencil_marks_can_leave_no_solution(engine: Engine, layout: Layout) -> None:
    solution = oracle.all_solutions(layout, [0] * layout.cell_count, limit=1)[0]
    givens = [0, *solution[1:]]
    marks = Candidates.full(layout).without([(0, solution[0])])
    for keep in (True, False):
        search = engine.start(Puzzle(layout, givens, marks=marks), 0)
        assert search.run(2, keep=keep) is Stop.EXHAUSTED
        assert search.solutions == 0


@each_engine
@settings(max_examples=25)
@given(data=st.data())
@pytest.mark.sampled
def test_a_search_goes_on_where_it_stopped(engine: Engine, data: st.DataObject) -> None:
    layout = data.draw(st.sampled_from([None, CLASSIC]))
    puzzle = data.draw(puzzles(layout=layout, max_size=6))
    if puzzle.conflicts() or engine.supports(puzzle.layout):
        return
    at_once = engine.start(puzzle, 0)
    at_once.run(None)
    expected = [tuple(values) for values in at_once.take()]
    rng = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    bits = engine.start(puzzle, 0)
    other = engine.start(puzzle, 0)  # interleaved with the first
    found = []
    for _ in range(100_000):
        stop = bits.run(rng.randint(1, 3), node_limit=rng.randint(0, 3))
        other.run(1)
        found += [tuple(values) for values in bits.take()]
        if stop is Stop.EXHAUSTED:
            break
    assert len(found) == len(set(found))
    assert sorted(found) == sorted(expected)


@each_engine
def test_limit_and_node_limit_bound_a_run(engine: Engine) -> None:
    puzzle = board_of_288(engine)
    total = len(oracle.all_solutions(puzzle.layout, puzzle.givens))
    search = engine.start(puzzle, 0)
    assert search.run(5) is Stop.LIMIT
    assert len(search.take()) == search.solutions == 5
    before = search.counters().nodes
    assert search.run(None, node_limit=3) is Stop.NODE_LIMIT
    assert search.counters().nodes == before + 3
    assert search.run(None, keep=False) is Stop.EXHAUSTED
    assert search.solutions == total >= 288


@each_engine
def test_a_timeout_ends_a_run(engine: Engine) -> None:
    search = engine.start(EMPTY, 0)
    begun = time.monotonic()
    assert search.run(None, timeout=0.05, keep=False) is Stop.TIMEOUT
    # Machines are slow and shared: only a run that ignores its bound takes this long.
    assert time.monotonic() - begun < 120


@each_engine
def test_the_same_seed_gives_the_same_order(engine: Engine) -> None:
    def first(seed: int) -> list[tuple[int, ...]]:
        search = engine.start(EMPTY, seed)
        search.run(20)
        return [tuple(values) for values in search.take()]

    assert first(0) == first(0)
    assert first(7) == first(7)
    assert first(7) != first(8)


@each_engine_on(Layout.of(1), Layout.of(1, "none"))
def test_the_smallest_board(engine: Engine, layout: Layout) -> None:
    assert solve(Puzzle(layout, [0]), engine=engine.name).status == "unique"
    assert solve(Puzzle(layout, [1]), engine=engine.name).status == "unique"


@each_engine
@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a process by itself")
@pytest.mark.long
def test_ctrl_c_ends_a_run_and_nothing_is_lost(engine: Engine) -> None:
    search = engine.start(EMPTY, 0)
    # Bounded, so that an engine that does not listen fails instead of going on for ever.
    with interrupted():
        search.run(None, timeout=30)
    before = list(map(bytes, search.take()))
    assert len(before) == search.solutions
    search.run(5)
    after = list(map(bytes, search.take()))
    undisturbed = engine.start(EMPTY, 0)
    undisturbed.run(len(before) + 5)
    assert before + after == list(map(bytes, undisturbed.take()))


@each_engine_on(*map(Layout.of, SIZES))
@pytest.mark.contract("R0.5", "R0.30")
def test_the_empty_board_enumerates(engine: Engine, layout: Layout) -> None:
    found: Solutions = solutions(Puzzle(layout, [0] * layout.cell_count), engine=engine.name)
    grids = list(itertools.islice(found, 4))
    assert len(set(grids)) == len(grids) == (1 if layout.size == 1 else 4)
    assert all(grid.is_solved for grid in grids)


@pytest.mark.long
@each_engine_on(*map(Layout.of, MORE_SIZES))
@pytest.mark.contract("R0.5", "R0.30")
def test_the_empty_board_of_every_size_enumerates(engine: Engine, layout: Layout) -> None:
    test_the_empty_board_enumerates(engine, layout)


NAMES = [engine.name for engine in ENGINES if engine.missing() is None]
DIFFICULTIES = ["easy", "singles", "locked-candidates"]
# Where engines that conclude nothing take their time, they solve small boards instead.
SLOW = ("backtracking", "bitwise", "cross-hatching")
FURTHER = {
    name: ["4x4", "6x6"] if name in SLOW else ["short-search", "long-search"] for name in NAMES
}
EASY = examples.get("easy-1").text
# A text, and its status or its error.
INVALID: dict[str, tuple[str, Status | type[errors.NonetError]]] = {
    "empty": ("", errors.EmptyPuzzleError),
    "wrong length": ("1" * 80, errors.FormatError),
    "too large": ("." * 80 * 80, errors.UnsupportedError),
    "illegal character": ("1" + "." * 79 + "x", errors.IllegalSymbolError),
    "value twice in a row": ("11" + "." * 79, errors.ConflictError),
    "value twice in a column": ("1" + "." * 8 + "1" + "." * 71, errors.ConflictError),
    "value twice in a box": ("1" + "." * 9 + "1" + "." * 70, errors.ConflictError),
    "no value left": (EASY.replace("045", "095", 1), Status.UNSOLVABLE),
    "no place left": (EASY.replace("08", "03", 1), Status.UNSOLVABLE),
    "several solutions": (EASY.replace("4", "."), Status.MULTIPLE),
}


@cache
def solution_of(name: str) -> tuple[int, ...]:
    outcome = nonet.solve(examples.get(name).puzzle)
    assert outcome.status is Status.UNIQUE
    assert outcome.solution is not None
    return outcome.solution.values


def boards(engine: Engine, level: str) -> list[examples.Example]:
    return [each for each in examples.level(level) if engine.refuses(each.puzzle.layout) is None]


@pytest.mark.contract("R1.20")
@pytest.mark.parametrize("level", [*DIFFICULTIES, "further"])
@pytest.mark.parametrize("name", NAMES)
def test_boards_by_difficulty(name: str, level: str) -> None:
    for each in FURTHER[name] if level == "further" else [level]:
        found = boards(ENGINES.get(name), each)
        assert found
        for example in found:
            outcome = nonet.solve(example.puzzle, engine=name, limit=1)
            assert outcome.solution is not None, example.name
            assert outcome.solution.values == solution_of(example.name), example.name


@pytest.mark.contract("R1.20", "R1.2")
@pytest.mark.parametrize("kind", INVALID)
@pytest.mark.parametrize("name", NAMES)
def test_validation(name: str, kind: str) -> None:
    text, expected = INVALID[kind]
    if isinstance(expected, Status):
        assert nonet.solve(text, engine=name).status is expected
    else:
        with pytest.raises(expected):
            nonet.solve(text, engine=name)


@pytest.mark.contract("R1.20")
@pytest.mark.parametrize("name", NAMES)
def test_there_are_at_least_fifty_for_each_engine(name: str) -> None:
    levels = [*DIFFICULTIES, *FURTHER[name]]
    assert sum(len(boards(ENGINES.get(name), each)) for each in levels) + len(INVALID) >= 50
