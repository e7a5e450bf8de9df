"""`nonet batch`."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from cli.conftest import Run
from test_batch import CLASH, INKALA, NONE, SOLVED, boards


def test_lines_come_in_order_and_match_solve(nonet: Run, tmp_path: Path) -> None:
    text = "\n".join(["# head", "", *boards(400, 5), "rubbish", CLASH, NONE, INKALA])
    file = tmp_path / "many.txt"
    file.write_text(text)  # without a line end after the last line
    result = nonet("batch", str(file), "-o", str(tmp_path / "out.txt"))
    written = (tmp_path / "out.txt").read_text()
    # Which of several solutions comes first is each engine's own affair.
    pairs = zip(written.splitlines(), nonet("solve", str(file)).lines, strict=True)
    assert all(ours == other or "#" not in ours[0] + other[0] for ours, other in pairs)
    assert nonet("check", "-", stdin=written).code == 0
    assert written.splitlines()[-4:] == [
        "# line 403: not solved",
        "# line 404: not solved",
        "# line 405: no solution",
        SOLVED,
    ]
    assert result.code == 3
    assert f"nonet: {file}: line 12: 2 stands twice" in result.err
    assert result.err.count("\n") == 21  # the first twenty, and that there are more
    assert result.err.endswith("further lines that are no puzzles are only counted\n")
    assert nonet("batch", str(file), "-o", str(tmp_path / "out.txt")).code == 2


def test_gzip_in_and_out(nonet: Run, tmp_path: Path) -> None:
    packed = tmp_path / "in.txt.gz"
    packed.write_bytes(gzip.compress(f"{INKALA}\n{INKALA}\n".encode()))
    out = tmp_path / "out.txt.gz"
    assert nonet("batch", str(packed), "-o", str(out)).code == 0
    assert gzip.decompress(out.read_bytes()).decode() == f"{SOLVED}\n{SOLVED}\n"
    packed.write_bytes(packed.read_bytes()[:-6])
    broken = nonet("batch", str(packed), "-o", str(out), "--force")
    assert broken.code == 3
    assert "no whole gzip file" in broken.err
    # What could be read was solved; nothing else lies about.
    assert gzip.decompress(out.read_bytes()).decode() == f"{SOLVED}\n{SOLVED}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.txt.gz", "out.txt.gz"]


@pytest.mark.parametrize(
    ("format_", "limit", "expected"),
    [
        ("count", "2", ["1", "2", "# line 3: no solution"]),
        ("count", "1", ["1", "1", "# line 3: no solution"]),
        ("csv", "2", [f"{INKALA},{SOLVED},1,unique", "multiple", "# line 3: no solution"]),
        ("csv", "1", [f"{INKALA},{SOLVED},1,solved", "solved", "# line 3: no solution"]),
    ],
)
def test_formats(nonet: Run, tmp_path: Path, format_: str, limit: str, expected: list[str]) -> None:
    file = tmp_path / "three.txt"
    file.write_text(f"{INKALA}\n{'.' * 81}\n{NONE}\n")
    out = tmp_path / "out.txt"
    command = ("batch", str(file), "-o", str(out), "--format", format_, "--limit", limit)
    assert nonet(*command).code == 1
    lines = out.read_text().splitlines()
    assert len(lines) == 3
    assert all(line.endswith(end) for line, end in zip(lines, expected, strict=True))


def test_missing_files_are_named(nonet: Run) -> None:
    result = nonet("batch", "missing.txt", "-", stdin=f"{INKALA}\n")
    assert result.code == 3
    assert result.err == "nonet: missing.txt cannot be read: No such file or directory\n"


def test_a_file_may_begin_with_a_byte_order_mark(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "bom.txt"
    file.write_text(f"{INKALA}\n", encoding="utf-8-sig")
    assert nonet("batch", str(file), "-o", str(tmp_path / "out.txt")).code == 0
    assert (tmp_path / "out.txt").read_text() == f"{SOLVED}\n"
