"""`alldifferent` and `sat` beyond the common contract: reasoning, restarts, size, misuse."""

import os
import random
import subprocess
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from interrupting import interrupted
from nonet import count, examples, parse, solve
from nonet.engines import ENGINES, Stop
from nonet.engines.alldifferent import AllDifferentSearch
from nonet.engines.native import ENGINE as NATIVE
from nonet.engines.sat import ENGINE
from nonet.errors import UnsupportedError, UsageError
from nonet.model import Candidates, House, Layout, Puzzle
from strategies import puzzles

Marks = list[set[int]]


def fillings(house: House, marks: Marks) -> list[list[int]]:
    """Every way to fill a house with different values, by trying."""
    found: list[list[int]] = [[]]
    for cell in house.cells:
        found = [[*start, v] for start in found for v in marks[cell] if v not in start]
    return found


def narrow(layout: Layout, marks: Marks) -> bool:
    """One round of what the engine should see, in the most obvious way; whether it saw anything."""
    before = [set(values) for values in marks]
    for house in layout.houses:
        ways = fillings(house, marks)
        for i, cell in enumerate(house.cells):
            marks[cell] &= {way[i] for way in ways}
    for first in layout.houses:
        for second in layout.houses:
            for value in range(1, layout.size + 1):
                places = {cell for cell in first.cells if value in marks[cell]}
                if len(first.cells) == layout.size and places <= set(second.cells):
                    for cell in set(second.cells) - places:
                        if cell not in first.cells:
                            marks[cell].discard(value)
    return marks != before


def fixed_point(puzzle: Puzzle) -> Marks:
    layout = puzzle.layout
    allowed = Candidates.full(layout) if puzzle.marks is None else puzzle.marks
    marks = [{g} if g else set(allowed.of(cell)) for cell, g in enumerate(puzzle.givens)]
    while narrow(layout, marks):
        pass
    return marks


@settings(max_examples=60)
@given(data=st.data())
def test_reasoning_equals_trying_every_filling_of_a_house(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(max_size=6))
    cells = range(puzzle.layout.cell_count)
    pairs = st.tuples(st.sampled_from(cells), st.integers(1, puzzle.size))
    marks = Candidates.full(puzzle.layout).without(data.draw(st.lists(pairs, max_size=30)))
    # Few givens, so that there is something to find.
    kept = data.draw(st.sampled_from([0.2, 0.4, 0.7]))
    rng = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    givens = [value if rng.random() < kept else 0 for value in puzzle.givens]
    puzzle = Puzzle(puzzle.layout, givens, marks=marks)
    expected = fixed_point(puzzle)
    search = AllDifferentSearch(puzzle, 1)  # with a seed, or it may find one without reasoning
    stop = search.run(1, node_limit=1)
    if not all(expected):
        assert stop is Stop.EXHAUSTED
        assert len(search.open_candidates()) == 0
    else:
        assert [set(values) for _, _, values in search.open_candidates()] == expected
        assert (search.solutions == 1) == all(len(values) == 1 for values in expected)


def test_too_few_values_for_some_cells_need_no_search() -> None:
    # Five cells of a row with four values between them: singles and locked candidates are blind.
    layout = Layout.of(16)
    taken = [(cell, value) for cell in (0, 5, 9, 10, 15) for value in range(5, 17)]
    puzzle = Puzzle(layout, [0] * 256, marks=Candidates.full(layout).without(taken))
    search = AllDifferentSearch(puzzle, 0)
    assert search.run(None, timeout=60) is Stop.EXHAUSTED
    assert search.counters().nodes == 1
    assert NATIVE.start(puzzle, 0).run(None, node_limit=1) is Stop.NODE_LIMIT


# Arto Inkala's puzzle of 2012; without some of its givens it has dead ends and solutions.
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def hard(without: Sequence[int]) -> Puzzle:
    givens = [0 if c == "." else int(c) for c in INKALA]
    for cell in without:
        givens[cell] = 0
    return Puzzle(Layout.of(9), givens)


def all_of(puzzle: Puzzle) -> set[bytes]:
    search = NATIVE.start(puzzle, 0)
    assert search.run(None) is Stop.EXHAUSTED
    return set(map(bytes, search.take()))


@pytest.mark.parametrize("without", [(0,), (11,), (0, 11)])
def test_beginning_anew_loses_nothing_and_repeats_nothing(without: tuple[int, ...]) -> None:
    puzzle = hard(without)
    search = AllDifferentSearch(puzzle, 0)
    found: list[bytes] = []
    while search.run(100, node_limit=50) is not Stop.EXHAUSTED:
        found += search.take()
    found += search.take()
    assert search.counters().backtracks > 40  # the first restart comes after 30
    assert len(found) == len(set(found)) > 1
    assert set(found) == all_of(puzzle)


