"""The boards of others, where they lie beside the project: verdicts, solutions, uniqueness.

None of them enters the repository; without the folder these tests are skipped.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet
from nonet.engines import ENGINES
from nonet.errors import ConflictError, IllegalSymbolError, NonetError
from nonet.model import Grid, Layout, Puzzle

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus is not here")


def lines(name: str) -> list[str]:
    return (CORPUS / name).read_text().splitlines()


def solves(grid: Grid | None, puzzle: Puzzle) -> bool:
    return (
        grid is not None
        and grid.is_solved
        and all(
            given in (0, value) for given, value in zip(puzzle.givens, grid.values, strict=True)
        )
    )


@pytest.mark.contract("R0.1", "R0.6", "R0.14", "R0.15", "R0.18", "R1.20")
def test_the_boards_of_the_seed_systems() -> None:
    boards = [json.loads(line) for line in lines("seeds/boards.jsonl")]
    assert len(boards) > 200
    for board in boards:
        verified = board["verified"]
        if verified == "invalid:char":
            with pytest.raises(IllegalSymbolError):
                nonet.solve(board["puzzle"])
        elif verified == "conflict":
            with pytest.raises(ConflictError):
                nonet.solve(board["puzzle"])
        else:
            outcome = nonet.solve(board["puzzle"])
            box = outcome.puzzle.layout.box
            assert (board["size"], (board["box_rows"], board["box_cols"])) == (
                outcome.puzzle.size,
                box,
            )
            assert outcome.status == verified
            assert verified == "unsolvable" or solves(outcome.solution, outcome.puzzle)
            if board["solution"] is not None and verified == "unique":
                assert outcome.solution is not None
                assert nonet.write(outcome.solution, alphabet="offset") == board["solution"]


@pytest.mark.long
@pytest.mark.parametrize(
    "engine", [engine.name for engine in ENGINES.builtin() if engine.trace is not None]
)
def test_the_engines_to_read_agree_about_the_boards_of_the_seed_systems(engine: str) -> None:
    known = 0
    for line in lines("seeds/boards.jsonl"):
        board = json.loads(line)
        if board["size"] > 9 or board["verified"] in ("invalid:char", "conflict"):
            continue
        outcome = nonet.solve(board["puzzle"], engine=engine, node_limit=1000)
        assert all(solves(grid, outcome.puzzle) for grid in outcome.solutions)
        if outcome.status is not nonet.Status.UNKNOWN:
            known += 1
            assert outcome.status == board["verified"]
    assert known > 50


def large(name: str) -> Iterator[Puzzle]:
    for line in lines(f"large/{name}.txt"):
        _, size, rows, columns, values = line.split(";")
        layout = Layout.of(int(size), (int(rows), int(columns)))
        yield Puzzle(layout, [int(value) for value in values.split()])


@pytest.mark.contract("R0.1", "R0.2", "R0.4")
@pytest.mark.parametrize(
    "name",
    [
        *("found_16", "found_25", "low_16_4x4", "low_20_4x5", "low_25_5x5", "rnd_12_3x4"),
        *("rnd_15_3x5", "rnd_16_2x8", "rnd_16_4x4", "rnd_18_3x6", "rnd_20_5x4", "rnd_22_2x11"),
        *("rnd_24_4x6", "rnd_25_5x5", "rnd_30_5x6", "liviniuk_25"),
        *("sigh_16", "sigh_36", "sigh_81", "sigh_100"),
    ],
)
def test_large_boards_are_solved(name: str) -> None:
    unsolvable = 0
    for puzzle in large(name):
        outcome = nonet.solve(puzzle)
        if outcome.status == "unsolvable" and name.startswith("found"):
            # People tried these, some of them in vain: a search in another order has to agree.
            unsolvable += 1
            assert nonet.solve(puzzle, seed=1).status == "unsolvable"
            continue
        assert outcome.status in ("unique", "multiple")
        assert all(solves(grid, puzzle) for grid in outcome.solutions)
    assert unsolvable == {"found_16": 7, "found_25": 2}.get(name, 0)


@pytest.mark.parametrize("name", ["found_16", "low_20_4x5", "rnd_24_4x6", "sigh_81"])
def test_strong_reasoning_agrees(name: str) -> None:
    for puzzle in large(name):
        outcome = nonet.solve(puzzle, engine="alldifferent")
        assert outcome.status == nonet.solve(puzzle).status
        assert all(solves(grid, puzzle) for grid in outcome.solutions)


@pytest.mark.parametrize("name", ["found_16_invalid", "found_25_invalid"])
def test_large_boards_with_clashes(name: str) -> None:
    for puzzle in large(name):
        with pytest.raises(ConflictError) as caught:
            nonet.solve(puzzle)
        assert caught.value.conflicts


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("17-clue", "unique"),
        ("no-solution", "unsolvable"),
        ("several-solutions", "multiple"),
        ("top1465", "unique"),
        ("hardest-1106", "unique"),
    ],
)
def test_classic_puzzles(name: str, expected: str) -> None:
    errors: list[NonetError] = []
    seen = 0
    for puzzle in nonet.parse_many("\n".join(lines(f"classic/{name}.txt")), on_error=errors.append):
        seen += 1
        outcome = nonet.solve(puzzle)
        assert outcome.status == expected
        assert len(set(outcome.solutions)) == min(outcome.count, 2)
        assert len(outcome.solutions) == min(outcome.count, 2)
        # In Python a check takes longer than solving: one in ten.
        if seen % 10 == 0:
            assert all(solves(grid, puzzle) for grid in outcome.solutions)
    assert not errors
    assert seen == len(lines(f"classic/{name}.txt"))
    assert name != "17-clue" or seen == 49_158
