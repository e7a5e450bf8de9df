"""Jobs: what they make of inputs of every kind, and that they go on with what is there."""

import gzip
import json
import re
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

import nonet
from jobs.making import BROKEN, EMPTY, PUZZLES, SMALL, left_behind, lines_file, parts, rows
from nonet.jobs import OPERATIONS, JobProgress

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")


class Here(Executor):
    """Does what is submitted at once."""

    calls = 0

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


@pytest.fixture
def here() -> Iterator[Here]:
    yield Here()


def test_solving(tmp_path: Path, here: Here) -> None:
    lines = [*PUZZLES[:5], "", "# a comment", EMPTY, BROKEN, "what is this", SMALL]
    source = lines_file(tmp_path, lines)
    report = nonet.jobs.run("solve", source, tmp_path / "out", on=here, rows=4)
    found = rows(tmp_path / "out")
    assert report.complete and report.rows == len(found) == 9 and report.errors == 2
    assert [row["row"] for row in found] == [1, 2, 3, 4, 5, 8, 9, 10, 11]
    assert [row["puzzle"] for row in found] == [line for line in lines if line and line[0] != "#"]
    statuses = [row["status"] for row in found]
    assert statuses == ["unique"] * 5 + ["multiple", None, None, "unique"]
    for row in found[:5]:
        assert row["solution"] == nonet.write(nonet.solve(row["puzzle"]).solutions[0])
    assert "1 appears twice" in found[6]["error"]
    assert report.tally == {"unique": 6, "multiple": 1}
    assert json.loads((tmp_path / "out/_SUCCESS").read_text())["rows"] == 9


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_text_in_other_encodings(tmp_path: Path, here: Here, encoding: str) -> None:
    source, mark = tmp_path / "in.txt", "\ufeff" if encoding == "utf-16-be" else ""
    source.write_text(mark + "".join(f"{each}\n" for each in PUZZLES[:5]), encoding=encoding)
    assert nonet.jobs.run("solve", source, tmp_path / "out", on=here, rows=2).complete
    assert [row["puzzle"] for row in rows(tmp_path / "out")] == PUZZLES[:5]


def test_a_comment_above_that_asks_for_rules_is_not_passed_over(tmp_path: Path, here: Here) -> None:
    source = lines_file(tmp_path, ["# mine", "# rule killer 16 r1c1 r1c2", EMPTY])
    with pytest.raises(nonet.UsageError, match=r"in.txt: .* '# rule killer 16 r1c1 r1c2' asks for"):
        nonet.jobs.run("solve", source, tmp_path / "out", on=here)
    how = nonet.ReadOptions(rule="killer 16 r1c1 r1c2")
    report = nonet.jobs.run("solve", source, tmp_path / "ruled", on=here, reading=how)
    assert report.complete and rows(tmp_path / "ruled")[0]["solution"][:2] in ("79", "97")
    source = lines_file(tmp_path, ["killer 16 r1c1 r1c2", EMPTY])
    with pytest.raises(nonet.UsageError, match=r"in.txt: 'killer 16 r1c1 r1c2' is a rule"):
        nonet.jobs.run("solve", source, tmp_path / "line", on=here)
    source = lines_file(tmp_path, ["puzzle,rules", f"{EMPTY},killer 16 r1c1 r1c2"])
    with pytest.raises(nonet.UsageError, match=r"the column 'rules' holds 'killer 16 r1c1 r1c2'"):
        nonet.jobs.run("solve", source, tmp_path / "table", on=here)


