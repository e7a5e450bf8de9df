"""The clause learning engine beyond the common contract: size, hard proofs, misuse."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import nonet
from interrupting import interrupted
from nonet import count, examples, parse, solve
from nonet.engines import ENGINES, Stop
from nonet.engines.sat import ENGINE
from nonet.errors import UnsupportedError, UsageError
from nonet.model import House, Layout, Puzzle


def test_a_proof_that_defeats_depth_first_search() -> None:
    text = "000005080000601043000000000010500000000106000300000005530000061000000004000000000"
    assert solve(text, engine="sat").status == "unsolvable"


def test_boards_beyond_64() -> None:
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


# Made beforehand: it may take longer than the moment after which the signal comes.
EMPTY_144 = Puzzle(Layout.of(144), [0] * 144**2)


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
