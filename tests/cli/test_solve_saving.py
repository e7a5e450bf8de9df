"""What `nonet solve` saves, and the files that it reads."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from cli.conftest import Run

TWO = "1000020000300004"
NINE = "0000300040020000"
NONE = "1230000400000000"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
INKALA_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


@pytest.mark.contract("R0.24", "R1.11")
def test_saving(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "my puzzles.txt"
    file.write_bytes(f"{INKALA}\r\n{NONE}".encode())
    assert nonet("solve", str(file), "--save", "beside").code == 1
    beside = tmp_path / "my puzzles_Solved!.txt"
    assert beside.read_text().splitlines() == [INKALA_SOLVED, "# line 2: no solution"]
    again = nonet("solve", str(file), "--save", "beside")
    assert again.code == 2
    assert "--force" in again.err
    assert nonet("solve", str(file), "--save", "beside", "--force").code == 1
    out = tmp_path / "out.txt"
    assert nonet("solve", str(file), TWO, "--save", str(out)).code == 1
    assert len(out.read_text().splitlines()) == 3
    assert nonet("solve", TWO, "--save", "append").code == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "my puzzles.txt",
        "my puzzles_Solved!.txt",
        "out.txt",
    ]


@pytest.mark.contract("R0.24")
def test_appended_answers_are_no_puzzles(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(f"{INKALA}\r\n{TWO}".encode())
    first = nonet("solve", str(file), "--save", "append")
    content = file.read_bytes()
    # The lines of a file from Windows end as they did.
    expected = f"{INKALA}\n{TWO}\n# nonet: answers\n{INKALA_SOLVED}\n".replace("\n", "\r\n")
    assert content.startswith(expected.encode())
    assert content.count(b"\n") == content.count(b"\r\n")
    assert nonet("solve", str(file), "--save", "append").out == first.out
    assert file.read_bytes() == content
    file.write_bytes(content + f"{NINE}\n".encode())
    assert len(nonet("solve", str(file)).lines) == 3
    # Without being asked nothing is written.
    assert file.read_bytes() == content + f"{NINE}\n".encode()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_unwritable_files_fall_back_to_the_console(nonet: Run, tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    result = nonet("solve", INKALA, "--save", str(tmp_path / "locked" / "out.txt"))
    assert result.code == 3
    assert "cannot be written" in result.err
    assert result.lines == [INKALA_SOLVED, INKALA_SOLVED]


@pytest.mark.contract("R0.25")
def test_a_folder_that_is_not_there_falls_back_to_the_console(nonet: Run, tmp_path: Path) -> None:
    result = nonet("solve", INKALA, "--save", str(tmp_path / "missing" / "out.txt"))
    assert result.code == 3
    assert "cannot be written" in result.err
    assert result.lines == [INKALA_SOLVED, INKALA_SOLVED]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
@pytest.mark.parametrize("packed", [False, True])
def test_encodings(nonet: Run, tmp_path: Path, encoding: str, packed: bool) -> None:
    mark = "\ufeff" if encoding[-3:] in ("-le", "-be") else ""
    data = f"{mark}1..4....2......3\r\n# é\r\n1..4....2......3\r\n".encode(encoding)
    data = gzip.compress(data) if packed else data
    path = tmp_path / "puzzles"
    path.write_bytes(data)
    wanted = "1234341223414123\n" * 2
    for done in (nonet("solve", str(path)), nonet("solve", "-", stdin=data)):
        assert (done.code, done.out) == (0, wanted)