@pytest.mark.parametrize("name", sorted(OPERATIONS.names()))
def test_every_operation(name: str, tmp_path: Path, here: Here) -> None:
    operation = OPERATIONS.get(name)
    if operation.makes is not None:
        report = nonet.jobs.run(name, (), tmp_path / "out", on=here, seed=4, count=7, rows=3)
    else:
        source = lines_file(tmp_path, [*PUZZLES[:4], "nonsense!"])
        report = nonet.jobs.run(name, source, tmp_path / "out", on=here, rows=3)
    found = rows(tmp_path / "out")
    assert report.complete and report.rows == len(found)
    assert set(operation.columns) < set(found[0])
    if operation.makes is None:
        assert [row["error"] is None for row in found] == [True] * 4 + [False]
        assert all(found[4][column] is None for column in operation.columns)
    makes: dict[str, Any] = {
        "canonical": lambda p: nonet.write(nonet.canonical(p)),
        "count": lambda p: 1,
        "check": lambda p: False,
        "minimize": lambda p: nonet.write(nonet.minimize(p)),
        "paths": lambda p: nonet.write(nonet.solve(p).solutions[0]),
        "rate": lambda p: nonet.rate(p).score,
        "solve": lambda p: nonet.write(nonet.solve(p).solutions[0]),
        "techniques": lambda p: len(nonet.explain(p).steps),
        "generate": lambda p: nonet.write(nonet.solve(p).solutions[0]),
    }
    column = {
        "check": "complete",
        "generate": "solution",
        "minimize": "minimal",
        "paths": "solution",
        "rate": "score",
        "solve": "solution",
        "techniques": "steps",
    }.get(name, name)
    assert [row[column] for row in found[:4]] == [makes[name](row["puzzle"]) for row in found[:4]]


def test_generating_is_that_of_the_seed(tmp_path: Path, here: Here) -> None:
    nonet.jobs.run("generate", (), tmp_path / "out", on=here, seed=9, count=8, rows=3)
    found = rows(tmp_path / "out")
    assert [row["puzzle"] for row in found] == [
        nonet.write(puzzle) for puzzle in nonet.generate(seed=9, count=8)
    ]
    assert [row["index"] for row in found] == list(range(8))
    with pytest.raises(nonet.UsageError, match="needs a seed"):
        nonet.jobs.run("generate", (), tmp_path / "other", on=here, count=8)


def test_inputs_of_every_kind(tmp_path: Path, here: Here) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    lines_file(folder, PUZZLES[:5], "a.txt")
    (folder / "b.csv").write_text("id,quizzes\n" + "".join(f"7,{p}\n" for p in PUZZLES[5:10]))
    packed = "\n".join(PUZZLES[10:15]).encode()  # without an end of the last line
    (folder / "c.txt.gz").write_bytes(gzip.compress(packed))
    table = pa.table(
        {"name": ["x", "y", None, "z"], "puzzle": [*PUZZLES[15:17], None, PUZZLES[17]]}
    )
    pq.write_table(table, folder / "d.parquet", row_group_size=3)
    objects = [json.dumps({"id": 1, "grid": text}) + "\n" for text in [*PUZZLES[:2], "x"]]
    (folder / "e.ndjson").write_text("".join([*objects, "no object\n"]))
    (folder / "_not.txt").write_text("what begins so is nobody's input\n")
    report = nonet.jobs.run("solve", folder, tmp_path / "out", on=here, rows=2)
    found = rows(tmp_path / "out")
    assert [row["puzzle"] for row in found] == [
        *PUZZLES[:17],
        None,
        *PUZZLES[17:18],
        *(line.strip() for line in objects),  # rules may stand in them, too
        "no object",
    ]
    assert report.tally == {"unique": 20} and report.errors == 2
    assert [row["row"] for row in found[-4:]] == [1, 2, 3, 4]
    assert [row["input"] for row in found[:6]] == ["a.txt"] * 5 + ["b.csv"]
    assert [row["row"] for row in found[5:7]] == [2, 3]
    assert found[17]["status"] is None or found[17]["status"] == "invalid"


