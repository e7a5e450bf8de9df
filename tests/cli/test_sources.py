"""What commands read: files packed or not, folders, URLs, pipes; what they could not, they list."""

import bz2
import functools
import gzip
import io
import json
import lzma
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

import nonet
from cli.conftest import Run
from drawn import test_likely
from drawn.pictures import line, link_of
from drawn.test_reading import half
from formats.test_documents import SOLUTION
from formats.test_sudokupad import board, link
from jobs.test_jobs import Here
from linking import fpuzzles_link
from nonet import jobs
from nonet.examples import level

PUZZLES = [nonet.write(example.puzzle, "line").strip() for example in level("easy")[:2]]
LINES = "".join(f"{puzzle}\n" for puzzle in PUZZLES).encode()
COMMANDS = ("solve", "count", "check", "rate", "batch", "hint", "candidates", "canonical")
PACKED: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor().compress,
}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "p.txt").write_bytes(LINES)
    for ending, pack in PACKED.items():
        (folder / f"p.txt.{ending}").write_bytes(pack(LINES))
    pq.write_table(pa.table({"id": [1, 2], "puzzle": PUZZLES}), folder / "p.parquet")
    (folder / "p.parquet.gz").write_bytes(gzip.compress((folder / "p.parquet").read_bytes()))
    (folder / "in").mkdir()
    for number, puzzle in enumerate(PUZZLES):
        (folder / "in" / f"{number}.txt").write_text(f"{puzzle}\n")
    handler = functools.partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_reads_every_source(
    nonet: Run, served: tuple[Path, str], command: str
) -> None:
    folder, url = served
    with fsspec.open("memory://sources/p.txt", "wb") as file:
        file.write(LINES)
    expected = _answers(nonet(command, str(folder / "p.txt")).out)
    assert len(expected) >= len(PUZZLES)
    names = [f"p.txt.{ending}" for ending in PACKED] + ["p.parquet", "p.parquet.gz"]
    sources = [
        *(str(folder / name) for name in [*names, "in"]),
        *(f"{url}/{name}" for name in ("p.txt", "p.txt.gz", "p.parquet")),
        str(folder / "in" / "*.txt"),
        "memory://sources/p.txt",
        "memory://sources",
    ]
    for source in sources:
        result = nonet(command, source)
        assert result.code == 0, (source, result.err)
        assert _answers(result.out) == expected, source


def answer_of(puzzle: str) -> str:
    return nonet.write(nonet.solve(puzzle).solutions[0])


