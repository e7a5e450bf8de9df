"""The ladder behind `auto` and its race: each solution comes once, and bounds hold."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
import oracle
from nonet import _native, solve
from nonet.constraints import Killer
from nonet.engines import ENGINES, Search, Stop, _ladder, race, sat
from nonet.engines._compiled import NO_LIMIT, native_board
from nonet.engines._ladder import RUNGS, LadderSearch, Rung
from nonet.engines.native import ENGINE
from nonet.model import Candidates, Layout, Puzzle, diagonals
from strategies import puzzles


def rungs(*dead_ends: int, layout: Layout) -> tuple[Rung, ...]:
    """The real rungs with other budgets."""
    return tuple(
        Rung(rung.engine, budget * layout.cell_count)
        for rung, budget in zip(RUNGS, dead_ends, strict=True)
    )


class Chopped:
    """A search run in random pieces."""

    def __init__(self, search: LadderSearch, rng: random.Random, *, keep: bool = True) -> None:
        self.found: list[tuple[int, ...]] = []
        self.engines: list[str] = []
        for _ in range(100_000):
            before = search.counters(), search.solutions
            limit, nodes = rng.choice([None, 1, 2, 5]), rng.choice([None, 0, 1, 2, 9])
            timeout = rng.choice([None, None, 0.0, 1e-5])
            stop = search.run(limit, node_limit=nodes, timeout=timeout, keep=keep)
            after = search.counters()
            assert all(a <= b for a, b in zip(before[0], after, strict=True))
            assert nodes is None or after.nodes <= before[0].nodes + nodes
            assert limit is None or search.solutions <= before[1] + limit
            self.found += [tuple(grid) for grid in search.take()]
            self.engines.append(search.engine)
            if stop is Stop.EXHAUSTED:
                return
        pytest.fail("the search does not end")


@settings(max_examples=50)
@given(data=st.data())
def test_each_solution_comes_once_wherever_the_engine_changes(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(max_size=6))
    if puzzle.conflicts():
        return
    expected = oracle.all_solutions(puzzle.layout, puzzle.givens)
    budgets = [data.draw(st.integers(1, 4)) for _ in RUNGS]
    few = rungs(*budgets, layout=puzzle.layout)
    at_once = LadderSearch(puzzle, 0, few)
    assert at_once.run(None) is Stop.EXHAUSTED
    order = [tuple(grid) for grid in at_once.take()]
    assert sorted(order) == sorted(expected)
    rng = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    # In pieces: the same solutions in the same order, for the engine changes at the same point.
    assert Chopped(LadderSearch(puzzle, 0, few), rng).found == order
    counting = LadderSearch(puzzle, 0, few)
    assert Chopped(counting, rng, keep=False).found == []
    assert counting.solutions == len(expected)


# Arto Inkala's puzzle of 2012 without its first givens: hundreds of dead ends, some solutions.
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def hard(without: Sequence[int]) -> Puzzle:
    givens = [0 if c == "." else int(c) for c in INKALA]
    for cell in without:
        givens[cell] = 0
    # With pencil marks it is not for the engine `single`.
    return Puzzle(Layout.of(9), givens, marks=Candidates.full(Layout.of(9)))


def all_of(puzzle: Puzzle) -> set[tuple[int, ...]]:
    search = ENGINE.start(puzzle, 0)
    assert search.run(None) is Stop.EXHAUSTED
    return {tuple(grid) for grid in search.take()}


@pytest.mark.parametrize("known", [1, 8, 64])
@pytest.mark.parametrize("without", [(), (0,), (11,)])
def test_solutions_of_the_rungs_below_are_left_out(
    known: int, without: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_ladder, "MOST_KNOWN", known)
    puzzle = hard(without)
    expected = all_of(puzzle)
    for seed in range(3):
        rng = random.Random(seed)
        few = rungs(rng.randint(5, 40), rng.randint(5, 40), 1, layout=puzzle.layout)
        for keep in (True, False):
            search = LadderSearch(puzzle, seed, few)
            chopped = Chopped(search, rng, keep=keep)
            assert search.solutions == len(expected)
            assert len(chopped.found) == (len(expected) if keep else 0)
            assert set(chopped.found) == (expected if keep else set())


@pytest.mark.parametrize("budgets", [(5, 10), (10, 20), (15, 25), (5, 28)])
def test_what_two_rungs_found_is_left_out_on_the_third(budgets: tuple[int, int]) -> None:
    # The same engine three times: each rung meets what those below met, in the same order.
    puzzle = hard((0,))
    cells = puzzle.layout.cell_count
    first = RUNGS[0].engine
    few = tuple(Rung(first, budget * cells) for budget in (*budgets, 1))
    found = Chopped(LadderSearch(puzzle, 0, few), random.Random(0)).found
    assert len(found) == len(set(found)) == 292
    assert set(found) == all_of(puzzle)


def test_the_ladder_is_climbed_and_the_cost_adds_up() -> None:
    puzzle = hard(())
    search = LadderSearch(puzzle, 0, rungs(5, 5, 1, layout=puzzle.layout))
    engines = []
    nodes = 0
    while search.run(None, node_limit=1) is Stop.NODE_LIMIT:
        nodes += 1
        assert search.counters().nodes == nodes
        engines.append(search.engine)
    assert list(dict.fromkeys(engines)) == [rung.engine.name for rung in RUNGS]
    assert search.counters().backtracks > 10
    assert search.time_to_first is not None


def test_a_rung_that_would_take_long_to_get_ready_is_not_begun() -> None:
    puzzle = hard((0,))
    few = rungs(5, 5, 1, layout=puzzle.layout)
    search = LadderSearch(puzzle, 0, (*few[:2], Rung(few[2].engine, most_open=100)))
    assert search.run(None) is Stop.EXHAUSTED
    assert search.engine == "alldifferent"
    assert {tuple(grid) for grid in search.take()} == all_of(puzzle)
    assert search.solutions == 292


@pytest.mark.parametrize("name", ["single", "auto"])
def test_what_single_found_or_counted_is_left_out_by_native(name: str) -> None:
    puzzle = Puzzle(Layout.of(9), hard((0,)).givens)
    expected = all_of(puzzle)
    for keep in (True, False):
        search = ENGINES.get(name).start(puzzle, 0)
        assert search.run(5, keep=keep) is Stop.LIMIT
        first = [tuple(grid) for grid in search.take()]
        begun = search.counters()
        while search.run(7, node_limit=3) is not Stop.EXHAUSTED:
            assert search.engine == "single"
        found = first + [tuple(grid) for grid in search.take()]
        assert search.solutions == len(expected) == 292
        assert len(found) == len(set(found)) == len(expected) - (0 if keep else 5)
        assert set(found) <= expected
        assert search.counters().nodes > begun.nodes
        assert search.run(None) is Stop.EXHAUSTED
        assert not search.take()


def test_boards_that_are_only_large_stay_on_the_first_rung() -> None:
    # Walking straight to solutions is no reason to climb, however many nodes it takes.
    puzzle = Puzzle(Layout.of(25), [0] * 625)
    search = LadderSearch(puzzle, 0)
    assert search.run(3000) is Stop.LIMIT
    assert search.engine == "native"
    assert search.counters().nodes > 3000
    assert len({bytes(grid) for grid in search.take()}) == 3000


@pytest.mark.parametrize("game", ["diagonal", "windoku", "anti-knight", "anti-king"])
def test_further_houses_on_the_classic_board_are_for_constraints(game: str) -> None:
    puzzle = nonet.generate(game=game, seed=1)[0]
    assert nonet.solve(puzzle).engine == "constraints"
    assert nonet.count(puzzle) == 1


def test_pencil_marks_are_for_constraints_where_it_sweeps() -> None:
    classic = Puzzle(Layout.of(9), [0] * 81)
    marks = Candidates.of_values(classic.layout, [1, 2, 3] + [0] * 78)
    assert nonet.solve(Puzzle(classic.layout, [0] * 81, marks=marks)).engine == "constraints"
    six = Layout.of(6)
    marks = Candidates.of_values(six, [1, 2, 3] + [0] * 33)
    assert nonet.solve(Puzzle(six, [0] * 36, marks=marks)).engine == "native"
    jigsaw = nonet.generate(game="jigsaw", seed=1)[0]
    assert nonet.solve(jigsaw).engine == "native"


def test_a_search_that_was_not_run_has_cost_nothing() -> None:
    search = LadderSearch(hard(()), 0)
    assert search.counters().nodes == search.counters().guesses == 0
    assert search.time_to_first is None
    assert search.solutions == 0
    assert list(search.take()) == []


def test_an_interrupt_while_the_next_engine_gets_ready_loses_nothing() -> None:
    class Once:
        """Ctrl+C comes when the second engine is started for the first time."""

        def __init__(self) -> None:
            self.started = 0

        def __call__(self, puzzle: Puzzle, seed: int) -> Search:
            self.started += 1
            if self.started == 1:
                raise KeyboardInterrupt
            return RUNGS[-1].engine.start(puzzle, seed)

    layout = Layout.of(6, "none").with_houses(diagonals(6))
    puzzle = Puzzle(layout, [1, 2, 3, 4, 5, 6] + [0] * 30)
    first = Rung(RUNGS[0].engine, layout.cell_count)
    search = LadderSearch(puzzle, 0, (first, Rung(replace(RUNGS[-1].engine, start=Once()))))
    with pytest.raises(KeyboardInterrupt):
        search.run(None)
    assert search.engine == "native"
    assert search.solutions == len(search.take())
    found = search.solutions
    assert search.run(None) is Stop.EXHAUSTED
    assert search.solutions == 128 == found + len(search.take())
    assert search.engine == "sat"


def test_a_board_for_no_engine_is_refused_with_how_far_the_furthest_reaches() -> None:
    auto = ENGINES.get("auto")
    assert auto.refuses(Layout.of(300, box="none")) == "is for boards up to 192x192"
    ruled = Layout.of(200, box="none").with_constraints([Killer(5, "r1c1 r1c2")])
    from_zero = Layout.of(120, box="none", values=range(120))
    for layout in (ruled, from_zero):  # for `constraints` alone
        assert auto.refuses(layout) == "is for boards of up to 64 values"


NODE_LIMIT = 3  # as native code says it


def with_holes(size: int, share: float, seed: int) -> Puzzle:
    """A Latin square in disguise, of which so many cells are empty."""
    rng = random.Random(seed)
    rows, columns, values = (rng.sample(range(size), size) for _ in range(3))
    grid = [values[(r + c) % size] + 1 for r in rows for c in columns]
    for cell in rng.sample(range(size * size), int(size * size * share)):
        grid[cell] = 0
    return Puzzle(Layout.of(size, "none"), grid)


def test_threads_and_pieces_change_nothing() -> None:
    puzzle = with_holes(32, 0.42, 2)
    board = native_board(puzzle.layout)

    def run(searches: int, threads: bool, nodes: int) -> tuple[int, bytes, tuple[int, ...]]:
        search = _native.ClauseLearning(board, puzzle.packed, b"", 1, searches, threads)
        while search.run(3 - search.solutions, -1.0, nodes, True) == NODE_LIMIT:
            pass
        return search.solutions, search.take(), search.counters()

    alone = run(1, False, NO_LIMIT)
    in_turns = run(2, False, NO_LIMIT)
    assert in_turns[2] != alone[2], "the board is too easy for a race"
    assert in_turns[0] == 3
    assert run(2, True, NO_LIMIT) == in_turns
    assert run(2, True, 777) == in_turns


def test_solutions_are_those_of_one_search() -> None:
    puzzle = Puzzle(Layout.of(5, "none"), [1, 2, 3, 4, 5] + [0] * 20)
    found = []
    for search in (sat.ENGINE.start(puzzle, 0), race.ENGINE.start(puzzle, 0)):
        assert search.run(None) is Stop.EXHAUSTED
        found.append(sorted(map(bytes, search.take())))
    assert found[0] == found[1]
    assert len(found[0]) == 1344


def test_it_answers_under_its_own_name() -> None:
    text = "000005080000601043000000000010500000000106000300000005530000061000000004000000000"
    outcome = solve(text, engine="race")
    assert outcome.status == "unsolvable"
    assert outcome.engine == "race"


@pytest.mark.parametrize("name", ["sat", "race"])
def test_a_timeout_is_heard_by_all_searches(name: str) -> None:
    search = ENGINES.get(name).start(Puzzle(Layout.of(36), [0] * 1296), 5)
    assert search.run(None, timeout=0.2, keep=False) is Stop.TIMEOUT