def test_a_column_by_its_name(tmp_path: Path, here: Here) -> None:
    pq.write_table(pa.table({"a": PUZZLES[:2], "b": PUZZLES[2:4]}), tmp_path / "t.parquet")
    with pytest.raises(nonet.UsageError, match="Say it with --column"):
        nonet.jobs.run("solve", tmp_path / "t.parquet", tmp_path / "out", on=here)
    nonet.jobs.run("solve", tmp_path / "t.parquet", tmp_path / "out", on=here, column="b")
    line = json.dumps({"a": PUZZLES[0], "b": PUZZLES[1]})
    (tmp_path / "t.ndjson").write_text(f"{line}\n")
    nonet.jobs.run("solve", tmp_path / "t.ndjson", tmp_path / "objects", on=here, column="b")
    assert [row["puzzle"] for row in rows(tmp_path / "objects")] == [PUZZLES[1]]
    with pytest.raises(nonet.UsageError, match="no key 'c': there are a, b"):
        nonet.jobs.run("solve", tmp_path / "t.ndjson", tmp_path / "none", on=here, column="c")
    assert [row["puzzle"] for row in rows(tmp_path / "out")] == PUZZLES[2:4]
    with pytest.raises(nonet.UsageError, match="no column 'c'"):
        nonet.jobs.run("solve", tmp_path / "t.parquet", tmp_path / "other", on=here, column="c")


