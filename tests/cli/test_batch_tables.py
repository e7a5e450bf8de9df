"""Parquet and Arrow: `nonet batch`, and sets for training with --split."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import nonet as sudoku
from batch.test_batch import EMPTY, INKALA, NONE, SOLVED, boards
from cli.conftest import Run
from nonet import jobs
from nonet.errors import UsageError
from nonet.files import is_aside
from nonet.sets import COLUMNS, Split

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
TEXTS = [INKALA, None, NONE, "x", EMPTY, *boards(200, 6)]


def table() -> Any:
    ids = list(range(len(TEXTS)))
    return pa.table({"id": ids, "board": TEXTS, "solution": [f"s{i}" for i in ids]})


def written(path: Path, form: str) -> Path:
    if form == "parquet":
        pq.write_table(table(), path, row_group_size=64)
    elif form == "arrow":
        with pa.ipc.new_file(path, table().schema) as file:
            file.write_table(table(), 70)
    else:
        with pa.ipc.new_stream(path, table().schema) as stream:
            stream.write_table(table(), 70)
    return path


def rows_of(path: Path) -> Any:
    if path.suffix == ".parquet":
        return pq.read_table(path).to_pylist()
    with pa.ipc.open_file(path) as file:
        return file.read_all().to_pylist()


@pytest.mark.parametrize("form", ["parquet", "arrow", "stream"])
@pytest.mark.parametrize("out", ["out.parquet", "out.arrow"])
def test_all_columns_are_kept(nonet: Run, tmp_path: Path, form: str, out: str) -> None:
    source = written(tmp_path / "any-name", form)
    done = nonet("batch", str(source), "-o", str(tmp_path / out))
    assert done.code == 3
    assert f"{source}: row 4: " in done.err
    assert "row 2: " not in done.err  # null in is null out
    rows = rows_of(tmp_path / out)
    assert [row["board"] for row in rows] == TEXTS
    assert [row["solution"] for row in rows] == [f"s{i}" for i in range(len(TEXTS))]
    found = [(row["nonet_solution"], row["count"], row["status"]) for row in rows[:4]]
    assert found[0] == (SOLVED, 1, "unique")
    assert found[1:3] == [(None, None, None), (None, 0, "unsolvable")]
    assert found[3] == (None, 0, "invalid")
    assert rows[4]["status"] == "multiple"


def test_row_groups_and_bytes_do_not_depend_on_threads(nonet: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in.parquet", "parquet")
    outs = [tmp_path / f"{threads}.parquet" for threads in (1, 2, 3)]
    for threads, out in enumerate(outs, 1):
        nonet("batch", str(source), "-o", str(out), "--threads", str(threads))
    assert len({out.read_bytes() for out in outs}) == 1
    groups = pq.ParquetFile(source).num_row_groups
    assert groups == pq.ParquetFile(outs[0]).num_row_groups == -(-len(TEXTS) // 64)


def test_a_table_becomes_lines_and_lines_a_table(nonet: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in.parquet", "parquet")
    plain = nonet("batch", "-", stdin="\n".join(text or '""' for text in TEXTS))
    assert nonet("batch", str(source)).lines == plain.lines
    piped = nonet("batch", "-", stdin=written(tmp_path / "in.arrows", "stream").read_bytes())
    assert piped.lines == plain.lines
    out = tmp_path / "out.parquet"
    nonet("batch", "-", "-o", str(out), stdin=f"puzzle,id\n{INKALA},1\n{NONE},2\n")
    assert rows_of(out) == [
        {"puzzle": INKALA, "solution": SOLVED, "count": 1, "status": "unique"},
        {"puzzle": NONE, "solution": None, "count": 0, "status": "unsolvable"},
    ]


def test_what_is_wrong_is_named(nonet: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in.parquet", "parquet")
    out = tmp_path / "out.parquet"
    refused = nonet("batch", str(source), "--column", "grid", "-o", str(out))
    assert refused.code == 2
    assert "has no column 'grid': there are id, board, solution" in refused.err
    assert not out.exists()
    source.write_bytes(source.read_bytes()[:-20])
    broken = nonet("batch", str(source))
    assert broken.code == 3
    assert f"{source} cannot be read: " in broken.err
    pq.write_table(pa.table({"a": [INKALA], "b": [INKALA]}), source)
    assert "which column holds the puzzles?" in nonet("batch", str(source)).err
    assert nonet("batch", str(source), "--column", "b").lines == [SOLVED]


@pytest.mark.skipif(os.name == "nt", reason="Windows ends processes without a signal")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL"])
def test_a_table_that_was_ended_begins_again(nonet: Run, tmp_path: Path, end: str) -> None:
    out = tmp_path / "out.parquet"
    command = [sys.executable, "-m", "nonet", "batch", "-", "-o", str(out)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(f"{INKALA}\n".encode())
        process.stdin.flush()
        while not list(tmp_path.iterdir()):
            time.sleep(0.01)
        process.send_signal(signal.Signals[end])
        _, shown = process.communicate(timeout=60)
    # Nobody can read a table without its end.
    assert [is_aside(path.name) for path in tmp_path.iterdir()] == [True] * (end == "SIGKILL")
    assert b"what is done" not in shown
    assert "nonet job solve" in nonet("batch", "-", "-o", str(out), "--resume", stdin=INKALA).err
    assert nonet("batch", "-", "-o", str(out), stdin=INKALA).code == 0
    assert rows_of(out)[0]["solution"] == SOLVED


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
