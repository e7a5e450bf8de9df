"""`nonet batch` with Parquet and Arrow, in and out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from batch.test_batch import EMPTY, INKALA, NONE, SOLVED, boards
from cli.conftest import Run

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
    out, part = tmp_path / "out.parquet", tmp_path / "out.parquet.part"
    command = [sys.executable, "-m", "nonet", "batch", "-", "-o", str(out)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(f"{INKALA}\n".encode())
        process.stdin.flush()
        while not part.is_file():
            time.sleep(0.01)
        process.send_signal(signal.Signals[end])
        _, shown = process.communicate(timeout=60)
    assert part.exists() == (end == "SIGKILL")  # nobody can read a table without its end
    assert b"what is done" not in shown
    if end == "SIGKILL":
        part.write_bytes(b"PAR1 and half of it")
    assert "nonet job solve" in nonet("batch", "-", "-o", str(out), "--resume", stdin=INKALA).err
    assert nonet("batch", "-", "-o", str(out), stdin=INKALA).code == 0
    assert rows_of(out)[0]["solution"] == SOLVED
    assert not part.exists()
