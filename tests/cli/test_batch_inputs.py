"""What `nonet batch` reads: encodings, tables, objects, packed files, folders."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from batch.test_batch import EMPTY, INKALA, SOLVED, boards
from cli.conftest import Run


@pytest.mark.parametrize("out", ["out.txt", "out.csv", "out.csv.gz", "out.parquet"])
def test_inputs_none_of_which_can_be_read_leave_no_output(
    nonet: Run, tmp_path: Path, out: str
) -> None:
    source, path = tmp_path / "missing.txt", tmp_path / out
    for _ in range(2):
        result = nonet("batch", str(source), "-o", str(path))
        assert result.code == 3
        assert result.err == f"nonet: {source} cannot be read: No such file or directory\n"
        assert not list(tmp_path.iterdir())
    if path.suffix == ".parquet":
        return
    assert nonet("batch", str(source), "-o", str(path), "--resume").code == 3
    source.write_text(f"{INKALA}\n")
    assert nonet("batch", str(source), "-o", str(path), "--resume").code == 0
    assert path.is_file()


def test_missing_files_are_named(nonet: Run) -> None:
    result = nonet("batch", "missing.txt", "-", stdin=f"{INKALA}\n")
    assert result.code == 3
    assert result.err == "nonet: missing.txt cannot be read: No such file or directory\n"


def test_a_file_may_begin_with_a_byte_order_mark(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "bom.txt"
    out = tmp_path / "out.txt"
    for head in ("", "# head\n"):
        file.write_text(f"{head}{INKALA}\n", encoding="utf-8-sig")
        command = ("batch", str(file), "-o", str(out), "--force", "--to", "csv")
        assert nonet(*command).code == 0
        assert out.read_text() == f"puzzle,solution,count,status\n{INKALA},{SOLVED},1,unique\n"


@pytest.mark.long
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("packed", [False, True])
def test_encodings(nonet: Run, tmp_path: Path, encoding: str, packed: bool) -> None:
    """What Windows PowerShell writes, and archives of any name."""
    text = f"{EMPTY}\r\n# é\r\n{EMPTY}\r\n" * 3000
    data = text.encode(encoding)
    data = gzip.compress(data) if packed else data
    path = tmp_path / "puzzles"
    path.write_bytes(data)
    for done in (nonet("batch", str(path)), nonet("batch", "-", stdin=data)):
        assert (done.code, len(done.lines)) == (0, 6000)
    broken = tmp_path / "broken"
    broken.write_bytes("\ufeff1".encode("utf-16-le") + b"\x00\xd8")
    done = nonet("batch", str(broken))
    assert done.code == 3
    assert "not text" in done.err


def test_what_is_not_text_is_named_and_stops_nothing_else(nonet: Run, tmp_path: Path) -> None:
    """Each "line" of a picture was "not solved"."""
    picture, other = tmp_path / "a.png", tmp_path / "b"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0" * 50)
    other.write_bytes(b"MZ\0\0\n" * 50)
    puzzles = tmp_path / "c.txt"
    puzzles.write_text(f"{EMPTY}\n")
    done = nonet("batch", str(picture), str(other), str(puzzles))
    assert done.code == 3 and len(done.lines) == 1
    assert "a.png: not text in UTF-8 (byte 0x89): save it as text" in done.err
    assert "b: not text in UTF-8 (byte 0x00)" in done.err
    assert nonet("batch", "-", stdin=picture.read_bytes()).code == 3


CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (f"quizzes,solutions\n{CLASSIC},\n", ()),
        (f"# made\n\npuzzle\n{CLASSIC}\n", ()),
        (f"id;puzzle\n1;{CLASSIC}\n", ()),
        (f'id,name,board\n1,"a, b","{CLASSIC}"\n', ()),
        (f"1\t{CLASSIC}\t{'1' * 81}\n", ()),
        (f"{SOLVED},{CLASSIC}\n", ()),
        (f"a,b\n{INKALA},{CLASSIC}\n", ("--column", "b")),
        (f"{INKALA},{CLASSIC}\n", ("--column", "2")),
        (f'{{"puzzle": "{CLASSIC}"}}\n', ()),
        (f'{{"id": {{"a": 1}}, "grid": "{CLASSIC}"}}\n', ()),
        (f'{{"a": "{INKALA}", "b": "{CLASSIC}"}}\n', ("--column", "b")),
    ],
)
def test_tables_and_objects(nonet: Run, text: str, options: tuple[str, ...]) -> None:
    done = nonet("batch", *options, stdin=text)
    assert (done.code, done.err) == (0, "")
    assert done.out == nonet("solve", CLASSIC).out


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (f"a,b\n{INKALA},{CLASSIC}\n", (), "which column holds the puzzles? Say it with --column"),
        (f"a,b\n{INKALA},{CLASSIC}\n", ("--column", "c"), "has no column 'c': there are a, b"),
        (f"{INKALA}\n", ("--column", "c"), "has lines and no columns"),
        (f'{{"a": "{INKALA}"}}\n', ("--column", "c"), "has no key 'c': there are a"),
    ],
)
def test_a_column_is_not_guessed(
    nonet: Run, text: str, options: tuple[str, ...], message: str
) -> None:
    done = nonet("batch", *options, stdin=text)
    assert done.code == 2
    assert message in done.err


def test_lines_of_tables_keep_their_numbers(nonet: Run) -> None:
    rows = [f"{i},{CLASSIC}" for i in range(5)]
    rows[2] = "2,x"
    rows[4] = "4"
    done = nonet("batch", "--to", "count", stdin="\n".join(["id,puzzle", *rows]))
    assert done.lines == ["1", "1", "# line 4: not solved", "1", "# line 6: not solved"]
    assert "nonet: line 4: " in done.err


@pytest.mark.parametrize("suffix", [".gz", ".zst", ".xz", ".bz2"])
def test_packed_in_and_out(nonet: Run, tmp_path: Path, suffix: str) -> None:
    if suffix == ".zst":
        pytest.importorskip("zstandard", reason="zstandard is not installed")
    texts = boards(300, 3)
    plain = nonet("batch", "-", stdin="\n".join(texts)).out
    packed = tmp_path / f"first.txt{suffix}"
    nonet("batch", "-", "-o", str(packed), stdin="\n".join(texts))
    again = nonet("batch", "-", stdin=packed.read_bytes() * 2)  # members that follow each other
    solved = [line for line in plain.splitlines() if "#" not in line]
    assert [line for line in again.lines if "#" not in line] == solved * 2
    nameless = tmp_path / "nameless"
    nameless.write_bytes(packed.read_bytes())
    assert nonet("batch", str(nameless)).lines == nonet("batch", str(packed)).lines
    nameless.write_bytes(packed.read_bytes()[:-20])
    broken = nonet("batch", str(nameless))
    assert broken.code == 3
    assert f"{nameless} is not a complete" in broken.err


def test_folders_and_patterns(nonet: Run, tmp_path: Path) -> None:
    for name, text in (("b.txt", CLASSIC), ("a.txt", INKALA), (".hidden", "x")):
        (tmp_path / name).write_text(text)
    expected = [SOLVED, nonet("solve", CLASSIC).out.strip()]
    assert nonet("batch", str(tmp_path)).lines == expected
    assert nonet("batch", str(tmp_path / "*.txt")).lines == expected
    assert "there is no file" in nonet("batch", str(tmp_path / "*.csv")).err


@pytest.mark.parametrize(
    "odd",
    [
        "",
        json.dumps({"puzzle": INKALA, "id": 3}),  # another order
        json.dumps({"id": "puzzle", "puzzle": INKALA}),
        json.dumps({"puzzle": CLASSIC, "id": 3}) + " ",
        '{"id": 3, "puzzle": "' + CLASSIC + '", "puzzle": "' + INKALA + '"}',
        '{"id": 3, "\\u0070uzzle": "' + INKALA + '"}',
        json.dumps({"id": {"puzzle": CLASSIC}, "puzzle": INKALA}),
        json.dumps({"id": 'a "quoted" text', "puzzle": INKALA}),
        json.dumps({"id": "other", "puzzle": INKALA}),
        json.dumps({"id": 3, "puzzle": f" {INKALA} "}),
        json.dumps({"id": 3, "puzzle": INKALA[1:]}),
        json.dumps({"id": 3, "puzzle": INKALA[:80] + "\t"}),
        '{"id": 3, "puzzle": "' + INKALA[:80] + '\t"}',
        "no object",
        f"{INKALA}",
        "{}",
    ],
)
def test_objects_are_what_they_are_beside_others(nonet: Run, odd: str) -> None:
    """Most objects are found without reading them as JSON, which must not be seen."""
    plain = [json.dumps({"id": i, "puzzle": CLASSIC}) for i in range(5)]
    nested = json.dumps({"puzzle": CLASSIC, "more": {}})
    alone = nonet("batch", "--json", stdin=f"{nested}\n{odd}\n").lines[1:]
    among = nonet("batch", "--json", stdin="\n".join([*plain, odd, *plain, ""])).lines
    records = [json.loads(line) for line in among]
    assert [record["line"] for record in records] == [n for n in range(1, 12) if odd or n != 6]
    expected = [json.loads(line) | {"line": 6} for line in alone]
    assert [record for record in records if record["line"] == 6] == expected
    del records[5 : 5 + len(expected)]
    assert {record["puzzle"] for record in records} == {CLASSIC}
    assert {record["status"] for record in records} == {"unique"}