def test_answers_and_jobs_are_read_from_every_source(
    nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Grading knew plain files alone; jobs no pipes, no Arrow, and no table that is packed."""
    rows = [{"puzzle": text, "answer": answer_of(text)} for text in PUZZLES]
    text = (
        "puzzle,answer\n" + "".join(f"{row['puzzle']},{row['answer']}\n" for row in rows)
    ).encode()
    table = pa.Table.from_pylist(rows)
    pq.write_table(table, tmp_path / "a.parquet")
    with pa.ipc.new_file(tmp_path / "a.arrow", table.schema) as file:
        file.write_table(table)
    (tmp_path / "a.parquet.gz").write_bytes(gzip.compress((tmp_path / "a.parquet").read_bytes()))
    for ending, pack in PACKED.items():
        (tmp_path / f"a.csv.{ending}").write_bytes(pack(text))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.csv").write_bytes(text)
    with fsspec.open("memory://answers/a.csv", "wb") as file:
        file.write(text)
    names = [path.name for path in tmp_path.iterdir()]
    sources = [*(str(tmp_path / name) for name in names), f"{tmp_path}/in/*", "memory://answers"]
    expected = "2 of 2 solved; "
    for source in sources:
        assert expected in nonet("grade", source).out, source
    assert expected in nonet("grade", "-", stdin=text).out
    made = []
    for number, source in enumerate([*sources, "-"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        out = tmp_path / f"out{number}"
        report = jobs.run("solve", source, out, on=Here(), column="puzzle")
        assert report.complete and report.tally == {"unique": 2}, source
        made += [row["solution"] for row in pq.read_table(out / "part-00000.parquet").to_pylist()]
    assert made == made[:2] * (len(sources) + 1)


def _answers(out: str) -> list[str]:
    """What a command prints, without where the puzzles are."""
    return [re.sub(r"^(\S+: )?(line \d+: )?", "", line) for line in out.splitlines()]


def test_what_cannot_be_read_is_named(nonet: Run, served: tuple[Path, str]) -> None:
    folder, url = served
    damaged = folder / "damaged.txt.xz"
    damaged.write_bytes(lzma.compress(LINES)[:-30])
    for command in ("solve", "count", "batch"):
        for source, reason in {
            f"{url}/none.txt": "cannot be read: File not found",
            str(damaged): "not a complete xz file: it ends too early",
            str(folder / "none.zst"): "none.zst",
        }.items():
            result = nonet(command, source)
            assert result.code == 3 and source in result.err and reason in result.err


NONET = (sys.executable, "-m", "nonet")
LINE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def solved(text: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*NONET, "solve", "-"], input=text, capture_output=True, check=False)


@pytest.mark.parametrize("packed", [bytes, gzip.compress])
def test_a_pipe_is_read_as_a_file_is(packed: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """A rule below the board was an error, after the board was solved without it."""
    text = f"{LINE}\nkiller 9 r1c2 r1c3\n".encode()
    result = solved(packed(text))
    (tmp_path / "x.txt").write_bytes(text)
    file = [*NONET, "solve", str(tmp_path / "x.txt")]
    assert result.returncode == 1
    assert result.stdout == subprocess.run(file, capture_output=True, check=False).stdout


def test_whoever_writes_a_puzzle_gets_its_answer() -> None:
    words = [*NONET, "solve", "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdin is not None and run.stdout is not None
        for _ in range(3):
            run.stdin.write(f"{LINE}\n")
            run.stdin.flush()
            assert run.stdout.readline() == f"{SOLVED}\n"
        run.stdin.close()
        assert run.wait() == 0


def test_more_than_is_read_at_first() -> None:
    result = solved(f"{LINE}\n".encode() * 1000)
    assert result.stdout.decode().split() == [SOLVED] * 1000


PUZZLE = {
    "grid": [[{} for _ in range(9)] for _ in range(9)],
    "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"]]}],
    "ruleset": "Digits in cages do not repeat.",
}
LINK = fpuzzles_link(PUZZLE)


def test_what_is_not_read_is_listed(nonet) -> None:  # type: ignore[no-untyped-def]
    result = nonet("solve", LINK, "--json")
    assert "not read, and maybe rules" in result.err
    assert "Digits in cages" in result.err
    record = json.loads(result.out)
    assert "Digits in cages" in record["unread"][0]
    for words in (("count", "--limit", "1"), ("show",), ("convert", "--to", "json")):
        assert "Digits in cages" in nonet(*words, LINK).err
    again = nonet("show", "-", stdin=result.out)
    assert "Digits in cages" in again.err


def test_strict_refuses_it(nonet) -> None:  # type: ignore[no-untyped-def]
    result = nonet("solve", LINK, "--strict")
    assert result.code == 4
    assert "Digits in cages" in result.err
    printed = nonet("solve", LINK, "--json").out
    assert nonet("solve", "-", "--strict", stdin=printed).code == 4
    assert nonet("show", "." * 80 + "1", "--strict").code == 0
    assert "leave out --strict" in nonet("solve", "@long-search-3", "--strict").err


def test_entries_are_compared_with_the_solution(nonet) -> None:  # type: ignore[no-untyped-def]
    game = ":0000:x:" + "+2..4....2......3".ljust(82, ".") + ":::"
    line = "53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    right = nonet("check", f":0000:x:{line}:::")
    assert (right.code, right.out.splitlines()[1:]) == (0, ["  The entry is right."])
    wrong = nonet("check", f":0000:x:{line.replace('+4', '+1')}:::")
    assert wrong.code == 1
    assert wrong.out.splitlines()[1:] == ["  This entry is wrong: 1 in r1c3."]
    several = nonet("check", game)
    assert several.out.splitlines()[1:] == [
        "  The entries are not compared: there is not one solution."
    ]


def test_entries_are_compared_with_the_solution_that_came_along(nonet) -> None:  # type: ignore[no-untyped-def]
    cells: list[list[Any]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0] = {"value": 1, "given": True}
    cells[0][1] = {"value": 3, "given": False}
    words = {"rules": "Something nobody knows is true of every cell.", "solution": SOLUTION}
    text = link(board(cells=cells, metadata=words))
    found = nonet("check", text, "--json")
    assert json.loads(found.out)["wrong_entries"] == ["r1c2"]
    assert nonet("check", text).out.splitlines()[1:] == [
        "  Compared with the solution that came along, as not all rules are read: "
        "this entry is wrong: 3 in r1c2."
    ]


def test_the_table_has_each_sentence_and_what_is_left(nonet: Run) -> None:
    result = nonet("read", half())
    assert result.code == 4
    assert result.out.splitlines() == [
        "1  (normal rules)                   Normal sudoku rules apply.",
        "2  renban          1 x purple line  Purple lines are renban.",
        "3  not understood                   Green lines are flibbers.",
        "left over: 1 x green line",
        "not all understood; under what is: several solutions",
    ]


def test_what_is_left_is_completed(nonet: Run) -> None:
    result = nonet("read", half(), "--as", "3: palindrome", "--json")
    record = json.loads(result.out)
    assert (result.code, record["complete"], record["left"]) == (0, True, [])
    assert record["rules"] == ["renban r1c1-r1c3", "palindrome r4c3 r4c4 r5c5"]
    assert record["sentences"][2]["rule"] == "palindrome"
    assert record["solutions"] == "several solutions"


def test_a_puzzle_without_words_has_nothing_to_read(nonet: Run) -> None:
    result = nonet("read", "1..4....2......3")
    assert (result.code, result.out) == (0, "nothing of it is drawn or in words: all of its rules "
                                            "are typed\n")  # fmt: skip


def test_a_reading_that_leaves_no_solution_is_not_called_understood(nonet: Run) -> None:
    result = nonet("read", link_of("Lines are palindromes.", line("r7c1 r7c2 r8c3")))
    assert (result.code, "all understood" in result.out) == (4, False)
    assert "no solution as it is read" in result.out


def test_a_person_at_a_terminal_is_asked_for_what_is_left(
    nonet: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.cli.commands.read._has_terminal", lambda: True)
    result = nonet("read", half(), stdin="flabber\npalindrome\n")
    assert "What does the sentence 3 mean" in result.out
    assert "'flabber' is no rule" in result.err
    assert "What does the green line mean" not in result.out  # which the sentence has
    assert result.lines[-1] == "all understood: several solutions"
    assert result.code == 0


def test_what_a_person_skips_is_not_asked_again(
    nonet: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.cli.commands.read._has_terminal", lambda: True)
    result = nonet("read", half(), stdin="\n\n")
    assert (result.code, result.out.count("What does")) == (4, 2)


def test_what_is_only_likely_is_named_with_the_solution(nonet: Run) -> None:
    sentence = "Each blue line is fashioned of one or more groups that sum to 10."
    result = nonet("solve", test_likely.link(f"{test_likely.PLAIN} {sentence}"))
    assert result.out.startswith(test_likely.SOLUTION)
    assert "likely meant, which leaves one solution" in result.err
    assert "as sum-line, likely" in result.err