@pytest.mark.parametrize("seed", [0, 1])
def test_what_is_left_open_holds_the_solutions_to_come(seed: int) -> None:
    puzzle = hard((0,))
    search = AllDifferentSearch(puzzle, seed)
    to_come = all_of(puzzle)
    before = len(search.open_candidates())
    while search.run(3, node_limit=40) is not Stop.EXHAUSTED:
        to_come -= set(search.take())
        marks = search.open_candidates()
        assert len(marks) <= before
        before = len(marks)
        values = [set(marks.of(cell)) for cell in range(81)]
        assert all(v in values[cell] for grid in to_come for cell, v in enumerate(grid))
    assert not to_come - set(search.take())
    assert len(search.open_candidates()) == 0


def pattern(layout: Layout, rng: random.Random) -> list[int]:
    """A solved grid of a large board: shifted rows, then shuffled within bands and stacks."""
    n = layout.size
    assert layout.box is not None
    height, width = layout.box
    rows = _shuffled(n, height, rng)
    columns = _shuffled(n, width, rng)
    names = rng.sample(range(1, n + 1), n)
    return [names[(width * (r % height) + r // height + c) % n] for r in rows for c in columns]


def _shuffled(n: int, block: int, rng: random.Random) -> list[int]:
    blocks = [rng.sample(range(i, i + block), block) for i in range(0, n, block)]
    rng.shuffle(blocks)
    return [line for lines in blocks for line in lines]


def with_holes(solution: Sequence[int], share: float, rng: random.Random) -> list[int]:
    return [0 if rng.random() < share else value for value in solution]


@pytest.mark.parametrize(
    ("size", "box", "share"),
    [(72, (6, 12), 0.32), (81, (9, 9), 0.32), (100, (10, 10), 0.28), (144, (12, 12), 0.25)],
)
def test_boards_beyond_64(size: int, box: tuple[int, int], share: float) -> None:
    rng = random.Random(size)
    layout = Layout.of(size, box)
    solution = pattern(layout, rng)
    puzzle = Puzzle(layout, with_holes(solution, share, rng))
    for engine in ("alldifferent", "auto"):
        outcome = solve(puzzle, engine=engine)
        assert outcome.status in ("unique", "multiple")
        assert outcome.engine == "alldifferent"
        for grid in outcome.solutions:
            assert grid.is_solved
            assert all(g in (0, v) for g, v in zip(puzzle.givens, grid.values, strict=True))
    # Three cells of a row with two values between them: no solution, and that is seen at once.
    row = next(row for row in layout.rows if sum(not puzzle.givens[c] for c in row.cells) > 3)
    holes = [cell for cell in row.cells if not puzzle.givens[cell]][:3]
    kept = (solution[holes[0]], solution[holes[1]])
    taken = [(cell, v) for cell in holes for v in range(1, size + 1) if v not in kept]
    marks = Candidates.full(layout).without(taken)
    for engine in ("alldifferent", "auto"):
        outcome = solve(Puzzle(layout, puzzle.givens, marks=marks), engine=engine)
        assert (outcome.status, outcome.stats.nodes) == ("unsolvable", 1)


def test_a_large_latin_square_with_diagonals() -> None:
    # 67 is a prime: (2r + c) mod n differs along rows, columns and both diagonals.
    n = 67
    diagonals = [
        House("diagonal", 1, tuple(i * n + i for i in range(n))),
        House("diagonal", 2, tuple(i * n + n - 1 - i for i in range(n))),
    ]
    layout = Layout.of(n, "none").with_houses(diagonals)
    solution = [(2 * r + c) % n + 1 for r in range(n) for c in range(n)]
    puzzle = Puzzle(layout, with_holes(solution, 0.15, random.Random(1)))
    outcome = solve(puzzle, engine="alldifferent")
    assert outcome.solutions[0].is_solved
    assert all(g in (0, v) for g, v in zip(puzzle.givens, outcome.solutions[0].values, strict=True))


def test_the_smallest_board_beyond_reach_is_refused_by_name() -> None:
    layout = Layout.of(193, "none")
    puzzle = Puzzle(layout, [0] * layout.cell_count)
    for engine in ("alldifferent", "auto"):
        with pytest.raises(UnsupportedError, match=r"is for boards up to 192x192.*193x193"):
            solve(puzzle, engine=engine)


EMPTY_144 = Puzzle(Layout.of(144), [0] * 144**2)


def test_a_timeout_ends_a_run_on_the_largest_board() -> None:
    search = AllDifferentSearch(EMPTY_144, 0)
    assert search.run(2, timeout=0.01) is Stop.TIMEOUT
    assert search.run(2, node_limit=2) is Stop.NODE_LIMIT
    assert search.counters().nodes >= 2


def test_with_few_givens_the_first_solution_takes_no_search() -> None:
    # That is one by shifted rows, and it is met again on the way to the second one.
    layout = Layout.of(100)
    givens = [0] * layout.cell_count
    for cell, value in ((0, 7), (4321, 50), (9876, 1)):
        givens[cell] = value
    outcome = solve(Puzzle(layout, givens), limit=1, node_limit=10)
    assert outcome.solution is not None and outcome.solution.is_solved
    assert all(given in (0, v) for given, v in zip(givens, outcome.solution.values, strict=True))


@pytest.mark.parametrize("layout", [Layout.of(4), Layout.of(5, "none"), Layout.of(6)])
def test_the_solution_without_a_search_is_not_counted_twice(layout: Layout) -> None:
    puzzle = Puzzle(layout, [0] * layout.cell_count)
    search = AllDifferentSearch(puzzle, 0)
    search.run(2000)
    assert search.solutions == len({bytes(grid) for grid in search.take()})


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a process by itself")
def test_ctrl_c_ends_a_run_on_the_largest_board() -> None:
    search = AllDifferentSearch(EMPTY_144, 0)
    with interrupted():
        search.run(None, timeout=30)
    assert search.run(1, node_limit=1) is Stop.NODE_LIMIT


def test_a_proof_that_defeats_depth_first_search() -> None:
    text = "000005080000601043000000000010500000000106000300000005530000061000000004000000000"
    assert solve(text, engine="sat").status == "unsolvable"


def test_boards_beyond_64_by_clauses() -> None:
    layout = Layout.of(81)
    rows = [[(9 * r + r // 9 + c) % 81 + 1 for c in range(81)] for r in range(81)]
    givens = [
        v if (r * 5 + c * 3) % 4 else 0 for r, row in enumerate(rows) for c, v in enumerate(row)
    ]
    solution = solve(Puzzle(layout, givens), engine="sat", limit=1).solution
    assert solution is not None
    assert solution.is_solved


def test_beyond_144_is_refused_by_name() -> None:
    layout = Layout.of(145, "none")
    with pytest.raises(UnsupportedError, match=r"'sat' is for boards up to 144x144"):
        solve(Puzzle(layout, [0] * layout.cell_count), engine="sat")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a process by itself")
def test_ctrl_c_is_heard_while_a_large_board_is_made_ready() -> None:
    with interrupted():
        for _ in range(100):
            ENGINE.start(EMPTY_144, 0)


def test_many_solutions_are_each_found_once() -> None:
    plain = Layout.of(5, "none")
    assert count(Puzzle(plain, [1, 2, 3, 4, 5] + [0] * 20), engine="sat") == 1344
    apart = Layout.of(4, "none").with_houses([House("group", 1, (0, 5))])
    assert count(Puzzle(apart, [0] * 16), engine="sat") == count(Puzzle(apart, [0] * 16))


def test_a_seed_is_a_64_bit_number() -> None:
    with pytest.raises(UsageError, match="a seed"):
        ENGINE.start(Puzzle(Layout.of(4), [0] * 16), -1)
    assert ENGINE.start(Puzzle(Layout.of(4), [0] * 16), 2**64 - 1).run(1) is Stop.LIMIT


NARROW = """
import resource
from nonet.model import Layout, Puzzle
from nonet.engines import ENGINES
search = ENGINES.get("sat").start(Puzzle(Layout.of(36), [0] * 1296), 0)
used = int(open("/proc/self/statm").read().split()[5]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_DATA, (used + 2**20, resource.RLIM_INFINITY))
try:
    search.run(1, timeout=60)
except MemoryError:
    resource.setrlimit(resource.RLIMIT_DATA, (resource.RLIM_INFINITY,) * 2)
    print(search.counters().nodes > 0, list(search.take()))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="bounds the memory as Linux does")
def test_a_search_whose_memory_gave_out_can_be_asked_what_it_found() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NARROW], capture_output=True, text=True, timeout=120
    )
    assert (done.stdout.strip(), done.stderr) == ("True []", "")


def test_cp_sat_takes_relations() -> None:
    pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    assert ENGINES.get("cp-sat").refuses(examples.get("futoshiki-1").puzzle.layout) is None


def test_cp_sat_takes_places_that_a_value_gives() -> None:
    pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    puzzle = nonet.parse("." * 16, rule="value-indexing r1c1 r1c2 r2c3 r3c2 r4c4")
    found, wanted = (
        {grid.values for grid in nonet.solve(puzzle, limit=None, engine=engine).solutions}
        for engine in ("cp-sat", "auto")
    )
    assert found == wanted != set()


def test_cp_sat_takes_rules_that_do_not_hold_in_others() -> None:
    pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    puzzle = parse("." * 16, rule="not (not (killer 5 r1c1 r1c2))")
    same = parse("." * 16, rule="killer 5 r1c1 r1c2")
    found = solve(puzzle, engine="cp-sat", limit=None).solutions
    assert {each.values for each in found} == {
        each.values for each in solve(same, limit=None).solutions
    }