@pytest.mark.parametrize("rows_of_a_bucket", [None, 4])
def test_distinct(
    tmp_path: Path, here: Here, rows_of_a_bucket: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if rows_of_a_bucket is not None:
        monkeypatch.setattr("nonet.jobs._run._BUCKET", rows_of_a_bucket)
    variants = [nonet.write(v) for p in PUZZLES[:6] for v in nonet.vary(p, count=4, seed=3)]
    source = lines_file(tmp_path, [*PUZZLES[:6], *variants, "no puzzle!"])
    seen: list[JobProgress] = []
    report = nonet.jobs.run(
        *("canonical", source, tmp_path / "out"),
        on=here,
        rows=7,
        distinct=True,
        progress=seen.append,
    )
    assert seen[-1].done == seen[-1].shards > 5, "those that sort the puzzles, too"
    found = rows(tmp_path / "out")
    assert report.complete and report.errors == 1
    names = [row["puzzle"] for row in found]
    assert (names if rows_of_a_bucket is None else sorted(names)) == [
        *(PUZZLES[:6] if rows_of_a_bucket is None else sorted(PUZZLES[:6])),
        "no puzzle!",
    ]
    assert not (tmp_path / "out/_keys").exists()
    again = Here()
    assert nonet.jobs.run("canonical", source, tmp_path / "out", on=again, distinct=True).complete
    assert again.calls == 0
    part = tmp_path / "out" / "part-00000.parquet"
    before = part.read_bytes()
    part.unlink()
    assert nonet.jobs.run("canonical", source, tmp_path / "out", on=again, distinct=True).complete
    assert part.read_bytes() == before


def test_what_is_there_is_not_done_again(tmp_path: Path, here: Here) -> None:
    source = lines_file(tmp_path, PUZZLES)
    nonet.jobs.run("solve", source, tmp_path / "out", on=here, rows=10)
    whole = parts(tmp_path / "out")
    assert here.calls == 6
    (tmp_path / "out/part-00002.parquet").unlink()
    (tmp_path / "out/_SUCCESS").unlink()
    torn = tmp_path / "out/part-00004.parquet"
    torn.write_bytes(torn.read_bytes()[:-100])
    (tmp_path / "out/.part-00001.parquet.0a1b2c3d").write_bytes(b"half")
    here.calls = 0
    assert nonet.jobs.status(tmp_path / "out").done == 4
    assert nonet.jobs.run("solve", source, tmp_path / "out", on=here).complete
    assert here.calls == 2
    assert parts(tmp_path / "out") == whole
    assert not left_behind(tmp_path / "out")


def test_another_job_in_the_folder_is_refused(tmp_path: Path, here: Here) -> None:
    source = lines_file(tmp_path, PUZZLES[:6])
    nonet.jobs.run("rate", source, tmp_path / "out", on=here, rows=3)
    whole = parts(tmp_path / "out")
    for change, words in (
        ({"operation": "solve"}, "the operation was 'rate' and is 'solve'"),
        ({"scale": "se121"}, "the options were"),
        ({"rows": 2}, "size of shards"),
    ):
        given: dict[str, Any] = {"operation": "rate", "rows": None, **change}
        with pytest.raises(nonet.UsageError, match=words):
            nonet.jobs.run(given.pop("operation"), source, tmp_path / "out", on=here, **given)
    lines_file(tmp_path, [*PUZZLES[:5], PUZZLES[7]])
    with pytest.raises(nonet.UsageError, match="have changed"):
        nonet.jobs.run("rate", source, tmp_path / "out", on=here)
    assert parts(tmp_path / "out") == whole


def test_a_part_of_another_job_is_refused(tmp_path: Path, here: Here) -> None:
    one, two = (lines_file(tmp_path, PUZZLES[i : i + 6], f"{i}.txt") for i in (0, 6))
    nonet.jobs.run("solve", one, tmp_path / "one", on=here, rows=3)
    nonet.jobs.run("solve", two, tmp_path / "two", on=here, rows=3)
    mine, foreign = (tmp_path / name / "part-00001.parquet" for name in ("one", "two"))
    whole = mine.read_bytes()
    mine.write_bytes(foreign.read_bytes())
    with pytest.raises(nonet.UsageError, match="not a part of this job: move it away"):
        nonet.jobs.run("solve", one, tmp_path / "one", on=here)
    mine.unlink()
    assert nonet.jobs.run("solve", one, tmp_path / "one", on=here).complete
    assert mine.read_bytes() == whole
    with pytest.raises(nonet.UsageError, match="files of something else"):
        folder = tmp_path / "three"
        folder.mkdir()
        (folder / "part-00000.parquet").write_bytes(b"mine")
        nonet.jobs.run("solve", one, folder, on=here)


def test_inputs_that_have_moved_are_the_same(tmp_path: Path, here: Here) -> None:
    source = lines_file(tmp_path, PUZZLES[:6])
    nonet.jobs.run("solve", source, tmp_path / "out", on=here, rows=3)
    (tmp_path / "out/part-00001.parquet").unlink()
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    source = source.rename(moved / source.name)
    assert nonet.jobs.run("solve", source, tmp_path / "out", on=here).complete


def test_a_file_that_changes_meanwhile(tmp_path: Path) -> None:
    source = lines_file(tmp_path, PUZZLES[:6])

    class Changing(Here):
        def submit(self, function: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
            if self.calls == 1:
                lines_file(tmp_path, list(reversed(PUZZLES[:6])))
            return super().submit(function, *arguments, **more)

    report = nonet.jobs.run("solve", source, tmp_path / "out", on=Changing(), rows=3)
    assert not report.complete
    assert "was changed since the job began" in report.failed[0].reason


def test_progress(tmp_path: Path, here: Here) -> None:
    seen: list[JobProgress] = []
    source = lines_file(tmp_path, PUZZLES[:6])
    nonet.jobs.run("solve", source, tmp_path / "out", on=here, rows=2, progress=seen.append)
    assert (seen[-1].done, seen[-1].shards, seen[-1].rows, seen[-1].total) == (3, 3, 6, 6)
    assert seen[-1].rate > 0
    assert seen[0].workers == 1


def test_puzzles_are_read_in_the_way_that_is_asked_for(tmp_path: Path, here: Here) -> None:
    puzzle = nonet.generate(game="diagonal", seed=1)[0]
    line = nonet.write(puzzle, "line", values_only=True)
    source = lines_file(tmp_path, [line, PUZZLES[0]])  # whose diagonals have a value twice
    reading = nonet.ReadOptions(game="diagonal")
    report = nonet.jobs.run("solve", source, tmp_path / "out", on=here, reading=reading)
    found = rows(tmp_path / "out")
    assert report.tally == {"unique": 1} and "appears twice" in found[1]["error"]
    assert found[0]["solution"] == nonet.write(nonet.solve(puzzle).solutions[0])


def test_two_runs_in_one_folder(tmp_path: Path, here: Here) -> None:
    source = lines_file(tmp_path, PUZZLES[:6])

    class Nested(Here):
        def submit(self, function: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
            with pytest.raises(nonet.UsageError, match="another run is working in"):
                nonet.jobs.run("solve", source, tmp_path / "out", on=here)
            return super().submit(function, *arguments, **more)

    nested = Nested()
    assert nonet.jobs.run("solve", source, tmp_path / "out", on=nested, rows=3).complete
    assert nested.calls == 2


def test_what_makes_no_sense(tmp_path: Path, here: Here) -> None:
    source = lines_file(tmp_path, PUZZLES[:2])
    for given, words in (
        ({"operation": "solv"}, "Did you mean 'solve'"),
        ({"inputs": tmp_path / "nothing.txt"}, "there is no file"),
        ({"inputs": ()}, "needs inputs"),
        ({"out": source}, "is a file: a job needs a folder"),
        ({"out": ""}, "needs a folder"),
        ({"on": "moon://x"}, "no cluster named 'moon'"),
        ({"on": 7}, "on must be"),
        ({"rows": 0}, "rows must be"),
        ({"rows": 10_000_001}, "rows must be"),
        ({"operation": "rate", "parts": 3}, "rate does not work in parts"),
    ):
        values: dict[str, Any] = {
            "operation": "solve",
            "inputs": source,
            "out": tmp_path / "out",
            "on": here,
            **given,
        }
        with pytest.raises(nonet.NonetError, match=words):
            nonet.jobs.run(values.pop("operation"), values.pop("inputs"), **values)
    with pytest.raises(TypeError, match="scal"):
        nonet.jobs.run("rate", source, tmp_path / "out", on=here, scal="se121")  # type: ignore[call-arg]
    with pytest.raises(nonet.UsageError, match="not the folder of a job"):
        nonet.jobs.status(tmp_path)


def test_memory_of_fsspec(tmp_path: Path, here: Here) -> None:
    fsspec = pytest.importorskip("fsspec")
    files = fsspec.filesystem("memory")
    files.pipe_file("/job-test/in/a.txt", "\n".join(PUZZLES[:9]).encode())
    url = "memory://job-test/out"
    assert nonet.jobs.run("solve", "memory://job-test/in/*.txt", url, on=here, rows=2).complete
    source = lines_file(tmp_path, PUZZLES[:9], "a.txt")
    source.write_text("\n".join(PUZZLES[:9]))
    nonet.jobs.run("solve", source, tmp_path / "out", on=here, rows=2)
    there = {name.rpartition("/")[2]: files.cat_file(name) for name in files.ls(url, detail=False)}
    assert {name: there[name] for name in parts(tmp_path / "out")} == parts(tmp_path / "out")
    files.rm_file("/job-test/out/part-00003.parquet")
    assert nonet.jobs.status(url).done == 4
    assert nonet.jobs.run("solve", "memory://job-test/in", url, on=here).done == 5
    with pytest.raises(nonet.FormatError, match="there is no file memory://job-test/none"):
        nonet.jobs.run("solve", "memory://job-test/none", tmp_path / "out", on=here)


@pytest.mark.extras
def test_what_the_page_asks_of_duckdb(tmp_path: Path, here: Here) -> None:
    duckdb = pytest.importorskip("duckdb")
    page = (Path(__file__).parents[2] / "docs/jobs.md").read_text(encoding="utf-8")
    queries = re.findall(r"^```sql\n(.*?)^```", page, re.S | re.M)
    assert len(queries) == 2
    source = lines_file(tmp_path, [*PUZZLES[:8], "nonsense!"])
    nonet.jobs.run("rate", source, tmp_path / "rated", on=here, rows=3)
    for query in queries:
        found = duckdb.sql(query.replace("rated/", f"{tmp_path}/rated/")).fetchall()
        assert found and all(len(row) in (2, 3) for row in found)


def test_a_folder_is_that_of_the_place_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("one", "two"):
        (tmp_path / place).mkdir()
        monkeypatch.chdir(tmp_path / place)
        lines_file(tmp_path / place, PUZZLES[:2] if place == "one" else PUZZLES[2:4])
        nonet.jobs.run("solve", "in.txt", "out", on=Here())
        assert (tmp_path / place / "out" / "_SUCCESS").exists()
