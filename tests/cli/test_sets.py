"""Sets for training: `generate`, `rate`, `explain` and `nonet job paths` with --split."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import nonet as sudoku
from cli.conftest import Run
from nonet import jobs
from nonet.errors import UsageError
from nonet.sets import COLUMNS, Split

pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
SMALL = "1..4....2......3"


def rows(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        return pq.read_table(path).to_pylist()  # type: ignore[no-any-return]
    lines = path.read_text(encoding="utf-8").splitlines()
    return [{key: json.loads(each).get(key) for key in COLUMNS} for each in lines]


def test_a_set_is_the_same_in_both_forms_and_replays(nonet: Run, tmp_path: Path) -> None:
    made = []
    for name in ("a.parquet", "a.ndjson"):
        command = "generate --size 6 --rule thermo -n 3 --seed 1 --split 80/10/10 -o"
        assert nonet(*command.split(), str(tmp_path / name)).code == 0
        made.append(rows(tmp_path / name))
    assert made[0] == made[1]
    for row in made[0]:
        puzzle = sudoku.parse(row["puzzle"])
        assert str(sudoku.solve(puzzle).solution) == str(sudoku.parse(row["solution"]).grid)
        assert row["scale"] and row["ended"] == "solved"
        state = sudoku.explain(puzzle).start
        for known, step in zip(row["steps"], sudoku.explain(puzzle).steps, strict=True):
            assert known["text"] == sudoku.describe_step(step, puzzle.layout)
            marks = [state.values_of(cell) for cell in range(36)]
            assert known["candidates"].split() == ["".join(map(str, m)) or "." for m in marks]
            state = state.after(step)


def test_variants_of_a_puzzle_are_in_one_part() -> None:
    split = Split.of("40/30/30")
    puzzles = sudoku.generate(4, seed=1, count=12)
    parts = [{split.part_of(each) for each in sudoku.vary(puzzle, count=6)} for puzzle in puzzles]
    assert all(len(part) == 1 for part in parts)
    assert set.union(*parts) == {"train", "validation", "test"}


@pytest.mark.parametrize("shares", ["", "9/x", "1/2/3/4", "90/0", "nan", "inf/1"])
def test_what_are_no_shares_is_an_error(shares: str) -> None:
    with pytest.raises(UsageError, match="90/5/5"):
        Split.of(shares)


@pytest.mark.parametrize("command", ["rate", "explain"])
def test_puzzles_that_are_there_become_a_set(nonet: Run, tmp_path: Path, command: str) -> None:
    out = tmp_path / "x.parquet"
    assert nonet(command, SMALL, "12" + 14 * ".", "-o", str(out)).code == 1
    good, bad = rows(out)
    assert (good["puzzle"], good["split"], good["error"]) == (SMALL, "train", None)
    assert "several solutions" in bad["error"] and bad["steps"] is None
    assert nonet(command, SMALL, "-o", str(out)).code != 0  # is there already
    assert "parquet" in nonet("generate", "--to", "csv", "-o", str(tmp_path / "y.parquet")).err


def test_a_job_makes_the_same_rows(nonet: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    report = jobs.run("paths", str(tmp_path / "in.txt"), str(tmp_path / "j"), workers=1)
    assert report.tally == {"train": 1}
    (part,) = (tmp_path / "j").glob("part-*.parquet")
    (row,) = pq.read_table(part).to_pylist()
    assert nonet("explain", SMALL, "-o", str(tmp_path / "x.parquet")).code == 0
    (other,) = rows(tmp_path / "x.parquet")
    assert {key: row[key] for key in row if key in other} == {
        key: other[key] for key in row if key in other
    }
